import { act, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { Footer } from './footer.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-03-01T14:59:30Z') }))
const text = () => within(screen.getByRole('contentinfo')).getByText(/^(?:Open|Closed) now/).textContent

it('shows whether the shop is open by its own clock, and updates each minute', () => {
  const { unmount } = render(<Footer />)
  expect(screen.queryByText(/^(?:Open|Closed) now/)).toBeNull()
  act(() => void vi.advanceTimersByTime(0))
  expect(text()).toBe('Closed now, opens today at 9am')
  act(() => void vi.advanceTimersByTime(29_000))
  expect(text()).toBe('Closed now, opens today at 9am')
  act(() => void vi.advanceTimersByTime(1000))
  expect(text()).toBe('Open now, until 6pm')
  act(() => void vi.advanceTimersByTime(9 * 3_600_000))
  expect(text()).toBe('Closed now, opens tomorrow at 9am')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('is empty on a prerendered page', () => {
  expect(renderToString(<Footer />)).not.toMatch(/Open now|Closed now/)
})
