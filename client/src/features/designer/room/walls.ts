import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { type FullDimensions, MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { bounds, type Edge, edgesOf, facingFactor, type RoomView, sortBackToFront } from './projection.ts'
import { polygon, projectHorizontal, projectLine, projectUpright, strokedPath } from './svg-shapes.ts'
import { ROOM_TONES, wallTones } from './tones.ts'
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

/** Inches. */
const PLANK_WIDTH = 7.5
/** Inches. How far planks are drawn, which is beyond every picture. */
const PLANK_REACH = 450

/** The floor with planks along the back wall, in inches of the floor. They end with it, so it needs no clip. */
export function drawFloor(plan: readonly Point[]): SvgNode[] {
  const { x, y, width, height } = bounds(plan)
  const [left, right] = [Math.max(x, -PLANK_REACH), Math.min(x + width, MAX_INCHES + PLANK_REACH)]
  const first = Math.ceil(Math.max(y, -PLANK_REACH) / PLANK_WIDTH)
  const last = Math.min(y + height, MAX_INCHES + PLANK_REACH)
  const count = Math.max(Math.floor(last / PLANK_WIDTH) - first, 0)
  const joints = Array.from({ length: count }, (_, index) => `M${left} ${(first + index) * PLANK_WIDTH}H${right}`)
  return [polygon(svgPoints(plan), ROOM_TONES.floor), strokedPath(joints.join(''), ROOM_TONES.plank, 0.9, 0.55)]
}

/** A wall behind the countertop, with its baseboard. */
export function paintWall(view: RoomView, { plan, height, outward, opacity }: StandingWall): SvgNode[] {
  const tones = wallTones(outward)
  const sides = sortBackToFront(edgesOf(plan), view.yaw).flatMap((edge) => {
    const isEnd = edge.length <= WALL_THICKNESS
    const above = isEnd ? tones.cut : tones.face
    return [
      polygon(projectUpright(view, edge, STUB_HEIGHT, height), above, opacity < 1 ? opacity : undefined),
      polygon(projectUpright(view, edge, 0, STUB_HEIGHT), isEnd ? tones.cut : tones.baseboard),
      ...(isEnd ? [] : [strokedPath(topOf(view, edge, STUB_HEIGHT), tones.baseboardLine, 0.8, 0.7)]),
    ]
  })
  // The stub shows through a fading wall.
  return opacity < 1 ? [polygon(projectHorizontal(view, plan, STUB_HEIGHT), tones.cut), ...sides] : sides
}

/** The stubs of walls between the viewer and the countertop. */
export function paintStubs(view: RoomView, walls: readonly StandingWall[]): SvgNode[] {
  const sides = walls.flatMap(({ plan, outward }) =>
    edgesOf(plan).map((edge) => ({
      ...edge,
      fill: wallTones(edge.length <= WALL_THICKNESS ? edge.outward : outward).cutFace,
    })),
  )
  return [
    ...sortBackToFront(sides, view.yaw).map((side) => polygon(projectUpright(view, side, 0, STUB_HEIGHT), side.fill)),
    ...walls.map(({ plan, outward }) => polygon(projectHorizontal(view, plan, STUB_HEIGHT), wallTones(outward).cut)),
  ]
}

function topOf(view: RoomView, { from, to }: Edge, z: number): string {
  return projectLine(view, { ...from, z }, { ...to, z })
}
