import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, weekdayOf } from '#shared/lib/zoned.ts'
import { type ClosedDay, reasonOfClosedDay } from './closed-days.ts'
import { SLOTS, type Slot, slotTimes } from './slots.ts'

/** Which days and slots a visitor may book (docs/rules.md, Booking), apart from what others have taken. */

/** A visit starts at least this much later than it is booked. */
const NOTICE_HOURS = 2
/** The last day that can be booked lies this far ahead. */
export const HORIZON_DAYS = 365
/** What one call for availability may ask for, both ends included. */
export const MAX_AVAILABILITY_DAYS = 62
/** How long a slot is held while its visitor pays. */
export const HOLD_MINUTES = 30

export interface BookingCalendar {
  /** The shop's zone: all dates and slots are by its clock. */
  readonly timeZone: string
  readonly closedDays: readonly ClosedDay[]
}

export const SHOP_CALENDAR: BookingCalendar = { timeZone: SHOP.timeZone, closedDays: CLOSED_DAYS }

const WEEKEND: readonly number[] = [0, 6]
const WEEKEND_REASON = 'Saturdays and Sundays are closed'
const HOUR = 3_600_000

/** Why nobody is visited on that day, such as `Thanksgiving Day`; undefined where the shop works. */
export function closedReason(date: CalendarDate, calendar: BookingCalendar = SHOP_CALENDAR): string | undefined {
  return (
    reasonOfClosedDay(date, calendar.closedDays) ?? (WEEKEND.includes(weekdayOf(date)) ? WEEKEND_REASON : undefined)
  )
}

/** The last day that can be booked now. */
export function lastBookableDate(now: Date, calendar: BookingCalendar = SHOP_CALENDAR): CalendarDate {
  return addDays(dateIn(now, calendar.timeZone), HORIZON_DAYS)
}

/** The slots of that day that could be booked now, in order; whether they are taken is another matter. */
export function bookableSlots(date: CalendarDate, now: Date, calendar: BookingCalendar = SHOP_CALENDAR): Slot[] {
  if (closedReason(date, calendar) !== undefined || date > lastBookableDate(now, calendar)) return []
  const earliest = earliestStart(now)
  const earliestDate = dateIn(earliest, calendar.timeZone)
  // Most days of a month are wholly beyond the notice, and need not be reckoned slot by slot.
  if (date !== earliestDate) return date > earliestDate ? [...SLOTS] : []
  return SLOTS.filter((slot) => slotTimes(date, slot, calendar.timeZone).start >= earliest)
}

/** Why that slot cannot be booked now, as a sentence for its visitor; undefined where it can, unless it is taken. */
export function whyNotBookable(
  date: CalendarDate,
  slot: Slot,
  now: Date,
  calendar: BookingCalendar = SHOP_CALENDAR,
): string | undefined {
  const day = formatCalendarDate(date)
  if (date < dateIn(now, calendar.timeZone)) return `${day} is over. Please choose a later day.`
  const last = lastBookableDate(now, calendar)
  if (date > last) {
    return `Visits can be booked up to ${HORIZON_DAYS} days ahead, until ${formatCalendarDate(last)}.`
  }
  const reason = closedReason(date, calendar)
  if (reason === WEEKEND_REASON) return `${day} cannot be booked: ${reason}. Please choose a weekday.`
  if (reason !== undefined) return `${day} cannot be booked: closed for ${reason}. Please choose another day.`
  if (slotTimes(date, slot, calendar.timeZone).start < earliestStart(now)) {
    return `A visit needs at least ${NOTICE_HOURS} hours of notice. Please choose a later time.`
  }
  return undefined
}

function earliestStart(now: Date): Date {
  return new Date(now.getTime() + NOTICE_HOURS * HOUR)
}
