import { availabilityOn, isSlotClosed, listTaken } from './availability.ts'
import { limitsOn, refuseOverLimits } from './hold-limits.ts'
import { type NewHold, tryHold } from './hold.ts'
import { moveHold, paymentInProgress } from './move-hold.ts'
import { expireHold } from './payment/release-hold.ts'
import { type AppointmentRow, findLatest } from './queries.ts'
import { crewsOn, loadSchedule, parseSchedule, type Schedule } from './schedule.ts'
import type { Context } from '#server/context.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payments/provider.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { slotsOn, whyNotBookable } from '#shared/appointments/calendar.ts'
import { type AppointmentRequest, NO_SLOT } from '#shared/appointments/schema.ts'
import { slotByLabel, slotsInTurn, slotTimes } from '#shared/appointments/slots.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
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
  let hold = await parseWithLastSchedule(ctx, input)
  const limits = limitsOn(ctx, { date: hold.date, at: hold.now, timesOfDay: hold.timesOfDay })
  const expiredIds = new Set<string>()
  // Other visitors can win every time, so the number of attempts is limited.
  for (let attempt = 0; attempt <= crewCount(ctx) + 1; attempt += 1) {
    const { appointment, obstacles } = await tryHold(ctx, hold, limits)
    if (appointment) return appointment
    if (obstacles.schedule !== hold.schedule) {
      // Crews or hours have changed since this process read them.
      hold = await parseHold(ctx, input, parseSchedule(ctx, obstacles.schedule))
      continue
    }
    const { ownHold, quoteExists, quoteErased, isFree, overdue } = obstacles
    if (!quoteExists) throw unknownQuoteId()
    if (quoteErased) throw customerErased()
    if (ownHold !== null) {
      const move = await moveHold(ctx, ownHold, hold, limits)
      if (move.outcome === 'held') return move.appointment
      if (move.outcome === 'ended') continue
    }
    if (await expireEachOnce(ctx, overdue, expiredIds)) continue
    if (ownHold === null && limits) refuseOverLimits(limits, obstacles, hold.date)
    if (!isFree) break
    // A crew was free when the statement began, so someone was faster. Another crew may be free.
  }
  if (expiredIds.size > 0) await refuseIfOwnIsOverdue(ctx, hold)
  throw await slotTakenError(ctx, hold)
}

/** Expires the overdue holds that aren't in `expiredIds`, and adds them. False if there are none. */
async function expireEachOnce(ctx: Context, overdue: readonly string[], expiredIds: Set<string>): Promise<boolean> {
  const ids = overdue.filter((id) => !expiredIds.has(id))
  for (const id of ids) {
    expiredIds.add(id)
    await mapOutageTo503(() => expireHold(ctx, id))
  }
  return ids.length > 0
}

/** Throws 409 if the session's own overdue hold couldn't be expired: its payment is in progress. */
async function refuseIfOwnIsOverdue(ctx: Context, { sessionId, now: at }: NewHold): Promise<void> {
  const own = await findLatest(ctx, { sessionId, at })
  if (own?.heldUntil && own.heldUntil <= at) throw paymentInProgress()
}

const crewCount = (ctx: Context) => ctx.remembered.schedule?.crews.length ?? 0

/** Saves a statement: almost always, the schedule is what this process read last. The insert compares it. */
async function parseWithLastSchedule(ctx: Context, input: BookSlot): Promise<NewHold> {
  const last = ctx.remembered.schedule
  if (!last) return parseHold(ctx, input, await loadSchedule(ctx))
  try {
    return await parseHold(ctx, input, last)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return parseHold(ctx, input, await loadSchedule(ctx))
  }
}

/** Throws 400 if no one can book the slot. A session that already holds it chose it early enough. */
async function parseHold(
  ctx: Context,
  { session, clientAddress, request }: BookSlot,
  schedule: Schedule,
): Promise<NewHold> {
  const { calendar, json } = schedule
  const { appointmentDate: date, timeSlot, quoteId, contact } = request
  const slot = slotByLabel(timeSlot)
  if (!slot) throw invalid('timeSlot', NO_SLOT)
  const at = ctx.now()
  const isListed = slotsOn(date, calendar).includes(slot)
  const reason = isListed ? whyNotBookable(date, slot, at, calendar) : NO_SLOT
  if (reason !== undefined) {
    const own = await findLatest(ctx, { sessionId: session, at })
    const isOwn = own?.status === 'held' && own.appointmentDate === date && own.timeSlot === timeSlot
    if (!isOwn) throw isListed ? new AppError('not_bookable', reason) : invalid('timeSlot', reason)
  }
  const { start, end } = slotTimes(date, slot, SHOP.timeZone)
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
    timesOfDay: slotsInTurn(slotsOn(date, calendar)).length * crewsOn(date, schedule).length,
    schedule: json,
  }
}

/** The visitor chose from outdated availability: the slot was booked or closed since then. */
async function slotTakenError(ctx: Context, { date, timeSlot, sessionId }: NewHold): Promise<AppError> {
  const at = ctx.now()
  const taken = await listTaken(ctx, { from: date, to: date, sessionId, at })
  const { slots, closed } = availabilityOn(date, taken, at)
  const free = slots.filter((label) => label !== timeSlot)
  if (closed !== undefined) {
    const why = `${formatCalendarDate(date)} is closed: ${closed}. Please choose another day.`
    return new AppError('slot_taken', why, { fields: { free } })
  }
  const why = isSlotClosed(date, timeSlot, taken.closures) ? SLOT_BLOCKED : SLOT_TAKEN
  return new AppError('slot_taken', why, { fields: { free } })
}
