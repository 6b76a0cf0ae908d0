import { type DimensionName, dimensionNamesOf } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { svgPoints, roundToHundredths } from '#client/features/designer/svg-points.ts'
import type { Rect } from '#client/features/designer/svg-points.ts'
import { shapedOutline } from './shaped-outline.ts'
import { slabTiles } from '#client/features/designer/slab/slab-tiles.ts'

export interface DimensionMark {
  name: DimensionName
  /** `A` to `D`, as beside the field. */
  letter: string
  /** `60 in` */
  text: string
  /** The dimension line with its ticks, as SVG path data. */
  line: string
  /** The fainter lines from the stone to the dimension line. */
  leaders: string
  /** The middle of the label. */
  at: Point
  /** The text runs upward along a vertical line. */
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

/**
 * Pixels between each dimension line and the stone. Width and length are behind and to the left of the stone, returns in
 * front and to the right, clear of the handles.
 */
const LINE_OFFSETS: Record<DimensionName, number> = { width: -26, length: -26, returnWidth: 42, returnLength: 42 }
const TICK = 4
/** Pixels between the stone and the leader lines. */
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

/**
 * The plan of a countertop at `scale` pixels per inch. Lines and labels have the same size at any scale. `unit` enlarges
 * them, for a picture that will be shown smaller.
 */
export function planLayout(countertop: FabricatedCountertop, scale: number, unit = 1): PlanLayout {
  const { shape, dimensions } = countertop
  const { width, length } = dimensions
  const sheet = { width, length, isMirrored: isMirrored(countertop), scale, unit }
  return {
    corners: svgPoints(shapedOutline(countertop).map(({ x, y }) => ({ x: x * scale, y: y * scale }))),
    tiles: scaledTiles(width, length, scale),
    marks: dimensionNamesOf(shape).map((name) => dimensionMark(name, dimensions[name], sheet)),
  }
}

/** What all dimension lines of a plan depend on. Width and length are in inches. */
interface Sheet {
  width: number
  length: number
  isMirrored: boolean
  scale: number
  unit: number
}

function dimensionMark(name: DimensionName, inches: number, whole: Sheet): DimensionMark {
  const { scale, unit } = whole
  const isVertical = name === 'length' || name === 'returnLength'
  // On a mirrored L, vertical lines change sides, and horizontal ones begin at the right.
  const offset = isVertical && whole.isMirrored ? -LINE_OFFSETS[name] : LINE_OFFSETS[name]
  const start = !isVertical && whole.isMirrored ? (whole.width - inches) * scale : 0
  const outwards = Math.sign(offset)
  const edge = outwards < 0 ? 0 : (isVertical ? whole.width : whole.length) * scale
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
  const at = isVertical ? { x: labelAcross, y: middle } : { x: middle, y: labelAcross }
  const strokes = [
    lineSegment(isVertical, across, start, middle - gap),
    lineSegment(isVertical, across, middle + gap, end),
    ...[start, end].map((place) => tickAt(isVertical, across, place, tick)),
  ]
  const leaderFrom = edge + outwards * LEADER_GAP * unit
  const leaders = [start, end].map((place) => lineSegment(!isVertical, place, leaderFrom, across)).join('')
  return { name, letter: DIMENSION_LETTERS[name], text, line: strokes.join(''), leaders, at, isVertical, size }
}

function lineSegment(isVertical: boolean, across: number, from: number, to: number): string {
  const [a, f, t] = [roundToHundredths(across), roundToHundredths(from), roundToHundredths(to)]
  return isVertical ? `M${a} ${f}V${t}` : `M${f} ${a}H${t}`
}

function tickAt(isVertical: boolean, across: number, place: number, tick: number): string {
  const [low, high, e] = [roundToHundredths(across - tick), roundToHundredths(across + tick), roundToHundredths(place)]
  return isVertical ? `M${low} ${e}H${high}` : `M${e} ${low}V${high}`
}

function scaledTiles(width: number, length: number, scale: number): Rect[] {
  return slabTiles({ x: 0, y: 0, width, height: length }).map((tile) => ({
    x: tile.x * scale,
    y: tile.y * scale,
    width: tile.width * scale,
    height: tile.height * scale,
  }))
}
