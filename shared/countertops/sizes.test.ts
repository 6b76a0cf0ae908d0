import { expect, it } from 'vitest'
import { formatSizes, spokenDimension } from './sizes.ts'

it('sizes name the returns of the shapes that have them, with the defaults for absent ones', () => {
  const dimensions = { width: 60, length: 25.5, returnWidth: 30, returnLength: 20 }
  expect(formatSizes('I', dimensions)).toBe('60 x 25 1/2 in')
  expect(formatSizes('L', dimensions)).toBe('60 x 25 1/2 in, returns 30 x 20 in')
  expect(formatSizes('U', { width: 96, length: 60 })).toBe('96 x 60 in, returns 24 x 24 in')
})

it('a spoken dimension has its name and its unit', () => {
  expect(spokenDimension('width', 1)).toBe('Width 1 inch')
  expect(spokenDimension('returnLength', 25.5)).toBe('Return Length 25 1/2 inches')
})
