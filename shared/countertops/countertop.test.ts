import { describe, expect, it } from 'vitest'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import {
  DEFAULT_DIMENSIONS,
  DIMENSION_LABELS,
  dimensionNamesOf,
  dimensionProblems,
  fullDimensions,
  isInRange,
  SHAPES,
} from './countertop.ts'

const dimensions = (width: number, length: number, returnWidth = 24, returnLength = 24) => ({
  width,
  length,
  returnWidth,
  returnLength,
})

it('missing returns get the defaults; given returns stay', () => {
  expect(fullDimensions({ width: 60, length: 48 })).toEqual(DEFAULT_DIMENSIONS)
  expect(fullDimensions({ width: 90, length: 50, returnLength: 30 })).toEqual(dimensions(90, 50, 24, 30))
  expect(fullDimensions({ width: 90, length: 50, returnWidth: 1, returnLength: 2 })).toEqual(dimensions(90, 50, 1, 2))
})

describe('the range of a dimension', () => {
  it('is 1 to 200 inches, inclusive', () => {
    for (const inches of [1, 1.0625, 60, 199.9375, 200]) expect(isInRange(inches)).toBe(true)
    const outside = [0, 0.9999, -1, 200.01, Infinity, -Infinity, Number.NaN]
    for (const inches of outside) expect(isInRange(inches)).toBe(false)
  })

  it('is named in the message of each field outside it', () => {
    expect(dimensionProblems('U', dimensions(0, 48, 201, 24))).toEqual([
      { field: 'width', message: 'Width must be from 1 to 200 inches' },
      { field: 'returnWidth', message: 'Return Width must be from 1 to 200 inches' },
    ])
    expect(dimensionProblems('L', dimensions(60, Number.NaN, 24, 0.5))).toEqual([
      { field: 'length', message: 'Length must be from 1 to 200 inches' },
      { field: 'returnLength', message: 'Return Length must be from 1 to 200 inches' },
    ])
  })

  it('ignores the returns of an I', () => {
    expect(dimensionProblems('I', dimensions(1, 1, 0, 999))).toEqual([])
    expect(dimensionNamesOf('I')).toEqual(['width', 'length'])
    expect(dimensionNamesOf('L')).toEqual(dimensionNamesOf('U'))
  })
})

describe('an impossible shape', () => {
  const sixteenth = 1 / 16

  it.each([
    ['L', dimensions(24, 48), dimensions(24 - sixteenth, 48), 'returnWidth', 'the Width'],
    ['U', dimensions(48, 48), dimensions(48 - sixteenth, 48), 'returnWidth', 'half the Width'],
    ['L', dimensions(60, 24), dimensions(60, 24 - sixteenth), 'returnLength', 'the Length'],
    ['U', dimensions(60, 24), dimensions(60, 24 - sixteenth), 'returnLength', 'the Length'],
  ] as const)('%s: %j is one, %j is none: the %s is at most %s', (shape, possible, impossible, field, most) => {
    expect(dimensionProblems(shape, possible)).toEqual([])
    const message = `${DIMENSION_LABELS[field]} can't be more than ${most}`
    expect(dimensionProblems(shape, impossible)).toEqual([{ field, message }])
  })

  it('reports both returns when both are too large', () => {
    expect(dimensionProblems('U', dimensions(10, 10)).map(({ field }) => field)).toEqual([
      'returnWidth',
      'returnLength',
    ])
  })
})

it('the defaults are valid in each shape, and so is each portfolio entry', () => {
  for (const shape of SHAPES) expect(dimensionProblems(shape, DEFAULT_DIMENSIONS)).toEqual([])
  for (const entry of PORTFOLIO) expect(dimensionProblems(entry.shape, entry.dimensions)).toEqual([])
})
