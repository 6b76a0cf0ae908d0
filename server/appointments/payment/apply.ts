import { and, eq, exists, gt, ne, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { changeStatus, confirmExpired } from '#server/appointments/change-status.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer-of-visit.ts'
import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { findPayment, isOpen, isOurIntent, isPaymentOf, markPaymentChecked, type PaymentRow } from './queries.ts'
import { computeSettlement, type Settlement } from './settlement.ts'
import { payments } from './table.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { deleteJobs } from '#server/jobs/queue.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { syncQuotePaymentStatus } from '#server/quotes/edit-quote.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { OWED_STATES } from '#shared/payments/states.ts'

/**
 * Applies an intent as the provider reported it to its appointment (docs/rules.md, Payment): locks the appointment,
 * computes the settlement, and writes what follows. Returns the appointment as it was before, or undefined if the intent
 * names no appointment of ours. `before` is our row from before we asked the provider. A report can be older than our row,
 * and an old report can't prove that a refund failed, that it went through after all, or what became of a dispute.
 */
export async function applyPayment(
  tx: TransactionContext,
  intent: PaymentIntent,
  before?: Pick<PaymentRow, 'state' | 'refundedCents' | 'dispute'>,
): Promise<AppointmentRow | undefined> {
  if (!isOurIntent(intent)) return undefined
  // Only money confirms an appointment, which then gets its customer.
  if (intent.receivedCents > 0) await shareLockAppointmentCustomer(tx, intent.reference)
  const appointment = await lockAppointment(tx, intent.reference)
  if (!appointment) return undefined
  const known = await findOrAddPayment(tx, intent, appointment.id)
  const hasChanged =
    before?.refundedCents !== known.refundedCents || before.state !== known.state || before.dispute !== known.dispute
  const differs = before
    ? intent.refundedCents !== known.refundedCents || (intent.dispute ?? known.dispute) !== known.dispute
    : intent.refundedCents < known.refundedCents
  const mayBeStale = hasChanged && differs
  if (mayBeStale) await tx.jobs.send('settle', { intentId: intent.id }, { tx: tx.db })
  const { refundedCents, dispute } = known
  const current = mayBeStale ? { ...intent, refundedCents, dispute: dispute ?? undefined } : intent
  const { status, startsAt, feeCents } = appointment
  const hasStarted = startsAt <= tx.now()
  let settlement = computeSettlement({ appointment: { status, hasStarted, feeCents }, known, intent: current })
  const isChanged = await applyStatusChange(tx, appointment, settlement.statusChange)
  if (settlement.ifSlotTaken && !isChanged) settlement = settlement.ifSlotTaken
  await recordSettlement(tx, { appointment, intent, settlement })
  for (const why of settlement.historyEvents) await addHistoryEvent(tx, { id: appointment.id, by: 'payment', why })
  await addEmails(tx, appointment, intent, settlement)
  if (settlement.isQuotePaid !== undefined) await syncQuote(tx, appointment, settlement.isQuotePaid)
  await updateRefundJob(tx, intent.id, known, settlement)
  return appointment
}

/**
 * A refund that was already due has its job. The sweep restores a lost one. The job of a refund that failed at the bank
 * fails for good, which shows it to the office. One that waited for the end of a dispute begins then. Once nothing is
 * owed, a failed job no longer matters.
 */
async function updateRefundJob(
  tx: TransactionContext,
  intentId: string,
  { state: from, dispute }: Pick<PaymentRow, 'state' | 'dispute'>,
  { state: to, dispute: disputeNow }: Settlement,
): Promise<void> {
  const isOwed = OWED_STATES.includes(to)
  const disputeEnded = dispute === 'open' && disputeNow !== 'open'
  if (isOwed && (from !== to || disputeEnded)) {
    await tx.jobs.send('refund', { intentId }, { tx: tx.db, once: to === 'refund_failed' })
  }
  if (!isOwed && OWED_STATES.includes(from)) {
    await deleteJobs(tx, { queue: 'refund', field: 'intentId', values: [intentId], failed: true })
  }
}

/** False if the slot of an expired hold is taken. */
async function applyStatusChange(
  tx: TransactionContext,
  appointment: AppointmentRow,
  change: Settlement['statusChange'],
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
  { emails, state, receivedCents, owedCents }: Settlement,
): Promise<void> {
  const cents = state === 'refund_failed' ? owedCents : receivedCents
  // Don't show an amount in another currency as dollars.
  const refundCents = currency === 'usd' ? cents : undefined
  for (const kind of emails) await addAppointmentEmail(tx, { kind, appointmentId: id, refundCents })
}

/** Reads an intent from the provider and applies it. Throws PaymentProviderUnavailable. */
export async function settlePayment(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  const intent = await ctx.provider.retrieveIntent(intentId)
  if (!intent) return markPaymentChecked(ctx, intentId)
  const appointment = await applyOrCancel(ctx, intent, before)
  if (!appointment && isOurIntent(intent) && intent.receivedCents > intent.refundedCents) {
    ctx.log.warn({ intentId }, 'A payment names no visit of ours')
  }
}

/** Applies an intent. Cancels it if someone could still pay it but the hold is gone. */
export async function applyOrCancel(
  ctx: Context,
  intent: PaymentIntent,
  before?: PaymentRow,
): Promise<AppointmentRow | undefined> {
  const appointment = await inTransaction(ctx, (tx) => applyPayment(tx, intent, before))
  if (appointment && appointment.status !== 'held' && isOpen(intent)) {
    const canceled = await ctx.provider.cancelIntent(intent.id)
    if (canceled) await inTransaction(ctx, (tx) => applyPayment(tx, canceled))
  }
  return appointment
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

/** Writes what follows from the provider's report. The transaction must hold the appointment's lock. */
async function recordSettlement(
  tx: TransactionContext,
  { appointment, intent, settlement }: { appointment: AppointmentRow; intent: PaymentIntent; settlement: Settlement },
): Promise<void> {
  const { id, failureMessage } = intent
  const { state, dispute, isHonored, receivedCents, refundedCents } = settlement
  await tx.db.orm
    .update(payments)
    .set({
      state,
      isHonored,
      receivedCents,
      refundedCents,
      updatedAt: tx.now(),
      dispute,
      // It stays known, although a later report may lack it.
      ...(failureMessage !== undefined && { failureMessage }),
      ...(appointment.erasedAt && { failureMessage: null }),
    })
    .where(eq(payments.intentId, id))
}

/** Updates the appointment's quote, if it has one, after its payment was paid or refunded. */
async function syncQuote(tx: TransactionContext, { id, quoteId }: AppointmentRow, isPaid: boolean): Promise<void> {
  if (quoteId === null) return
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
