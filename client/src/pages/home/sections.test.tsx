import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { BeforeYouHire, WhatCustomersSay } from './sections.tsx'

it('says that testimonials are samples if at least one is', () => {
  const show = (samples: number) => {
    const testimonials = TESTIMONIALS.map((one, index) => ({ ...one, sample: index < samples }))
    render(<WhatCustomersSay testimonials={testimonials} />)
  }
  show(1)
  expect(screen.getByText(/^These are samples/)).toBeDefined()
  expect(screen.getAllByText('Sample')).toHaveLength(1)
  cleanup()
  show(0)
  expect(screen.queryByText(/sample/i)).toBeNull()
})

it('renders nothing if all facts are empty', () => {
  const { container } = render(
    <BeforeYouHire trust={{ license: '', insurance: '', inBusinessSince: null, warranty: '' }} />,
  )
  expect(container.innerHTML).toBe('')
})

it('shows the given facts and leaves out empty ones', () => {
  render(
    <BeforeYouHire trust={{ license: 'License 12345', insurance: '', inBusinessSince: 1987, warranty: 'Two years' }} />,
  )
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms).toEqual(['License', 'In business', 'Warranty'])
  expect(definitions).toEqual(['License 12345', 'Since 1987', 'Two years'])
})
