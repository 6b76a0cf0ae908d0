import type { Crew } from './crews.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { coversDay } from './closed-days.ts'
import type { Objection } from '#shared/appointments/schema.ts'
import type { Closure } from './closures.ts'
import { overlap, type Slot, slotStart, slotTimes, spanByLabel } from '#shared/appointments/slots.ts'

/** What is known of a day, whatever is booked. */
export interface DayFacts {
  date: CalendarDate
  /** Why the shop is closed. */
  closed: string | null | undefined
  /** Numbers of the crews that work that day. */
  crews: readonly number[]
  /** What is blocked, that day among others. */
  closures: readonly Closure[]
}

/** All of a day, in minutes. */
const WHOLE_DAY = { startMinutes: 0, endMinutes: 24 * 60 }

/**
 * Says of each time and crew on that day why it isn't open, even if no visit takes it: it has begun, the shop is closed, the time
 * is blocked, or the crew is off. Empty if it's open. Customers never get such a time, and the office is asked first (docs/rules.md,
 * Booking).
 */
export function objectionsOn(
  { date, closed, crews, closures }: DayFacts,
  now: Date,
): (slot: Slot, crew: Pick<Crew, 'number' | 'name'>) => Objection[] {
  const today = dateIn(now, SHOP.timeZone)
  const hasBegun = (slot: Slot) => date < today || (date === today && slotTimes(date, slot).start <= now)
  const blocks = closures.flatMap(({ timeSlot, ...closure }) => {
    const span = timeSlot === null ? WHOLE_DAY : spanByLabel(timeSlot)
    return span && coversDay(closure, date) ? [{ ...closure, ...span }] : []
  })
  return (slot, { number, name }) => {
    const objections: Objection[] = []
    if (hasBegun(slot)) objections.push({ kind: 'past', message: `${slotStart(slot.label)} has passed.` })
    if (closed) objections.push({ kind: 'closed', message: `The shop is closed that day: ${closed}.` })
    const block = blocks.find(({ crew, ...span }) => (crew === null || crew === number) && overlap(span, slot))
    if (block) {
      const what = block.crew === null ? 'This time' : name
      objections.push({ kind: 'blocked', message: `${what} is blocked: ${block.reason}.` })
    }
    if (!closed && !crews.includes(number)) objections.push({ kind: 'off', message: `${name} is off that day.` })
    return objections
  }
}

/** All of them, for a person to read. Empty without one. */
export const describeObjections = (objections: readonly Objection[]) =>
  objections.map(({ message }) => message).join(' ')
