import type { Context } from '#server/context.ts'
import { findAppointment } from '#server/appointments/queries.ts'
import { type IntentFacts, readIntentMetadata } from './start.ts'
import { findPayment, isOurIntent } from './queries.ts'

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
