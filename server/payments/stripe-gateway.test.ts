import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { PaymentProviderUnavailable } from './provider.ts'
import { PaymentProviderRefused, stripeProvider } from './stripe-gateway.ts'

const APPOINTMENT = '0199aa11-2222-4333-8444-555566667777'
const ORDER = { appointmentId: APPOINTMENT, amountCents: 10_000, receiptEmail: 'visitor@example.com' }

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = ({ secretKey = STRIPE_TEST_KEYS.secretKey } = {}) =>
  stripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: 10_000 })
const calls = (method: string, path: RegExp) =>
  stripe.requests.filter((request) => request.method === method && path.test(request.path))
const creations = () => calls('POST', /^\/v1\/payment_intents$/)
const refundCalls = () => calls('POST', /^\/v1\/refunds$/)

async function paid() {
  const { id } = await provider().createIntent(ORDER)
  stripe.payIntent(id)
  return id
}

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

describe('retrieveIntent', () => {
  it.each(['pi_unknown', 'pi_', '', '../v1/refunds', 'ch_123', 'pi_1/cancel'])('knows no intent %j', async (id) => {
    expect(await provider().retrieveIntent(id)).toBeUndefined()
  })

  it('does not see the intent of another account', async () => {
    const { id } = stripe.createForeignIntent({ account: 'acct_other' })
    expect(await provider().retrieveIntent(id)).toBeUndefined()
  })

  it('tells each state in our words', async () => {
    const { id } = await provider().createIntent(ORDER)
    const now = () => provider().retrieveIntent(id)
    stripe.payIntent(id, 'declined')
    expect(await now()).toMatchObject({ status: 'requires_payment', failureMessage: 'Your card was declined.' })
    stripe.payIntent(id, '3ds')
    expect(await now()).toMatchObject({ status: 'requires_action' })
    stripe.authenticate(id, false)
    expect(await now()).toMatchObject({
      status: 'requires_payment',
      failureMessage: expect.stringContaining('unable to authenticate'),
    })
    stripe.payIntent(id, 'processing')
    expect(await now()).toMatchObject({ status: 'processing', receivedCents: 0 })
    stripe.finishProcessing(id, true)
    expect(await now()).toMatchObject({ status: 'succeeded', receivedCents: 10_000, failureMessage: undefined })
    stripe.dispute(id)
    expect(await now()).toMatchObject({ disputed: true, receivedCents: 10_000, refundedCents: 0 })
  })

  it('tells what was captured, not what was asked for', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, 'success', { amountCents: 5000 })
    expect(await provider().retrieveIntent(id)).toMatchObject({ amountCents: 5000, receivedCents: 5000 })
  })

  it('has no appointment for an intent that names none', async () => {
    const { id } = stripe.createForeignIntent()
    expect(await provider().retrieveIntent(id)).toMatchObject({ id, appointmentId: undefined })
  })

  it('counts pending refunds, and not those that failed', async () => {
    const id = await paid()
    const pending = stripe.refundInDashboard(id, 3000, 'pending')
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 3000 })
    stripe.settleRefund(pending.id, false)
    expect(await provider().retrieveIntent(id)).toMatchObject({ refundedCents: 0 })
  })
})

describe('cancelIntent', () => {
  it('cancels an open intent, after a decline and in the middle of 3-D Secure too', async () => {
    for (const card of [undefined, 'declined', '3ds'] as const) {
      const { id } = await provider().createIntent({ ...ORDER, appointmentId: `visit-${card}` })
      if (card) stripe.payIntent(id, card)
      expect(await provider().cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
      expect(stripe.intent(id).status).toBe('canceled')
    }
  })

  it('is canceled the second time as well', async () => {
    const { id } = await provider().createIntent(ORDER)
    await provider().cancelIntent(id)
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'canceled' })
  })

  it('comes too late after the payment, and says what was paid', async () => {
    const id = await paid()
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'succeeded', receivedCents: 10_000 })
    expect(stripe.intent(id).status).toBe('succeeded')
  })

  it('comes too late while the bank decides', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, 'processing')
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'processing' })
  })

  it('cancels again where the payment in its way failed before it was read', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, 'processing')
    const sent = stripe.requests.length
    stripe.pause()
    const canceling = provider().cancelIntent(id)
    await stripe.arrived(sent + 1)
    stripe.resume()
    // The refusal is out, the look at the intent is in: now the bank says no.
    stripe.faults.add({ answer: 503, times: 1, method: 'GET' })
    await stripe.arrived(sent + 2)
    stripe.finishProcessing(id, false)
    expect(await canceling).toMatchObject({ status: 'canceled' })
    expect(stripe.intent(id).status).toBe('canceled')
  })

  it('ends either canceled or paid where a payment comes at the same time, and says which', async () => {
    const ended = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const { id } = await provider().createIntent({ ...ORDER, appointmentId: `visit-${i}` })
        const canceling = provider().cancelIntent(id)
        for (let turn = 0; turn < i; turn += 1) await nextTurn()
        if (stripe.intent(id).status !== 'canceled') stripe.payIntent(id)
        return { said: (await canceling)?.status, is: stripe.intent(id).status }
      }),
    )
    for (const { said, is } of ended) expect(said).toBe(is)
  })

  it('knows nothing of an intent that there is not, nor of another provider’s', async () => {
    for (const id of ['pi_unknown', 'demo_1']) expect(await provider().cancelIntent(id)).toBeUndefined()
  })
})

describe('refundIntent', () => {
  it('gives all back', async () => {
    const id = await paid()
    expect(await provider().refundIntent(id)).toMatchObject({
      status: 'succeeded',
      receivedCents: 10_000,
      refundedCents: 10_000,
    })
  })

  it('gives back once, however often and by however many it is asked at once', async () => {
    const id = await paid()
    await Promise.all(Array.from({ length: 50 }, () => provider().refundIntent(id)))
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    const refunds = [...stripe.webhooks.events.values()].filter(({ type }) => type === 'refund.created')
    expect(refunds).toHaveLength(1)
    expect(new Set(refundCalls().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('gives back the rest after a part was given back in the dashboard', async () => {
    const id = await paid()
    stripe.refundInDashboard(id, 3000)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls()).toMatchObject([{ params: { payment_intent: id, amount: '7000' } }])
  })

  it('gives back the rest where the dashboard comes between the look and the refund', async () => {
    const id = await paid()
    const sent = stripe.requests.length
    // The refund arrives twice, so that the dashboard can come in between.
    stripe.faults.add({ answer: 503, times: 1, path: '^/v1/refunds$' })
    const refunding = provider().refundIntent(id)
    await stripe.arrived(sent + 2)
    stripe.refundInDashboard(id, 2500)
    expect(await refunding).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls().map(({ params }) => params.amount)).toEqual(['10000', '10000', '7500'])
  })

  it('asks for nothing where nothing was paid or all is back', async () => {
    const { id } = await provider().createIntent(ORDER)
    expect(await provider().refundIntent(id)).toMatchObject({ receivedCents: 0, refundedCents: 0 })
    stripe.payIntent(id)
    stripe.refundInDashboard(id)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls()).toEqual([])
  })

  it('gives back once where the answer was lost after the refund was made', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 'cut', afterWork: true, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    stripe.faults.clear()
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('gives back after a failure that Stripe keeps under the key', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 500, times: 1, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('gives back once where Stripe failed after the refund was made', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 500, afterWork: true, times: 1, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls()).toHaveLength(1)
  })

  it('counts what is on its way back also where the sum of the charge does not yet', async () => {
    const lagging = await startStripe({ sumsLag: true })
    onTestFinished(() => lagging.close())
    const own = stripeProvider({ secretKey: STRIPE_TEST_KEYS.secretKey, apiUrl: lagging.url, timeoutMs: 10_000 })
    const { id } = await own.createIntent(ORDER)
    lagging.payIntent(id)
    lagging.refundInDashboard(id, 6000, 'pending')
    expect(await own.retrieveIntent(id)).toMatchObject({ refundedCents: 6000 })
    expect(await own.refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('tries anew where the card sent the money back', async () => {
    const id = await paid()
    const first = stripe.refundInDashboard(id, 10_000, 'pending')
    stripe.settleRefund(first.id, false)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('leaves a disputed payment to the bank', async () => {
    const id = await paid()
    stripe.dispute(id)
    expect(await provider().refundIntent(id)).toMatchObject({ disputed: true, refundedCents: 0 })
  })
})

describe('intentsSince', () => {
  it('gives every intent from then on, over several pages, each once', async () => {
    const clock = { now: new Date('2027-03-02T12:00:00Z') }
    const later = await startStripe({ now: () => clock.now })
    onTestFinished(() => later.close())
    later.createSecondIntent('too-old', 10_000)
    clock.now = new Date('2027-03-02T13:00:00Z')
    const made = Array.from({ length: 230 }, (_, i) => later.createSecondIntent(`visit-${i}`, 10_000).id)
    later.createForeignIntent({ account: 'acct_other' })
    const own = stripeProvider({ secretKey: STRIPE_TEST_KEYS.secretKey, apiUrl: later.url, timeoutMs: 5000 })
    const found = await own.intentsSince(new Date('2027-03-02T12:59:59.900Z'))
    expect(found.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    expect(later.requests).toHaveLength(3)
  })

  it('says so rather than leave some out where there are too many', async () => {
    for (let i = 0; i <= 10_000; i += 1) stripe.createSecondIntent(`visit-${i}`, 10_000)
    await expect(provider().intentsSince(new Date(0))).rejects.toThrow('More than 10000 intents since 1970-01-01')
  })

  it('knows what became of each', async () => {
    const id = await paid()
    stripe.refundInDashboard(id, 4000)
    const foreign = stripe.createForeignIntent()
    const found = await provider().intentsSince(new Date(Date.now() - 60_000))
    expect(found).toMatchObject([
      { id: foreign.id, appointmentId: undefined, status: 'requires_payment' },
      { id, appointmentId: APPOINTMENT, status: 'succeeded', receivedCents: 10_000, refundedCents: 4000 },
    ])
  })
})
