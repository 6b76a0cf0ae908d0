import { verifyStripeEvent, WEBHOOK_TOLERANCE_SECONDS } from '#server/payments/stripe-events-gateway.ts'
import type { EventObject } from '#test/stripe/objects.ts'
import type { StripeStandIn } from '#test/stripe/stand-in.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'
import { nthOf } from './nth.ts'
import type { Services } from './services.ts'

/** One delivery; one that was made may come once more. */
export interface Delivery {
  event: EventObject
  isWaiting: boolean
}

const WEBHOOK_SECRET = 'whsec_model'
/** Milliseconds. The sweep finds what was made in two hours; here an event may be lost that long before, and half an hour. */
const SWEPT = 85 * 60_000

export type Deliveries = ReturnType<typeof createDeliveries>

/** What Stripe tells the server: late, twice, in any order, or not at all. */
export function createDeliveries(stripe: StripeStandIn, now: () => Date) {
  const deliveries = new Map<string, Delivery>()
  /** When those intents were made of which nobody will be told something, until a sweep has looked. */
  const untold = new Map<string, number>()

  const all = () => {
    for (const [id, event] of stripe.webhooks.events) {
      if (!deliveries.has(id)) deliveries.set(id, { event, isWaiting: true })
    }
    return [...deliveries.values()]
  }
  const waiting = () => all().filter(({ isWaiting }) => isWaiting)

  return {
    waiting,

    /** One that waits, else one that was made. */
    nth: (nth: number): Delivery | undefined => nthOf(waiting().length > 0 ? waiting() : all(), nth),

    /** Through the signature, as it comes from outside. */
    async receive({ payments }: Services, { event }: Delivery): Promise<void> {
      const payload = JSON.stringify(event)
      const verified = verifyStripeEvent({
        payload: Buffer.from(payload),
        signature: signatureHeader(payload, [WEBHOOK_SECRET], now()),
        secrets: [WEBHOOK_SECRET],
        toleranceSeconds: WEBHOOK_TOLERANCE_SECONDS,
        now: now(),
      })
      await payments.receive(verified)
    },

    /** Stripe tries for days. What it gives up here is what a sweep must find: of lately made intents. */
    lose(delivery: Delivery | undefined): void {
      const about = delivery && intentOf(delivery.event)
      const intent = stripe.intents().find(({ id }) => id === about)
      if (!delivery || !intent || now().getTime() - intent.created * 1000 > SWEPT) return
      delivery.isWaiting = false
      untold.set(intent.id, intent.created * 1000)
    },

    /** Whether the sweep would still find all that was lost, were it so late. */
    areFoundAt: (then: number): boolean => [...untold.values()].every((created) => then - created <= SWEPT),

    async sweep({ payments }: Services): Promise<void> {
      const before = [...untold.keys()]
      await payments.sweep()
      for (const id of before) untold.delete(id)
    },
  }
}

function intentOf({ data: { object } }: EventObject): string | undefined {
  const { id, payment_intent: intent } = { id: undefined, payment_intent: undefined, ...object }
  const about: unknown = intent ?? id
  return typeof about === 'string' ? about : undefined
}
