import { describe, expect, it } from 'vitest'
import {
  HELD,
  HOLD,
  intentFor,
  MINUTE,
  PAID,
  TUESDAY,
  useStripeAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf } = api

describe('Stripe payments', () => {
  it('leave the hold when declined, and count when they then succeed', async () => {
    const held = await startPayment()
    api.stripe.payIntent(held.intentId, 'insufficient_funds')
    await api.deliverEvents()
    expect(await api.appointmentOf(held.by)).toMatchObject({
      outcome: 'failed',
      paymentMessage: 'Your card has insufficient funds.',
      heldUntil: held.heldUntil,
    })
    expect(await api.emailKinds()).toEqual([])
    api.stripe.payIntent(held.intentId)
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
  })

  it('use the intent that was stored first', async () => {
    const held = await api.hold()
    const first = api.stripe.createSecondIntent(held.id, 10_000)
    const before = api.stripe.requests.length
    api.stripe.pause()
    const asked = intentFor(held.by, held.id).then(({ body }: { body: { clientSecret: string } }) => body)
    await api.stripe.waitForRequests(before + 1)
    await api.database.rows(
      `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, created_at, updated_at)
       values ($1, $2::uuid, 'stripe', false, 'open', 10000, 'usd', now(), now())`,
      [first.id, held.id],
    )
    api.stripe.resume()
    expect(await asked).toEqual({ clientSecret: first.client_secret })
    api.stripe.payIntent(first.id)
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('confirmed')
  })

  it('lock the hold in its slot while processing', async () => {
    const held = await startPayment()
    api.stripe.payIntent(held.intentId, 'processing')
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('processing')
    const move = () => api.book({ appointmentDate: WEDNESDAY, timeSlot: NINE }, held.by).expect(409)
    const moved = await move()
    expect(moved.body).toMatchObject({ code: 'already_paid' })

    api.clock.advance(HOLD + MINUTE)
    await api.run('expire-holds')
    expect(await outcomeOf(held)).toBe('processing')
    expect(await api.statusOf(held.id)).toBe('held')
    const other = api.newVisitor()
    const refused = await api.book({}, other).expect(409)
    expect(refused.body).toMatchObject({ code: 'slot_taken' })
    expect(refused.body.free).not.toContain(HALF_PAST_EIGHT)
    expect(await api.freeOn(TUESDAY, other)).not.toContain(EIGHT)
    expect((await move()).body).toMatchObject({ code: 'already_paid' })

    api.stripe.finishProcessing(held.intentId, true)
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
  })

  it('end with the hold when processing fails', async () => {
    const held = await startPayment()
    api.stripe.payIntent(held.intentId, 'processing')
    await api.deliverEvents()
    api.clock.advance(HOLD)
    api.stripe.finishProcessing(held.intentId, false)
    await api.deliverEvents()
    await api.run('expire-holds')
    expect(await outcomeOf(held)).toBe('expired')
    expect(api.stripe.intent(held.intentId).status).toBe('canceled')
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
  })
})
