import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { EIGHT } from '#test/slots.ts'
import { APPOINTMENT, callsOf, ORDER, providerAt } from '#test/stripe/provider.ts'
import { type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { PaymentProviderRefused } from './client.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = (more?: { secretKey: string }) => providerAt(stripe, more)
const creations = () => callsOf(stripe, 'POST', /^\/v1\/payment_intents$/)

describe('createIntent', () => {
  it('requests the fee in dollars by card only, with receipt, description and metadata, under its key', async () => {
    const intent = await provider().createIntent(ORDER)
    expect(creations()).toMatchObject([
      {
        idempotencyKey: `appointment-${APPOINTMENT}`,
        params: {
          amount: '10000',
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description: 'Measurement visit, Harpeth Stone',
        },
      },
    ])
    const metadata = { appointmentId: APPOINTMENT, date: '2027-03-02', slot: EIGHT, quoteNumber: '1042' }
    expect(stripe.intents()).toMatchObject([
      { id: intent.id, payment_method_types: ['card'], receipt_email: 'visitor@example.com', metadata },
    ])
    expect(intent).toEqual({
      id: intent.id,
      clientSecret: stripe.intent(intent.id).client_secret,
      method: 'card',
      status: 'requires_payment',
      amountCents: 10_000,
      currency: 'usd',
      receivedCents: 0,
      refundedCents: 0,
      refundFailed: false,
      dispute: undefined,
      reference: APPOINTMENT,
      metadata: ORDER.metadata,
      createdAt: new Date(stripe.intent(intent.id).created * 1000),
      feeCents: undefined,
      failureMessage: undefined,
    })
  })

  it('sends no telemetry of earlier requests', async () => {
    const own = provider()
    await own.createIntent(ORDER)
    await own.createIntent(ORDER)
    for (const { headers } of stripe.requests) expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
  })

  it('returns the current intent, not the replayed one', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id)
    expect(await provider().createIntent(ORDER)).toMatchObject({ id, status: 'succeeded', receivedCents: 10_000 })
  })

  it('retries while another request under the key runs', async () => {
    stripe.pause()
    const first = provider().createIntent(ORDER)
    await stripe.waitForRequests(1)
    const second = provider().createIntent(ORDER)
    // The second came, was told 409, and comes again.
    await stripe.waitForRequests(3)
    stripe.resume()
    expect((await second).id).toBe((await first).id)
    expect(stripe.intents()).toHaveLength(1)
  })

  it('uses the next key if Stripe replays a failure, and every caller picks the same one', async () => {
    stripe.faults.add({ answer: 500, times: 1 })
    await expect(provider().createIntent(ORDER)).rejects.toThrow(PaymentProviderUnavailable)
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider().createIntent(ORDER)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(stripe.intents()).toHaveLength(1)
    expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set([`appointment-${APPOINTMENT}`, `appointment-${APPOINTMENT}-2`]),
    )
  })

  it('throws if every key fails', async () => {
    stripe.faults.add({ answer: 500 })
    for (let i = 0; i < 6; i += 1) {
      await expect(provider().createIntent(ORDER)).rejects.toThrow(PaymentProviderUnavailable)
    }
    expect(stripe.intents()).toEqual([])
  })
})

describe('a refusal by Stripe', () => {
  it('of our API key counts as unavailable', async () => {
    await expect(provider({ secretKey: 'sk_test_of_nobody' }).createIntent(ORDER)).rejects.toThrow(
      PaymentProviderUnavailable,
    )
  })

  it('of a bad request leaves out Stripe’s message, which may quote a person', async () => {
    const error: unknown = await provider()
      .createIntent({ ...ORDER, amountCents: 1 })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PaymentProviderRefused)
    expect(String(error)).toMatch(/^PaymentProviderRefused: Stripe answered 400 amount_too_small \(req_\w+\)$/)
    expect(error).not.toHaveProperty('cause')
  })
})
