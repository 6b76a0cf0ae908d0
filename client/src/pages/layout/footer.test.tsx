import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Footer } from './footer.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('the footer', () => {
  it('shows the year that it is in Nashville, whatever it is elsewhere', () => {
    vi.useFakeTimers({ now: new Date('2029-01-01T05:59:59Z') })
    render(<Footer />)
    act(() => void vi.advanceTimersByTime(0))
    screen.getByText(/© 2028/)
    act(() => void vi.advanceTimersByTime(1000))
    screen.getByText(/© 2029/)
  })

  it('gives a phone number that a phone can dial, and each opening hour', () => {
    render(<Footer />)
    expect(screen.getByRole('link', { name: '(615) 555-0142' }).getAttribute('href')).toBe('tel:+16155550142')
    for (const [days, hours] of [
      ['Monday to Friday', '9am-6pm'],
      ['Saturday', '10am-4pm'],
      ['Sunday', 'closed'],
    ]) {
      expect(screen.getByText(days ?? '').nextElementSibling?.textContent).toBe(hours)
    }
  })
})
