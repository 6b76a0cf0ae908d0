import { areaSquareFeet } from '#shared/countertops/area.ts'
import {
  type Dimensions,
  type FullDimensions,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { billedSquareFeet, formatSquareFeet } from '#shared/lib/square-feet.ts'
import type { PriceList } from './price-list.ts'

export interface EstimatedDesign {
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
}

export interface EstimateLine {
  shape: Shape
  stone: StoneId
  /** What is billed: the area rounded up to the next quarter of a square foot. */
  squareFeet: number
  unitPriceCents: number
  amountCents: number
  /** `14.00 sq ft x $84.00` */
  explanation: string
}

export interface Estimate {
  priceListVersion: string
  lines: EstimateLine[]
  subtotalCents: number
  /** What the minimum job adds to the subtotal; 0 where the subtotal reaches it or nothing is designed. */
  minimumAddsCents: number
  minimumJobCents: number
  totalCents: number
  /** The total if every dimension measured an inch less (low) or an inch more (high). */
  lowCents: number
  highCents: number
}

/**
 * What the designs should cost, installed and with tax, in cents (docs/rules.md, Estimate). Pure: the server computes
 * the same from what it stored, and believes nothing that a browser says about money.
 */
export function estimate(designs: readonly EstimatedDesign[], priceList: PriceList): Estimate {
  const exact = total(designs, priceList, 0)
  return {
    priceListVersion: priceList.version,
    lines: exact.billed.map(explained),
    subtotalCents: exact.subtotalCents,
    minimumAddsCents: exact.minimumAddsCents,
    totalCents: exact.totalCents,
    minimumJobCents: priceList.minimumJobCents,
    lowCents: total(designs, priceList, -1).totalCents,
    highCents: total(designs, priceList, 1).totalCents,
  }
}

type BilledDesign = Omit<EstimateLine, 'explanation'>

function total(designs: readonly EstimatedDesign[], priceList: PriceList, byInches: number) {
  const billed = designs.map((design) => bill(design, priceList, byInches))
  const subtotalCents = billed.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const minimumAddsCents = billed.length === 0 ? 0 : Math.max(priceList.minimumJobCents - subtotalCents, 0)
  return { billed, subtotalCents, minimumAddsCents, totalCents: subtotalCents + minimumAddsCents }
}

function bill({ shape, stone, dimensions }: EstimatedDesign, priceList: PriceList, byInches: number): BilledDesign {
  const measured = resized(shape, fullDimensions(dimensions), byInches)
  const squareFeet = billedSquareFeet(areaSquareFeet(shape, measured))
  const unitPriceCents = priceList.perSquareFootCents[stone]
  return { shape, stone, squareFeet, unitPriceCents, amountCents: multiplyCents(unitPriceCents, squareFeet) }
}

function explained(billed: BilledDesign): EstimateLine {
  const { squareFeet, unitPriceCents } = billed
  return { ...billed, explanation: `${formatSquareFeet(squareFeet)} sq ft x ${formatCents(unitPriceCents)}` }
}

/** The design with every dimension `byInches` larger, kept within the range of dimensions and a valid shape. */
export function resized(shape: Shape, dimensions: FullDimensions, byInches: number): FullDimensions {
  if (byInches === 0) return dimensions
  const within = (inches: number, min: number, max: number) => Math.min(Math.max(inches + byInches, min), max)
  const returnsAcross = shape === 'U' ? 2 : 1
  const width = within(dimensions.width, MIN_INCHES * returnsAcross, MAX_INCHES)
  const length = within(dimensions.length, MIN_INCHES, MAX_INCHES)
  return {
    width,
    length,
    returnWidth: within(dimensions.returnWidth, MIN_INCHES, width / returnsAcross),
    returnLength: within(dimensions.returnLength, MIN_INCHES, length),
  }
}
