import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCents, formatWholeDollars, multiplyCents } from './cents.ts'

it('a product of money is whole cents, half up', () => {
  expect(multiplyCents(8400, 14)).toBe(117_600)
  expect(multiplyCents(6800, 0.25)).toBe(1700)
  expect(multiplyCents(333, 0.5)).toBe(167) // 166.5
  expect(multiplyCents(333, 0.25)).toBe(83) // 83.25
  expect(multiplyCents(0, 12.5)).toBe(0)
})

it('money is written with its cents', () => {
  expect(formatCents(0)).toBe('$0.00')
  expect(formatCents(5)).toBe('$0.05')
  expect(formatCents(180_000)).toBe('$1,800.00')
  expect(formatCents(123_456_789)).toBe('$1,234,567.89')
})

it('approximate money is written in whole dollars', () => {
  expect(formatWholeDollars(180_000)).toBe('$1,800')
  expect(formatWholeDollars(179_949)).toBe('$1,799')
  expect(formatWholeDollars(179_950)).toBe('$1,800')
})

it('money of any size, owed or owing, is written as Intl writes it', () => {
  const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(formatCents(cents)).toBe(exact.format(cents / 100))
      expect(formatWholeDollars(cents)).toBe(whole.format(cents / 100))
    }),
  )
})
