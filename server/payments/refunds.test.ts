import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import { BOTH_CANCELLED, BOTH_CONFIRMED, EIGHT, HELD, PAID, TUESDAY, useStripeBooking } from '#test/booking-api.ts'
import { waitingJobs } from '#test/jobs.ts'

const api = useStripeBooking()
const { outcomeOf } = api

describe('a refund', () => {
  it('in the dashboard of all of it cancels the visit, frees its slot and says so', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > cancelled payment: The payment was refunded at the provider',
      'cancelled > cancelled payment: $100.00 went back',
    ])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('in the dashboard of a part leaves a line, and the visit stays', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    api.stripe.refundInDashboard(paid.intentId, 4000)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'confirmed', refundedCents: 4000 })
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: $40.00 of $100.00 went back',
    ])
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.visitOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('by the office gives back what is left, once, and takes the quote’s payment back', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    api.stripe.refundInDashboard(paid.intentId, 2500)
    await api.tell()
    await operator(api.app).patch(`/api/appointments/${paid.id}`, { status: 'cancelled', refund: true }).expect(200)
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due' }])
    await api.drain()
    await api.tell()
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    const refunds = api.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    expect(refunds.map(({ params }) => params.amount)).toEqual(['7500'])
    expect(await api.mails()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('that is due is tried until Stripe answers, and never forgotten', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await operator(api.app).patch(`/api/appointments/${paid.id}`, { status: 'cancelled', refund: true }).expect(200)
    await api.drain()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due', refundedCents: 0 }])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'refund', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    // The job is lost with its table; the sweep makes a new one.
    await api.database.run('', 'delete from jobs.job', [])
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })

  it('that the bank sends back is made again', async () => {
    const paid = await api.paid()
    await api.tell()
    const refund = api.stripe.refundInDashboard(paid.intentId, undefined, 'pending')
    await api.tell()
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    api.stripe.settleRefund(refund.id, false)
    await api.tell()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.historyOf(paid.id)).toContain(
      'cancelled > cancelled payment: A refund did not arrive; it is made again',
    )
  })
})

describe('a payment', () => {
  it('whose dispute begins leaves a line, and the visit stays', async () => {
    const paid = await api.paid()
    await api.tell()
    api.stripe.dispute(paid.intentId)
    await api.tell()
    await api.run('sweep-payments')
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > confirmed payment: The payment is disputed at the provider',
    ])
    const { body } = await operator(api.app).get(`/api/appointments/${paid.id}`).expect(200)
    expect(body).toMatchObject({ disputed: true, status: 'confirmed', paymentState: 'succeeded', paidCents: 10_000 })
  })
})
