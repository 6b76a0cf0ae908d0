import { type Design, type DimensionName, dimensionNamesOf } from '#shared/countertops/design.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { pointsOf, rounded } from './points.ts'
import type { Rect } from './rect.ts'
import { slabTiles } from './slab-tiles.ts'

export interface DimensionMark {
  name: DimensionName
  /** `60 in` */
  text: string
  /** The dimension line with its ticks, as SVG path data. */
  line: string
  /** The fainter lines that lead from the stone to it. */
  leaders: string
  /** The middle of the label. */
  at: Point
  /** Written upwards, along a vertical line. */
  isVertical: boolean
  /** Size of the label, with the room around its text, before it is turned. */
  size: { width: number; height: number }
}

/** A plan as drawing primitives, in pixels from the outline's origin; screen and PNG draw the same ones. */
export interface PlanLayout {
  /** The corners of the outline, as SVG's polygons have them. */
  corners: string
  /** Where copies of the slab picture lie so that they cover the stone at true scale, beginning at the origin. */
  tiles: Rect[]
  marks: DimensionMark[]
}

/**
 * Pixels: how far each dimension line runs from the stone. Width and Length stand behind and to the left of it, the
 * returns in front and to the right, clear of the handles there.
 */
const LINE_OFFSETS: Record<DimensionName, number> = { width: -26, length: -26, returnWidth: 42, returnLength: 42 }
const TICK = 4
/** Pixels between the stone and the lines that lead away from it. */
const LEADER_GAP = 6
const LABEL_HEIGHT = 20
export const LABEL_FONT_SIZE = 14
/** Pixels that dimension lines and labels need on each side of the stone. */
export const PLAN_MARGIN = { left: 58, top: 58, right: 74, bottom: 74 }

/**
 * The plan of a design at `scale` pixels per inch. Lines and labels keep their size whatever the scale is;
 * `unit` enlarges them, for a picture that will be seen smaller than it is.
 */
export function planLayout({ shape, dimensions }: Design, scale: number, unit = 1): PlanLayout {
  const { width, length } = dimensions
  return {
    corners: pointsOf(outline(shape, dimensions).map(({ x, y }) => ({ x: x * scale, y: y * scale }))),
    tiles: tiles(width, length, scale),
    marks: dimensionNamesOf(shape).map((name) => mark(name, dimensions[name], { width, length }, scale, unit)),
  }
}

function mark(
  name: DimensionName,
  inches: number,
  whole: { width: number; length: number },
  scale: number,
  unit: number,
): DimensionMark {
  const isVertical = name === 'length' || name === 'returnLength'
  const offset = LINE_OFFSETS[name]
  const outwards = Math.sign(offset)
  const edge = outwards < 0 ? 0 : (isVertical ? whole.width : whole.length) * scale
  const across = edge + offset * unit
  const along = inches * scale
  const text = `${formatInches(inches)} in`
  const size = { width: (text.length * 0.54 * LABEL_FONT_SIZE + 12) * unit, height: LABEL_HEIGHT * unit }
  const tick = TICK * unit
  // A label that is longer than its line stands beside it, further out.
  const isBeside = along < size.width + 4 * tick
  const labelAcross = across + (isBeside ? outwards * 0.7 * size.height : 0)
  const gap = isBeside ? 0 : size.width / 2
  const middle = along / 2
  const at = isVertical ? { x: labelAcross, y: middle } : { x: middle, y: labelAcross }
  const strokes = [
    stroke(isVertical, across, 0, middle - gap),
    stroke(isVertical, across, middle + gap, along),
    ...[0, along].map((end) => tickAt(isVertical, across, end, tick)),
  ]
  const leaderFrom = edge + outwards * LEADER_GAP * unit
  const leaders = [0, along].map((end) => stroke(!isVertical, end, leaderFrom, across)).join('')
  return { name, text, line: strokes.join(''), leaders, at, isVertical, size }
}

function stroke(isVertical: boolean, across: number, from: number, to: number): string {
  const [a, f, t] = [rounded(across), rounded(from), rounded(to)]
  return isVertical ? `M${a} ${f}V${t}` : `M${f} ${a}H${t}`
}

function tickAt(isVertical: boolean, across: number, end: number, tick: number): string {
  const [low, high, e] = [rounded(across - tick), rounded(across + tick), rounded(end)]
  return isVertical ? `M${low} ${e}H${high}` : `M${e} ${low}V${high}`
}

function tiles(width: number, length: number, scale: number): Rect[] {
  return slabTiles({ x: 0, y: 0, width, height: length }).map((tile) => ({
    x: tile.x * scale,
    y: tile.y * scale,
    width: tile.width * scale,
    height: tile.height * scale,
  }))
}
