import { AppError } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import type { DemoProvider } from '#server/payments/demo-provider.ts'
import type { PaymentEvent } from '#server/payments/provider.ts'
import type { Config } from '#shared/payments/schema.ts'
import { listFailedRefunds, recordPaidBack } from './refund.ts'
import { playDemoPayment, receiveEvent } from './events.ts'
import { startPayment } from './start.ts'

interface PaymentParts {
  /** The provider and its public key, for the browser. */
  payments: Config['payments']
  /** Undefined if payments are real. */
  demo: DemoProvider | undefined
  /** Undefined in the demo. Throws 400 unless the provider just signed the event. Undefined for one that isn't for us. */
  verifyEvent: ((payload: Buffer, signature: string | undefined) => PaymentEvent | undefined) | undefined
}

type PaymentKeys =
  | 'GET /api/config'
  | 'POST /api/create-payment-intent'
  | 'POST /api/demo-payments/{id}'
  | KeysUnder<'/api/failed-refunds'>
  | 'POST /api/webhooks/stripe'

/** The endpoints of payments. */
export function paymentRouter({ payments, demo, verifyEvent }: PaymentParts): Handlers<PaymentKeys> {
  return {
    'GET /api/config': ({ ctx }) => ({ feeCents: ctx.config.feeCents, payments }),

    'POST /api/create-payment-intent': async ({ ctx, session, clientAddress, body }) => {
      await countHit(ctx, 'payment', clientAddress)
      return { clientSecret: await startPayment(ctx, { session, appointmentId: body.appointmentId }) }
    },

    'POST /api/demo-payments/{id}': async ({ ctx, params, body, clientAddress }) => {
      if (!demo) throw new AppError('not_found', 'Nothing found at this address')
      await countHit(ctx, 'payment', clientAddress)
      return playDemoPayment(ctx, demo, { intentId: params.id, ...body })
    },

    'GET /api/failed-refunds': ({ ctx }) => listFailedRefunds(ctx),

    'POST /api/failed-refunds/{id}/paid-back': ({ ctx, params }) => recordPaidBack(ctx, params.id),

    'POST /api/webhooks/stripe': async ({ ctx, body, headers }) => {
      if (!verifyEvent) throw new AppError('invalid', 'No payment provider that sends events is set up')
      const event = verifyEvent(body, headers['stripe-signature'])
      if (event) await receiveEvent(ctx, event)
      return { received: true }
    },
  }
}
