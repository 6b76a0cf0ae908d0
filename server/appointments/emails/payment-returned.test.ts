import { describe, expect, it } from 'vitest'
import { renderKind, returnedPaymentFacts } from '#test/email-facts.ts'

const ID = '9f6f0a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'
const BOOK = 'https://www.harpeth.example/thank-you?step=schedule&quoteId=0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

const toVisitor = (changes: Parameters<typeof returnedPaymentFacts>[0] = {}) =>
  renderKind('payment_returned', returnedPaymentFacts(changes), ID)
const toShop = (changes: Parameters<typeof returnedPaymentFacts>[0] = {}) =>
  renderKind('payment_returned_shop', returnedPaymentFacts(changes), ID)

describe('the email about a returned payment', () => {
  it('names the amount paid, the fee, the refund and the status of the appointment', () => {
    const { text, attachments } = toVisitor()
    expect(text).toContain(
      "A payment of $42.00 came in for this visit. The fee is $100.00 in a single payment, so this one doesn't count.",
    )
    expect(text).toContain('Date: Monday, March 1, 2027\nTime in Nashville: 8:00 AM-9:00 AM\nYour quote: #1042\n')
    expect(text).toContain(
      "We're refunding the full $42.00 to the card you used. Refunds usually show up in 5 to 10 business days.",
    )
    expect(text).toContain("Your visit isn't booked. To book it, choose a time again and pay the fee.")
    expect(text).toContain(`Choose a time:\n${BOOK}\n`)
    expect(attachments).toBeUndefined()
  })

  it("doesn't ask to book again if the payment was extra", () => {
    const { text, subject } = toVisitor({ status: 'confirmed', refundCents: 10_000 })
    expect(subject).toBe("We're refunding a payment: your visit is still on")
    expect(text).toContain('A payment of $100.00 came in for this visit. The $100.00 fee was already paid, so')
    expect(text).toContain("We're refunding the full $100.00 to the card you used.")
    expect(text).toContain("Your visit is still confirmed. You don't need to do anything.")
    expect(text).not.toContain('Choose a time')
  })

  it.each([
    ['held', "your visit isn't confirmed yet", "Your visit isn't confirmed yet. We hold the time only while"],
    ['completed', 'nothing else changes', 'Nothing else about your visit changes.'],
    ['no_show', 'nothing else changes', 'Nothing else about your visit changes.'],
    ['cancelled', "your visit isn't booked", "Your visit isn't booked."],
  ] as const)('describes an appointment that is %s', (status, inShort, sentence) => {
    const { text, subject } = toVisitor({ status })
    expect(subject).toBe(`We're refunding a payment: ${inShort}`)
    expect(text).toContain(sentence)
    expect(text.includes(BOOK)).toBe(status === 'held' || status === 'cancelled')
  })

  it('says that no payment was due for an appointment by phone', () => {
    const { text } = toVisitor({ status: 'confirmed', fee: 'waived' })
    expect(text).toContain('No online payment was due.')
    expect(text).not.toContain('$100.00')
  })

  it('names no amount in another currency', () => {
    const { text } = toVisitor({ refundCents: undefined })
    expect(text).toContain("A payment that wasn't in US dollars came in for this visit.")
    expect(text).toContain("We're refunding all of it to the card you used.")
  })

  it('says that a demo payment charged no card', () => {
    const { text } = toVisitor({ isDemo: true })
    expect(text).toContain("No card was charged, so there's nothing to refund.")
    expect(text).not.toContain('to the card')
  })

  it('tells the shop who paid, the amount and the status of the appointment', () => {
    const { text, html } = toShop()
    expect(text).toContain('A payment of $42.00 came in for this visit. The fee is $100.00 in a single payment,')
    expect(text).toContain("The visit isn't booked. A call may win it back.")
    expect(text).toContain('Name: Ana Ruiz\nPhone: (615) 555-0199\nEmail: ana.ruiz@mail.example\n')
    expect(html).toContain('href="tel:+16155550199"')
    expect(toShop({ status: 'confirmed' }).text).toContain('The visit is still confirmed.')
    expect(toShop({ status: 'held' }).text).toContain("The visit isn't confirmed yet")
    expect(toShop({ status: 'no_show' }).text).toContain('The visit is over.')
  })
})
