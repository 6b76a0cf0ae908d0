import { expect, it } from 'vitest'
import { alsoChangeText, customerSummary, maybeSameText, recordsText } from './record-texts.ts'

it.each([
  [{ quotes: 3, done: 1, doneCents: 355_600 }, 'Customer since 2026 · 3 quotes · 1 done · $3,556.00'],
  [{ quotes: 1, done: 0, doneCents: 0 }, 'Customer since 2026 · 1 quote'],
  [{ quotes: 0, done: 0, doneCents: 0 }, 'Customer since 2026'],
])('a customer with %o is summed up', (totals, text) => {
  expect(customerSummary({ createdAt: '2026-03-09T15:04:00.000Z', totals })).toBe(text)
})

it("counts years by the shop's clock", () => {
  const totals = { quotes: 0, done: 0, doneCents: 0 }
  expect(customerSummary({ createdAt: '2027-01-01T03:00:00.000Z', totals })).toBe('Customer since 2026')
})

it('names who may be the same, with the newest quote', () => {
  const other = { id: 'x', name: 'Priya Raman', numbers: [1201, 1100] }
  expect(maybeSameText(other)).toBe('May be the same as Priya Raman, #1201: same phone.')
  expect(maybeSameText({ ...other, numbers: [] })).toBe('May be the same as Priya Raman: same phone.')
})

it('counts quotes and visits', () => {
  expect([recordsText(1, 0), recordsText(3, 1), recordsText(0, 2), recordsText(0, 0)]).toEqual([
    '1 quote',
    '3 quotes and 1 visit',
    '2 visits',
    '',
  ])
})

it('asks about one visit or more', () => {
  expect(alsoChangeText(['2026-11-24'])).toBe('Also change the visit on Nov 24?')
  expect(alsoChangeText(['2026-11-24', '2026-12-01'])).toBe('Also change the visits on Nov 24 and Dec 1?')
})
