import { expect, it } from 'vitest'
import { formatSquareFeet } from './square-feet.ts'

it('formats an area with two decimals', () => {
  expect(formatSquareFeet(14)).toBe('14.00')
  expect(formatSquareFeet(277.777777)).toBe('277.78')
  expect(formatSquareFeet(10.625)).toBe('10.63')
  expect(formatSquareFeet(1 / 144)).toBe('0.01')
})
