import { invalid } from '#server/http/app-error.ts'
import type { PaymentProvider } from './provider.ts'
import type { PaymentEvent } from './store.ts'
import { verifyStripeEvent, WEBHOOK_TOLERANCE_SECONDS, WebhookRefused } from './stripe-events-gateway.ts'
import { STRIPE_TIMEOUT_MS, stripeProvider } from './stripe-gateway.ts'

interface StripeConfig {
  secretKey: string
  webhookSecrets: readonly string[]
  apiUrl: string
  isTest: boolean
}

export interface StripePayments {
  provider: PaymentProvider
  /** Throws 400 where an event was not signed by Stripe just now, or belongs to another account or to tests. */
  verifyEvent: (payload: Buffer, signature: string | undefined) => PaymentEvent
}

/** Everything of Stripe; loaded only where it is configured, since its SDK is large. */
export function stripePayments(
  { secretKey, webhookSecrets, apiUrl, isTest }: StripeConfig,
  now: () => Date,
): StripePayments {
  return {
    provider: stripeProvider({ secretKey, apiUrl, timeoutMs: STRIPE_TIMEOUT_MS, now }),
    verifyEvent(payload, signature) {
      const event = verified({
        payload,
        signature,
        secrets: webhookSecrets,
        toleranceSeconds: WEBHOOK_TOLERANCE_SECONDS,
        now: now(),
      })
      if (event.account !== undefined || event.livemode === isTest) {
        throw invalid('account', 'This event belongs to another account')
      }
      return { id: event.id, type: event.type, intentId: event.intentId }
    },
  }
}

function verified(signed: Parameters<typeof verifyStripeEvent>[0]) {
  try {
    return verifyStripeEvent(signed)
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    throw invalid('stripe-signature', `The event was refused: ${REASONS[error.reason]}`)
  }
}

const REASONS: Record<WebhookRefused['reason'], string> = {
  no_signature: 'it is not signed',
  wrong_signature: 'its signature is not right',
  too_old: 'its signature is too old',
  not_an_event: 'it is not an event',
}
