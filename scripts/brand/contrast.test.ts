import { expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000FF', '#FFFFFF', 8.59],
])('%s and %s have a contrast of %s to 1', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})
