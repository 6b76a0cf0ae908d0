import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import type { Edge } from './projection.ts'

/** Inches. Common sizes of kitchens. */
export const COUNTER_HEIGHT = 36
export const UNDERSIDE = COUNTER_HEIGHT - SLAB_THICKNESS
const OVERHANG = 1.5
export const TOE_KICK = { height: 4, depth: 3 }
/** A wider side has several doors of equal width. */
export const MAX_DOOR_WIDTH = 21.5
/** Below this size, the stone has no cabinet. */
export const MIN_CABINET_SIZE = 6
/** A narrower side is a finished panel, not a door. */
export const MIN_FRONT_WIDTH = 11
/** The end of a return is a panel, unless it's wide enough to be a run of its own. */
export const MIN_END_FRONT_WIDTH = 40
/** Space between doors and an inner corner, where their handles would meet, or the panel at the end of a run. */
export const CORNER_FILLER = 2.5
export const END_PANEL = 0.75
const MAX_PANEL_WIDTH = 30

export type WallSide = 'left' | 'right' | 'back'

const WALLS: Record<Shape, readonly WallSide[]> = { I: ['back'], L: ['back', 'left'], U: ['back', 'left', 'right'] }

/** The walls of a shape: an I is at one wall, an L in a corner, a U in a niche. */
export function wallSidesOf(shape: Shape): readonly WallSide[] {
  return WALLS[shape]
}

/**
 * Plans of the cabinets under a countertop, in the outline's inches: flush with walls, `OVERHANG` back elsewhere.
 * A return or run that is too small has no cabinet, so there can be several plans or none.
 */
export function cabinetPlans(shape: Shape, dimensions: FullDimensions): Point[][] {
  const walls = wallSidesOf(shape)
  const left = walls.includes('left') ? 0 : OVERHANG
  const right = walls.includes('right') ? 0 : OVERHANG
  const width = dimensions.width - left - right
  const length = dimensions.length - OVERHANG
  const returnWidth = dimensions.returnWidth - left - OVERHANG
  const returnLength = dimensions.returnLength - OVERHANG
  const place = (plan: Point[], x = left) => plan.map((point) => ({ x: point.x + x, y: point.y }))
  const rectangle = (across: number, deep: number) =>
    outline('I', { width: across, length: deep, returnWidth: across, returnLength: deep })
  const fits = (inches: number) => inches >= MIN_CABINET_SIZE

  const isRectangle = outline(shape, dimensions).length === 4
  if (isRectangle) return fits(width) && fits(length) ? [place(rectangle(width, length))] : []
  const hasRun = fits(returnLength) && fits(width)
  const hasReturns = fits(returnWidth) && fits(length - (hasRun ? returnLength : 0))
  if (hasRun && hasReturns) return [place(outline(shape, { width, length, returnWidth, returnLength }))]
  if (hasRun) return [place(rectangle(width, returnLength))]
  if (!hasReturns) return []
  const atLeft = place(rectangle(returnWidth, length))
  return shape === 'U' ? [atLeft, place(rectangle(returnWidth, length), left + width - returnWidth)] : [atLeft]
}

/** Doors face the room, a bare back faces a wall, and other sides are finished panels. */
export type SideKind = 'doors' | 'panel' | 'back'

/** `width` is the width of the whole countertop in inches. */
export function sideKind(edge: Edge, plan: readonly Point[], shape: Shape, width: number): SideKind {
  if (wallSidesOf(shape).some((wall) => isAtWall(edge, wall, width))) return 'back'
  if (edge.length < MIN_FRONT_WIDTH) return 'panel'
  if (edge.startsAtInnerCorner || edge.endsAtInnerCorner) return 'doors'
  const isEndOfRun = edge.outward.y < 0.5 || (plan.length > 4 && edge.length < MIN_END_FRONT_WIDTH)
  return isEndOfRun ? 'panel' : 'doors'
}

/** Whether a side is on the plane of a wall and faces out of the room. `width` is the countertop's, in inches. */
export function isAtWall({ outward, from }: Edge, wall: WallSide, width: number): boolean {
  if (wall === 'back') return outward.y < -0.5 && from.y <= 0
  if (wall === 'left') return outward.x < -0.5 && from.x <= 0
  return outward.x > 0.5 && from.x >= width
}

/** A part of a side, in inches from its start. */
export interface Span {
  from: number
  to: number
}

export interface Door extends Span {
  handle: 'from' | 'to'
}

/** Doors of equal width, in pairs that open from the middle. */
export function splitIntoDoors({ length, startsAtInnerCorner, endsAtInnerCorner }: Edge): Door[] {
  const start = startsAtInnerCorner ? CORNER_FILLER : END_PANEL
  const usable = length - start - (endsAtInnerCorner ? CORNER_FILLER : END_PANEL)
  return splitEvenly(start, usable, MAX_DOOR_WIDTH).map((door, index) => ({
    ...door,
    handle: index % 2 === 0 ? 'to' : 'from',
  }))
}

/** The framed panels of a finished side, of equal width. Lengths are in inches. */
export function splitIntoPanels(length: number): Span[] {
  return splitEvenly(0, length, MAX_PANEL_WIDTH)
}

export function splitEvenly(start: number, usable: number, widest: number): Span[] {
  const count = Math.max(Math.ceil(usable / widest), 1)
  return Array.from({ length: count }, (_, index) => ({
    from: start + (usable * index) / count,
    to: start + (usable * (index + 1)) / count,
  }))
}
