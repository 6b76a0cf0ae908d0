import { SHOP, VISIT_STARTS } from '#shared/content/shop.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { parseMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'

/** An hour of a visit, or a span of blocked time. Minutes count from midnight in the shop's time zone. */
export interface Slot {
  readonly label: SlotLabel
  readonly startMinutes: number
  readonly endMinutes: number
}

/** How the API and people name a slot, such as `8:00 AM-9:00 AM`. */
export type SlotLabel = string

/** `8:00 AM-9:00 AM` -> `8:00 AM` */
export function slotStart(label: SlotLabel): string {
  return label.split('-')[0] ?? label
}

/** `8:00 AM-9:00 AM` -> `9:00 AM` */
export function slotEnd(label: SlotLabel): string {
  return label.split('-')[1] ?? label
}

/** Part of a day in which a crew has no time. Minutes count from midnight. */
export interface BusyTime {
  crew: number
  startMinutes: number
  endMinutes: number
}

export const VISIT_MINUTES = 60
export const STEP_MINUTES = 30
/** When the visits of a day can start, whatever hours the office sets. The last one ends by 8 PM. */
export const START_RANGE = { first: 6 * 60, last: 20 * 60 - VISIT_MINUTES } as const
/** Slots end before midnight, so no visit belongs to two days. */
const LAST_START = 22 * 60 + 30

/** Minutes of every half hour in a range. */
export function startsBetween(first: number, last: number): number[] {
  return Array.from(
    { length: Math.floor((last - first) / STEP_MINUTES) + 1 },
    (_, index) => first + index * STEP_MINUTES,
  )
}

/** Every slot that a shop could have, by its start. */
const slotsByStart = new Map(
  startsBetween(0, LAST_START).map((startMinutes) => {
    const endMinutes = startMinutes + VISIT_MINUTES
    const label = `${formatTimeOfDay(startMinutes)}-${formatTimeOfDay(endMinutes)}`
    return [startMinutes, { label, startMinutes, endMinutes }] as const
  }),
)

/** The slots of a day with these visits, in order (docs/rules.md, Booking). */
export function slotsOf(visits: readonly VisitStarts[]): Slot[] {
  const starts = visits.flatMap(({ first, last }) => startsBetween(parseMinutes(first), parseMinutes(last)))
  return [...new Set(starts)]
    .toSorted((one, other) => one - other)
    .flatMap((startMinutes) => slotsByStart.get(startMinutes) ?? [])
}

/** The slots of a day until the office sets other hours. */
export const SLOTS: readonly Slot[] = slotsOf(VISIT_STARTS)

/** The slot that starts at those minutes. Undefined unless that's on the half hour and it ends before midnight. */
export function slotAt(startMinutes: number): Slot | undefined {
  return slotsByStart.get(startMinutes)
}

const slotsByLabel = new Map([...slotsByStart.values()].map((slot) => [slot.label, slot]))
const slotsByKey = new Map([...slotsByStart.values()].map((slot) => [normalizeLabel(slot.label), slot]))

/**
 * The slot with that label. Accepts other dashes, spaces and letter case. The hours of a day decide whether it can be
 * booked then (`slotsOn`).
 */
export function slotByLabel(text: string): Slot | undefined {
  return slotsByKey.get(normalizeLabel(text))
}

const minutesByTime = new Map(
  startsBetween(0, LAST_START + VISIT_MINUTES).map(
    (minutes) => [normalizeLabel(formatTimeOfDay(minutes)), minutes] as const,
  ),
)

/** `9:00 AM` -> 540, in any spelling. Undefined unless it's a half hour of the day. */
export function minutesOfTime(text: string): number | undefined {
  return minutesByTime.get(normalizeLabel(text))
}

/** The hours of blocked time with a label such as `8:00 AM-12:00 PM`: any half hours of a day, in a row. */
export function spanByLabel(text: string): Slot | undefined {
  // Most are visits with the label as we write it.
  const visit = slotsByLabel.get(text)
  if (visit) return visit
  const [from = '', to = '', ...rest] = normalizeLabel(text).split('-')
  const [startMinutes, endMinutes] = [minutesByTime.get(from), minutesByTime.get(to)]
  if (startMinutes === undefined || endMinutes === undefined || rest.length > 0) return undefined
  return startMinutes < endMinutes ? spanOf(startMinutes, endMinutes) : undefined
}

/** The hours between two half hours of a day. */
export function spanOf(startMinutes: number, endMinutes: number): Slot {
  return { label: `${formatTimeOfDay(startMinutes)}-${formatTimeOfDay(endMinutes)}`, startMinutes, endMinutes }
}

function normalizeLabel(label: string): string {
  return label
    .replace(/[\p{Zs}\t]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
}

/** Whether two slots, or hours of blocked time, overlap by at least a minute. */
export function slotsOverlap(one: SlotLabel, other: SlotLabel): boolean {
  const [first, second] = [spanByLabel(one), spanByLabel(other)]
  return first !== undefined && second !== undefined && overlap(first, second)
}

type Minutes = Pick<Slot, 'startMinutes' | 'endMinutes'>

/** Whether two times of a day overlap by at least a minute. */
export function overlap(one: Minutes, other: Minutes): boolean {
  return one.startMinutes < other.endMinutes && other.startMinutes < one.endMinutes
}

/** A time with the travel after it. */
export function withTravel({ startMinutes, endMinutes }: Minutes, travelMinutes: number): Minutes {
  return { startMinutes, endMinutes: endMinutes + travelMinutes }
}

/** Which of a day's slots one crew can take, one after another, with that travel between them. */
export function slotsInTurn(slots: readonly Slot[], travelMinutes = 0): Slot[] {
  const taken: Slot[] = []
  for (const slot of slots) {
    const time = withTravel(slot, travelMinutes)
    if (!taken.some((one) => overlap(withTravel(one, travelMinutes), time))) taken.push(slot)
  }
  return taken
}

/** Whether that crew is free for that time. `busyTimes` are of the same day. */
export function isCrewFree(crew: number, time: Minutes, busyTimes: readonly BusyTime[]): boolean {
  return !busyTimes.some((busy) => busy.crew === crew && overlap(busy, time))
}

/** When the slot starts and ends on that day. */
export function slotTimes(date: CalendarDate, slot: Slot): { start: Date; end: Date } {
  const [start, end] = [slot.startMinutes, slot.endMinutes]
  return { start: instantAt(date, start, SHOP.timeZone), end: instantAt(date, end, SHOP.timeZone) }
}
