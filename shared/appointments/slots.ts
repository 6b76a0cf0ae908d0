import { VISIT_STARTS } from '#shared/content/shop.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { parseMinutes } from '#shared/shop/week-hours.ts'

/** One of the hours that can be booked. Minutes count from midnight in the shop's time zone. */
export interface Slot {
  readonly label: SlotLabel
  readonly startMinutes: number
  readonly endMinutes: number
}

/** How the API and people name a slot, such as `8:00 AM-9:00 AM`. */
export type SlotLabel = string

/** A slot in which a crew is booked. */
interface BusyCrew {
  timeSlot: SlotLabel
  crew: number
}

const VISIT_MINUTES = 60
const STEP_MINUTES = 30

function startsBetween(first: number, last: number): number[] {
  return Array.from({ length: (last - first) / STEP_MINUTES + 1 }, (_, index) => first + index * STEP_MINUTES)
}

/** The slots of a day, in order (docs/rules.md, Booking). */
export const SLOTS: readonly Slot[] = VISIT_STARTS.flatMap(({ first, last }) =>
  startsBetween(parseMinutes(first), parseMinutes(last)),
).map((startMinutes) => {
  const endMinutes = startMinutes + VISIT_MINUTES
  return { label: `${formatTimeOfDay(startMinutes)}-${formatTimeOfDay(endMinutes)}`, startMinutes, endMinutes }
})

const slotsByKey = new Map(SLOTS.map((slot) => [normalizeLabel(slot.label), slot]))

/** The slot with that label. Accepts other dashes, spaces and letter case. */
export function slotByLabel(text: string): Slot | undefined {
  return slotsByKey.get(normalizeLabel(text))
}

function normalizeLabel(label: string): string {
  return label
    .replace(/[\p{Zs}\t]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
}

/** Precomputed by label, because a calendar compares thousands of pairs. */
const overlappingLabels = new Map(
  SLOTS.map((slot) => [
    slot.label,
    new Set(
      SLOTS.filter((other) => other.startMinutes < slot.endMinutes && slot.startMinutes < other.endMinutes).map(
        ({ label }) => label,
      ),
    ),
  ]),
)

/** Whether two slots overlap by at least a minute. */
export function slotsOverlap(one: SlotLabel, other: SlotLabel): boolean {
  return overlappingLabels.get(one)?.has(other) ?? false
}

/** Whether one of the crews 1 to `crews` is free in that slot. `busyCrews` are the appointments of the same day. */
export function hasFreeCrew(slot: SlotLabel, busyCrews: readonly BusyCrew[], crews: number): boolean {
  const busy = new Set<number>()
  // Appointments of a crew that no longer exists stay, but they don't occupy another crew.
  for (const { timeSlot, crew } of busyCrews) if (crew <= crews && slotsOverlap(timeSlot, slot)) busy.add(crew)
  return busy.size < crews
}

/** When the slot starts and ends on that day. */
export function slotTimes(date: CalendarDate, slot: Slot, timeZone: string): { start: Date; end: Date } {
  return { start: instantAt(date, slot.startMinutes, timeZone), end: instantAt(date, slot.endMinutes, timeZone) }
}
