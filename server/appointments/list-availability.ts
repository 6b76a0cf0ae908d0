import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { bookableSlots, closedReason, MAX_AVAILABILITY_DAYS } from '#shared/appointments/calendar.ts'
import type { Availability } from '#shared/appointments/schema.ts'
import { hasFreeCrew, slotsOverlap } from '#shared/appointments/slots.ts'
import { addDays, daysBetween } from '#shared/lib/zoned.ts'
import { listTaken, type TakenTimes } from './list-taken.ts'

interface Days {
  from: string
  to: string
  /** The hold of this session doesn't make its slot taken. */
  session: string | undefined
}

/** The free slots of those days, both included. Throws 400 for more than 62 days. */
export async function listAvailability(ctx: Context, { from, to, session }: Days): Promise<Availability> {
  const length = daysBetween(from, to) + 1
  if (length < 1) throw invalid('to', "to can't be before from")
  if (length > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
  const at = ctx.now()
  const { takenSlots, closures } = await listTaken(ctx, { from, to, sessionId: session, at })
  const takenByDate = groupByDate(takenSlots)
  const closuresByDate = groupByDate(closures)
  const days = Array.from({ length }, (_, index) => {
    const date = addDays(from, index)
    const taken = { takenSlots: takenByDate.get(date) ?? [], closures: closuresByDate.get(date) ?? [] }
    return availabilityOn(date, taken, { at, crews: ctx.settings.crews })
  })
  return { days }
}

/** The free slots of one day, from what is taken on it. */
export function availabilityOn(
  date: string,
  { takenSlots, closures }: TakenTimes,
  { at, crews }: { at: Date; crews: number },
): Availability['days'][number] {
  const wholeDay = closures.find(({ timeSlot }) => timeSlot === null)
  const closed = closedReason(date) ?? wholeDay?.reason
  if (closed !== undefined) return { date, slots: [], closed }
  const free = bookableSlots(date, at).filter(
    ({ label }) => !isSlotClosed(label, closures) && hasFreeCrew(label, takenSlots, crews),
  )
  return { date, slots: free.map(({ label }) => label) }
}

export function isSlotClosed(label: string, closures: TakenTimes['closures']): boolean {
  return closures.some(({ timeSlot }) => timeSlot !== null && slotsOverlap(timeSlot, label))
}

function groupByDate<T extends { date: string }>(entries: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const entry of entries) {
    const known = map.get(entry.date)
    if (known) known.push(entry)
    else map.set(entry.date, [entry])
  }
  return map
}
