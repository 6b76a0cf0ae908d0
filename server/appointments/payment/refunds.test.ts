import { describe, expect, it } from 'vitest'
import { BOTH_CANCELLED, BOTH_CONFIRMED, HELD, PAID, TUESDAY, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT } from '#test/slots.ts'

const api = useStripeAppointmentApi()
const { outcomeOf } = api

describe('refunds', () => {
  it('cancel the appointment, free its slot and send emails after a full dashboard refund', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await api.appointmentOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > cancelled payment: The payment was refunded at the payment provider',
      'cancelled > cancelled payment: $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('add a history event and keep the appointment after a partial dashboard refund', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    api.stripe.refundInDashboard(paid.intentId, 4000)
    await api.deliverEvents()
    expect(await api.appointmentOf(paid.by)).toMatchObject({ outcome: 'confirmed', refundedCents: 4000 })
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: $40.00 of $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await api.appointmentOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('by the office return the rest once and reset the quote’s payment status', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    api.stripe.refundInDashboard(paid.intentId, 2500)
    await api.deliverEvents()
    await api.cancel(paid.id, true)
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due' }])
    await api.drain()
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    const refunds = api.refundRequests()
    expect(refunds.map(({ params }) => params.amount)).toEqual(['7500'])
    expect(await api.emailKinds()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('are retried until Stripe answers', async () => {
    const paid = await api.confirmed()
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await api.cancel(paid.id, true)
    await api.drain()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due', refundedCents: 0 }])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'refund', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    // The job is lost with its table; the sweep makes a new one.
    await api.database.run('', 'delete from jobs', [])
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })

  it('are sent again if the bank returns them', async () => {
    const paid = await api.confirmed()
    const refund = api.stripe.refundInDashboard(paid.intentId, undefined, 'pending')
    await api.deliverEvents()
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    api.stripe.settleRefund(refund.id, false)
    await api.deliverEvents()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.historyOf(paid.id)).toContain(
      "cancelled > cancelled payment: A refund didn't go through, so we send it again",
    )
  })
})

describe('a dispute', () => {
  it('adds a history event, and the appointment stays', async () => {
    const paid = await api.confirmed()
    api.stripe.dispute(paid.intentId)
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID, 'confirmed > confirmed payment: The payment is disputed'])
    const body = await api.officeView(paid.id)
    expect(body).toMatchObject({ disputed: true, status: 'confirmed', paymentState: 'succeeded', paidCents: 10_000 })
  })
})
