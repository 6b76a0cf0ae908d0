import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { EstimatedDesign } from '#shared/estimate/estimate.ts'
import { EstimatePanel } from './EstimatePanel.tsx'

// 14.00 sq ft
const L: EstimatedDesign = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
// 21.25 sq ft
const I: EstimatedDesign = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'travella' }
// 30.00 sq ft
const U: EstimatedDesign = {
  shape: 'U',
  dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 30 },
  stone: 'inverness-bristol-bay',
}

function show(designs: EstimatedDesign[], current: EstimatedDesign | null = null) {
  const onGetQuote = vi.fn()
  const onPrint = vi.fn()
  render(<EstimatePanel designs={designs} current={current} onGetQuote={onGetQuote} onPrint={onPrint} />)
  return { onGetQuote, onPrint }
}

/** The texts of a row of figures, from its label on. */
function row(label: string): (string | null)[] {
  const term = screen.getAllByRole('term').find((element) => element.firstChild?.textContent === label)
  const group = term?.parentElement
  if (!group) throw new Error(`No row ${label}`)
  return within(group)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
}

test('with an empty list the design in progress is estimated, up to the minimum job', () => {
  show([], L)
  expect(screen.getByText('This design')).toBeTruthy()
  // 14.00 x 84 = 1176; 624 more make the minimum of 1800. An inch changes nothing: 13.50 and 15.00 sq ft stay below.
  expect(row('14.00 sq ft x $84.00')).toEqual(['$1,176.00'])
  expect(row('Subtotal')).toEqual(['$1,176.00'])
  expect(row('Up to the minimum job')).toEqual(['$624.00'])
  expect(row('Total')).toEqual(['$1,800.00'])
  expect(screen.getByText(/No job is less than \$1,800\.00/)).toBeTruthy()
  expect(screen.getByText('The price stays the same with the design measured an inch smaller or larger.')).toBeTruthy()
  expect(screen.getByText('Tax included, installed. No job costs less: see how it adds up.')).toBeTruthy()
  expect(screen.getByText('L Shape, 60 x 48 in, returns 24 x 24 in, Southport')).toBeTruthy()
  expect(row('Southport')).toEqual(['$1,800.00', 'Your choice'])
  expect(row('Travella')).toEqual(['$1,800.00', 'The same'])
})

test('a saved list is estimated in place of the design in progress', () => {
  show([L, I, U], { ...I, dimensions: { width: 200, length: 200 } })
  expect(screen.getByText('Your list, 3 countertops')).toBeTruthy()
  // 14.00 x 84 + 21.25 x 112 + 30.00 x 68 = 1176 + 2380 + 2040
  expect(row('21.25 sq ft x $112.00')).toEqual(['$2,380.00'])
  expect(row('30.00 sq ft x $68.00')).toEqual(['$2,040.00'])
  expect(row('Subtotal')).toEqual(['$5,596.00'])
  expect(row('Total')).toEqual(['$5,596.00'])
  expect(screen.queryByText('Up to the minimum job')).toBeNull()
  // An inch less bills 13.50, 20.25 and 28.75 sq ft; an inch more 15.00, 22.50 and 31.50.
  expect(
    screen.getByText('Between $5,357 and $5,922: the same designs measured an inch smaller or larger.'),
  ).toBeTruthy()
})

test('a mixed list is compared with all of it in each stone, and none of them is the choice', () => {
  show([L, I, U])
  // 65.25 sq ft at 68, 84 and 112 dollars, against 5596.
  expect(row('Inverness Bristol Bay')).toEqual(['$4,437.00', '$1,159.00 less'])
  expect(row('Southport')).toEqual(['$5,481.00', '$115.00 less'])
  expect(row('Travella')).toEqual(['$7,308.00', '$1,712.00 more'])
  expect(screen.queryByText('Your choice')).toBeNull()
})

test('the chosen stone is marked, and the minimum counts in the other stones too', () => {
  show([I])
  expect(screen.getByText('Your list, 1 countertop')).toBeTruthy()
  expect(row('Travella')).toEqual(['$2,380.00', 'Your choice'])
  // 21.25 x 84 = 1785 and 21.25 x 68 = 1445: both below 1800.
  expect(row('Southport')).toEqual(['$1,800.00', '$580.00 less'])
  expect(row('Inverness Bristol Bay')).toEqual(['$1,800.00', '$580.00 less'])
})

test('the lines are there on demand', async () => {
  show([I])
  const lines = screen.getByRole('group')
  expect(lines.hasAttribute('open')).toBe(false)
  await userEvent.click(screen.getByText('How it adds up'))
  expect(lines.hasAttribute('open')).toBe(true)
  expect(within(lines).getByText('Stone is counted by the quarter of a square foot, rounded up.')).toBeTruthy()
})

test('says what fixes the estimate and by which price list it was made', () => {
  show([I])
  expect(
    screen.getByText('Estimate, fixed after the measurement visit, whose $100 is credited. Price list 2026-11.'),
  ).toBeTruthy()
})

test('asks for a quote, with nothing designed as well', async () => {
  const { onGetQuote } = show([], null)
  // There is nothing to print yet.
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  expect(screen.queryByText(/\$0/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Get a Quote' }))
  expect(onGetQuote).toHaveBeenCalledOnce()
})

test('prints what is estimated', async () => {
  const { onPrint } = show([I])
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(onPrint).toHaveBeenCalledOnce()
})
