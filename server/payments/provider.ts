/** What a provider knows of one payment, in our words. All amounts are whole cents. */
export interface PaymentIntent {
  id: string
  /** Lets a browser pay this one intent. Goes to the visitor's own session alone, never to a log. */
  clientSecret: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  /** ISO 4217 in small letters, as `usd`. */
  currency: string
  /** Captured so far. */
  receivedCents: number
  /** Given back so far, whoever did it; what is still on its way to the card counts, a refund that failed does not. */
  refundedCents: number
  /** The cardholder has asked the bank for the money; stays true however that ends. */
  disputed: boolean
  /** From its metadata; undefined: not an intent of ours. */
  appointmentId: string | undefined
  /** Of the last attempt, in the provider's words for the visitor. */
  failureMessage: string | undefined
}

/**
 * Takes the measurement fee and gives it back: Stripe, or the demo where no key is configured. Every call may throw
 * PaymentProviderUnavailable, and every call may be repeated.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'demo'
  /**
   * One intent for one appointment whoever asks how often (idempotency key from its id), as it is now: it may be paid
   * or canceled meanwhile.
   */
  createIntent(order: {
    appointmentId: string
    amountCents: number
    receiptEmail: string | undefined
  }): Promise<PaymentIntent>
  /** Undefined: there is no such intent. */
  retrieveIntent(id: string): Promise<PaymentIntent | undefined>
  /** The same for who is about to pay it: where it is still open, its receipt goes to that address from now on. */
  resumeIntent(id: string, receiptEmail: string | undefined): Promise<PaymentIntent | undefined>
  /**
   * Resolves with what it is then: canceled, or succeeded or processing where it came too late. Undefined: there is no
   * such intent, so nobody can pay it.
   */
  cancelIntent(id: string): Promise<PaymentIntent | undefined>
  /** Gives back all that is captured and not yet refunded; repeating it refunds once. */
  refundIntent(id: string): Promise<PaymentIntent>
  /** Intents made since then, in no order: what no webhook told us. Others' are among them, without appointment. */
  intentsSince(since: Date): Promise<PaymentIntent[]>
}

/** Seconds that somebody waits before asking again where the provider does not answer. */
export const PROVIDER_RETRY_AFTER = 5

/** The provider does not answer, or says "not now": nothing is known of what it did. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable'
}
