import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { Testimonials } from './Testimonials.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () => render(<Testimonials testimonials={TESTIMONIALS} />)
const dots = () => screen.getAllByRole('button', { name: /^Show testimonial/ })
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

describe('Testimonials', () => {
  it('shows five testimonials, each with a named dot', () => {
    show()
    expect(dots()).toHaveLength(5)
    expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual(
      TESTIMONIALS.map(({ name }, index) => `Show testimonial ${index + 1}, ${name}`),
    )
  })

  it('shows stars as text, name and place', () => {
    show()
    for (const [index, { rating, name, location }] of TESTIMONIALS.entries()) {
      const slide = within(screen.getByRole('group', { name: `${index + 1} of 5` }))
      slide.getByRole('img', { name: `${rating} of 5 stars` })
      slide.getByText(name)
      slide.getByText(location)
    }
  })

  it('marks samples', () => {
    const [first, ...rest] = TESTIMONIALS
    if (!first) throw new Error('There is no testimonial')
    render(<Testimonials testimonials={[{ ...first, sample: false }, ...rest]} />)
    const marks = screen.getAllByRole('group', { name: /of 5$/ }).map((slide) => within(slide).queryByText('Sample'))
    expect(marks.map((mark) => mark !== null)).toEqual([false, ...rest.map(({ sample }) => sample)])
  })

  it('shows initials without a picture', () => {
    const [first] = TESTIMONIALS
    if (!first) throw new Error('There is no testimonial')
    const { container, rerender } = render(<Testimonials testimonials={[first]} />)
    screen.getByText(first.initials)
    expect(container.querySelector('img')).toBeNull()
    rerender(<Testimonials testimonials={[{ ...first, avatar: '/dana.avif' }]} />)
    expect(screen.queryByText(first.initials)).toBeNull()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/dana.avif')
  })

  it('advances every five seconds', () => {
    show()
    wait(4999)
    expect(current()).toBe(1)
    wait(1)
    expect(current()).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: /^Pause/ }))
    wait(20_000)
    expect(current()).toBe(2)
  })
})
