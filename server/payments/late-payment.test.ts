import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  BOTH_TOO_LATE,
  EIGHT,
  EXPIRED,
  HALF_PAST_EIGHT,
  HELD,
  HOLD,
  TUESDAY,
  useStripeBooking,
} from '#test/booking-api.ts'

const api = useStripeBooking()
const { outcomeOf, unknownIntentOf } = api

const TOO_LATE = 'expired > expired payment: The fee was paid when the slot was gone; it goes back'

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
