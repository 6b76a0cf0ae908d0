import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { MobileMenu } from './header.tsx'

const button = () => screen.getByRole('button', { name: 'Open menu' })
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

beforeEach(() => {
  history.replaceState(null, '', '/')
  render(
    <>
      <MobileMenu />
      <h1 tabIndex={-1}>Beside it</h1>
      <button type="button">Next</button>
    </>,
  )
})

describe('the mobile menu', () => {
  it('opens and closes by its button', async () => {
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(links()).toEqual([])
    await userEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(links()).toEqual(['/portfolio', '/materials', '/quote'])
    await userEvent.click(button())
    expect(links()).toEqual([])
  })

  it('closes by Escape and returns the focus to its button', async () => {
    await userEvent.click(button())
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('href')).toBe('/portfolio')
    await userEvent.keyboard('{Escape}')
    expect(links()).toEqual([])
    expect(document.activeElement).toBe(button())
  })

  it('closes by a press outside, not inside', async () => {
    await userEvent.click(button())
    fireEvent.pointerDown(screen.getByRole('navigation'))
    expect(links()).toHaveLength(3)
    fireEvent.pointerDown(screen.getByText('Beside it'))
    expect(links()).toEqual([])
  })

  it('closes when the focus goes on, but not when the heading of a page that comes late takes it', async () => {
    await userEvent.click(button())
    act(() => screen.getByRole('heading').focus())
    expect(links()).toHaveLength(3)
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Next')
    expect(links()).toEqual([])
  })

  it('opens a page and closes', async () => {
    await userEvent.click(button())
    await userEvent.click(screen.getByRole('link', { name: 'Materials' }))
    expect(location.pathname).toBe('/materials')
    expect(links()).toEqual([])
    await userEvent.click(button())
    expect(screen.getByRole('link', { name: 'Materials' }).getAttribute('aria-current')).toBe('page')
  })
})
