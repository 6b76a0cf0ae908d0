import { COLORS } from '#shared/content/colors.ts'
import type { Point } from '#shared/countertops/outline.ts'
import {
  KITCHEN_DETAILS,
  KITCHEN_FONT_SIZE,
  KITCHEN_ON_PAPER,
  KITCHEN_UNIT,
  kitchenLayout,
} from '#shared/drawing/kitchen-layout.ts'
import { PAPER_FONT_SIZE, PAPER_LINE_SCALE, PAPER_LINES, paperPlan } from '#shared/drawing/paper-plan.ts'
import {
  DETAIL_FONT_SIZE,
  DETAIL_STYLE_NAMES,
  DETAIL_STYLES,
  type DetailStyle,
  type DetailStyleName,
  planDetails,
} from '#shared/drawing/plan-details.ts'
import { LETTER_GAP, planLayout } from '#shared/drawing/plan-layout.ts'
import type { Size } from '#shared/drawing/svg-points.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { type Placed, toFloor } from '#shared/kitchen/floor.ts'
import type { Look } from './faces.ts'
import type { Typesetter } from './typesetter.ts'

/** A PDF has 72 points per inch, and drawings have 96 pixels. */
const POINTS_PER_PIXEL = 0.75
/** From the middle of a line of text to its baseline, in its size. */
const TO_BASELINE = 0.34

/** In points. */
export function planSize(countertop: FabricatedCountertop): Size {
  const { width, height } = paperPlan(countertop).size
  return { width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL }
}

/** Draws the plan with its dimensions as lines, as it's printed. `at` is its upper left corner, in points. */
export function drawPlan(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  countertop: FabricatedCountertop,
  at: Point,
): void {
  const { scale, margin, corners, marks } = paperPlan(countertop)
  document.save()
  document.translate(at.x + margin.left * POINTS_PER_PIXEL, at.y + margin.top * POINTS_PER_PIXEL)
  document.scale(POINTS_PER_PIXEL)
  document.lineJoin('round').lineWidth(PAPER_LINES.outline)
  document.path(`M${corners}Z`).stroke(COLORS.ink)
  if (isDetailed(countertop)) drawDetails(document, typesetter, countertop, scale)
  for (const { line, leaders, letter, text, at: middle, isVertical } of marks) {
    document.lineWidth(PAPER_LINES.dimension)
    document.path(leaders).stroke(COLORS.control)
    document.path(line).stroke(COLORS.ink)
    const parts = [
      { text: letter, font: 'regular' },
      { text, font: 'strong' },
    ] as const
    writeCentered(document, typesetter, parts, { at: middle, isVertical, size: PAPER_FONT_SIZE })
  }
  document.restore()
}

/** In points. */
export function kitchenSize(kitchen: readonly Placed[]): Size {
  const { width, height } = kitchenLayout(kitchen, KITCHEN_ON_PAPER).view
  return { width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL }
}

/** Draws the kitchen from above, as it's printed. `at` is its upper left corner, in points. */
export function drawKitchen(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  kitchen: readonly Placed[],
  at: Point,
): void {
  const { scale, view, walls, names, aisles } = kitchenLayout(kitchen, KITCHEN_ON_PAPER)
  document.save()
  document.translate(at.x - view.x * POINTS_PER_PIXEL, at.y - view.y * POINTS_PER_PIXEL)
  document.scale(POINTS_PER_PIXEL)
  if (walls) document.path(walls).fillOpacity(WALL_OPACITY).fill(COLORS.ink).fillOpacity(1)
  for (const placed of kitchen) {
    const { x, y } = toFloor(placed, { x: 0, y: 0 })
    document
      .save()
      .translate(x * scale, y * scale)
      .rotate(placed.place.turn)
    document.lineJoin('round').lineWidth(PAPER_LINES.outline)
    document.path(`M${planLayout(placed.countertop, scale).corners}Z`).stroke(COLORS.ink)
    drawLines(document, planDetails(placed.countertop, scale, KITCHEN_UNIT).paths, KITCHEN_UNIT, KITCHEN_DETAILS)
    document.restore()
  }
  const size = KITCHEN_FONT_SIZE
  for (const { path, ...mark } of aisles) {
    document.lineWidth(PAPER_LINES.dimension).path(path).stroke(COLORS.ink)
    writeCentered(document, typesetter, [{ text: mark.text, font: 'strong' }], { ...mark, size, isOverLines: true })
  }
  for (const { text, ...place } of names) {
    writeCentered(document, typesetter, [{ text, font: 'regular' }], { ...place, size, isOverLines: true })
  }
  document.restore()
}

const WALL_OPACITY = 0.55

/** Sides, backsplashes and cutouts. */
function drawDetails(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  countertop: FabricatedCountertop,
  scale: number,
): void {
  const { paths, texts } = planDetails(countertop, scale, PAPER_LINE_SCALE)
  drawLines(document, paths, PAPER_LINE_SCALE, DETAIL_STYLE_NAMES)
  const size = DETAIL_FONT_SIZE * PAPER_LINE_SCALE
  for (const { text, at, isVertical } of texts) {
    writeCentered(document, typesetter, [{ text, font: 'regular' }], { at, isVertical, size })
  }
}

/** `unit`: the size of lines compared with the plan on the screen. */
function drawLines(
  document: PDFKit.PDFDocument,
  paths: ReturnType<typeof planDetails>['paths'],
  unit: number,
  names: readonly DetailStyleName[],
): void {
  for (const name of names) {
    const { width, dash, stroke, fill }: DetailStyle = DETAIL_STYLES[name]
    if (paths[name] === '') continue
    document
      .save()
      .lineWidth(width * unit)
      .strokeColor(...colorOf(stroke))
    if (dash) document.dash(dash[0] * unit, { space: dash[1] * unit })
    document.path(paths[name])
    if (fill) document.fillColor(...colorOf(fill)).fillAndStroke()
    else document.stroke()
    document.restore()
  }
}

interface Lettering {
  at: Point
  isVertical: boolean
  size: number
  /** Readable on any line. */
  isOverLines?: boolean
}

/** Writes parts with gaps between them, around a point. */
function writeCentered(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  parts: readonly { text: string; font: Look }[],
  { at, isVertical, size, isOverLines = false }: Lettering,
): void {
  document.save().fontSize(size).fillColor(COLORS.ink)
  if (isVertical) document.rotate(-90, { origin: [at.x, at.y] })
  const lines = parts.map(({ text, font: look }) =>
    typesetter.isPlain(text, look) ? undefined : typesetter.line(text, { look, size }),
  )
  const widths = parts.map(
    ({ text, font }, index) => lines[index]?.width ?? document.font(font).fontSize(size).widthOfString(text),
  )
  const whole = widths.reduce((sum, width) => sum + width, 0) + LETTER_GAP * (parts.length - 1)
  if (isOverLines)
    document
      .rect(at.x - whole / 2 - 2, at.y - size / 2, whole + 4, size)
      .fill('white')
      .fillColor(COLORS.ink)
  let x = at.x - whole / 2
  for (const [index, { text, font }] of parts.entries()) {
    const [line, baseline] = [lines[index], at.y + TO_BASELINE * size]
    if (line) typesetter.write(line, size, x, baseline)
    else document.font(font).fontSize(size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    x += (widths[index] ?? 0) + LETTER_GAP
  }
  document.restore()
}

/** `#1D1C198c` as a color and its opacity. */
function colorOf(color: string): [color: string, opacity: number] {
  const opacity = color.length > 7 ? Number.parseInt(color.slice(7), 16) / 255 : 1
  return [color.slice(0, 7), opacity]
}
