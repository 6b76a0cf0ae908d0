import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DemoOutcome } from '#shared/payments/schema.ts'
import { operator, visitor } from '#test/api.ts'
import {
  BOTH_CANCELLED,
  BOTH_CONFIRMED,
  CONTACT,
  EIGHT,
  type Held,
  HOLD,
  MINUTE,
  NINE,
  TUESDAY,
  useBooking,
  useStripeBooking,
  type Visitor,
  WEDNESDAY,
} from '#test/booking-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import type { Fault } from '#test/stripe/faults.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'

const HELD = 'nothing > held visitor: Chosen for payment'
const PAID = 'held > confirmed payment: The fee was paid'
const EXPIRED = 'held > expired system: The hold ended unpaid'

const intentFor = (by: Visitor, appointmentId: unknown) => by.post('/api/create-payment-intent', { appointmentId })

describe('a payment by Stripe', () => {
  const api = useStripeBooking()

  it('is told to browsers with the publishable key', async () => {
    const { body } = await request(api.app).get('/api/config').expect(200)
    expect(body).toEqual({
      feeCents: 10_000,
      payments: { provider: 'stripe', publishableKey: STRIPE_TEST_KEYS.publishableKey },
    })
  })

  it('is one intent over the fee, by card alone, that names its visit', async () => {
    const held = await api.hold()
    const { body } = await intentFor(held.by, held.id).expect(200)
    const intents = api.stripe.intents()
    expect(intents).toMatchObject([
      {
        client_secret: body.clientSecret,
        amount: 10_000,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        description: 'Measurement visit, Harpeth Stone',
        receipt_email: CONTACT.email,
        metadata: { appointmentId: held.id },
      },
    ])
    expect(body).toEqual({ clientSecret: intents[0]?.client_secret })
    expect(await api.paymentsOf(held.id)).toEqual([
      {
        intentId: intents[0]?.id,
        state: 'open',
        isExtra: false,
        isHonoured: false,
        receivedCents: 0,
        refundedCents: 0,
        disputed: false,
      },
    ])
  })

  it('takes no amount from the browser, and sends no receipt to nobody', async () => {
    const by = api.newVisitor()
    const { body: held } = await by.post('/api/appointments', { appointmentDate: TUESDAY, timeSlot: EIGHT }).expect(201)
    await by
      .post('/api/create-payment-intent', { appointmentId: held.id, amount: 1, amountCents: 1, currency: 'jpy' })
      .expect(200)
    expect(api.stripe.intents()).toMatchObject([{ amount: 10_000, currency: 'usd', receipt_email: null }])
  })

  it('is the same one whoever of us is asked how often, also after a decline and for another slot', async () => {
    const held = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(held)
    expect(await api.secretOf(held)).toEqual({ clientSecret, intentId })
    api.stripe.payIntent(intentId, 'declined')
    expect(await api.secretOf(held)).toEqual({ clientSecret, intentId })
    await api.hold({ by: held.by, slot: NINE })
    expect(await api.secretOf(held)).toEqual({ clientSecret, intentId })
    const elsewhere = visitor(api.another(), held.by.session)
    expect((await intentFor(elsewhere, held.id).expect(200)).body).toEqual({ clientSecret })
    expect(api.stripe.intents()).toHaveLength(1)
  })

  it.each([
    ['no id', undefined],
    ['a number', 1042],
    ['an id that is none', 'appointment-1'],
  ])('of %s is refused', async (_what, id) => {
    const { body } = await intentFor(api.newVisitor(), id).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'appointmentId' }] })
    expect(api.stripe.requests).toEqual([])
  })

  it('needs a session', async () => {
    const held = await api.hold()
    await request(api.app).post('/api/create-payment-intent').send({ appointmentId: held.id }).expect(400)
    expect(api.stripe.requests).toEqual([])
  })

  it('of an appointment that nobody has, or somebody else, is not found', async () => {
    const held = await api.hold()
    const unknown = await intentFor(held.by, randomUUID()).expect(404)
    const others = await intentFor(api.newVisitor(), held.id).expect(404)
    expect(unknown.body).toEqual({ code: 'not_found', error: 'There is no such appointment' })
    expect(others.body).toEqual(unknown.body)
    expect(api.stripe.requests).toEqual([])
  })

  it('of a visit that the office took by phone is not found', async () => {
    const visit = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: CONTACT, fee: 'on_site' }
    const { body } = await operator(api.app).post('/api/appointments/by-phone', visit).expect(201)
    await intentFor(api.newVisitor(), body.id).expect(404)
    expect(api.stripe.requests).toEqual([])
  })

  it('of a hold that is over is refused, whether it was ended already or not', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const overdue = await intentFor(held.by, held.id).expect(409)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    const expired = await intentFor(held.by, held.id).expect(409)
    for (const { body } of [overdue, expired]) {
      expect(body).toEqual({ code: 'hold_expired', error: expect.stringContaining('has run out') })
    }
    expect(api.stripe.requests).toEqual([])
  })

  it('of a visit that is paid is refused, also where we have not heard of it yet', async () => {
    const paid = await api.paid()
    const unheard = await intentFor(paid.by, paid.id).expect(409)
    expect(unheard.body).toEqual({ code: 'already_paid', error: 'This appointment is paid already.' })
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect((await intentFor(paid.by, paid.id).expect(409)).body).toEqual(unheard.body)
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that is under way already is refused, and the hold stays', async () => {
    const held = await api.hold()
    const { intentId } = await api.secretOf(held)
    api.stripe.payIntent(intentId, 'processing')
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toMatchObject({ code: 'already_paid', error: expect.stringContaining('under way') })
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'processing', id: held.id })
  })

  it('of a visit that the office cancelled is refused, and its intent is called off', async () => {
    const held = await api.hold()
    const { intentId } = await api.secretOf(held)
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: false }).expect(200)
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toEqual({ code: 'hold_expired', error: expect.stringContaining('was cancelled') })
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'cancelled', refundedCents: 0 })
  })

  it('whose intent was cancelled in the dashboard ends the hold', async () => {
    const held = await api.hold()
    const { intentId } = await api.secretOf(held)
    api.stripe.cancelInDashboard(intentId)
    expect((await intentFor(held.by, held.id).expect(409)).body).toMatchObject({ code: 'hold_expired' })
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      'held > expired payment: The payment was cancelled before it was made',
    ])
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    expect((await api.secretOf(again)).intentId).not.toBe(intentId)
  })

  // The SDK waits before it asks again, so each answer has a stand-in and an app of its own, and all wait at once.
  it('waits where Stripe answers 402, 409, 429, 500, 503 or cuts the line: nothing is lost, one intent is made', async () => {
    const answers: Fault['answer'][] = [402, 409, 429, 500, 503, 'cut']
    const waitOut = async (answer: Fault['answer'], held: Held) => {
      const stripe = await startStripe({ now: () => api.clock.now() })
      onTestFinished(() => stripe.close())
      const by = visitor(api.another({ STRIPE_API_URL: stripe.url }), held.by.session)
      stripe.faults.add({ answer })
      const refused = await intentFor(by, held.id)
      const before = { payments: await api.paymentsOf(held.id), status: await api.statusOf(held.id) }
      const madeBefore = stripe.intents().length
      stripe.faults.clear()
      const { body } = await intentFor(by, held.id)
      const [intent, ...more] = stripe.intents()
      if (intent) stripe.payIntent(intent.id)
      const after = (await by.get('/api/visit')).body.visit
      return {
        answer,
        status: refused.status,
        body: refused.body,
        hasRetryAfter: Number(refused.headers['retry-after']) > 0,
        before,
        madeBefore,
        isSecret: intent !== undefined && body.clientSecret === intent.client_secret,
        more,
        after: after.outcome,
      }
    }
    const days = ['02', '03', '04', '05', '08', '09']
    const holds: Held[] = []
    for (const day of days) holds.push(await api.hold({ date: `2027-03-${day}` }))
    const waited = await Promise.all(holds.map((held, index) => waitOut(answers[index] ?? 'cut', held)))
    expect(waited).toEqual(
      answers.map((answer) => ({
        answer,
        status: 503,
        body: {
          code: 'unavailable',
          error: expect.stringContaining('Nothing was charged'),
          requestId: expect.any(String),
        },
        hasRetryAfter: true,
        before: { payments: [], status: 'held' },
        madeBefore: 0,
        isSecret: true,
        more: [],
        after: 'confirmed',
      })),
    )
  })

  it('finds the intent again whose making was cut off', async () => {
    const held = await api.hold()
    api.stripe.faults.add({ answer: 'cut', afterWork: true })
    await intentFor(held.by, held.id).expect(503)
    const [made] = api.stripe.intents()
    expect(await api.paymentsOf(held.id)).toEqual([])
    api.stripe.faults.clear()
    expect(await api.secretOf(held)).toEqual({ clientSecret: made?.client_secret, intentId: made?.id })
    expect(api.stripe.intents()).toHaveLength(1)
  })

  it('of which we know is asked about again, and waits where Stripe does not answer', async () => {
    const held = await api.hold()
    const payment = await api.secretOf(held)
    api.stripe.faults.add({ answer: 429 })
    await intentFor(held.by, held.id).expect(503)
    const shown = await held.by.get('/api/visit').expect(200)
    expect(shown.body.visit).toMatchObject({ id: held.id, outcome: 'held' })
    const { intentId: paymentIntent, clientSecret } = payment
    await api
      .newVisitor()
      .get(`/api/visit?${new URLSearchParams({ paymentIntent, clientSecret })}`)
      .expect(503)
    api.stripe.faults.clear()
    expect(await api.secretOf(held)).toEqual(payment)
  })

  it('never hands its secret to a log', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.faults.add({ answer: 402 })
    const other = await api.hold({ date: WEDNESDAY })
    await intentFor(other.by, other.id).expect(503)
    expect(api.logged()).toContain('create-payment-intent')
    expect(api.logged()).not.toContain(paid.clientSecret)
    expect(api.logged()).not.toContain(STRIPE_TEST_KEYS.secretKey)
    expect(api.logged()).not.toContain(CONTACT.email)
  })

  it('is one intent for 500 who ask at once, of two instances', async () => {
    const held = await api.hold()
    const second = visitor(api.another(), held.by.session)
    const answers = await Promise.all([
      ...Array.from({ length: 450 }, () =>
        api.send('/api/create-payment-intent', { appointmentId: held.id }, held.by.session),
      ),
      ...Array.from({ length: 50 }, () => intentFor(second, held.id)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const intents = api.stripe.intents()
    expect(intents).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.clientSecret))).toEqual(new Set([intents[0]?.client_secret]))
    expect(await api.paymentsOf(held.id)).toHaveLength(1)
  }, 60_000)

  it('knows no demo payments', async () => {
    const held = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(held)
    const answer = await held.by
      .post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' })
      .expect(404)
    expect(answer.body).toEqual({ code: 'not_found', error: 'There is nothing at this address' })
    expect(await api.statusOf(held.id)).toBe('held')
    expect(api.stripe.intent(intentId).status).toBe('requires_payment_method')
  })
})

describe('a demo payment', () => {
  const api = useBooking()
  const pay = (
    { by, intentId, clientSecret }: { by: Visitor; intentId: string; clientSecret: string },
    outcome: DemoOutcome | 'approve' | 'refuse',
  ) => by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome })
  const begun = async (choice = {}) => {
    const held = await api.hold(choice)
    return { ...held, ...(await api.secretOf(held)) }
  }

  it('is told to browsers', async () => {
    const { body } = await request(api.app).get('/api/config').expect(200)
    expect(body).toEqual({ feeCents: 10_000, payments: { provider: 'demo' } })
  })

  it('is one however often it is asked for', async () => {
    const held = await api.hold()
    const secrets = await Promise.all(Array.from({ length: 20 }, () => api.secretOf(held)))
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await api.database.run('', 'select 1 from demo_intents', [])).toHaveLength(1)
  })

  it('that is accepted confirms the visit at once, with both mails', async () => {
    const demo = await begun()
    const { body } = await pay(demo, 'accepted').expect(200)
    expect(body).toEqual({ status: 'succeeded' })
    expect(await api.visitOf(demo.by)).toMatchObject({
      id: demo.id,
      outcome: 'confirmed',
      heldUntil: null,
      feeCents: 10_000,
      refundedCents: 0,
      contact: CONTACT,
      calendarToken: expect.any(String),
    })
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that is declined says why, keeps the hold, and may be tried again', async () => {
    const demo = await begun()
    const { body } = await pay(demo, 'declined').expect(200)
    expect(body).toEqual({ status: 'declined', message: expect.stringContaining('Your card was declined') })
    expect(await api.visitOf(demo.by)).toMatchObject({
      outcome: 'failed',
      paymentMessage: body.message,
      heldUntil: demo.heldUntil,
    })
    expect(await api.mails()).toEqual([])
    expect(await api.secretOf(demo)).toEqual({ intentId: demo.intentId, clientSecret: demo.clientSecret })
    expect((await pay(demo, 'accepted').expect(200)).body).toEqual({ status: 'succeeded' })
    const visit = await api.visitOf(demo.by)
    expect(visit?.outcome).toBe('confirmed')
    expect(visit).not.toHaveProperty('paymentMessage')
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
  })

  it('that asks for a confirmation waits for the answer, which pays or declines', async () => {
    const demo = await begun()
    await pay(demo, 'approve').expect(409)
    await pay(demo, 'refuse').expect(409)
    expect((await pay(demo, 'confirmation').expect(200)).body).toEqual({ status: 'requires_action' })
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'held' })
    const { body: refused } = await pay(demo, 'refuse').expect(200)
    expect(refused).toEqual({ status: 'declined', message: expect.stringContaining('confirmation was refused') })
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'failed', paymentMessage: refused.message })
    await pay(demo, 'approve').expect(409)
    await pay(demo, 'confirmation').expect(200)
    expect((await pay(demo, 'approve').expect(200)).body).toEqual({ status: 'succeeded' })
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that arrives late is under way until then, by a job that nobody waits for', async () => {
    const demo = await begun()
    expect((await pay(demo, 'late').expect(200)).body).toEqual({ status: 'processing' })
    await api.drain()
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'processing' })
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: demo.intentId } }])
    expect((await intentFor(demo.by, demo.id).expect(409)).body).toMatchObject({ code: 'already_paid' })
    api.clock.advance(21_000)
    await api.drainLater()
    expect(await api.statusOf(demo.id)).toBe('confirmed')
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that arrives late is seen by who looks, before the job', async () => {
    const demo = await begun()
    await pay(demo, 'late').expect(200)
    api.clock.advance(21_000)
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
    await api.drainLater()
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('that arrives when the hold is over still counts', async () => {
    const demo = await begun()
    api.clock.set(new Date(new Date(demo.heldUntil).getTime() - 5000))
    await pay(demo, 'late').expect(200)
    api.clock.advance(10_000)
    await api.run('expire-holds')
    expect(await api.statusOf(demo.id)).toBe('held')
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'processing' })
    api.clock.advance(20_000)
    await api.run('expire-holds')
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
  })

  it('is not made twice', async () => {
    const demo = await begun()
    await pay(demo, 'accepted').expect(200)
    for (const outcome of ['accepted', 'declined', 'confirmation', 'late', 'approve'] as const) {
      const { body } = await pay(demo, outcome).expect(409)
      expect(body).toEqual({ code: 'not_allowed_now', error: 'This payment cannot be made any more.' })
    }
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('is made once by those who press at once', async () => {
    const demo = await begun()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(demo, 'accepted')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
  })

  it('needs its own secret, whosever session asks', async () => {
    const demo = await begun()
    const other = await begun({ date: WEDNESDAY })
    const wrong = `${demo.intentId}_secret_${'0'.repeat(24)}`
    for (const clientSecret of [wrong, '', other.clientSecret]) {
      for (const by of [demo.by, other.by]) await pay({ ...demo, clientSecret, by }, 'accepted').expect(409)
    }
    expect(await api.statusOf(demo.id)).toBe('held')
    expect(await api.statusOf(other.id)).toBe('held')
  })

  it.each(['demo_unknown', '%00', '%F0%9F%92%B3', 'pi_1'])('with the id %s is none', async (id) => {
    const { body } = await api
      .newVisitor()
      .post(`/api/demo-payments/${id}`, { clientSecret: 'x', outcome: 'accepted' })
      .expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now' })
  })

  it.each([
    ['clientSecret', { outcome: 'accepted' }],
    ['clientSecret', { clientSecret: 5, outcome: 'accepted' }],
    ['outcome', { clientSecret: 'x' }],
    ['outcome', { clientSecret: 'x', outcome: 'succeeded' }],
  ])('with a wrong %s is refused', async (field, body) => {
    const answer = await api.newVisitor().post('/api/demo-payments/demo_1', body).expect(400)
    expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: field }] })
  })

  it('of a hold that has ended cannot be made', async () => {
    const demo = await begun()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    await pay(demo, 'accepted').expect(409)
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'expired' })
    expect(await api.historyOf(demo.id)).toEqual([HELD, EXPIRED])
  })

  it('of a hold that is over counts where nobody has ended it yet', async () => {
    const demo = await begun()
    api.clock.advance(HOLD)
    await pay(demo, 'accepted').expect(200)
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
  })

  it('of a visit that the office cancelled cannot be made', async () => {
    const demo = await begun()
    await operator(api.app).patch(`/api/appointments/${demo.id}`, { status: 'cancelled', refund: false }).expect(200)
    await pay(demo, 'accepted').expect(409)
    expect(await api.visitOf(demo.by)).toMatchObject({ outcome: 'cancelled' })
  })

  it('knows no webhooks', async () => {
    const { body } = await request(api.app).post('/api/webhooks/stripe').send({ id: 'evt_1' }).expect(400)
    expect(body).toMatchObject({ code: 'invalid', error: expect.stringContaining('No payment provider') })
  })
})

describe('a payment that its provider does not know any more', () => {
  const api = useBooking()
  // As after other keys, another account, or the demo before.
  const forget = () => api.database.run('', 'delete from demo_intents', [])

  it('ends its hold when it is asked for, and the slot is chosen anew', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toMatchObject({ code: 'hold_expired' })
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'canceled' }])
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    await api.secretOf(again)
  })

  it('does not keep the slot when the hold is over', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    await api.run('sweep-payments')
    expect((await operator(api.app).get('/api/jobs/failed').expect(200)).body).toEqual([])
    await api.hold()
  })

  it('does not keep the office from calling the hold off, which nobody is told of', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await forget()
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await api.mails()).toEqual([])
  })
})

describe('a payment that has arrived', () => {
  const api = useBooking()
  const pay = async (held: Held) => {
    const { clientSecret, intentId } = await api.secretOf(held)
    await held.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
  }

  it('keeps its hold where it is, also where nobody has told us yet', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await api.database.run('', `update demo_intents set status = 'succeeded', received_cents = amount_cents`, [])
    const choice = { appointmentDate: WEDNESDAY, timeSlot: EIGHT, contact: CONTACT }
    const { body } = await held.by.post('/api/appointments', choice).expect(409)
    expect(body).toMatchObject({ code: 'already_paid' })
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'confirmed', appointmentDate: TUESDAY })
  })

  it('leaves its quote partly paid when another visit of the same quote is refunded', async () => {
    const quoteId = await api.newQuote()
    const [first, second] = [await api.hold({ quoteId }), await api.hold({ quoteId, date: WEDNESDAY })]
    await pay(first)
    await pay(second)
    const cancel = (id: string) =>
      operator(api.app).patch(`/api/appointments/${id}`, { status: 'cancelled', refund: true }).expect(200)
    await cancel(first.id)
    await api.drain()
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    await cancel(second.id)
    await api.drain()
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })
})

describe('how a visit stands', () => {
  const api = useBooking()
  const pay = async (held: Held) => {
    const payment = await api.secretOf(held)
    await held.by
      .post(`/api/demo-payments/${payment.intentId}`, { clientSecret: payment.clientSecret, outcome: 'accepted' })
      .expect(200)
    return payment
  }
  const proven = (by: Visitor, proof: Record<string, string>) => by.get(`/api/visit?${new URLSearchParams(proof)}`)

  it('is nothing where there is none, with or without a session', async () => {
    expect(await api.visitOf(api.newVisitor())).toBeNull()
    expect((await request(api.app).get('/api/visit').expect(200)).body).toEqual({ visit: null })
    await visitor(api.app, 'nonsense').get('/api/visit').expect(400)
  })

  it('is told whole to the session that booked, and to no other', async () => {
    const held = await api.hold()
    const { heldUntil } = held
    expect(await api.visitOf(held.by)).toEqual({
      id: held.id,
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      outcome: 'held',
      heldUntil,
      feeCents: 10_000,
      refundedCents: 0,
      contact: CONTACT,
      quoteId: null,
    })
    expect(await api.visitOf(api.newVisitor())).toBeNull()
  })

  it('is expired once the hold is over, before and after it was ended', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'expired', heldUntil: held.heldUntil })
    await api.run('expire-holds')
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'expired', heldUntil: null })
  })

  it.each([
    ['no_show', 'done'],
    ['completed', 'done'],
  ] as const)('of one that the office marked %s is %s', async (status, outcome) => {
    const held = await api.hold()
    await pay(held)
    api.clock.set('2027-03-02T15:30:00Z')
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status }).expect(200)
    const visit = await api.visitOf(held.by)
    expect(visit).toMatchObject({ outcome, refundedCents: 0 })
    expect(visit).not.toHaveProperty('calendarToken')
  })

  it('of one that the office cancelled without a refund is cancelled', async () => {
    const held = await api.hold()
    await pay(held)
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: false }).expect(200)
    await api.drain()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'cancelled', refundedCents: 0 })
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'succeeded', refundedCents: 0 }])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
  })

  it('of one that the office cancelled with a refund is refunded, before and after the money went', async () => {
    const held = await api.hold()
    await pay(held)
    await operator(api.app).patch(`/api/appointments/${held.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 0 })
    await api.drain()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
  })

  it('is that of the standing hold, else the one to come, else the latest', async () => {
    const first = await api.hold()
    await pay(first)
    api.clock.advance(MINUTE)
    const second = await api.hold({ by: first.by, date: WEDNESDAY })
    expect(await api.visitOf(first.by)).toMatchObject({ id: second.id, outcome: 'held' })
    await operator(api.app).patch(`/api/appointments/${second.id}`, { status: 'cancelled', refund: false }).expect(200)
    expect(await api.visitOf(first.by)).toMatchObject({ id: first.id, outcome: 'confirmed' })
    await operator(api.app).patch(`/api/appointments/${first.id}`, { status: 'cancelled', refund: false }).expect(200)
    expect(await api.visitOf(first.by)).toMatchObject({ id: second.id, outcome: 'cancelled' })
  })

  it('is told to another device that has the payment’s id and secret', async () => {
    const held = await api.hold()
    const { intentId: paymentIntent, clientSecret } = await pay(held)
    const own = await api.visitOf(held.by)
    const other = await api.hold({ date: WEDNESDAY })
    for (const by of [api.newVisitor(), other.by, held.by]) {
      expect((await proven(by, { paymentIntent, clientSecret }).expect(200)).body.visit).toEqual(own)
    }
    const answer = await request(api.app).get(`/api/visit?${new URLSearchParams({ paymentIntent, clientSecret })}`)
    expect(answer.body.visit).toEqual(own)
  })

  it('is told to nobody with a wrong secret, nor to their own session in its place', async () => {
    const held = await api.hold()
    const { intentId: paymentIntent, clientSecret } = await pay(held)
    const other = await api.hold({ date: WEDNESDAY })
    const { clientSecret: others } = await api.secretOf(other)
    for (const proof of [
      { paymentIntent, clientSecret: `${clientSecret}0` },
      { paymentIntent, clientSecret: '' },
      { paymentIntent, clientSecret: others },
      { paymentIntent: 'demo_unknown', clientSecret },
      { paymentIntent: '\u0000', clientSecret },
      { paymentIntent: '', clientSecret: '' },
    ]) {
      for (const by of [held.by, other.by, api.newVisitor()]) {
        expect((await proven(by, proof).expect(200)).body).toEqual({ visit: null })
      }
    }
  })

  it.each(['paymentIntent=demo_1', 'clientSecret=demo_1_secret_1'])('is not asked for by %s alone', async (query) => {
    const { body } = await api.newVisitor().get(`/api/visit?${query}`).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'clientSecret' }] })
  })

  it('is asked for so often by one client address, and payments apart from that, since each asks the provider', async () => {
    const app = api.another({ RATE_LIMIT: 'on' })
    const { id, by } = await api.hold()
    const limited = visitor(app, by.session)
    const [here, there] = ['203.0.113.7', '203.0.113.8']
    const look = (address: string) => limited.get('/api/visit').set('X-Forwarded-For', address)
    const usedUp = (name: string, hits: number) =>
      api.database.run('', `update rate_limits set hits = $2 where key = $1`, [`${name}:${here}`, hits])
    await look(here).expect(200)
    await usedUp('visit', 600)
    const refused = await look(here).expect(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await look(there).expect(200)
    await intentFor(limited, id).set('X-Forwarded-For', here).expect(200)
    await usedUp('payment', 120)
    await intentFor(limited, id).set('X-Forwarded-For', here).expect(429)
    await intentFor(limited, id).set('X-Forwarded-For', there).expect(200)
  })
})
