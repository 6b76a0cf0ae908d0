import { expect, it, onTestFinished } from 'vitest'
import { STRIPE_TEST_KEYS, startStripe } from './stand-in.ts'

// With a stand-in that is not as strict, our tests would pass with requests that Stripe refuses.
it.each([
  [{ amount: '10000' }, 'currency', 'parameter_missing'],
  [{ amount: 'ten', currency: 'usd' }, 'amount', 'parameter_invalid_integer'],
  [{ amount: '10', currency: 'usd' }, 'amount', 'amount_too_small'],
  [{ amount: '10000', currency: 'usd', color: 'red' }, 'color', 'parameter_unknown'],
  [{ amount: '10000', currency: 'usd', receipt_email: 'a@b' }, 'receipt_email', 'email_invalid'],
  [
    { amount: '10000', currency: 'usd', 'payment_method_types[]': 'card' },
    'payment_method_types',
    'payment_method_types_no_longer_supported',
  ],
])('the stand-in refuses a payment of %j, as Stripe does', async (body, param, code) => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const response = await fetch(`${stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${STRIPE_TEST_KEYS.secretKey}` },
    body: new URLSearchParams(body),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param, code } })
})
