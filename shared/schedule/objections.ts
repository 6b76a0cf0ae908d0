import type { Crew } from './crews.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { appliesTo } from './closed-days.ts'
import type { Objection } from '#shared/appointments/schema.ts'
import type { Closure } from './closures.ts'
import { type Slot, slotsOverlap, slotStart, slotTimes } from '#shared/appointments/slots.ts'

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

/**
 * Why a crew's time isn't open, even if no visit takes it: it has begun, the shop is closed, the time is blocked, or the crew
 * is off. Empty if it's open. Customers never get such a time, and the office is asked first (docs/rules.md, Booking).
 */
export function objectionsTo(
  slot: Pick<Slot, 'label' | 'startMinutes' | 'endMinutes'>,
  crew: Pick<Crew, 'number' | 'name'>,
  { date, closed, crews, closures }: DayFacts,
  now: Date,
): Objection[] {
  const objections: Objection[] = []
  if (slotTimes(date, slot).start <= now)
    objections.push({ kind: 'past', message: `${slotStart(slot.label)} has passed.` })
  if (closed) objections.push({ kind: 'closed', message: `The shop is closed that day: ${closed}.` })
  const block = closures.find(
    (closure) =>
      appliesTo(closure, { date, crew: crew.number }) &&
      (closure.timeSlot === null || slotsOverlap(closure.timeSlot, slot.label)),
  )
  if (block) {
    const what = block.crew === null ? 'This time' : crew.name
    objections.push({ kind: 'blocked', message: `${what} is blocked: ${block.reason}.` })
  }
  if (!closed && !crews.includes(crew.number))
    objections.push({ kind: 'off', message: `${crew.name} is off that day.` })
  return objections
}

/** All of them, for a person to read. Empty without one. */
export const describeObjections = (objections: readonly Objection[]) =>
  objections.map(({ message }) => message).join(' ')
