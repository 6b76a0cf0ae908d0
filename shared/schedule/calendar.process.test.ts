import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { everyDay } from '#test/days.ts'

describe('on a server or in a browser elsewhere', () => {
  let expected: string[]

  beforeAll(async () => {
    vi.stubEnv('TZ', 'UTC')
    expected = await almanac()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  /** What the rules say about each day from 2024 to 2037. Loads fresh modules, because they cache by time zone. */
  async function almanac(): Promise<string[]> {
    vi.resetModules()
    const calendar = await import('./calendar.ts')
    const slots = await import('#shared/appointments/slots.ts')
    const zoned = await import('#shared/lib/zoned.ts')
    const shop = await import('#shared/content/shop.ts')
    const dates = await import('#shared/lib/dates.ts')
    return everyDay('2024-01-01', '2037-12-31').map((date, index) => {
      // Covers all minutes of a day over the years.
      const now = new Date(Date.parse(`${date}T00:00:00Z`) + ((index * 61) % 1440) * 60_000)
      const { timeZone } = shop.SHOP
      return [
        dates.formatCalendarDate(date),
        calendar.closedReason(date),
        zoned.weekdayOf(date),
        zoned.addDays(date, 45),
        zoned.dateIn(now, timeZone),
        ...[0, 90, 150].map((minutes) => zoned.instantAt(date, minutes, timeZone).toISOString()),
        ...slots.SLOTS.map((each) => slots.slotTimes(date, each).start.toISOString()),
        ...calendar.bookableSlots(date, now).map(({ label }) => label),
        ...slots.SLOTS.slice(2, 3).map((each) => calendar.whyNotBookable(date, each, now)),
      ].join(' ')
    })
  }

  it.each([
    ['Pacific/Honolulu', 600],
    ['Pacific/Kiritimati', -840],
    ['Europe/London', -60],
    ['Asia/Kathmandu', -345],
    ['America/Chicago', 300],
  ])('gives the same dates, slots and reasons in %s', async (zone, offset) => {
    vi.stubEnv('TZ', zone)
    // Checks that the process really changed its time zone.
    expect(new Date('2026-07-01T12:00:00Z').getTimezoneOffset()).toBe(offset)
    expect(await almanac()).toEqual(expected)
  })
})
