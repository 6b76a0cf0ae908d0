import fc from 'fast-check'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { isInOfferedStone, STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'
import { priceAsDrawn } from '#shared/estimate/estimate.ts'
import type { SlabPlanner } from '#shared/slabs/full-estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { isDetailed, type Job, REMOVALS } from '#shared/fabrication/details.ts'
import type { SeenEstimate } from '#shared/final-quote/difference.ts'
import type { FinalQuoteParts } from '#shared/final-quote/final-quote.ts'
import {
  type FinalCountertop,
  type OfferedFinalCountertop,
  type OwnLine,
  SIZE_SOURCES,
} from '#shared/final-quote/schema.ts'
import { MAX_PRICE_CENTS, PRICE_FIELDS, withPrices } from '#shared/prices/fields.ts'
import { anyDetailedCountertop } from '#test/fabrication/details.ts'
import { FIXED_PRICES } from '#test/prices.ts'

/** What a customer drew and saw, and the final quote that the office made of it. */
export interface FinalJob {
  seen: SeenEstimate
  parts: FinalQuoteParts<OfferedFinalCountertop>
}

/** An own line of $100, three times. */
export function ownLine(fields: Partial<OwnLine> = {}): OwnLine {
  return { id: 'line', text: 'Support brackets', quantity: 3, unitPriceCents: 10_000, optional: false, ...fields }
}

const anyJob: fc.Arbitrary<Job> = fc.record({ removal: fc.constantFrom(...REMOVALS), cabinetsInPlace: fc.boolean() })

/** Some prices of the fixed list changed. */
const anyNewPrices: fc.Arbitrary<PriceList> = fc
  .array(fc.tuple(fc.constantFrom(...PRICE_FIELDS), fc.integer({ min: 1, max: MAX_PRICE_CENTS / 10 })), {
    maxLength: 4,
  })
  .map((changes) => {
    const prices = Object.fromEntries(changes.map(([{ path }, cents]) => [path, cents]))
    return { ...withPrices(FIXED_PRICES, prices), version: 'test-2' }
  })

const anyOwnLines: fc.Arbitrary<OwnLine[]> = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100),
      unitPriceCents: fc.integer({ min: -60_000, max: 60_000 }),
      optional: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((lines) => lines.map((line, index) => ownLine({ ...line, id: `line${index}`, reason: 'Thank you' })))

/** A drawn countertop, sometimes in a stone that is gone, and what becomes of it. */
interface Fate {
  drawn: DetailedCountertop
  drawnStone: string
  isDetailed: boolean
  becomes: 'same' | 'gone' | 'wider' | 'another'
  another: DetailedCountertop
  stone: StoneId | undefined
  source: FinalCountertop['source']
}
type DetailedCountertop = typeof anyDetailedCountertop extends fc.Arbitrary<infer Value> ? Value : never

/** As many slabs as hold the area: planning thousands of jobs takes too long. */
export const slabsByArea: SlabPlanner = (countertops) => {
  const stones = STONE_IDS.filter((stone) => countertops.some((one) => one.stone === stone && isDetailed(one)))
  if (stones.length === 0) return undefined
  return stones.map((stone) => {
    const own = countertops.filter((one) => one.stone === stone)
    const squareFeet = own.reduce(
      (sum, { shape, dimensions }) => sum + areaSquareFeet(shape, fullDimensions(dimensions)),
      0,
    )
    const slabs = Math.ceil(squareFeet / 50)
    return { stone, slabs, atLeast: slabs, remnant: null }
  })
}

/** Made once, because making a countertop takes longer than pricing it. */
const pool = fc.sample(anyDetailedCountertop, 300)
const anyOfPool = fc.constantFrom(...pool)

const anyFate: fc.Arbitrary<Fate> = fc.record({
  drawn: anyOfPool,
  drawnStone: fc.constantFrom(...STONE_IDS, ...STONE_IDS, ...STONE_IDS, 'gray-mist'),
  isDetailed: fc.boolean(),
  becomes: fc.constantFrom('same' as const, 'gone' as const, 'wider' as const, 'another' as const),
  another: anyOfPool,
  stone: fc.option(fc.constantFrom(...STONE_IDS), { nil: undefined }),
  source: fc.constantFrom(...SIZE_SOURCES),
})

function drawnAndFinal(fates: readonly Fate[]) {
  const pairs = fates.map((fate, index) => {
    const shaped = fate.isDetailed ? fate.drawn : { ...fate.drawn, details: undefined }
    const drawn = { ...shaped, id: `drawn${index}`, stone: fate.drawnStone }
    const { width } = shaped.dimensions
    const wider = { ...shaped, dimensions: { ...shaped.dimensions, width: Math.min(width + 0.75, 200) } }
    const now = { same: shaped, gone: undefined, wider, another: fate.another }[fate.becomes]
    const final: OfferedFinalCountertop | undefined = now && {
      ...now,
      quoteCountertopId: drawn.id,
      name: `Countertop ${index}`,
      stone: fate.stone ?? shaped.stone,
      source: fate.source,
    }
    return { drawn, final }
  })
  return { drawn: pairs.map(({ drawn }) => drawn), kept: pairs.flatMap(({ final }) => final ?? []) }
}

/** An estimate with a stone that had a price then. */
const GONE_STONE_CENTS = 250_000

/** Any job, from what was drawn to a choice. Its discounts may be more than its price. */
export const anyFinalJob: fc.Arbitrary<FinalJob> = fc
  .record({
    fates: fc.array(anyFate, { minLength: 1, maxLength: 3 }),
    added: fc.array(anyOfPool, { maxLength: 2 }),
    jobs: fc.tuple(anyJob, anyJob),
    newPrices: anyNewPrices,
    lists: fc.constantFrom('same', 'new', 'not kept'),
    otherTotalCents: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: undefined }),
    lines: anyOwnLines,
    others: fc.shuffledSubarray([...STONE_IDS]),
    hasStones: fc.boolean(),
    choose: fc.nat(),
    ticked: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    paidForVisitCents: fc.constantFrom(0, 10_000, 9999, 500_000),
    depositPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ fates, jobs: [drawnJob, job], lists, lines, ...any }) => {
    const { drawn, kept } = drawnAndFinal(fates)
    const pieces = kept.length === 0 && any.added.length === 0 ? fates.map(({ another }) => another) : any.added
    const countertops = [
      ...kept,
      ...pieces.map((one, index) => ({
        ...one,
        quoteCountertopId: null,
        name: `Piece ${index}`,
        source: 'office' as const,
      })),
    ]
    const askedFor = countertops.map(({ stone }) => stone).slice(0, 1)
    const stones = any.hasStones ? [...new Set([...any.others, ...askedFor])] : []
    const stone = stones[any.choose % (stones.length + 1)] ?? null
    const options = lines.filter(({ optional }, index) => optional && any.ticked[index]).map(({ id }) => id)
    // What was drawn in a stone that is gone can't be computed again.
    const known = drawn.filter(isInOfferedStone)
    const seenCents =
      known.length === drawn.length
        ? priceAsDrawn(known, FIXED_PRICES, drawnJob, slabsByArea(known)).totalCents
        : GONE_STONE_CENTS
    return {
      seen: {
        countertops: drawn,
        job: drawnJob,
        estimated: { totalCents: any.otherTotalCents ?? seenCents },
        priceList: lists === 'not kept' ? undefined : FIXED_PRICES,
      },
      parts: {
        countertops,
        job,
        priceList: lists === 'same' ? FIXED_PRICES : any.newPrices,
        lines,
        stones,
        choice: { stone, options },
        paidForVisitCents: any.paidForVisitCents,
        depositPercent: any.depositPercent,
      },
    }
  })
