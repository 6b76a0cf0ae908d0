import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { visitor } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  CONTACT,
  HELD,
  HOLD,
  intentFor,
  PAID,
  RACES,
  TUESDAY,
  useStripeAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'
import { STRIPE_TEST_KEYS } from '#test/stripe/stand-in.ts'

describe('a Stripe payment intent', () => {
  const api = useStripeAppointmentApi()

  it('comes with the publishable key for browsers', async () => {
    const { body } = await request(api.app).get('/api/config').expect(200)
    expect(body).toEqual({
      feeCents: 10_000,
      payments: { provider: 'stripe', publishableKey: STRIPE_TEST_KEYS.publishableKey },
    })
  })

  it('carries date, slot and quote number but no customer, even after the hold moved', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const { intentId } = await api.secretOf(held)
    const quoteNumber = '1001'
    expect(api.stripe.intent(intentId).metadata).toEqual({
      appointmentId: held.id,
      date: TUESDAY,
      slot: EIGHT,
      quoteNumber,
    })
    await api.hold({ by: held.by, quoteId, date: WEDNESDAY, slot: NINE })
    await api.secretOf(held)
    expect(api.stripe.intent(intentId).metadata).toEqual({
      appointmentId: held.id,
      date: WEDNESDAY,
      slot: NINE,
      quoteNumber,
    })
  })

  it('takes no amount from the browser, and sends no receipt without an email', async () => {
    const by = api.newVisitor()
    const { body: held } = await api.book({}, by).expect(201)
    await by
      .post('/api/create-payment-intent', { appointmentId: held.id, amount: 1, amountCents: 1, currency: 'jpy' })
      .expect(200)
    expect(api.stripe.intents()).toMatchObject([{ amount: 10_000, currency: 'usd', receipt_email: null }])
  })

  it.each([
    ['no id', undefined],
    ['a number', 1042],
    ['an id that is none', 'appointment-1'],
  ])('is refused for %s', async (_what, id) => {
    const { body } = await intentFor(api.newVisitor(), id).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'appointmentId' }] })
    expect(api.stripe.requests).toEqual([])
  })

  it('is not found for an unknown appointment or another session’s', async () => {
    const held = await api.hold()
    const unknown = await intentFor(held.by, randomUUID()).expect(404)
    const others = await intentFor(api.newVisitor(), held.id).expect(404)
    expect(unknown.body).toEqual({ code: 'not_found', error: 'Appointment not found. Please choose a time again.' })
    expect(others.body).toEqual(unknown.body)
    expect(api.stripe.requests).toEqual([])
  })

  it('is refused for an overdue hold, expired already or not', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const overdue = await intentFor(held.by, held.id).expect(409)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    const expired = await intentFor(held.by, held.id).expect(409)
    for (const { body } of [overdue, expired]) {
      expect(body).toEqual({ code: 'hold_expired', error: expect.stringContaining('has ended') })
    }
    expect(api.stripe.requests).toEqual([])
  })

  it('is refused for a paid appointment, even before we know of the payment', async () => {
    const paid = await api.payAtStripe()
    const unheard = await intentFor(paid.by, paid.id).expect(409)
    expect(unheard.body).toEqual({ code: 'already_paid', error: 'This appointment is already paid.' })
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect((await intentFor(paid.by, paid.id).expect(409)).body).toEqual(unheard.body)
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it('is refused for an appointment the office canceled, and its intent is canceled', async () => {
    const held = await api.hold()
    const { intentId } = await api.secretOf(held)
    await api.cancel(held.id, false)
    const { body } = await intentFor(held.by, held.id).expect(409)
    expect(body).toEqual({ code: 'hold_expired', error: expect.stringContaining('was canceled') })
    expect(api.stripe.intent(intentId).status).toBe('canceled')
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'cancelled', refundedCents: 0 })
  })

  it('ends the hold if it was canceled in the dashboard', async () => {
    const held = await api.hold()
    const { intentId } = await api.secretOf(held)
    api.stripe.cancelInDashboard(intentId)
    expect((await intentFor(held.by, held.id).expect(409)).body).toMatchObject({ code: 'hold_expired' })
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      'held > expired payment: The payment was canceled before it went through',
    ])
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    expect((await api.secretOf(again)).intentId).not.toBe(intentId)
  })

  it('is read again when known, and fails if Stripe does not answer', async () => {
    const held = await api.hold()
    const payment = await api.secretOf(held)
    api.stripe.faults.add({ answer: 429 })
    await intentFor(held.by, held.id).expect(503)
    const shown = await held.by.get('/api/appointments/current').expect(200)
    expect(shown.body.visit).toMatchObject({ id: held.id, outcome: 'held' })
    const { intentId: paymentIntent, clientSecret } = payment
    await api
      .newVisitor()
      .get(`/api/appointments/current?${new URLSearchParams({ paymentIntent })}`)
      .set('X-Payment-Secret', clientSecret)
      .expect(503)
    api.stripe.faults.clear()
    expect(await api.secretOf(held)).toEqual(payment)
  })

  it('is not asked for at Stripe if someone made it up', async () => {
    const known = await api.startPayment()
    const before = api.stripe.requests.length
    for (const id of ['pi_madeup1', 'pi_madeup2', known.intentId.replace(/.$/, '_')]) {
      const look = api.newVisitor().get(`/api/appointments/current?paymentIntent=${id}`)
      expect((await look.set('X-Payment-Secret', `${id}_secret_1`).expect(200)).body).toEqual({ visit: null })
    }
    expect(api.stripe.requests).toHaveLength(before)
  })

  it('never logs its secret', async () => {
    const paid = await api.confirmed()
    api.stripe.faults.add({ answer: 402 })
    const other = await api.hold({ date: WEDNESDAY })
    await intentFor(other.by, other.id).expect(503)
    const look = () => api.newVisitor().get(`/api/appointments/current?paymentIntent=${paid.intentId}`)
    await look().set('X-Payment-Secret', paid.clientSecret).expect(503)
    api.stripe.faults.clear()
    await look().set('X-Payment-Secret', paid.clientSecret).expect(200)
    expect(api.logged()).toContain('create-payment-intent')
    expect(api.logged()).toContain('GET /api/appointments/current')
    expect(api.logged()).not.toContain(paid.clientSecret)
    expect(api.logged()).not.toContain(STRIPE_TEST_KEYS.secretKey)
    expect(api.logged()).not.toContain(CONTACT.email)
  })

  it('is one for many simultaneous requests to two instances', async () => {
    const held = await api.hold()
    const second = visitor(api.createSecondApp(), held.by.session)
    const answers = await Promise.all([
      ...Array.from({ length: RACES.VISITORS }, () =>
        api.send('/api/create-payment-intent', { appointmentId: held.id }, held.by.session),
      ),
      ...Array.from({ length: RACES.VISITORS / 4 }, () => intentFor(second, held.id)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const intents = api.stripe.intents()
    expect(intents).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.clientSecret))).toEqual(new Set([intents[0]?.client_secret]))
    expect(await api.paymentsOf(held.id)).toHaveLength(1)
  })

  it('accepts no demo payments', async () => {
    const held = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(held)
    const answer = await held.by
      .post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' })
      .expect(404)
    expect(answer.body).toEqual({ code: 'not_found', error: 'Nothing found at this address' })
    expect(await api.statusOf(held.id)).toBe('held')
    expect(api.stripe.intent(intentId).status).toBe('requires_payment_method')
  })
})
