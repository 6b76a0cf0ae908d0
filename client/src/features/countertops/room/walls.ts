import type { FullDimensions } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { facing } from './axonometry.ts'
import type { WallSide } from './cabinets.ts'

/** Inches. Walls and floor run on beyond every picture. */
const ENDLESS = 1000
export const WALL_THICKNESS = 5
/** What is left of a wall that was cut off: as high as the skirting. */
export const STUB_HEIGHT = 4

/** How far from edge-on a wall begins to fade before it is cut off, so that nothing vanishes at once. */
const FADES_FROM = 0.16

const OUTWARD: Record<WallSide, Point> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, back: { x: 0, y: -1 } }

export interface Wall {
  side: WallSide
  /** Inches, also of the height. */
  plan: Point[]
  height: number
  /** Points out of the room. */
  outward: Point
  /** Stands between the viewer and the countertop, so that only a stub of it is left. */
  isCut: boolean
  /** From 0 to 1: of the wall above its stub. */
  opacity: number
}

/** The walls around a countertop of these dimensions (inches), in its outline's inches. */
export function raiseWalls(sides: readonly WallSide[], { width }: FullDimensions, yaw: number): Wall[] {
  const plans: Record<WallSide, Point[]> = {
    back: rectangle(
      sides.includes('left') ? -WALL_THICKNESS : -ENDLESS,
      -WALL_THICKNESS,
      sides.includes('right') ? width + WALL_THICKNESS : ENDLESS,
      0,
    ),
    left: rectangle(-WALL_THICKNESS, 0, 0, ENDLESS),
    right: rectangle(width, 0, width + WALL_THICKNESS, ENDLESS),
  }
  return sides.map((side) => {
    const outward = OUTWARD[side]
    const behind = -facing({ outward }, yaw)
    const isCut = behind <= 1e-9
    const opacity = isCut ? 0 : Math.min(behind / FADES_FROM, 1)
    return { side, plan: plans[side], outward, isCut, opacity, height: isCut ? STUB_HEIGHT : ENDLESS }
  })
}

/** The floor between the walls. */
export function floorPlan(sides: readonly WallSide[], { width }: FullDimensions): Point[] {
  return rectangle(
    sides.includes('left') ? 0 : -ENDLESS,
    sides.includes('back') ? 0 : -ENDLESS,
    sides.includes('right') ? width : ENDLESS,
    ENDLESS,
  )
}

function rectangle(left: number, back: number, right: number, front: number): Point[] {
  return [
    { x: left, y: back },
    { x: right, y: back },
    { x: right, y: front },
    { x: left, y: front },
  ]
}
