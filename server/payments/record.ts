import { eq, sum } from 'drizzle-orm'
import type { PaymentRow } from './queries.ts'
import type { Settlement } from './settlement.ts'
import { paymentMoves, payments } from './table.ts'
import type { TransactionContext } from '#server/context.ts'
import { deleteJobs } from '#server/jobs/queue.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { OWED_STATES } from '#shared/payments/states.ts'

/** Our row from before we asked the provider. */
export type RowBefore = Pick<PaymentRow, 'state' | 'refundedCents' | 'dispute'>

/**
 * What of a report counts. A report can be older than our row, and an old report can't prove that a refund failed, that it went
 * through after all, or what became of a dispute: then these stay, and the payment is read again. The transaction must hold the lock of
 * what the payment is for.
 */
export async function withoutStale(
  tx: TransactionContext,
  { intent, known, before }: { intent: PaymentIntent; known: RowBefore; before: RowBefore | undefined },
): Promise<PaymentIntent> {
  const hasChanged =
    before?.refundedCents !== known.refundedCents || before.state !== known.state || before.dispute !== known.dispute
  const differs = before
    ? intent.refundedCents !== known.refundedCents || (intent.dispute ?? known.dispute) !== known.dispute
    : intent.refundedCents < known.refundedCents
  if (!hasChanged || !differs) return intent
  await tx.jobs.send('settle', { intentId: intent.id }, { tx: tx.db })
  return { ...intent, refundedCents: known.refundedCents, dispute: known.dispute ?? undefined }
}

/** Writes what follows from the provider's report, and sends or ends its refund. The transaction must hold the same lock. */
export async function recordSettlement(
  tx: TransactionContext,
  {
    intent,
    known,
    settlement,
    isErased,
  }: { intent: PaymentIntent; known: PaymentRow; settlement: Settlement; isErased: boolean },
): Promise<void> {
  const { id, failureMessage, feeCents, method } = intent
  const { state, dispute, isHonored, receivedCents, refundedCents } = settlement
  await tx.db.orm
    .update(payments)
    .set({
      state,
      isHonored,
      receivedCents,
      refundedCents,
      method,
      updatedAt: tx.now(),
      dispute,
      ...(feeCents !== undefined && { providerFeeCents: feeCents }),
      // It stays known, although a later report may lack it.
      ...(failureMessage !== undefined && { failureMessage }),
      ...(isErased && { failureMessage: null }),
    })
    .where(eq(payments.intentId, id))
  await addMove(tx, known, settlement)
  await updateRefundJob(tx, id, known, settlement)
}

/** Writes down what came in or went back since the last time. What the bank took after a dispute went back. */
async function addMove(
  tx: TransactionContext,
  { id: paymentId, paidBackCents }: PaymentRow,
  { state, receivedCents, refundedCents }: Settlement,
): Promise<void> {
  if (receivedCents === 0) return
  const { receivedCents: received, refundedCents: refunded, paidBackCents: paidBack } = paymentMoves
  const [before] = await tx.db.orm
    .select({ received: sum(received), refunded: sum(refunded), paidBack: sum(paidBack) })
    .from(paymentMoves)
    .where(eq(paymentMoves.paymentId, paymentId))
  const goneCents = state === 'charged_back' ? receivedCents - paidBackCents : refundedCents
  const move = {
    receivedCents: receivedCents - Number(before?.received ?? 0),
    refundedCents: goneCents - Number(before?.refunded ?? 0),
    paidBackCents: paidBackCents - Number(before?.paidBack ?? 0),
  }
  if (Object.values(move).every((cents) => cents === 0)) return
  await tx.db.orm.insert(paymentMoves).values({ ...move, paymentId, at: tx.now() })
}

/**
 * A refund that was already due has its job. The sweep restores a lost one. The job of a refund that failed at the bank
 * fails for good, which shows it to the office. One that waited for the end of a dispute begins then. Once nothing is
 * owed, a failed job no longer matters.
 */
async function updateRefundJob(
  tx: TransactionContext,
  intentId: string,
  { state: from, dispute }: RowBefore,
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
