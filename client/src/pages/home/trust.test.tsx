import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BeforeYouHire } from './sections.tsx'

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
