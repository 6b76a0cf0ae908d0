import { checkRules } from '#shared/fabrication/check-rules.ts'
import { DEFAULT_SIZES } from '#shared/fabrication/cutouts.ts'
import {
  type CutoutKind,
  type Details,
  DISHWASHER_WIDTH,
  isCooktop,
  isHole,
  isSink,
  type SideName,
} from '#shared/fabrication/details.ts'
import { type Fabricated, type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { groupOf, shiftCutouts } from '#shared/fabrication/move-cutout.ts'
import { isFreeBelow } from '#shared/fabrication/move-dishwasher.ts'
import { settle } from '#shared/fabrication/settle.ts'
import type { Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import { addCutout, addDishwasher, changeKind } from './edit-cutouts.ts'

/** Inches. New positions are on this grid. */
const GRID = 0.5
/** Inches. The cabinet of a sink is wider than its cutout. */
const CABINET_MARGIN = 1.5
/** Inches to the center of the sink: two more holes fit on each side of the faucet. */
const HOLE_PITCH = 4

/** Adds a cutout where it usually goes, and moves it to where it fits best. Null if there can't be more. */
export function placeFixture(countertop: FabricatedCountertop, kind: CutoutKind, model?: string): Details | null {
  const details = detailsOf(countertop)
  const candidates = usualPlaces(countertop, kind).flatMap(({ side, at }) => {
    const added = addCutout(details, kind, side, at, model)
    if (!added) return []
    const id = added.cutouts[details.cutouts.length]?.id ?? ''
    const fitted = settle({ ...countertop, details: added }, id).details
    return [fitted, spread({ ...countertop, details: fitted }, side)]
  })
  const weighed = candidates.map((one) => ({ details: one, problems: weighProblems({ ...countertop, details: one }) }))
  return weighed.toSorted((one, other) => one.problems - other.problems)[0]?.details ?? null
}

/** The more there are, the more it is, and any stop weighs more than all warnings. */
function weighProblems(countertop: FabricatedCountertop): number {
  const found = checkRules(countertop)
  return found.length + found.filter(({ level }) => level === 'stop').length * STOP
}
const STOP = 1000

export function replaceFixture(
  countertop: FabricatedCountertop,
  id: string,
  kind: CutoutKind,
  model?: string,
): Details {
  return settle({ ...countertop, details: changeKind(detailsOf(countertop), id, kind, model) }, id).details
}

/** Puts a dishwasher next to the sink, which may make room, or else on another front. Null if there can't be more. */
export function placeDishwasher(countertop: FabricatedCountertop): Details | null {
  const details = detailsOf(countertop)
  const fabricated = fabricate(countertop)
  const places = dishwasherPlaces(countertop, fabricated)
  const [first] = places
  if (!first) return null
  const { side } = first
  const isFree = (one: { side: Side; at: number }) => isFreeBelow(fabricated, one.side, one.at)
  const free = places.find((one) => one.side === side && isFree(one))
  if (free) return addDishwasher(details, place(side, free.at))
  for (const from of [0, DISHWASHER_WIDTH]) {
    const rest = { from, to: side.length - DISHWASHER_WIDTH + from }
    const spaced = spread({ ...countertop, details }, side.name, rest)
    const added = addDishwasher(spaced, place(side, from === 0 ? side.length - HALF : HALF))
    if (added && weighProblems({ ...countertop, details: added }) < STOP) return added
  }
  const other = places.find(isFree) ?? first
  return addDishwasher(details, place(other.side, other.at))
}

const HALF = DISHWASHER_WIDTH / 2

function dishwasherPlaces(countertop: FabricatedCountertop, { cutouts, sides }: Fabricated) {
  const sink = cutouts.find(({ cutout }) => isSink(cutout.kind))
  const beside = HALF + (sink?.width ?? 0) / 2 + CABINET_MARGIN
  const fronts = frontsOf(countertop)
  const [back] = sides
  return [
    ...(sink ? [1, -1].map((way) => ({ side: sink.side, at: sink.cutout.at + way * beside })) : []),
    ...fronts.flatMap(({ side, from, to }) => [(from + to) / 2, from + HALF, to - HALF].map((at) => ({ side, at }))),
    ...(back && fronts.length === 0 ? [{ side: back, at: back.length / 2 }] : []),
  ]
}

interface Place {
  side: SideName
  at: number
}

function usualPlaces(countertop: FabricatedCountertop, kind: CutoutKind): Place[] {
  const { cutouts, sides, stretches } = fabricate(countertop)
  const fronts = frontsOf(countertop)
  const middles = fronts.map(({ side, from, to }) => place(side, (from + to) / 2))
  const isTaken = ({ side }: Place) =>
    cutouts.some((one) => one.side.name === side && (isSink(one.cutout.kind) || isCooktop(one.cutout.kind)))
  const sink = cutouts.find(({ cutout }) => isSink(cutout.kind))
  if (isHole(kind) && sink) {
    const used = cutouts.filter(({ cutout }) => cutout.side === sink.side.name && isHole(cutout.kind))
    const free = [0, 1, -1, 2, -2, 3, -3].map((step) => sink.cutout.at + step * HOLE_PITCH)
    const at = free.find((one) => used.every(({ cutout }) => Math.abs(cutout.at - one) >= HOLE_PITCH - GRID))
    if (at !== undefined) return [place(sink.side, at)]
  }
  if (kind === 'outlet') {
    const walls = stretches.filter(({ splashHeight }) => splashHeight > 0)
    const places = walls.flatMap(({ side, from, to }) => {
      const used = cutouts.filter(({ cutout }) => cutout.kind === 'outlet' && cutout.side === side.name)
      // Outlets at a quarter, three quarters and the middle of the wall.
      return [1 / 4, 3 / 4, 1 / 2, 1 / 8, 7 / 8]
        .map((part) => from + (to - from) * part)
        .filter((at) => used.every(({ cutout }) => Math.abs(cutout.at - at) > HOLE_PITCH))
        .map((at) => place(side, at))
    })
    if (places.length > 0) return places
  }
  const [back] = sides
  const others = middles.length > 0 ? middles : back ? [place(back, back.length / 2)] : []
  if (isSink(kind)) return others
  // Elsewhere than what is there already, if another side is long enough.
  const [free, taken] = [others.filter((one) => !isTaken(one)), others.filter(isTaken)]
  const needed = DEFAULT_SIZES[kind].width
  const isLongEnough = ({ side: name }: Place) => (sides.find((side) => side.name === name)?.length ?? 0) >= needed
  return [...free.filter(isLongEnough), ...taken, ...free.filter((one) => !isLongEnough(one))]
}

function place(side: Side, at: number): Place {
  return { side: side.name, at: Math.min(Math.max(snapInches(at), 0), side.length) }
}

/** The stretches where someone stands: finished ones along a run or a leg, longest first. Without any, walls. */
function frontsOf(countertop: FabricatedCountertop): SideStretch[] {
  const { stretches } = fabricate(countertop)
  const byLength = stretches.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const fronts = byLength.filter(({ side, use }) => FRONTS.includes(side.name) && use === 'finished')
  return fronts.length > 0 ? fronts : byLength.filter(({ use }) => use === 'finished')
}

const FRONTS: readonly SideName[] = ['front', 'runFront', 'legFront', 'leftFront', 'rightFront']

/** Spreads the sinks and cooktops of a side, or of a part of it, evenly and in their order. So two may fit if both move. */
function spread(
  countertop: FabricatedCountertop & { details: Details },
  name: SideName,
  part?: { from: number; to: number },
): Details {
  const { cutouts, sides } = fabricate(countertop)
  const length = sides.find((side) => side.name === name)?.length ?? 0
  const own = cutouts
    .filter(({ side, cutout }) => side.name === name && (isSink(cutout.kind) || isCooktop(cutout.kind)))
    .toSorted((one, other) => one.cutout.at - other.cutout.at)
  const { from, to } = part ?? { from: 0, to: length }
  const gap = (to - from - own.reduce((sum, { width }) => sum + width, 0)) / (own.length + 1)
  let end = from
  let { details } = countertop
  for (const placed of own) {
    const { cutout, width } = placed
    const at = Math.max(snapInches(end + gap + width / 2, GRID), 0)
    const { group } = groupOf(cutouts, details.cutouts, placed)
    details = { ...details, cutouts: shiftCutouts(details.cutouts, group, at - cutout.at) }
    end += gap + width
  }
  return details
}
