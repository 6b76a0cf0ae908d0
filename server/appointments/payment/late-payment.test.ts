import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  BOTH_TOO_LATE,
  EXPIRED,
  HELD,
  HOLD,
  TUESDAY,
  useStripeAppointmentApi,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { outcomeOf, unknownIntentOf } = api

const TOO_LATE = 'expired > expired payment: The fee was paid too late for this time, so we refund it'

describe('a payment after its hold ended', () => {
  it('confirms the appointment if its slot is still free', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('confirmed')
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      EXPIRED,
      'expired > confirmed payment: The fee was paid late, and the time was still open',
    ])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
  })

  it.each([
    ['an hour of it', HALF_PAST_EIGHT],
    ['all of it', EIGHT],
  ])('is refunded with an email if someone else has %s', async (_what, slot) => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    const other = await api.hold({ slot })
    api.stripe.payIntent(intentId)
    await api.stripe.webhooks.flush({ type: 'payment_intent.succeeded' })
    await api.deliverEvents()
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.statusOf(other.id)).toBe('held')
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      EXPIRED,
      TOO_LATE,
      'expired > expired payment: $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual(BOTH_TOO_LATE)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await api.emailKinds()).toEqual(BOTH_TOO_LATE)
    expect(api.refundRequests()).toHaveLength(1)
  })

  it('is refunded if the office closed the hour', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    await api.block()
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect(await outcomeOf(held)).toBe('refunded')
    expect(await api.emailKinds()).toEqual(BOTH_TOO_LATE)
  })

  it('is refunded if the office canceled the appointment', async () => {
    const held = await api.hold()
    const intentId = unknownIntentOf(held)
    await api.cancel(held.id, false)
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    expect(await api.statusOf(held.id)).toBe('cancelled')
    expect(await outcomeOf(held)).toBe('refunded')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })
})
