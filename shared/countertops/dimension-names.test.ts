import { describe, expect, it } from 'vitest'
import { DEFAULT_DIMENSIONS, dimensionNamesOf, SHAPES } from './countertop.ts'
import { DIMENSION_LETTERS, dimensionHint, unusualDepths } from './dimension-names.ts'

const NO_BREAK = '\u00a0'
const messages = (...input: Parameters<typeof unusualDepths>) =>
  unusualDepths(...input).map(({ message }) => message.replaceAll(NO_BREAK, ' '))

it('every dimension of a shape has a letter in its order, and a hint', () => {
  for (const shape of SHAPES) {
    const names = dimensionNamesOf(shape)
    expect(names.map((name) => DIMENSION_LETTERS[name]).join('')).toBe('ABCD'.slice(0, names.length))
    for (const name of names) expect(dimensionHint(shape, name)).toMatch(/^[a-z ]+$/)
  }
  expect(dimensionHint('I', 'returnWidth')).toBeUndefined()
})

describe('an unusual depth', () => {
  const deep = (what: string, inches: number) => `${what}, and ${inches} in is very deep. Did you mean 25 1/2 in?`
  const RUN = 'Return Length is the depth of the back run'

  it.each([
    ['L', [120, 96, 25.5, 96], [deep(RUN, 96)]],
    ['U', [120, 96, 48, 96], [deep('Return Width is the depth of each leg', 48), deep(RUN, 96)]],
    ['L', [120, 96, 42, 42], []],
    ['L', [120, 96, 42, 42.5], [deep(RUN, 42.5).replace('42.5', '42 1/2')]],
    // The smaller side of an I counts, and no return.
    ['I', [96, 60, 96, 96], []],
    ['I', [96, 72, 96, 96], [deep('Length is the smaller side', 72)]],
    ['I', [66, 72, 96, 96], [deep('Width is the smaller side', 66)]],
  ] as const)(
    'of an %s of %j is asked about by its name: %j',
    (shape, [width, length, returnWidth, returnLength], expected) => {
      expect(messages(shape, { width, length, returnWidth, returnLength })).toEqual(expected)
    },
  )

  it('is not in the untouched default', () => {
    for (const shape of SHAPES) expect(messages(shape, DEFAULT_DIMENSIONS)).toEqual([])
  })
})
