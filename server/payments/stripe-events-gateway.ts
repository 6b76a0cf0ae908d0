import { Stripe } from 'stripe'
import { z } from 'zod'

export interface StripeEvent {
  id: string
  type: string
  /** The intent that it is about; read that again rather than believe the event. Undefined: about something else. */
  intentId: string | undefined
  /** Of a connected account's event; undefined: our own account's. */
  account: string | undefined
  livemode: boolean
}

/** Not from Stripe, not for us, or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  constructor(readonly reason: 'no_signature' | 'wrong_signature' | 'too_old' | 'not_an_event') {
    super(`A webhook was refused: ${reason}`)
  }
}

interface SignedPayload {
  /** The body's bytes as they came: another spacing is another signature. */
  payload: Buffer
  /** The header `Stripe-Signature`. */
  signature: string | undefined
  /** Any one of them may have signed, so that secrets can be rotated. */
  secrets: readonly string[]
  toleranceSeconds: number
  now?: Date
}

/** Signatures older than this may be a recording that is played back. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string().min(1).max(200),
  account: z.string().optional(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

/** What a signed event says that it is about (docs/rules.md, Payment). Throws WebhookRefused. */
export function verifyStripeEvent({ payload, signature, secrets, toleranceSeconds, now }: SignedPayload): StripeEvent {
  if (!signature) throw new WebhookRefused('no_signature')
  const { success, data: event } = eventSchema.safeParse(signedContent())
  if (!success) throw new WebhookRefused('not_an_event')
  const { id, type, account, livemode } = event
  return { id, type, intentId: intentOf(event.data.object), account, livemode }

  function signedContent(): unknown {
    let reason: WebhookRefused['reason'] = 'wrong_signature'
    for (const secret of secrets) {
      try {
        return Stripe.webhooks.constructEvent(
          payload,
          signature ?? '',
          secret,
          toleranceSeconds,
          undefined,
          (now ?? new Date()).getTime(),
        )
      } catch (error) {
        // The SDK looks at the signature first, so a time outside the tolerance was rightly signed.
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new WebhookRefused('not_an_event')
        if (error.message.startsWith('Timestamp outside')) reason = 'too_old'
      }
    }
    throw new WebhookRefused(reason)
  }
}

function intentOf({ object, id, payment_intent: intent }: z.output<typeof eventSchema>['data']['object']) {
  if (object === 'payment_intent') return id
  return typeof intent === 'object' ? intent?.id : intent
}
