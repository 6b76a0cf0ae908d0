import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payments/provider.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addHistoryEvent } from './add-history-event.ts'
import { refuseMoveToFullDay, refuseNewcomerOverLimit } from './hold-limits.ts'
import { shareLockQuote, type NewHold } from './hold.ts'
import { lockHoldsOfSameAddress, lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { canPaymentChange, findPaymentOf } from './payment/queries.ts'
import { settlePayment } from './payment/apply.ts'
import { appointmentColumns, type AppointmentRow, findAppointment, lockAppointment } from './queries.ts'
import { findFreeCrew } from './free-crew.ts'
import { occupiedFor, rangeOf } from './sql.ts'
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
export async function moveHold(ctx: Context, id: string, hold: NewHold): Promise<MoveResult> {
  const { limited } = ctx.config
  await refuseIfPaid(ctx, id, hold)
  return inTransaction(ctx, async (tx) => {
    if (limited) {
      await lockHoldsOfSameAddress(tx, id)
      await refuseNewcomerOverLimit(tx, hold)
    }
    const current = await lockAppointment(tx, id)
    if (current?.status !== 'held' || current.heldUntil === null || current.heldUntil <= hold.now) {
      return { outcome: 'ended' }
    }
    const isSameSlot = current.appointmentDate === hold.date && current.timeSlot === hold.timeSlot
    if (!isSameSlot && (await findPaymentOf(tx, id))?.state === 'processing') throw paymentInProgress()
    if (isSameSlot && !hold.contact && hold.quoteId === undefined) return { outcome: 'held', appointment: current }
    if (limited && current.appointmentDate !== hold.date) await refuseMoveToFullDay(tx, id, hold)
    const quote = hold.quoteId === undefined ? undefined : await shareLockQuote(tx, hold.quoteId)
    const latestEnd = new Date(current.createdAt.getTime() + LONGEST_HOLD_MS)
    const heldUntil = isSameSlot ? current.heldUntil : laterOf(current.heldUntil, earlierOf(hold.heldUntil, latestEnd))
    const why = isSameSlot ? 'Details changed' : `Moved from ${current.appointmentDate} ${current.timeSlot}`
    const appointment = await tryMove(tx, current, { ...hold, heldUntil }, { why, quote })
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

/** Undefined if another appointment has the slot, and the transaction can continue. */
async function tryMove(
  tx: TransactionContext,
  before: AppointmentRow,
  hold: NewHold,
  { why, quote }: { why: string; quote: Awaited<ReturnType<typeof shareLockQuote>> | undefined },
): Promise<AppointmentRow | undefined> {
  await lockMoves(tx)
  const { id, quoteId } = before
  const isNewQuote = quote !== undefined && hold.quoteId !== quoteId
  // A new quote replaces the contact.
  const contact = hold.contact ?? (isNewQuote ? quote.contact : undefined)
  const isSameTime = before.startsAt.getTime() === hold.start.getTime()
  // A hold that keeps its time keeps its crew and its travel time.
  const city = contact?.city ?? before.city
  const crew = isSameTime ? before.crew : await findFreeCrew(tx, { slot: hold, city, movingId: id, by: 'customer' })
  if (crew === undefined) return undefined
  const moved = await undefinedIfSlotTaken(tx, () =>
    tx.db.orm
      .update(appointments)
      .set({
        appointmentDate: hold.date,
        timeSlot: hold.timeSlot,
        ...(!isSameTime && { during: rangeOf(hold), occupied: occupiedFor(hold), crew }),
        heldUntil: hold.heldUntil,
        version: sql`${appointments.version} + 1`,
        ...(quote && { quoteId: hold.quoteId, quoteNumber: quote.number }),
        ...contact,
        ...(hold.contact
          ? { isContactHidden: false }
          : isNewQuote && { isContactHidden: quote.sessionId !== before.sessionId }),
      })
      .where(eq(appointments.id, id))
      .returning(appointmentColumns),
  )
  if (!moved?.[0]) return undefined
  await addHistoryEvent(tx, { id, by: 'visitor', why })
  return moved[0]
}

const earlierOf = (one: Date, other: Date) => (one < other ? one : other)
const laterOf = (one: Date, other: Date) => (one > other ? one : other)
