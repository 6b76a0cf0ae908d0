import type { IntentParams } from '#server/payment-provider/provider.ts'
import { createStripeProvider } from '#server/payment-provider/stripe/provider.ts'
import { EIGHT } from '#test/slots.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn } from './stand-in.ts'

export const APPOINTMENT = '0199aa11-2222-4333-8444-555566667777'
export const ORDER: IntentParams = {
  purpose: 'visit' as const,
  reference: APPOINTMENT,
  amountCents: 10_000,
  receiptEmail: 'visitor@example.com',
  metadata: { date: '2027-03-02', slot: EIGHT, quoteNumber: '1042' },
}

/** Our server's side of Stripe, which the stand-in answers. */
export const providerAt = ({ url }: StripeStandIn, { secretKey = STRIPE_TEST_KEYS.secretKey } = {}) =>
  createStripeProvider({ secretKey, apiUrl: url, timeoutMs: 10_000 })

export const callsOf = ({ requests }: StripeStandIn, method: string, path: RegExp) =>
  requests.filter((request) => request.method === method && path.test(request.path))

/** The id of an intent that is paid. */
export async function paidIntent(stripe: StripeStandIn): Promise<string> {
  const { id } = await providerAt(stripe).createIntent(ORDER)
  stripe.payIntent(id)
  return id
}
