import { describe, expect, it } from 'vitest'
import { useStripeAppointmentApi } from '#test/appointment-api.ts'

const api = useStripeAppointmentApi()
const { outcomeOf } = api

describe('a quote', () => {
  it('is partly paid by its appointment unless the office set another status', async () => {
    const quoteId = await api.newQuote()
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'scheduled', paymentStatus: 'received' }).expect(200)
    const paid = await api.confirmed({ quoteId })
    expect(await outcomeOf(paid)).toBe('confirmed')
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await api.quotePaymentStatus(quoteId)).toBe('received')
  })

  it('leaves its paid appointment when deleted', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    const before = await api.appointmentOf(paid.by)
    expect(before).toMatchObject({ outcome: 'confirmed', quoteId })
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.appointmentOf(paid.by)).toEqual({ ...before, quoteId: null })
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await outcomeOf(paid)).toBe('refunded')
  })
})
