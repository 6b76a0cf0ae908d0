import { expect, it, describe } from 'vitest'
import { formatFeet, formatSize, formatSizes, sizeFigures, spokenDimension, areaSquareFeet } from './sizes.ts'
import assert from 'node:assert/strict'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import type { FullDimensions, Shape } from './countertop.ts'

/** Calculated by hand: shape, width, length, return width, return length, square feet shown. */
const BY_HAND: [Shape, number, number, number, number, string][] = [
  ['I', 60, 48, 24, 24, '20.00'], // 2880 / 144
  ['I', 1, 1, 24, 24, '0.01'], // 1 / 144 = 0.0069
  ['I', 200, 200, 24, 24, '277.78'], // 40000 / 144 = 277.777...
  ['I', 120, 25.5, 24, 24, '21.25'], // 3060 / 144
  ['I', 97.5, 25.25, 24, 24, '17.10'], // 2461.875 / 144 = 17.0963...
  ['I', 60.0625, 25.5, 24, 24, '10.64'], // 1531.59375 / 144 = 10.6361...
  ['I', 60, 25.5, 24, 24, '10.63'], // 1530 / 144 = 10.625: half goes up
  ['L', 60, 48, 24, 24, '14.00'], // 2880 - 36 x 24 = 2016
  ['L', 120, 84, 25.5, 25.5, '31.61'], // 10080 - 94.5 x 58.5 = 10080 - 5528.25 = 4551.75, / 144 = 31.609375
  ['L', 84, 60, 30, 25.5, '22.06'], // 5040 - 54 x 34.5 = 5040 - 1863 = 3177, / 144 = 22.0625
  ['L', 73.25, 41.5, 24.75, 25.125, '15.60'], // 3039.875 - 48.5 x 16.375 = 3039.875 - 794.1875 = 2245.6875, / 144 = 15.5950...
  ['L', 60, 48, 60, 24, '20.00'], // notch 0 wide: the rectangle
  ['L', 60, 48, 24, 48, '20.00'], // notch 0 deep: the rectangle
  ['L', 20, 20, 20, 20, '2.78'], // 400 / 144 = 2.777...
  ['L', 200, 200, 1, 1, '2.77'], // 40000 - 199 x 199 = 399, / 144 = 2.7708...
  ['U', 96, 60, 24, 30, '30.00'], // 5760 - 48 x 30 = 4320
  ['U', 144, 96, 30, 25.5, '54.88'], // 13824 - 84 x 70.5 = 13824 - 5922 = 7902, / 144 = 54.875: half goes up
  ['U', 105, 84, 25.5, 25.5, '39.31'], // 8820 - 54 x 58.5 = 8820 - 3159 = 5661, / 144 = 39.3125
  ['U', 60.5, 40.25, 18.125, 12.5, '12.24'], // 2435.125 - 24.25 x 27.75 = 2435.125 - 672.9375 = 1762.1875, / 144 = 12.2374...
  ['U', 48, 60, 24, 24, '20.00'], // 2 x 24 = 48: no gap, the rectangle
  ['U', 36, 24, 12, 12, '5.00'], // 864 - 12 x 12 = 720
]

describe('areas calculated by hand', () => {
  it.each(BY_HAND)(
    '%s %s x %s, returns %s / %s: %s sq ft',
    (shape, width, length, returnWidth, returnLength, shown) => {
      const dimensions = { width, length, returnWidth, returnLength }
      expect(formatSquareFeet(areaSquareFeet(shape, dimensions))).toBe(shown)
    },
  )
})

/** The three formulas of the rules, in square feet. */
function formula(shape: Shape, { width: w, length: l, returnWidth: rw, returnLength: rl }: FullDimensions): number {
  if (shape === 'I') return (w * l) / 144
  if (shape === 'L') return (w * l - (w - rw) * (l - rl)) / 144
  return (w * l - (w - 2 * rw) * (l - rl)) / 144
}

describe('the area of any countertop', () => {
  it('matches its formula exactly on the grid of sixteenths', () => {
    forAll(10_000, anyShapedDimensions, ({ shape, dimensions }) => {
      assert.equal(areaSquareFeet(shape, dimensions), formula(shape, dimensions))
    })
  })
})

it('formatSizes lists the returns of an L and a U, with defaults for missing ones', () => {
  const dimensions = { width: 60, length: 25.5, returnWidth: 30, returnLength: 20 }
  expect(formatSizes('I', dimensions)).toBe('60 × 25\u00a01/2\u00a0in')
  expect(formatSizes('L', dimensions)).toBe('60 × 25\u00a01/2\u00a0in, returns 30 × 20\u00a0in')
  expect(formatSizes('U', { width: 96, length: 60 })).toBe('96 × 60\u00a0in, returns 24 × 24\u00a0in')
})

it('formatSize never breaks a line before a fraction or the unit', () => {
  expect(formatSize(25.5)).toBe('25\u00a01/2\u00a0in')
  expect(sizeFigures(132, 65.5)).toBe('132 × 65\u00a01/2')
  expect(sizeFigures(0.5)).toBe('1/2')
})

it('spokenDimension has the name and the unit', () => {
  expect(spokenDimension('width', 1)).toBe('Width 1 inch')
  expect(spokenDimension('returnLength', 25.5)).toBe('Return Length 25 1/2 inches')
})

it.each([
  [122.375, '10 ft 2 3/8 in'],
  [120, '10 ft'],
  [12.0625, '1 ft 1/16 in'],
  [8.5, '8 1/2 in'],
])('%s in are %s', (inches, text) => {
  expect(formatFeet(inches).replaceAll('\u00a0', ' ')).toBe(text)
})
