import { act, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { Footer } from './footer.tsx'

/** On the screen. */
async function show() {
  const view = render(<Footer />)
  await act(async () => {})
  return view
}

describe('the footer', () => {
  it('looks at the time once the visitor does something, if it is below the screen', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000))
    await show()
    expect(screen.queryByText(/^(?:Open|Closed) now/)).toBeNull()
    await act(async () => void dispatchEvent(new Event('scroll')))
    expect(screen.getByText(/^(?:Open|Closed) now/)).toBeDefined()
  })

  it('shows the current year in Nashville', async () => {
    vi.useFakeTimers({ now: new Date('2029-01-01T05:59:59Z') })
    await show()
    screen.getByText(/© 2028/)
    act(() => void vi.advanceTimersByTime(1000))
    screen.getByText(/© 2029/)
  })

  it('shows whether the shop is open by its own clock, and updates each minute', async () => {
    vi.useFakeTimers({ now: new Date('2027-03-01T14:59:30Z') })
    const { unmount } = await show()
    const text = () => screen.getByText(/^(?:Open|Closed) now/).textContent
    const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
    wait(29_000)
    expect(text()).toBe('Closed now, opens today at 9am')
    wait(1000)
    expect(text()).toBe('Open now, until 6pm')
    wait(9 * 3_600_000)
    expect(text()).toBe('Closed now, opens tomorrow at 9am')
    unmount()
    expect(vi.getTimerCount()).toBe(0)
    expect(renderToString(<Footer />)).not.toMatch(/Open now|Closed now/)
  })

  it('links to pages next to the copyright, and has three columns', () => {
    render(<Footer />)
    const line = screen.getByText(/All rights reserved/).parentElement
    const links = within(line ?? document.body).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Portfolio', '/portfolio'],
      ['Materials', '/materials'],
      ['FAQ', '/materials#questions'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ])
    const columns = screen.getAllByRole('heading', { level: 2 })
    expect(columns.map(({ textContent }) => textContent)).toEqual([SHOP.name, 'Contact', 'Hours'])
  })

  it('links the phone number and lists the opening hours', () => {
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
