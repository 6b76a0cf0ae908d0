import { ringPath } from '#client/features/designer/plan/details/path-data.ts'
import type { View } from '#client/features/designer/room/projection.ts'
import { filledPath, group, strokedPath } from '#client/features/designer/room/svg-shapes.ts'
import { ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { sortBoxesBackToFront } from './box-order.ts'
import { drawCooktop } from './cooktops.ts'
import { drawFaucet, type FaucetDrawing, paintFaucet } from './faucets.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { roundedBoxPath } from './plane-shapes.ts'
import { boxOf } from './region.ts'
import { drawSink, paintSink, type SinkDrawing } from './sinks.ts'

/** Inches. The cap of a hole, and the shadow at its foot. */
const CAP_RADIUS = 0.95

/** What is in the top. Flat parts and sinks are in inches of its surface. */
export interface FixtureDrawing {
  flat: readonly SvgNode[]
  sinks: SinkDrawing[]
  faucets: FaucetDrawing[]
}

export function drawFixtures(cutouts: readonly PlacedCutout[], stone: StoneId, drawingId: string): FixtureDrawing {
  const drawing: { flat: SvgNode[] } & Pick<FixtureDrawing, 'sinks' | 'faucets'> = { flat: [], sinks: [], faucets: [] }
  for (const [index, placed] of cutouts.entries()) {
    switch (placed.cutout.kind) {
      case 'cooktop-30':
      case 'cooktop-36':
        drawing.flat.push(...drawCooktop(placed))
        break
      case 'faucet':
        drawing.faucets.push(drawFaucet(placed, cutouts))
        break
      case 'hole':
        drawing.flat.push(...drawCap(placed))
        break
      case 'other':
        drawing.flat.push(...drawOther(placed))
        break
      case 'outlet':
        // In the backsplash.
        break
      default:
        drawing.sinks.push(drawSink(placed, stone, `${drawingId}-sink${index}`))
    }
  }
  return drawing
}

function drawCap({ center }: PlacedCutout): SvgNode[] {
  return [
    filledPath(ringPath({ x: center.x + 0.15, y: center.y + 0.2 }, CAP_RADIUS + 0.15), ROOM_TONES.shadow, 0.3),
    filledPath(ringPath(center, CAP_RADIUS), FIXTURE_TONES.steel),
    strokedPath(ringPath(center, CAP_RADIUS * 0.6), FIXTURE_TONES.steelLight, 0.7),
  ]
}

/** A cutout of an unknown use: an opening in shade. */
function drawOther({ corners, radius }: PlacedCutout): SvgNode[] {
  const d = roundedBoxPath(boxOf(corners), radius)
  return [filledPath(d, ROOM_TONES.shadow, 0.5), strokedPath(d, ROOM_TONES.shadow, 0.8, 0.7)]
}

/** What is flush with the top or below it, in inches of its surface. */
export function paintInTop({ flat, sinks }: FixtureDrawing, yaw: number): SvgNode[] {
  return [group(flat), ...sinks.map((sink) => group(paintSink(sink, yaw)))]
}

/** What stands on the top. */
export function paintOnTop(view: View, { faucets }: FixtureDrawing): SvgNode[] {
  return sortBoxesBackToFront(faucets, view.yaw).map((faucet) => group(paintFaucet(view, faucet)))
}
