import { SHOP } from '#shared/content/shop.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'

export const REMINDERS = ['first', 'second'] as const
export type Reminder = (typeof REMINDERS)[number]

/** Hours before the visit begins. They are counted, so a clock change moves a reminder on the clock. */
export const REMINDER_HOURS: Readonly<Record<Reminder, { due: number; leastNotice: number; useful: number }>> = {
  /** `leastNotice`: who learns of the time later than this needs no reminder. `useful`: until then it may be late. */
  first: { due: 48, leastNotice: 54, useful: 24 },
  second: { due: 2, leastNotice: 4, useful: 0 },
}

/** No reminder goes out from 8 PM to 7 AM of the shop's clock. One due then goes at 6 PM before. */
const QUIET_FROM = 20 * 60
const QUIET_UNTIL = 7 * 60
const EVENING = 18 * 60

/**
 * When the reminders of a visit go out, earlier one first. `toldAt` is when the customer learned of the time, by booking or
 * by a move. Leaves out those that come too soon after it, or whose time was over then.
 */
export function reminderTimes({
  startsAt,
  toldAt,
}: {
  startsAt: Date
  toldAt: Date
}): { reminder: Reminder; at: Date }[] {
  return REMINDERS.flatMap((reminder) => {
    if (toldAt > hoursBefore(startsAt, REMINDER_HOURS[reminder].leastNotice)) return []
    const at = reminderTime(reminder, startsAt)
    return at > toldAt ? [{ reminder, at }] : []
  })
}

/** When that reminder of a visit goes out. */
export function reminderTime(reminder: Reminder, startsAt: Date): Date {
  return beforeQuietHours(hoursBefore(startsAt, REMINDER_HOURS[reminder].due))
}

/** Whether a late reminder of a visit at that time still helps. */
export function isStillUseful(reminder: Reminder, { startsAt, now }: { startsAt: Date; now: Date }): boolean {
  return now < hoursBefore(startsAt, REMINDER_HOURS[reminder].useful)
}

/** When a late reminder may go out: now, or when the quiet hours end. */
export function afterQuietHours(now: Date): Date {
  const date = dateIn(now, SHOP.timeZone)
  if (now < instantAt(date, QUIET_UNTIL, SHOP.timeZone)) return instantAt(date, QUIET_UNTIL, SHOP.timeZone)
  if (now >= instantAt(date, QUIET_FROM, SHOP.timeZone)) return instantAt(addDays(date, 1), QUIET_UNTIL, SHOP.timeZone)
  return now
}

function beforeQuietHours(at: Date): Date {
  const date = dateIn(at, SHOP.timeZone)
  if (at < instantAt(date, QUIET_UNTIL, SHOP.timeZone)) return instantAt(addDays(date, -1), EVENING, SHOP.timeZone)
  if (at >= instantAt(date, QUIET_FROM, SHOP.timeZone)) return instantAt(date, EVENING, SHOP.timeZone)
  return at
}

function hoursBefore(startsAt: Date, hours: number): Date {
  return new Date(startsAt.getTime() - hours * HOUR_MS)
}
