import { describe, expect, it } from 'vitest'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { everyDay } from '#test/days.ts'
import { type ClosedDay, reasonOfClosedDay } from './closed-days.ts'

const FEDERAL = [
  "New Year's Day",
  'Martin Luther King Jr. Day',
  "Presidents' Day",
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
]

/**
 * The day off for each of the eleven holidays, in the order above, computed by hand. In 2028 and 2033 the first one is in
 * the year before.
 */
const DAYS_OFF: Record<string, string> = {
  2024: '2024-01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '2025-01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '2026-01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '2027-01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2028: '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2029: '2029-01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '2030-01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2031: '2031-01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2032: '2032-01-01 01-19 02-16 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2033: '2032-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2034: '2034-01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2035: '2035-01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2036: '2036-01-01 01-21 02-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2037: '2037-01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
}

/** Holidays by day off. */
const EXPECTED = new Map(
  Object.entries(DAYS_OFF).flatMap(([year, days]) =>
    days.split(' ').map((day, index) => [day.length === 5 ? `${year}-${day}` : day, FEDERAL[index]] as const),
  ),
)

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
describe('the federal holidays', () => {
  it('close exactly these weekdays from 2024 to 2037', () => {
    const found = everyDay('2024-01-01', '2037-12-31').flatMap((date) => {
      const reason = isWeekend(date) ? undefined : reasonOfClosedDay(date, CLOSED_DAYS)
      return reason === undefined ? [] : [[date, reason.replace(' (observed)', '')]]
    })
    expect(EXPECTED.size).toBe(14 * 11)
    expect(found).toEqual([...EXPECTED].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
})

describe('a list of the shop', () => {
  const list: ClosedDay[] = [
    { reason: 'Inventory', date: '2027-01-04' },
    { reason: 'Stocktaking again', date: '2027-01-04' },
    { reason: 'Leap party', month: 2, day: 29 },
    { reason: 'Shop picnic', month: 8, weekday: 'Friday', nth: 2 },
    { reason: 'Trade fair', date: '2027-08-14' },
  ]

  it('closes a single day only in its year, for the first listed reason, and is not observed elsewhere', () => {
    expect(reasonOfClosedDay('2027-01-04', list)).toBe('Inventory')
    expect(reasonOfClosedDay('2028-01-04', list)).toBeUndefined()
    expect(reasonOfClosedDay('2027-08-14', list)).toBe('Trade fair') // a Saturday
    expect(reasonOfClosedDay('2027-08-13', list)).toBe('Shop picnic')
    expect(reasonOfClosedDay('2027-08-16', list)).toBeUndefined()
  })

  it('has a holiday on February 29 only in leap years', () => {
    expect(reasonOfClosedDay('2028-02-29', list)).toBe('Leap party') // a Tuesday
    for (const date of ['2027-02-28', '2027-03-01', '2027-03-02']) expect(reasonOfClosedDay(date, list)).toBeUndefined()
  })

  it('names the holiday itself if another one is observed on the same day', () => {
    const crowded: ClosedDay[] = [
      { reason: 'Christmas Day', month: 12, day: 25 },
      { reason: 'Boxing Day', month: 12, day: 26 },
    ]
    expect(reasonOfClosedDay('2033-12-26', crowded)).toBe('Boxing Day') // a Monday, after Christmas on a Sunday
    expect(reasonOfClosedDay('2027-12-27', crowded)).toBe('Boxing Day (observed)')
  })

  it('observes holidays across the end of a year in both directions', () => {
    const eve: ClosedDay[] = [{ reason: "New Year's Eve", month: 12, day: 31 }]
    expect(reasonOfClosedDay('2029-01-01', eve)).toBe("New Year's Eve (observed)") // after a Sunday
    expect(reasonOfClosedDay('2027-12-31', eve)).toBe("New Year's Eve")
    expect(reasonOfClosedDay('2028-01-03', eve)).toBeUndefined()
  })
})
