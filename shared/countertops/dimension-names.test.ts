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
  it('is asked about by its name, with the common depth', () => {
    const sizes = { width: 120, length: 96, returnWidth: 25.5, returnLength: 96 }
    expect(messages('L', sizes)).toEqual([
      'Return Length is the depth of the back run, and 96 in is very deep. Did you mean 25 1/2 in?',
    ])
    expect(messages('U', { ...sizes, returnWidth: 48 })).toEqual([
      'Return Width is the depth of each leg, and 48 in is very deep. Did you mean 25 1/2 in?',
      'Return Length is the depth of the back run, and 96 in is very deep. Did you mean 25 1/2 in?',
    ])
  })

  it('begins above 42 in for an L or a U', () => {
    const sizes = { width: 120, length: 96, returnWidth: 42, returnLength: 42 }
    expect(messages('L', sizes)).toEqual([])
    expect(messages('L', { ...sizes, returnWidth: 42.0625 })).toHaveLength(1)
  })

  it('begins above 60 in for the smaller side of an I, whose other dimensions do not count', () => {
    const sizes = { width: 96, length: 60, returnWidth: 96, returnLength: 96 }
    expect(messages('I', sizes)).toEqual([])
    expect(messages('I', { ...sizes, length: 72 })).toEqual([
      'Length is the smaller side, and 72 in is very deep. Did you mean 25 1/2 in?',
    ])
    expect(messages('I', { ...sizes, width: 66, length: 72 })).toEqual([
      'Width is the smaller side, and 66 in is very deep. Did you mean 25 1/2 in?',
    ])
  })

  it('is not in the untouched default', () => {
    for (const shape of SHAPES) expect(messages(shape, DEFAULT_DIMENSIONS)).toEqual([])
  })
})
