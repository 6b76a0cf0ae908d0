import { COLORS } from '#shared/content/colors.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PAPER_FONT_SIZE, PAPER_LINE_SCALE, PAPER_LINES, paperPlan } from '#shared/drawing/paper-plan.ts'
import {
  DETAIL_FONT_SIZE,
  DETAIL_STYLE_NAMES,
  DETAIL_STYLES,
  type DetailStyle,
  planDetails,
} from '#shared/drawing/plan-details.ts'
import { LETTER_GAP } from '#shared/drawing/plan-layout.ts'
import type { Size } from '#shared/drawing/svg-points.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'

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
export function drawPlan(document: PDFKit.PDFDocument, countertop: FabricatedCountertop, at: Point): void {
  const { scale, margin, corners, marks } = paperPlan(countertop)
  document.save()
  document.translate(at.x + margin.left * POINTS_PER_PIXEL, at.y + margin.top * POINTS_PER_PIXEL)
  document.scale(POINTS_PER_PIXEL)
  document.lineJoin('round').lineWidth(PAPER_LINES.outline)
  document.path(`M${corners}Z`).stroke(COLORS.ink)
  if (isDetailed(countertop)) drawDetails(document, countertop, scale)
  for (const { line, leaders, letter, text, at: middle, isVertical } of marks) {
    document.lineWidth(PAPER_LINES.dimension)
    document.path(leaders).stroke(COLORS.control)
    document.path(line).stroke(COLORS.ink)
    const parts = [
      { text: letter, font: 'regular' },
      { text, font: 'strong' },
    ]
    writeCentered(document, parts, { at: middle, isVertical, size: PAPER_FONT_SIZE })
  }
  document.restore()
}

/** Sides, backsplashes and cutouts. */
function drawDetails(document: PDFKit.PDFDocument, countertop: FabricatedCountertop, scale: number): void {
  const { paths, texts } = planDetails(countertop, scale, PAPER_LINE_SCALE)
  for (const name of DETAIL_STYLE_NAMES) {
    const { width, dash, stroke, fill }: DetailStyle = DETAIL_STYLES[name]
    if (paths[name] === '') continue
    document
      .save()
      .lineWidth(width * PAPER_LINE_SCALE)
      .strokeColor(...colorOf(stroke))
    if (dash) document.dash(dash[0] * PAPER_LINE_SCALE, { space: dash[1] * PAPER_LINE_SCALE })
    document.path(paths[name])
    if (fill) document.fillColor(...colorOf(fill)).fillAndStroke()
    else document.stroke()
    document.restore()
  }
  const size = DETAIL_FONT_SIZE * PAPER_LINE_SCALE
  for (const { text, at, isVertical } of texts) {
    writeCentered(document, [{ text, font: 'regular' }], { at, isVertical, size })
  }
}

interface Lettering {
  at: Point
  isVertical: boolean
  size: number
}

/** Writes parts with gaps between them, around a point. */
function writeCentered(
  document: PDFKit.PDFDocument,
  parts: readonly { text: string; font: string }[],
  { at, isVertical, size }: Lettering,
): void {
  document.save().fontSize(size).fillColor(COLORS.ink)
  if (isVertical) document.rotate(-90, { origin: [at.x, at.y] })
  const widths = parts.map(({ text, font }) => document.font(font).widthOfString(text))
  let x = at.x - (widths.reduce((sum, width) => sum + width, 0) + LETTER_GAP * (parts.length - 1)) / 2
  for (const [index, { text, font }] of parts.entries()) {
    document.font(font).text(text, x, at.y + TO_BASELINE * size, { lineBreak: false, baseline: 'alphabetic' })
    x += (widths[index] ?? 0) + LETTER_GAP
  }
  document.restore()
}

/** `#1D1C198c` as a color and its opacity. */
function colorOf(color: string): [color: string, opacity: number] {
  const opacity = color.length > 7 ? Number.parseInt(color.slice(7), 16) / 255 : 1
  return [color.slice(0, 7), opacity]
}
