import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { DemoAnswer, DemoPaymentAction, DemoProvider } from '#server/payments/demo-provider.ts'
import { settlePayment } from './settle-payment.ts'

interface DemoPayment {
  intentId: string
  clientSecret: string
  outcome: DemoPaymentAction
}

/** Pays an open demo payment with the outcome that the visitor chose. Throws 409 if it isn't open or the secret is wrong. */
export async function playDemoPayment(
  ctx: Context,
  demo: DemoProvider,
  { intentId, clientSecret, outcome }: DemoPayment,
): Promise<Omit<DemoAnswer, 'arrivesIn'>> {
  // Anyone can type an id into the URL.
  const answer = /^\w+$/.test(intentId) ? await demo.pay(intentId, clientSecret, outcome) : undefined
  if (!answer) throw new AppError('not_allowed_now', 'This payment is no longer possible.')
  const { arrivesIn, ...result } = answer
  // A real provider would send a webhook.
  await settlePayment(ctx, intentId)
  if (arrivesIn !== undefined) await ctx.jobs.send('settle', { intentId }, { startAfterSeconds: arrivesIn })
  return result
}
