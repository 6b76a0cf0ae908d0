import { isDetailed } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { marginOf, type PlanLayout, planLayout } from './plan-layout.ts'
import type { Size } from './svg-points.ts'

/** How large a drawing may be, in CSS pixels (96 per inch of paper). `scale`: pixels per inch of a small countertop. */
export type PaperRoom = Size & { scale: number }

/** Beside its words. */
const BESIDE_WORDS: PaperRoom = { width: 360, height: 300, scale: 3 }
/** Pixels on a side without dimensions. */
const EMPTY_MARGIN = 6
const DETAILED_MARGIN = 26

/** Size of lines and letters compared with the screen. */
export const PAPER_LINE_SCALE = 0.85
/** Of dimensions, in pixels. */
export const PAPER_FONT_SIZE = 12
/** Pixels, of the outline and of a dimension line. */
export const PAPER_LINES = { outline: 1.5, dimension: 0.6 }

/** A plan on paper, in CSS pixels. Print and PDF draw it as lines, without the stone's picture, to save ink. */
export interface PaperPlan extends Pick<PlanLayout, 'corners' | 'marks'> {
  /** Pixels per inch of the countertop. */
  scale: number
  /** Of the whole drawing. */
  size: Size
  /** From the drawing's corner to the outline's origin. */
  margin: { left: number; top: number }
}

/** Where everything of a plan on paper is: to scale, as large as the paper allows. */
export function paperPlan(countertop: FabricatedCountertop, room: PaperRoom = BESIDE_WORDS): PaperPlan {
  const { width, length } = countertop.dimensions
  // The dimensions of returns are in front and beside the stone.
  const hasReturns = countertop.shape !== 'I'
  // Names of edges are outside the stone, too.
  const emptyMargin = isDetailed(countertop) ? DETAILED_MARGIN : EMPTY_MARGIN
  const { left, top, right, bottom } = marginOf(countertop)
  const margin = {
    left: left * PAPER_LINE_SCALE,
    top: top * PAPER_LINE_SCALE,
    right: hasReturns ? right * PAPER_LINE_SCALE : emptyMargin,
    bottom: hasReturns ? bottom * PAPER_LINE_SCALE : emptyMargin,
  }
  const marginWidth = margin.left + margin.right
  const marginHeight = margin.top + margin.bottom
  const scale = Math.min((room.width - marginWidth) / width, (room.height - marginHeight) / length, room.scale)
  const size = { width: width * scale + marginWidth, height: length * scale + marginHeight }
  return { scale, size, margin, ...planLayout(countertop, scale, PAPER_LINE_SCALE) }
}
