import type { z } from 'zod'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import {
  type Dimensions,
  type FullDimensions,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { DEFAULT_JOB, type Details, isDetailed, type Job } from '#shared/fabrication/details.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { billed, type BilledItem, billItems, billJob, type EstimateItem, toEstimateItem } from './items.ts'
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
  const hasItems = countertops.length > 0 && (job.removal !== 'none' || countertops.some(isDetailed))
  const totals = [smaller, exact.totalCents, larger]
  return {
    priceListVersion: priceList.version,
    lines: exact.billedCountertops.map(({ line }) => withExplanation(line)),
    ...(hasItems && { items: explainItems(exact) }),
    subtotalCents: exact.subtotalCents,
    minimumAddsCents: exact.minimumAddsCents,
    totalCents: exact.totalCents,
    minimumJobCents: priceList.minimumJobCents,
    lowCents: hasItems ? Math.min(...totals) : smaller,
    highCents: hasItems ? Math.max(...totals) : larger,
  }
}

type BilledLine = Omit<EstimateLine, 'explanation'>

interface Total {
  billedCountertops: { line: BilledLine; items: BilledItem[] }[]
  jobItems: BilledItem[]
  subtotalCents: number
  minimumAddsCents: number
  totalCents: number
}

function total(countertops: readonly EstimatedCountertop[], priceList: PriceList, job: Job, byInches: number): Total {
  const billedCountertops = countertops.map((countertop) => billCountertop(countertop, priceList, byInches))
  const jobItems = countertops.length === 0 ? [] : billJob(job, priceList)
  const subtotalCents =
    sumCents(jobItems) + billedCountertops.reduce((sum, { line, items }) => sum + line.amountCents + sumCents(items), 0)
  const minimumAddsCents = countertops.length === 0 ? 0 : Math.max(priceList.minimumJobCents - subtotalCents, 0)
  return { billedCountertops, jobItems, subtotalCents, minimumAddsCents, totalCents: subtotalCents + minimumAddsCents }
}

function sumCents(items: readonly BilledItem[]): number {
  return items.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function billCountertop(countertop: EstimatedCountertop, priceList: PriceList, byInches: number) {
  const { shape, stone, details } = countertop
  // Positions on the sides stay, and sides and backsplashes follow.
  const dimensions = offsetDimensions(shape, fullDimensions(countertop.dimensions), byInches)
  const squareFeet = billed(areaSquareFeet(shape, dimensions))
  const unitPriceCents = priceList.perSquareFootCents[stone]
  const line = { shape, stone, squareFeet, unitPriceCents, amountCents: multiplyCents(unitPriceCents, squareFeet) }
  return { line, items: isDetailed(countertop) ? billItems({ shape, dimensions, stone, details }, priceList) : [] }
}

function explainItems({ billedCountertops, jobItems }: Total): EstimateItem[] {
  return [
    ...billedCountertops.flatMap(({ items }, index) => items.map((item) => toEstimateItem(item, index))),
    ...jobItems.map((item) => toEstimateItem(item, null)),
  ]
}

function withExplanation(line: BilledLine): EstimateLine {
  const { squareFeet, unitPriceCents } = line
  return { ...line, explanation: `${formatSquareFeet(squareFeet)} sq ft × ${formatCents(unitPriceCents)}` }
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
