import { expect, it } from 'vitest'
import { isEqual } from './is-equal.ts'

it.each([
  [1, 1, true],
  [1, '1', false],
  [null, {}, false],
  [[1, { a: 2 }], [1, { a: 2 }], true],
  [[1], { 0: 1 }, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [1], false],
])('%j and %j', (one, other, expected) => {
  expect(isEqual(one, other)).toBe(expected)
  expect(isEqual(other, one)).toBe(expected)
})
