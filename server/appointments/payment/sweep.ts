import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { applyOrCancel, settlePayment } from './apply.ts'
import { findPayment, isOurIntent, markPaymentChecked } from './queries.ts'
import { expireHold } from './release-hold.ts'
import { type IntentFacts, readIntentMetadata } from './start.ts'
import { payments } from './table.ts'
import { findAppointment, isOverdue } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { OWED_STATES, type PaymentState } from '#shared/payments/states.ts'

/** How far back the sweep lists intents. Later changes arrive by webhook. */
const SWEEP_BACK_MS = 2 * HOUR_MS
/** A bank returns a refund within this time, if it does. */
const REFUND_RETURNS_WITHIN_MS = 60 * DAY_MS
/** Payments in these states can change without our doing. */
const UNSETTLED: readonly PaymentState[] = ['open', 'processing', 'failed', ...OWED_STATES]

/** Finds what no webhook reported: changed payments, refunds that are due, intents we missed. */
export async function sweepPayments(ctx: Context): Promise<void> {
  const batch = newBatch()
  const seen = new Set<string>()
  for (const { intentId, state } of await listUnsettled(ctx)) {
    seen.add(intentId)
    // Mark it first: a payment whose check fails also goes to the end of the line.
    await markPaymentChecked(ctx, intentId)
    await attempt(batch, async () => {
      if (OWED_STATES.includes(state)) await ctx.jobs.send('refund', { intentId }, { once: true })
      else await settlePayment(ctx, intentId)
    })
    if (isOutage(batch)) break
  }
  if (!isOutage(batch)) await attempt(batch, () => applyMissedIntents(ctx, batch, seen))
  throwFailures(batch, "payments couldn't be checked")
}

/** Applies the recent intents that aren't in `seen`. Throws if the provider can't list them. */
async function applyMissedIntents(ctx: Context, batch: Batch, seen: ReadonlySet<string>): Promise<void> {
  const since = new Date(ctx.now().getTime() - SWEEP_BACK_MS)
  for (const intent of await ctx.provider.listIntentsSince(since)) {
    if (isOutage(batch)) return
    if (!seen.has(intent.id)) await attempt(batch, () => applyOrCancel(ctx, intent))
  }
}

/**
 * Payments that may have changed without our doing, least recently checked first, at most 200. Once a day this includes
 * payments of confirmed appointments (someone may refund them in the dashboard), recent refunds (a bank may return them)
 * and refunds that failed or are disputed.
 */
async function listUnsettled(ctx: Context): Promise<{ intentId: string; state: PaymentState }[]> {
  const { orm } = ctx.db
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const { intentId, state, dispute, updatedAt, createdAt } = payments
  const select = () => orm.select({ intentId, state, updatedAt }).from(payments).$dynamic()
  const isUncheckedForADay = lt(updatedAt, dayAgo)
  const isOften = and(ne(state, 'refund_failed'), or(ne(state, 'refund_due'), isNull(dispute), ne(dispute, 'open')))
  const canReturn = gt(createdAt, new Date(ctx.now().getTime() - REFUND_RETURNS_WITHIN_MS))
  // Each part has its own partial index. With `or` instead, Postgres reads every payment.
  return unionAll(
    select().where(and(inArray(state, [...UNSETTLED]), or(isOften, lte(updatedAt, dayAgo)))),
    select()
      .innerJoin(appointments, eq(appointments.id, payments.appointmentId))
      .where(and(inArray(appointments.status, [...statusesIn('booked')]), eq(state, 'succeeded'), isUncheckedForADay)),
    select().where(and(eq(state, 'refunded'), isUncheckedForADay, canReturn)),
  )
    .orderBy(sql`updated_at`)
    .limit(200)
}

/** A payment of ours that this database doesn't have as paid. */
export interface UnmatchedPayment {
  intentId: string
  appointmentId: string
  receivedCents: number
  currency: string
  createdAt: Date
  /** What the customer booked. Undefined if the payment doesn't say. */
  visit: IntentFacts | undefined
  /** `lost`: no such visit here. `unpaid`: the visit is here, but not this payment. `processing`: the bank hasn't decided. */
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
    const { id: intentId, reference: appointmentId, receivedCents, currency, createdAt, metadata } = intent
    const isProcessing = intent.status === 'processing'
    if (!isProcessing && receivedCents <= intent.refundedCents) continue
    const isHere = (await findAppointment(ctx, appointmentId)) !== undefined
    const stored = await findPayment(ctx, intentId)
    if (isProcessing ? isHere : stored && stored.receivedCents > 0) continue
    const visit = readIntentMetadata(metadata)
    const state = isProcessing ? 'processing' : isHere ? 'unpaid' : 'lost'
    unmatched.push({ intentId, appointmentId, receivedCents, currency, createdAt, visit, state })
  }
  return unmatched
}

/** Frees the slots of all overdue holds. One failure doesn't stop the rest; several in a row count as an outage. */
export async function expireHolds(ctx: Context): Promise<void> {
  const batch = newBatch()
  for (const id of await listOverdueHolds(ctx)) {
    await attempt(batch, () => expireHold(ctx, id))
    if (isOutage(batch)) break
  }
  throwFailures(batch, "holds couldn't be ended")
}

/** Ids of holds past their end, oldest first, at most 200. */
async function listOverdueHolds(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(isOverdue(ctx.now()))
    .orderBy(asc(appointments.heldUntil))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Calls in a row without an answer. Each can take half a minute. */
const OUTAGE_AFTER = 3

/** Pieces of work that run one after another. A failure doesn't stop the rest. */
interface Batch {
  failures: unknown[]
  unansweredInARow: number
}

/** Start one for each run, pass it to each `attempt`, and end with `throwFailures`. */
export function newBatch(): Batch {
  return { failures: [], unansweredInARow: 0 }
}

/** Runs the work. Keeps its failure for `throwFailures`. */
export async function attempt(batch: Batch, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    batch.unansweredInARow = 0
  } catch (error) {
    batch.failures.push(error)
    batch.unansweredInARow = error instanceof PaymentProviderUnavailable ? batch.unansweredInARow + 1 : 0
  }
}

/** Whether the provider missed several calls in a row. Continuing could take hours. */
export function isOutage({ unansweredInARow }: Batch): boolean {
  return unansweredInARow >= OUTAGE_AFTER
}

/** Throws all failures together. `what` completes a message such as `2 holds couldn't be ended`. */
export function throwFailures({ failures }: Batch, what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
}
