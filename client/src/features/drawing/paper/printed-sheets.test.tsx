import { QueryClientProvider } from '@tanstack/react-query'
import { render as renderAlone, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { ADA } from '#test/contacts.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { EIGHT } from '#test/slots.ts'
import { CountertopsSheet } from './PrintedSheet.tsx'
import { QuoteSheet } from './QuoteSheet.tsx'

// 14.00 sq ft × $84.00 = $1,176.00
const L: EstimatedCountertop = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 25.5, returnLength: 24 },
  stone: 'southport',
}
// 21.25 sq ft × $112.00 = $2,380.00
const I: EstimatedCountertop = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'travella' }

const TERMS = 'Final price after we measure. Your $100 is credited.'

const render = (sheet: ReactElement) =>
  renderAlone(<QueryClientProvider client={createQueryClient()}>{sheet}</QueryClientProvider>)

/** The value next to a label. */
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('a printed estimate', () => {
  it('has the shop, each countertop with its drawing and sizes, and the prices', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T04:30:00.000Z') })
    const { container } = render(
      <CountertopsSheet isListLoaded countertops={[I, { ...L, dimensions: { ...L.dimensions, returnWidth: 24 } }]} />,
    )
    screen.getByRole('heading', { level: 1, name: 'Your 2 countertops' })
    // Late on the previous evening in Nashville.
    expect(fact('Printed')).toBe('Mar 9, 2026')
    expect(container.querySelector('address')?.textContent).toContain(`${SHOP.street}, ${SHOP.city}`)
    expect(container.querySelector('address')?.textContent).toContain(SHOP.phone)
    const [first, second, ...others] = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(others).toEqual([])
    within(first as HTMLElement).getByRole('heading', { name: 'Wall run in Travella' })
    expect(first?.textContent).toContain('Width120\u00a0inLength25\u00a01/2\u00a0inArea21.25 sq ft')
    within(second as HTMLElement).getByRole('heading', { name: 'L along the wall in Southport' })
    expect(second?.textContent).toContain('Return Width24\u00a0inReturn Length24\u00a0inArea14.00 sq ft')
    // The drawing shows the same sizes.
    expect([...(first?.querySelectorAll('svg text') ?? [])].map((text) => text.textContent)).toEqual([
      'A120\u00a0in',
      'B25\u00a01/2\u00a0in',
    ])
    screen.getByRole('row', { name: 'Wall run, Travella: 21.25 sq ft × $112.00 $2,380.00' })
    screen.getByRole('row', { name: 'L along the wall, Southport: 14.00 sq ft × $84.00 $1,176.00' })
    screen.getByRole('row', { name: 'Total, installed, tax included $3,556.00' })
    screen.getByText(TERMS)
    // Both areas are whole quarters.
    expect(screen.queryByText(/We round/)).toBeNull()
    // Paper shows neither the stone's picture nor controls.
    expect(container.querySelector('image, button, a')).toBeNull()
  })

  it('has the addition to reach the minimum as a separate line', () => {
    render(<CountertopsSheet isListLoaded countertops={[{ ...I, stone: 'southport' }]} />)
    screen.getByRole('heading', { level: 1, name: 'Your countertop' })
    screen.getByRole('row', { name: 'Subtotal $1,785.00' })
    screen.getByRole('row', { name: 'Added to reach our $1,800.00 minimum $15.00' })
    screen.getByRole('row', { name: 'Total, installed, tax included $1,800.00' })
  })

  it('notes that it shows only the current design without the saved list', () => {
    render(<CountertopsSheet isListLoaded={false} countertops={[I]} />)
    screen.getByRole('heading', { level: 1, name: 'Your design' })
    screen.getByText("This design only. Your saved countertops didn't load.")
  })
})

describe('a printed quote', () => {
  it('lists the items of each countertop, its details in words, and the job', () => {
    const job = { removal: 'stone', cabinetsInPlace: false } as const
    const [, island] = KITCHENS.K5
    if (!island) throw new Error('K5 has an island')
    const countertops = [...KITCHENS.K3, island]
    const quoted = { countertops, estimate: estimate(countertops, PRICE_LIST, job), job }
    render(<QuoteSheet number={1042} createdAt="2026-03-10T04:30:00.000Z" quoted={quoted} />)
    expect(fact('Job')).toBe('Removal of your old stone countertop.')
    screen.getByRole('heading', { name: 'Island in Travella' })
    screen.getByRole('img', { name: /^Plan of the kitchen\. L along the wall, .*Island/ })
    screen.getByText('Double undermount sink, 30 in cooktop, extra hole, half bullnose edge, 4 in backsplash')
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.map((text) => text?.replace(/\. \d.*foot\./, ''))).toEqual([
      'L along the wall, Southport: 33.75 sq ft × $84.00$2,835.00',
      expect.stringMatching(/^Half bullnose edge: 16\.00 ft × \$12\.00.*\$192\.00$/),
      expect.stringMatching(/^Backsplash: 6\.00 sq ft × \$84\.00.*\$504\.00$/),
      'Undermount sink cutout: 1 × $250.00$250.00',
      'Cooktop cutout: 1 × $150.00$150.00',
      'Faucet hole: 1 × $35.00$35.00',
      'Extra hole: 1 × $35.00$35.00',
      'Island, Travella: 24.50 sq ft × $112.00$2,744.00',
      expect.stringMatching(/^Thick mitered edge, 2 in: 17\.50 ft × \$45\.00.*\$787\.50$/),
      'Waterfall end: 1 × $650.00$650.00',
      expect.stringMatching(/^Waterfall panel: 10\.50 sq ft × \$112\.00.*\$1,176\.00$/),
      'Removal of your old stone countertop: 1 × $400.00$400.00',
      'Total, installed, tax included$9,758.50',
    ])
    screen.getByText(/We round.* plumber are not included\. Cutouts don't reduce the billed area\./)
  })

  it('has contact, date and visit, with its original prices', () => {
    const figures = { ...estimate([L], PRICE_LIST), priceListVersion: '2025-01', totalCents: 123_400 }
    render(
      <QuoteSheet
        number={1042}
        createdAt="2026-03-10T04:30:00.000Z"
        contact={ADA}
        quoted={{ countertops: [L], estimate: figures }}
        visit={{ appointmentDate: '2026-03-16', timeSlot: EIGHT }}
      />,
    )
    screen.getByRole('heading', { level: 1, name: 'Quote request #1042' })
    expect(fact('Received')).toBe('Mar 9, 2026')
    expect(fact('Name')).toBe('Ada Okafor')
    expect(fact('Phone')).toBe(ADA.phoneNumber)
    expect(fact('Email')).toBe(ADA.email)
    expect(fact('Address')).toBe('12 Main Street, Nashville, TN 37206')
    expect(fact('Measurement visit')).toBe('Monday, March 16, 2026, 8:00 AM-9:00 AM')
    screen.getByRole('row', { name: 'Total, installed, tax included $1,234.00' })
    expect(screen.queryByText(/Price list/)).toBeNull()
  })

  it('has only number and date on another device', () => {
    render(<QuoteSheet number={1042} createdAt="2026-03-10T04:30:00.000Z" />)
    screen.getByRole('heading', { level: 1, name: 'Quote request #1042' })
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Received'])
    expect(screen.queryByRole('table')).toBeNull()
  })
})
