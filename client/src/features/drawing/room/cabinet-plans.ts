import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { isSink, type SideName } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import { DEFAULT_OVERHANG, type SideStretch } from '#shared/fabrication/stretches.ts'
import { type Edge, edgesOf, isSamePoint, step, traceRegion } from './outlines.ts'
import { type CutCorner, hasApron } from './top-plan.ts'

/** Inches. */
export const TOE_KICK = { height: 4, depth: 3, behindPanel: 0.25 }
/** Of drawers and doors, which stand out of the cabinet. */
export const FRONT_THICKNESS = 0.75
/** A wider side has several doors of equal width. */
const MAX_DOOR_WIDTH = 21.5
/** Below this size, the stone has no cabinet. */
const MIN_CABINET_SIZE = 6
/** A narrower side is a finished panel, not a door. */
const MIN_FRONT_WIDTH = 11
/** The end of a return is a panel, unless it's wide enough to be a run of its own. */
const MIN_END_FRONT_WIDTH = 40
/** Inches. Where the front of a farmhouse sink ends, above the floor. */
export const APRON_BOTTOM = 25.6
/** Inches. People sit at an overhang of this width and more, with a panel in front of their knees. */
export const SEATING_OVERHANG = 10
/** Space between doors and an inner corner, so that they and drawers pass the other side's bars, or the panel at the end of a run. */
const CORNER_FILLER = 3
const END_PANEL = 0.75
/** Inches that a sink's cabinet is wider than the sink. */
const BASE_EXTRA = ruleValue('sink.corner', 'note')
/** Inches. A narrower gap between fronts is a plain board. */
const MIN_FRONT = 7

/** Sides with doors, if they are finished. */
const FRONTS: readonly SideName[] = ['front', 'runFront', 'legFront', 'leftFront', 'rightFront']
/** Sides with doors, if they are wide enough to be a run of their own. */
const WIDE_ENDS: readonly SideName[] = ['legEnd', 'leftEnd', 'rightEnd']

/** Doors face the room, a bare back faces a wall, and other sides are finished panels. */
type SideKind = 'doors' | 'panel' | 'back'

/** One cabinet: its outline from above, what each side is, and the outline of its toe kick. Inches of the outline. */
export interface CabinetBody {
  plan: Point[]
  sides: (Edge & { kind: SideKind; isBehindPanel: boolean; fronts: Fronts | null })[]
  toeKick: Point[]
}

/** What a side with doors shows, in inches from the side's start. */
export interface Fronts {
  /** Below the front of a farmhouse sink, a door is lower and has no drawer above it. */
  doors: (Span & { handle: 'from' | 'to'; isBelowSink: boolean })[]
  /** Plain boards down to the toe kick, the floor, or the door below a sink. */
  fillers: (Span & { bottom: number })[]
  dishwashers: Span[]
  /** Fronts of farmhouse sinks, in their order along the side. Nothing of the cabinet is there. */
  aprons: Span[]
}

/** A part of a side, in inches from its start. */
export interface Span {
  from: number
  to: number
}

/** The cabinets under a countertop (docs/rules.md, Drawing). */
export function planCabinets(made: Fabricated, corners: readonly CutCorner[]): CabinetBody[] {
  const doorSides = sidesWithDoors(made)
  return plansUnder(made, corners).map((plan) => {
    const sides = edgesOf(plan).map((edge) => {
      const stretch = stretchAt(edge, made.stretches)
      const isBehindPanel = stretch?.use === 'waterfall'
      if (stretch?.use === 'wall') return { ...edge, isBehindPanel, kind: 'back' as const, fronts: null }
      const isWideEnd =
        made.sides.length > 4 &&
        edge.length >= MIN_END_FRONT_WIDTH &&
        WIDE_ENDS.some((name) => stretch?.side.name === name)
      const hasDoors =
        stretch?.use === 'finished' && edge.length >= MIN_FRONT_WIDTH && (isWideEnd || doorSides.includes(stretch.side))
      if (!hasDoors) return { ...edge, isBehindPanel, kind: 'panel' as const, fronts: null }
      return { ...edge, isBehindPanel, kind: 'doors' as const, fronts: planFronts(edge, stretch.side, made) }
    })
    return { plan, sides, toeKick: toeKickPlan(sides) }
  })
}

/**
 * The fronts, except where people sit. If none of them is finished, such as at an island with a wall in front, another side has
 * the doors.
 */
export function sidesWithDoors({ sides, stretches, cutouts, dishwashers }: Fabricated): Side[] {
  const isForSeats = (side: Side) =>
    stretches.some((stretch) => stretch.side === side && stretch.overhang >= SEATING_OVERHANG) &&
    [...cutouts, ...dishwashers].every((one) => one.side !== side)
  const finishedStretches = stretches.filter(({ use }) => use === 'finished')
  const isOnlyForSeats = finishedStretches.every(({ side }) => isForSeats(side))
  const isFinished = (side: Side) =>
    finishedStretches.some((stretch) => stretch.side === side) && (isOnlyForSeats || !isForSeats(side))
  const fronts = sides.filter(({ name }) => FRONTS.includes(name))
  // An L or U without a notch has no side of these names.
  const usual = fronts.length > 0 ? fronts : sides.filter(({ outward }) => outward.y > 0)
  const finished = usual.filter(isFinished)
  if (finished.length > 0) return finished
  return sides
    .filter(isFinished)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1)
}

/** The stretch that a side of a cabinet is behind: the nearest one that faces the same way. */
function stretchAt({ from, to, outward }: Edge, stretches: readonly SideStretch[]): SideStretch | undefined {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  let nearest: { stretch: SideStretch; distance: number } | undefined
  for (const stretch of stretches) {
    const { side } = stretch
    if (side.outward.x !== outward.x || side.outward.y !== outward.y) continue
    const offset = { x: middle.x - side.leftEnd.x, y: middle.y - side.leftEnd.y }
    const at = offset.x * side.along.x + offset.y * side.along.y
    const distance = -(offset.x * outward.x + offset.y * outward.y)
    if (at < stretch.from - 1e-6 || at > stretch.to + 1e-6 || distance < -1e-6) continue
    if (!nearest || distance < nearest.distance) nearest = { stretch, distance }
  }
  return nearest?.stretch
}

/** Set back from the sides with doors, and hidden behind the panels and backs, which reach the floor. */
function toeKickPlan(sides: CabinetBody['sides']): Point[] {
  const setback = ({ kind }: { kind: SideKind }) => -(kind === 'doors' ? TOE_KICK.depth : TOE_KICK.behindPanel)
  return sides.map((side, index) => {
    const before = sides.at(index - 1) ?? side
    return step(side.from, before.outward, setback(before), side.outward, setback(side))
  })
}

/** Fixed parts of a side with doors, in inches from its start. */
interface Fixed extends Span {
  kind: 'dishwasher' | 'sink'
  /** The front of a farmhouse sink. */
  apron?: Span
}

/** Doors around the dishwashers of a side. A sink has a cabinet of its own. */
function planFronts(edge: Edge, side: Side, made: Fabricated): Fronts {
  const start = edge.startsAtInnerCorner ? CORNER_FILLER : END_PANEL
  const end = edge.length - (edge.endsAtInnerCorner ? CORNER_FILLER : END_PANEL)
  // A finished panel at the end of a run reaches the floor. A filler in an inner corner ends at the toe kick.
  const fillers: Fronts['fillers'] = [
    { from: 0, to: start, bottom: edge.startsAtInnerCorner ? TOE_KICK.height : 0 },
    { from: end, to: edge.length, bottom: edge.endsAtInnerCorner ? TOE_KICK.height : 0 },
  ]
  const doors: (Span & { isBelowSink: boolean })[] = []
  const dishwashers: Span[] = []
  const aprons: Span[] = []
  const addDoors = ({ from, to }: Span, isBelowSink: boolean) =>
    doors.push(...splitEvenly(from, to - from, MAX_DOOR_WIDTH).map((span) => ({ ...span, isBelowSink })))
  const fill = (from: number, to: number) => {
    if (to - from < 1e-6) return
    if (to - from < MIN_FRONT) fillers.push({ from, to, bottom: TOE_KICK.height })
    else addDoors({ from, to }, false)
  }
  let at = start
  for (const part of fixedParts(edge, side, made, { from: start, to: end })) {
    fill(at, part.from)
    const { apron } = part
    if (part.kind === 'dishwasher') dishwashers.push(part)
    else addDoors(part, apron !== undefined)
    if (apron) {
      aprons.push(apron)
      fillers.push(
        { from: part.from, to: apron.from, bottom: APRON_BOTTOM },
        { from: apron.to, to: part.to, bottom: APRON_BOTTOM },
      )
    }
    at = part.to
  }
  fill(at, end)
  return {
    doors: doors.map((door, index) => ({ ...door, handle: index % 2 === 0 ? 'to' : 'from' })),
    fillers,
    dishwashers,
    aprons,
  }
}

/** Dishwashers and sink cabinets within `room`, without overlaps. Dishwashers come first. */
function fixedParts(edge: Edge, own: Side, { dishwashers, cutouts }: Fabricated, room: Span): Fixed[] {
  const spanOf = (from: number, to: number): Span => {
    const ends = [from, to].map((at) => {
      const { x, y } = pointOnSide(own, at)
      return (x - edge.from.x) * edge.along.x + (y - edge.from.y) * edge.along.y
    })
    return { from: Math.min(...ends), to: Math.max(...ends) }
  }
  const parts: Fixed[] = []
  const add = (span: Span | null, kind: Fixed['kind'], apron?: Span) => {
    if (!span || span.from < room.from - 1e-6 || span.to > room.to + 1e-6) return
    if (parts.some((part) => span.from < part.to - 1e-6 && span.to > part.from + 1e-6)) return
    parts.push({ ...span, kind, apron })
  }
  for (const { side, from, to } of dishwashers) {
    if (side === own) add(moveInto(room, edge.length, spanOf(from, to)), 'dishwasher')
  }
  for (const placed of cutouts) {
    const { cutout, side, width } = placed
    if (side !== own || !isSink(cutout.kind)) continue
    const around = (inches: number) => spanOf(cutout.at - inches / 2, cutout.at + inches / 2)
    add(around(width + BASE_EXTRA), 'sink', hasApron(placed) ? around(width) : undefined)
  }
  return parts.toSorted((one, other) => one.from - other.from)
}

/** A dishwasher at the end of a side stands beside the panel or filler there. `length` is the side's. */
function moveInto(room: Span, length: number, span: Span): Span | null {
  const middle = (span.from + span.to) / 2
  // It stands below another part of the same side.
  if (middle < 0 || middle > length) return null
  const by = Math.max(room.from - span.from, 0) + Math.min(room.to - span.to, 0)
  return { from: span.from + by, to: span.to + by }
}

/**
 * How far the cabinets stand back from a stretch, in inches: against a waterfall's panel and beside an appliance, under
 * an overhang elsewhere.
 */
function standBack({ use, overhang }: Pick<SideStretch, 'use' | 'overhang'>): number {
  const isDefault = overhang <= DEFAULT_OVERHANG
  if (use === 'appliance' && isDefault) return 0
  return use === 'waterfall' && isDefault ? SLAB_THICKNESS : overhang
}

/** Parts that would be too small for a cabinet are left out. */
function plansUnder({ sides, stretches }: Fabricated, corners: readonly CutCorner[]): Point[][] {
  const top = sides.map(({ from }) => from)
  const strips = stretches.flatMap((stretch) => {
    const depth = standBack(stretch)
    return depth > 0 ? [stripOf(stretch, depth, stretches)] : []
  })
  return traceRegion(top, [...strips, ...corners.flatMap(cornerCut)]).filter((plan) => {
    const { left, right, back, front } = boxOfPoints(plan)
    return Math.min(right - left, front - back) >= MIN_CABINET_SIZE
  })
}

/** The free strip along a stretch. At an inner corner it continues under the neighbor's overhang. */
function stripOf({ side, from, to }: SideStretch, depth: number, stretches: readonly SideStretch[]): Box {
  const beyond = (at: number) => {
    const end = pointOnSide(side, at)
    const neighbor = stretches.find(
      (other) =>
        other.side !== side &&
        [other.from, other.to].some((place) => isSamePoint(pointOnSide(other.side, place), end)) &&
        // An inner corner: the neighbor continues on this side's outer side.
        [other.side.from, other.side.to].some(
          ({ x, y }) => (x - end.x) * side.outward.x + (y - end.y) * side.outward.y > 1e-6,
        ),
    )
    return neighbor ? standBack(neighbor) : 0
  }
  const first = from <= 0 ? from - beyond(from) : from
  const last = to >= side.length ? to + beyond(to) : to
  return boxOfPoints([pointOnSide(side, first), pointOnSide(side, last, depth)])
}

/** The part of a rounded or clipped corner that a cabinet leaves free, so that its fronts stay under the stone. */
function cornerCut({ at, inward, size, isRound }: CutCorner): Box[] {
  const overhang = Math.min(DEFAULT_OVERHANG - FRONT_THICKNESS, size)
  const free = isRound ? size - Math.sqrt(size ** 2 - (size - overhang) ** 2) : size - overhang
  if (free <= overhang) return []
  return [boxOfPoints([at, step(at, inward, free)])]
}

/** Spans of equal width, at most the widest. */
export function splitEvenly(start: number, usable: number, widest: number): Span[] {
  const count = Math.max(Math.ceil(usable / widest), 1)
  return Array.from({ length: count }, (_, index) => ({
    from: start + (usable * index) / count,
    to: start + (usable * (index + 1)) / count,
  }))
}
