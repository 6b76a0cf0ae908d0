import { and, eq, gt, or, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { addHistoryEvent } from './add-history-event.ts'
import { findFreeCrew } from './free-crew.ts'
import { refuseMoveToFullDay, refuseNewcomerOverLimit, refuseOverLimits } from './hold-limits.ts'
import { lockHoldsOfAddress, lockHoldsOfDay, lockHoldsOfSameAddress, lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { settlePayment } from './payment/apply.ts'
import { canPaymentChange, findPaymentOf } from './payment/queries.ts'
import {
  type AppointmentRow,
  appointmentColumns,
  findAppointment,
  lockAppointment,
  type RequestedSlot,
} from './queries.ts'
import { occupiedFor, rangeOf } from './sql.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { mapOutageTo503 } from '#server/payment-provider/provider.ts'
import { unknownQuoteId } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import type { Slot } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { type Contact, EMPTY_CONTACT, pickContact } from '#shared/contact/fields.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

export interface NewHold extends RequestedSlot {
  sessionId: string
  clientAddress: string
  quoteId: string | undefined
  /** Undefined: the quote's contact is copied. */
  contact: Contact | undefined
  now: Date
  heldUntil: Date
  /** Of that day, whatever is booked. */
  slots: readonly Slot[]
  /** Those that work that day. */
  crews: readonly number[]
}

type HoldResult =
  | { outcome: 'held'; appointment: AppointmentRow }
  /** The session has a current hold, which can move. */
  | { outcome: 'has_hold'; id: string }
  /** The hold that should move has ended. */
  | { outcome: 'ended' }
  /** No crew is free, or another appointment has the slot. */
  | { outcome: 'taken' }
  /** Someone was faster since this looked, or the session has an overdue hold. */
  | { outcome: 'lost_race' }

/**
 * Holds the slot. The exclusion constraints decide races. Throws 400 for an unknown quote or if an email is missing, 409 for
 * an erased customer, and 429 if the client address has too many holds, or newcomers hold too many times that day.
 */
export async function tryHold(ctx: Context, hold: NewHold): Promise<HoldResult> {
  const { limited } = ctx.config
  return inTransaction(ctx, async (tx): Promise<HoldResult> => {
    if (limited) {
      await lockHoldsOfAddress(tx, hold.clientAddress)
      await lockHoldsOfDay(tx, hold.date)
    }
    const quote = hold.quoteId === undefined ? undefined : await shareLockQuote(tx, hold.quoteId)
    const { ownHold, ...holds } = await findHolds(tx, hold)
    if (ownHold) return { outcome: 'has_hold', id: ownHold.id }
    const contact = hold.contact ?? quote?.contact ?? EMPTY_CONTACT
    const crew = await findFreeCrew(tx, { slot: hold, city: contact.city })
    if (crew === undefined) {
      // The same visitor's other request may have got it since.
      const { ownHold: since } = await findHolds(tx, hold)
      return since ? { outcome: 'has_hold', id: since.id } : { outcome: 'taken' }
    }
    if (limited) {
      refuseOverLimits(hold, { ...holds, hasEmail: contact.email !== '' })
      await refuseNewcomerOverLimit(tx, hold, crew)
    }
    const appointment = await addAppointment(tx, {
      slot: hold,
      values: {
        status: 'held',
        createdAt: hold.now,
        heldUntil: hold.heldUntil,
        sessionId: hold.sessionId,
        clientAddress: hold.clientAddress,
        quoteId: hold.quoteId,
        quoteNumber: quote?.number,
        crew,
        feeCents: tx.config.feeCents,
        isContactHidden: !hold.contact && quote !== undefined && quote.sessionId !== hold.sessionId,
        ...contact,
      },
      by: 'visitor',
      why: 'Time chosen',
    })
    return appointment ? { outcome: 'held', appointment } : { outcome: 'lost_race' }
  })
}

interface NewAppointment {
  slot: RequestedSlot
  withoutTravel?: boolean | undefined
  values: Omit<
    typeof appointments.$inferInsert,
    'id' | 'appointmentDate' | 'timeSlot' | 'during' | 'occupied' | 'calendarToken' | 'createdAt'
  > & { createdAt?: Date }
  by: HistoryActor
  why: string
}

/** Adds an appointment with its first history event. Undefined if another one has the slot. */
export async function addAppointment(
  tx: TransactionContext,
  { slot, withoutTravel, values, by, why }: NewAppointment,
): Promise<AppointmentRow | undefined> {
  const [appointment] = await tx.db.orm
    .insert(appointments)
    .values({
      createdAt: tx.now(),
      ...values,
      id: randomUUID(),
      appointmentDate: slot.date,
      timeSlot: slot.timeSlot,
      during: rangeOf(slot),
      occupied: occupiedFor(slot, withoutTravel),
      calendarToken: randomBytes(16).toString('hex'),
    })
    // Without it, two that insert the same time at once would wait for each other.
    .onConflictDoNothing()
    .returning(appointmentColumns)
  if (!appointment) return undefined
  await addHistoryEvent(tx, { id: appointment.id, by, why, status: { from: null, to: values.status } })
  return appointment
}

/** The quote that the visit is for, which can't be deleted or erased until the transaction ends. Throws 400 if there's none, and 409. */
export async function shareLockQuote(tx: TransactionContext, id: string) {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, id)).for('key share')
  if (!quote) throw unknownQuoteId()
  if (quote.erasedAt) throw customerErased()
  return { number: quote.number, sessionId: quote.sessionId, contact: pickContact(quote) }
}

/** The session's current hold, and how many unpaid ones its client address has, in all and that day. */
async function findHolds(tx: TransactionContext, hold: NewHold) {
  const { id, status, heldUntil, sessionId, clientAddress, appointmentDate: date } = appointments
  const rows = await tx.db.orm
    .select({ id, date, sessionId, clientAddress })
    .from(appointments)
    .where(
      and(
        eq(status, 'held'),
        gt(heldUntil, hold.now),
        or(eq(sessionId, hold.sessionId), eq(clientAddress, hold.clientAddress)),
      ),
    )
  const ofAddress = rows.filter((row) => row.clientAddress === hold.clientAddress)
  return {
    ownHold: rows.find((row) => row.sessionId === hold.sessionId),
    holds: ofAddress.length,
    dayHolds: ofAddress.filter((row) => row.date === hold.date).length,
  }
}

/** Counts all moves of a hold. Without this limit a visitor could alternate between two slots and block both for good. */
const LONGEST_HOLD_MS = 4 * HOLD_MINUTES * MINUTE_MS

/**
 * Moves the session's hold to the requested slot, or updates its details, unless it has ended. Throws 409 if a payment for
 * the earlier slot is in progress or just came in, and 429 if the client address has too many holds on that day.
 */
export async function moveHold(ctx: Context, id: string, hold: NewHold): Promise<HoldResult> {
  const { limited } = ctx.config
  await refuseIfPaid(ctx, id, hold)
  return inTransaction(ctx, async (tx) => {
    if (limited) {
      await lockHoldsOfSameAddress(tx, id)
      await lockHoldsOfDay(tx, hold.date)
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
    const latestEnd = Math.min(hold.heldUntil.getTime(), current.createdAt.getTime() + LONGEST_HOLD_MS)
    const heldUntil = isSameSlot ? current.heldUntil : new Date(Math.max(current.heldUntil.getTime(), latestEnd))
    const why = isSameSlot ? 'Details changed' : `Moved from ${current.appointmentDate} ${current.timeSlot}`
    const appointment = await writeMove(tx, current, { ...hold, heldUntil }, { why, quote })
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
async function writeMove(
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
  const crew = isSameTime ? before.crew : await findFreeCrew(tx, { slot: hold, city, movingId: id })
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
