import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { visitor } from '#test/api.ts'
import {
  CONTACT,
  intentFor,
  MINUTE,
  TUESDAY,
  useAppointmentApi,
  type Visitor,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

describe('outcome of an appointment', () => {
  const api = useAppointmentApi()
  const proven = (by: Visitor, paymentIntent: string, clientSecret: string) =>
    by.get(`/api/appointments/current?${new URLSearchParams({ paymentIntent })}`).set('X-Payment-Secret', clientSecret)

  it('is null without an appointment, with or without a session', async () => {
    expect(await api.appointmentOf(api.newVisitor())).toBeNull()
    expect((await request(api.app).get('/api/appointments/current').expect(200)).body).toEqual({ visit: null })
    await visitor(api.app, 'nonsense').get('/api/appointments/current').expect(400)
  })

  it('is shown in full only to the session that booked', async () => {
    const held = await api.hold()
    const { heldUntil } = held
    expect(await api.appointmentOf(held.by)).toEqual({
      id: held.id,
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      outcome: 'held',
      heldUntil,
      feeCents: 10_000,
      movedByShop: false,
      paidCents: 0,
      refundedCents: 0,
      contact: CONTACT,
      quoteId: null,
    })
    expect(await api.appointmentOf(api.newVisitor())).toBeNull()
  })

  it('is of the current hold, else the upcoming appointment, else the latest', async () => {
    const first = await api.confirmed()
    api.clock.advance(MINUTE)
    const second = await api.hold({ by: first.by, date: WEDNESDAY })
    expect(await api.appointmentOf(first.by)).toMatchObject({ id: second.id, outcome: 'held' })
    await api.cancel(second.id, false)
    expect(await api.appointmentOf(first.by)).toMatchObject({ id: first.id, outcome: 'confirmed' })
    await api.cancel(first.id, false)
    expect(await api.appointmentOf(first.by)).toMatchObject({ id: second.id, outcome: 'cancelled' })
  })

  it('is shown to another device with the payment’s id and secret', async () => {
    const held = await api.confirmed()
    const { intentId, clientSecret } = held
    const own = await api.appointmentOf(held.by)
    const other = await api.hold({ date: WEDNESDAY })
    for (const by of [api.newVisitor(), other.by, held.by]) {
      expect((await proven(by, intentId, clientSecret).expect(200)).body.visit).toEqual(own)
    }
    const withoutSession = visitor(api.app, undefined)
    expect((await proven(withoutSession, intentId, clientSecret).expect(200)).body.visit).toEqual(own)
  })

  it('is hidden from a caller with a wrong secret, who does not see their own either', async () => {
    const held = await api.confirmed()
    const { intentId, clientSecret } = held
    const other = await api.hold({ date: WEDNESDAY })
    const { clientSecret: others } = await api.secretOf(other)
    for (const [id, secret] of [
      [intentId, `${clientSecret}0`],
      [intentId, ''],
      [intentId, others],
      ['demo_unknown', clientSecret],
      ['\u0000', clientSecret],
      ['', ''],
    ] as const) {
      for (const by of [held.by, other.by, api.newVisitor()]) {
        expect((await proven(by, id, secret).expect(200)).body).toEqual({ visit: null })
      }
    }
  })

  it.each([
    ['an intent alone', '?paymentIntent=demo_1', {}],
    ['a secret alone', '', { 'X-Payment-Secret': 'demo_1_secret_1' }],
    ['a secret in the address', '?paymentIntent=demo_1&clientSecret=demo_1_secret_1', {}],
    ['too long a secret', '?paymentIntent=demo_1', { 'X-Payment-Secret': 'x'.repeat(301) }],
  ])('is not available for %s', async (_what, query, headers) => {
    const { body } = await api.newVisitor().get(`/api/appointments/current${query}`).set(headers).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'x-payment-secret' }] })
  })

  it('is limited per client address, with a separate limit for payments', async () => {
    const app = api.createSecondApp({ RATE_LIMIT: 'on' })
    const { id, by } = await api.hold()
    const limited = visitor(app, by.session)
    const [here, there] = ['203.0.113.7', '203.0.113.8']
    const look = (address: string) => limited.get('/api/appointments/current').set('X-Forwarded-For', address)
    const usedUp = (name: string, hits: number) =>
      api.database.rows(`update rate_limits set hits = $2 where key = $1`, [`${name}:${here}`, hits])
    await look(here).expect(200)
    await usedUp('appointment', 600)
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
