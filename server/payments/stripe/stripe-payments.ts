import { invalid } from '#server/http/app-error.ts'
import type { PaymentEvent, PaymentProvider } from '#server/payments/provider.ts'
import { STRIPE_TIMEOUT_MS } from './client.ts'
import { verifyStripeEvent, WEBHOOK_TOLERANCE_SECONDS, WebhookRefused } from './events.ts'
import { createStripeProvider } from './provider.ts'

interface StripeConfig {
  secretKey: string
  webhookSecrets: readonly string[]
  apiUrl: string
  isTest: boolean
}

export interface StripePayments {
  provider: PaymentProvider
  /**
   * Throws 400 unless Stripe just signed the event for this mode. Undefined for an event that isn't for us. Refused events
   * would make Stripe switch the endpoint off.
   */
  verifyEvent: (payload: Buffer, signature: string | undefined) => PaymentEvent | undefined
}

/** Everything Stripe. Import it only if Stripe is configured: its SDK is large. */
export function createStripePayments(
  { secretKey, webhookSecrets, apiUrl, isTest }: StripeConfig,
  now: () => Date,
): StripePayments {
  return {
    provider: createStripeProvider({ secretKey, apiUrl, timeoutMs: STRIPE_TIMEOUT_MS, now }),
    verifyEvent(payload, signature) {
      const event = verifyOrRefuse({
        payload,
        signature,
        secrets: webhookSecrets,
        toleranceSeconds: WEBHOOK_TOLERANCE_SECONDS,
        now: now(),
      })
      if (!event || event.account !== undefined) return undefined
      if (event.livemode === isTest) throw invalid('livemode', 'This event belongs to the other mode, live or test')
      return { id: event.id, type: event.type, intentId: event.intentId }
    },
  }
}

function verifyOrRefuse(signed: Parameters<typeof verifyStripeEvent>[0]) {
  try {
    return verifyStripeEvent(signed)
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    throw invalid('stripe-signature', `The event was rejected: ${REASONS[error.reason]}`)
  }
}

const REASONS: Record<WebhookRefused['reason'], string> = {
  no_signature: "it isn't signed",
  wrong_signature: 'its signature is wrong',
  too_old: 'its signature is too old',
}
