import { installAt, installStarts } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { type Slot, slotAt, slotByLabel, slotStart, spanByLabel, STEP_MINUTES } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { isOnCalendar } from './week-layout.ts'
import { inspectTime } from './week-targets.ts'

/** Where a visit goes. Empty if unknown. */
export type Town = Pick<Contact, 'city' | 'zipCode'>

/** What is asked for on the week's only day. */
export interface TimesWanted {
  /** Of an installation. */
  hours: number | undefined
  moving: OfficeAppointment | undefined
}

interface Start {
  start: Slot
  /** The whole time that it takes then. */
  slot: Slot
}

/** When a visit can start on a day with these slots, or an installation of those hours. */
export function startsOf(labels: readonly string[], hours: number | undefined): Start[] {
  const slots = labels.flatMap((label) => slotByLabel(label) ?? [])
  if (hours === undefined) return slots.map((slot) => ({ start: slot, slot }))
  return installStarts(slots).flatMap((minutes) => {
    const [start, slot] = [slotAt(minutes), installAt(minutes, hours)]
    return start && slot ? [{ start, slot }] : []
  })
}

interface NearTime {
  /** Of the slot with which it starts. */
  label: string
  /** Where the visit next to it is. */
  city: string
}

interface CrewTimes {
  crew: number
  name: string
  /** When it can start: `8:00 AM to 11:00 AM, 3:00 PM`. Empty if it can't. */
  text: string
  /** Free times next to a visit in the same town, by start. */
  near: NearTime[]
}

/** The free times of each active crew on the week's only day. */
export function freeTimes(week: Week, town: Town, { hours, moving }: TimesWanted, now: Date): CrewTimes[] {
  const [day] = week.days
  if (!day) return []
  const { date } = day
  const starts = startsOf(day.slots, hours)
  return week.crews
    .filter(({ active }) => active)
    .map(({ number: crew, name }) => {
      const free = starts.filter(({ slot }) => inspectTime(week, { date, crew, slot }, now, moving).state === 'free')
      const neighbors = week.appointments.filter(
        (one) => one.crew === crew && one.id !== moving?.id && isOnCalendar(one) && isSameTown(one.contact, town),
      )
      const near = neighbors.flatMap((visit) => nextTo(visit, free, NEAR_MINUTES + week.travelMinutes))
      const byStart = free.flatMap(({ start }) => near.find(({ label }) => label === start.label) ?? [])
      return { crew, name, text: rangesText(free.map(({ start }) => start)), near: byStart }
    })
}

/** How long a crew may wait between two visits that are near, besides its travel. */
const NEAR_MINUTES = 60

/** The last time before a visit and the first one after it, if the crew hardly waits. */
function nextTo({ timeSlot, contact: { city } }: OfficeAppointment, free: readonly Start[], within: number) {
  const visit = spanByLabel(timeSlot)
  if (!visit) return []
  const isNear = (gap: number) => gap >= 0 && gap <= within
  const before = free.findLast(({ slot }) => isNear(visit.startMinutes - slot.endMinutes))
  const after = free.find(({ slot }) => isNear(slot.startMinutes - visit.endMinutes))
  return [before, after].flatMap((time) => (time ? [{ label: time.start.label, city: city.trim() }] : []))
}

/** By city, as the server chooses a crew, or by zip code. */
function isSameTown(one: Town, other: Town): boolean {
  const isSame = (text: (town: Town) => string) => text(one) !== '' && text(one) === text(other)
  return isSame(({ city }) => city.trim().toLowerCase()) || isSame(({ zipCode }) => zipCode.slice(0, 5))
}

/** `8:00 AM to 11:00 AM, 3:00 PM` */
function rangesText(starts: readonly Slot[]): string {
  const ranges: Slot[][] = []
  for (const start of starts) {
    const last = ranges.at(-1)
    if (last && start.startMinutes - (last.at(-1)?.startMinutes ?? 0) === STEP_MINUTES) last.push(start)
    else ranges.push([start])
  }
  const text = (slot: Slot | undefined) => (slot ? slotStart(slot.label) : '')
  return ranges
    .map((range) => (range.length === 1 ? text(range[0]) : `${text(range[0])} to ${text(range.at(-1))}`))
    .join(', ')
}

/** More would push the form out of view. */
const MOST_CREWS = 5

/** When each crew could start on that day, those near first. */
export function FreeTimes({ crews }: { crews: readonly CrewTimes[] }) {
  const free = crews.filter(({ text }) => text !== '')
  const shown = [...free.filter(({ near }) => near.length > 0), ...free.filter(({ near }) => near.length === 0)]
  const more = shown.length - MOST_CREWS
  if (crews.length === 0) return null
  if (shown.length === 0) return <p className="mt-2 text-caption text-muted">No crew is free that day.</p>
  return (
    <div className="figures mt-2 text-caption">
      <p className="text-muted">Free to start at</p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {shown.slice(0, MOST_CREWS).map(({ crew, name, text, near }) => (
          <div key={crew} className="contents">
            <dt className="max-w-32 text-muted wrap-anywhere">{name}</dt>
            <dd>
              {text}
              {near.length > 0 && <span className="block font-strong">{nearText(near)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="text-muted">{`${more} more with free times`}</p>}
    </div>
  )
}

/** `Near Franklin: 10:30 AM, 1:00 PM` */
function nearText(near: readonly NearTime[]): string {
  const times = near.map(({ label }) => slotStart(label)).join(', ')
  return `${near[0]?.city ? `Near ${near[0].city}` : 'Nearby'}: ${times}`
}
