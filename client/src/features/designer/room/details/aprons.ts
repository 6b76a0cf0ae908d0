import { COUNTER_HEIGHT, UNDERSIDE } from '#client/features/designer/room/cabinets.ts'
import type { CabinetSide } from '#client/features/designer/room/paint-cabinets.ts'
import type { StoneDrawing } from '#client/features/designer/room/paint-stone.ts'
import { type Edge, edgesOf } from '#client/features/designer/room/projection.ts'
import { filledPath, rectPath } from '#client/features/designer/room/svg-shapes.ts'
import { edgeShade, ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { lazily } from '#shared/lib/lazily.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { DEFAULT_OVERHANG } from '#shared/fabrication/stretches.ts'
import { FIXTURE_TONES } from './fixture-tones.ts'
import { extendBox } from './plane-shapes.ts'
import { boxCorners, boxOf } from './region.ts'

/** Inches. The front of a farmhouse sink: how far it stands out, and where it ends above the floor. */
export const APRON = { out: 0.5, bottom: 25.6 }

/** Whether a cutout interrupts the edge of the stone. */
export function hasApron({ cutout, setback }: PlacedCutout): boolean {
  return cutout.kind === 'sink-farmhouse' && setback <= 1e-6
}

/** The front of a farmhouse sink below the stone, and in the place of its edge. */
export function drawAprons(cutouts: readonly PlacedCutout[]): { below: CabinetSide[]; edges: StoneDrawing['edges'] } {
  const faces = cutouts.filter(hasApron).flatMap(apronFaces)
  return {
    below: faces.map((edge) => ({ ...edge, drawing: lazily(() => drawLower(edge)), pulls: null })),
    edges: faces.map((edge) => ({ ...edge, drawing: lazily(() => drawUpper(edge)) })),
  }
}

/** Its front and its two sides. */
function apronFaces({ side, corners }: PlacedCutout): Edge[] {
  const [left, right] = corners
  if (!left || !right) return []
  const front = extendBox(boxOf([left, right]), side.outward, APRON.out)
  const inward = { x: 0 - side.outward.x, y: 0 - side.outward.y }
  const body = extendBox(front, inward, DEFAULT_OVERHANG)
  return edgesOf(boxCorners(body)).filter(({ outward }) => outward.x !== inward.x || outward.y !== inward.y)
}

function drawLower(edge: Edge): SvgNode[] {
  const d = rectPath(0, APRON.bottom, edge.length, UNDERSIDE)
  return [
    filledPath(d, FIXTURE_TONES.clayBowl.rim),
    filledPath(d, ROOM_TONES.shadow, edgeShade(edge.outward) * 0.5),
    filledPath(rectPath(0, APRON.bottom, edge.length, APRON.bottom + 0.5), ROOM_TONES.shadow, 0.16),
  ]
}

/** In the place of the stone's edge. */
function drawUpper({ length, outward }: Edge): SvgNode[] {
  const d = rectPath(0, UNDERSIDE, length, COUNTER_HEIGHT)
  return [filledPath(d, FIXTURE_TONES.clayBowl.rim), filledPath(d, ROOM_TONES.shadow, edgeShade(outward) * 0.5)]
}
