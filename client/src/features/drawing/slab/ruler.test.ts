import { expect, it, test } from 'vitest'
import { divisionForScale, rulerMarks } from './Ruler.tsx'

// CSS pixels per inch of stone.
test.each([
  [48, 1, 1 / 4],
  [23.48, 2, 1 / 2],
  [10.7, 6, 1],
  [4, 12, 3],
  [2.7, 24, 6],
  [1, 48, 12],
  [0.1, 48, 12],
])('at %d pixels an inch there is a number every %d inches and a line every %d', (pixelsPerInch, number, line) => {
  expect(divisionForScale(pixelsPerInch)).toEqual({ number, line })
})

it('starts at 0 and marks numbers, halves and lines', () => {
  expect(rulerMarks(14, { number: 12, line: 3 })).toEqual([
    { inches: 0, kind: 'number' },
    { inches: 3, kind: 'line' },
    { inches: 6, kind: 'half' },
    { inches: 9, kind: 'line' },
    { inches: 12, kind: 'number' },
  ])
})
