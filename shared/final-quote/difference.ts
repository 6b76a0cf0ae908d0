import { fullDimensions, isSameSize } from '#shared/countertops/countertop.ts'
import { formatSizes, sizeFigures } from '#shared/countertops/sizes.ts'
import { isInOfferedStone, isOffered, stoneName } from '#shared/countertops/stones.ts'
import { type Estimate, type EstimatedCountertop, estimate, priceAsDrawn } from '#shared/estimate/estimate.ts'
import { itemsOf } from '#shared/estimate/item-texts.ts'
import type { EstimateItem } from '#shared/estimate/items.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { minimumLabel } from '#shared/estimate/texts.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import {
  changedFields,
  describePrice,
  type PriceField,
  priceAt,
  type Prices,
  withPrices,
} from '#shared/prices/fields.ts'
import { type SlabPlanner, slabsAsDrawn } from '#shared/slabs/full-estimate.ts'
import { isCounted, type PricedFinalQuote } from './final-quote.ts'
import type { FinalQuote, OfferedFinalCountertop } from './schema.ts'
import { type DrawnCountertop, SHAPE_IN_WORDS } from './starting-countertops.ts'

/** One step from the estimate to the final price, in whole cents. */
export type DifferenceLine = FinalQuote['difference'][number]

/** What the customer drew and saw. */
export interface SeenEstimate {
  countertops: readonly DrawnCountertop[]
  /** Undefined: the quote has none. */
  job: Job | undefined
  estimated: Pick<Estimate, 'totalCents'>
  /** The list that it was made with. Undefined if that isn't kept. */
  priceList: PriceList | undefined
}

/** A drawn countertop in a stone that has a price, and what became of it. */
interface Drawn {
  name: string
  countertop: EstimatedCountertop
  final: OfferedFinalCountertop | undefined
}

/**
 * Explains every dollar from the estimate that the customer saw to the final price, in sentences for the customer. The
 * amounts add up to `final.totalCents - seen.estimated.totalCents` (docs/rules.md, Final quote).
 *
 * It goes from the drawn job to the final one in steps: what the estimate was, other prices, each countertop, the job, the
 * minimum, own lines. Each step begins where the one before ended, and its change of the price is a line. That of a
 * countertop is cut into its area and items, because each line and item of an estimate belongs to one countertop or to the
 * job. Steps that change no price have no line.
 */
export function difference(
  seen: SeenEstimate,
  final: PricedFinalQuote<OfferedFinalCountertop>,
  plan: SlabPlanner = slabsAsDrawn,
): DifferenceLine[] {
  const { priceList } = final
  const drawn = findDrawn(seen, final.countertops)
  const start = drawn.map(({ countertop }) => countertop)
  const seenList = seen.priceList ?? priceList
  const slabs = plan(start)
  const recomputed = priceAsDrawn(start, seenList, seen.job, slabs)
  const withNewPrices = priceAsDrawn(start, priceList, seen.job, slabs)
  const added = final.countertops.filter((countertop) => !drawn.some((one) => one.final === countertop))
  const isOne = seen.countertops.length === 1 && final.countertops.length === 1
  const named = (name: string, lines: DifferenceLine[]) =>
    isOne ? lines : lines.map((line) => ({ ...line, text: `${name}: ${line.text}` }))
  return [
    { text: describeRest(seen), amountCents: recomputed.totalCents - seen.estimated.totalCents },
    ...explainPrices((prices) => priceAsDrawn(start, prices, seen.job, slabs), [seenList, priceList]),
    ...drawn.flatMap((one) => (one.final ? [] : [without(one, priceList)])),
    ...drawn.flatMap(({ countertop, final: now }) =>
      now ? named(now.name, explainCountertop(countertop, now, priceList)) : [],
    ),
    ...added.map((one) => ({ text: `Added: ${describe(one.name, one)}`, amountCents: costOf(one, priceList) })),
    ...explainItems(itemsOf(withNewPrices, null), itemsOf(final.estimate, null)),
    explainMinimum(recomputed, final.estimate),
    ...final.lines
      .filter((line) => isCounted(line, final.choice))
      .map(({ text, reason, amountCents }) => ({ text: reason ? `${text}: ${reason}` : text, amountCents })),
  ].filter(({ amountCents }) => amountCents !== 0)
}

/**
 * The drawn countertops with what became of each. One in a stone that we no longer offer has no price: it gets the stone that
 * it has now, and is left out if it's gone.
 */
function findDrawn({ countertops }: SeenEstimate, finals: readonly OfferedFinalCountertop[]): Drawn[] {
  const names = countertopNames(countertops)
  return countertops.flatMap((one, index): Drawn[] => {
    const final = finals.find(({ quoteCountertopId }) => quoteCountertopId === one.id)
    const stone = isOffered(one.stone) ? one.stone : final?.stone
    const { shape, dimensions, details } = one
    const name = names[index] ?? ''
    return stone ? [{ name, countertop: { shape, dimensions, stone, details }, final }] : []
  })
}

/** Why the estimate that the customer saw isn't what we compute now from what they drew. */
function describeRest({ countertops, priceList }: SeenEstimate): string {
  const former = countertops.filter((one) => !isInOfferedStone(one)).map(({ stone }) => stoneName(stone))
  const causes = [
    ...[...new Set(former)].map((name) => `We no longer offer ${name}.`),
    ...(priceList ? [] : ['Our prices changed since your estimate.']),
  ]
  return causes.length > 0 ? causes.join(' ') : 'We compute prices another way than on the day of your estimate.'
}

/** One line for each price that changes what the drawn job costs, without the minimum. */
function explainPrices(
  priceWith: (list: PriceList) => Pick<Estimate, 'subtotalCents'>,
  [before, after]: [PriceList, PriceList],
): DifferenceLine[] {
  let [prices, wasCents]: [Prices, number] = [before, priceWith(before).subtotalCents]
  return changedFields(before, after).map((field) => {
    prices = withPrices(prices, { [field.path]: priceAt(after, field.path) })
    const isCents = priceWith({ ...prices, version: after.version }).subtotalCents
    const amountCents = isCents - wasCents
    wasCents = isCents
    return { text: describeNewPrice(field, before, after), amountCents }
  })
}

/** `New price for Southport: $88 per sq ft instead of $84` */
function describeNewPrice(field: PriceField, before: Prices, after: Prices): string {
  const { path, label, unit, isShare } = field
  const price = priceAt(after, path)
  const was = describePrice(priceAt(before, path), field)
  if (isShare) return `${label} in the price: ${describePrice(price, field)} of a slab instead of ${was}`
  const now = price ? `${describePrice(price)} ${unit}` : describePrice(price)
  return `New price for ${label}: ${now} instead of ${was}`
}

function without({ name, countertop }: Drawn, priceList: PriceList): DifferenceLine {
  return { text: `No longer included: ${describe(name, countertop)}`, amountCents: -costOf(countertop, priceList) }
}

/** `Island, 84 × 42 in, Travella` */
function describe(name: string, { shape, dimensions, stone }: EstimatedCountertop): string {
  return `${name}, ${formatSizes(shape, dimensions)}, ${stoneName(stone)}`
}

/** What a countertop adds to the subtotal, in cents. */
function costOf(countertop: EstimatedCountertop, priceList: PriceList): number {
  return estimate([countertop], priceList).subtotalCents
}

/** From the drawn countertop to the final one: first in its stone, then in its size with its details. */
function explainCountertop(
  drawn: EstimatedCountertop,
  final: OfferedFinalCountertop,
  priceList: PriceList,
): DifferenceLine[] {
  const before = estimate([{ ...drawn, stone: final.stone }], priceList)
  const after = estimate([final], priceList)
  return [
    {
      text: `${stoneName(final.stone)} instead of ${stoneName(drawn.stone)}`,
      amountCents: before.subtotalCents - costOf(drawn, priceList),
    },
    ...explainSize(drawn, final, before.lines, after.lines),
    ...explainItems(itemsOf(before, 0), itemsOf(after, 0)),
  ]
}

/** `You drew 120 × 84, we measured 120 3/4 × 84 1/2: +0.25 sq ft` */
function explainSize(
  drawn: EstimatedCountertop,
  final: OfferedFinalCountertop,
  before: Estimate['lines'],
  after: Estimate['lines'],
): DifferenceLine[] {
  return after.map(({ squareFeet, amountCents }, index) => {
    const was = before[index] ?? { squareFeet: 0, amountCents: 0 }
    const now = `${final.source === 'measured' ? 'we measured' : 'now it is'} ${describeSize(final, drawn)}`
    const change = squareFeet - was.squareFeet
    const area = `${change < 0 ? '-' : '+'}${formatSquareFeet(Math.abs(change))} sq ft`
    return {
      text: `You drew ${describeSize(drawn, final)}, ${now}: ${area}`,
      amountCents: amountCents - was.amountCents,
    }
  })
}

/** What differs: width and length, and with them the returns or the shape if these do, too. */
function describeSize(one: EstimatedCountertop, other: EstimatedCountertop): string {
  const { shape, dimensions } = one
  if (shape !== other.shape) return `${SHAPE_IN_WORDS[shape]}, ${formatSizes(shape, dimensions)}`
  const own = fullDimensions(dimensions)
  const { width, length } = own
  const hasSameReturns = isSameSize(
    { shape, dimensions: own },
    { dimensions: { ...fullDimensions(other.dimensions), width, length } },
  )
  return hasSameReturns ? sizeFigures(width, length) : formatSizes(shape, dimensions)
}

/**
 * What came, went or changed from one list of items to another. Items with one name count as one: a double sink instead of a
 * single one is the same cutout.
 */
function explainItems(before: readonly EstimateItem[], after: readonly EstimateItem[]): DifferenceLine[] {
  const labels = new Set([...before, ...after].map(({ label }) => label))
  return [...labels].map((label) => {
    const [was, is] = [sumItems(before, label), sumItems(after, label)]
    return { text: describeChange(label, was, is), amountCents: is.amountCents - was.amountCents }
  })
}

function sumItems(items: readonly EstimateItem[], label: string) {
  const own = items.filter((item) => item.label === label)
  return {
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    unit: own[0]?.unit ?? 'each',
    amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

type ItemSum = ReturnType<typeof sumItems>

/** `Added: Half bullnose edge, 16.00 ft`, `No longer included: Faucet hole`, `Backsplash: 8.25 sq ft instead of 8.00 sq ft` */
function describeChange(label: string, was: ItemSum, is: ItemSum): string {
  if (was.quantity === 0) {
    const isJustOne = is.unit === 'each' && is.quantity === 1
    return isJustOne ? `Added: ${label}` : `Added: ${label}, ${formatQuantity(is)}`
  }
  if (is.quantity === 0) return `No longer included: ${label}`
  if (was.quantity !== is.quantity) return `${label}: ${formatQuantity(is)} instead of ${formatQuantity(was)}`
  return `${label}: ${formatCents(is.amountCents)} instead of ${formatCents(was.amountCents)}`
}

function formatQuantity({ quantity, unit }: ItemSum): string {
  return unit === 'each' ? String(quantity) : `${formatSquareFeet(quantity)} ${unit}`
}

function explainMinimum(seen: Pick<Estimate, 'minimumAddsCents'>, final: Estimate): DifferenceLine {
  const [was, is] = [seen.minimumAddsCents, final.minimumAddsCents]
  const text =
    is === 0
      ? `The price reaches our ${formatCents(final.minimumJobCents)} minimum now, so nothing is added`
      : minimumLabel(final)
  return {
    text: was > 0 && is > 0 ? `${text}: ${formatCents(is)} instead of ${formatCents(was)}` : text,
    amountCents: is - was,
  }
}
