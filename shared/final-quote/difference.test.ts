import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB, type Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { ownLine } from '#test/final-quotes.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { difference, type SeenEstimate } from './difference.ts'
import { finalQuote, type FinalQuoteParts, NO_CHOICE } from './final-quote.ts'
import type { OfferedFinalCountertop } from './schema.ts'
import { type DrawnCountertop, startingCountertops } from './starting-countertops.ts'

const RUN: DrawnCountertop = { id: 'run', ...drawn('I', 120, 25.5) }
const ISLAND: DrawnCountertop = { id: 'island', ...drawn('I', 60, 48, { name: 'Island' }) }

function asSeen(countertops: readonly DrawnCountertop[], fields: Partial<SeenEstimate> = {}): SeenEstimate {
  const estimated = fullEstimate(countertops.filter(isInOfferedStone), FIXED_PRICES, fields.job)
  return { countertops, job: DEFAULT_JOB, estimated, priceList: FIXED_PRICES, ...fields }
}

/** The lines from what was seen to these countertops, as texts with dollars. Checks that they add up. */
function explain(
  seen: SeenEstimate,
  countertops: readonly OfferedFinalCountertop[],
  parts: Partial<FinalQuoteParts<OfferedFinalCountertop>> = {},
): [string, number][] {
  const final = finalQuote({
    countertops,
    job: DEFAULT_JOB,
    priceList: FIXED_PRICES,
    lines: [],
    stones: [],
    choice: NO_CHOICE,
    paidForVisitCents: 0,
    depositPercent: 50,
    ...parts,
  })
  if ('problem' in final) return assert.fail(final.problem.message)
  const lines = difference(seen, final)
  const sum = lines.reduce((cents, { amountCents }) => cents + amountCents, 0)
  expect(sum).toBe(final.totalCents - seen.estimated.totalCents)
  return lines.map(({ text, amountCents }) => [text.replaceAll('\u00a0', ' '), amountCents / 100])
}

/** A countertop of the final quote that was drawn, with what is different now. */
function now(one: DrawnCountertop, fields: Partial<OfferedFinalCountertop> = {}): OfferedFinalCountertop {
  const [countertop = assert.fail()] = startingCountertops([one]).countertops
  return { ...countertop, ...fields }
}

const withCutouts = (cutouts: Details['cutouts'], sides: Details['sides'] = {}): Details => ({
  ...DEFAULT_DETAILS,
  cutouts,
  sides,
})

describe('the difference of a size', () => {
  it('is that of its area', () => {
    // 120 × 84 - 94.5 × 58.5 = 4551.75, / 144 = 31.61, billed 31.75.
    // 120.75 × 84.5 - 95.25 × 59 = 4583.625, / 144 = 31.83, billed 32.00. 0.25 × 84 = 21.
    const kitchen = { ...drawn('L', 120, 84), id: 'kitchen' }
    const dimensions = { ...kitchen.dimensions, width: 120.75, length: 84.5 }
    expect(explain(asSeen([kitchen]), [now(kitchen, { dimensions, source: 'measured' })])).toEqual([
      ['You drew 120 × 84, we measured 120 3/4 × 84 1/2: +0.25 sq ft', 21],
    ])
  })

  it('names the returns or the shape if they are what differs', () => {
    const kitchen = { ...drawn('L', 120, 84), id: 'kitchen' }
    // 120 × 84 - 94 × 58.5 = 4581, / 144 = 31.81, billed 32.00.
    const deeper = { ...kitchen.dimensions, returnWidth: 26 }
    expect(explain(asSeen([kitchen]), [now(kitchen, { dimensions: deeper, source: 'office' })])).toEqual([
      [
        'You drew 120 × 84 in, returns 25 1/2 × 25 1/2 in, now it is 120 × 84 in, returns 26 × 25 1/2 in: +0.25 sq ft',
        21,
      ],
    ])
    // 21.25 sq ft: 10.50 less, × 84 = 882. The 1785 get 15 for the minimum.
    const run = { shape: 'I' as const, dimensions: { width: 120, length: 25.5 }, source: 'measured' as const }
    expect(explain(asSeen([kitchen]), [now(kitchen, run)])).toEqual([
      [
        'You drew an L, 120 × 84 in, returns 25 1/2 × 25 1/2 in, we measured a straight one, 120 × 25 1/2 in: -10.50 sq ft',
        -882,
      ],
      ['Added to reach our $1,800.00 minimum', 15],
    ])
  })

  it('has no line if it costs the same', () => {
    // 120 × 25.4375 / 144 = 21.198, billed 21.25.
    const dimensions = { width: 120, length: 25.4375 }
    expect(explain(asSeen([RUN]), [now(RUN, { dimensions, source: 'measured' })])).toEqual([])
  })
})

describe('the difference of the minimum', () => {
  // 130 × 25.5 / 144 = 23.02, billed 23.25: 2 more, × 84 = 168.
  const longer = { dimensions: { width: 130, length: 25.5 }, source: 'measured' as const }
  // 110 × 25.5 / 144 = 19.48, billed 19.50: 1.75 less, × 84 = 147.
  const shorter = { dimensions: { width: 110, length: 25.5 }, source: 'measured' as const }

  it('is a line of its own', () => {
    expect(explain(asSeen([RUN]), [now(RUN, longer)])).toEqual([
      ['You drew 120 × 25 1/2, we measured 130 × 25 1/2: +2.00 sq ft', 168],
      ['The price reaches our $1,800.00 minimum now, so nothing is added', -15],
    ])
    expect(explain(asSeen([RUN]), [now(RUN, shorter)])).toEqual([
      ['You drew 120 × 25 1/2, we measured 110 × 25 1/2: -1.75 sq ft', -147],
      ['Added to reach our $1,800.00 minimum: $162.00 instead of $15.00', 147],
    ])
  })
})

it('names the countertop, and lists what came, went and changed', () => {
  const sink = { id: 'sink', kind: 'sink-single', side: 'front', at: 30 } as const
  const faucet = { id: 'faucet', kind: 'faucet', side: 'front', at: 30, with: 'sink' } as const
  const splash = { back: [{ use: 'wall' as const, splash: '4in' as const }] }
  // 96 × 25.5 / 144 = 17.00 × 84 = 1428. Backsplash: 96 × 4 / 144 = 2.67, billed 2.75 × 84 = 231. Sink 250, faucet 35.
  const details = { ...withCutouts([sink, faucet], splash), name: 'Kitchen' }
  const kitchen: DrawnCountertop = { ...drawn('I', 96, 25.5), id: 'kitchen', details }
  const final = now(kitchen, {
    dimensions: { width: 100, length: 25.5 },
    source: 'measured',
    stone: 'travella',
    // A sink is a sink.
    details: withCutouts(
      [
        { ...sink, kind: 'sink-double' },
        { id: 'hole1', kind: 'hole', side: 'front', at: 70 },
        { id: 'hole2', kind: 'hole', side: 'front', at: 74 },
        { id: 'outlet', kind: 'outlet', side: 'back', at: 20 },
      ],
      splash,
    ),
  })
  // 48 × 24 / 144 = 8 × 112 = 896.
  const pantry = now(
    { ...drawn('I', 48, 24), id: 'pantry' },
    { quoteCountertopId: null, name: 'Pantry', stone: 'travella' },
  )
  const job = { removal: 'laminate', cabinetsInPlace: false } as const
  const lines = [
    ownLine({ id: 'brackets' }),
    ownLine({ id: 'off', text: 'Discount', quantity: 1, unitPriceCents: -5000, reason: 'You came back' }),
    ownLine({ id: 'sealing', text: 'Sealing', quantity: 1, unitPriceCents: 12_345, optional: true }),
    ownLine({ id: 'board', text: 'Cutting board', quantity: 1, optional: true }),
  ]
  const parts = { job: { ...job, removal: 'stone' as const }, lines, choice: { stone: null, options: ['sealing'] } }
  expect(explain(asSeen([kitchen, ISLAND], { job }), [final, pantry], parts)).toEqual([
    // 20.00 × 84.
    ['No longer included: Island, 60 × 48 in, Southport', -1680],
    // 19.75 × 28.
    ['Kitchen: Travella instead of Southport', 553],
    // 100 × 25.5 / 144 = 17.71, billed 17.75. 0.75 × 112.
    ['Kitchen: You drew 96 × 25 1/2, we measured 100 × 25 1/2: +0.75 sq ft', 84],
    // 100 × 4 / 144 = 2.78, billed 3.00. 0.25 × 112.
    ['Kitchen: Backsplash: 3.00 sq ft instead of 2.75 sq ft', 28],
    ['Kitchen: No longer included: Faucet hole', -35],
    ['Kitchen: Added: Extra hole, 2', 70],
    ['Kitchen: Added: Outlet cutout', 60],
    ['Added: Pantry, 48 × 24 in, Travella', 896],
    // 0.7 × 120.083 - 39.75 = 44.31, billed 44.50 × 24.
    ['No longer included: Leftover stone, Southport', -1068],
    ['No longer included: Removal of your old laminate countertop', -200],
    ['Added: Removal of your old stone countertop', 400],
    ['Support brackets', 300],
    ['Discount: You came back', -50],
    ['Sealing', 123.45],
  ])
})

it('follows a choice of stone', () => {
  const parts = { stones: ['southport', 'travella'], choice: { stone: 'travella' as const, options: [] } }
  // 21.25 × 28 and 20.00 × 28.
  expect(explain(asSeen([RUN, ISLAND]), [now(RUN), now(ISLAND)], parts)).toEqual([
    ['Wall run: Travella instead of Southport', 595],
    ['Island: Travella instead of Southport', 560],
  ])
})

describe('the difference of prices', () => {
  const both = [now(RUN), now(ISLAND)]
  const newer = {
    ...FIXED_PRICES,
    version: 'test-2',
    perSquareFootCents: { ...FIXED_PRICES.perSquareFootCents, southport: 8800, travella: 12_000 },
  }

  it('names each price that changes the total', () => {
    // 41.25 × 4.
    expect(explain(asSeen([RUN, ISLAND]), both, { priceList: newer })).toEqual([
      ['New price for Southport: $88 per sq ft instead of $84', 165],
    ])
  })

  it('names what a minimum of today adds', () => {
    // 21.25 × 84 = 1785.
    const parts = { priceList: { ...FIXED_PRICES, minimumJobCents: 200_000 } }
    expect(explain(asSeen([RUN]), [now(RUN)], parts)).toEqual([
      ['Added to reach our $2,000.00 minimum: $215.00 instead of $15.00', 200],
    ])
  })

  it('is the rest if the list of the estimate is not kept', () => {
    expect(explain(asSeen([RUN, ISLAND], { priceList: undefined }), both, { priceList: newer })).toEqual([
      ['Our prices changed since your estimate.', 165],
    ])
  })

  it('is the rest if we compute another total from the same list', () => {
    const seen = asSeen([RUN, ISLAND], { estimated: { totalCents: 346_400 } })
    expect(explain(seen, both)).toEqual([['We compute prices another way than on the day of your estimate.', 1]])
  })

  it('is the rest of a stone that we no longer offer', () => {
    const former = { ...RUN, stone: 'gray-mist' }
    const seen = asSeen([former, ISLAND], { estimated: { totalCents: 330_000 } })
    expect(explain(seen, [now(RUN), now(ISLAND)])).toEqual([['We no longer offer Gray Mist.', 165]])
    // 1680, and 120 for the minimum. The stone that is gone had 1500 in the estimate.
    const alone = asSeen([former, ISLAND], { estimated: { totalCents: 330_000 } })
    expect(explain(alone, [now(ISLAND)])).toEqual([['We no longer offer Gray Mist.', -1500]])
  })
})
