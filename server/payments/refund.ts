import { and, eq, exists, gt, inArray, notExists, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { addMoneyHistory } from '#server/money/apply-to-job.ts'
import type { MoneyEmailKind } from '#server/money/emails.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { quotes } from '#server/quotes/table.ts'
import { applyPayment } from './apply.ts'
import { findPayment, type OnlinePayment } from './queries.ts'
import { payments } from './table.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { PermanentJobError, deleteJobs } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { mapOutageTo503, type PaymentIntent } from '#server/payment-provider/provider.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { FailedRefund } from '#shared/payments/schema.ts'
import { OWED_STATES } from '#shared/payments/states.ts'

/**
 * Refunds a payment that is due for it and records it. Safe to repeat. Reads the payment first, because what it says now
 * may end the refund. Throws if the refund didn't go through, and for good if the bank sent it back.
 */
export async function refundPayment(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  if (!before || !OWED_STATES.includes(before.state)) return
  const seen = await ctx.provider.retrieveIntent(intentId)
  if (seen) await inTransaction(ctx, (tx) => applyPayment(tx, seen, before))
  const due = await findPayment(ctx, intentId)
  if (due?.state === 'refund_due' && due.dispute !== 'open') {
    const intent = await ctx.provider.refundIntent(intentId, toRefundCents(due))
    await inTransaction(ctx, (tx) => applyPayment(tx, intent, due))
  }
  const after = await findPayment(ctx, intentId)
  if (after?.state === 'refund_failed') {
    throw new PermanentJobError("The customer's bank sent the refund back. Pay the customer another way")
  }
  // Someone may have asked for more since. That has a job of its own.
  const isSame = after?.refundAskedCents === before.refundAskedCents
  // While a dispute is open, the bank decides. Its end sends the refund.
  if (after?.state === 'refund_due' && after.dispute !== 'open' && isSame)
    throw new Error("The refund didn't go through")
}

/** How much is to go back through the provider in all: not what went back by check. */
function toRefundCents({ refundAskedCents, receivedCents, paidBackCents }: OnlinePayment): number | undefined {
  if (refundAskedCents === null && paidBackCents === 0) return undefined
  return (refundAskedCents ?? receivedCents) - paidBackCents
}

/** What is to go back, all of it unless the office asked for a part. */
const toGoBackCents = sql`coalesce(${payments.refundAskedCents}, ${payments.receivedCents})`
const owedCents = sql<number>`${toGoBackCents} - ${payments.refundedCents} - ${payments.paidBackCents}`.mapWith(
  payments.receivedCents,
)
/** SQL: a refund job that no one runs anymore, of the payment. */
const isFailedRefund = and(
  eq(jobs.queue, 'refund'),
  eq(jobs.state, 'failed'),
  eq(payments.intentId, sql`${jobs.data}->>'intentId'`),
)

/** The payments that the shop owes and whose refunds failed for good. */
export async function listFailedRefunds({ db }: Context): Promise<FailedRefund[]> {
  const failedJob = db.orm.select({ id: jobs.id }).from(jobs).where(isFailedRefund)
  const rows = await db.orm
    .select({
      intentId: payments.intentId,
      paymentId: payments.id,
      cents: owedCents,
      currency: payments.currency,
      state: payments.state,
      appointmentDate: appointments.appointmentDate,
      timeSlot: appointments.timeSlot,
      quoteNumber: quotes.number,
    })
    .from(payments)
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .leftJoin(quotes, eq(quotes.id, payments.quoteId))
    .where(and(inArray(payments.state, [...OWED_STATES]), exists(failedJob)))
    .orderBy(appointments.appointmentDate, payments.intentId)
  return rows.flatMap(({ state, intentId, cents, currency, ...about }) =>
    intentId === null ? [] : [{ intentId, cents, currency, ...about, isSentBack: state === 'refund_failed' }],
  )
}

/**
 * Records that the shop paid by check what it owed, because a refund failed for good. No refund is sent afterwards. Safe to
 * repeat. Throws 404, 503, and 409 if the refund can still go through.
 */
export async function recordPaidBack(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  if (!before) throw new AppError('not_found', 'Payment not found')
  // The provider may no longer know it, for example after a change of account. Then our row is all there is.
  const intent = (await mapOutageTo503(() => ctx.provider.retrieveIntent(intentId))) ?? intentFromRow(before)
  await inTransaction(ctx, async (tx) => {
    const applied = await applyPayment(tx, intent, before)
    const payment = await findPayment(tx, intentId)
    if (!applied || !payment) throw new AppError('not_found', 'Payment not found')
    const { state, receivedCents, refundedCents } = payment
    if (state === 'paid_back') return
    if (payment.dispute === 'open')
      throw new AppError('not_allowed_now', "This payment is disputed. Wait for the bank's decision.")
    if (!OWED_STATES.includes(state)) throw new AppError('not_allowed_now', 'Nothing is owed for this payment.')
    // Also keeps someone else from trying the refund again at the same time.
    const failed = await deleteJobs(tx, { queue: 'refund', field: 'intentId', values: [intentId], failed: true })
    if (state === 'refund_due' && failed === 0) {
      throw new AppError('not_allowed_now', 'This refund is still being sent. Wait until it goes through or fails.')
    }
    await tx.db.orm
      .update(payments)
      .set({ paidBackCents: (payment.refundAskedCents ?? receivedCents) - refundedCents })
      .where(eq(payments.intentId, intentId))
    await applyPayment(tx, intent, payment)
    const cents = (payment.refundAskedCents ?? receivedCents) - refundedCents - payment.paidBackCents
    const why = `${formatCents(cents)} paid back by check`
    if (applied.appointmentId !== undefined) await addHistoryEvent(tx, { id: applied.appointmentId, by: 'office', why })
    if (applied.quoteId !== undefined) await addMoneyHistory(tx, applied.quoteId, why)
  })
}

function intentFromRow(payment: OnlinePayment): PaymentIntent {
  const { intentId, id, appointmentId, method, amountCents, currency, receivedCents, refundedCents, createdAt } =
    payment
  return {
    id: intentId,
    clientSecret: '',
    method: method === 'bank' ? 'bank' : 'card',
    status: 'succeeded',
    amountCents,
    currency,
    receivedCents,
    refundedCents,
    refundFailed: false,
    dispute: payment.dispute ?? undefined,
    reference: appointmentId ?? id,
    metadata: {},
    createdAt,
    feeCents: undefined,
    failureMessage: undefined,
  }
}

/** The email's id: one for each failure, even if the job of a refund fails again after a retry. */
const failureId = sql<string>`md5(${jobs.id}::text || extract(epoch from ${jobs.endedAt})::text)::uuid`

/** Adds an email to the shop for each refund job that failed for good. The settlement emails about those sent back. */
export async function emailFailedRefunds(ctx: Context): Promise<void> {
  for (const { id, appointmentId, quoteId, paymentId, currency, cents } of await listNewFailures(ctx)) {
    // Don't show an amount in another currency as dollars.
    const refundCents = currency === 'usd' ? cents : undefined
    await inTransaction(ctx, async (tx) => {
      const kind = 'job_refund_failed_shop' satisfies MoneyEmailKind
      if (appointmentId !== null)
        await addAppointmentEmail(tx, { id, kind: 'refund_failed_shop', appointmentId, refundCents })
      else if (quoteId !== null) await addEmail(tx, { id, kind, quoteId, paymentId, refundCents })
    })
  }
}

/** Failures of the last three days without an email. Sent emails are stored longer than that. */
async function listNewFailures(ctx: Context) {
  const { orm } = ctx.db
  const email = orm.select({ id: outgoingEmails.id }).from(outgoingEmails).where(eq(outgoingEmails.id, failureId))
  return orm
    .select({
      id: failureId,
      appointmentId: payments.appointmentId,
      quoteId: payments.quoteId,
      paymentId: payments.id,
      currency: payments.currency,
      cents: owedCents,
    })
    .from(jobs)
    .innerJoin(payments, isFailedRefund)
    .where(and(gt(jobs.endedAt, sql`now() - interval '3 days'`), eq(payments.state, 'refund_due'), notExists(email)))
}
