import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, HELD, PAID, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'

const api = useStripeAppointmentApi()
const { startPayment } = api

describe('provider events', () => {
  it('count once if they arrive twice', async () => {
    const paid = await api.payAtStripe()
    api.stripe.webhooks.double()
    expect(new Set(await api.deliverEvents())).toEqual(new Set([200]))
    const stored = await api.count('payment_events')
    expect(stored).toBe(api.stripe.webhooks.events.size)
    for (const eventId of api.stripe.webhooks.events.keys()) await api.stripe.webhooks.deliverTimes(eventId, 1)
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await api.count('payment_events')).toBe(stored)
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it.each([1, 2, 3, 4, 5])('have the same result doubled and shuffled with seed %s', async (seed) => {
    const held = await startPayment()
    api.stripe.payIntent(held.intentId, 'declined')
    api.stripe.payIntent(held.intentId, 'processing')
    api.stripe.finishProcessing(held.intentId, true)
    api.stripe.refundInDashboard(held.intentId, 2500)
    api.stripe.webhooks.double()
    api.stripe.webhooks.shuffle(seed)
    for (const { eventId } of api.stripe.webhooks.waiting()) {
      await api.stripe.webhooks.flush({ eventId })
      await api.drain()
    }
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: $25.00 of $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'succeeded', refundedCents: 2500 }])
  })

  it('are retried if Stripe does not answer', async () => {
    const paid = await api.payAtStripe()
    api.stripe.faults.add({ answer: 402, method: 'GET' })
    expect(new Set(await api.deliverEvents())).toEqual(new Set([200]))
    expect(await api.statusOf(paid.id)).toBe('held')
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    await api.drainLater()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })
})
