import fc from 'fast-check'

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** All days of both and between, as `YYYY-MM-DD`. Counted by the lengths of the months, without any Date. */
export function everyDay(first: string, last: string): string[] {
  const days: string[] = []
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    lengths.forEach((length, index) => {
      for (let day = 1; day <= length; day++) {
        days.push(`${year}-${String(index + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
      }
    })
  }
  return days.filter((day) => day >= first && day <= last)
}

/** Any day of the years in which bookings must be right. */
export const anyCalendarDate = () => fc.constantFrom(...everyDay('2024-01-01', '2037-12-31'))

/** The days on which clocks in the United States go forward, and back, at 2 in the morning: the second Sunday of March and the first of November. */
export const changesOfClocks: [spring: string, autumn: string][] = [
  ['2024-03-10', '2024-11-03'],
  ['2025-03-09', '2025-11-02'],
  ['2026-03-08', '2026-11-01'],
  ['2027-03-14', '2027-11-07'],
  ['2028-03-12', '2028-11-05'],
  ['2029-03-11', '2029-11-04'],
  ['2030-03-10', '2030-11-03'],
  ['2031-03-09', '2031-11-02'],
  ['2032-03-14', '2032-11-07'],
  ['2033-03-13', '2033-11-06'],
  ['2034-03-12', '2034-11-05'],
  ['2035-03-11', '2035-11-04'],
  ['2036-03-09', '2036-11-02'],
  ['2037-03-08', '2037-11-01'],
]
