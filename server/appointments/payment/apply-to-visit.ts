import { and, eq, exists, gt, ne, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { changeStatus, confirmExpired } from '#server/appointments/change-status.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer-of-visit.ts'
import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { followCredit } from '#server/money/money.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { findPayment, isPaymentOf, type OurIntent, type PaymentRow } from '#server/payments/queries.ts'
import { recordSettlement, type RowBefore, withoutStale } from '#server/payments/record.ts'
import { payments } from '#server/payments/table.ts'
import { syncQuotePaymentStatus } from '#server/quotes/edit-quote.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { computeVisitSettlement, type VisitSettlement } from './settlement.ts'

/**
 * Applies an intent to its visit: locks it, computes the settlement, and writes what follows. Returns the visit as it was before, or
 * undefined if there's none.
 */
export async function applyToVisit(
  tx: TransactionContext,
  intent: OurIntent,
  before: RowBefore | undefined,
): Promise<AppointmentRow | undefined> {
  // Only money confirms an appointment, which then gets its customer.
  if (intent.receivedCents > 0) await shareLockAppointmentCustomer(tx, intent.reference)
  const appointment = await lockAppointment(tx, intent.reference)
  if (!appointment) return undefined
  const known = await findOrAddPayment(tx, intent, appointment.id)
  const current = await withoutStale(tx, { intent, known, before })
  const { status, startsAt, feeCents } = appointment
  const hasStarted = startsAt <= tx.now()
  let settlement = computeVisitSettlement({ appointment: { status, hasStarted, feeCents }, known, intent: current })
  const isChanged = await applyStatusChange(tx, appointment, settlement.statusChange)
  if (settlement.ifSlotTaken && !isChanged) settlement = settlement.ifSlotTaken
  await recordSettlement(tx, { intent, known, settlement, isErased: appointment.erasedAt !== null })
  for (const why of settlement.historyEvents) await addHistoryEvent(tx, { id: appointment.id, by: 'payment', why })
  await addEmails(tx, appointment, intent, settlement)
  const hasChanged = settlement.state !== known.state || settlement.refundedCents !== known.refundedCents
  if (hasChanged) await syncQuote(tx, appointment, settlement.isQuotePaid)
  return appointment
}

/** False if the slot of an expired hold is taken. */
async function applyStatusChange(
  tx: TransactionContext,
  appointment: AppointmentRow,
  change: VisitSettlement['statusChange'],
): Promise<boolean> {
  if (!change) return true
  const { id, status: from } = appointment
  const { to, why } = change
  if (!canChangeTo(from, to)) throw new Error(`A payment can't change a visit from ${from} to ${to}`)
  if (from === 'expired') return confirmExpired(tx, appointment, { by: 'payment', why })
  return changeStatus(tx, { id, from, to, by: 'payment', why })
}

async function addEmails(
  tx: TransactionContext,
  { id }: AppointmentRow,
  { currency }: PaymentIntent,
  { emails, state, receivedCents, owedCents }: VisitSettlement,
): Promise<void> {
  const cents = state === 'refund_failed' ? owedCents : receivedCents
  // Don't show an amount in another currency as dollars.
  const refundCents = currency === 'usd' ? cents : undefined
  for (const kind of emails) await addAppointmentEmail(tx, { kind, appointmentId: id, refundCents })
}

/**
 * Returns our row of an intent. Adds it if there's none: an appointment's first intent is its payment, any other is extra.
 * The transaction must hold the appointment's lock, so that two can't both be first.
 */
async function findOrAddPayment(
  tx: TransactionContext,
  intent: PaymentIntent,
  appointmentId: string,
): Promise<PaymentRow> {
  const { id: intentId, amountCents, currency } = intent
  const at = tx.now()
  await tx.db.orm
    .insert(payments)
    .values({
      intentId,
      appointmentId,
      provider: tx.provider.name,
      isExtra: exists(tx.db.orm.select({ one: sql`1` }).from(payments).where(isPaymentOf(appointmentId))),
      state: 'open',
      amountCents,
      currency,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: payments.intentId })
  const payment = await findPayment(tx, intentId)
  if (!payment) throw new Error('Adding a payment returned nothing')
  return payment
}

/** Updates the appointment's quote, if it has one, after its payment was paid or refunded. */
async function syncQuote(
  tx: TransactionContext,
  { id, quoteId }: AppointmentRow,
  isPaid: boolean | undefined,
): Promise<void> {
  if (quoteId === null || (await followCredit(tx, quoteId)) || isPaid === undefined) return
  const isPaidElsewhere = !isPaid && (await hasOtherPayment(tx, id, quoteId))
  await syncQuotePaymentStatus(tx, { quoteId, isPaid, isPaidElsewhere })
}

/** Whether the payment of another appointment counts for the quote. */
async function hasOtherPayment(tx: TransactionContext, id: string, quoteId: string): Promise<boolean> {
  const [row] = await tx.db.orm
    .select({ id: appointments.id })
    .from(payments)
    .innerJoin(appointments, eq(appointments.id, payments.appointmentId))
    .where(
      and(
        eq(appointments.quoteId, quoteId),
        ne(appointments.id, id),
        eq(payments.isHonored, true),
        gt(payments.receivedCents, sql`${payments.refundedCents} + ${payments.paidBackCents}`),
      ),
    )
    .limit(1)
  return row !== undefined
}
