import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callsOf, ORDER, paidIntent, providerAt } from '#test/stripe/provider.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { PaymentProviderUnavailable } from './provider.ts'
import { stripeProvider } from './stripe-gateway.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = () => providerAt(stripe)
const refundCalls = () => callsOf(stripe, 'POST', /^\/v1\/refunds$/)
const paid = () => paidIntent(stripe)

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
