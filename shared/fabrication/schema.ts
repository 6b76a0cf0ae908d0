import { z } from 'zod'
import type { Shape } from '#shared/countertops/countertop.ts'
import { singleLineText } from '#shared/lib/text.ts'
import {
  CORNER_CHOICES,
  CORNER_NAMES,
  CUTOUT_ID,
  CUTOUT_KINDS,
  type Details,
  LIMITS,
  PROFILES,
  REMOVALS,
  SEAM_PARTS,
  SIDE_NAMES,
  SIDES_OF_SHAPE,
  TURNS,
  USES,
} from './details.ts'

const NO_SUCH_SIDE = 'This shape has no such side.'
const NO_SUCH_CORNER = 'This shape has no such corner.'
const OUT_OF_ORDER = 'Stretches must run in order along the side.'

/** A length in inches from `min` to `max`. */
function inches(label: string, min: number, max: number) {
  const error = `${label} must be from ${min} to ${max} inches`
  return z.number({ error }).min(min, { error, abort: true }).max(max, { error, abort: true })
}

/** A length in inches above 0, at most `max`. */
function positiveInches(label: string, max: number) {
  const error = `${label} must be more than 0 and at most ${max} inches`
  return z.number({ error }).gt(0, { error, abort: true }).max(max, { error, abort: true })
}

function atMost<Item extends z.ZodType>(label: string, item: Item, max: number) {
  const error = `There can be at most ${max} ${label}`
  return z.array(item, { error: `The ${label} must be a list` }).max(max, { error })
}

/** By any name: an unknown one is refused at its own path, with those that the shape doesn't have. */
function byName<Item extends z.ZodType>(label: string, item: Item, max: number) {
  return z.preprocess(
    (value, context) => {
      // Before thousands of names are checked one by one.
      if (typeof value === 'object' && value !== null && Object.keys(value).length > max) {
        context.addIssue(`There can be at most ${max} ${label}`)
      }
      return value
    },
    z.record(z.string(), item, { error: `The ${label} must be an object` }),
  )
}

const sideName = z.enum(SIDE_NAMES, { error: NO_SUCH_SIDE })
const position = inches('The position', 0, LIMITS.position)
const { min: minSplash, max: maxSplash } = LIMITS.splashHeight

const splash = z.union(
  [z.enum(['none', '4in']), z.object({ height: inches('The backsplash height', minSplash, maxSplash) })],
  { error: `A backsplash is "none", "4in" or has a height from ${minSplash} to ${maxSplash} inches` },
)

/**
 * Part of a side, from the end of the stretch before it. A stretch keeps what was sent: what is missing has the default of
 * its use (`stretchesOf`).
 */
const stretch = z.object(
  {
    // From the side's left end. Absent: to the side's right end.
    to: positiveInches('The end of a stretch', LIMITS.position).optional(),
    use: z.enum(USES, { error: `A side's use must be one of these: ${USES.join(', ')}` }),
    profile: z.enum(PROFILES, { error: `An edge must be one of these: ${PROFILES.join(', ')}` }).optional(),
    splash: splash.optional(),
    overhang: inches('The overhang', 0, LIMITS.overhang).optional(),
  },
  { error: 'A stretch must be an object' },
)

const stretches = z
  .array(stretch, { error: 'A side must be a list of stretches' })
  .min(1, { error: 'A side needs at least one stretch' })
  .max(LIMITS.stretches, { error: `A side can have at most ${LIMITS.stretches} stretches` })
  .check((context) => {
    const list = context.value
    const wrong = list.findIndex(({ to }, index) => {
      if (to === undefined) return index < list.length - 1
      return to <= (list[index - 1]?.to ?? 0)
    })
    if (wrong < 0) return
    context.issues.push({ code: 'custom', input: list, path: [wrong, 'to'], message: OUT_OF_ORDER })
  })

const cornerSize = inches('A corner', 0, LIMITS.cornerSize)
const corner = z
  .object({ radius: cornerSize.optional(), clip: cornerSize.optional() }, { error: 'A corner has a radius or a clip' })
  .refine(({ radius, clip }) => radius === undefined || clip === undefined, {
    error: 'A corner is either rounded or clipped.',
  })

const CUTOUT_ID_ERROR = "A cutout's id must be 1 to 12 lowercase letters and digits"
const cutoutId = z.string({ error: CUTOUT_ID_ERROR }).regex(CUTOUT_ID, { error: CUTOUT_ID_ERROR })

const cutoutSize = z.object(
  {
    width: positiveInches("The cutout's width", LIMITS.cutoutSize),
    depth: positiveInches("The cutout's depth", LIMITS.cutoutSize),
    radius: inches("The cutout's radius", 0, LIMITS.cutoutRadius),
  },
  { error: "A cutout's size has a width, a depth and a radius" },
)

/** A hole in the stone. What is missing has the default of its kind. */
const cutout = z.object(
  {
    id: cutoutId,
    kind: z.enum(CUTOUT_KINDS, { error: `A cutout must be one of these: ${CUTOUT_KINDS.join(', ')}` }),
    side: sideName,
    // The center, from the side's left end.
    at: position,
    // From the side to the cutout's nearest edge.
    setback: inches('The setback', 0, LIMITS.setback).optional(),
    size: cutoutSize.optional(),
    // What it moves with, such as a faucet's sink.
    with: cutoutId.optional(),
    model: singleLineText('The model', LIMITS.modelLength).optional(),
  },
  { error: 'A cutout must be an object' },
)

const cutouts = atMost('cutouts', cutout, LIMITS.cutouts).check((context) => {
  const list = context.value
  const report = (index: number, field: string, message: string) =>
    context.issues.push({ code: 'custom', input: list, path: [index, field], message })
  for (const [index, { id, with: leader }] of list.entries()) {
    if (list.findIndex((other) => other.id === id) < index) report(index, 'id', 'Two cutouts have the same id.')
    const hasLeader = leader === undefined || (leader !== id && list.some((other) => other.id === leader))
    if (!hasLeader) report(index, 'with', 'There is no cutout with this id.')
  }
})

const dishwasher = z.object({ side: sideName, at: position }, { error: 'A dishwasher has a side and a position' })

const SEAMS_ERROR = `Seams are "auto" or a list of at most ${LIMITS.seams}, each with a part and a position`
const SEAM_ERROR = `A seam is across one of these: ${SEAM_PARTS.join(', ')}`
const seam = z.object({ across: z.enum(SEAM_PARTS, { error: SEAM_ERROR }), at: position }, { error: SEAM_ERROR })

const { floor } = LIMITS

/** On the floor of the kitchen, seen from above: x to the right, y to the front (shared/kitchen/floor.ts). */
const place = z.object(
  {
    // The back left corner of the box around the countertop, as it stands.
    x: inches("The kitchen's x", -floor, floor),
    y: inches("The kitchen's y", -floor, floor),
    // Degrees, clockwise. 0: as drawn, its back toward the back of the room.
    turn: z.literal(TURNS, { error: `The kitchen's turn must be one of these: ${TURNS.join(', ')}` }),
  },
  { error: 'The place in the kitchen has x, y and turn' },
)

/**
 * The details of a countertop, with defaults filled in at the top level and without an empty name. Whether its shape has
 * the sides is checked there.
 */
export const detailsSchema = z
  .object(
    {
      v: z.literal(1, { error: "This version of the details isn't supported." }),
      name: singleLineText('The name', LIMITS.nameLength).optional(),
      // An L's leg is on the right.
      mirrored: z.boolean({ error: 'mirrored must be true or false' }).default(false),
      sides: byName('sides', stretches, SIDE_NAMES.length).default({}),
      corners: byName('corners', corner, CORNER_NAMES.length).default({}),
      cutouts: cutouts.default([]),
      dishwasher: atMost('dishwashers', dishwasher, LIMITS.dishwashers).default([]),
      seams: z.union([z.literal('auto'), atMost('seams', seam, LIMITS.seams)], { error: SEAMS_ERROR }).default('auto'),
      corner: z
        .enum(CORNER_CHOICES, { error: `The corner must be one of these: ${CORNER_CHOICES.join(', ')}` })
        .default('auto'),
      // Absent: we place it.
      kitchen: place.optional(),
    },
    { error: 'Details must be an object' },
  )
  .overwrite(({ name, ...details }) => (name ? { ...details, name } : details))

/** Reports what the details name and the shape doesn't have, at its path below `details`. */
export function findForeignNames(shape: Shape, details: Details): { path: (string | number)[]; message: string }[] {
  const sides: readonly string[] = SIDES_OF_SHAPE[shape]
  const corners: readonly string[] = CORNER_NAMES.slice(0, sides.length)
  const isForeign = (name: string) => !sides.includes(name)
  const sidesAt = (list: 'cutouts' | 'dishwasher') =>
    details[list].flatMap(({ side }, index) => (isForeign(side) ? [[list, index, 'side']] : []))
  const wrongSides = [
    ...Object.keys(details.sides)
      .filter(isForeign)
      .map((name) => ['sides', name]),
    ...sidesAt('cutouts'),
    ...sidesAt('dishwasher'),
  ]
  const wrongCorners = Object.keys(details.corners).filter((name) => !corners.includes(name))
  return [
    ...wrongSides.map((path) => ({ path, message: NO_SUCH_SIDE })),
    ...wrongCorners.map((name) => ({ path: ['corners', name], message: NO_SUCH_CORNER })),
  ]
}

/** What is asked once for a whole quote. */
export const jobSchema = z.object(
  {
    removal: z
      .enum(REMOVALS, { error: `The old countertop must be one of these: ${REMOVALS.join(', ')}` })
      .default('none'),
    cabinetsInPlace: z.boolean({ error: 'cabinetsInPlace must be true or false' }).default(false),
  },
  { error: 'The job must be an object' },
)
