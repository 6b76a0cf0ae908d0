import { expect, it, onTestFinished } from 'vitest'
import { STRIPE_TEST_KEYS, startStripe } from './stand-in.ts'

// With a stand-in that is not as strict, our tests would pass with requests that Stripe refuses.
it.each([
  [{ amount: '10000' }, 'currency'],
  [{ amount: 'ten', currency: 'usd' }, 'amount'],
  [{ amount: '10', currency: 'usd' }, 'amount'],
  [{ amount: '100000000', currency: 'usd' }, 'amount'],
  [{ amount: '10000', currency: 'usd', color: 'red' }, 'color'],
  [{ amount: '10000', currency: 'usd', receipt_email: 'a@b' }, 'receipt_email'],
  // Since 2026-09-30 it can only be read.
  [{ amount: '10000', currency: 'usd', 'payment_method_types[]': 'card' }, 'payment_method_types'],
])('the stand-in refuses a payment of %j, as Stripe does', async (body, param) => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const response = await fetch(`${stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${STRIPE_TEST_KEYS.secretKey}` },
    body: new URLSearchParams(body),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } })
})
