import { sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { contactParam, contactValues, mapContactColumns } from '#server/contact/sql.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payments/provider.ts'
import { shareLockQuote } from '#server/quotes/edit-quote.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { countOtherHolds, type HoldLimits, refuseNewcomerOverLimit, tooManyHoldsOn } from './hold-limits.ts'
import { type NewHold, refuseDeletedQuote } from './hold.ts'
import { lockHoldsOfSameAddress, lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { canPaymentChange, findPaymentOf } from './payment/queries.ts'
import { settlePayment } from './payment/apply.ts'
import { type AppointmentRow, appointmentRow, findAppointment, lockAppointment, slotValues } from './queries.ts'
import { freeCrew } from './free-crew.ts'
import {
  isRangeClosed,
  requestedCity,
  requestedOccupied,
  requestedQuote,
  requestedRange,
  selectAppointment,
} from './sql.ts'
import { appointments } from './table.ts'

/** Counts all moves of a hold. Without this limit a visitor could alternate between two slots and block both for good. */
const LONGEST_HOLD_MS = 4 * HOLD_MINUTES * MINUTE_MS

type MoveResult =
  | { outcome: 'held'; appointment: AppointmentRow }
  | { outcome: 'ended' }
  /** Another appointment has the slot. */
  | { outcome: 'taken' }

/**
 * Moves the session's hold to the requested slot, or updates its details, unless it has ended. Throws 409 if a payment for
 * the earlier slot is in progress or just came in, and 429 if the client address has too many holds on that day.
 */
export async function moveHold(
  ctx: Context,
  id: string,
  hold: NewHold,
  limits: HoldLimits | undefined,
): Promise<MoveResult> {
  await refuseIfPaid(ctx, id, hold)
  return inTransaction(ctx, async (tx) => {
    if (limits) {
      await lockHoldsOfSameAddress(tx, id)
      await refuseNewcomerOverLimit(tx, hold, limits)
    }
    const current = await lockAppointment(tx, id)
    if (current?.status !== 'held' || current.heldUntil === null || current.heldUntil <= hold.now) {
      return { outcome: 'ended' }
    }
    const isSameSlot = current.appointmentDate === hold.date && current.timeSlot === hold.timeSlot
    if (!isSameSlot && (await findPaymentOf(tx, id))?.state === 'processing') throw paymentInProgress()
    if (isSameSlot && !hold.contact && hold.quoteId === undefined) return { outcome: 'held', appointment: current }
    const perDay = current.appointmentDate === hold.date ? undefined : limits?.perDay
    if (perDay !== undefined && (await countOtherHolds(tx, { id, date: hold.date, at: hold.now })) >= perDay) {
      throw tooManyHoldsOn(hold.date, perDay)
    }
    if (hold.quoteId !== undefined && (await shareLockQuote(tx, hold.quoteId))?.erasedAt) throw customerErased()
    const latestEnd = new Date(current.createdAt.getTime() + LONGEST_HOLD_MS)
    const heldUntil = isSameSlot ? current.heldUntil : laterOf(current.heldUntil, earlierOf(hold.heldUntil, latestEnd))
    const why = isSameSlot ? 'Details changed' : `Moved from ${current.appointmentDate} ${current.timeSlot}`
    const appointment = await tryMove(tx, id, { ...hold, heldUntil }, why)
    return appointment ? { outcome: 'held', appointment } : { outcome: 'taken' }
  })
}

/** 409: a payment for the earlier slot may still arrive. */
export const paymentInProgress = () =>
  new AppError('already_paid', 'A payment for your earlier time is still in progress.')

/** Throws 409 if a payment for the earlier slot has just arrived. */
async function refuseIfPaid(ctx: Context, id: string, { date, timeSlot }: NewHold): Promise<void> {
  const payment = await findPaymentOf(ctx, id)
  if (!payment || !canPaymentChange(payment)) return
  const before = await findAppointment(ctx, id)
  if (before?.appointmentDate === date && before.timeSlot === timeSlot) return
  await mapOutageTo503(() => settlePayment(ctx, payment.intentId))
  const after = await findAppointment(ctx, id)
  if (after && isInPhase(after.status, 'booked')) {
    throw new AppError('already_paid', 'Your payment for the earlier time came in, so that visit is confirmed.')
  }
}

/** A hold that keeps its time keeps its crew and its travel time. Another one gets a free crew. No row: none is free. */
const keepsTime = sql`
        select crew, occupied from before where during = ${requestedRange}
        union all
        select free.crew, ${requestedOccupied} from free, before where before.during <> ${requestedRange}`

// Raw: picks the crew, changes the row and adds its history event in one statement.
const updateHold = rawStatement(
  'appointments_move_hold',
  appointmentRow,
  sql`with before as (
        select crew, city, during, occupied from ${appointments} where id = ${param('id')}::uuid
      ), free as (
        ${freeCrew({
          city: sql`coalesce(${requestedCity}, (select city from before))`,
          moving: { id: sql`${param('id')}::uuid`, crew: sql`(select crew from before)` },
          by: 'customer',
        })}
      ), target as (
        ${keepsTime}
      ), moved as (
        update ${appointments} as a set
          appointment_date = ${param('date')}::date, time_slot = ${param('timeSlot')}, during = ${requestedRange},
          occupied = target.occupied, crew = target.crew, held_until = ${param('heldUntil')}::timestamptz, version = a.version + 1,
          quote_id = coalesce(quote.id, a.quote_id), quote_number = coalesce(quote.number, a.quote_number),
          is_contact_hidden = case
            when ${contactParam('firstName')} is not null then false
            when quote.id is distinct from a.quote_id and quote.id is not null
              then quote.session_id is distinct from a.session_id
            else a.is_contact_hidden
          end,
          ${mapContactColumns((name, column) => {
            // A new quote replaces the contact.
            const fromNewQuote = sql`case when quote.id is distinct from a.quote_id then quote.${column} end`
            return sql`${column} = coalesce(${contactParam(name)}, ${fromNewQuote}, a.${column})`
          })}
        from ${requestedQuote}, target
        where a.id = ${param('id')}::uuid and a.status = 'held'
          and (a.during = ${requestedRange} or not ${isRangeClosed})
        returning a.*
      ), logged as (
        ${insertHistoryFrom(sql`select id, 'held', 'held', 'visitor', ${param('why')} from moved`)}
      )
      select ${selectAppointment(sql`moved`)} from moved`,
)

/** Undefined if another appointment has the slot, and the transaction can continue. */
async function tryMove(
  tx: TransactionContext,
  id: string,
  hold: NewHold,
  why: string,
): Promise<AppointmentRow | undefined> {
  const values = {
    id,
    quoteId: hold.quoteId ?? null,
    now: hold.now.toISOString(),
    heldUntil: hold.heldUntil.toISOString(),
    why,
    ...slotValues(hold),
    ...contactValues(hold.contact),
    ...historyAuthor(tx, 'visitor'),
  }
  await lockMoves(tx)
  const rows = await undefinedIfSlotTaken(tx, () => updateHold(tx.db, values)).catch(refuseDeletedQuote)
  return rows?.[0]
}

const earlierOf = (one: Date, other: Date) => (one < other ? one : other)
const laterOf = (one: Date, other: Date) => (one > other ? one : other)
