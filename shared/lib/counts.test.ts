import { expect, it } from 'vitest'
import { capitalized, countOf, inWords, rangeOf } from './counts.ts'

it.each([
  [0, 'zero'],
  [1, 'one'],
  [12, 'twelve'],
  [13, '13'],
  [25, '25'],
])('%d reads %s', (number, words) => {
  expect(inWords(number)).toBe(words)
})

it('counts one thing and several', () => {
  expect(countOf(1, 'year')).toBe('one year')
  expect(countOf(10, 'year')).toBe('ten years')
  expect(countOf(15, 'working day')).toBe('15 working days')
})

it('names both ends of a range, or the one that there is', () => {
  expect(rangeOf({ least: 2, most: 3 }, 'week')).toBe('two to three weeks')
  expect(rangeOf({ least: 2, most: 2 }, 'week')).toBe('two weeks')
  expect(rangeOf({ least: 1, most: 1 }, 'day')).toBe('one day')
})

it('begins a sentence', () => {
  expect(capitalized(countOf(10, 'year'))).toBe('Ten years')
  expect(capitalized('')).toBe('')
})
