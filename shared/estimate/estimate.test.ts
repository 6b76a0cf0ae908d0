import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { dimensionNamesOf, dimensionProblems, fullDimensions } from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { forAll } from '#test/for-all.ts'
import { type EstimatedCountertop, estimate, offsetDimensions } from './estimate.ts'
import { estimateRows, paperCountertop } from './paper.ts'
import { describeCountertop } from './texts.ts'

const L: EstimatedCountertop = { shape: 'L', dimensions: { width: 60, length: 48 }, stone: 'southport' }
const I: EstimatedCountertop = {
  shape: 'I',
  dimensions: { width: 97.5, length: 25.25 },
  stone: 'inverness-bristol-bay',
}
const U: EstimatedCountertop = {
  shape: 'U',
  dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 30 },
  stone: 'travella',
}

it('tells countertops of one place apart, also on paper', () => {
  const two = [I, U, { ...I }]
  expect(two.map((one) => describeCountertop(one, two).split(',')[0])).toEqual([
    'Wall run 1',
    'U along the wall',
    'Wall run 2',
  ])
  expect(describeCountertop(I)).toMatch(/^Wall run, 97/)
  expect(paperCountertop(I, two).title).toBe('Wall run 1 in Inverness Bristol Bay')
  expect(estimateRows(two, estimate(two, FIXED_PRICES)).map(({ label }) => label)).toMatchObject([
    expect.stringMatching(/^Wall run 1, Inverness/),
    expect.stringMatching(/^U along the wall, Travella/),
    expect.stringMatching(/^Wall run 2, Inverness/),
  ])
})

describe('estimates calculated by hand', () => {
  it('one small L needs an addition to reach the minimum job', () => {
    // 14.00 sq ft x 84 = 1176; 1800 - 1176 = 624.
    // An inch less each way: 59 x 47 minus 36 x 24 = 2773 - 864 = 1909, / 144 = 13.26, billed 13.50, 1134: the minimum.
    // An inch more: 61 x 49 minus 36 x 24 = 2989 - 864 = 2125, / 144 = 14.76, billed 15.00, 1260: the minimum.
    expect(estimate([L], FIXED_PRICES)).toEqual({
      priceListVersion: 'test-1',
      lines: [
        {
          shape: 'L',
          stone: 'southport',
          squareFeet: 14,
          unitPriceCents: 8400,
          amountCents: 117_600,
          explanation: '14.00 sq ft × $84.00',
        },
      ],
      subtotalCents: 117_600,
      minimumAddsCents: 62_400,
      minimumJobCents: 180_000,
      totalCents: 180_000,
      lowCents: 180_000,
      highCents: 180_000,
    })
  })

  it('a large U costs its area times its price, with a band of an inch each way', () => {
    // 5760 - 48 x 30 = 4320 = 30.00 sq ft, x 112 = 3360.
    // Less: 95 x 59 - (95 - 46) x 30 = 5605 - 1470 = 4135, / 144 = 28.72, billed 28.75, x 112 = 3220.
    // More: 97 x 61 - (97 - 50) x 30 = 5917 - 1410 = 4507, / 144 = 31.30, billed 31.50, x 112 = 3528.
    expect(estimate([U], FIXED_PRICES)).toMatchObject({
      lines: [{ squareFeet: 30, amountCents: 336_000, explanation: '30.00 sq ft × $112.00' }],
      subtotalCents: 336_000,
      minimumAddsCents: 0,
      totalCents: 336_000,
      lowCents: 322_000,
      highCents: 352_800,
    })
  })

  it('several countertops are rounded up one by one, with one minimum for the job', () => {
    // I: 2461.875 / 144 = 17.096, billed 17.25, x 68 = 1173. Twice that is 2346; with one U 5706.
    const { lines, subtotalCents, minimumAddsCents, totalCents } = estimate([I, I, U], FIXED_PRICES)
    expect(lines.map(({ squareFeet, amountCents }) => [squareFeet, amountCents])).toEqual([
      [17.25, 117_300],
      [17.25, 117_300],
      [30, 336_000],
    ])
    expect([subtotalCents, minimumAddsCents, totalCents]).toEqual([570_600, 0, 570_600])
    // 1173 is below 1800, twice 1173 is above it.
    expect(estimate([I], FIXED_PRICES)).toMatchObject({ minimumAddsCents: 62_700, totalCents: 180_000 })
    expect(estimate([I, I], FIXED_PRICES)).toMatchObject({ minimumAddsCents: 0, totalCents: 234_600 })
  })

  it('a job at exactly the minimum adds nothing', () => {
    // 60 x 48 = 20.00 sq ft, x 90 = 1800.
    const prices = { ...FIXED_PRICES, perSquareFootCents: { ...FIXED_PRICES.perSquareFootCents, travella: 9000 } }
    const exact: EstimatedCountertop = { shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'travella' }
    expect(estimate([exact], prices)).toMatchObject({
      subtotalCents: 180_000,
      minimumAddsCents: 0,
      totalCents: 180_000,
    })
  })

  it('an empty list costs nothing', () => {
    expect(estimate([], FIXED_PRICES)).toMatchObject({
      lines: [],
      subtotalCents: 0,
      minimumAddsCents: 0,
      totalCents: 0,
      lowCents: 0,
      highCents: 0,
    })
  })

  it('the band stays within the smallest and largest dimensions', () => {
    const largest: EstimatedCountertop = { shape: 'I', dimensions: { width: 200, length: 200 }, stone: 'travella' }
    // 277.78 sq ft, billed 278.00, x 112 = 31136. Less: 199 x 199 = 39601, / 144 = 275.01, billed 275.25, x 112 = 30828.
    expect(estimate([largest], FIXED_PRICES)).toMatchObject({
      totalCents: 3_113_600,
      highCents: 3_113_600,
      lowCents: 3_082_800,
    })
    const noMinimum = { ...FIXED_PRICES, minimumJobCents: 0 }
    const smallest: EstimatedCountertop = { shape: 'I', dimensions: { width: 1, length: 1 }, stone: 'travella' }
    // 0.25 x 112 = 28 for anything up to 36 square inches; 2 x 2 is still so.
    expect(estimate([smallest], noMinimum)).toMatchObject({ lowCents: 2800, totalCents: 2800, highCents: 2800 })
  })
})

describe('offsetDimensions', () => {
  it('makes each dimension an inch smaller or larger if the shape stays valid', () => {
    const dimensions = { width: 96, length: 60, returnWidth: 24, returnLength: 30 }
    expect(offsetDimensions('U', dimensions, 1)).toEqual({ width: 97, length: 61, returnWidth: 25, returnLength: 31 })
    expect(offsetDimensions('U', dimensions, -1)).toEqual({ width: 95, length: 59, returnWidth: 23, returnLength: 29 })
    expect(offsetDimensions('U', dimensions, 0)).toEqual(dimensions)
  })

  it('stays within the range and the shape', () => {
    const largest = { width: 200, length: 200, returnWidth: 100, returnLength: 200 }
    expect(offsetDimensions('U', largest, 1)).toEqual(largest)
    // Two returns of 24 fill 48. Each would grow by an inch, but the width grows by only one: 49 / 2.
    expect(offsetDimensions('U', { width: 48, length: 60, returnWidth: 24, returnLength: 60 }, 1)).toEqual({
      width: 49,
      length: 61,
      returnWidth: 24.5,
      returnLength: 61,
    })
    expect(offsetDimensions('U', { width: 2, length: 1, returnWidth: 1, returnLength: 1 }, -1)).toEqual({
      width: 2,
      length: 1,
      returnWidth: 1,
      returnLength: 1,
    })
  })

  it('gives a valid shape for any valid one, at most an inch away in the right direction', () => {
    forAll(10_000, anyShapedDimensions, fc.constantFrom(-1, 1), ({ shape, dimensions }, byInches) => {
      const other = offsetDimensions(shape, dimensions, byInches)
      assert.deepEqual(dimensionProblems(shape, other), [])
      for (const name of dimensionNamesOf(shape)) {
        const change = (other[name] - dimensions[name]) * byInches
        assert.ok(change >= 0 && change <= 1)
      }
    })
  })
})

const anyEstimated: fc.Arbitrary<EstimatedCountertop> = fc
  .tuple(anyShapedDimensions, fc.constantFrom(...STONE_IDS))
  .map(([countertop, stone]) => ({ ...countertop, stone }))

it('bills every area in quarters of a square foot, rounded up', () => {
  forAll(2000, anyEstimated, (countertop) => {
    const [{ squareFeet } = { squareFeet: 0 }] = estimate([countertop], FIXED_PRICES).lines
    const area = areaSquareFeet(countertop.shape, fullDimensions(countertop.dimensions))
    assert.ok(Number.isInteger(squareFeet * 4))
    assert.ok(squareFeet >= area - 1e-9 && squareFeet < area + 0.25)
  })
})
