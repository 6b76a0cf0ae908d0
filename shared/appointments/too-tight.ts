import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { OfficeAppointment } from './schema.ts'
import { type SlotLabel, slotEnd, slotStart } from './slots.ts'

/** A time that's requested for a visit in that city. */
interface RequestedVisit {
  /** Empty if unknown. */
  city: string
  timeSlot: SlotLabel
  start: Date
  end: Date
}

/** Why a crew can't get there, about the neighbor with the smallest gap in minutes. Undefined without a neighbor. */
export function explainTooTight(
  requested: RequestedVisit,
  neighbors: readonly OfficeAppointment[],
): { minutes: number; message: string } | undefined {
  const gaps = neighbors.map(({ crewName, contact, timeSlot, startsAt, endsAt }) => {
    const neighbor = { city: contact.city, timeSlot, start: new Date(startsAt), end: new Date(endsAt) }
    const [first, second] = neighbor.start < requested.start ? [neighbor, requested] : [requested, neighbor]
    const finishes = `finishes${place(first.city)} at ${slotEnd(first.timeSlot)}`
    return {
      minutes: (second.start.getTime() - first.end.getTime()) / MINUTE_MS,
      message: `${crewName} ${finishes} and would start${place(second.city)} at ${slotStart(second.timeSlot)}.`,
    }
  })
  return gaps.toSorted((one, other) => one.minutes - other.minutes)[0]
}

const place = (city: string) => (city.trim() === '' ? '' : ` in ${city.trim()}`)
