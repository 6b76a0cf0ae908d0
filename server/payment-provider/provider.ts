import { unavailable } from '#server/http/app-error.ts'
import type { PaymentPurpose } from '#shared/money/schema.ts'
import type { Dispute } from '#shared/payments/states.ts'

/** What a provider reports about a payment, without its state: read that from the provider. */
export interface PaymentEvent {
  id: string
  type: string
  /** Undefined if the event is about something else. */
  intentId: string | undefined
}

/** What we ask the provider to charge. */
export interface IntentParams {
  /** The id of what the payment is for: a visit, or our own payment of a job. */
  reference: string
  purpose: PaymentPurpose
  amountCents: number
  receiptEmail: string | undefined
  /** Texts that the provider keeps with the intent. */
  metadata: Record<string, string>
}

/** A provider's view of one payment, in our words. All amounts are whole cents. */
export interface PaymentIntent {
  id: string
  /** Lets a browser pay this intent. Send it only to the visitor's own session. Never log it. */
  clientSecret: string
  /** What it's paid with, as far as the provider knows. */
  method: 'card' | 'bank'
  status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  /** ISO 4217 in lowercase, such as `usd`. */
  currency: string
  /** Captured so far. */
  receivedCents: number
  /** Refunded so far, by us or in the dashboard. Pending refunds count, failed ones don't. */
  refundedCents: number
  /** Our newest refund didn't arrive: the card's bank sent it back, or someone canceled it. */
  refundFailed: boolean
  /** How the cardholder's dispute stands, or ended. Undefined without one. */
  dispute: Dispute | undefined
  /** What the payment is for. Undefined if the intent isn't ours. */
  reference: string | undefined
  /** The texts as they are now: people can edit them in the provider's dashboard. */
  metadata: Record<string, string>
  createdAt: Date
  /** What the provider keeps of it. Undefined until it's known. */
  feeCents: number | undefined
  /** The provider's message to the visitor about the last attempt. */
  failureMessage: string | undefined
}

/**
 * Charges what is due and refunds it: Stripe, or the demo if no key is configured. Every call can throw
 * PaymentProviderUnavailable, and every call is safe to repeat.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'demo'
  /**
   * Creates the reference's intent, or returns the existing one in its current status. The idempotency key comes from the
   * reference, so there's only ever one.
   */
  createIntent(order: IntentParams): Promise<PaymentIntent>
  /** Undefined if there's no such intent. */
  retrieveIntent(id: string): Promise<PaymentIntent | undefined>
  /** The same before a payment: updates the receipt email and the metadata while the intent is open. */
  resumeIntent(id: string, order: Pick<IntentParams, 'receiptEmail' | 'metadata'>): Promise<PaymentIntent | undefined>
  /**
   * Returns the intent afterwards: canceled, or as it is if the cancellation came too late. Undefined if there's no such
   * intent, so no one can pay it.
   */
  cancelIntent(id: string): Promise<PaymentIntent | undefined>
  /** Refunds until `toCents` of what was captured went back, by default all of it. Repeating it refunds once. */
  refundIntent(id: string, toCents?: number): Promise<PaymentIntent>
  /** Intents created since then, in no order, including those of other systems (no `reference`). */
  listIntentsSince(since: Date): Promise<PaymentIntent[]>
}

/** The `Retry-After` we send when the provider doesn't answer. */
const PROVIDER_RETRY_AFTER_SECONDS = 5

/** The provider doesn't answer or asks us to retry, so we don't know what it did. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable'
}

/** Throws 503 if the provider doesn't answer. */
export async function mapOutageTo503<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    throw unavailable(
      "We can't reach the payment provider. Nothing was charged. Please try again.",
      PROVIDER_RETRY_AFTER_SECONDS,
      error,
    )
  }
}
