import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operator, visitor } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  CONTACT,
  EIGHT,
  HELD,
  type Held,
  HOLD,
  intentFor,
  NINE,
  PAID,
  TUESDAY,
  useStripeBooking,
  WEDNESDAY,
} from '#test/booking-api.ts'
import type { Fault } from '#test/stripe/faults.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'

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

  it('sends its receipt to the address that the visitor has corrected since', async () => {
    const held = await api.hold()
    const payment = await api.secretOf(held)
    const contact = { ...CONTACT, email: 'dana.whitfield@example.com' }
    const choice = { appointmentDate: held.appointmentDate, timeSlot: held.timeSlot, contact }
    const { body } = await held.by.post('/api/appointments', choice).expect(201)
    expect(body.id).toBe(held.id)
    expect(await api.secretOf(held)).toEqual(payment)
    expect(api.stripe.intents()).toMatchObject([{ id: payment.intentId, receipt_email: contact.email }])
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
