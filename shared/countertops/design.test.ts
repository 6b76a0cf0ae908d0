import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { anyDesign } from '#test/designs.ts'
import { DEFAULT_DIMENSIONS, designProblems, dimensionNamesOf, fullDimensions, isInRange, SHAPES } from './design.ts'

const dimensions = (width: number, length: number, returnWidth = 24, returnLength = 24) => ({
  width,
  length,
  returnWidth,
  returnLength,
})

describe('absent returns', () => {
  it('take the defaults, given ones stay', () => {
    expect(fullDimensions({ width: 60, length: 48 })).toEqual(DEFAULT_DIMENSIONS)
    expect(fullDimensions({ width: 90, length: 50, returnLength: 30 })).toEqual(dimensions(90, 50, 24, 30))
    expect(fullDimensions({ width: 90, length: 50, returnWidth: 1, returnLength: 2 })).toEqual(dimensions(90, 50, 1, 2))
  })
})

describe('the range of a dimension', () => {
  it('is 1 to 200 inches, both included', () => {
    for (const inches of [1, 1.0625, 60, 199.9375, 200]) expect(isInRange(inches)).toBe(true)
    const outside = [0, 0.9999, -1, 200.01, Infinity, -Infinity, Number.NaN]
    for (const inches of outside) expect(isInRange(inches)).toBe(false)
  })

  it('is named at each field that is out of it', () => {
    expect(designProblems('U', dimensions(0, 48, 201, 24))).toEqual([
      { field: 'width', message: 'Width must be from 1 to 200 inches' },
      { field: 'returnWidth', message: 'Return Width must be from 1 to 200 inches' },
    ])
    expect(designProblems('L', dimensions(60, Number.NaN, 24, 0.5))).toEqual([
      { field: 'length', message: 'Length must be from 1 to 200 inches' },
      { field: 'returnLength', message: 'Return Length must be from 1 to 200 inches' },
    ])
  })

  it('does not concern the returns of an I, which has none', () => {
    expect(designProblems('I', dimensions(1, 1, 0, 999))).toEqual([])
    expect(dimensionNamesOf('I')).toEqual(['width', 'length'])
    expect(dimensionNamesOf('L')).toEqual(dimensionNamesOf('U'))
  })
})

describe('a shape that does not close', () => {
  const sixteenth = 1 / 16

  it('L: the return is at most as wide as the width', () => {
    expect(designProblems('L', dimensions(24, 48))).toEqual([])
    expect(designProblems('L', dimensions(24 - sixteenth, 48))).toEqual([
      { field: 'returnWidth', message: 'Return Width must not be more than the Width' },
    ])
  })

  it('U: two returns are at most as wide as the width', () => {
    expect(designProblems('U', dimensions(48, 48))).toEqual([])
    expect(designProblems('U', dimensions(48 - sixteenth, 48))).toEqual([
      { field: 'returnWidth', message: 'Return Width must not be more than half the Width' },
    ])
  })

  it.each(['L', 'U'] as const)('%s: the return is at most as long as the length', (shape) => {
    expect(designProblems(shape, dimensions(60, 24))).toEqual([])
    expect(designProblems(shape, dimensions(60, 24 - sixteenth))).toEqual([
      { field: 'returnLength', message: 'Return Length must not be more than the Length' },
    ])
  })

  it('names both returns where both are too large', () => {
    expect(designProblems('U', dimensions(10, 10)).map(({ field }) => field)).toEqual(['returnWidth', 'returnLength'])
  })
})

it('the defaults are a design in each shape, and so is each portfolio entry', () => {
  for (const shape of SHAPES) expect(designProblems(shape, DEFAULT_DIMENSIONS)).toEqual([])
  for (const entry of PORTFOLIO) expect(designProblems(entry.shape, entry.dimensions)).toEqual([])
})

it('the designs that the other properties start from are all valid', () => {
  fc.assert(fc.property(anyDesign, (design) => designProblems(design.shape, design.dimensions).length === 0))
})
