import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  BOTH_RETURNED,
  BOTH_TOO_LATE,
  EXPIRED,
  HELD,
  HOLD,
  PAID,
  TUESDAY,
  useStripeAppointmentApi,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { outcomeOf, startPayment, unknownIntentOf } = api

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
    const scheduled = { status: 'scheduled', paymentStatus: 'partial payment', version: 2 }
    expect(await api.quoteOf(quoteId)).toMatchObject(scheduled)
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
    await api.stripe.webhooks.flush('payment_intent.succeeded')
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
})

/** What the mails of a payment that goes back say of its sum. */
const mailedCents = async () => {
  const rows = await api.database.rows(`select refund_cents as cents from outgoing_mails where kind like 'pay%'`)
  return (rows as { cents: number | null }[]).map(({ cents }) => cents) // as the statement selects
}

describe('an unexpected payment', () => {
  it('of another amount is refunded with one email each to visitor and shop, and its slot is free', async () => {
    const held = await startPayment()
    api.stripe.payIntent(held.intentId, 'success', { amountCents: 4200 })
    api.stripe.webhooks.double()
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 4200 })
    expect(await api.paymentsOf(held.id)).toMatchObject([
      { state: 'refunded', receivedCents: 4200, refundedCents: 4200, isHonored: false },
    ])
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      "held > expired payment: The amount paid doesn't match the fee",
      'expired > expired payment: $42.00 (usd) was paid instead of the fee, so we refund it',
      'expired > expired payment: $42.00 refunded',
    ])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.emailKinds()).toEqual(BOTH_RETURNED)
    expect(await mailedCents()).toEqual([4200, 4200])
  })

  it('in another currency is refunded, and its amount is not shown as dollars', async () => {
    const held = await api.hold()
    const { id } = api.stripe.createSecondIntent(held.id, 10_000)
    api.stripe.editCurrency(id, 'eur')
    api.stripe.payIntent(id)
    await api.deliverEvents()
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.emailKinds()).toEqual(BOTH_RETURNED)
    expect(await mailedCents()).toEqual([null, null])
  })

  it('for an already paid appointment is refunded, and the appointment stays', async () => {
    const paid = await api.confirmed()
    const second = api.stripe.createSecondIntent(paid.id, 10_000)
    api.stripe.payIntent(second.id)
    await api.deliverEvents()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.paymentsOf(paid.id)).toMatchObject([
      { intentId: paid.intentId, state: 'succeeded', isExtra: false, refundedCents: 0 },
      { intentId: second.id, state: 'refunded', isExtra: true, refundedCents: 10_000 },
    ])
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: A second payment for this visit came in, so we refund it',
      'confirmed > confirmed payment: $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual([...BOTH_RETURNED, ...BOTH_CONFIRMED])
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await api.emailKinds()).toEqual([...BOTH_RETURNED, ...BOTH_CONFIRMED])
  })
})
