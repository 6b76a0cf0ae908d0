import request from 'supertest'
import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  CONTACT,
  HELD,
  intentFor,
  PAID,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'

describe('demo payments', () => {
  const api = useAppointmentApi()
  const { startPayment, payDemo: pay } = api

  it('tells browsers that payments are a demo', async () => {
    const { body } = await request(api.app).get('/api/config').expect(200)
    expect(body).toEqual({ feeCents: 10_000, payments: { provider: 'demo' } })
  })

  it('says why when declined, keeps the hold and allows another try', async () => {
    const demo = await startPayment()
    const { body } = await pay(demo, 'declined').expect(200)
    expect(body).toEqual({ status: 'declined', message: expect.stringContaining('Your card was declined') })
    expect(await api.appointmentOf(demo.by)).toMatchObject({
      outcome: 'failed',
      paymentMessage: body.message,
      heldUntil: demo.heldUntil,
    })
    expect(await api.emailKinds()).toEqual([])
    expect(await api.secretOf(demo)).toEqual({ intentId: demo.intentId, clientSecret: demo.clientSecret })
    expect((await pay(demo).expect(200)).body).toEqual({ status: 'succeeded' })
    const visit = await api.appointmentOf(demo.by)
    expect(visit?.outcome).toBe('confirmed')
    expect(visit).not.toHaveProperty('paymentMessage')
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
  })

  it('waits for the confirmation, which pays or declines', async () => {
    const demo = await startPayment()
    await pay(demo, 'approve').expect(409)
    await pay(demo, 'refuse').expect(409)
    expect((await pay(demo, 'confirmation').expect(200)).body).toEqual({ status: 'requires_action' })
    expect(await api.appointmentOf(demo.by)).toMatchObject({ outcome: 'held' })
    const { body: refused } = await pay(demo, 'refuse').expect(200)
    expect(refused).toEqual({ status: 'declined', message: expect.stringContaining('confirmation was declined') })
    expect(await api.appointmentOf(demo.by)).toMatchObject({ outcome: 'failed', paymentMessage: refused.message })
    await pay(demo, 'approve').expect(409)
    await pay(demo, 'confirmation').expect(200)
    expect((await pay(demo, 'approve').expect(200)).body).toEqual({ status: 'succeeded' })
    expect(await api.appointmentOf(demo.by)).toMatchObject({ outcome: 'confirmed' })
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it('completes a late payment by a job', async () => {
    const demo = await startPayment()
    expect((await pay(demo, 'late').expect(200)).body).toEqual({ status: 'processing' })
    await api.drain()
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: demo.intentId } }])
    expect(await api.appointmentOf(demo.by)).toMatchObject({ outcome: 'processing' })
    const { body } = await intentFor(demo.by, demo.id).expect(409)
    expect(body).toMatchObject({ code: 'already_paid', error: expect.stringContaining('in progress') })
    api.clock.advance(21_000)
    await api.drainLater()
    expect(await api.statusOf(demo.id)).toBe('confirmed')
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it('pays once for simultaneous requests', async () => {
    const demo = await startPayment()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(demo)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await api.historyOf(demo.id)).toEqual([HELD, PAID])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
  })

  it('needs its own secret in every session', async () => {
    const demo = await startPayment()
    const other = await startPayment({ date: WEDNESDAY })
    const wrong = `${demo.intentId}_secret_${'0'.repeat(24)}`
    for (const clientSecret of [wrong, '', other.clientSecret]) {
      for (const by of [demo.by, other.by]) await pay({ ...demo, clientSecret, by }).expect(409)
    }
    expect(await api.statusOf(demo.id)).toBe('held')
    expect(await api.statusOf(other.id)).toBe('held')
  })

  it.each(['demo_unknown', '%00', '%F0%9F%92%B3', 'pi_1'])('refuses the unknown id %s', async (id) => {
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
  ])('refuses a wrong %s', async (field, body) => {
    const answer = await api.newVisitor().post('/api/demo-payments/demo_1', body).expect(400)
    expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: field }] })
  })

  it('accepts no webhooks', async () => {
    const { body } = await request(api.app).post('/api/webhooks/stripe').send({ id: 'evt_1' }).expect(400)
    expect(body).toMatchObject({ code: 'invalid', error: expect.stringContaining('No payment provider') })
  })
})

describe('a successful payment', () => {
  const api = useAppointmentApi()

  it('keeps its hold in its slot, even before we know of the payment', async () => {
    const held = await api.hold()
    await api.secretOf(held)
    await api.database.rows(`update demo_intents set status = 'succeeded', received_cents = amount_cents`)
    const { body } = await api.book({ appointmentDate: WEDNESDAY, contact: CONTACT }, held.by).expect(409)
    expect(body).toMatchObject({ code: 'already_paid' })
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'confirmed', appointmentDate: TUESDAY })
  })

  it('leaves its quote partly paid when another appointment of the quote is refunded', async () => {
    const quoteId = await api.newQuote()
    const [first, second] = [await api.confirmed({ quoteId }), await api.confirmed({ quoteId, date: WEDNESDAY })]
    await api.cancel(first.id, true)
    await api.drain()
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    await api.cancel(second.id, true)
    await api.drain()
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })
})
