import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { normalizeQuery } from '#client/features/office/list-address.tsx'
import { BUILT_IN_VIEWS } from '#shared/quotes/list-facts.ts'
import { EmptyView } from './EmptyView.tsx'

it('says of each built-in view what it would show', () => {
  const texts = BUILT_IN_VIEWS.map(({ query }) => {
    render(<EmptyView query={normalizeQuery(query)} />)
    screen.getByText('No quotes found.')
    expect(screen.queryByText('No quote fits these filters.')).toBeNull()
    const { textContent } = document.body
    cleanup()
    return textContent
  })
  expect(new Set(texts).size).toBe(BUILT_IN_VIEWS.length)
})

it('says of other filters that nothing fits them', () => {
  render(<EmptyView query="town=Franklin" />)
  screen.getByText('No quote fits these filters.')
})
