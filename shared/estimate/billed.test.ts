import { expect, it } from 'vitest'
import { billed } from './billed.ts'

it('rounds feet and square feet up to the next quarter', () => {
  expect(billed(14)).toBe(14)
  expect(billed(14.0001)).toBe(14.25)
  expect(billed(14.25)).toBe(14.25)
  expect(billed(14.2501)).toBe(14.5)
  expect(billed(14.75)).toBe(14.75)
  expect(billed(14.76)).toBe(15)
  expect(billed(1 / 144)).toBe(0.25)
  expect(billed(190.5 / 12)).toBe(16)
})

it('ignores the rounding error of a division', () => {
  expect(billed(14 + 1e-12)).toBe(14)
  expect(billed(0.1 + 0.2 + 13.95)).toBe(14.25)
})
