import { Stripe } from 'stripe'
import { z } from 'zod'
import { invalid } from '#server/http/app-error.ts'
import type { PaymentEvent, PaymentProvider } from '#server/payment-provider/provider.ts'
import { isStorable } from '#shared/lib/text.ts'
import { STRIPE_TIMEOUT_MS } from './client.ts'
import { isIntentId } from './intents.ts'
import { createStripeProvider } from './provider.ts'

interface StripeConfig {
  secretKey: string
  /** Any of them may have signed an event, so secrets can be rotated. */
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
    provider: createStripeProvider({ secretKey, apiUrl, timeoutMs: STRIPE_TIMEOUT_MS }),
    verifyEvent(payload, signature) {
      const event = verifyStripeEvent({ payload, signature, secrets: webhookSecrets, now: now() })
      if (!event || event.account !== undefined) return undefined
      if (event.livemode === isTest) throw invalid('livemode', 'This event belongs to the other mode, live or test')
      return { id: event.id, type: event.type, intentId: event.intentId }
    },
  }
}

/** Seconds. An older signature could be a replay. */
const TOLERANCE = 300

const storable = z.string().refine(isStorable)

const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: storable.min(1).max(200),
  account: z.string().optional(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: storable.optional(),
      payment_intent: z.union([storable, z.object({ id: storable })]).nullish(),
    }),
  }),
})

interface SignedPayload {
  /** The raw body. Even other whitespace would change the signature. */
  payload: Buffer
  /** The header `Stripe-Signature`. */
  signature: string | undefined
  secrets: readonly string[]
  now: Date
}

/**
 * Verifies a signed event and returns what it's about (docs/rules.md, Payment). Read its intent again instead of trusting it.
 * Undefined for what Stripe signed but isn't an event we know. Throws 400 if it isn't from Stripe, or too old.
 */
export function verifyStripeEvent(signed: SignedPayload) {
  refuseUnsigned(signed)
  const { success, data: event } = eventSchema.safeParse(parseJson(signed.payload))
  if (!success) return undefined
  const { id, type, account, livemode } = event
  return { id, type, intentId: intentIdIn(event.data.object), account, livemode }
}

function refuseUnsigned({ payload, signature, secrets, now }: SignedPayload): void {
  if (!signature) throw refused("it isn't signed")
  let reason = 'its signature is wrong'
  for (const secret of secrets) {
    try {
      if (Stripe.webhooks.signature?.verifyHeader(payload, signature, secret, TOLERANCE, undefined, now.getTime()))
        return
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      // The SDK checks the signature first, so an event outside the tolerance had a correct one.
      if (error.message.startsWith('Timestamp outside')) reason = 'its signature is too old'
    }
  }
  throw refused(reason)
}

const refused = (reason: string) => invalid('stripe-signature', `The event was rejected: ${reason}`)

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Undefined if the event is about something else or its id can't be an intent's. */
function intentIdIn({ object, id, payment_intent: intent }: z.output<typeof eventSchema>['data']['object']) {
  const named = object === 'payment_intent' ? id : typeof intent === 'object' ? intent?.id : intent
  return named !== undefined && isIntentId(named) ? named : undefined
}
