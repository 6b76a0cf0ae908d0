import { expect, it } from 'vitest'
import { jobSize, splitHours, suggestHours, warrantyUntil } from './hours.ts'

it.each([
  [{ squareFeet: 10, cutouts: 0 }, 2],
  [{ squareFeet: 25, cutouts: 0 }, 2],
  [{ squareFeet: 25.25, cutouts: 0 }, 3],
  [{ squareFeet: 55, cutouts: 2 }, 5],
  [{ squareFeet: 100, cutouts: 4 }, 7],
  [{ squareFeet: 101, cutouts: 0 }, 7],
  [{ squareFeet: 180, cutouts: 8 }, 12],
  [{ squareFeet: 5000, cutouts: 50 }, 32],
])('%j takes %i hours', (job, hours) => {
  expect(suggestHours(job)).toBe(hours)
})

it.each([
  [2, [2]],
  [8, [8]],
  [9, [5, 4]],
  [11, [6, 5]],
  [17, [6, 6, 5]],
  [32, [8, 8, 8, 8]],
])('%i hours are split into %j', (hours, days) => {
  expect(splitHours(hours)).toEqual(days)
})

it('counts the square feet and cutouts of all countertops', () => {
  const cutout = { id: 'a', kind: 'outlet', side: 'back', at: 12 } as never
  const job = jobSize([{ squareFeet: 20.5, details: { cutouts: [cutout, cutout] } }, { squareFeet: 4 }])
  expect(job).toEqual({ squareFeet: 24.5, cutouts: 2 })
})

it.each([
  ['2027-03-04', '2037-03-04'],
  ['2028-02-29', '2038-02-28'],
])('what is installed on %s has a warranty until %s', (on, until) => {
  expect(warrantyUntil(on)).toBe(until)
})
