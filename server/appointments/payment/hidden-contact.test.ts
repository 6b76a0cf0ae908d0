import { describe, expect, it } from 'vitest'
import { CONTACT, TUESDAY, useStripeAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'

describe("a payment for an appointment booked with someone else's quote id", () => {
  const api = useStripeAppointmentApi()
  const receipts = () => api.stripe.intents().map(({ receipt_email }) => receipt_email)

  it('has no receipt email at first, when repeated, or after a move', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await api.secretOf(held)
    expect(receipts()).toEqual([null])
    await api.secretOf(held)
    await api.hold({ by: held.by, quoteId, date: WEDNESDAY })
    await api.secretOf(held)
    expect(receipts()).toEqual([null])
  })

  it("doesn't use the quote's email if the visitor's own was there first", async () => {
    const held = await api.hold()
    await api.secretOf(held)
    const quoteId = await api.newQuote()
    await api.hold({ by: held.by, quoteId, date: TUESDAY })
    await api.secretOf(held)
    expect(receipts()).toEqual([CONTACT.email])
  })

  it('uses the email the visitor enters', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await api.secretOf(held)
    await api.book({ quoteId, contact: CONTACT }, held.by).expect(201)
    await api.secretOf(held)
    expect(receipts()).toEqual([CONTACT.email])
  })

  it("uses the quote's email if the same session requested the quote", async () => {
    const by = api.newVisitor()
    const held = await api.hold({ by, quoteId: await api.newQuote({}, by) })
    await api.secretOf(held)
    expect(receipts()).toEqual([ADA.email])
  })
})
