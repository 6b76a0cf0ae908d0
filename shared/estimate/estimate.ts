import { areaSquareFeet } from '#shared/countertops/area.ts'
import {
  type Dimensions,
  type FullDimensions,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { billedSquareFeet, formatSquareFeet } from '#shared/lib/square-feet.ts'
import type { PriceList } from './price-list.ts'

export interface EstimatedCountertop {
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
  details?: Details | undefined
}

export interface EstimateLine {
  shape: Shape
  stone: StoneId
  /** Billed area: rounded up to the next quarter of a square foot. */
  squareFeet: number
  unitPriceCents: number
  amountCents: number
  /** `14.00 sq ft × $84.00` */
  explanation: string
}

export interface Estimate {
  priceListVersion: string
  lines: EstimateLine[]
  subtotalCents: number
  /** Added to the subtotal to reach the minimum job. 0 if the subtotal reaches it or there are no countertops. */
  minimumAddsCents: number
  minimumJobCents: number
  totalCents: number
  /** The total if every dimension were an inch shorter (low) or longer (high). */
  lowCents: number
  highCents: number
}

/**
 * What the countertops should cost, installed and with tax, in cents (docs/rules.md, Estimate). The server computes the
 * same from its own rows and never trusts prices from a browser.
 */
export function estimate(countertops: readonly EstimatedCountertop[], priceList: PriceList): Estimate {
  const exact = total(countertops, priceList, 0)
  return {
    priceListVersion: priceList.version,
    lines: exact.billed.map(withExplanation),
    subtotalCents: exact.subtotalCents,
    minimumAddsCents: exact.minimumAddsCents,
    totalCents: exact.totalCents,
    minimumJobCents: priceList.minimumJobCents,
    lowCents: total(countertops, priceList, -1).totalCents,
    highCents: total(countertops, priceList, 1).totalCents,
  }
}

type BilledCountertop = Omit<EstimateLine, 'explanation'>

function total(countertops: readonly EstimatedCountertop[], priceList: PriceList, byInches: number) {
  const billed = countertops.map((countertop) => billCountertop(countertop, priceList, byInches))
  const subtotalCents = billed.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const minimumAddsCents = billed.length === 0 ? 0 : Math.max(priceList.minimumJobCents - subtotalCents, 0)
  return { billed, subtotalCents, minimumAddsCents, totalCents: subtotalCents + minimumAddsCents }
}

function billCountertop(
  { shape, stone, dimensions }: EstimatedCountertop,
  priceList: PriceList,
  byInches: number,
): BilledCountertop {
  const measured = offsetDimensions(shape, fullDimensions(dimensions), byInches)
  const squareFeet = billedSquareFeet(areaSquareFeet(shape, measured))
  const unitPriceCents = priceList.perSquareFootCents[stone]
  return { shape, stone, squareFeet, unitPriceCents, amountCents: multiplyCents(unitPriceCents, squareFeet) }
}

function withExplanation(billed: BilledCountertop): EstimateLine {
  const { squareFeet, unitPriceCents } = billed
  return { ...billed, explanation: `${formatSquareFeet(squareFeet)} sq ft × ${formatCents(unitPriceCents)}` }
}

/** Makes every dimension `byInches` larger, within the limits of a dimension and of the shape. */
export function offsetDimensions(shape: Shape, dimensions: FullDimensions, byInches: number): FullDimensions {
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
