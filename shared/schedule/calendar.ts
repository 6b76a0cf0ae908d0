import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { SHOP, VISIT_STARTS } from '#shared/content/shop.ts'
import { formatCalendarDate, isWeekend, WEEKDAYS, WEEKEND, weekdayName } from '#shared/lib/dates.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn, weekdayOf } from '#shared/lib/zoned.ts'
import type { VisitStarts } from '#shared/shop/week-hours.ts'
import { reasonOfClosedDay } from './closed-days.ts'
import { SLOTS, type Slot, slotsOf, slotTimes } from '#shared/appointments/slots.ts'

// Which days and slots visitors may book (docs/rules.md, Booking). It doesn't know what is already taken.

/** How long before its start an appointment must be booked. */
const NOTICE_HOURS = 2
/** How far ahead visitors can book. */
export const HORIZON_DAYS = 365
/** Limit for one availability request, both ends included. */
export const MAX_AVAILABILITY_DAYS = 62

/** The visits of each weekday, from 0 (Sunday) to 6. They apply from one day until the next hours do. */
export interface WeekVisits {
  readonly effectiveFrom: CalendarDate
  /** Empty: no visits that day. */
  readonly visits: readonly (readonly VisitStarts[])[]
  readonly slots: readonly (readonly Slot[])[]
}

/** Hours with their slots, which are computed once. */
export function weekVisits(effectiveFrom: CalendarDate, visits: WeekVisits['visits']): WeekVisits {
  return { effectiveFrom, visits, slots: visits.map(slotsOf) }
}

export interface BookingCalendar {
  /** Oldest first. The first hours apply to all days before the second. */
  readonly hours: readonly WeekVisits[]
  /** Days that the office opened although they would be closed, with the reason. */
  readonly openedDays: ReadonlyMap<CalendarDate, string>
  /** Weekdays on which at least one crew works, from 0 (Sunday) to 6. */
  readonly workdays: ReadonlySet<number>
}

/** The hours until the office sets others. */
export const FIRST_HOURS = weekVisits(
  '2000-01-01',
  WEEKDAYS.map((name) => (WEEKEND.has(name) ? [] : VISIT_STARTS)),
)

const SHOP_CALENDAR: BookingCalendar = {
  hours: [FIRST_HOURS],
  openedDays: new Map(),
  workdays: new Set([1, 2, 3, 4, 5]),
}

const WEEKEND_REASON = 'Weekend'
const MONDAY = 1

/** The hours that apply on that day. */
export function hoursOn(date: CalendarDate, { hours }: BookingCalendar): WeekVisits {
  return hours.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? hours[0] ?? FIRST_HOURS
}

/** Whether that weekday has visits, without a look at holidays and opened days. */
export function hasVisits(date: CalendarDate, calendar: BookingCalendar = SHOP_CALENDAR): boolean {
  return (hoursOn(date, calendar).visits[weekdayOf(date)]?.length ?? 0) > 0
}

/**
 * The slots of that day, in order. A day without visits has Monday's, for the office and in case the day is opened. If
 * Monday has none either, it has those of the next weekday with visits, or of the first hours.
 */
export function slotsOn(date: CalendarDate, calendar: BookingCalendar = SHOP_CALENDAR): readonly Slot[] {
  const { slots } = hoursOn(date, calendar)
  const fromMonday = [...slots.slice(MONDAY), ...slots.slice(0, MONDAY)]
  return [slots[weekdayOf(date)], ...fromMonday].find((ofDay) => ofDay && ofDay.length > 0) ?? SLOTS
}

/** Why the shop is closed that day, such as `Thanksgiving Day`. Undefined if it's open. */
export function closedReason(date: CalendarDate, calendar: BookingCalendar = SHOP_CALENDAR): string | undefined {
  if (calendar.openedDays.has(date)) return undefined
  const reason = reasonOfClosedDay(date, CLOSED_DAYS)
  if (reason !== undefined) return reason
  if (hasVisits(date, calendar) && calendar.workdays.has(weekdayOf(date))) return undefined
  return isWeekend(date) ? WEEKEND_REASON : noVisitsReason(date)
}

const noVisitsReason = (date: CalendarDate) => `No visits on ${weekdayName(date)}s`

/** The last day that visitors can book now. */
export function lastBookableDate(now: Date): CalendarDate {
  return addDays(dateIn(now, SHOP.timeZone), HORIZON_DAYS)
}

/** The slots of that day that visitors may book now, in order. Some may be taken. */
export function bookableSlots(
  date: CalendarDate,
  now: Date,
  calendar: BookingCalendar = SHOP_CALENDAR,
): readonly Slot[] {
  return closedReason(date, calendar) === undefined ? openSlotsFrom(now, calendar)(date) : []
}

/** The same for each of many days on which the shop is open. */
export function openSlotsFrom(now: Date, calendar: BookingCalendar): (date: CalendarDate) => readonly Slot[] {
  const earliest = earliestStart(now)
  const earliestDate = dateIn(earliest, SHOP.timeZone)
  const last = lastBookableDate(now)
  return (date) => {
    if (date < earliestDate || date > last) return []
    const slots = slotsOn(date, calendar)
    // Only on the day of the earliest start can the notice rule out single slots.
    return date > earliestDate ? slots : slots.filter((slot) => slotTimes(date, slot).start >= earliest)
  }
}

/** Why visitors can't book that slot now, as a sentence. Undefined if they can. Ignores whether it's taken. */
export function whyNotBookable(
  date: CalendarDate,
  slot: Slot,
  now: Date,
  calendar: BookingCalendar = SHOP_CALENDAR,
): string | undefined {
  const day = formatCalendarDate(date)
  if (date < dateIn(now, SHOP.timeZone)) return `${day} is in the past. Please choose a later day.`
  const last = lastBookableDate(now)
  if (date > last) {
    return `You can book up to ${HORIZON_DAYS} days ahead, through ${formatCalendarDate(last)}.`
  }
  const reason = closedReason(date, calendar)
  if (reason === WEEKEND_REASON) return `We're closed on weekends, so you can't book ${day}. Please choose a weekday.`
  if (reason === noVisitsReason(date)) {
    return `We don't visit on ${weekdayName(date)}s, so you can't book ${day}. Please choose another day.`
  }
  if (reason !== undefined) return `We're closed on ${day} for ${reason}. Please choose another day.`
  if (slotTimes(date, slot).start < earliestStart(now)) {
    return `We need at least ${NOTICE_HOURS} hours' notice. Please choose a later time.`
  }
  return undefined
}

function earliestStart(now: Date): Date {
  return new Date(now.getTime() + NOTICE_HOURS * HOUR_MS)
}
