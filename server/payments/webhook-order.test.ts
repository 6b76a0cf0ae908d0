import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, HELD, PAID, useStripeBooking } from '#test/booking-api.ts'
import { waitingJobs } from '#test/jobs.ts'

const api = useStripeBooking()
const { begun, outcomeOf, storedEvents } = api

describe('an event', () => {
  it('of a payment confirms the visit by a job, with both mails and a line in its history', async () => {
    const paid = await api.paid()
    expect(await api.statusOf(paid.id)).toBe('held')
    const sent = await api.stripe.webhooks.flush({ type: 'payment_intent.succeeded' })
    expect(sent).toMatchObject([{ status: 200 }])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: paid.intentId } }])
    expect(await api.statusOf(paid.id)).toBe('held')
    await api.drain()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.paymentsOf(paid.id)).toEqual([
      {
        intentId: paid.intentId,
        state: 'succeeded',
        isExtra: false,
        isHonoured: true,
        receivedCents: 10_000,
        refundedCents: 0,
        disputed: false,
      },
    ])
  })

  it('that comes twice counts once', async () => {
    const paid = await api.paid()
    api.stripe.webhooks.double()
    expect(new Set(await api.tell())).toEqual(new Set([200]))
    const stored = await storedEvents()
    expect(stored).toBe(api.stripe.webhooks.events.size)
    for (const eventId of api.stripe.webhooks.events.keys()) await api.stripe.webhooks.deliverTimes(eventId, 1)
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await storedEvents()).toBe(stored)
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that comes a hundred times at once has one effect', async () => {
    const paid = await api.paid()
    const event = [...api.stripe.webhooks.events.values()].find(({ type }) => type === 'payment_intent.succeeded')
    const sent = await api.stripe.webhooks.deliverTimes(event?.id ?? '', 100)
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(await storedEvents()).toBe(1)
    expect(await waitingJobs(api.database)).toHaveLength(1)
    await api.drain()
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that comes out of order leads to the same', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'declined')
    api.stripe.payIntent(held.intentId, 'processing')
    api.stripe.finishProcessing(held.intentId, true)
    const types = ['payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.payment_failed']
    for (const type of types) {
      expect(await api.stripe.webhooks.flush({ type })).toMatchObject([{ status: 200 }])
      await api.drain()
      expect(await api.statusOf(held.id)).toBe('confirmed')
    }
    await api.tell()
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'succeeded', receivedCents: 10_000 }])
  })

  it.each([1, 2, 3, 4, 5])('doubled and shuffled in the %s. way leads to the same', async (seed) => {
    const held = await begun()
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
      'confirmed > confirmed payment: $25.00 of $100.00 went back',
    ])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'succeeded', refundedCents: 2500 }])
  })

  it('is looked into again where Stripe did not answer', async () => {
    const paid = await api.paid()
    api.stripe.faults.add({ answer: 402, method: 'GET' })
    expect(new Set(await api.tell())).toEqual(new Set([200]))
    expect(await api.statusOf(paid.id)).toBe('held')
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    await api.drainLater()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })
})
