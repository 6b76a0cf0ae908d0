import type { z } from 'zod'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import {
  type Countertop,
  type Dimensions,
  type FullDimensions,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { DEFAULT_JOB, type Details, isDetailed, type Job } from '#shared/fabrication/details.ts'
import { formatCents, multiplyCents, roundToWholeDollars } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { billed, billItems, billJob } from './items.ts'
import type { PriceList } from './price-list.ts'
import type { estimateSchema } from './schema.ts'

export interface EstimatedCountertop {
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
  details?: Details | undefined
}

/** A countertop in words. If it's stored, we may no longer offer its stone. */
export type DescribedCountertop = Omit<EstimatedCountertop, 'stone'> & { stone: string }

export type Estimate = z.output<typeof estimateSchema>
export type EstimateLine = Estimate['lines'][number]

/**
 * What the countertops should cost, installed and with tax, in cents (docs/rules.md, Estimate). The server computes the
 * same from its own rows and never trusts prices from a browser.
 */
export function estimate(
  countertops: readonly EstimatedCountertop[],
  priceList: PriceList,
  job: Job = DEFAULT_JOB,
): Estimate {
  const exact = total(countertops, priceList, job, 0)
  const smaller = total(countertops, priceList, job, -1).totalCents
  const larger = total(countertops, priceList, job, 1).totalCents
  const totals = [smaller, exact.totalCents, larger]
  return {
    priceListVersion: priceList.version,
    ...exact,
    minimumJobCents: priceList.minimumJobCents,
    lowCents: Math.min(...totals),
    highCents: Math.max(...totals),
  }
}

/**
 * What `one` adds to the total of `others`, as the whole dollars that both show, in cents. The minimum is for the whole job, so
 * it's rarely the total of `one` alone.
 */
export function addedCents(others: Estimate, one: Estimate): number {
  const together = Math.max(others.subtotalCents + one.subtotalCents, one.minimumJobCents)
  return roundToWholeDollars(together) - roundToWholeDollars(others.totalCents)
}

function total(countertops: readonly EstimatedCountertop[], priceList: PriceList, job: Job, byInches: number) {
  const sized = countertops.map((countertop) => {
    // Positions on the sides stay, and sides and backsplashes follow.
    const dimensions = offsetDimensions(countertop.shape, fullDimensions(countertop.dimensions), byInches)
    return { ...countertop, dimensions }
  })
  const lines = sized.map((countertop) => billLine(countertop, priceList))
  const hasItems = sized.length > 0 && (job.removal !== 'none' || sized.some(isDetailed))
  const items = [
    ...sized.flatMap((countertop, index) => (isDetailed(countertop) ? billItems(countertop, priceList, index) : [])),
    ...(hasItems ? billJob(job, priceList) : []),
  ]
  const subtotalCents = [...lines, ...items].reduce((sum, { amountCents }) => sum + amountCents, 0)
  const minimumAddsCents = sized.length === 0 ? 0 : Math.max(priceList.minimumJobCents - subtotalCents, 0)
  const totalCents = subtotalCents + minimumAddsCents
  return { lines, ...(hasItems && { items }), subtotalCents, minimumAddsCents, totalCents }
}

function billLine({ shape, dimensions, stone }: Countertop, priceList: PriceList): EstimateLine {
  const squareFeet = billed(areaSquareFeet(shape, dimensions))
  const unitPriceCents = priceList.perSquareFootCents[stone]
  const amountCents = multiplyCents(unitPriceCents, squareFeet)
  const explanation = `${formatSquareFeet(squareFeet)} sq ft × ${formatCents(unitPriceCents)}`
  return { shape, stone, squareFeet, unitPriceCents, amountCents, explanation }
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
