import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import type { Edge } from '#client/features/designer/room/projection.ts'
import { filledPath, placeOnPlane, rectPath, strokedPath } from '#client/features/designer/room/svg-shapes.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'

/** Inches. The middle of an outlet above the top, and how far its plate covers the stone around it. */
const MIDDLE = 9
const PLATE = 0.3

/** Outlets in the front of a backsplash, in inches from its start and up from the floor. */
export function drawOutlets(edge: Edge, outlets: readonly PlacedCutout[], splashHeight: number): SvgNode[] {
  return outlets.flatMap(({ side, width, depth, cutout }) => {
    const at = pointOnSide(side, cutout.at)
    const middle = (at.x - edge.from.x) * edge.along.x + (at.y - edge.from.y) * edge.along.y
    const z = COUNTER_HEIGHT + Math.min(MIDDLE, splashHeight / 2)
    const half = { width: width / 2 + PLATE, height: Math.min(depth / 2 + PLATE, splashHeight / 2 - 0.1) }
    const plate = rectPath(-half.width, -half.height, half.width, half.height)
    const sockets = [-1, 1].map((direction) => {
      const center = direction * half.height * 0.42
      return rectPath(-0.72, center - half.height * 0.27, 0.72, center + half.height * 0.27)
    })
    const drawing = [
      filledPath(plate, FIXTURE_TONES.plate),
      strokedPath(plate, FIXTURE_TONES.plateLine, 0.6),
      filledPath(sockets.join(''), FIXTURE_TONES.socket),
    ]
    // In inches from its middle, so a drag that moves it changes only this matrix.
    return [placeOnPlane(drawing, [1, 0, 0, 1, middle, z])]
  })
}
