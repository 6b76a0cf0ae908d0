import type { FullDimensions, Shape } from '#shared/countertops/design.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import type { Edge } from './axonometry.ts'

/** Inches, as kitchens are commonly built. */
export const COUNTER_HEIGHT = 36
export const SLAB_THICKNESS = 1.25
export const UNDERSIDE = COUNTER_HEIGHT - SLAB_THICKNESS
const OVERHANG = 1.5
export const TOE_KICK = { height: 4, depth: 3 }
const DOOR_WIDTH = 18
/** Narrower than this no cabinet is made: the stone is drawn without one. */
const LEAST_CABINET = 6
/** A side this narrow is a finished panel, not a door. */
const LEAST_DOOR = 8
/** The end of a return is a panel, unless it is so wide that it is a run of its own. */
const LEAST_FRONT = 40
/** Doors stop short of an inner corner, or their handles would meet; and of the panel that ends a run. */
const CORNER_FILLER = 2
const END_PANEL = 0.75

export type Side = 'left' | 'right' | 'back'

const WALLS: Record<Shape, readonly Side[]> = { I: ['back'], L: ['back', 'left'], U: ['back', 'left', 'right'] }

/** The walls that a shape implies: an I stands at one, an L in a corner, a U in a niche. */
export function wallsOf(shape: Shape): readonly Side[] {
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

/** Whether a person stands at this side of a cabinet, so that it has doors. Other sides are finished panels. */
export function isFront(edge: Edge, plan: readonly Point[]): boolean {
  if (edge.length < LEAST_DOOR) return false
  if (edge.startsInside || edge.endsInside) return true
  return edge.outward.y > 0.5 && (plan.length === 4 || edge.length >= LEAST_FRONT)
}

export interface Door {
  /** Inches from the start of the side. */
  from: number
  to: number
  handle: 'from' | 'to'
}

/** Doors of equal width, about 18 in, in pairs that open from the middle. */
export function doorsOf({ length, startsInside, endsInside }: Edge): Door[] {
  const start = startsInside ? CORNER_FILLER : END_PANEL
  const usable = length - start - (endsInside ? CORNER_FILLER : END_PANEL)
  const count = Math.max(Math.round(usable / DOOR_WIDTH), 1)
  return Array.from({ length: count }, (_, index) => ({
    from: start + (usable * index) / count,
    to: start + (usable * (index + 1)) / count,
    handle: index % 2 === 0 ? 'to' : 'from',
  }))
}
