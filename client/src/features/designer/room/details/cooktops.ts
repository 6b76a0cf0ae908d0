import { ringPath } from '#client/features/designer/svg-points.ts'
import { filledPath, strokedPath } from '#client/features/designer/room/svg-shapes.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { facesRoom, pointOnSide } from '#shared/fabrication/sides.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { insetBox, roundedBoxPath } from './plane-shapes.ts'
import { boxOf } from './region.ts'

/** Inches that the glass covers the stone around the cutout. */
const COVER = 0.7

/** The rings of a cooktop: shares of its width and depth from the person's left and front, and inches. */
const RINGS = {
  'cooktop-30': [
    [0.25, 0.3, 3.6],
    [0.25, 0.72, 3],
    [0.73, 0.3, 3],
    [0.73, 0.72, 4.2],
  ],
  'cooktop-36': [
    [0.19, 0.3, 3.2],
    [0.19, 0.73, 3.2],
    [0.5, 0.52, 4.8],
    [0.81, 0.3, 3.2],
    [0.81, 0.73, 3.2],
  ],
} as const

/** A glass cooktop, in inches of the top's surface. */
export function drawCooktop({ cutout, side, corners, width, depth, setback, radius }: PlacedCutout): SvgNode[] {
  const glass = roundedBoxPath(insetBox(boxOf(corners), -COVER), radius + COVER)
  const isFromFront = facesRoom(side.name)
  const place = (across: number, deep: number) =>
    pointOnSide(side, cutout.at + (across - 0.5) * width, setback + (isFromFront ? deep : 1 - deep) * depth)
  const scale = Math.min(width / 28.5, depth / 19.5, 1)
  const rings = RINGS[cutout.kind === 'cooktop-36' ? 'cooktop-36' : 'cooktop-30']
  const outer = rings.map(([across, deep, inches]) => ringPath(place(across, deep), inches * scale))
  const inner = rings.map(([across, deep, inches]) => ringPath(place(across, deep), inches * scale * 0.55))
  const controls = [-3, -1, 1, 3].map((step) => ringPath(place(0.5 + (step * 1.1) / width, 0.06), 0.3))
  return [
    filledPath(glass, FIXTURE_TONES.glass),
    strokedPath(glass, FIXTURE_TONES.glassRim, 0.9, 0.8),
    strokedPath(outer.join(''), FIXTURE_TONES.glassLine, 1, 0.9),
    strokedPath(inner.join(''), FIXTURE_TONES.glassLine, 0.6, 0.6),
    filledPath(controls.join(''), FIXTURE_TONES.glassLine),
  ]
}
