import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { USABLE } from '#shared/slabs/parts.ts'
import type { PlacedPiece, PlannedCountertop, PlannedSeam } from '#shared/slabs/plan-slabs.ts'
import type { KitchenText } from './kitchen-layout.ts'
import { linePath, type Rect, svgPoints } from './svg-points.ts'

/** A piece on a picture of its slab, in inches from the upper left corner of the whole slab. */
export interface SlabMark {
  box: Rect
  /** The outlines of what is cut out of a top, as `points` of SVG polygons. What is past the box is in another piece. */
  cutouts: string[]
}

/** Inches: what the saw leaves of each edge of a slab. */
const TRIM = { x: (SLAB.width - USABLE.width) / 2, y: (SLAB.height - USABLE.height) / 2 }

export function slabMark(piece: PlacedPiece, countertop: PlannedCountertop | undefined): SlabMark {
  const { x, y, width, height, turned, top } = piece
  const [across, up] = turned ? [height, width] : [width, height]
  // Places on a slab count from its lower left.
  const box = { x: TRIM.x + x, y: SLAB.height - TRIM.y - y - up, width: across, height: up }
  if (!top || turned || !countertop) return { box, cutouts: [] }
  const { left, back, right } = top.box
  // A leg lies on the slab turned to the left, so that its run goes across.
  const onSlab = (point: Point): Point =>
    top.along === 'x'
      ? { x: box.x + point.x - left, y: box.y + point.y - back }
      : { x: box.x + point.y - back, y: box.y + right - point.x }
  const { cutouts } = fabricate({ ...countertop, dimensions: fullDimensions(countertop.dimensions) })
  const shown = cutouts.filter(({ inBacksplash }) => !inBacksplash)
  return { box, cutouts: shown.map(({ corners }) => svgPoints(corners.map(onSlab))) }
}

/** A seam in a plan, in pixels from the outline's origin, with the letters of the pieces on both sides of it. */
export interface SeamMark extends KitchenText {
  path: string
}

/** `scale`: pixels per inch. */
export function seamMark({ from, to, between }: PlannedSeam, scale: number): SeamMark {
  const [start, end] = [from, to].map(({ x, y }) => ({ x: x * scale, y: y * scale })) as [Point, Point] // as many
  const isVertical = from.x !== to.x
  return {
    path: linePath(start, end),
    // Text that runs up begins with the piece in front.
    text: (isVertical ? between.toReversed() : between).join(' | '),
    at: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    isVertical,
  }
}
