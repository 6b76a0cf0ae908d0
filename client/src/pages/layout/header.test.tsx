import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Header } from './header.tsx'

const item = (name: string) => screen.getByRole('button', { name })

it('has buttons that a browser can open in a tab, and that Enter and Space press', async () => {
  history.replaceState(null, '', '/')
  render(<Header />)
  const user = userEvent.setup()
  expect(['Portfolio', 'Materials', 'Get Quote'].map((name) => item(name).getAttribute('href'))).toEqual([
    '/portfolio',
    '/materials',
    '/quote',
  ])
  item('Materials').focus()
  await user.keyboard(' ')
  expect(location.pathname).toBe('/materials')
  expect(item('Materials').getAttribute('aria-current')).toBe('page')
  item('Get Quote').focus()
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe('/quote')
})
