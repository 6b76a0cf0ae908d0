import type { Corner } from './exact-layout.ts'
import type { Box } from './fronts.ts'
import { KERF, type Kind, type Rectangle, type Size } from './units.ts'

/** A blank on a slab. */
export interface PlacedKind extends Rectangle {
  kind: Kind
}

/** The blanks on one slab, and the largest rectangle that they leave. */
export interface LaidSlab {
  places: PlacedKind[]
  remnant: Rectangle | null
}

/** Where blanks lie on a slab that leaves a corner free: at its left and bottom edges, and the free part at the upper right. */
export function placeCorner(corner: Corner): LaidSlab {
  const { slab, strips } = stripsOf(corner)
  const free: Rectangle = { x: 0, y: 0, ...slab }
  const places: PlacedKind[] = []
  for (const { box, beside } of strips) {
    placeBox(box, free.x, free.y, places)
    const taken = (beside ? box.width : box.height) + KERF
    if (beside) {
      free.x += taken
      free.width -= taken
    } else {
      free.y += taken
      free.height -= taken
    }
  }
  return { places, remnant: free.width > 0 && free.height > 0 ? free : null }
}

/** From the first strip to the latest. */
function stripsOf(corner: Corner): { slab: Size; strips: { box: Box; beside: boolean }[] } {
  const strips: { box: Box; beside: boolean }[] = []
  let at = corner
  for (; at.strip; at = at.strip.before) strips.unshift(at.strip)
  return { slab: { width: at.width, height: at.height }, strips }
}

function placeBox(box: Box, x: number, y: number, places: PlacedKind[]): void {
  const { width, height, kind } = box
  if (kind) places.push({ x, y, width, height, kind })
  if (!box.parts) return
  const [one, other] = box.parts
  placeBox(one, x, y, places)
  if (box.beside) placeBox(other, x + one.width + KERF, y, places)
  else placeBox(other, x, y + one.height + KERF, places)
}
