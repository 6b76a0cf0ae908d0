import { eq, or } from 'drizzle-orm'
import { availabilityOn, listTaken } from './availability.ts'
import { moveHold, type NewHold, paymentInProgress, tryHold } from './hold.ts'
import { expireOverdue } from './payment/release-hold.ts'
import { type AppointmentRow, findLatest } from './queries.ts'
import { crewsOn, loadSchedule, objectionsAt, type Schedule } from '#server/schedule/schedule.ts'
import { isInTheWayOf } from './sql.ts'
import { appointments } from './table.ts'
import type { Context } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { slotsOn, whyNotBookable } from '#shared/schedule/calendar.ts'
import { type AppointmentRequest, NO_SLOT } from '#shared/appointments/schema.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

interface BookSlot {
  session: string
  clientAddress: string
  request: AppointmentRequest
}

const SLOT_TAKEN = 'Someone just took that time. Please choose another one.'
const SLOT_BLOCKED = 'We just closed that time. Please choose another one.'

/**
 * Holds a slot while its visitor pays. The database decides races. A session that has a hold moves it. Throws 400 if the
 * slot can't be booked or an email is missing, 409 with the free slots if it's taken, and 429 if the client address has
 * too many holds, or newcomers together have on that day (docs/rules.md, Booking).
 */
export async function bookSlot(ctx: Context, input: BookSlot): Promise<AppointmentRow> {
  const schedule = await loadSchedule(ctx)
  const hold = await parseHold(ctx, input, schedule)
  let expired: number | undefined
  // Other visitors can win every time, so the number of attempts is limited. After a lost race, another crew may be free.
  for (let attempt = 0; attempt <= schedule.crews.length + 1; attempt += 1) {
    const result = await tryHold(ctx, hold)
    if (result.outcome === 'held') return result.appointment
    const move = result.outcome === 'has_hold' ? await moveHold(ctx, result.id, hold) : undefined
    if (move?.outcome === 'held') return move.appointment
    if (move?.outcome === 'ended') continue
    const isFirst = expired === undefined
    expired ??= await expireOverdue(ctx, or(isInTheWayOf(hold), eq(appointments.sessionId, hold.sessionId)))
    if (isFirst && expired > 0) continue
    if (result.outcome !== 'lost_race') break
  }
  if (expired) await refuseIfOwnIsOverdue(ctx, hold)
  throw await slotTakenError(ctx, hold)
}

/** Throws 409 if the session's own overdue hold couldn't be expired: its payment is in progress. */
async function refuseIfOwnIsOverdue(ctx: Context, { sessionId, now: at }: NewHold): Promise<void> {
  const own = await findLatest(ctx, sessionId)
  if (own?.heldUntil && own.heldUntil <= at) throw paymentInProgress()
}

/** Throws 400 if no one can book the slot. A session that already holds it chose it early enough. */
async function parseHold(
  ctx: Context,
  { session, clientAddress, request }: BookSlot,
  schedule: Schedule,
): Promise<NewHold> {
  const { calendar } = schedule
  const { appointmentDate: date, timeSlot, quoteId, contact } = request
  const slot = slotByLabel(timeSlot)
  if (!slot) throw invalid('timeSlot', NO_SLOT)
  const at = ctx.now()
  const isListed = slotsOn(date, calendar).includes(slot)
  const reason = isListed ? whyNotBookable(date, slot, at, calendar) : NO_SLOT
  if (reason !== undefined) {
    const own = await findLatest(ctx, session)
    const isOwn = own?.status === 'held' && own.appointmentDate === date && own.timeSlot === timeSlot
    if (!isOwn) throw isListed ? new AppError('not_bookable', reason) : invalid('timeSlot', reason)
  }
  const { start, end } = slotTimes(date, slot)
  const heldUntil = new Date(at.getTime() + HOLD_MINUTES * MINUTE_MS)
  return {
    date,
    timeSlot,
    start,
    end,
    sessionId: session,
    clientAddress,
    quoteId,
    contact,
    now: at,
    heldUntil,
    slots: slotsOn(date, calendar),
    crews: crewsOn(date, schedule),
  }
}

/** The visitor chose from outdated availability: the slot was booked or closed since then. */
async function slotTakenError(ctx: Context, { date, timeSlot, sessionId }: NewHold): Promise<AppError> {
  const at = ctx.now()
  const taken = await listTaken(ctx, { from: date, to: date, session: sessionId })
  const { slots, closed } = availabilityOn(date, taken, at)
  const free = slots.filter((label) => label !== timeSlot)
  if (closed !== undefined) {
    const why = `${formatCalendarDate(date)} is closed: ${closed}. Please choose another day.`
    return new AppError('slot_taken', why, { fields: { free } })
  }
  const objectionsTo = objectionsAt({ date, timeSlot }, taken.schedule, at)
  const isOpen = crewsOn(date, taken.schedule).some((crew) => objectionsTo(crew).length === 0)
  const why = isOpen ? SLOT_TAKEN : SLOT_BLOCKED
  return new AppError('slot_taken', why, { fields: { free } })
}
