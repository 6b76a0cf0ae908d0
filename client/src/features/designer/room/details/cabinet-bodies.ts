import {
  END_PANEL,
  CORNER_FILLER,
  type Door,
  MIN_END_FRONT_WIDTH,
  MIN_FRONT_WIDTH,
  type SideKind,
  type Span,
  splitEvenly,
  MAX_DOOR_WIDTH,
  TOE_KICK,
} from '#client/features/designer/room/cabinets.ts'
import { type CabinetBody, fillerBottom, type Fronts } from '#client/features/designer/room/paint-cabinets.ts'
import { type Edge, edgesOf } from '#client/features/designer/room/projection.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import type { Fabricated } from '#shared/fabrication/fabricate.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import { DEFAULT_OVERHANG, type SideStretch } from '#shared/fabrication/stretches.ts'
import { detailedCabinetPlans, standBack } from './cabinet-plans.ts'
import { boxOf, traceRegion } from './region.ts'
import type { CutCorner } from './top.ts'

/** Inches that a sink's cabinet is wider than the sink, and the narrowest front. A narrower gap is a plain board. */
const BASE_EXTRA = 3
const MIN_FRONT = 7
/** The largest shadow under an overhang, compared to that of the usual one. */
const MAX_SHADOW = 4

/** Sides with doors, if they are finished. */
const FRONTS: readonly SideName[] = ['front', 'runFront', 'legFront', 'leftFront', 'rightFront']
/** Sides with doors, if they are wide enough to be a run of their own. */
const WIDE_ENDS: readonly SideName[] = ['legEnd', 'leftEnd', 'rightEnd']

/** The cabinets under a countertop with details. Inches of the outline. */
export function planCabinets(made: Fabricated, corners: readonly CutCorner[]): CabinetBody[] {
  const doorSides = sidesWithDoors(made)
  return detailedCabinetPlans(made, corners).map((plan) => {
    const findKind = (edge: Edge): SideKind => {
      const stretch = stretchAt(edge, made.stretches)
      if (stretch?.use === 'wall') return 'back'
      if (stretch?.use !== 'finished' || edge.length < MIN_FRONT_WIDTH) return 'panel'
      const isWideEnd =
        made.sides.length > 4 && WIDE_ENDS.includes(stretch.side.name) && edge.length >= MIN_END_FRONT_WIDTH
      return isWideEnd || doorSides.includes(stretch.side) ? 'doors' : 'panel'
    }
    // Asked several times for each side.
    const kinds = new Map<string, SideKind>()
    const kindOf = (edge: Edge) => {
      const key = `${edge.from.x} ${edge.from.y}`
      const kind = kinds.get(key) ?? findKind(edge)
      kinds.set(key, kind)
      return kind
    }
    return {
      plan,
      kindOf,
      toeKicks: toeKickPlans(plan, kindOf),
      shadowOf: (edge) => {
        const overhang = stretchAt(edge, made.stretches)?.overhang ?? DEFAULT_OVERHANG
        return Math.min(Math.max(overhang / DEFAULT_OVERHANG, 1), MAX_SHADOW)
      },
    }
  })
}

/** The cabinets with the fronts that cutouts and dishwashers leave room for. */
export function withFronts(bodies: readonly CabinetBody[], made: Fabricated): CabinetBody[] {
  return bodies.map((body) => ({ ...body, frontsOf: (edge) => planFronts(edge, made) }))
}

/** Plans for the shadow on the floor, without steps between the stretches of a side. */
export function cabinetShadowPlans(made: Fabricated, corners: readonly CutCorner[]): Point[][] {
  return detailedCabinetPlans(made, corners, ({ side }) =>
    Math.min(...made.stretches.filter((other) => other.side === side).map(standBack)),
  )
}

/** The fronts. If none of them is finished, such as at an island with a wall in front, another side has the doors. */
export function sidesWithDoors({ sides, stretches }: Fabricated): Side[] {
  const isFinished = (side: Side) => stretches.some((stretch) => stretch.side === side && stretch.use === 'finished')
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

function toeKickPlans(plan: readonly Point[], kindOf: (edge: Edge) => SideKind): Point[][] {
  const strips = edgesOf(plan)
    .filter((edge) => kindOf(edge) === 'doors')
    .map(({ from, to, along, outward, startsAtInnerCorner, endsAtInnerCorner }) => {
      const [before, after] = [startsAtInnerCorner, endsAtInnerCorner].map((isInside) =>
        isInside ? TOE_KICK.depth : 0,
      )
      const first = { x: from.x - along.x * (before ?? 0), y: from.y - along.y * (before ?? 0) }
      const last = {
        x: to.x + along.x * (after ?? 0) - outward.x * TOE_KICK.depth,
        y: to.y + along.y * (after ?? 0) - outward.y * TOE_KICK.depth,
      }
      return boxOf([first, last])
    })
  return traceRegion(plan, strips, 0)
}

/** Fixed parts of a side with doors, in inches from its start. */
interface Fixed extends Span {
  isDishwasher: boolean
}

/** Doors around the dishwashers. A sink has a cabinet of its own. */
function planFronts(edge: Edge, made: Fabricated): Fronts {
  const start = edge.startsAtInnerCorner ? CORNER_FILLER : END_PANEL
  const end = edge.length - (edge.endsAtInnerCorner ? CORNER_FILLER : END_PANEL)
  const fillers: { from: number; to: number; bottom: number }[] = [
    { from: 0, to: start, bottom: fillerBottom(edge.startsAtInnerCorner) },
    { from: end, to: edge.length, bottom: fillerBottom(edge.endsAtInnerCorner) },
  ]
  const doors: Omit<Door, 'handle'>[] = []
  const dishwashers: Span[] = []
  const fill = (from: number, to: number) => {
    if (to - from < 1e-6) return
    if (to - from < MIN_FRONT) fillers.push({ from, to, bottom: TOE_KICK.height })
    else doors.push(...splitEvenly(from, to - from, MAX_DOOR_WIDTH))
  }
  let at = start
  for (const part of fixedParts(edge, made, { from: start, to: end })) {
    fill(at, part.from)
    if (part.isDishwasher) dishwashers.push(part)
    else doors.push(...splitEvenly(part.from, part.to - part.from, MAX_DOOR_WIDTH))
    at = part.to
  }
  fill(at, end)
  return {
    doors: doors.map((door, index) => ({ ...door, handle: index % 2 === 0 ? 'to' : 'from' })),
    fillers,
    dishwashers,
  }
}

/** Dishwashers and sink cabinets within `room`, without overlaps. Dishwashers come first. */
function fixedParts(edge: Edge, { dishwashers, cutouts }: Fabricated, room: Span): Fixed[] {
  const spanOn = (side: Side, from: number, to: number): Span | null => {
    if (side.outward.x !== edge.outward.x || side.outward.y !== edge.outward.y) return null
    const ends = [from, to].map((at) => {
      const { x, y } = pointOnSide(side, at)
      return (x - edge.from.x) * edge.along.x + (y - edge.from.y) * edge.along.y
    })
    const span = { from: Math.min(...ends), to: Math.max(...ends) }
    const isOnPlane = stretchAt(edge, [{ side, from: 0, to: side.length, ...ANY_STRETCH }]) !== undefined
    return isOnPlane ? span : null
  }
  const isWithinRoom = (span: Span | null) =>
    span !== null && span.from >= room.from - 1e-6 && span.to <= room.to + 1e-6 ? span : null
  const parts: Fixed[] = []
  const add = (span: Span | null, isDishwasher: boolean) => {
    if (!span || parts.some((part) => span.from < part.to - 1e-6 && span.to > part.from + 1e-6)) return
    parts.push({ ...span, isDishwasher })
  }
  for (const { side, from, to } of dishwashers)
    add(isWithinRoom(moveInto(room, edge.length, spanOn(side, from, to))), true)
  for (const { cutout, side, width } of cutouts) {
    if (!cutout.kind.startsWith('sink')) continue
    const half = (width + BASE_EXTRA) / 2
    add(isWithinRoom(spanOn(side, cutout.at - half, cutout.at + half)), false)
  }
  return parts.toSorted((one, other) => one.from - other.from)
}

/** A dishwasher at the end of a side stands beside the panel or filler there. `length` is the side's. */
function moveInto(room: Span, length: number, span: Span | null): Span | null {
  if (!span) return null
  const middle = (span.from + span.to) / 2
  // It stands below another part of the same side.
  if (middle < 0 || middle > length) return null
  const by = Math.max(room.from - span.from, 0) + Math.min(room.to - span.to, 0)
  return { from: span.from + by, to: span.to + by }
}

const ANY_STRETCH = { use: 'finished', profile: 'eased', splashHeight: 0, overhang: 0 } as const
