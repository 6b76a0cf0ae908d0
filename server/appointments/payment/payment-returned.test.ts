import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, BOTH_RETURNED, HELD, PAID, TUESDAY, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { startPayment, outcomeOf } = api

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

  it('for an appointment booked by phone is refunded, and the appointment stays', async () => {
    const { body } = await api.takeByPhone({ fee: 'on_site' }).expect(201)
    const { id } = api.stripe.createSecondIntent(body.id, 10_000)
    api.stripe.payIntent(id)
    await api.deliverEvents()
    expect(await api.statusOf(body.id)).toBe('confirmed')
    expect(await api.paymentsOf(body.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.historyOf(body.id)).toContain(
      'confirmed > confirmed payment: An unexpected payment came in, so we refund it',
    )
    expect(await api.emailKinds()).toEqual([...BOTH_RETURNED, 'visit_confirmed'])
  })
})
