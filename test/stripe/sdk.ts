import { Stripe } from 'stripe'
import { STRIPE_TEST_KEYS, type StripeStandIn } from './stand-in.ts'

/** Stripe's own library, which asks the stand-in once and does not try again. */
export const sdkOf = ({ url }: StripeStandIn, key = STRIPE_TEST_KEYS.secretKey, account?: string) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...(account && { stripeAccount: account }),
  })

/** The error that a call is refused with. */
export async function refusal(promise: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`Not refused: ${String(error)}`)
  return error
}
