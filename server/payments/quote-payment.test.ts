import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import { useStripeBooking } from '#test/booking-api.ts'

const api = useStripeBooking()
const { outcomeOf } = api

describe('a quote', () => {
  it('counts as partly paid by its visit, unless the office has said otherwise', async () => {
    const quoteId = await api.newQuote()
    await operator(api.app)
      .patch(`/api/quotes/${quoteId}`, { status: 'scheduled', paymentStatus: 'received' })
      .expect(200)
    const paid = await api.paid({ quoteId })
    await api.tell()
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
  })

  it('that is deleted leaves its paid visit', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.paid({ quoteId })
    await api.tell()
    const before = await api.visitOf(paid.by)
    expect(before).toMatchObject({ outcome: 'confirmed', quoteId })
    await operator(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.visitOf(paid.by)).toEqual({ ...before, quoteId: null })
    api.stripe.refundInDashboard(paid.intentId)
    await api.tell()
    expect(await outcomeOf(paid)).toBe('refunded')
  })
})
