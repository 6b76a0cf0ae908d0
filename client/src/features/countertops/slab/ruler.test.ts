import { expect, it, test } from 'vitest'
import { divisionAt, marksOf } from './ruler.ts'

// CSS pixels for an inch of stone.
test.each([
  [48, 1, 1 / 4],
  [23.48, 2, 1 / 2],
  [10.7, 6, 1],
  [4, 12, 3],
  [2.7, 24, 6],
  [1, 48, 12],
  [0.1, 48, 12],
])('at %d pixels an inch there is a figure every %d inches, and a line every %d', (inch, figure, line) => {
  expect(divisionAt(inch)).toEqual({ figure, line })
})

it('has lines from 0 on, taller at a figure and half way to the next', () => {
  expect(marksOf(14, { figure: 12, line: 3 })).toEqual([
    { inches: 0, kind: 'figure' },
    { inches: 3, kind: 'line' },
    { inches: 6, kind: 'half' },
    { inches: 9, kind: 'line' },
    { inches: 12, kind: 'figure' },
  ])
})
