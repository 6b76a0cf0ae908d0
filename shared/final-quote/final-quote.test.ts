import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { drawn } from '#test/countertops.ts'
import { anyFinalJob, ownLine, slabsByArea } from '#test/final-quotes.ts'
import { forAll } from '#test/for-all.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { difference as explainDifference } from './difference.ts'
import { finalQuote, type FinalQuoteParts, NO_CHOICE, splitTotal } from './final-quote.ts'

// 120 × 25.5 = 3060, / 144 = 21.25 sq ft. × 84 = 1785 in Southport, × 112 = 2380 in Travella, × 68 = 1445 in Inverness.
const RUN = drawn('I', 120, 25.5)
// 60 × 48 / 144 = 20 sq ft. × 84 = 1680, × 112 = 2240.
const ISLAND = drawn('I', 60, 48)

function price(parts: Partial<FinalQuoteParts<DescribedCountertop>> = {}) {
  return finalQuote<DescribedCountertop>({
    countertops: [RUN, ISLAND],
    job: DEFAULT_JOB,
    priceList: FIXED_PRICES,
    lines: [],
    stones: [],
    choice: NO_CHOICE,
    paidForVisitCents: 10_000,
    depositPercent: 50,
    ...parts,
  })
}

function priced(parts: Partial<FinalQuoteParts<DescribedCountertop>> = {}) {
  const result = price(parts)
  return 'problem' in result ? assert.fail(result.problem.message) : result
}

describe('a final quote calculated by hand', () => {
  it('adds own lines and ticked options to what is computed', () => {
    const lines = [
      // 2.5 × 79.99 = 199.975
      ownLine({ id: 'a', quantity: 2.5, unitPriceCents: 7999 }),
      // 0.5 × -0.01 = -0.005
      ownLine({ id: 'b', quantity: 0.5, unitPriceCents: -1, reason: 'Thank you' }),
      ownLine({ id: 'c', unitPriceCents: 25_000, quantity: 1, optional: true }),
      ownLine({ id: 'd', unitPriceCents: 33_333, quantity: 1, optional: true }),
    ]
    // 1785 + 1680 = 3465, + 199.98 - 0.01 = 3664.97.
    const waiting = priced({ lines })
    expect(waiting.lines.map(({ amountCents }) => amountCents)).toEqual([19_998, -1, 25_000, 33_333])
    expect([waiting.estimate.totalCents, waiting.totalCents]).toEqual([346_500, 366_497])
    expect(priced({ lines, choice: { stone: null, options: ['d'] } }).totalCents).toBe(399_830)
  })

  it('takes the visit off the total, and the deposit from the rest, up to the next whole dollar', () => {
    // 3465 - 100 = 3365, half of which is 1682.50.
    expect(priced()).toMatchObject({
      totalCents: 346_500,
      creditCents: 10_000,
      depositCents: 168_300,
      balanceCents: 168_200,
    })
  })

  it('has a minimum for what is computed only', () => {
    // 1785 is below 1800. The discount comes on top of the 1800.
    const lines = [ownLine({ quantity: 1, unitPriceCents: -5000, reason: 'Thank you' })]
    const { estimate, totalCents } = priced({ countertops: [RUN], lines })
    expect([estimate.minimumAddsCents, estimate.totalCents, totalCents]).toEqual([1500, 180_000, 175_000])
  })

  it('replaces the stone that was asked for in each countertop that has it', () => {
    const countertops = [RUN, ISLAND, { ...ISLAND, stone: 'travella' as const }]
    const lines = [ownLine({ quantity: 1 })]
    // 3465 + 2240 + 100 = 5805. In Inverness: 1445 + 1360 + 2240 + 100 = 5145. In Travella: 2380 + 2240 + 2240 + 100 = 6960.
    const stones = [
      { stone: 'southport', totalCents: 580_500 },
      { stone: 'inverness-bristol-bay', totalCents: 514_500 },
      { stone: 'travella', totalCents: 696_000 },
    ]
    const offer = { countertops, lines, stones: ['southport', 'inverness-bristol-bay', 'travella'] }
    const waiting = priced(offer)
    expect([waiting.totalCents, waiting.stones]).toMatchObject([580_500, stones])
    const chosen = priced({ ...offer, choice: { stone: 'inverness-bristol-bay', options: [] } })
    expect([chosen.totalCents, chosen.stones]).toMatchObject([514_500, stones])
    expect(chosen.stones[1]?.estimate).toEqual(chosen.estimate)
    expect(chosen.countertops.map(({ stone }) => stone)).toEqual([
      'inverness-bristol-bay',
      'inverness-bristol-bay',
      'travella',
    ])
    expect(chosen.estimate.lines.map(({ stone }) => stone)).toEqual(chosen.countertops.map(({ stone }) => stone))
  })

  it('puts the stone that was asked for first', () => {
    const { stones } = priced({ stones: ['travella', 'southport'] })
    expect(stones.map(({ stone }) => stone)).toEqual(['southport', 'travella'])
  })
})

describe('a final quote without a price', () => {
  const option = ownLine({ id: 'option', optional: true })
  it.each<[string, Partial<FinalQuoteParts<DescribedCountertop>>]>([
    ['choice.stone', { choice: { stone: 'southport', options: [] } }],
    ['choice.stone', { stones: ['southport', 'travella'], choice: { stone: 'inverness-bristol-bay', options: [] } }],
    ['choice.options', { lines: [option], choice: { stone: null, options: ['option', 'other'] } }],
    ['choice.options', { lines: [ownLine({ id: 'fixed' })], choice: { stone: null, options: ['fixed'] } }],
    ['stones', { stones: ['travella', 'inverness-bristol-bay'] }],
    ['stones.1', { stones: ['southport', 'gray-mist'] }],
    ['lines', { lines: [ownLine({ quantity: 1, unitPriceCents: -346_501 })] }],
    // In the stone that was asked for, it would be $3,465.
    [
      'lines',
      { stones: ['southport', 'inverness-bristol-bay'], lines: [ownLine({ quantity: 1, unitPriceCents: -346_500 })] },
    ],
    ['lines', { lines: [ownLine({ quantity: 1, unitPriceCents: -346_501, optional: true })] }],
  ])('says so at %s', (path, parts) => {
    expect(price(parts)).toEqual({ problem: { path, message: expect.any(String) } })
  })

  it('says so of a stone that was taken off the list after the draft was saved', () => {
    const problem = {
      path: 'countertops.1.stone',
      message: 'Gray Mist is no longer offered. Choose another stone.',
    }
    expect(price({ countertops: [RUN, { ...RUN, stone: 'gray-mist' }] })).toEqual({ problem })
  })

  it('may cost $0', () => {
    const free = priced({ lines: [ownLine({ quantity: 1, unitPriceCents: -346_500, reason: 'A gift' })] })
    expect(free).toMatchObject({ totalCents: 0, creditCents: 0, depositCents: 0, balanceCents: 0 })
  })
})

it.each([
  // Up to the next dollar, but at most all of it.
  [{ totalCents: 10_050, paidForVisitCents: 10_000, depositPercent: 50 }, [10_000, 50, 0]],
  [{ totalCents: 10_050, paidForVisitCents: 0, depositPercent: 100 }, [0, 10_050, 0]],
  [{ totalCents: 20_000, paidForVisitCents: 10_000, depositPercent: 50 }, [10_000, 5000, 5000]],
  [{ totalCents: 20_002, paidForVisitCents: 10_000, depositPercent: 50 }, [10_000, 5100, 4902]],
  [{ totalCents: 20_000, paidForVisitCents: 0, depositPercent: 0 }, [0, 0, 20_000]],
  [{ totalCents: 5000, paidForVisitCents: 10_000, depositPercent: 50 }, [5000, 0, 0]],
])('%j is split into %j', (total, expected) => {
  const { creditCents, depositCents, balanceCents } = splitTotal(total)
  expect([creditCents, depositCents, balanceCents]).toEqual(expected)
})

it('adds up for any job and any choice, and so does its difference', () => {
  let priceless = 0
  forAll(5000, anyFinalJob, ({ seen, parts }) => {
    const result = finalQuote(parts, slabsByArea)
    if ('problem' in result) {
      assert.equal(result.problem.path, 'lines')
      priceless++
      return
    }
    const { estimate, totalCents, creditCents, depositCents, balanceCents, stones, choice } = result
    const counted = result.lines.filter(({ id, optional }) => !optional || parts.choice.options.includes(id))
    const computedCents = sumCents([...estimate.lines, ...(estimate.items ?? [])])
    const atLeastMinimum = Math.max(computedCents, parts.priceList.minimumJobCents)
    assert.equal(totalCents, atLeastMinimum + sumCents(counted))

    assert.equal(creditCents, Math.min(parts.paidForVisitCents, totalCents))
    assert.equal(depositCents + balanceCents + creditCents, totalCents)
    assert.ok(depositCents % 100 === 0 || balanceCents === 0)
    const exactDeposit = ((totalCents - creditCents) * parts.depositPercent) / 100
    assert.ok(depositCents >= exactDeposit - 1e-6 && depositCents < exactDeposit + 100)
    for (const cents of [totalCents, creditCents, depositCents, balanceCents]) {
      assert.ok(Number.isInteger(cents) && cents >= 0)
    }

    assert.deepEqual(new Set(stones.map(({ stone }) => stone)), new Set(parts.stones))
    const shown = stones.find(({ stone }) => stone === choice.stone) ?? stones[0]
    if (shown) assert.equal(shown.totalCents, totalCents)
    const other = stones.at(-1)
    if (other) {
      const chosen = finalQuote({ ...parts, choice: { ...choice, stone: other.stone } }, slabsByArea)
      assert.equal('problem' in chosen || chosen.totalCents, other.totalCents)
    }

    const difference = explainDifference(seen, result, slabsByArea)
    assert.equal(sumCents(difference), totalCents - seen.estimated.totalCents)
    assert.ok(difference.every(({ text, amountCents }) => text !== '' && amountCents !== 0))
  })
  // Most random jobs have a price, or this has shown nothing.
  expect(priceless).toBeLessThan(1000)
})

function sumCents(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
