import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { detail, quote } from '#test/client/office-quotes.tsx'
import { CountertopSizes, describeDifference, MeasuredExtras } from './MeasuredSizes.tsx'

const DRAWN = {
  id: '0198c0de-0000-7000-8000-00000000000d',
  shape: 'L' as const,
  dimensions: { width: 60, length: 48 },
  stone: 'southport' as const,
  areaSquareFeet: 14,
}
const PIECE = {
  quoteCountertopId: DRAWN.id,
  shape: 'L' as const,
  dimensions: { width: 60.75, length: 47, returnWidth: 24, returnLength: 24 },
  stone: 'southport' as const,
  cutouts: 1,
  note: 'Wall bows',
  areaSquareFeet: 13.96,
}
const measured = (countertops: (typeof PIECE)[]) => ({
  appointmentDate: '2026-03-10',
  version: 2,
  note: 'Tight stairs',
  countertops,
})
const textOf = (element: React.ReactElement) => render(element).container.textContent?.replaceAll('\u00a0', ' ')
const quoteWith = (changes: Partial<QuoteDetail>): QuoteDetail => ({
  ...detail(quote(1042)),
  countertops: [DRAWN],
  ...changes,
})

it('shows each measured size beside the drawn one, with the difference', () => {
  const { container, getAllByRole } = render(<CountertopSizes countertop={DRAWN} measured={measured([PIECE])} />)
  const cells = getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(JSON.parse(JSON.stringify(cells).replaceAll('\u00a0', ' '))).toEqual([
    ['Size', 'Drawn', 'Measured', 'Difference'],
    ['Width', '60 in', '60 3/4 in', '+3/4 in'],
    ['Length', '48 in', '47 in', '-1 in'],
    ['Return Width', '24 in', '24 in', 'Same'],
    ['Return Length', '24 in', '24 in', 'Same'],
  ])
  expect(container.lastElementChild?.textContent).toBe('Measured: 13.96 sq ft · 1 cutout. Wall bows')
})

it('says which countertop was not measured, once others were', () => {
  expect(textOf(<CountertopSizes countertop={DRAWN} measured={measured([])} />)).toMatch(/Not measured$/)
  expect(textOf(<CountertopSizes countertop={DRAWN} measured={undefined} />)).toBe(
    'Width 60 in · Length 48 in · Return Width 24 in · Return Length 24 in',
  )
})

it('shows the day, the note, and pieces that the crew added', () => {
  const added = { ...PIECE, quoteCountertopId: '0198c0de-0000-7000-8000-0000000000ff', cutouts: 2, note: '' }
  const text = textOf(<MeasuredExtras quote={quoteWith({ measured: measured([PIECE, added]) })} />)
  expect(text).toMatch(/^Measured on Mar 10Tight stairsAdded: L Shape, .+ · 13\.96 sq ft · 2 cutouts$/)
  expect(textOf(<MeasuredExtras quote={quoteWith({})} />)).toBe('')
})

it.each([
  [60.75, '+3/4 in'],
  [60.01, 'Same'],
  [58.0625, '-1 15/16 in'],
])('the difference of %s to a drawn size of 60 in is %s', (inches, difference) => {
  expect(describeDifference(inches, 60)).toBe(difference)
})
