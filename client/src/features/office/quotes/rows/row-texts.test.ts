import { quote } from '#test/client/office-quotes.tsx'
import { expect, it } from 'vitest'
import { cardText, foldedText } from '#client/features/office/quotes/row-texts.ts'

it('starts with the answer, because the end of a folded line may be cut off', () => {
  const late = quote(1042, { city: 'Franklin', stage: 'new', totalCents: 338_300 })
  expect(foldedText(late, { text: 'Late by 3 h', look: 'late' })).toBe('Late by 3 h · Franklin · $3,383.00')
  expect(foldedText(late, null)).toBe('Franklin · $3,383.00')
  expect(foldedText({ ...late, followUpOn: '2026-11-24' }, null)).toBe('Follow up Nov 24 · Franklin · $3,383.00')
  const answered = { ...late, answerDueAt: undefined }
  expect(foldedText(answered, { text: 'Answered', look: 'calm' })).toBe('Franklin · $3,383.00')
})

it('leaves out a stage that the visit or the status says, and the year of the quote', () => {
  const visit = { kind: 'measure', date: '2026-03-10', timeSlot: '8:00 AM-9:00 AM', status: 'confirmed' } as const
  const booked = quote(1042, { city: 'Franklin', stage: 'visit_booked', visit, answerDueAt: undefined })
  expect(cardText(booked, null)).toBe('Franklin · Visit Mar 10, 8:00 AM')
  expect(cardText({ ...booked, createdAt: '2025-12-30T16:04:00.000Z' }, null)).toBe(
    'Franklin · Visit Mar 10, 2026, 8:00 AM',
  )
  // December 31 in the shop.
  expect(cardText({ ...booked, createdAt: '2026-01-01T02:00:00.000Z' }, null)).toBe(
    'Franklin · Visit Mar 10, 2026, 8:00 AM',
  )
  expect(cardText({ ...booked, stage: 'contacted' }, null)).toBe('Franklin · Contacted · Visit Mar 10, 8:00 AM')
  expect(cardText({ ...booked, stage: 'contacted', status: 'contacted' }, null)).toBe(
    'Franklin · Visit Mar 10, 8:00 AM',
  )
})
