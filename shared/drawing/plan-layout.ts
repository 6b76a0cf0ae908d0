import { type DimensionName, dimensionNamesOf, type FullDimensions } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { isMirrored, shapedCorners } from '#shared/fabrication/sides.ts'
import { linePath, type Rect, svgPoints } from './svg-points.ts'

export interface DimensionMark {
  name: DimensionName
  letter: string
  text: string
  /** The dimension line with its ticks, as SVG path data. */
  line: string
  /** The fainter lines from the stone to the dimension line. */
  leaders: string
  /** The middle of the label. */
  at: Point
  isVertical: boolean
  /** Size of the label with padding, before it is rotated. */
  size: { width: number; height: number }
}

/** A plan as drawing primitives in pixels from the outline's origin. Screen and PNG share it. */
export interface PlanLayout {
  /** The outline as `points` of an SVG polygon. */
  corners: string
  /** Copies of the slab picture that cover the stone at true scale, starting at the origin. */
  tiles: Rect[]
  marks: DimensionMark[]
}

/** Pixels between a dimension line and the stone: width and length behind and to the left, returns clear of the handles. */
const LINE_OFFSETS: Record<DimensionName, number> = { width: -26, length: -26, returnWidth: 42, returnLength: 42 }
const TICK = 4
const LEADER_GAP = 6
const LABEL_HEIGHT = 20
/** Pixels for the letter and the gap after it. */
const LETTER_WIDTH = 16
export const LETTER_GAP = 6
export const LABEL_PADDING = 12
export const LABEL_FONT_SIZE = 14
/** Pixels for dimension lines and labels on each side of the stone. */
export const PLAN_MARGIN = { left: 58, top: 58, right: 74, bottom: 74 }

/** Pixels for dimension lines and labels on each side of this countertop. */
export function marginOf(countertop: FabricatedCountertop): typeof PLAN_MARGIN {
  const { left, right } = PLAN_MARGIN
  return isMirrored(countertop) ? { ...PLAN_MARGIN, left: right, right: left } : PLAN_MARGIN
}

/** The plan at `scale` pixels per inch. Lines and labels have the same size at any scale. `unit` enlarges them. */
export function planLayout(countertop: FabricatedCountertop, scale: number, unit = 1): PlanLayout {
  return {
    corners: svgPoints(shapedOutline(countertop).map(({ x, y }) => ({ x: x * scale, y: y * scale }))),
    tiles: slabTiles(countertop.dimensions, scale),
    marks: dimensionNamesOf(countertop.shape).map((name) => dimensionMark(countertop, name, scale, unit)),
  }
}

function dimensionMark(
  countertop: FabricatedCountertop,
  name: DimensionName,
  scale: number,
  unit: number,
): DimensionMark {
  const { [name]: inches, width, length } = countertop.dimensions
  const mirrored = isMirrored(countertop)
  const isVertical = name === 'length' || name === 'returnLength'
  // On a mirrored L, vertical lines change sides, and horizontal ones begin at the right.
  const offset = isVertical && mirrored ? -LINE_OFFSETS[name] : LINE_OFFSETS[name]
  const start = !isVertical && mirrored ? (width - inches) * scale : 0
  const outwards = Math.sign(offset)
  const edge = outwards < 0 ? 0 : (isVertical ? width : length) * scale
  const across = edge + offset * unit
  const along = inches * scale
  const text = formatSize(inches)
  const textWidth = text.length * 0.54 * LABEL_FONT_SIZE + LETTER_WIDTH
  const size = { width: (textWidth + LABEL_PADDING) * unit, height: LABEL_HEIGHT * unit }
  const tick = TICK * unit
  // A label longer than its line goes beside it, farther out.
  const isBeside = along < size.width + 4 * tick
  const labelAcross = across + (isBeside ? outwards * 0.7 * size.height : 0)
  const gap = isBeside ? 0 : size.width / 2
  const end = start + along
  const middle = start + along / 2
  const point = (away: number, on: number): Point => (isVertical ? { x: away, y: on } : { x: on, y: away })
  const leaderFrom = edge + outwards * LEADER_GAP * unit
  const ends = [start, end]
  return {
    name,
    letter: DIMENSION_LETTERS[name],
    text,
    line: [
      linePath(point(across, start), point(across, middle - gap)),
      linePath(point(across, middle + gap), point(across, end)),
      ...ends.map((on) => linePath(point(across - tick, on), point(across + tick, on))),
    ].join(''),
    leaders: ends.map((on) => linePath(point(leaderFrom, on), point(across, on))).join(''),
    at: point(labelAcross, middle),
    isVertical,
    size,
  }
}

/** Points of a rounded corner. More can't be seen. */
const ARC_STEPS = 8

/** The outline as it is cut, in inches. Prices use the plain outline. */
export function shapedOutline(countertop: FabricatedCountertop): Point[] {
  return shapedCorners(countertop).flatMap(({ at, from, to, cut }) => {
    if (cut === 'square') return [at]
    return cut === 'round' ? arc(at, from, to) : [from, to]
  })
}

/** The quarter circle from `from` to `to`, which touches both sides of `corner`. */
function arc(corner: Point, from: Point, to: Point): Point[] {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = (step / ARC_STEPS) * (Math.PI / 2)
    const [a, b] = [1 - Math.sin(angle), 1 - Math.cos(angle)]
    return {
      x: corner.x + (from.x - corner.x) * a + (to.x - corner.x) * b,
      y: corner.y + (from.y - corner.y) * a + (to.y - corner.y) * b,
    }
  })
}

/** Inches. Slab pictures overlap a bit, or the background would show as a hairline between them. */
const OVERLAP = 0.1

/** The slab pictures that cover a countertop of this size (inches) from its origin, at `scale` pixels per inch. */
function slabTiles({ width, length }: Pick<FullDimensions, 'width' | 'length'>, scale: number): Rect[] {
  const starts = (extent: number, step: number) =>
    Array.from({ length: Math.ceil(extent / step) }, (_, index) => index * step * scale)
  const size = {
    width: (SLAB_PICTURE.width + OVERLAP) * scale,
    height: (SLAB_PICTURE.height + OVERLAP) * scale,
  }
  const columns = starts(width, SLAB_PICTURE.width)
  return starts(length, SLAB_PICTURE.height).flatMap((y) => columns.map((x) => ({ x, y, ...size })))
}
