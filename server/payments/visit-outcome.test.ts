import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { operator, visitor } from '#test/api.ts'
import {
  BOTH_CANCELLED,
  BOTH_CONFIRMED,
  CONTACT,
  EIGHT,
  type Held,
  HOLD,
  intentFor,
  MINUTE,
  TUESDAY,
  useBooking,
  type Visitor,
  WEDNESDAY,
} from '#test/booking-api.ts'

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
      paidCents: 0,
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
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'cancelled', paidCents: 10_000, refundedCents: 0 })
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
