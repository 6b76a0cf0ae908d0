import { expect, it } from 'vitest'
import { quote } from '#test/client/office-quotes.tsx'
import { foldedText } from './row-texts.ts'

it('starts with the answer, because the end of a folded line may be cut off', () => {
  const late = quote(1042, { city: 'Franklin', stage: 'new', visit: null, totalCents: 338_300, assignedTo: null })
  expect(foldedText(late, { text: 'Late by 3 h', look: 'late' })).toBe('Late by 3 h · Franklin · New · $3,383.00')
  expect(foldedText(late, null)).toBe('Franklin · New · $3,383.00')
  const answered = { ...late, answeredAt: '2026-03-09T16:04:00.000Z' }
  expect(foldedText(answered, { text: 'Answered', look: 'calm' })).toBe('Franklin · New · $3,383.00')
})
