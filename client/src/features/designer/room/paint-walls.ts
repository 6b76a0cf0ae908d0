import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { sortBackToFront, bounds, type Edge, edgesOf, type RoomView } from './projection.ts'
import { projectHorizontal, projectLine, polygon, strokedPath, projectUpright } from './svg-shapes.ts'
import { ROOM_TONES, wallTones } from './tones.ts'
import { type StandingWall, STUB_HEIGHT, WALL_THICKNESS } from './walls.ts'

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
