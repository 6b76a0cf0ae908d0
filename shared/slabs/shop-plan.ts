import { SLAB, type StoneId } from '#shared/countertops/stones.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { type Cut, cutOrder } from './cut-order.ts'
import type { PlacedPiece, PlannedSeam, StonePlan } from './plan-slabs.ts'
import { areaOf, KERF, type Rectangle, type Size, sixteenths } from './units.ts'

/** A slab of the shop. Inches, with the edges that the saw can't use. */
export interface ShopSlab {
  /** From 1, over the whole job. */
  n: number
  stone: StoneId
  width: number
  height: number
}

/** A piece where the shop cuts it. `locked`: a new layout leaves it there. */
export type ShopPiece = PlacedPiece & { locked: boolean }

/** How the shop cuts a job. Pieces lie in inches from the lower left of what is usable of their slab. */
export interface ShopPlan {
  slabs: ShopSlab[]
  pieces: ShopPiece[]
  seams: PlannedSeam[]
}

/** Inches of each edge of a slab that the saw can't use. */
export const TRIM = ruleValue('slab.trim', 'note')

/** The plan as we lay it out, on whole slabs. */
export function shopPlanOf(plans: readonly StonePlan[]): ShopPlan {
  const stones = plans.flatMap(({ stone, slabs }) => Array.from({ length: slabs }, () => stone))
  return {
    slabs: stones.map((stone, index) => ({ n: index + 1, stone, width: SLAB.width, height: SLAB.height })),
    pieces: plans.flatMap(({ pieces }) => pieces.map((piece) => ({ ...piece, locked: false }))),
    seams: plans.flatMap(({ seams }) => seams),
  }
}

/** From a piece as it lies before it's turned to the whole slab, from its lower left. A turned one lies turned to the right. */
export function onSlab({ x, y, width, turned }: PlacedPiece): (point: Point) => Point {
  const [left, bottom] = [TRIM + x, TRIM + y]
  return (point) =>
    turned ? { x: left + point.y, y: bottom + width - point.x } : { x: left + point.x, y: bottom + point.y }
}

type Lying = Pick<PlacedPiece, 'x' | 'y' | 'width' | 'height' | 'turned'>

/** Where a piece lies, in inches from the lower left of the whole slab. */
export function boxOnSlab({ x, y, width, height, turned }: Lying): Rectangle {
  return { x: TRIM + x, y: TRIM + y, ...(turned ? { width: height, height: width } : { width, height }) }
}

interface SawnSlab {
  /** In the order of the saw, in inches from the lower left of what is usable. */
  cuts: Cut[]
  /** The largest rectangle that the saw can leave, in inches from the lower left of the whole slab. */
  remnant: Rectangle | null
}

/** How a saw cuts the pieces on a slab. Pieces that no saw can take apart have no cuts. */
export function sawSlab({ width, height, n }: ShopSlab, pieces: readonly ShopPiece[]): SawnSlab {
  const usable = usableSixteenths({ width, height })
  const blanks = pieces.filter(({ slab }) => slab === n).map(blankOf)
  const remnant = freeRectangles(blanks, usable).find((one) => cutOrder([...blanks, one], usable).stuck.length === 0)
  const { cuts } = cutOrder(remnant ? [...blanks, remnant] : blanks, usable)
  const inches = (length: number) => length / 16
  return {
    cuts: cuts.map(({ upright, at, from, to }) => ({ upright, at: inches(at), from: inches(from), to: inches(to) })),
    remnant: remnant
      ? {
          x: TRIM + inches(remnant.x),
          y: TRIM + inches(remnant.y),
          width: inches(remnant.width),
          height: inches(remnant.height),
        }
      : null,
  }
}

/** What a saw can use of a slab, in inches. */
export function usableOf({ width, height }: Size): Size {
  return { width: width - 2 * TRIM, height: height - 2 * TRIM }
}

/** The same in whole sixteenths. */
export function usableSixteenths(slab: Size): Size {
  const { width, height } = usableOf(slab)
  return { width: Math.floor(16 * width), height: Math.floor(16 * height) }
}

/** Where a piece lies in sixteenths, as large as it needs. */
export function blankOf(piece: Lying): Rectangle {
  const box = boxOnSlab(piece)
  const [x, y] = [Math.floor(16 * piece.x + 1e-9), Math.floor(16 * piece.y + 1e-9)]
  return { x, y, width: sixteenths(piece.x + box.width) - x, height: sixteenths(piece.y + box.height) - y }
}

/** The free rectangles of a slab that can't be wider or higher, the largest first. */
function freeRectangles(blanks: readonly Rectangle[], slab: Size): Rectangle[] {
  const starts = [0, ...blanks.map(({ x, width }) => x + width + KERF)]
  const ends = [slab.width, ...blanks.map(({ x }) => x - KERF)]
  const free = starts.flatMap((from) =>
    ends.filter((to) => to > from).flatMap((to) => freeBetween(from, to, blanks, slab)),
  )
  return free.toSorted((one, other) => areaOf(other) - areaOf(one))
}

/** The gaps above each other between two uprights. */
function freeBetween(from: number, to: number, blanks: readonly Rectangle[], slab: Size): Rectangle[] {
  const between = blanks
    .filter(({ x, width }) => x - KERF < to && x + width + KERF > from)
    .toSorted((one, other) => one.y - other.y)
  const gaps: Rectangle[] = []
  let y = 0
  for (const blank of [...between, { y: slab.height + KERF, height: 0 }]) {
    const height = blank.y - KERF - y
    if (height > 0) gaps.push({ x: from, y, width: to - from, height })
    y = Math.max(y, blank.y + blank.height + KERF)
  }
  return gaps
}
