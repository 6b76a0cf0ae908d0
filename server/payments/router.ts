import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { Config } from '#shared/payments/schema.ts'
import type { DemoProvider } from './demo-provider.ts'
import type { PaymentsService } from './service.ts'
import type { PaymentEvent } from './store.ts'

interface PaymentsParts {
  service: PaymentsService
  limits: Limits
  jobs: Pick<Jobs, 'send'>
  /** What the browser is told. */
  payments: Config['payments']
  /** Where payments are a demo. */
  demo: DemoProvider | undefined
  /** Where they are real: throws 400 where an event was not signed by the provider, just now, for this account. */
  verifyEvent: ((payload: Buffer, signature: string | undefined) => PaymentEvent) | undefined
}

type PaymentKeys =
  | 'GET /api/config'
  | 'POST /api/create-payment-intent'
  | 'POST /api/demo-payments/{id}'
  | 'POST /api/webhooks/stripe'

export function paymentsRouter({
  service,
  limits,
  jobs,
  payments,
  demo,
  verifyEvent,
}: PaymentsParts): Handlers<PaymentKeys> {
  return {
    'GET /api/config': () => ({ body: { feeCents: MEASUREMENT_FEE_CENTS, payments } }),

    'POST /api/create-payment-intent': async ({ session, clientAddress, body }) => {
      await limits.use('payment', clientAddress)
      return { body: { clientSecret: await service.clientSecret(session, body.appointmentId) } }
    },

    'POST /api/demo-payments/{id}': async ({ params, body, clientAddress }) => {
      if (!demo) throw new AppError('not_found', 'There is nothing at this address')
      await limits.use('payment', clientAddress)
      // The id comes from an address that anybody can type.
      const answer = /^\w+$/.test(params.id) ? await demo.pay(params.id, body.clientSecret, body.outcome) : undefined
      if (!answer) throw new AppError('not_allowed_now', 'This payment cannot be made any more.')
      const { arrivesIn, ...said } = answer
      // What a webhook would tell.
      await service.settle(params.id)
      if (arrivesIn !== undefined) {
        await jobs.send('settle', { intentId: params.id }, { startAfterSeconds: arrivesIn })
      }
      return { body: said }
    },

    'POST /api/webhooks/stripe': async ({ body, headers }) => {
      if (!verifyEvent) throw new AppError('invalid', 'No payment provider is configured that could send events')
      await service.receive(verifyEvent(body, headers['stripe-signature']))
      return { body: { received: true } }
    },
  }
}
