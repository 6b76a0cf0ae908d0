import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { changeStatus } from '#server/appointments/change-status.ts'
import { confirmExpired } from '#server/appointments/confirm-expired.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer/share-lock-appointment-customer.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import { syncQuote } from '#server/appointments/sync-quote.ts'
import type { TransactionContext } from '#server/context.ts'
import { addAppointmentEmail } from '#server/appointments/emails/add-appointment-email.ts'
import { deleteJobs } from '#server/jobs/delete-jobs.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import { findOrAddPayment } from './find-or-add-payment.ts'
import { isOurIntent } from './intents.ts'
import type { PaymentRow } from './queries.ts'
import { recordSettlement } from './record-settlement.ts'
import { computeSettlement, type Settlement } from './settlement.ts'

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
