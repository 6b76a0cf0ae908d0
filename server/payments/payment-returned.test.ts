import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  BOTH_RETURNED,
  CONTACT,
  EIGHT,
  HELD,
  PAID,
  TUESDAY,
  useStripeBooking,
} from '#test/booking-api.ts'
import { sdkOf } from '#test/stripe/sdk.ts'

const api = useStripeBooking()
const { begun, outcomeOf } = api

/** What the mails of a payment that goes back say of its sum. */
const mailedCents = async () => {
  const rows = await api.database.run('', `select refund_cents as cents from outgoing_mails where kind like 'pay%'`, [])
  return (rows as { cents: number | null }[]).map(({ cents }) => cents) // as the statement selects
}

describe('a payment', () => {
  it('of another amount than the fee goes back, and its slot is free', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'success', { amountCents: 4200 })
    await api.tell()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 4200 })
    expect(await api.paymentsOf(held.id)).toMatchObject([
      { state: 'refunded', receivedCents: 4200, refundedCents: 4200, isHonoured: false },
    ])
    expect(await api.historyOf(held.id)).toEqual([
      HELD,
      'held > expired payment: Another amount than the fee was paid',
      'expired > expired payment: $42.00 (usd) was paid in place of the fee; it goes back',
      'expired > expired payment: $42.00 went back',
    ])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
  })

  it('of another amount is told to visitor and shop once, with what was paid', async () => {
    const held = await begun()
    api.stripe.payIntent(held.intentId, 'success', { amountCents: 4200 })
    api.stripe.webhooks.double()
    await api.tell()
    await api.run('sweep-payments')
    expect(await api.mails()).toEqual(BOTH_RETURNED)
    expect(await mailedCents()).toEqual([4200, 4200])
  })

  it('in another currency goes back, and its sum is not told as one of dollars', async () => {
    const held = await api.hold()
    const sdk = sdkOf(api.stripe)
    const metadata = { appointmentId: held.id }
    const { id } = await sdk.paymentIntents.create({ amount: 10_000, currency: 'eur', metadata })
    api.stripe.payIntent(id)
    await api.tell()
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.mails()).toEqual(BOTH_RETURNED)
    expect(await mailedCents()).toEqual([null, null])
  })

  it('that is a second one for the same visit goes back, and the visit stays', async () => {
    const paid = await api.paid()
    await api.tell()
    const second = api.stripe.createSecondIntent(paid.id, 10_000)
    api.stripe.payIntent(second.id)
    await api.tell()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.paymentsOf(paid.id)).toMatchObject([
      { intentId: paid.intentId, state: 'succeeded', isExtra: false, refundedCents: 0 },
      { intentId: second.id, state: 'refunded', isExtra: true, refundedCents: 10_000 },
    ])
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: A second payment for this visit arrived; it goes back',
      'confirmed > confirmed payment: $100.00 went back',
    ])
    expect(await api.mails()).toEqual([...BOTH_RETURNED, ...BOTH_CONFIRMED])
    await api.tell()
    await api.run('sweep-payments')
    expect(await api.mails()).toEqual([...BOTH_RETURNED, ...BOTH_CONFIRMED])
  })

  it('of a visit that the office took by phone goes back, and the visit stays', async () => {
    const visit = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: CONTACT, fee: 'on_site' }
    const { body } = await operator(api.app).post('/api/appointments/by-phone', visit).expect(201)
    const { id } = api.stripe.createSecondIntent(body.id, 10_000)
    api.stripe.payIntent(id)
    await api.tell()
    expect(await api.statusOf(body.id)).toBe('confirmed')
    expect(await api.paymentsOf(body.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.historyOf(body.id)).toContain(
      'confirmed > confirmed payment: A payment that nobody asked for arrived; it goes back',
    )
    expect(await api.mails()).toEqual([...BOTH_RETURNED, 'visit_confirmed'])
  })
})
