import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { Drawn } from './drawn.ts'
import type { Rect } from './rect.ts'

/** Inches by which each slab picture reaches under the next one, or a hairline of background shows between them. */
const OVERLAP = 0.1

/**
 * Where slab pictures lie so that they cover `region`; all in inches of the outline. This alone says which part of a
 * slab lies under which part of a top: the back left corner is a slab picture's corner, and every drawing (plan, PNG,
 * room) carries these rectangles over with the same matrix as its outline.
 */
export function slabTiles(region: Rect): Rect[] {
  const columns = steps(region.x, region.width, SLAB_PICTURE.width)
  const rows = steps(region.y, region.height, SLAB_PICTURE.height)
  const size = { width: SLAB_PICTURE.width + OVERLAP, height: SLAB_PICTURE.height + OVERLAP }
  return rows.flatMap((y) => columns.map((x) => ({ x, y, ...size })))
}

/** Slab pictures as they stand in a drawing. */
export function drawnTiles(tiles: readonly Rect[], href: string): Drawn[] {
  return tiles.map((tile) => ({ name: 'image', attributes: { ...tile, href, preserveAspectRatio: 'none' } }))
}

function steps(start: number, extent: number, step: number): number[] {
  const first = Math.floor(start / step)
  const count = Math.max(Math.ceil((start + extent) / step) - first, 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
