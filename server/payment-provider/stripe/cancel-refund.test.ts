import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { callsOf, ORDER, paidIntent, providerAt } from '#test/stripe/provider.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { createStripeProvider } from './provider.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const provider = () => providerAt(stripe)
const refundCalls = () => callsOf(stripe, 'POST', /^\/v1\/refunds$/)
const paid = () => paidIntent(stripe)

describe('cancelIntent', () => {
  it('cancels an open intent, even after a decline or during 3-D Secure', async () => {
    for (const card of [undefined, 'declined', '3ds'] as const) {
      const { id } = await provider().createIntent({ ...ORDER, reference: `visit-${card}` })
      if (card) stripe.payIntent(id, card)
      expect(await provider().cancelIntent(id)).toMatchObject({ id, status: 'canceled' })
      expect(stripe.intent(id).status).toBe('canceled')
    }
  })

  it('returns the payment if it comes too late', async () => {
    const id = await paid()
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'succeeded', receivedCents: 10_000 })
    expect(stripe.intent(id).status).toBe('succeeded')
  })

  it('returns processing while the bank decides', async () => {
    const { id } = await provider().createIntent(ORDER)
    stripe.payIntent(id, 'processing')
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'processing' })
  })

  it('returns either canceled or paid during a simultaneous payment', async () => {
    const ended = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const { id } = await provider().createIntent({ ...ORDER, reference: `visit-${i}` })
        const canceling = provider().cancelIntent(id)
        for (let turn = 0; turn < i; turn += 1) await nextTurn()
        if (stripe.intent(id).status !== 'canceled') stripe.payIntent(id)
        return { said: (await canceling)?.status, is: stripe.intent(id).status }
      }),
    )
    for (const { said, is } of ended) expect(said).toBe(is)
  })

  it('returns undefined for an unknown intent or another provider’s', async () => {
    for (const id of ['pi_unknown', 'demo_1']) expect(await provider().cancelIntent(id)).toBeUndefined()
  })
})

describe('refundIntent', () => {
  it('refunds once for repeated and simultaneous calls', async () => {
    const id = await paid()
    await Promise.all(Array.from({ length: 50 }, () => provider().refundIntent(id)))
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    const refunds = [...stripe.webhooks.events.values()].filter(({ type }) => type === 'refund.created')
    expect(refunds).toHaveLength(1)
    expect(new Set(refundCalls().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('refunds the rest if a dashboard refund comes between read and refund', async () => {
    const id = await paid()
    const sent = stripe.requests.length
    // The refund arrives twice, so that the dashboard can come in between.
    stripe.faults.add({ answer: 503, times: 1, path: '^/v1/refunds$' })
    const refunding = provider().refundIntent(id)
    await stripe.waitForRequests(sent + 2)
    stripe.refundInDashboard(id, 2500)
    expect(await refunding).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls().map(({ params }) => params.amount)).toEqual(['10000', '10000', '7500'])
  })

  it('sends nothing if nothing was paid or all is refunded', async () => {
    const { id } = await provider().createIntent(ORDER)
    expect(await provider().refundIntent(id)).toMatchObject({ receivedCents: 0, refundedCents: 0 })
    stripe.payIntent(id)
    stripe.refundInDashboard(id)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls()).toEqual([])
  })

  it('refunds once if the answer is lost', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 'cut', afterWork: true, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    stripe.faults.clear()
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('refunds after a failure that Stripe replays', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 500, times: 1, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('refunds once if Stripe fails after the refund', async () => {
    const id = await paid()
    stripe.faults.add({ answer: 500, afterWork: true, times: 1, path: '^/v1/refunds$' })
    await expect(provider().refundIntent(id)).rejects.toThrow(PaymentProviderUnavailable)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
    expect(refundCalls()).toHaveLength(1)
  })

  it('counts pending refunds even if the charge’s sum lags', async () => {
    const lagging = await startStripe({ sumsLag: true })
    onTestFinished(() => lagging.close())
    const own = createStripeProvider({ secretKey: STRIPE_TEST_KEYS.secretKey, apiUrl: lagging.url, timeoutMs: 10_000 })
    const { id } = await own.createIntent(ORDER)
    lagging.payIntent(id)
    lagging.refundInDashboard(id, 6000, 'pending')
    expect(await own.retrieveIntent(id)).toMatchObject({ refundedCents: 6000 })
    expect(await own.refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('tries again if the card returned the refund', async () => {
    const id = await paid()
    const first = stripe.refundInDashboard(id, 10_000, 'pending')
    stripe.settleRefund(first.id, false)
    expect(await provider().refundIntent(id)).toMatchObject({ refundedCents: 10_000 })
  })

  it('leaves a disputed payment to the bank', async () => {
    const id = await paid()
    stripe.dispute(id)
    expect(await provider().refundIntent(id)).toMatchObject({ dispute: 'open', refundedCents: 0 })
  })
})
