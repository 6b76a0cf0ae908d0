import type { FullDimensions } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { facingFactor } from './projection.ts'
import type { WallSide } from './cabinets.ts'

/** Inches. Walls and floor extend beyond every picture. */
export const FAR = 1000
export const WALL_THICKNESS = 5
/** The height of a cut-off wall, the same as its baseboard. */
export const STUB_HEIGHT = 4

/** A wall fades below this facing factor, so it doesn't vanish suddenly when it's cut off. */
const FADE_START = 0.16

const OUTWARD: Record<WallSide, Point> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, back: { x: 0, y: -1 } }

export interface Wall {
  side: WallSide
  /** In inches, like the height. */
  plan: Point[]
  height: number
  /** Direction out of the room. */
  outward: Point
  /** The wall is between the viewer and the countertop, so only a stub is drawn. */
  isCut: boolean
  /** Opacity (0 to 1) of the wall above its stub. */
  opacity: number
}

/** A wall on any side. */
export type StandingWall = Omit<Wall, 'side'>

/** The walls around a countertop with these dimensions (inches), in its outline's inches. */
export function buildWalls(sides: readonly WallSide[], { width }: FullDimensions, yaw: number): Wall[] {
  const plans: Record<WallSide, Point[]> = {
    back: rectangle(
      sides.includes('left') ? -WALL_THICKNESS : -FAR,
      -WALL_THICKNESS,
      sides.includes('right') ? width + WALL_THICKNESS : FAR,
      0,
    ),
    left: rectangle(-WALL_THICKNESS, 0, 0, FAR),
    right: rectangle(width, 0, width + WALL_THICKNESS, FAR),
  }
  return sides.map((side) => ({ side, ...standWall({ plan: plans[side], outward: OUTWARD[side] }, yaw) }))
}

/** Cuts a wall off that is between the viewer and the countertop. */
export function standWall({ plan, outward }: Pick<Wall, 'plan' | 'outward'>, yaw: number): StandingWall {
  const behind = -facingFactor({ outward }, yaw)
  const isCut = behind <= 1e-9
  const opacity = isCut ? 0 : Math.min(behind / FADE_START, 1)
  return { plan, outward, isCut, opacity, height: isCut ? STUB_HEIGHT : FAR }
}

/** The floor between the walls. */
export function floorPlan(sides: readonly WallSide[], { width }: FullDimensions): Point[] {
  return rectangle(
    sides.includes('left') ? 0 : -FAR,
    sides.includes('back') ? 0 : -FAR,
    sides.includes('right') ? width : FAR,
    FAR,
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
