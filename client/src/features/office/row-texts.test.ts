import { quote } from '#test/client/office-quotes.tsx'
import { expect, it } from 'vitest'
import type { Quote } from '#shared/quotes/schema.ts'
import { answerText, cardText, dueText, foldedText } from './row-texts.ts'

it('starts with the answer, because the end of a folded line may be cut off', () => {
  const late = quote(1042, { city: 'Franklin', stage: 'new', totalCents: 338_300 })
  expect(foldedText(late, { text: 'Late by 3 h', look: 'late' })).toBe('Late by 3 h · Franklin · $3,383.00')
  expect(foldedText(late, null)).toBe('Franklin · $3,383.00')
  expect(foldedText({ ...late, followUpOn: '2026-11-24' }, null)).toBe('Follow up Nov 24 · Franklin · $3,383.00')
  const toClose = { ...late, answerDueAt: undefined, bookedOn: '2026-11-24' }
  expect(foldedText(toClose, { text: 'Close visit Nov 24', look: 'late' })).toBe(
    'Close visit Nov 24 · Franklin · $3,383.00',
  )
  const answered = { ...late, answerDueAt: undefined }
  expect(foldedText({ ...answered, unreadText: 'Hello' }, null)).toBe('Message: Hello · Franklin · $3,383.00')
  expect(foldedText(answered, { text: 'Price by Tue 6 PM', look: 'calm', isFinal: true })).toBe(
    'Price by Tue 6 PM · Franklin · $3,383.00',
  )
  expect(foldedText(answered, { text: 'Answered', look: 'calm' })).toBe('Franklin · $3,383.00')
})

it.each<[Partial<Quote>, string]>([
  [{}, 'Franklin · Visit Mar 10, 8:00 AM'],
  [{ createdAt: '2025-12-30T16:04:00.000Z' }, 'Franklin · Visit Mar 10, 2026, 8:00 AM'],
  // December 31 in the shop.
  [{ createdAt: '2026-01-01T02:00:00.000Z' }, 'Franklin · Visit Mar 10, 2026, 8:00 AM'],
  [{ stage: 'contacted' }, 'Franklin · Contacted · Visit Mar 10, 8:00 AM'],
  [{ stage: 'contacted', status: 'contacted' }, 'Franklin · Visit Mar 10, 8:00 AM'],
])('leaves out a stage that the visit or the status says, and the year of the quote: %o', (changes, text) => {
  const visit = { kind: 'measure', date: '2026-03-10', timeSlot: '8:00 AM-9:00 AM', status: 'confirmed' } as const
  const booked = quote(1042, { city: 'Franklin', stage: 'visit_booked', visit, answerDueAt: undefined, ...changes })
  expect(cardText(booked, null)).toBe(text)
})

const WAITING = { validUntil: '2026-12-12', opened: 2 }
it.each<[string, Partial<Quote>, ReturnType<typeof dueText>]>([
  // November 24 in the shop.
  ['2026-11-25T05:59:00.000Z', {}, { text: 'Follow up Nov 24', look: 'calm' }],
  ['2026-11-25T06:00:00.000Z', {}, { text: 'Follow up Nov 24', look: 'late' }],
  ['2026-11-25T06:00:00.000Z', { erased: true }, { text: 'Follow up Nov 24', look: 'calm' }],
  ['2026-11-25T06:00:00.000Z', { followUpOn: undefined }, { text: 'Answered', look: 'calm' }],
  ['2026-11-25T06:00:00.000Z', { unreadText: 'Can we move the sink?' }, { text: 'New message', look: 'urgent' }],
  ['2026-11-25T06:00:00.000Z', { answerDueAt: '2026-11-25T05:00:00.000Z' }, { text: 'Late by 1 h', look: 'late' }],
  [
    '2026-11-25T06:00:00.000Z',
    { bookedOn: '2026-11-24', followUpOn: '2026-11-26' },
    { text: 'Close visit Nov 24', look: 'late' },
  ],
  ['2026-11-25T06:00:00.000Z', { bookedOn: '2026-11-24' }, { text: 'Follow up Nov 24', look: 'late' }],
  [
    '2026-11-25T06:00:00.000Z',
    { jobDue: { what: 'ended', since: '2026-11-23' } },
    { text: 'Final quote ended Nov 23', look: 'late', isFinal: true },
  ],
  [
    '2026-11-25T06:00:00.000Z',
    { followUpOn: undefined, jobDue: { what: 'deposit', since: '2026-11-25' } },
    { text: 'Deposit due Nov 25', look: 'calm', isFinal: true },
  ],
  ['2026-11-25T05:59:00.000Z', { bookedOn: '2026-11-24' }, { text: 'Follow up Nov 24', look: 'calm' }],
  ['2026-11-23T15:00:00.000Z', { priceDueAt: '2026-11-25T00:00:00.000Z' }, { text: 'Follow up Nov 24', look: 'calm' }],
  [
    '2026-11-23T15:00:00.000Z',
    { followUpOn: undefined, stage: 'final_quote_sent', waiting: { ...WAITING, openedAt: '2026-11-23T03:00:00.000Z' } },
    {
      text: 'Until Dec 12, opened 2×',
      look: 'calm',
      isFinal: true,
      title: 'Opened twice, last Nov 22, 2026, 9:00 PM. Holds until Dec 12.',
    },
  ],
  [
    '2026-11-23T15:00:00.000Z',
    { stage: 'final_quote_sent', waiting: WAITING },
    { text: 'Follow up Nov 24', look: 'calm' },
  ],
  ...[
    ['2026-11-23T15:00:00.000Z', 'Price by Tue 6 PM', 'calm'] as const,
    ['2026-11-24T22:30:00.000Z', 'Price within 1 h 30 min', 'urgent'] as const,
    ['2026-11-26T03:00:00.000Z', 'Price late by 1 day', 'late'] as const,
  ].map(([now, text, look]): [string, Partial<Quote>, ReturnType<typeof dueText>] => [
    now,
    { priceDueAt: '2026-11-25T00:00:00.000Z', followUpOn: '2026-11-25' },
    { text, look, isFinal: true },
  ]),
])(
  'at %s, a quote waits for its answer, or else for one to a message, the first of a visit to close, the job, its price, and a follow-up, late from the next day on',
  (now, changes, due) => {
    const answered = quote(1042, { stage: 'contacted', answerDueAt: undefined, followUpOn: '2026-11-24', ...changes })
    expect(dueText(answered, new Date(now))).toEqual(due)
  },
)

/** Friday, November 20, 2026, 6 PM in Nashville. */
const DUE = '2026-11-21T00:00:00.000Z'
const at = (now: string, answerDueAt = DUE, erased = false) =>
  answerText({ answerDueAt, erased, stage: 'new' }, new Date(now))

it.each([
  ['2026-11-20T21:59:59.000Z', 'Answer by 6 PM today', 'calm'],
  ['2026-11-20T05:00:00.000Z', 'Answer by Fri 6 PM', 'calm'],
  ['2026-11-20T22:00:00.000Z', 'Answer within 2 h', 'urgent'],
  ['2026-11-20T22:20:00.000Z', 'Answer within 1 h 40 min', 'urgent'],
  ['2026-11-20T23:59:01.000Z', 'Answer within 1 min', 'urgent'],
  ['2026-11-21T00:00:00.000Z', 'Late by 1 min', 'late'],
  ['2026-11-21T00:59:59.000Z', 'Late by 59 min', 'late'],
  ['2026-11-21T03:10:00.000Z', 'Late by 3 h', 'late'],
  ['2026-11-21T23:59:59.000Z', 'Late by 23 h', 'late'],
  ['2026-11-22T00:00:00.000Z', 'Late by 1 day', 'late'],
  ['2026-11-23T12:00:00.000Z', 'Late by 2 days', 'late'],
])('at %s it says: %s', (now, text, look) => expect(at(now)).toEqual({ text, look }))

it('names the day of a later answer, even after the clocks change', () => {
  expect(at('2026-10-31T15:00:00.000Z', '2026-11-03T00:00:00.000Z')?.text).toBe('Answer by Mon 6 PM')
  expect(at('2026-11-20T15:00:00.000Z', '2026-12-01T00:00:00.000Z')?.text).toBe('Answer by Nov 30, 6 PM')
  expect(at('2026-11-20T15:00:00.000Z', '2026-11-23T23:30:00.000Z')?.text).toBe('Answer by Mon 5:30 PM')
})

it('is still after an answer, and says nothing without a clock', () => {
  expect(answerText({ stage: 'contacted' }, new Date(DUE))).toEqual({ text: 'Answered', look: 'calm' })
  expect(answerText({ stage: 'new' }, new Date(DUE))).toBeNull()
})

it('needs no computer that knows the year', () => {
  expect(at('1970-01-01T00:00:00.000Z')?.text).toBe('Answer by Nov 20, 6 PM')
})

it('says nothing about an erased customer, whom no one can answer', () => {
  expect(at('2026-11-25T00:00:00.000Z', DUE, true)).toBeNull()
})
