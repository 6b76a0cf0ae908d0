import { COLORS } from '#shared/content/colors.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { LABEL_FONT_SIZE, LABEL_PADDING, marginOf, type PlanLayout, planLayout } from '#shared/drawing/plan-layout.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import {
  DETAIL_FONT_SIZE,
  DETAIL_STYLE_NAMES,
  DETAIL_STYLES,
  type DetailStyle,
  type PlanDetails,
  planDetails,
} from '#shared/drawing/plan-details.ts'
import { FULL_SCALE } from './plan-view.ts'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'

/** Pixels per inch. `large` applies to countertops longer or wider than LARGE inches. */
const SCALE = { usual: 4, large: 2, min: 0.5 }
const LARGE = 120
const FONT = '"Hanken Grotesk", "Hanken Arial", system-ui, sans-serif'

/**
 * The plan as a PNG data URL, with stone, dimension lines and labels (docs/rules.md, Drawing). Lowers the scale until it
 * has at most `maxBytes` decoded bytes. Rejects if the stone's picture doesn't load.
 */
export async function renderPlanPng(countertop: Countertop, maxBytes: number): Promise<string> {
  const picture = new Image()
  // Must be same-origin, or the canvas couldn't be read back.
  picture.src = STONE_PICTURES[countertop.stone][620]
  await Promise.all([document.fonts.load(`550 16px ${FONT}`), picture.decode()])
  const { width, length } = countertop.dimensions
  let scale = Math.max(width, length) > LARGE ? SCALE.large : SCALE.usual
  let url = draw(countertop, picture, scale)
  // Base64 turns three bytes into four.
  while (((url.length - PNG_DATA_URL_PREFIX.length) * 3) / 4 > maxBytes && scale > SCALE.min) {
    scale *= 0.8
    url = draw(countertop, picture, scale)
  }
  return url
}

function draw(countertop: Countertop, picture: HTMLImageElement, scale: number): string {
  // Lines and letters are as large relative to the stone as on a screen, but never too small to read.
  const unit = Math.max(1, scale / FULL_SCALE)
  const { width, length } = countertop.dimensions
  const canvas = document.createElement('canvas')
  const margin = marginOf(countertop)
  canvas.width = Math.ceil(width * scale + (margin.left + margin.right) * unit)
  canvas.height = Math.ceil(length * scale + (margin.top + margin.bottom) * unit)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error("This browser can't draw pictures")
  context.fillStyle = COLORS.paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(margin.left * unit, margin.top * unit)
  const layout = planLayout(countertop, scale, unit)
  drawPlanStone(context, layout, picture, unit)
  if (isDetailed(countertop)) drawDetails(context, planDetails(countertop, scale, unit), unit)
  drawMarks(context, layout, unit)
  return canvas.toDataURL('image/png')
}

const INK_AT_30 = `${COLORS.ink}4D`
const INK_AT_60 = `${COLORS.ink}99`

function drawPlanStone(context: CanvasRenderingContext2D, layout: PlanLayout, picture: HTMLImageElement, unit: number) {
  const outline = new Path2D(`M${layout.corners}Z`)
  context.save()
  context.shadowColor = INK_AT_30
  context.shadowBlur = 12 * unit
  context.shadowOffsetY = 6 * unit
  context.fillStyle = COLORS.sand
  context.fill(outline)
  context.restore()
  context.save()
  context.clip(outline)
  context.imageSmoothingQuality = 'high'
  for (const { x, y, width, height } of layout.tiles) context.drawImage(picture, x, y, width, height)
  context.restore()
  context.strokeStyle = INK_AT_60
  context.lineWidth = unit
  context.lineJoin = 'round'
  context.stroke(outline)
}

function drawDetails(context: CanvasRenderingContext2D, { paths, texts }: PlanDetails, unit: number) {
  for (const name of DETAIL_STYLE_NAMES) {
    const { width, dash, stroke, fill }: DetailStyle = DETAIL_STYLES[name]
    const path = new Path2D(paths[name])
    if (fill) {
      context.fillStyle = fill
      context.fill(path)
    }
    context.strokeStyle = stroke
    context.lineWidth = width * unit
    context.setLineDash(dash?.map((pixels) => pixels * unit) ?? [])
    context.stroke(path)
  }
  context.setLineDash([])
  context.font = `${DETAIL_FONT_SIZE * unit}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = COLORS.ink
  context.strokeStyle = COLORS.paper
  context.lineWidth = 3 * unit
  for (const { text, at, isVertical } of texts) {
    drawAt(context, at, isVertical, () => {
      context.strokeText(text, 0, 0)
      context.fillText(text, 0, 0)
    })
  }
}

function drawMarks(context: CanvasRenderingContext2D, { marks }: PlanLayout, unit: number) {
  context.lineWidth = unit
  context.textBaseline = 'middle'
  context.font = `550 ${LABEL_FONT_SIZE * unit}px ${FONT}`
  for (const { line, leaders, letter, text, at, isVertical, size } of marks) {
    context.strokeStyle = COLORS.divider
    context.stroke(new Path2D(leaders))
    context.strokeStyle = COLORS.control
    context.stroke(new Path2D(line))
    const half = (size.width - LABEL_PADDING * unit) / 2
    drawAt(context, at, isVertical, () => {
      context.fillStyle = COLORS.brass
      context.textAlign = 'left'
      context.fillText(letter, -half, 0)
      context.fillStyle = COLORS.ink
      context.textAlign = 'right'
      context.fillText(text, half, 0)
    })
  }
}

/** Draws around a point, upward if it's vertical. */
function drawAt(context: CanvasRenderingContext2D, { x, y }: Point, isVertical: boolean, drawText: () => void) {
  context.save()
  context.translate(x, y)
  if (isVertical) context.rotate(-Math.PI / 2)
  drawText()
  context.restore()
}
