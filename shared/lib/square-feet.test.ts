import { expect, it } from 'vitest'
import { billedSquareFeet, formatSquareFeet } from './square-feet.ts'

it('formats an area with two decimals', () => {
  expect(formatSquareFeet(14)).toBe('14.00')
  expect(formatSquareFeet(277.777777)).toBe('277.78')
  expect(formatSquareFeet(10.625)).toBe('10.63')
  expect(formatSquareFeet(1 / 144)).toBe('0.01')
})

it('rounds a billed area up to the next quarter', () => {
  expect(billedSquareFeet(14)).toBe(14)
  expect(billedSquareFeet(14.0001)).toBe(14.25)
  expect(billedSquareFeet(14.25)).toBe(14.25)
  expect(billedSquareFeet(14.2501)).toBe(14.5)
  expect(billedSquareFeet(14.75)).toBe(14.75)
  expect(billedSquareFeet(14.76)).toBe(15)
  expect(billedSquareFeet(1 / 144)).toBe(0.25)
})

it('ignores the rounding error of a division', () => {
  expect(billedSquareFeet(14 + 1e-12)).toBe(14)
  expect(billedSquareFeet(0.1 + 0.2 + 13.95)).toBe(14.25)
})
