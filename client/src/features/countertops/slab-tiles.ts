import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { Rect } from './rect.ts'

/** Corners, in inches, at which slab pictures must be laid side by side to cover `region` (inches). */
export function slabTiles(region: Rect): Point[] {
  const columns = steps(region.x, region.width, SLAB_PICTURE.width)
  const rows = steps(region.y, region.height, SLAB_PICTURE.height)
  return rows.flatMap((y) => columns.map((x) => ({ x, y })))
}

function steps(start: number, extent: number, step: number): number[] {
  const first = Math.floor(start / step)
  const count = Math.max(Math.ceil((start + extent) / step) - first, 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
