import { describe, expect, it } from 'vitest'
import { everyDay } from '#test/days.ts'
import { dateText, parseDateText } from './calendar-dates.ts'
import { fromLocalDate, toLocalDate } from './month.tsx'

it("the calendar library's dates have the shop's days, months and years in every time zone", () => {
  for (const date of everyDay('2024-01-01', '2037-12-31')) expect(fromLocalDate(toLocalDate(date))).toBe(date)
})

describe('a typed date', () => {
  const today = '2026-12-20'

  it.each([
    ['Tue, Mar 2, 2027', '2027-03-02'],
    ['mar 2', '2027-03-02'],
    ['Monday March 2', '2027-03-02'],
    ['3/2', '2027-03-02'],
    [' 3/2/27 ', '2027-03-02'],
    ['03/02/2028', '2028-03-02'],
    ['03022028', '2028-03-02'],
    ['0302', '2027-03-02'],
    ['2027-03-02', '2027-03-02'],
    ['11/3', '2026-11-03'],
    ['Today', today],
    ['tomorrow', '2026-12-21'],
    ['2/29/2028', '2028-02-29'],
  ])('%s is a day', (typed, date) => {
    expect(parseDateText(typed, { today })).toBe(date)
  })

  it.each(['', '3', '13/1', '2/29/2027', '2/29', 'Tue', 'Foo 3', '3/2/027', '2027', 'next week'])(
    '%s is none',
    (typed) => {
      expect(parseDateText(typed, { today })).toBeUndefined()
    },
  )

  it('without a year is the first one that can be chosen', () => {
    expect(parseDateText('11/3', { today, min: today })).toBe('2027-11-03')
  })

  it('reads back as it is shown', () => {
    for (const date of everyDay('2026-01-01', '2028-12-31')) expect(parseDateText(dateText(date), { today })).toBe(date)
  })
})
