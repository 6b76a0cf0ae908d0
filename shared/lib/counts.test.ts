import { expect, it } from 'vitest'
import { capitalize, formatCount, formatNumber, formatRange, numberInWords, pluralize } from './counts.ts'

it.each([
  [0, 'zero'],
  [1, 'one'],
  [12, 'twelve'],
  [13, '13'],
  [25, '25'],
])('writes %d as %s', (number, words) => {
  expect(numberInWords(number)).toBe(words)
})

it.each([0, 7, 999, 1000, 20_000, 1_234_567])('groups the digits of %d as Intl does', (number) => {
  expect(formatNumber(number)).toBe(number.toLocaleString('en-US'))
})

it('adds a singular or plural unit', () => {
  expect(formatCount(1, 'year')).toBe('one year')
  expect(formatCount(10, 'year')).toBe('ten years')
  expect(formatCount(15, 'working day')).toBe('15 working days')
})

it('writes a range, or one number if both ends are the same', () => {
  expect(formatRange({ least: 2, most: 3 }, 'week')).toBe('two to three weeks')
  expect(formatRange({ least: 2, most: 2 }, 'week')).toBe('two weeks')
  expect(formatRange({ least: 1, most: 1 }, 'day')).toBe('one day')
})

it('capitalizes the first letter', () => {
  expect(capitalize(formatCount(10, 'year'))).toBe('Ten years')
  expect(capitalize('')).toBe('')
})

it('counts one and more in digits', () => {
  expect([pluralize(0, 'visit'), pluralize(1, 'visit'), pluralize(3, 'visit')]).toEqual([
    '0 visits',
    '1 visit',
    '3 visits',
  ])
})
