import { expect, it } from 'vitest'
import { formatSize, formatSizes, sizeFigures, spokenDimension } from './sizes.ts'

it('formatSizes lists the returns of an L and a U, with defaults for missing ones', () => {
  const dimensions = { width: 60, length: 25.5, returnWidth: 30, returnLength: 20 }
  expect(formatSizes('I', dimensions)).toBe('60 × 25\u00a01/2\u00a0in')
  expect(formatSizes('L', dimensions)).toBe('60 × 25\u00a01/2\u00a0in, returns 30 × 20\u00a0in')
  expect(formatSizes('U', { width: 96, length: 60 })).toBe('96 × 60\u00a0in, returns 24 × 24\u00a0in')
})

it('formatSize never breaks a line before a fraction or the unit', () => {
  expect(formatSize(25.5)).toBe('25\u00a01/2\u00a0in')
  expect(sizeFigures(132, 65.5)).toBe('132 × 65\u00a01/2')
  expect(sizeFigures(0.5)).toBe('1/2')
})

it('spokenDimension has the name and the unit', () => {
  expect(spokenDimension('width', 1)).toBe('Width 1 inch')
  expect(spokenDimension('returnLength', 25.5)).toBe('Return Length 25 1/2 inches')
})
