import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { QuoteEstimate } from './QuoteDetails.tsx'

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

it('lists items below their countertop, and those of the job last', () => {
  const job = { removal: 'laminate', cabinetsInPlace: false } as const
  const countertops = [...KITCHENS.K4, ...KITCHENS.K1].map((countertop) => ({
    ...countertop,
    ...(countertop.details && { details: { ...countertop.details, name: 'Kitchen' } }),
  }))
  render(<QuoteEstimate countertops={countertops} estimate={estimate(countertops, PRICE_LIST, job)} />)
  expect(rows()).toEqual([
    'Kitchen: 45.00 sq ft × $68.00$3,060.00',
    'Undermount sink cutout1 × $250.00$250.00',
    'Faucet hole1 × $35.00$35.00',
    'Wall run: 20.00 sq ft × $112.00$2,240.00',
    'Removal of your old laminate countertop1 × $200.00$200.00',
    'Total, tax included$5,785.00',
  ])
})

it('lists what the slabs of each stone leave over', () => {
  const countertops = (['inverness-bristol-bay', 'southport'] as const).flatMap((stone) =>
    KITCHENS.K4.map((countertop) => ({ ...countertop, stone })),
  )
  render(<QuoteEstimate countertops={countertops} estimate={fullEstimate(countertops, FIXED_PRICES)} />)
  const ofLeftOver = rows().filter((row) => row?.startsWith('Leftover stone'))
  expect(ofLeftOver).toEqual([
    expect.stringMatching(/^Leftover stone, Inverness Bristol Bay39.25 sq ft.*\$706.50$/),
    expect.stringMatching(/^Leftover stone, Southport39.25 sq ft.*\$942.00$/),
  ])
})

it('shows a quote from before there were items as it was', () => {
  const [top] = KITCHENS.K1
  if (!top) throw new Error('K1 has a countertop')
  const small = { ...top, dimensions: { width: 24, length: 24 } }
  render(<QuoteEstimate countertops={[small]} estimate={estimate([small], PRICE_LIST)} />)
  expect(rows()).toEqual([
    'Wall run: 4.00 sq ft × $112.00$448.00',
    'Added to reach our $1,800.00 minimum$1,352.00',
    'Total, tax included$1,800.00',
  ])
})
