import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { isWeekend } from '#shared/lib/weekdays.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { type ClosedDay, reasonOfClosedDay } from './closed-days.ts'
import { SLOTS, type Slot, slotTimes } from './slots.ts'

// Which days and slots visitors may book (docs/rules.md, Booking). It doesn't know what is already taken.

/** How long before its start an appointment must be booked. */
const NOTICE_HOURS = 2
/** How far ahead visitors can book. */
export const HORIZON_DAYS = 365
/** Limit for one availability request, both ends included. */
export const MAX_AVAILABILITY_DAYS = 62

export interface BookingCalendar {
  /** The time zone of all dates and slots. */
  readonly timeZone: string
  readonly closedDays: readonly ClosedDay[]
}

export const SHOP_CALENDAR: BookingCalendar = { timeZone: SHOP.timeZone, closedDays: CLOSED_DAYS }

const WEEKEND_REASON = 'Weekend'
const HOUR = 3_600_000

/** Why the shop is closed that day, such as `Thanksgiving Day`. Undefined if it's open. */
export function closedReason(date: CalendarDate, calendar: BookingCalendar = SHOP_CALENDAR): string | undefined {
  return reasonOfClosedDay(date, calendar.closedDays) ?? (isWeekend(date) ? WEEKEND_REASON : undefined)
}

/** The last day that visitors can book now. */
export function lastBookableDate(now: Date, calendar: BookingCalendar = SHOP_CALENDAR): CalendarDate {
  return addDays(dateIn(now, calendar.timeZone), HORIZON_DAYS)
}

/** The slots of that day that visitors may book now, in order. Some may be taken. */
export function bookableSlots(date: CalendarDate, now: Date, calendar: BookingCalendar = SHOP_CALENDAR): Slot[] {
  if (closedReason(date, calendar) !== undefined || date > lastBookableDate(now, calendar)) return []
  const earliest = earliestStart(now)
  const earliestDate = dateIn(earliest, calendar.timeZone)
  // Only on the day of the earliest start can the notice rule out single slots.
  if (date !== earliestDate) return date > earliestDate ? [...SLOTS] : []
  return SLOTS.filter((slot) => slotTimes(date, slot, calendar.timeZone).start >= earliest)
}

/** Why visitors can't book that slot now, as a sentence. Undefined if they can. Ignores whether it's taken. */
export function whyNotBookable(
  date: CalendarDate,
  slot: Slot,
  now: Date,
  calendar: BookingCalendar = SHOP_CALENDAR,
): string | undefined {
  const day = formatCalendarDate(date)
  if (date < dateIn(now, calendar.timeZone)) return `${day} is in the past. Please choose a later day.`
  const last = lastBookableDate(now, calendar)
  if (date > last) {
    return `You can book up to ${HORIZON_DAYS} days ahead, through ${formatCalendarDate(last)}.`
  }
  const reason = closedReason(date, calendar)
  if (reason === WEEKEND_REASON) return `We're closed on weekends, so you can't book ${day}. Please choose a weekday.`
  if (reason !== undefined) return `We're closed on ${day} for ${reason}. Please choose another day.`
  if (slotTimes(date, slot, calendar.timeZone).start < earliestStart(now)) {
    return `We need at least ${NOTICE_HOURS} hours' notice. Please choose a later time.`
  }
  return undefined
}

function earliestStart(now: Date): Date {
  return new Date(now.getTime() + NOTICE_HOURS * HOUR)
}
