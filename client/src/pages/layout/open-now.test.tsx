import { act, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Footer } from './footer.tsx'
import { PhoneBar } from './phone-bar.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-03-01T14:59:30Z') }))
afterEach(() => vi.useRealTimers())

const texts = () =>
  [screen.getByRole('contentinfo'), screen.getByRole('complementary', { name: 'Call us' })].map(
    (part) => within(part).getByText(/^(?:Open|Closed) now/).textContent,
  )

it('footer and bar say whether the shop is open by its own clock, and change with the minute', () => {
  const { unmount } = render(
    <>
      <Footer />
      <PhoneBar />
    </>,
  )
  expect(screen.queryByText(/^(?:Open|Closed) now/)).toBeNull()
  act(() => void vi.advanceTimersByTime(0))
  expect(texts()).toEqual(Array(2).fill('Closed now, opens today at 9am'))
  act(() => void vi.advanceTimersByTime(29_000))
  expect(texts()).toEqual(Array(2).fill('Closed now, opens today at 9am'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(texts()).toEqual(Array(2).fill('Open now, until 6pm'))
  act(() => void vi.advanceTimersByTime(9 * 3_600_000))
  expect(texts()).toEqual(Array(2).fill('Closed now, opens tomorrow at 9am'))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('says nothing yet on a page that the server sends', () => {
  expect(renderToString(<PhoneBar />)).not.toMatch(/Open now|Closed now/)
})
