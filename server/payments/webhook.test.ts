import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import {
  BOTH_CANCELLED,
  BOTH_CONFIRMED,
  BOTH_TOO_LATE,
  EIGHT,
  HALF_PAST_EIGHT,
  type Held,
  HOLD,
  MINUTE,
  NINE,
  OLD_WEBHOOK_SECRET,
  TUESDAY,
  useStripeBooking,
  WEBHOOK_SECRET,
  WEDNESDAY,
} from '#test/booking-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { signatureHeader } from '#test/stripe/webhooks.ts'

const api = useStripeBooking()

const HELD = 'nothing > held visitor: Chosen for payment'
const PAID = 'held > confirmed payment: The fee was paid'
const EXPIRED = 'held > expired system: The hold ended unpaid'
const TOO_LATE = 'expired > expired payment: The fee was paid when the slot was gone; it goes back'

const storedEvents = async () => (await api.database.run('', 'select 1 from payment_events', [])).length
const begun = async (choice = {}) => {
  const held = await api.hold(choice)
  return { ...held, ...(await api.secretOf(held)) }
}
const outcomeOf = async ({ by }: Held) => (await api.visitOf(by))?.outcome
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
interface Signing {
  secrets?: string[]
  at?: Date
}
const send = (payload: object | string, { secrets = [WEBHOOK_SECRET], at = api.clock.now() }: Signing = {}) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return api.stripe.webhooks.post({
    url: api.webhookUrl,
    payload: text,
    signature: secrets.length === 0 ? null : signatureHeader(text, secrets, at),
  })
}
/** The intent that nobody of us knows: we died before its making was answered. */
const unknownIntentOf = (held: Held) => api.stripe.createSecondIntent(held.id, 10_000).id

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

  it.each([
    ['without a signature', { secrets: [] }, 'it is not signed'],
    ['with a wrong signature', { secrets: ['whsec_of_somebody_else'] }, 'its signature is not right'],
  ])('%s is refused and changes nothing', async (_how, signing, _why) => {
    const paid = await api.paid()
    expect(await send(eventAbout(paid.intentId), signing)).toBe(400)
    await api.drain()
    expect(await storedEvents()).toBe(0)
    expect(await api.statusOf(paid.id)).toBe('held')
  })

  it('is refused with its reason', async () => {
    const payload = JSON.stringify(eventAbout('pi_1'))
    const now = api.clock.now()
    const answer = async (body: string, signature?: string) => {
      const response = await fetch(api.webhookUrl, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(signature !== undefined && { 'Stripe-Signature': signature }),
        },
        body,
      })
      expect(response.status).toBe(400)
      return response.json()
    }
    const because = (reason: string) => ({
      code: 'invalid',
      error: expect.stringContaining(reason),
      issues: [{ path: 'stripe-signature', message: expect.stringContaining(reason) }],
    })
    const signed = signatureHeader(payload, [WEBHOOK_SECRET], now)
    expect(await answer(payload)).toEqual(because('not signed'))
    expect(await answer(payload, '')).toEqual(because('not signed'))
    expect(await answer(payload, 'nonsense')).toEqual(because('not right'))
    expect(await answer(`${payload} `, signed)).toEqual(because('not right'))
    expect(await answer(payload, signed.replace(/v1=\w+/, `v1=${'0'.repeat(64)}`))).toEqual(because('not right'))
    // The old scheme alone, which test events of Stripe carry beside the real one.
    expect(await answer(payload, signed.replace('v1=', 'v0='))).toEqual(because('not right'))
    const old = new Date(now.getTime() - 6 * MINUTE)
    expect(await answer(payload, signatureHeader(payload, [WEBHOOK_SECRET], old))).toEqual(because('too old'))
    const no = 'This is no event'
    expect(await answer(no, signatureHeader(no, [WEBHOOK_SECRET], now))).toEqual(because('not an event'))
    const other = JSON.stringify({ id: 'ch_1', object: 'charge' })
    expect(await answer(other, signatureHeader(other, [WEBHOOK_SECRET], now))).toEqual(because('not an event'))
    expect(await storedEvents()).toBe(0)
    expect(await waitingJobs(api.database)).toEqual([])
  })

  it('that was signed up to five minutes ago counts, and an older one does not', async () => {
    const paid = await api.paid()
    const ago = (milliseconds: number) => ({ at: new Date(api.clock.now().getTime() - milliseconds) })
    expect(await send(eventAbout(paid.intentId), ago(5 * MINUTE + 2000))).toBe(400)
    expect(await storedEvents()).toBe(0)
    expect(await send(eventAbout(paid.intentId), ago(5 * MINUTE - 10_000))).toBe(200)
    await api.drain()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it.each([
    ['the old secret', [OLD_WEBHOOK_SECRET]],
    ['both secrets', [WEBHOOK_SECRET, OLD_WEBHOOK_SECRET]],
    ['a strange secret and ours', ['whsec_strange', OLD_WEBHOOK_SECRET]],
  ])('that %s signed counts while secrets are rotated', async (_what, secrets) => {
    const paid = await api.paid()
    expect(await send(eventAbout(paid.intentId), { secrets })).toBe(200)
    await api.drain()
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it('of another account is refused, though it is rightly signed', async () => {
    const paid = await api.paid()
    expect(await send(eventAbout(paid.intentId, { account: 'acct_other' }))).toBe(400)
    const foreign = api.stripe.createForeignIntent({ account: 'acct_other' })
    api.stripe.payIntent(foreign.id)
    const sent = await api.stripe.webhooks.flush({ type: 'payment_intent.succeeded' })
    expect(sent).toHaveLength(2)
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(1)
    await api.drain()
    expect(await storedEvents()).toBe(1)
    expect(await api.database.run('', 'select 1 from payments', [])).toHaveLength(1)
  })

  it('of real money is refused where ours is for tests', async () => {
    const paid = await api.paid()
    expect(await send(eventAbout(paid.intentId, { livemode: true }))).toBe(400)
    await api.drain()
    expect(await storedEvents()).toBe(0)
    expect(await api.statusOf(paid.id)).toBe('held')
  })

  it('of another type, or about something else, is taken and does nothing', async () => {
    const customer = { object: { id: 'cus_1', object: 'customer' } }
    expect(await send(eventAbout('pi_1', { id: 'evt_1', type: 'customer.created', data: customer }))).toBe(200)
    expect(await send(eventAbout('pi_gone', { id: 'evt_2', type: 'something.new' }))).toBe(200)
    const foreign = api.stripe.createForeignIntent()
    api.stripe.payIntent(foreign.id)
    expect(new Set(await api.tell())).toEqual(new Set([200]))
    expect(await api.database.run('', 'select 1 from payments', [])).toEqual([])
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await operator(api.app).get('/api/jobs/failed').expect(200)).toMatchObject({ body: [] })
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

  it('is not believed: its payment is looked up', async () => {
    const held = await begun()
    for (const [index, status] of ['succeeded', 'canceled', 'processing'].entries()) {
      const lie = { id: held.intentId, object: 'payment_intent', status, amount_received: 10_000, metadata: {} }
      expect(await send(eventAbout(held.intentId, { id: `evt_${index}`, data: { object: lie } }))).toBe(200)
    }
    const charge = { id: 'ch_1', object: 'charge', payment_intent: held.intentId, refunded: true, disputed: true }
    expect(await send(eventAbout('', { id: 'evt_9', type: 'charge.refunded', data: { object: charge } }))).toBe(200)
    await api.drain()
    expect(await outcomeOf(held)).toBe('held')
    expect(await api.historyOf(held.id)).toEqual([HELD])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'open', receivedCents: 0, disputed: false }])
    expect(await api.mails()).toEqual([])
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

  it('may not be larger than any that Stripe sends', async () => {
    expect(await send(eventAbout('pi_1', { padding: 'x'.repeat(100 * 1024) }))).toBe(413)
  })
})

describe('a payment', () => {
  it('that is declined leaves the hold, and counts when it succeeds then', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'insufficient_funds')
    await api.tell()
    expect(await api.visitOf(held.by)).toMatchObject({
      outcome: 'failed',
      paymentMessage: 'Your card has insufficient funds.',
      heldUntil: held.heldUntil,
    })
    expect(await api.mails()).toEqual([])
    api.stripe.payIntent(held.intentId)
    await api.tell()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
  })

  it('that needs the bank’s question waits for its answer', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, '3ds')
    await api.tell()
    expect(await outcomeOf(held)).toBe('held')
    api.stripe.authenticate(held.intentId, false)
    await api.tell()
    expect(await outcomeOf(held)).toBe('failed')
    api.stripe.payIntent(held.intentId, '3ds')
    api.stripe.authenticate(held.intentId, true)
    await api.tell()
    expect(await outcomeOf(held)).toBe('confirmed')
  })

  it('that is cancelled frees the slot', async () => {
    const held = await begun()
    api.stripe.cancelInDashboard(held.intentId)
    await api.tell()
    expect(await outcomeOf(held)).toBe('expired')
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      'held > expired payment: The payment was cancelled before it was made',
    ])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.mails()).toEqual([])
  })

  it('is seen by who looks, before any event', async () => {
    const paid = await api.paid()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'confirmed', calendarToken: expect.any(String) })
    await api.tell()
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('is seen once by all who look at once', async () => {
    const paid = await api.paid()
    const looks = await Promise.all([
      ...Array.from({ length: 10 }, () => api.visitOf(paid.by)),
      ...Array.from({ length: 2 }, () => api.tell()),
    ])
    expect(looks[0]).toMatchObject({ outcome: 'confirmed' })
    await api.drain()
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that is processing keeps its hold: it neither moves nor ends nor goes to somebody else', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'processing')
    await api.tell()
    expect(await outcomeOf(held)).toBe('processing')
    const wanted = { appointmentDate: WEDNESDAY, timeSlot: NINE }
    const moved = await held.by.post('/api/appointments', wanted).expect(409)
    expect(moved.body).toMatchObject({ code: 'already_paid' })

    api.clock.advance(HOLD + MINUTE)
    await api.run('expire-holds')
    expect(await outcomeOf(held)).toBe('processing')
    expect(await api.statusOf(held.id)).toBe('held')
    const other = api.newVisitor()
    const refused = await other.post('/api/appointments', { appointmentDate: TUESDAY, timeSlot: EIGHT }).expect(409)
    expect(refused.body).toMatchObject({ code: 'slot_taken' })
    expect(refused.body.free).not.toContain(HALF_PAST_EIGHT)
    expect(await api.freeOn(TUESDAY, other)).not.toContain(EIGHT)
    expect((await held.by.post('/api/appointments', wanted).expect(409)).body).toMatchObject({ code: 'already_paid' })

    api.stripe.finishProcessing(held.intentId, true)
    await api.tell()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
  })

  it('that was processing and failed ends with its hold', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'processing')
    await api.tell()
    api.clock.advance(HOLD)
    api.stripe.finishProcessing(held.intentId, false)
    await api.tell()
    await api.run('expire-holds')
    expect(await outcomeOf(held)).toBe('expired')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
  })

  it('of another amount than the fee goes back, and its slot is free', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'success', { amountCents: 4200 })
    await api.tell()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 4200 })
    expect(await api.paymentsOf(held.id)).toMatchObject([
      { state: 'refunded', receivedCents: 4200, refundedCents: 4200, isHonoured: false },
    ])
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      'held > expired payment: Another amount than the fee was paid',
      'expired > expired payment: $42.00 (usd) was paid in place of the fee; it goes back',
      'expired > expired payment: $42.00 went back',
    ])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
  })

  it('that is a second one for the same visit goes back, and the visit stays', async () => {
    const paid = await api.paid()
    await api.tell()
    const second = api.stripe.createSecondIntent(paid.id, 10_000)
    api.stripe.payIntent(second.id)
    await api.tell()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.paymentsOf(paid.id)).toMatchObject([
      { intentId: paid.intentId, state: 'succeeded', isExtra: false, refundedCents: 0 },
      { intentId: second.id, state: 'refunded', isExtra: true, refundedCents: 10_000 },
    ])
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: A second payment for this visit arrived; it goes back',
      'confirmed > confirmed payment: $100.00 went back',
    ])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('whose dispute begins leaves a line, and the visit stays', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.dispute(paid.intentId)
    await api.tell()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: The payment is disputed at the provider',
    ])
    const { body } = await operator(api.app).get(`/api/appointments/${paid.id}`).expect(200)
    expect(body).toMatchObject({ disputed: true, status: 'confirmed', paymentState: 'succeeded', paidCents: 10_000 })
  })
})

describe('a refund', () => {
  it('in the dashboard of all of it cancels the visit, frees its slot and says so', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > cancelled payment: The payment was refunded at the provider',
      'cancelled > cancelled payment: $100.00 went back',
    ])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('in the dashboard of a part leaves a line, and the visit stays', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    api.stripe.refundInDashboard(paid.intentId, 4000)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'confirmed', refundedCents: 4000 })
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: $40.00 of $100.00 went back',
    ])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('by the office gives back what is left, once, and takes the quote’s payment back', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    api.stripe.refundInDashboard(paid.intentId, 2500)
    await api.tell()
    await operator(api.app).patch(`/api/appointments/${paid.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due' }])
    await api.drain()
    await api.tell()
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    const refunds = api.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    expect(refunds.map(({ params }) => params.amount)).toEqual(['7500'])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('that is due is tried until Stripe answers, and never forgotten', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await operator(api.app).patch(`/api/appointments/${paid.id}`, { status: 'cancelled', refund: true }).expect(200)
    await api.drain()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due', refundedCents: 0 }])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'refund', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    // The job is lost with its table; the sweep makes a new one.
    await api.database.run('', 'delete from jobs.job', [])
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })

  it('that the bank sends back is made again', async () => {
    const paid = await api.paid()
    await api.tell()
    const refund = api.stripe.refundInDashboard(paid.intentId, undefined, 'pending')
    await api.tell()
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    api.stripe.settleRefund(refund.id, false)
    await api.tell()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.historyOf(paid.id)).toContain(
      'cancelled > cancelled payment: A refund did not arrive; it is made again',
    )
  })
})

describe('a quote', () => {
  it('counts as partly paid by its visit, unless the office has said otherwise', async () => {
    const quoteId = await api.newQuote()
    await operator(api.app)
      .patch(`/api/quotes/${quoteId}`, { status: 'scheduled', paymentStatus: 'received' })
      .expect(200)
    const paid = await api.paid({ quoteId })
    await api.tell()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
  })

  it('that is deleted leaves its paid visit', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    const before = await api.visitOf(paid.by)
    expect(before).toMatchObject({ outcome: 'confirmed', quoteId })
    await operator(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.visitOf(paid.by)).toEqual({ ...before, quoteId: null })
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await outcomeOf(paid)).toBe('refunded')
  })
})

describe('the end of a hold', () => {
  it('calls off its payment first, then frees its slot', async () => {
    const held = await begun()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
    await api.tell()
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.mails()).toEqual([])
  })

  it('comes for all that are over, and for no other', async () => {
    const first = await begun()
    api.clock.advance(MINUTE)
    const second = await begun({ slot: NINE })
    api.clock.advance(HOLD - MINUTE)
    await api.run('expire-holds')
    expect([await api.statusOf(first.id), await api.statusOf(second.id)]).toEqual(['expired', 'held'])
    api.clock.advance(MINUTE)
    await api.run('expire-holds')
    expect(await api.statusOf(second.id)).toBe('expired')
  })

  it.each(['expire-holds', 'sweep-payments'] as const)(
    'that comes when it was paid a moment ago confirms it instead (%s)',
    async (queue) => {
      const paid = await api.paid()
      api.clock.advance(HOLD)
      await api.run(queue)
      expect(await outcomeOf(paid)).toBe('confirmed')
      await api.tell()
      expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
      expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    },
  )

  it('for somebody who wants its slot counts the payment too: they are told what is free', async () => {
    const paid = await api.paid()
    api.clock.advance(HOLD)
    const wanted = { appointmentDate: TUESDAY, timeSlot: EIGHT }
    const { body } = await api.newVisitor().post('/api/appointments', wanted).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: expect.not.arrayContaining([EIGHT, HALF_PAST_EIGHT]) })
    expect(await outcomeOf(paid)).toBe('confirmed')
  })

  it('waits while Stripe does not answer, and so does who wants the slot', async () => {
    const held = await begun()
    api.clock.advance(HOLD)
    api.stripe.faults.add({ answer: 402, path: '/cancel$' })
    const other = api.newVisitor()
    const wanted = { appointmentDate: TUESDAY, timeSlot: HALF_PAST_EIGHT }
    const refused = await other.post('/api/appointments', wanted).expect(503)
    expect(refused.body).toMatchObject({ code: 'unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await api.statusOf(held.id)).toBe('held')
    await other.post('/api/appointments', { ...wanted, timeSlot: '1:00 PM-2:00 PM' }).expect(201)
    api.stripe.faults.clear()
    await other.post('/api/appointments', wanted).expect(201)
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
  })

  it('goes on with the others where one cannot be ended', async () => {
    const stuck = await begun()
    const other = await begun({ slot: NINE })
    api.clock.advance(HOLD)
    api.stripe.faults.add({ answer: 402, path: `${stuck.intentId}/cancel$` })
    await api.run('expire-holds')
    expect([await api.statusOf(stuck.id), await api.statusOf(other.id)]).toEqual(['held', 'expired'])
    api.stripe.faults.clear()
    await api.drainLater()
    expect(await api.statusOf(stuck.id)).toBe('expired')
  })
})

describe('a payment that comes when its hold has ended', () => {
  it('confirms the visit where its slot is still free', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    api.stripe.payIntent(intentId)
    await api.tell()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      EXPIRED,
      'expired > confirmed payment: The fee was paid late, and the slot was still free',
    ])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
  })

  it.each([
    ['an hour of it', HALF_PAST_EIGHT],
    ['all of it', EIGHT],
  ])('goes back where somebody else has %s, and says so', async (_what, slot) => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    const other = await api.hold({ slot })
    api.stripe.payIntent(intentId)
    await api.stripe.webhooks.flush({ type: 'payment_intent.succeeded' })
    await api.tell()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.statusOf(other.id)).toBe('held')
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      EXPIRED,
      TOO_LATE,
      'expired > expired payment: $100.00 went back',
    ])
    expect(await api.mails()).toEqual(BOTH_TOO_LATE)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
    await api.tell()
    await api.run('sweep-payments')
    expect(await api.mails()).toEqual(BOTH_TOO_LATE)
    expect(api.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')).toHaveLength(
      1,
    )
  })

  it('is written down as due before Stripe is asked for the refund', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.hold()
    api.stripe.payIntent(intentId)
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await api.tell()
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refund_due', refundedCents: 0 }])
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 0 })
    api.stripe.faults.clear()
    await api.drainLater()
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.mails()).toEqual(BOTH_TOO_LATE)
  })

  it('goes back where the office has closed the hour meanwhile', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    await operator(api.app).post('/api/closures', { date: TUESDAY, reason: 'Inventory' }).expect(201)
    api.stripe.payIntent(intentId)
    await api.tell()
    expect(await outcomeOf(held)).toBe('refunded')
    expect(await api.mails()).toEqual(BOTH_TOO_LATE)
  })

  it('goes back where the office has cancelled the visit', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: false }).expect(200)
    api.stripe.payIntent(intentId)
    await api.tell()
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await outcomeOf(held)).toBe('refunded')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })
})

describe('the sweep', () => {
  it('finds what no event told, and changes nothing when it comes again', async () => {
    const paid = await api.paid()
    const declined = await begun({ slot: '1:00 PM-2:00 PM' })
    api.stripe.payIntent(declined.intentId, 'declined')
    const canceled = await begun({ slot: '3:00 PM-4:00 PM' })
    api.stripe.cancelInDashboard(canceled.intentId)
    api.stripe.webhooks.lose()
    for (let round = 0; round < 3; round += 1) await api.run('sweep-payments')
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await outcomeOf(declined)).toBe('failed')
    expect(await api.statusOf(canceled.id)).toBe('expired')
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('finds a payment whose making we did not survive', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.stripe.payIntent(intentId)
    api.stripe.webhooks.lose()
    expect(await api.paymentsOf(held.id)).toEqual([])
    await api.run('sweep-payments')
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ intentId, state: 'succeeded', isExtra: false }])
  })

  it('finds a refund in the dashboard of which no event told', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.refundInDashboard(paid.intentId)
    api.stripe.webhooks.lose()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('refunded')
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
  })

  it('looks at the payment of a coming visit once a day, long after its making', async () => {
    const paid = await api.paid({ date: '2027-04-06' })
    await api.tell()
    api.clock.advance(10 * 24 * 60 * MINUTE)
    await api.run('sweep-payments')
    api.stripe.refundInDashboard(paid.intentId)
    api.stripe.webhooks.lose()
    api.clock.advance(23 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    api.clock.advance(2 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('cancelled')
  })

  it('calls off what could still be paid for a visit that is over', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(api.stripe.intent(intentId).status).toBe('requires_payment_method')
    await api.run('sweep-payments')
    await api.run('sweep-payments')
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
  })

  it('passes by what is not ours', async () => {
    const foreign = api.stripe.createForeignIntent()
    api.stripe.payIntent(foreign.id)
    const strange = api.stripe.createSecondIntent('order-1042', 5000)
    api.stripe.payIntent(strange.id)
    const paid = await api.paid()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await operator(api.app).get('/api/jobs/failed').expect(200)).toMatchObject({ body: [] })
    expect(await waitingJobs(api.database)).toEqual([])
    expect(api.stripe.intent(foreign.id).status).toBe('succeeded')
  })
})
