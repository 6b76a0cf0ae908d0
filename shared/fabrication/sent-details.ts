import { type Countertop, fullDimensions, isSameSize, type Shape } from '#shared/countertops/countertop.ts'
import type { CountertopInput } from '#shared/countertops/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { CORNER_NAMES, DEFAULT_DETAILS, type Details, isDetailed, type Place, SIDES_OF_SHAPE } from './details.ts'

/**
 * The details that are saved, priced and sent with a countertop: only what its shape has. A draft also keeps what its
 * other shapes had. Undefined if nothing differs from the defaults.
 */
export function sentDetails({ shape, details }: { shape: Shape; details?: Details | undefined }): Details | undefined {
  if (!details) return undefined
  const own = ownDetails(shape, details)
  return isDetailed({ details: own }) || own.mirrored || own.name || own.kitchen ? own : undefined
}

/** What is sent of a draft or a saved countertop, which have more fields. */
export function sentCountertop({ shape, dimensions, stone, details }: CountertopInput): CountertopInput {
  const sent = sentDetails({ shape, details })
  return { shape, dimensions, stone, ...(sent && { details: sent }) }
}

/** Whether they're made the same. Ignores where they stand, and sizes and details that their shape doesn't have. */
export function isSameCountertop(one: Countertop, other: Countertop): boolean {
  const isSameKind = one.shape === other.shape && one.stone === other.stone
  return isSameKind && isSameSize(one, other) && isEqual(madeDetails(one), madeDetails(other))
}

/** The countertop where it stands in the kitchen. Without a place, the kitchen finds one. */
export function withPlace<Placed extends { details?: Details | undefined }>(
  countertop: Placed,
  kitchen: Place | undefined,
): Placed {
  if (kitchen === undefined && !countertop.details?.kitchen) return countertop
  const { kitchen: _, ...details } = countertop.details ?? DEFAULT_DETAILS
  return { ...countertop, details: { ...details, ...(kitchen && { kitchen }) } }
}

/** The countertop without its place in the kitchen, where a copy of it couldn't stand. */
export function withoutPlace<Placed extends { details?: Details | undefined }>(countertop: Placed): Placed {
  return withPlace(countertop, undefined)
}

/** What is made of it, the same for a draft and what is saved of it: without its place and all that its shape doesn't have. */
export function asMade<Input extends CountertopInput>(countertop: Input) {
  const { width, length } = countertop.dimensions
  const dimensions = fullDimensions(countertop.shape === 'I' ? { width, length } : countertop.dimensions)
  return { ...sentCountertop(withoutPlace(countertop)), stone: countertop.stone as Input['stone'], dimensions }
}

function madeDetails(countertop: Countertop): Details | undefined {
  return sentDetails(withoutPlace(countertop))
}

/** Only what a shape has. What moved with something that is gone stays by itself. */
export function ownDetails(shape: Shape, details: Details): Details {
  const names: readonly string[] = SIDES_OF_SHAPE[shape]
  const isOwn = ({ side }: { side: string }) => names.includes(side)
  const cutouts = details.cutouts.filter(isOwn)
  const ids = new Set(cutouts.map(({ id }) => id))
  return {
    ...details,
    mirrored: details.mirrored && shape === 'L',
    sides: pick(details.sides, names),
    corners: pick(details.corners, CORNER_NAMES.slice(0, names.length)),
    cutouts: cutouts.map(({ with: leader, ...cutout }) => ({
      ...cutout,
      ...(leader && ids.has(leader) && { with: leader }),
    })),
    dishwasher: details.dishwasher.filter(isOwn),
  }
}

function pick<Named extends object>(named: Named, names: readonly string[]): Named {
  // Fewer fields of a type whose fields are all optional.
  return Object.fromEntries(Object.entries(named).filter(([name]) => names.includes(name))) as Named
}
