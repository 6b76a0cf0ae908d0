import { and, asc, eq, gt, inArray, min, ne, sql } from 'drizzle-orm'
import { listFreeSlots } from './availability.ts'
import type { CrewChoice, FoundCrew } from './free-crew.ts'
import { selectOfficeAppointments } from './for-caller.ts'
import { expireOverdueInTheWay } from './payment/release-hold.ts'
import { type Place, placeVisit, takePlace } from './place-visit.ts'
import { presentOfficeAppointment } from './present-appointment.ts'
import type { RequestedSlot } from './queries.ts'
import type { Schedule } from '#server/schedule/schedule.ts'
import { isInTheWayOf, overlaps } from './times.ts'
import { appointments } from './table.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError, invalid, refusePast } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/schedule/calendar.ts'
import { installAt, INSTALL_ENDS_BY, installStarts } from '#shared/appointments/kinds.ts'
import { describeObjections } from '#shared/schedule/objections.ts'
import { NO_SLOT, type Objection, type OfficeAppointment } from '#shared/appointments/schema.ts'
import { type Slot, slotByLabel, type SlotLabel, slotTimes } from '#shared/appointments/slots.ts'
import { explainTooTight } from '#shared/appointments/too-tight.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'

interface SlotChoice {
  date: CalendarDate
  label: SlotLabel
  /** Of an installation, which starts with the slot. */
  hours?: number | undefined
  /** Also outside the hours of that day, and on a day that is over. */
  isAnyTime?: boolean
}

/** The slot of that day with that label, or the time of an installation that starts then. Throws 400 if there's none. */
function listedSlot({ date, label, hours, isAnyTime = false }: SlotChoice, { calendar }: Schedule): Slot {
  const slot = slotByLabel(label)
  const slots = slotsOn(date, calendar)
  const starts = hours === undefined ? slots.map(({ startMinutes }) => startMinutes) : installStarts(slots)
  const isListed = slot && (isAnyTime || starts.includes(slot.startMinutes))
  if (!isListed) throw invalid('timeSlot', NO_SLOT)
  if (hours === undefined) return slot
  const time = installAt(slot.startMinutes, hours)
  if (!time) throw invalid('timeSlot', INSTALL_ENDS_BY)
  return time
}

/**
 * The slot as the office requests it. Throws 400 if it isn't in the hours of that day, or if the day is over. Other limits of
 * visitors don't apply to the office, and `placeOrAsk` asks about a time that has begun.
 */
export function parseSlot(chosen: SlotChoice, schedule: Schedule, at: Date): RequestedSlot {
  const { date } = chosen
  const slot = listedSlot(chosen, schedule)
  if (!chosen.isAnyTime) refusePast('appointmentDate', date, at)
  return { date, timeSlot: slot.label, ...slotTimes(date, slot) }
}

/** What the office asks for. */
export interface PlaceRequest extends CrewChoice {
  slot: RequestedSlot
  /** Of an installation. */
  hours?: number | undefined
  /** The appointment that moves. */
  movingId?: string | undefined
  /** Where the visit is, for the questions. Empty if unknown. */
  city: string
  /** Locks what comes before visits (docs/architecture.md, Locks). */
  lockFirst?: (tx: TransactionContext) => Promise<void>
}

/** Takes a place for a visit in that city. */
export type TakeIn = (city: string) => Promise<Place>

/**
 * `placeVisit` for the office: `work` gets what takes the place. With `force`, that may be a time that isn't open, or a crew
 * without travel time. Otherwise throws 409 `not_open` with the objections to the crew that is free, 409 `too_tight` with the
 * neighbors, or 409 `slot_taken` with the free slots of that day. Its caller calls `expireOverdueAt` first.
 */
export function placeOrAsk<T>(
  ctx: Context,
  request: PlaceRequest,
  work: (tx: TransactionContext, take: TakeIn) => Promise<T>,
): Promise<T> {
  return placeVisit(
    ctx,
    async (tx) => {
      await request.lockFirst?.(tx)
      return work(tx, (city) => takePlace(tx, { ...request, city }))
    },
    async (best) => {
      throw await explainNoCrew(ctx, request, best)
    },
  )
}

/** `expireOverdueInTheWay` for the holds on the slot. */
export async function expireOverdueAt(ctx: Context, { date, label, hours }: SlotChoice): Promise<void> {
  const first = slotByLabel(label)
  const slot = first && hours !== undefined ? installAt(first.startMinutes, hours) : first
  if (!slot) return
  await expireOverdueInTheWay(ctx, slotTimes(date, slot))
}

/** The visits of that crew that leave it too little time to travel. */
const isNeighbor = ({ slot, movingId }: PlaceRequest, crew: number) =>
  and(
    eq(appointments.crew, crew),
    eq(appointments.appointmentDate, slot.date),
    inArray(appointments.status, ACTIVE_STATUSES),
    isInTheWayOf(slot),
    movingId === undefined ? undefined : ne(appointments.id, movingId),
  )

/** 409: that crew is free, but its time isn't open. It may also be too tight. */
function notOpen(
  { crew, objections }: { crew: number; objections: readonly Objection[] },
  tooTight?: TooTight,
): AppError {
  const message = [describeObjections(objections), tooTight?.message].filter(Boolean).join(' ')
  return new AppError('not_open', message, { fields: { crew, objections, ...tooTight?.fields } })
}

/** The visits next to the slot, and in the message the one with the smallest gap. */
type TooTight = { message: string; fields: { neighbors: OfficeAppointment[]; minutes: number } }

/** Undefined if that crew has the time to travel. */
async function explainTravel(ctx: Context, request: PlaceRequest, crew: number): Promise<TooTight | undefined> {
  const rows = await selectOfficeAppointments(ctx)
    .where(isNeighbor(request, crew))
    .orderBy(asc(sql`lower(${appointments.during})`))
  const neighbors = rows.map(presentOfficeAppointment)
  const smallest = explainTooTight({ city: request.city, ...request.slot }, neighbors)
  return smallest && { message: smallest.message, fields: { neighbors, minutes: smallest.minutes } }
}

/** Why the office can't have the slot, or not without `force`: 409 `not_open`, `too_tight` or `slot_taken`. */
export async function explainNoCrew(
  ctx: Context,
  request: PlaceRequest,
  best: FoundCrew | undefined,
): Promise<AppError> {
  const { slot, crew, hours } = request
  const tooTight = best && (await explainTravel(ctx, request, best.crew))
  if (best && best.objections.length > 0) return notOpen(best, tooTight)
  if (tooTight) return new AppError('too_tight', tooTight.message, { fields: tooTight.fields })
  const holdEnd = await findHoldEnd(ctx, request)
  const minutes = Math.ceil(((holdEnd?.getTime() ?? 0) - ctx.now().getTime()) / MINUTE_MS)
  const message = holdEnd
    ? `Someone is paying for this time. Try again in ${pluralize(Math.max(1, minutes), 'minute')}.`
    : `${slot.timeSlot} on ${formatCalendarDate(slot.date)} is taken.`
  return new AppError('slot_taken', message, {
    fields: { free: await listFreeSlots(ctx, { date: slot.date, crew, hours }) },
  })
}

/** When the first hold on that time ends. Undefined if none is in the way. */
async function findHoldEnd(ctx: Context, { slot, crew }: PlaceRequest): Promise<Date | undefined> {
  const { during, status, heldUntil } = appointments
  const ofCrew = crew === undefined ? undefined : eq(appointments.crew, crew)
  const [row] = await ctx.db.orm
    .select({ end: min(heldUntil) })
    .from(appointments)
    .where(and(eq(status, 'held'), gt(heldUntil, ctx.now()), overlaps(during, slot), ofCrew))
  return row?.end ?? undefined
}
