import { slabTileNodes, slabTiles } from '#client/features/designer/slab/stone-pictures.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { STONES } from '#shared/content/stones.ts'
import { COUNTER_HEIGHT } from './cabinets.ts'
import type { Stone } from './paint-stone.ts'
import { bounds, type Edge, unfoldMatrix } from './projection.ts'
import { group, placeOnPlane, polygon, rectPoints } from './svg-shapes.ts'
import { ROOM_TONES } from './tones.ts'

interface FaceOptions {
  /** Inches above the floor. */
  bottom: number
  top: number
  /** The opacity of the shade over the stone. */
  shade: number
}

/**
 * An upright face of stone, in inches from the side's start and up from the floor. The veins of the top continue down over
 * an edge, or up at a wall. A drag that moves the side changes only where its slab pictures are.
 */
export function drawStoneFace(
  edge: Edge,
  stone: Stone,
  { bottom, top, shade }: FaceOptions,
  clipId: string,
): SvgNode[] {
  const { from, to, outward, length } = edge
  const foldAt = (point: typeof from, z: number) => ({
    x: point.x + outward.x * (COUNTER_HEIGHT - z),
    y: point.y + outward.y * (COUNTER_HEIGHT - z),
  })
  const onSlab = bounds([foldAt(from, top), foldAt(to, bottom)])
  const points = rectPoints(0, bottom, length, top)
  return [
    polygon(points, STONES[stone.id].ground),
    { name: 'clipPath', attributes: { id: clipId }, children: [{ name: 'polygon', attributes: { points } }] },
    group([placeOnPlane(slabTileNodes(slabTiles(onSlab), stone.href), unfoldMatrix(edge, COUNTER_HEIGHT))], {
      clipPath: `url(#${clipId})`,
    }),
    polygon(points, ROOM_TONES.shadow, shade),
  ]
}

/** A narrow face of stone, without its veins. */
export function drawPlainFace({ length }: Edge, { id }: Stone, { bottom, top, shade }: FaceOptions): SvgNode[] {
  const points = rectPoints(0, bottom, length, top)
  return [polygon(points, STONES[id].ground), polygon(points, ROOM_TONES.shadow, shade)]
}
