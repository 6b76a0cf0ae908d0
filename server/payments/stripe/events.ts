import { Stripe } from 'stripe'
import { z } from 'zod'
import { isStorable } from '#shared/lib/text.ts'
import { isIntentId } from './intents.ts'

export interface StripeEvent {
  id: string
  type: string
  /** The intent it's about. Read that again instead of trusting the event. Undefined if it's about something else. */
  intentId: string | undefined
  /** Undefined for our own account. */
  account: string | undefined
  livemode: boolean
}

/** Not from Stripe, or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  constructor(readonly reason: 'no_signature' | 'wrong_signature' | 'too_old') {
    super(`A webhook was rejected: ${reason}`)
  }
}

interface SignedPayload {
  /** The raw body. Even other whitespace would change the signature. */
  payload: Buffer
  /** The header `Stripe-Signature`. */
  signature: string | undefined
  /** Any of them may have signed, so secrets can be rotated. */
  secrets: readonly string[]
  toleranceSeconds: number
  now?: Date
}

/** An older signature could be a replay. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

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

/**
 * Verifies a signed event and returns what it's about (docs/rules.md, Payment). Undefined for what Stripe signed but isn't an
 * event we know. Throws WebhookRefused.
 */
export function verifyStripeEvent(signed: SignedPayload): StripeEvent | undefined {
  refuseUnsigned(signed)
  const { success, data: event } = eventSchema.safeParse(parseJson(signed.payload))
  if (!success) return undefined
  const { id, type, account, livemode } = event
  return { id, type, intentId: intentIdIn(event.data.object), account, livemode }
}

function refuseUnsigned({ payload, signature, secrets, toleranceSeconds, now = new Date() }: SignedPayload): void {
  if (!signature) throw new WebhookRefused('no_signature')
  let reason: WebhookRefused['reason'] = 'wrong_signature'
  for (const secret of secrets) {
    try {
      const { signature: verifier } = Stripe.webhooks
      if (verifier?.verifyHeader(payload, signature, secret, toleranceSeconds, undefined, now.getTime())) return
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      // The SDK checks the signature first, so an event outside the tolerance had a correct one.
      if (error.message.startsWith('Timestamp outside')) reason = 'too_old'
    }
  }
  throw new WebhookRefused(reason)
}

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
