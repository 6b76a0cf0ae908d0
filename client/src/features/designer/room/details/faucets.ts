import { type Point3, project, type RoomView } from '#client/features/designer/room/projection.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { svgPoints } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { facesRoom } from '#shared/fabrication/sides.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'

/** Inches. A tall spout in an arc, and the lever at its foot. */
const RISE = 9.5
const BEND = 3.7
const FALL = 2.4
const STEPS = 8
const LEVER = { from: 2.1, out: 2.6, up: 3 }

/** A faucet in inches from its hole and up from the top. */
export interface FaucetDrawing {
  spout: Point3[]
  lever: Point3[]
}

/** Inches around the middle of a faucet. */
export const FAUCET_RADIUS = 1

/** Toward its sink, or the room. */
export function faucetDirection({ center, side }: PlacedCutout, sink: PlacedCutout | undefined): Point {
  if (sink) return mainDirection(center, sink.center)
  return facesRoom(side.name) ? side.outward : { x: 0 - side.outward.x, y: 0 - side.outward.y }
}

export function drawFaucet(direction: Point): FaucetDrawing {
  const across = { x: 0 - direction.y, y: direction.x }
  const at = ({ x, y }: Point, out: number, z: number): Point3 => ({ x: x * out, y: y * out, z })
  const arc = Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = Math.PI * (1 - step / STEPS)
    return at(direction, BEND * (1 + Math.cos(angle)), RISE + BEND * Math.sin(angle))
  })
  return {
    spout: [at(direction, 0, 0), ...arc, at(direction, 2 * BEND, RISE - FALL)],
    lever: [at(across, 0, LEVER.from), at(across, LEVER.out, LEVER.up)],
  }
}

/** The direction along one axis, from one point to another. */
function mainDirection(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) || 1 }
}

/** Lines with a width in inches. Polylines, because browsers restyle a path whenever its data changes. */
export function paintFaucet(view: RoomView, { spout, lever }: FaucetDrawing): SvgNode[] {
  const onScreen = (points: readonly Point3[]) => points.map((point) => project(view, point))
  const [pipe, handle] = [onScreen(spout), onScreen(lever)]
  const { steel, steelDark, steelLight } = FIXTURE_TONES
  const lit = pipe.map(({ x, y }) => ({ x: x - 0.2, y: y - 0.12 }))
  const foot = pipe.slice(0, 1).flatMap(({ x, y }) => [
    { x, y },
    { x, y: y - 1.1 },
  ])
  return [
    line(foot, steelDark, 2.3),
    line(handle, steelDark, 0.95),
    line(pipe, steelDark, 1.5),
    line(foot, steel, 1.8),
    line(handle, steel, 0.6),
    line(pipe, steel, 1.1),
    line(lit, steelLight, 0.36),
  ]
}

function line(points: readonly Point[], stroke: string, strokeWidth: number): SvgNode {
  return { name: 'polyline', attributes: { points: svgPoints(points), fill: 'none', stroke, strokeWidth } }
}
