import { describe, expect, it } from 'vitest'
import { returnedPaymentFacts } from '#test/mail-facts.ts'
import { renderMail } from './renderers.ts'

const ID = '9f6f0a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'
const BOOK = 'https://www.harpeth.example/thank-you?step=schedule&quoteId=0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

const toVisitor = (changes: Parameters<typeof returnedPaymentFacts>[0] = {}) =>
  renderMail('payment_returned', returnedPaymentFacts(changes), ID)
const toShop = (changes: Parameters<typeof returnedPaymentFacts>[0] = {}) =>
  renderMail('payment_returned_shop', returnedPaymentFacts(changes), ID)

describe('a payment that goes back', () => {
  it('of another amount is told with what was paid, what was to be paid, and what becomes of money and visit', () => {
    const { text, attachments } = toVisitor()
    expect(text).toContain(
      'A payment of $42.00 arrived for this visit. Its fee is $100.00, in one payment, so this one does not count.',
    )
    expect(text).toContain('Date: Monday, March 1, 2027\nTime in Nashville: 8:00 AM-9:00 AM\nYour request: #1042\n')
    expect(text).toContain(
      'The full $42.00 goes back to the card that it was paid with. Banks usually take 5 to 10 business days to show it.',
    )
    expect(text).toContain('Your visit is not booked. To book it, choose a time again and pay its fee.')
    expect(text).toContain(`Choose a time:\n${BOOK}\n`)
    expect(attachments).toBeUndefined()
  })

  it('as a second one leaves its visit confirmed, and nobody is asked to book again', () => {
    const { text, subject } = toVisitor({ status: 'confirmed', refundCents: 10_000 })
    expect(subject).toBe('A payment goes back to you, your visit stands')
    expect(text).toContain('A payment of $100.00 arrived for this visit. Its fee of $100.00 was paid before, so')
    expect(text).toContain('The full $100.00 goes back to the card that it was paid with.')
    expect(text).toContain('Your visit stands confirmed, and you need not do anything.')
    expect(text).not.toContain('Choose a time')
  })

  it.each([
    ['held', 'your visit is not confirmed yet', 'Your visit is not confirmed yet: its time is only kept'],
    ['completed', 'nothing else changes', 'Nothing else about your visit changes.'],
    ['no_show', 'nothing else changes', 'Nothing else about your visit changes.'],
    ['cancelled', 'your visit is not booked', 'Your visit is not booked.'],
  ] as const)('of a visit that is %s says so', (status, inShort, sentence) => {
    const { text, subject } = toVisitor({ status })
    expect(subject).toBe(`A payment goes back to you, ${inShort}`)
    expect(text).toContain(sentence)
    expect(text.includes(BOOK)).toBe(status === 'held' || status === 'cancelled')
  })

  it('of a visit that the office took by phone is told as one that nobody asked for', () => {
    const { text } = toVisitor({ status: 'confirmed', fee: 'waived' })
    expect(text).toContain('Nothing had to be paid for it on our site.')
    expect(text).not.toContain('$100.00')
  })

  it('in another currency is told without a sum', () => {
    const { text } = toVisitor({ refundCents: undefined })
    expect(text).toContain('A payment in another currency than US dollars arrived for this visit.')
    expect(text).toContain('All of it goes back to the card that it was paid with.')
  })

  it('of the demo was no payment of a card', () => {
    const { text } = toVisitor({ isDemo: true })
    expect(text).toContain('no card was charged, so nothing has to go back to you.')
    expect(text).not.toContain('goes back to the card')
  })

  it('is told to the shop with who paid, what, and how the visit stands', () => {
    const { text, html } = toShop()
    expect(text).toContain('A payment of $42.00 arrived for this visit. Its fee is $100.00, in one payment,')
    expect(text).toContain('The visit is not booked. A call may win it back.')
    expect(text).toContain('Name: Ana Ruiz\nPhone: (615) 555-0199\nEmail: ana.ruiz@mail.example\n')
    expect(html).toContain('href="tel:+16155550199"')
    expect(toShop({ status: 'confirmed' }).text).toContain('The visit stands confirmed.')
    expect(toShop({ status: 'held' }).text).toContain('The visit is not confirmed yet')
    expect(toShop({ status: 'no_show' }).text).toContain('The visit is over.')
  })
})
