import type { FullDimensions, Shape } from '#shared/countertops/design.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import type { Edge } from './axonometry.ts'

/** Inches, as kitchens are commonly built. */
export const COUNTER_HEIGHT = 36
export const SLAB_THICKNESS = 1.25
export const UNDERSIDE = COUNTER_HEIGHT - SLAB_THICKNESS
const OVERHANG = 1.5
export const TOE_KICK = { height: 4, depth: 3 }
/** A door is at most this wide; a wider side has several, of equal width. */
const WIDEST_DOOR = 21.5
/** Narrower than this no cabinet is made: the stone is drawn without one. */
const LEAST_CABINET = 6
/** A side this narrow is a finished panel, not a door. */
const LEAST_FRONT = 11
/** The end of a return is a panel, unless it is so wide that it is a run of its own. */
const LEAST_END_FRONT = 40
/** Doors stop short of an inner corner, or their handles would meet; and of the panel that ends a run. */
const CORNER_FILLER = 2.5
const END_PANEL = 0.75
const WIDEST_PANEL = 30

export type WallSide = 'left' | 'right' | 'back'

const WALLS: Record<Shape, readonly WallSide[]> = { I: ['back'], L: ['back', 'left'], U: ['back', 'left', 'right'] }

/** The walls that a shape implies: an I stands at one, an L in a corner, a U in a niche. */
export function wallsOf(shape: Shape): readonly WallSide[] {
  return WALLS[shape]
}

/**
 * Plans of the cabinets under a countertop, in the outline's inches: flush at walls, `OVERHANG` back elsewhere.
 * A return or a run that is too small for a cabinet has none; so there may be several, or none at all.
 */
export function cabinetPlans(shape: Shape, dimensions: FullDimensions): Point[][] {
  const walls = wallsOf(shape)
  const left = walls.includes('left') ? 0 : OVERHANG
  const right = walls.includes('right') ? 0 : OVERHANG
  const width = dimensions.width - left - right
  const length = dimensions.length - OVERHANG
  const returnWidth = dimensions.returnWidth - left - OVERHANG
  const returnLength = dimensions.returnLength - OVERHANG
  const place = (plan: Point[], x = left) => plan.map((point) => ({ x: point.x + x, y: point.y }))
  const rectangle = (across: number, deep: number) =>
    outline('I', { width: across, length: deep, returnWidth: across, returnLength: deep })
  const fits = (inches: number) => inches >= LEAST_CABINET

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

/** What a side of a cabinet is: doors where a person stands, a bare back at a wall, else a finished panel. */
export type SideKind = 'doors' | 'panel' | 'back'

/** `width` is that of the whole countertop, in inches. */
export function sideKind(edge: Edge, plan: readonly Point[], shape: Shape, width: number): SideKind {
  if (wallsOf(shape).some((wall) => isAtWall(edge, wall, width))) return 'back'
  if (edge.length < LEAST_FRONT) return 'panel'
  if (edge.startsInside || edge.endsInside) return 'doors'
  const isEndOfRun = edge.outward.y < 0.5 || (plan.length > 4 && edge.length < LEAST_END_FRONT)
  return isEndOfRun ? 'panel' : 'doors'
}

/** Whether a side lies on the plane of a wall of a countertop `width` inches wide, looking out of the room. */
export function isAtWall({ outward, from }: Edge, wall: WallSide, width: number): boolean {
  if (wall === 'back') return outward.y < -0.5 && from.y <= 0
  if (wall === 'left') return outward.x < -0.5 && from.x <= 0
  return outward.x > 0.5 && from.x >= width
}

/** A stretch of a side, in inches from its start. */
export interface Stretch {
  from: number
  to: number
}

export interface Door extends Stretch {
  handle: 'from' | 'to'
}

/** Doors of equal width in pairs that open from the middle; at most `WIDEST_DOOR` wide, and never slivers. */
export function doorsOf({ length, startsInside, endsInside }: Edge): Door[] {
  const start = startsInside ? CORNER_FILLER : END_PANEL
  const usable = length - start - (endsInside ? CORNER_FILLER : END_PANEL)
  return parts(start, usable, WIDEST_DOOR).map((door, index) => ({ ...door, handle: index % 2 === 0 ? 'to' : 'from' }))
}

/** The framed panels of a finished side, of equal width. */
export function panelsOf({ length }: Edge): Stretch[] {
  return parts(0, length, WIDEST_PANEL)
}

function parts(start: number, usable: number, widest: number): Stretch[] {
  const count = Math.max(Math.ceil(usable / widest), 1)
  return Array.from({ length: count }, (_, index) => ({
    from: start + (usable * index) / count,
    to: start + (usable * (index + 1)) / count,
  }))
}
