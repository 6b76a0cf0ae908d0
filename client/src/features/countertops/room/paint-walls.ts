import type { Drawn } from '#client/features/countertops/drawn.ts'
import { pointsOf } from '#client/features/countertops/points.ts'
import { MAX_INCHES } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { backToFront, bounds, type Edge, edgesOf, type View } from './axonometry.ts'
import { flat, line, polygon, stroked, upright } from './paths.ts'
import { ROOM_TONES, wallTones } from './tones.ts'
import { STUB_HEIGHT, WALL_THICKNESS, type Wall } from './walls.ts'

/** Inches; and how far they are drawn, which is beyond every picture. */
const PLANK_WIDTH = 7.5
const SEEN = 450

/** Planks along the back wall, in inches of the floor. */
export function drawFloor(plan: readonly Point[]): Drawn[] {
  const { x, y, width } = bounds(plan)
  const [left, right] = [Math.max(x, -SEEN), Math.min(x + width, MAX_INCHES + SEEN)]
  const first = Math.ceil(Math.max(y, -SEEN) / PLANK_WIDTH)
  const count = Math.floor((MAX_INCHES + SEEN) / PLANK_WIDTH) - first
  const joints = Array.from({ length: count }, (_, index) => `M${left} ${(first + index) * PLANK_WIDTH}H${right}`)
  return [polygon(pointsOf(plan), ROOM_TONES.floor), stroked(joints.join(''), ROOM_TONES.plank, 0.9, 0.55)]
}

/** A wall behind the countertop, with its skirting. */
export function paintWall(view: View, { plan, height, outward, opacity }: Wall): Drawn[] {
  const tones = wallTones(outward)
  const sides = backToFront(edgesOf(plan), view.yaw).flatMap((edge) => {
    const isEnd = edge.length <= WALL_THICKNESS
    const above = isEnd ? tones.cut : tones.face
    return [
      polygon(upright(view, edge, STUB_HEIGHT, height), above, opacity < 1 ? opacity : undefined),
      polygon(upright(view, edge, 0, STUB_HEIGHT), isEnd ? tones.cut : tones.skirting),
      ...(isEnd ? [] : [stroked(topOf(view, edge, STUB_HEIGHT), tones.skirtingLine, 0.8, 0.7)]),
    ]
  })
  // What a fading wall lets through is the stub that it becomes.
  return opacity < 1 ? [polygon(flat(view, plan, STUB_HEIGHT), tones.cut), ...sides] : sides
}

/** What is left of the walls between the viewer and the countertop. */
export function paintStubs(view: View, walls: readonly Wall[]): Drawn[] {
  const sides = walls.flatMap(({ plan, outward }) =>
    edgesOf(plan).map((edge) => ({
      ...edge,
      fill: wallTones(edge.length <= WALL_THICKNESS ? edge.outward : outward).cutFace,
    })),
  )
  return [
    ...backToFront(sides, view.yaw).map((side) => polygon(upright(view, side, 0, STUB_HEIGHT), side.fill)),
    ...walls.map(({ plan, outward }) => polygon(flat(view, plan, STUB_HEIGHT), wallTones(outward).cut)),
  ]
}

function topOf(view: View, { from, to }: Edge, z: number): string {
  return line(view, { ...from, z }, { ...to, z })
}
