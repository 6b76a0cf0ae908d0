import type { Point } from '#shared/countertops/outline.ts'
import { sizeFigures } from '#shared/countertops/sizes.ts'
import { depthAt, outletMiddle, type PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { type FabricatedCountertop, fabricate } from '#shared/fabrication/fabricate.ts'
import { facesRoom, pointOnSide, type ShapedCorner } from '#shared/fabrication/sides.ts'
import type { PieceShape } from '#shared/slabs/piece-shapes.ts'
import { arcOf, mapPath, type Path, pathArea } from '#shared/slabs/segments.ts'
import { onSlab } from '#shared/slabs/shop-plan.ts'
import { linePath, svgPair } from './svg-points.ts'

/** Where the shop cuts something out of a top or a backsplash. Lengths are in inches. */
export interface CutoutCenter {
  /** From 1, as the drawing and its table call it. */
  number: number
  placed: PlacedCutout
  /** From the left end of its side, as someone in the room sees it. */
  fromEnd: number
  /** From the front edge. Of an outlet: from the top of the stone up. */
  fromFront: number
}

export function cutoutCenters(countertop: FabricatedCountertop): CutoutCenter[] {
  const { sides, cutouts, splashes } = fabricate(countertop)
  return cutouts.map((placed, index) => {
    const { cutout, side, setback, depth, inBacksplash } = placed
    const center = { number: index + 1, placed, fromEnd: cutout.at }
    if (inBacksplash) {
      const splash = splashes.find(
        ({ stretch }) => stretch.side === side && stretch.from <= cutout.at && stretch.to >= cutout.at,
      )
      return { ...center, fromFront: outletMiddle(placed, splash?.height ?? 0) }
    }
    const inward = setback + depth / 2
    return { ...center, fromFront: facesRoom(side.name) ? inward : depthAt(sides, side, cutout.at) - inward }
  })
}

/** The center of a cutout in a plan, in pixels from the outline's origin. */
export interface CenterMark {
  number: number
  at: Point
  /** A cross in the center, and the lines from the end of the side and from the front, as SVG path data. */
  path: string
  texts: { text: string; at: Point; isVertical: boolean }[]
}

/** Pixels: half of a cross or a tick, and from a line to its text. */
const CROSS = 5
const TICK = 4
const TO_TEXT = 7
const NEAR_BACK = 20
/** Pixels. Nearer lines would be one, so the second is left out. The table has its length. */
const APART = 10

/** The centers at `scale` pixels per inch, each with its distances from an end and from the front. */
export function centerMarks(countertop: FabricatedCountertop, scale: number): CenterMark[] {
  const centers = cutoutCenters(countertop)
  return centers.map(({ number, placed, fromEnd, fromFront }, index) => {
    const { side, center, inBacksplash } = placed
    const toPixels = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale })
    const at = toPixels(center)
    const cross =
      linePath({ x: at.x - CROSS, y: at.y }, { x: at.x + CROSS, y: at.y }) +
      linePath({ x: at.x, y: at.y - CROSS }, { x: at.x, y: at.y + CROSS })
    const mark: CenterMark = { number, at, path: cross, texts: [] }
    if (inBacksplash) return mark
    const before = centers.slice(0, index).filter((one) => one.placed.side === side && !one.placed.inBacksplash)
    const inward = placed.setback + placed.depth / 2
    const toFront = facesRoom(side.name) ? -fromFront : fromFront
    const lines = [
      {
        from: pointOnSide(side, 0, inward),
        length: fromEnd,
        isFree: before.every((one) => Math.abs(one.fromFront - fromFront) * scale > APART),
      },
      {
        from: pointOnSide(side, fromEnd, inward + toFront),
        length: fromFront,
        isFree: before.every((one) => Math.abs(one.fromEnd - fromEnd) * scale > APART),
      },
    ]
    for (const { from, length, isFree } of lines) {
      if (!isFree || length <= 0) continue
      const start = toPixels(from)
      const isVertical = Math.abs(start.x - at.x) < Math.abs(start.y - at.y)
      const tick = isVertical ? { x: TICK, y: 0 } : { x: 0, y: TICK }
      mark.path +=
        linePath(start, at) +
        linePath({ x: start.x - tick.x, y: start.y - tick.y }, { x: start.x + tick.x, y: start.y + tick.y })
      const middle = { x: (start.x + at.x) / 2, y: (start.y + at.y) / 2 }
      // At the back, where the wall is, there is more room below.
      const below = middle.y < NEAR_BACK ? TO_TEXT : -TO_TEXT
      const text = isVertical ? { x: middle.x - TO_TEXT, y: middle.y } : { x: middle.x, y: middle.y + below }
      mark.texts.push({ text: sizeFigures(length), at: text, isVertical })
    }
    return mark
  })
}

/** Pixels, from a corner's cut to its words. */
const CORNER_GAP = 14

/** `R 6` or `clip 3` beside a corner that isn't square, in pixels from the outline's origin. */
export function cornerMark({ at, from, to, cut, size }: ShapedCorner, scale: number): { text: string; at: Point } {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const [across, down] = [middle.x - at.x, middle.y - at.y]
  const share = 1 / Math.hypot(across, down)
  return {
    text: `${cut === 'clip' ? 'clip' : 'R'} ${sizeFigures(size)}`,
    at: { x: middle.x * scale + across * share * CORNER_GAP, y: middle.y * scale + down * share * CORNER_GAP },
  }
}

/** A piece as it is cut on a picture of its slab, in inches from the slab's upper left corner. Outlines are SVG path data. */
interface SlabMark {
  outline: string
  cutouts: string
  /** In its stone, for its letter. */
  middle: Point
}

/** `height`: of its slab, in inches. */
export function slabMark(shape: PieceShape, height: number): SlabMark {
  const place = onSlab(shape.piece)
  const toPicture = ({ x, y }: Point): Point => ({ x, y: height - y })
  const draw = (paths: readonly Path[]) =>
    pathData(
      paths.map((path) => mapPath(path, place)),
      toPicture,
      1,
    )
  return {
    outline: draw(shape.outlines),
    cutouts: draw(shape.cutouts.flatMap(({ paths }) => paths)),
    middle: toPicture(place(middleOf(shape))),
  }
}

/** Inches, from two sides of a piece. */
const IN_CORNER = 12
/** A piece with less stone than this share of its box has none in its middle. */
const FULL = 0.9

/** Where words about a piece are on its stone, in its inches. A top in one piece has stone at its upper left. */
export function middleOf({ piece: { width, height }, outlines }: PieceShape): Point {
  const middle = { x: width / 2, y: height / 2 }
  const area = outlines.reduce((sum, path) => sum + pathArea(path), 0)
  if (area > FULL * width * height) return middle
  return { x: Math.min(middle.x, IN_CORNER), y: Math.max(middle.y, height - IN_CORNER) }
}

/** Outlines of stone as SVG path data. `toPaper` takes inches with y up, and `scale` is in pixels per inch. */
export function pathData(paths: readonly Path[], toPaper: (point: Point) => Point, scale: number): string {
  return paths
    .map((path) => {
      const [first] = path
      const parts = path.map((segment) => {
        const to = svgPair(toPaper(segment.to))
        if (segment.bulge === 0) return `L${to}`
        const { radius, sweep } = arcOf(segment)
        const r = Math.round(radius * scale * 100) / 100
        // On paper y goes down, so what runs counterclockwise is drawn against the angle.
        return `A${r} ${r} 0 ${Math.abs(sweep) > Math.PI ? 1 : 0} ${sweep < 0 ? 1 : 0} ${to}`
      })
      return first ? `M${svgPair(toPaper(first.from))}${parts.join('')}` : ''
    })
    .join('')
}
