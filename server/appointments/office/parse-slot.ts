import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { invalid } from '#server/http/app-error.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

/** The slot as the office requests it. Throws 400 if it has passed. Other limits of visitors don't apply to the office. */
export function parseSlot(date: CalendarDate, label: string, at: Date): RequestedSlot {
  const slot = slotByLabel(label)
  if (!slot) throw invalid('timeSlot', 'The time must be one of the listed time slots')
  const times = slotTimes(date, slot, SHOP.timeZone)
  refusePast('appointmentDate', date, at)
  if (times.end <= at) throw invalid('timeSlot', `${slot.label} has passed. Choose a later time.`)
  return { date, timeSlot: slot.label, ...times }
}

/** Throws 400 if the day is over in the shop. */
export function refusePast(field: string, date: CalendarDate, at: Date): void {
  if (date >= dateIn(at, SHOP.timeZone)) return
  throw invalid(field, `${formatCalendarDate(date)} is in the past. Choose today or a later date.`)
}
