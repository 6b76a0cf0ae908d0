import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  EIGHT,
  HALF_PAST_EIGHT,
  HELD,
  HOLD,
  intentFor,
  MINUTE,
  NINE,
  PAID,
  TUESDAY,
  useStripeBooking,
  WEDNESDAY,
} from '#test/booking-api.ts'

const api = useStripeBooking()
const { begun, outcomeOf } = api

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

  it('is made on the intent that counts, where another one of the visit was seen first', async () => {
    const held = await api.hold()
    const first = api.stripe.createSecondIntent(held.id, 10_000)
    const before = api.stripe.requests.length
    api.stripe.pause()
    const asked = intentFor(held.by, held.id).then(({ body }: { body: { clientSecret: string } }) => body)
    await api.stripe.arrived(before + 1)
    await api.database.run(
      '',
      `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, created_at, updated_at)
       values ($1, $2::uuid, 'stripe', false, 'open', 10000, 'usd', now(), now())`,
      [first.id, held.id],
    )
    api.stripe.resume()
    expect(await asked).toEqual({ clientSecret: first.client_secret })
    api.stripe.payIntent(first.id)
    await api.tell()
    expect(await outcomeOf(held)).toBe('confirmed')
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
})
