import { describe, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { instantAt } from '#shared/lib/zoned.ts'
import { afterQuietHours, isStillUseful, reminderTimes } from './reminders.ts'

/** `2027-03-01 8:30` on the shop's clock. */
function at(text: string): Date {
  const [date = '', hour = 0, minute = 0] = text.split(/[ :]/)
  return instantAt(date, Number(hour) * 60 + Number(minute), SHOP.timeZone)
}

const times = (visit: string, told: string) =>
  reminderTimes({ startsAt: at(visit), toldAt: at(told) }).map((time) => [time.reminder, time.at.toISOString()])
const due = (reminder: string, text: string) => [reminder, at(text).toISOString()]

const LONG_AGO = '2027-01-04 9:00'

describe('the reminders of a visit', () => {
  it.each([
    ['2027-03-03 13:00', '2027-03-01 13:00', '2027-03-03 11:00'],
    ['2027-03-03 9:00', '2027-03-01 9:00', '2027-03-03 7:00'],
    // 2 hours before is 6:59 AM.
    ['2027-03-03 8:59', '2027-03-01 8:59', '2027-03-02 18:00'],
    ['2027-03-03 7:00', '2027-03-01 7:00', '2027-03-02 18:00'],
    ['2027-03-03 6:59', '2027-02-28 18:00', '2027-03-02 18:00'],
    ['2027-03-03 19:59', '2027-03-01 19:59', '2027-03-03 17:59'],
    ['2027-03-03 20:00', '2027-03-01 18:00', '2027-03-03 18:00'],
    ['2027-03-03 21:59', '2027-03-01 18:00', '2027-03-03 19:59'],
    ['2027-03-03 22:00', '2027-03-01 18:00', '2027-03-03 18:00'],
  ])('of %s go out at %s and %s', (visit, first, second) => {
    expect(times(visit, LONG_AGO)).toEqual([due('first', first), due('second', second)])
  })

  it.each([
    // On March 14 the clock skips from 2 AM to 3 AM: 48 hours before is an hour earlier on the clock.
    ['2027-03-15 13:00', '2027-03-13 12:00', '2027-03-15 11:00'],
    ['2027-03-15 7:30', '2027-03-12 18:00', '2027-03-14 18:00'],
    ['2027-03-14 13:00', '2027-03-12 12:00', '2027-03-14 11:00'],
    // On November 7 the hour from 1 AM comes twice: it's an hour later.
    ['2027-11-08 13:00', '2027-11-06 14:00', '2027-11-08 11:00'],
    ['2027-11-08 6:00', '2027-11-06 7:00', '2027-11-07 18:00'],
    ['2027-11-08 19:00', '2027-11-06 18:00', '2027-11-08 17:00'],
  ])('of %s, around a change of the clock, go out at %s and %s', (visit, first, second) => {
    expect(times(visit, LONG_AGO)).toEqual([due('first', first), due('second', second)])
  })

  it.each([
    ['2027-03-01 7:00', ['first', 'second']],
    ['2027-03-01 7:01', ['second']],
    ['2027-03-03 9:00', ['second']],
    ['2027-03-03 9:01', []],
    ['2027-03-03 14:00', []],
  ])('at 1 PM on Wednesday, booked at %s, are %j', (told, reminders) => {
    expect(times('2027-03-03 13:00', told).map(([reminder]) => reminder)).toEqual(reminders)
  })

  it('count 54 hours over a change of the clock', () => {
    expect(times('2027-03-15 13:00', '2027-03-13 6:00')).toHaveLength(2)
    expect(times('2027-03-15 13:00', '2027-03-13 6:01')).toHaveLength(1)
  })

  it('are left out if they would have gone before the visit was booked', () => {
    expect(times('2027-03-03 8:00', '2027-03-02 17:59')).toEqual([due('second', '2027-03-02 18:00')])
    expect(times('2027-03-03 8:00', '2027-03-02 18:00')).toEqual([])
    expect(times('2027-03-03 8:00', '2027-03-02 21:00')).toEqual([])
  })
})

describe('a late reminder', () => {
  const isUseful = (reminder: 'first' | 'second', now: string) =>
    isStillUseful(reminder, { startsAt: at('2027-03-15 8:00'), now: at(now) })

  it('helps until 24 hours before the visit if it is the first, also over a change of the clock', () => {
    expect(isUseful('first', '2027-03-14 7:59')).toBe(true)
    expect(isUseful('first', '2027-03-14 8:00')).toBe(false)
    const sunday = { startsAt: at('2027-03-14 8:00') }
    expect(isStillUseful('first', { ...sunday, now: at('2027-03-13 6:59') })).toBe(true)
    expect(isStillUseful('first', { ...sunday, now: at('2027-03-13 7:00') })).toBe(false)
  })

  it('helps until the visit begins if it is the second', () => {
    expect(isUseful('second', '2027-03-15 7:59')).toBe(true)
    expect(isUseful('second', '2027-03-15 8:00')).toBe(false)
  })

  it.each([
    ['2027-03-13 19:59', '2027-03-13 19:59'],
    ['2027-03-13 20:00', '2027-03-14 7:00'],
    ['2027-03-14 1:30', '2027-03-14 7:00'],
    ['2027-03-14 6:59', '2027-03-14 7:00'],
    ['2027-03-14 7:00', '2027-03-14 7:00'],
    ['2027-11-06 23:00', '2027-11-07 7:00'],
  ])('that could go at %s goes at %s', (now, then) => {
    expect(afterQuietHours(at(now))).toEqual(at(then))
  })
})
