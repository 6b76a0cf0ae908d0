import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'

/** One hour in which a visit may take place; minutes since midnight by the shop's clock. */
export interface Slot {
  readonly label: SlotLabel
  readonly startMinutes: number
  readonly endMinutes: number
}

/** `8:00 AM-9:00 AM`: what the API and people call a slot. */
export type SlotLabel = string

/** What of a visit is in the way of others on its day. */
interface CrewsVisit {
  timeSlot: SlotLabel
  crew: number
}

const HOUR = 60
const startsEveryHalfHour = (first: number, last: number) =>
  Array.from({ length: (last - first) / (HOUR / 2) + 1 }, (_, index) => first + index * (HOUR / 2))

/** The 16 of a day, in order. None starts in the hour around noon (docs/rules.md, Booking). */
export const SLOTS: readonly Slot[] = [
  ...startsEveryHalfHour(8 * HOUR, 11 * HOUR),
  ...startsEveryHalfHour(12.5 * HOUR, 16.5 * HOUR),
].map((startMinutes) => {
  const endMinutes = startMinutes + HOUR
  return { label: `${formatTimeOfDay(startMinutes)}-${formatTimeOfDay(endMinutes)}`, startMinutes, endMinutes }
})

const slotsByKey = new Map(SLOTS.map((slot) => [keyOf(slot.label), slot]))

/** The slot that the text names, undefined where there is none. Other dashes, spaces and letter case are fine. */
export function slotByLabel(text: string): Slot | undefined {
  return slotsByKey.get(keyOf(text))
}

function keyOf(label: string): string {
  return label
    .replace(/[\p{Zs}\t]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
}

/** Looked up by label, since a calendar asks for thousands of pairs. */
const overlapping = new Map(
  SLOTS.map((slot) => [
    slot.label,
    new Set(
      SLOTS.filter((other) => other.startMinutes < slot.endMinutes && slot.startMinutes < other.endMinutes).map(
        ({ label }) => label,
      ),
    ),
  ]),
)

/** Whether the slots of these labels share a minute. */
export function slotsOverlap(one: SlotLabel, other: SlotLabel): boolean {
  return overlapping.get(one)?.has(other) ?? false
}

/** Whether one of the crews 1 to `crews` has nothing to do in that slot, where these visits of the same day stand. */
export function hasFreeCrew(slot: SlotLabel, visits: readonly CrewsVisit[], crews: number): boolean {
  const busy = new Set<number>()
  // A crew that there is no more keeps its visits, and takes nobody from another crew.
  for (const { timeSlot, crew } of visits) if (crew <= crews && slotsOverlap(timeSlot, slot)) busy.add(crew)
  return busy.size < crews
}

/** The instants at which that day's slot begins and ends. */
export function slotTimes(date: CalendarDate, slot: Slot, timeZone: string): { start: Date; end: Date } {
  return { start: instantAt(date, slot.startMinutes, timeZone), end: instantAt(date, slot.endMinutes, timeZone) }
}
