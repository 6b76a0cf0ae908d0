import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { anyCalendarDate } from '#test/days.ts'
import { forAll } from '#test/for-all.ts'
import { SHOP } from '#shared/content/shop.ts'
import { bookableSlots, closedReason, lastBookableDate, whyNotBookable } from './calendar.ts'
import { SLOTS, slotByLabel, slotTimes } from '#shared/appointments/slots.ts'

const labels = (date: string, now: string) => bookableSlots(date, new Date(now)).map(({ label }) => label)

function slot(label: string) {
  const found = slotByLabel(label)
  assert(found)
  return found
}

const NINE = slot('9:00 AM-10:00 AM')
/** A Friday, 10:00 AM in the shop. */
const NOW = '2026-11-20T16:00:00Z'

describe('a closed day', () => {
  it.each([
    ['2026-11-26', 'Thanksgiving Day'],
    ['2026-07-03', 'Independence Day (observed)'],
    ['2026-07-04', 'Independence Day'],
    ['2026-11-21', 'Weekend'],
    ['2026-11-22', 'Weekend'],
    ['2026-11-27', undefined],
  ])('%s: %s', (date, reason) => {
    expect(closedReason(date)).toBe(reason)
  })
})

describe('the notice', () => {
  it('allows slots that start in exactly two hours or later', () => {
    const afternoon = SLOTS.slice(7).map(({ label }) => label)
    expect(labels('2026-11-20', '2026-11-20T16:30:00.000Z')).toEqual(afternoon)
    expect(labels('2026-11-20', '2026-11-20T16:30:00.001Z')).toEqual(afternoon.slice(1))
    expect(labels('2026-11-20', '2026-11-20T12:00:00.000Z')).toHaveLength(16)
    expect(labels('2026-11-20', '2026-11-20T12:00:00.001Z')).toHaveLength(15)
    expect(labels('2026-11-20', '2026-11-20T20:30:00.000Z')).toEqual(['4:30 PM-5:30 PM'])
    expect(labels('2026-11-20', '2026-11-20T20:30:00.001Z')).toEqual([])
  })

  it('follows the shop into daylight saving time', () => {
    // The Fridays before and after March 14, 2027.
    expect(labels('2027-03-12', '2027-03-12T12:00:00Z')).toHaveLength(16)
    expect(labels('2027-03-19', '2027-03-19T12:00:00Z')).toHaveLength(14)
    expect(labels('2027-03-19', '2027-03-19T11:00:00Z')).toHaveLength(16)
  })
})

describe('the horizon', () => {
  it('is the same day next year, and advances at midnight in the shop', () => {
    expect(lastBookableDate(new Date('2026-11-24T05:59:59.999Z'))).toBe('2027-11-23')
    expect(lastBookableDate(new Date('2026-11-24T06:00:00.000Z'))).toBe('2027-11-24')
    expect(labels('2027-11-24', '2026-11-24T05:59:59.999Z')).toEqual([])
    expect(labels('2027-11-24', '2026-11-24T06:00:00.000Z')).toHaveLength(16)
  })
})

describe("why a slot can't be booked", () => {
  it.each([
    ['yesterday', '2026-11-19', NINE, 'Thursday, November 19, 2026 is in the past. Please choose a later day.'],
    ['today, already begun', '2026-11-20', NINE, "We need at least 2 hours' notice. Please choose a later time."],
    [
      'today, in an hour',
      '2026-11-20',
      slot('11:00 AM-12:00 PM'),
      "We need at least 2 hours' notice. Please choose a later time.",
    ],
    [
      'a Saturday',
      '2026-11-21',
      NINE,
      "We're closed on weekends, so you can't book Saturday, November 21, 2026. Please choose a weekday.",
    ],
    [
      'a holiday',
      '2026-11-26',
      NINE,
      "We're closed on Thursday, November 26, 2026 for Thanksgiving Day. Please choose another day.",
    ],
    ['366 days ahead', '2027-11-21', NINE, 'You can book up to 365 days ahead, through Saturday, November 20, 2027.'],
    ['years ahead', '2099-12-31', NINE, 'You can book up to 365 days ahead, through Saturday, November 20, 2027.'],
    ['today, in three hours', '2026-11-20', slot('1:00 PM-2:00 PM'), undefined],
    ['the next weekday', '2026-11-23', NINE, undefined],
    ['the last weekday within reach', '2027-11-19', NINE, undefined],
  ])('%s', (_name, date, chosen, reason) => {
    expect(whyNotBookable(date, chosen, new Date(NOW))).toBe(reason)
  })

  it('has a reason for exactly the slots that are not offered', () => {
    const anyNow = fc
      .tuple(anyCalendarDate(), fc.integer({ min: 0, max: 86_400_000 }))
      .map(([date, time]) => new Date(Date.parse(`${date}T00:00:00Z`) + time))
    const onTheHalfHour = anyNow.map((now) => new Date(now.getTime() - (now.getTime() % 1_800_000)))
    const days = fc.oneof(fc.constantFrom(0, 1, 364, 365, 366), fc.integer({ min: -3, max: 370 }))
    const near = fc.tuple(fc.oneof(anyNow, onTheHalfHour), days)
    forAll(2000, near, ([now, ahead]) => {
      const date = addDays(dateIn(now, SHOP.timeZone), ahead)
      const offered = bookableSlots(date, now)
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
      for (const each of SLOTS) {
        const isFine =
          weekday % 6 !== 0 &&
          closedReason(date) === undefined &&
          ahead <= 365 &&
          slotTimes(date, each).start.getTime() - now.getTime() >= 7_200_000
        expect(offered.includes(each)).toBe(isFine)
        expect(whyNotBookable(date, each, now) === undefined).toBe(isFine)
      }
    })
  })
})
