import { type FabricatedCountertop, type Fabricated, fabricate } from '#shared/fabrication/fabricate.ts'
import { movableEdgesOf } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { isHole } from '#shared/fabrication/details.ts'
import { PROFILE_LABELS } from '#shared/fabrication/labels.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import { DEFAULT_OVERHANG, type SideStretch } from '#shared/fabrication/stretches.ts'
import { COLORS } from '#shared/content/colors.ts'
import { linePath, polygonPath } from './svg-points.ts'
import { drawCutout } from './draw-cutout.ts'
import { findFixture, type Fixture, fixturesOf, type PlanFixture } from './fixtures.ts'

export interface DetailStyle {
  /** Pixels, as are dashes and gaps. */
  width: number
  dash?: readonly [number, number]
  stroke: string
  fill?: string
}

const inkAt = (percent: number) => `${COLORS.ink}${Math.round(percent * 2.55).toString(16)}`

/** What a line or a filled shape of the details means. Never by color alone: each has its own kind of line. */
export const DETAIL_STYLES = {
  wall: { width: 1, stroke: inkAt(55) },
  backsplash: { width: 1, stroke: inkAt(70), fill: `${COLORS.white}99` },
  // Under the dashes of what is below the top, so that they show on a dark stone.
  belowTop: { width: 2.5, stroke: `${COLORS.paper}B3` },
  overhang: { width: 1, dash: [2, 3], stroke: inkAt(70) },
  dishwasher: { width: 1, dash: [5, 4], stroke: inkAt(80) },
  edge: { width: 2.5, stroke: COLORS.ink },
  appliance: { width: 2, dash: [7, 5], stroke: COLORS.ink },
  cutout: { width: 1, stroke: inkAt(80), fill: COLORS.paper },
  cutoutLines: { width: 1, stroke: inkAt(60) },
  distance: { width: 1.5, stroke: COLORS.pine },
} satisfies Record<string, DetailStyle>
export type DetailStyleName = keyof typeof DETAIL_STYLES
/** In the order in which they are drawn. */
export const DETAIL_STYLE_NAMES = Object.keys(DETAIL_STYLES) as DetailStyleName[] // Object.keys returns string[]

/** Text in the drawing, in pixels. */
interface DetailText {
  text: string
  at: Point
  isVertical: boolean
}

/** The details as path data and texts, in pixels from the outline's origin. Screen, PNG and print share it. */
export interface PlanDetails {
  paths: Record<DetailStyleName, string>
  texts: DetailText[]
}

export const DETAIL_FONT_SIZE = 12
const HATCH = { height: 7, pitch: 7 }
/** Pixels outside the stone: the line of an appliance, the second line of a waterfall, and the middle of a text without or with a handle. */
const OUTSIDE = { appliance: 5, waterfall: 5, text: 11, farText: 19 }
const MIN_SPLASH = 3

/** What all parts of the drawing depend on. */
interface Drawing {
  countertop: FabricatedCountertop
  scale: number
  unit: number
  fabricated: Fabricated
}

/** The details of a countertop at `scale` pixels per inch. `active` shows its distances. `unit` is that of `planLayout`. */
export function planDetails(
  countertop: FabricatedCountertop,
  scale: number,
  unit = 1,
  active: Fixture | null = null,
): PlanDetails {
  const fabricated = fabricate(countertop)
  const drawing = { countertop, scale, unit, fabricated }
  const { stretches, cutouts } = fabricated
  const drawn = cutouts.map((placed) => drawCutout(placed, cutouts, scale, unit))
  const fixtures = fixturesOf(countertop, fabricated.sides)
  const moving = findFixture(fixtures, active)
  const distances = moving ? drawDistances(drawing, moving) : { path: '', texts: [] }
  const used = (use: SideStretch['use'], draw: (stretch: SideStretch) => string) =>
    stretches.map((stretch) => (stretch.use === use ? draw(stretch) : '')).join('')
  const overhang = stretches.map((stretch) => cabinetLine(drawing, stretch)).join('')
  const dishwashers = fixtures.filter(({ fixture }) => fixture.kind === 'dishwasher')
  const dishwasher = dishwashers
    .map(({ corners }) => polygonPath(corners.map((corner) => inPixels(drawing, corner))))
    .join('')
  return {
    paths: {
      wall: used('wall', (stretch) => hatch(drawing, stretch)),
      backsplash: stretches.map((stretch) => splashStrip(drawing, stretch)).join(''),
      belowTop: overhang + dishwasher,
      overhang,
      dishwasher,
      edge:
        used('finished', (stretch) => alongSide(drawing, stretch, 0)) +
        used('waterfall', (stretch) => alongSide(drawing, stretch, 0) + alongSide(drawing, stretch, OUTSIDE.waterfall)),
      appliance: used('appliance', (stretch) => alongSide(drawing, stretch, OUTSIDE.appliance)),
      cutout: drawn.map(({ hole }) => hole).join(''),
      cutoutLines: drawn.map(({ lines }) => lines).join(''),
      distance: distances.path,
    },
    texts: [
      ...stretches.flatMap((stretch) => profileText(drawing, stretch)),
      ...dishwashers.flatMap((one) => dishwasherText(drawing, one)),
      ...distances.texts,
    ],
  }
}

/** A point `at` inches along a side and `outside` pixels from it, in pixels. */
function place({ scale, unit }: Drawing, side: Side, at: number, outside = 0): Point {
  const { x, y } = pointOnSide(side, at)
  return { x: x * scale + side.outward.x * outside * unit, y: y * scale + side.outward.y * outside * unit }
}

/** A line along a stretch, without rounded or clipped corners. */
function alongSide(drawing: Drawing, { side, from, to }: SideStretch, outside: number): string {
  const [start, end] = cornerSizes(drawing, side)
  const [left, right] = [Math.max(from, start), Math.min(to, side.length - end)]
  return left < right ? linePath(place(drawing, side, left, outside), place(drawing, side, right, outside)) : ''
}

/** Inches that the corners take of a side's left and right end. */
function cornerSizes({ countertop, fabricated }: Drawing, side: Side): [number, number] {
  const sizes = countertop.details?.corners ?? {}
  const sizeAt = (end: Point) => {
    const corner = fabricated.corners.find(({ at }) => at.x === end.x && at.y === end.y)
    const size = corner && sizes[corner.name]
    return Math.min(size?.radius ?? size?.clip ?? 0, side.length / 2)
  }
  const rightEnd = side.leftEnd === side.from ? side.to : side.from
  return [sizeAt(side.leftEnd), sizeAt(rightEnd)]
}

function hatch(drawing: Drawing, { side, from, to }: SideStretch): string {
  const length = (to - from) * drawing.scale
  const pitch = HATCH.pitch * drawing.unit
  let path = ''
  for (let start = 0; start < length; start += pitch) {
    const height = Math.min(HATCH.height * drawing.unit, length - start)
    const at = from + start / drawing.scale
    path += linePath(place(drawing, side, at), place(drawing, side, at + height / drawing.scale, height / drawing.unit))
  }
  return path
}

function splashStrip(drawing: Drawing, { side, from, to, splashHeight }: SideStretch): string {
  if (splashHeight === 0) return ''
  const thickness = Math.max(SLAB_THICKNESS * drawing.scale, MIN_SPLASH * drawing.unit) / drawing.unit
  return polygonPath([
    place(drawing, side, from),
    place(drawing, side, to),
    place(drawing, side, to, -thickness),
    place(drawing, side, from, -thickness),
  ])
}

/** The front of the cabinets, where the overhang isn't the usual one. */
function cabinetLine(drawing: Drawing, { side, from, to, use, overhang }: SideStretch): string {
  const isUsual = overhang === DEFAULT_OVERHANG || overhang === 0
  if (use === 'wall' || isUsual) return ''
  const inward = (-overhang * drawing.scale) / drawing.unit
  return linePath(place(drawing, side, from, inward), place(drawing, side, to, inward))
}

function inPixels({ scale }: Drawing, { x, y }: Point): Point {
  return { x: x * scale, y: y * scale }
}

function dishwasherText(drawing: Drawing, { side, center, width }: PlanFixture): DetailText[] {
  const room = width * drawing.scale
  const text = ['Dishwasher', 'DW'].find((one) => textWidth(drawing, one) + 6 * drawing.unit < room)
  if (!text) return []
  const isVertical = side.along.x === 0
  return [{ text, at: inPixels(drawing, center), isVertical }]
}

/** The profile's name outside a finished stretch, clear of the side's handle. Left out where there is no room for it. */
function profileText(drawing: Drawing, { side, from, to, use, profile }: SideStretch): DetailText[] {
  const text = PROFILE_LABELS[profile]
  if (use !== 'finished' || (to - from) * drawing.scale < textWidth(drawing, text)) return []
  const hasHandle = movableEdgesOf(drawing.countertop).some((edge) => edge.side === side.name)
  const at = place(drawing, side, (from + to) / 2, hasHandle ? OUTSIDE.farText : OUTSIDE.text)
  return [{ text, at, isVertical: side.along.x === 0 }]
}

function textWidth({ unit }: Drawing, text: string): number {
  return text.length * 0.51 * DETAIL_FONT_SIZE * unit
}

/** Dimension lines from both ends of its side to a fixture, or to the center of a hole. */
function drawDistances(drawing: Drawing, placed: PlanFixture): { path: string; texts: DetailText[] } {
  const { side, at: middle, cutout, width, center } = placed
  const { scale, unit } = drawing
  const fromSide = (side.leftEnd.x - center.x) * side.outward.x + (side.leftEnd.y - center.y) * side.outward.y
  const inward = (-fromSide * scale) / unit
  const half = cutout && isHole(cutout.cutout.kind) ? 0 : width / 2
  const isVertical = side.along.x === 0
  const tick = (at: number) => linePath(place(drawing, side, at, inward - 6), place(drawing, side, at, inward + 6))
  const gaps = [
    [0, middle - half],
    [middle + half, side.length],
  ].map(([from = 0, to = 0]) => ({ from, to }))
  return {
    path: gaps
      .map(
        ({ from, to }) =>
          linePath(place(drawing, side, from, inward), place(drawing, side, to, inward)) + tick(from) + tick(to),
      )
      .join(''),
    texts: gaps.map(({ from, to }) => ({
      text: formatSize(to - from),
      at: place(drawing, side, (from + to) / 2, inward + (isVertical ? 0 : 11)),
      isVertical: false,
    })),
  }
}
