import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APPOINTMENT, callsOf, ORDER, paidIntent, providerAt } from '#test/stripe/provider.ts'
import { type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { PaymentProviderUnavailable } from './provider.ts'
import { PaymentProviderRefused } from './stripe-gateway.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = (more?: { secretKey: string }) => providerAt(stripe, more)
const creations = () => callsOf(stripe, 'POST', /^\/v1\/payment_intents$/)
const paid = () => paidIntent(stripe)

describe('createIntent', () => {
  it('orders the fee in dollars, by card alone, with receipt, description and the appointment, under its key', async () => {
    const intent = await provider().createIntent(ORDER)
    expect(creations()).toMatchObject([
      {
        idempotencyKey: `appointment-${APPOINTMENT}`,
        params: {
          amount: '10000',
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description: 'Measurement visit, Harpeth Stone',
          receipt_email: 'visitor@example.com',
          metadata: { appointmentId: APPOINTMENT },
        },
      },
    ])
    expect(stripe.intents()).toMatchObject([{ id: intent.id, payment_method_types: ['card'] }])
    expect(intent).toEqual({
      id: intent.id,
      clientSecret: stripe.intent(intent.id).client_secret,
      status: 'requires_payment',
      amountCents: 10_000,
      currency: 'usd',
      receivedCents: 0,
      refundedCents: 0,
      disputed: false,
      appointmentId: APPOINTMENT,
      failureMessage: undefined,
    })
  })

  it('sends no telemetry of earlier requests', async () => {
    const own = provider()
    await own.createIntent(ORDER)
    await own.createIntent(ORDER)
    expect(stripe.requests.map(({ headers }) => headers['x-stripe-client-telemetry'])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('leaves the receipt out where there is no address', async () => {
    await provider().createIntent({ ...ORDER, receiptEmail: undefined })
    expect(creations()[0]?.params).not.toHaveProperty('receipt_email')
  })

  it('gives the same intent to whoever asks again', async () => {
    const first = await provider().createIntent(ORDER)
    expect(await provider().createIntent(ORDER)).toEqual(first)
    expect(stripe.intents()).toHaveLength(1)
  })

  it('says what became of the intent since it was made', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id)
    expect(await provider().createIntent(ORDER)).toMatchObject({ id, status: 'succeeded', receivedCents: 10_000 })
  })

  it('gives back a canceled intent as canceled, for the caller to judge', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.cancelInDashboard(id)
    expect(await provider().createIntent(ORDER)).toMatchObject({ id, status: 'canceled' })
    expect(stripe.intents()).toHaveLength(1)
  })

  it('makes one intent of 500 calls at once by ten servers', async () => {
    const servers = Array.from({ length: 10 }, () => provider())
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => (servers[i % 10] ?? provider()).createIntent(ORDER)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(stripe.intents()).toHaveLength(1)
  })

  it('waits and asks again where another request under the key still runs', async () => {
    stripe.pause()
    const first = provider().createIntent(ORDER)
    await stripe.arrived(1)
    const second = provider().createIntent(ORDER)
    // The second came, was told 409, and comes again.
    await stripe.arrived(3)
    stripe.resume()
    expect((await second).id).toBe((await first).id)
    expect(stripe.intents()).toHaveLength(1)
  })

  it('takes the intent as it is where the visitor has corrected the e-mail address since, and corrects it there', async () => {
    const { id } = await provider().createIntent(ORDER)
    const again = await provider().createIntent({ ...ORDER, receiptEmail: 'corrected@example.com' })
    expect(again).toMatchObject({ id, status: 'requires_payment' })
    expect(stripe.intents()).toMatchObject([{ id, receipt_email: 'corrected@example.com' }])
  })

  it('finds the intent made under the key among younger ones of the same appointment and of others', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.createForeignIntent()
    stripe.createSecondIntent(APPOINTMENT, 10_000)
    expect(await provider().createIntent({ ...ORDER, receiptEmail: undefined })).toMatchObject({ id })
  })

  it('leaves a paid intent as it is where the e-mail address differs', async () => {
    const id = await paid()
    const again = await provider().createIntent({ ...ORDER, receiptEmail: 'corrected@example.com' })
    expect(again).toMatchObject({ id, status: 'succeeded' })
    expect(stripe.intent(id).receipt_email).toBe('visitor@example.com')
  })

  it('makes the intent without a receipt where Stripe does not take the address', async () => {
    const order = { ...ORDER, receiptEmail: 'visitor@localhost' }
    const { id } = await provider().createIntent(order)
    expect(stripe.intent(id).receipt_email).toBeNull()
    expect(await provider().createIntent(order)).toMatchObject({ id })
    expect(stripe.intents()).toHaveLength(1)
  })

  it('asks under the next key where a failure of Stripe is kept under the first, and all find the same one', async () => {
    stripe.faults.add({ answer: 500, times: 1 })
    await expect(provider().createIntent(ORDER)).rejects.toThrow(PaymentProviderUnavailable)
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider().createIntent(ORDER)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(stripe.intents()).toHaveLength(1)
    expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set([`appointment-${APPOINTMENT}`, `appointment-${APPOINTMENT}-2`]),
    )
  })

  it('gives up in words where every key fails', async () => {
    stripe.faults.add({ answer: 500 })
    for (let i = 0; i < 6; i += 1) {
      await expect(provider().createIntent(ORDER)).rejects.toThrow(PaymentProviderUnavailable)
    }
    expect(stripe.intents()).toEqual([])
  })
})

describe('when Stripe refuses', () => {
  it('counts a key that is refused as not now, as a payment cannot be taken', async () => {
    await expect(provider({ secretKey: 'sk_test_of_nobody' }).createIntent(ORDER)).rejects.toThrow(
      PaymentProviderUnavailable,
    )
  })

  it('says of a wrong order that it is refused, without the words that may quote a person', async () => {
    const error: unknown = await provider()
      .createIntent({ ...ORDER, amountCents: 1 })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PaymentProviderRefused)
    expect(String(error)).toMatch(/^PaymentProviderRefused: Stripe answered 400 amount_too_small \(req_\w+\)$/)
    expect(error).not.toHaveProperty('cause')
  })
})
