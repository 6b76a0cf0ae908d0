import { type Stone, tileWithStone } from '#client/features/designer/room/paint-stone.ts'
import { COUNTER_HEIGHT } from '#client/features/designer/room/cabinets.ts'
import type { Edge, Matrix } from '#client/features/designer/room/projection.ts'
import { filledPath, placeOnPlane, rectPath } from '#client/features/designer/room/svg-shapes.ts'
import { ROOM_TONES } from '#client/features/designer/room/tones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { STONES } from '#shared/content/stones.ts'

interface FaceOptions {
  /** Inches above the floor. */
  bottom: number
  top: number
  /** The opacity of the shade over the stone. */
  shade: number
}

/**
 * An upright face of stone, in inches from the side's start and up from the floor. The veins of the top continue down over
 * an edge, or up at a wall.
 */
export function drawStoneFace(
  edge: Edge,
  stone: Stone,
  { bottom, top, shade }: FaceOptions,
  clipId: string,
): SvgNode[] {
  const { from, to, outward } = edge
  const foldAt = (point: typeof from, z: number) => ({
    x: point.x + outward.x * (COUNTER_HEIGHT - z),
    y: point.y + outward.y * (COUNTER_HEIGHT - z),
  })
  const area = [foldAt(from, top), foldAt(to, top), foldAt(to, bottom), foldAt(from, bottom)]
  return [
    placeOnPlane(tileWithStone(area, stone, clipId), unfoldMatrix(edge)),
    filledPath(rectPath(0, bottom, edge.length, top), ROOM_TONES.shadow, shade),
  ]
}

/** A narrow face of stone, without its veins. */
export function drawPlainFace(edge: Edge, { id }: Stone, { bottom, top, shade }: FaceOptions): SvgNode[] {
  const d = rectPath(0, bottom, edge.length, top)
  return [filledPath(d, STONES[id].ground), filledPath(d, ROOM_TONES.shadow, shade)]
}

/** From slab inches to inches from the side's start and up from the floor. */
function unfoldMatrix({ from, along, outward }: Edge): Matrix {
  return [
    along.x,
    -outward.x,
    along.y,
    -outward.y,
    -(from.x * along.x + from.y * along.y),
    COUNTER_HEIGHT + from.x * outward.x + from.y * outward.y,
  ]
}
