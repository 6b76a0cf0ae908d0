import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import type { Rect } from '#client/features/designer/svg-points.ts'

/** Inches. Slab pictures overlap a bit, or the background would show as a hairline between them. */
const OVERLAP = 0.1

/**
 * The slab pictures that cover `region`, in inches of the outline. Every drawing (plan, PNG, room) uses these tiles and
 * transforms them like its outline, so all show the same stone at the same place. A tile starts at the back left corner.
 */
export function slabTiles(region: Rect): Rect[] {
  const columns = tileStarts(region.x, region.width, SLAB_PICTURE.width)
  const rows = tileStarts(region.y, region.height, SLAB_PICTURE.height)
  const size = { width: SLAB_PICTURE.width + OVERLAP, height: SLAB_PICTURE.height + OVERLAP }
  return rows.flatMap((y) => columns.map((x) => ({ x, y, ...size })))
}

/** Slab pictures as SVG nodes. */
export function slabTileNodes(tiles: readonly Rect[], href: string): SvgNode[] {
  return tiles.map((tile) => ({ name: 'image', attributes: { ...tile, href, preserveAspectRatio: 'none' } }))
}

function tileStarts(start: number, extent: number, step: number): number[] {
  const first = Math.floor(start / step)
  const count = Math.max(Math.ceil((start + extent) / step) - first, 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
