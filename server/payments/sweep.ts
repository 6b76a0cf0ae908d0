import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { applyOrCancel, settlePayment } from './apply.ts'
import { findPayment, isOnline, isOurIntent, markPaymentChecked } from './queries.ts'
import { expireHold } from '#server/appointments/payment/release-hold.ts'
import { payments } from './table.ts'
import { findAppointment, listOverdueHolds } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { type PaymentIntent, PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { OWED_STATES, type PaymentState } from '#shared/payments/states.ts'

/** How far back the sweep lists intents. Later changes arrive by webhook. */
const SWEEP_BACK_MS = 2 * HOUR_MS
/** A bank returns a refund within this time, if it does. */
const REFUND_RETURNS_WITHIN_MS = 60 * DAY_MS
/** Payments in these states can change without our doing. */
const UNSETTLED: PaymentState[] = ['open', 'processing', 'failed', ...OWED_STATES]

/** Finds what no webhook reported: changed payments, refunds that are due, intents we missed. */
export async function sweepPayments(ctx: Context): Promise<void> {
  const unsettled = await listUnsettled(ctx)
  const failures = await attemptEach(unsettled, async ({ intentId, state }) => {
    // Mark it first: a payment whose check fails also goes to the end of the line.
    await markPaymentChecked(ctx, intentId)
    if (OWED_STATES.includes(state)) await ctx.jobs.send('refund', { intentId }, { once: true })
    else await settlePayment(ctx, intentId)
  })
  const seen = new Set(unsettled.map(({ intentId }) => intentId))
  const since = new Date(ctx.now().getTime() - SWEEP_BACK_MS)
  // Read before the list, which may be older than a row by the time it's applied.
  const rows = await ctx.db.orm.select().from(payments).where(gte(payments.createdAt, since))
  const before = new Map(rows.filter(isOnline).map((row) => [row.intentId, row]))
  const recent = await ctx.provider.listIntentsSince(since)
  const missed = recent.filter(({ id }) => !seen.has(id))
  failures.push(...(await attemptEach(missed, (intent) => applyOrCancel(ctx, intent, before.get(intent.id)))))
  throwTogether(failures, "payments couldn't be checked")
}

/**
 * Payments that may have changed without our doing, least recently checked first, at most 200. Once a day this includes
 * payments of confirmed visits and recent ones of jobs (someone may refund them in the dashboard), recent refunds (a bank may
 * return them) and refunds that failed or are disputed.
 */
async function listUnsettled(ctx: Context): Promise<{ intentId: string; state: PaymentState }[]> {
  const { intentId, quoteId, state, dispute, updatedAt, createdAt } = payments
  const isUnsettled = inArray(state, UNSETTLED)
  const isOften = and(ne(state, 'refund_failed'), or(ne(state, 'refund_due'), isNull(dispute), ne(dispute, 'open')))
  const since = new Date(ctx.now().getTime() - REFUND_RETURNS_WITHIN_MS)
  const isCurrent = or(
    inArray(appointments.status, statusesIn('booked')),
    and(isNotNull(quoteId), gt(createdAt, since)),
  )
  const isKept = and(isCurrent, eq(state, 'succeeded'))
  const canReturn = gt(createdAt, since)
  const isUncheckedForADay = lte(updatedAt, new Date(ctx.now().getTime() - DAY_MS))
  const rows = await ctx.db.orm
    .select({ intentId, state })
    .from(payments)
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .where(
      and(
        isNotNull(intentId),
        or(
          and(isUnsettled, isOften),
          and(isUncheckedForADay, or(isUnsettled, isKept, and(eq(state, 'refunded'), canReturn))),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(200)
  return rows.flatMap((row) => (row.intentId === null ? [] : [{ intentId: row.intentId, state: row.state }]))
}

/** A payment of ours that this database doesn't have as paid. */
export interface UnmatchedPayment {
  intentId: string
  /** The id of its visit, or of our payment of a job. */
  reference: string
  receivedCents: number
  currency: string
  createdAt: Date
  /** What the customer booked or paid. */
  metadata: PaymentIntent['metadata']
  /** `lost`: no such visit or job here. `unpaid`: it's here, but not this payment. `processing`: the bank hasn't decided. */
  state: 'lost' | 'unpaid' | 'processing'
}

/**
 * The provider's payments since then that a restored backup lacks, oldest first. Changes nothing: what to do about each is
 * in docs/operations.md, After a restored backup. Throws if the provider doesn't answer.
 */
export async function listUnmatchedPayments(ctx: Context, since: Date): Promise<UnmatchedPayment[]> {
  const unmatched: UnmatchedPayment[] = []
  // The provider lists the newest first.
  for (const intent of (await ctx.provider.listIntentsSince(since)).filter(isOurIntent).toReversed()) {
    const { id: intentId, reference, receivedCents, currency, createdAt, metadata } = intent
    const isProcessing = intent.status === 'processing'
    if (!isProcessing && receivedCents <= intent.refundedCents) continue
    const [job] = await ctx.db.orm.select({ id: payments.id }).from(payments).where(eq(payments.id, reference))
    const isHere = job !== undefined || (await findAppointment(ctx, reference)) !== undefined
    const stored = await findPayment(ctx, intentId)
    if (isProcessing ? isHere : stored && stored.receivedCents > 0) continue
    const state = isProcessing ? 'processing' : isHere ? 'unpaid' : 'lost'
    unmatched.push({ intentId, reference, receivedCents, currency, createdAt, metadata, state })
  }
  return unmatched
}

/** Frees the slots of all overdue holds. */
export async function expireAllOverdue(ctx: Context): Promise<void> {
  const failures = await attemptEach(await listOverdueHolds(ctx), (id) => expireHold(ctx, id))
  throwTogether(failures, "holds couldn't be ended")
}

/** Calls in a row without an answer. Each can take half a minute, so continuing could take hours. */
const OUTAGE_AFTER = 3

/** Runs the work for each, one after another, until the provider missed several calls in a row. Returns the failures. */
export async function attemptEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const failures: unknown[] = []
  let unansweredInARow = 0
  for (const item of items) {
    try {
      await work(item)
      unansweredInARow = 0
    } catch (error) {
      failures.push(error)
      unansweredInARow = error instanceof PaymentProviderUnavailable ? unansweredInARow + 1 : 0
    }
    if (unansweredInARow >= OUTAGE_AFTER) break
  }
  return failures
}

/** Throws all failures together. `what` completes a message such as `2 holds couldn't be ended`. */
function throwTogether(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
}
