import type { Context } from '#server/context.ts'
import { receiveEvent } from '#server/payments/events.ts'
import { sweepPayments } from '#server/payments/sweep.ts'
import { verifyStripeEvent } from '#server/payment-provider/stripe/stripe-payments.ts'
import type { EventObject } from '#test/stripe/objects.ts'
import type { StripeStandIn } from '#test/stripe/stand-in.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'
import { nthOf } from './nth.ts'

/** The delivery of one event. A past delivery can be repeated. */
export interface Delivery {
  event: EventObject
  isWaiting: boolean
}

const WEBHOOK_SECRET = 'whsec_model'
/** Milliseconds. The sweep covers two hours. Events are only dropped if half an hour is left until then. */
const SWEEP_WINDOW = 85 * 60_000

/** Delivers Stripe's events: late, twice, in any order, or never. */
export function createDeliveries(stripe: StripeStandIn, now: () => Date) {
  const deliveries = new Map<string, Delivery>()
  /** Creation times of intents whose events were dropped, until a sweep runs. */
  const lostEvents = new Map<string, number>()

  const all = () => {
    for (const [id, event] of stripe.webhooks.events) {
      if (!deliveries.has(id)) deliveries.set(id, { event, isWaiting: true })
    }
    return [...deliveries.values()]
  }
  const waiting = () => all().filter(({ isWaiting }) => isWaiting)

  return {
    waiting,

    /** A waiting delivery, or else a past one. */
    nth: (nth: number): Delivery | undefined => nthOf(waiting().length > 0 ? waiting() : all(), nth),

    /** Checks the signature, like the webhook. */
    async receive(ctx: Context, { event }: Delivery): Promise<void> {
      const payload = JSON.stringify(event)
      const verified = verifyStripeEvent({
        payload: Buffer.from(payload),
        signature: signatureHeader(payload, [WEBHOOK_SECRET], now()),
        secrets: [WEBHOOK_SECRET],
        now: now(),
      })
      if (!verified) throw new Error('The stand-in sends only events that we know')
      await receiveEvent(ctx, verified)
    },

    /** Drops an event. Stripe retries for days, so this only drops events of recent intents, which a sweep finds. */
    lose(delivery: Delivery | undefined): void {
      const intentId = delivery && intentOf(delivery.event)
      const intent = stripe.intents().find(({ id }) => id === intentId)
      if (!delivery || !intent || now().getTime() - intent.created * 1000 > SWEEP_WINDOW) return
      delivery.isWaiting = false
      lostEvents.set(intent.id, intent.created * 1000)
    },

    /** Whether a sweep at that time would still find all intents with dropped events. */
    canSweepFindAllAt: (then: number): boolean =>
      [...lostEvents.values()].every((created) => then - created <= SWEEP_WINDOW),

    async sweep(ctx: Context): Promise<void> {
      const before = [...lostEvents.keys()]
      await sweepPayments(ctx)
      for (const id of before) lostEvents.delete(id)
    },
  }
}

function intentOf({ data: { object } }: EventObject): string | undefined {
  const { id, payment_intent: intent } = { id: undefined, payment_intent: undefined, ...object }
  const about: unknown = intent ?? id
  return typeof about === 'string' ? about : undefined
}
