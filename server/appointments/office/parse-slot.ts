import type { Schedule } from '#server/appointments/hours/load-schedule.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { invalid } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/appointments/calendar.ts'
import { NO_SLOT } from '#shared/appointments/schema.ts'
import { type Slot, slotByLabel, type SlotLabel, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

interface SlotChoice {
  date: CalendarDate
  label: SlotLabel
}

/** The slot of that day with that label. Throws 400 if there's none. */
function listedSlot({ date, label }: SlotChoice, { calendar }: Schedule): Slot {
  const slot = slotByLabel(label)
  if (!slot || !slotsOn(date, calendar).includes(slot)) throw invalid('timeSlot', NO_SLOT)
  return slot
}

/**
 * The slot as the office requests it. Throws 400 if it isn't in the hours of that day, or has passed. Other limits of
 * visitors don't apply to the office.
 */
export function parseSlot(chosen: SlotChoice, schedule: Schedule, at: Date): RequestedSlot {
  const { date } = chosen
  const slot = listedSlot(chosen, schedule)
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

/** Throws 400 at `crew` if the shop has no such crew, or the crew is inactive. */
export function refuseOtherCrew(crew: number | undefined, { crews }: Schedule): void {
  if (crew === undefined) return
  const known = crews.find(({ number }) => number === crew)
  if (!known) throw invalid('crew', `There is no crew ${crew}.`)
  if (!known.active) throw invalid('crew', crewNotActive(known.name))
}

/** Why a visit can't go to that crew. */
export const crewNotActive = (name: string) => `${name} is not active.`
