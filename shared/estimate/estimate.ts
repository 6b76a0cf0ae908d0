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
import { SLAB, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { DEFAULT_JOB, type Details, isDetailed, type Job } from '#shared/fabrication/details.ts'
import { formatCents, multiplyCents } from '#shared/lib/cents.ts'
import { formatSquareFeet, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import { billed, billItems, billJob, type EstimateItem, LEFT_OVER } from './items.ts'
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
type StoneLayout = NonNullable<Estimate['layout']>[number] & { stone: StoneId }

/** On how many slabs the countertops of a stone fit. */
export interface StoneSlabs {
  stone: StoneId
  slabs: number
  /** No plan needs fewer. */
  atLeast: number
  /** What is left of the last slab, in inches. */
  remnant: { width: number; height: number } | null
}

/** For each of the three totals of an estimate. Null: not counted, as there are too many pieces or no total depends on it. */
export type EstimateSlabs = Record<'asDrawn' | 'smaller' | 'larger', readonly StoneSlabs[] | null>

/**
 * What the countertops should cost, installed and with tax, in cents (docs/rules.md, Estimate). The server computes the
 * same from its own rows and never trusts prices from a browser. Without `slabs` it has no layout and no leftover stone:
 * `fullEstimate` plans them.
 */
export function estimate(
  countertops: readonly EstimatedCountertop[],
  priceList: PriceList,
  job?: Job,
  slabs?: EstimateSlabs,
): Estimate {
  const exact = priceAsDrawn(countertops, priceList, job, slabs?.asDrawn)
  const smaller = priceAsDrawn(withOffset(countertops, -1), priceList, job, slabs?.smaller).totalCents
  const larger = priceAsDrawn(withOffset(countertops, 1), priceList, job, slabs?.larger).totalCents
  const totals = [smaller, exact.totalCents, larger]
  return {
    priceListVersion: priceList.version,
    ...exact,
    minimumJobCents: priceList.minimumJobCents,
    lowCents: Math.min(...totals),
    highCents: Math.max(...totals),
  }
}

/** The countertops with every dimension larger. Positions on the sides stay, and sides and backsplashes follow. */
export function withOffset(countertops: readonly EstimatedCountertop[], byInches: number) {
  return countertops.map((countertop) => ({
    ...countertop,
    dimensions: offsetDimensions(countertop.shape, fullDimensions(countertop.dimensions), byInches),
  }))
}

/** An estimate without its range. */
export function priceAsDrawn(
  countertops: readonly EstimatedCountertop[],
  priceList: PriceList,
  job: Job = DEFAULT_JOB,
  slabs?: readonly StoneSlabs[] | null,
): Pick<Estimate, 'lines' | 'items' | 'layout' | 'subtotalCents' | 'minimumAddsCents' | 'totalCents'> {
  const sized = withOffset(countertops, 0)
  const lines = sized.map((countertop) => billLine(countertop, priceList))
  const hasItems = sized.length > 0 && (job.removal !== 'none' || sized.some(isDetailed))
  const ofCountertops = sized.flatMap((countertop, index) =>
    isDetailed(countertop) ? billItems(countertop, priceList, index) : [],
  )
  const layout = slabs && listLayout(slabs, lines, ofCountertops)
  const items = [
    ...ofCountertops,
    ...(layout ?? []).flatMap((ofStone) => billLeftOver(ofStone, priceList)),
    ...(hasItems ? billJob(job, priceList) : []),
  ]
  const subtotalCents = [...lines, ...items].reduce((sum, { amountCents }) => sum + amountCents, 0)
  const minimumAddsCents = countertops.length === 0 ? 0 : Math.max(priceList.minimumJobCents - subtotalCents, 0)
  const totalCents = subtotalCents + minimumAddsCents
  return {
    lines,
    ...(hasItems && { items }),
    ...(slabs !== undefined && { layout: layout ?? [] }),
    subtotalCents,
    minimumAddsCents,
    totalCents,
  }
}

/** What is cut from whole slabs of stone, besides countertops. */
const CUT_FROM_SLABS = new Set(['waterfall-stone', 'splash-stone'])

function listLayout(
  slabs: readonly StoneSlabs[],
  lines: readonly EstimateLine[],
  items: readonly EstimateItem[],
): StoneLayout[] {
  return slabs.flatMap(({ stone, slabs: count, atLeast, remnant }) => {
    // A page may still have the slabs of other countertops.
    if (!lines.some((line) => line.stone === stone)) return []

    const ofItems = items.filter(
      ({ code, countertop }) => CUT_FROM_SLABS.has(code) && lines[countertop ?? -1]?.stone === stone,
    )
    const billedArea = [
      ...lines.filter((line) => line.stone === stone).map(({ squareFeet }) => squareFeet),
      ...ofItems.map(({ quantity }) => quantity),
    ]
    return {
      stone,
      slabs: count,
      atLeast,
      proven: atLeast === count,
      usedSquareFeet: billedArea.reduce((sum, squareFeet) => sum + squareFeet, 0),
      slabSquareFeet: Math.round(count * SLAB_SQUARE_FEET * 100) / 100,
      remnant,
    }
  })
}

function billLine({ shape, dimensions, stone }: Countertop, priceList: PriceList): EstimateLine {
  const squareFeet = billed(areaSquareFeet(shape, dimensions))
  const unitPriceCents = priceList.perSquareFootCents[stone]
  const amountCents = multiplyCents(unitPriceCents, squareFeet)
  const explanation = `${formatSquareFeet(squareFeet)} sq ft × ${formatCents(unitPriceCents)}`
  return { shape, stone, squareFeet, unitPriceCents, amountCents, explanation }
}

const SLAB_SQUARE_FEET = (SLAB.width * SLAB.height) / SQUARE_INCHES_PER_SQUARE_FOOT

/**
 * The stone of all slabs that no one pays for yet, from the second slab on. Until the count is proven, of as many as are needed
 * at least.
 */
function billLeftOver({ stone, atLeast, usedSquareFeet }: StoneLayout, priceList: PriceList): EstimateItem[] {
  const unitPriceCents = priceList.leftOverPerSquareFootCents[stone]
  const slabSquareFeet = atLeast * SLAB_SQUARE_FEET
  const leftSquareFeet = (1 - priceList.offcutShare) * slabSquareFeet - usedSquareFeet
  const quantity = billed(Math.max(0, leftSquareFeet))
  if (atLeast <= 1 || unitPriceCents === 0 || quantity === 0) return []
  const [used, left, rounded] = [usedSquareFeet, leftSquareFeet, quantity].map(formatSquareFeet)
  const price = formatCents(unitPriceCents)
  const explanation = [
    `${rounded} sq ft × ${price}.`,
    `${atLeast} slabs hold ${formatSquareFeet(slabSquareFeet)} sq ft.`,
    `${Math.round(100 * priceList.offcutShare)}% of that is offcuts, in the price.`,
    `You pay for ${used} already; the ${left} sq ft left over are billed as ${rounded} at ${price}.`,
    'The leftover stone is yours if you want it.',
  ].join(' ')
  const amountCents = multiplyCents(unitPriceCents, quantity)
  const label = `Leftover stone, ${STONE_NAMES[stone]}`
  return [
    {
      code: LEFT_OVER,
      countertop: null,
      stone,
      label,
      quantity,
      unit: 'sq ft',
      unitPriceCents,
      amountCents,
      explanation,
    },
  ]
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
