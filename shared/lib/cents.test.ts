import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import {
  centsToInput,
  formatCents,
  formatPrice,
  formatSignedCents,
  formatWholeDollars,
  multiplyCents,
  parseDollars,
  roundToWholeDollars,
} from './cents.ts'

describe('cents', () => {
  it('are multiplied to whole cents, halves away from zero', () => {
    expect(multiplyCents(8400, 14)).toBe(117_600)
    expect(multiplyCents(6800, 0.25)).toBe(1700)
    expect(multiplyCents(333, 0.5)).toBe(167) // 166.5
    expect(multiplyCents(333, 0.25)).toBe(83) // 83.25
    expect(multiplyCents(0, 12.5)).toBe(0)
    expect(multiplyCents(50, 1.15)).toBe(58) // 57.5, which is less in binary
    expect(multiplyCents(-50, 1.15)).toBe(-58)
    expect(multiplyCents(-1, 0.01)).toBe(0)
  })

  it('have their sign where they are added or taken off', () => {
    expect(formatSignedCents(2100)).toBe('+$21.00')
    expect(formatSignedCents(-10_000)).toBe('\u2212$100.00')
  })

  it('are left out of a price without any', () => {
    expect(formatPrice(6800)).toBe('$68')
    expect(formatPrice(6850)).toBe('$68.50')
  })

  it.each([
    ['$1,500.50', 150_050],
    ['1500.5', 150_050],
    [' 2000 ', 200_000],
    ['$ 20', 2000],
    ['0.29', 29],
    ['', undefined],
    ['$', undefined],
    ['a lot', undefined],
  ])('of %j are %s', (text, cents) => {
    expect(parseDollars(text)).toBe(cents)
  })

  it('are typed as they are read', () => {
    expect([150_000, 150_050, 123_456_789, 5].map(centsToInput)).toEqual(['1500', '1500.50', '1234567.89', '0.05'])
    forAll(100, fc.nat(1e9), (cents) => {
      expect(parseDollars(centsToInput(cents))).toBe(cents)
    })
  })

  it('are rounded to the whole dollars that are shown', () => {
    for (const cents of [0, 49, 50, 179_949, 179_950]) {
      expect(formatCents(roundToWholeDollars(cents))).toBe(`${formatWholeDollars(cents)}.00`)
    }
  })

  it('are formatted like Intl, in any amount', () => {
    const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
    const half = fc.integer({ min: 0, max: 1e6 }).map((dollars) => dollars * 100 + 50)
    forAll(100, fc.oneof(fc.integer({ min: -1e11, max: 1e11 }), fc.nat(99), half), (cents) => {
      expect(formatCents(cents)).toBe(exact.format(cents / 100))
      expect(formatWholeDollars(cents)).toBe(whole.format(cents / 100))
    })
  })
})
