import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import type { EstimatedDesign } from '#shared/estimate/estimate.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DesignSheet, QuoteSheet } from './print-sheet.tsx'

// 14.00 sq ft x $84.00 = $1,176.00
const L: EstimatedDesign = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 25.5, returnLength: 24 },
  stone: 'southport',
}
// 21.25 sq ft x $112.00 = $2,380.00
const I: EstimatedDesign = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'travella' }

const CONTACT = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phoneNumber: '(615) 555-0100',
  email: 'dana@example.com',
  address: '1418 Fatherland Street',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37206',
}
const TERMS = 'Estimate, fixed after the measurement visit, whose $100 is credited. Price list 2026-11.'

/** The texts of the fact or the row that a label names. */
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('a printed design has the shop, each countertop with its drawing and sizes, and what all should cost', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T04:30:00.000Z') })
  try {
    const { container } = render(
      <DesignSheet designs={[I, { ...L, dimensions: { ...L.dimensions, returnWidth: 24 } }]} />,
    )
    screen.getByRole('heading', { level: 1, name: 'Your 2 countertops' })
    // Late in the evening before, in Nashville.
    expect(fact('Printed')).toBe('Mar 9, 2026')
    expect(container.querySelector('address')?.textContent).toContain(`${SHOP.street}, ${SHOP.city}`)
    expect(container.querySelector('address')?.textContent).toContain(SHOP.phone)
    const [first, second, ...others] = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(others).toEqual([])
    within(first as HTMLElement).getByRole('heading', { name: 'I Shape in Travella' })
    expect(first?.textContent).toContain('Width120 inLength25 1/2 inArea21.25 sq ft')
    within(second as HTMLElement).getByRole('heading', { name: 'L Shape in Southport' })
    expect(second?.textContent).toContain('Return Width24 inReturn Length24 inArea14.00 sq ft')
    // The same sizes stand in the drawing.
    expect([...(first?.querySelectorAll('svg text') ?? [])].map((text) => text.textContent)).toEqual([
      '120 in',
      '25 1/2 in',
    ])
    screen.getByRole('row', { name: 'I Shape, Travella: 21.25 sq ft x $112.00 $2,380.00' })
    screen.getByRole('row', { name: 'L Shape, Southport: 14.00 sq ft x $84.00 $1,176.00' })
    screen.getByRole('row', { name: 'Total, tax included, installed $3,556.00' })
    screen.getByText(TERMS)
    screen.getByText('Stone is counted by the quarter of a square foot, rounded up.')
    // Neither the stone's picture nor anything to press belongs on paper.
    expect(container.querySelector('image, button, a')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('what the minimum job adds is a line of its own', () => {
  render(<DesignSheet designs={[{ ...I, stone: 'southport' }]} />)
  screen.getByRole('heading', { level: 1, name: 'Your countertop' })
  screen.getByRole('row', { name: 'Subtotal $1,785.00' })
  screen.getByRole('row', { name: 'Up to the minimum job of $1,800.00 $15.00' })
  screen.getByRole('row', { name: 'Total, tax included, installed $1,800.00' })
})

test('a printed quote says whose it is, when it came, and when the visit is; its figures are those of its day', () => {
  const figures = { ...estimate([L], PRICE_LIST), priceListVersion: '2025-01', totalCents: 123_400 }
  render(
    <QuoteSheet
      number={1042}
      createdAt="2026-03-10T04:30:00.000Z"
      contact={CONTACT}
      quoted={{ countertops: [L], estimate: figures }}
      visit={{ appointmentDate: '2026-03-16', timeSlot: '8:00 AM-9:00 AM' }}
    />,
  )
  screen.getByRole('heading', { level: 1, name: 'Quote request #1042' })
  expect(fact('Received')).toBe('Mar 9, 2026')
  expect(fact('Name')).toBe('Dana Whitfield')
  expect(fact('Phone')).toBe('(615) 555-0100')
  expect(fact('Email')).toBe('dana@example.com')
  expect(fact('Address')).toBe('1418 Fatherland Street, Nashville, TN 37206')
  expect(fact('Measurement visit')).toBe('Monday, March 16, 2026, 8:00 AM-9:00 AM')
  screen.getByRole('row', { name: 'Total, tax included, installed $1,234.00' })
  screen.getByText(/Price list 2025-01\.$/)
})

test('on another device a printed quote has its number and day alone', () => {
  render(<QuoteSheet number={1042} createdAt="2026-03-10T04:30:00.000Z" />)
  screen.getByRole('heading', { level: 1, name: 'Quote request #1042' })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Received'])
  expect(screen.queryByRole('table')).toBeNull()
})
