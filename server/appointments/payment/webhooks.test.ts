import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, HELD, PAID, useStripeAppointmentApi, WEBHOOK_SECRET } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf } = api

/** An event as Stripe writes one, about that intent. */
const eventAbout = (intentId: string, changes: object = {}) => ({
  id: 'evt_made_by_hand',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 0,
  livemode: false,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded', amount_received: 10_000 } },
  ...changes,
})

const send = (event: object) => {
  const payload = JSON.stringify(event)
  const signature = signatureHeader(payload, [WEBHOOK_SECRET], api.clock.now())
  return api.stripe.webhooks.post(api.webhookUrl, payload, signature)
}

describe('provider events', () => {
  it('without a signature are refused without effect, with a reason', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(api.webhookUrl, { method: 'POST', headers, body: JSON.stringify(eventAbout('pi_1')) })
    expect(response.status).toBe(400)
    const message = "The event was rejected: it isn't signed"
    const issues = [{ path: 'stripe-signature', message }]
    expect(await response.json()).toEqual({ code: 'invalid', error: message, issues })
    expect(await api.count('payment_events')).toBe(0)
    expect(await waitingJobs(api.database)).toEqual([])
  })

  it('of a connected account are acknowledged and do nothing, in either mode', async () => {
    const paid = await api.payAtStripe()
    for (const livemode of [false, true]) {
      expect(await send(eventAbout(paid.intentId, { account: 'acct_other', livemode }))).toBe(200)
    }
    expect(await api.count('payment_events')).toBe(0)
    expect(await waitingJobs(api.database)).toEqual([])
  })

  it('in live mode are refused in test mode', async () => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId, { livemode: true }))).toBe(400)
    await api.drain()
    expect(await api.count('payment_events')).toBe(0)
    expect(await api.statusOf(paid.id)).toBe('held')
  })

  it('of another type or about something else are accepted and do nothing', async () => {
    const customer = { object: { id: 'cus_1', object: 'customer' } }
    expect(await send(eventAbout('pi_1', { id: 'evt_1', type: 'customer.created', data: customer }))).toBe(200)
    expect(await send(eventAbout('pi_gone', { id: 'evt_2', type: 'something.new' }))).toBe(200)
    const foreign = api.stripe.createForeignIntent()
    api.stripe.payIntent(foreign.id)
    expect(new Set(await api.deliverEvents())).toEqual(new Set([200]))
    expect(await api.count('payments')).toBe(0)
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await api.failedJobs()).toEqual([])
  })

  it('about an unknown intent leave no failed job', async () => {
    const ids = ['pi_unknown', '', 'x'.repeat(300), `pi_${'x'.repeat(300)}`, 'pi_1/cancel', '🏠', '../refunds', 'ch_1']
    for (const [index, id] of ids.entries()) {
      expect(await send(eventAbout(id, { id: `evt_${index}` }))).toBe(200)
      const charge = { id: 'ch_1', object: 'charge', payment_intent: id }
      expect(await send(eventAbout('', { id: `evt_of_charge_${index}`, data: { object: charge } }))).toBe(200)
    }
    await api.drain()
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await api.failedJobs()).toEqual([])
  })

  it('are not trusted: we read the payment again', async () => {
    const held = await startPayment()
    for (const [index, status] of ['succeeded', 'canceled', 'processing'].entries()) {
      const lie = { id: held.intentId, object: 'payment_intent', status, amount_received: 10_000, metadata: {} }
      expect(await send(eventAbout(held.intentId, { id: `evt_${index}`, data: { object: lie } }))).toBe(200)
    }
    const charge = { id: 'ch_1', object: 'charge', payment_intent: held.intentId, refunded: true, disputed: true }
    expect(await send(eventAbout('', { id: 'evt_9', type: 'charge.refunded', data: { object: charge } }))).toBe(200)
    await api.drain()
    expect(await outcomeOf(held)).toBe('held')
    expect(await api.historyOf(held.id)).toEqual([HELD])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'open', receivedCents: 0, dispute: null }])
    expect(await api.emailKinds()).toEqual([])
  })

  it('count up to 1 MB', async () => {
    const paid = await api.payAtStripe()
    expect(await send(eventAbout(paid.intentId, { padding: 'x'.repeat(1023 * 1024) }))).toBe(200)
    expect(await send(eventAbout('pi_1', { padding: 'x'.repeat(1024 * 1024) }))).toBe(413)
    await api.drain()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

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
    const events = [...api.stripe.webhooks.events.keys()]
    const [shuffled = []] = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), { seed, numRuns: 1 })
    for (const eventId of shuffled) {
      await api.stripe.webhooks.deliverTimes(eventId, 2)
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
