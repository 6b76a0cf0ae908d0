import { Stripe } from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from './stand-in.ts'

export const PAYMENT = { amount: 10_000, currency: 'usd', metadata: { appointmentId: 'visit-1' } }

/** A stand-in of its own for each test, Stripe's library for it, and its clock. */
export function useStripeSdk() {
  const clock = { now: new Date() }
  let stripe: StripeStandIn
  let sdk: Stripe
  beforeEach(async () => {
    clock.now = new Date('2027-03-02T15:00:00Z')
    stripe = await startStripe({ now: () => clock.now })
    sdk = sdkOf(stripe)
  })
  afterEach(() => stripe.close())
  return {
    clock,
    get stripe() {
      return stripe
    },
    get sdk() {
      return sdk
    },
  }
}

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
