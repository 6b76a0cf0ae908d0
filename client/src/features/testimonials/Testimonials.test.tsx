import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { Testimonials } from './Testimonials.tsx'

const INTERVAL_MS = 5000
let reducedMotion: boolean

beforeEach(() => {
  reducedMotion = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const show = () => render(<Testimonials testimonials={TESTIMONIALS} />)
const carousel = () => screen.getByRole('group', { name: 'Testimonials' })
const slides = () => screen.getAllByRole('group', { name: /^\d of 5$/ })
const firstSlide = () => slides()[0] as HTMLElement // the first of five
const dots = () => screen.getAllByRole('button', { name: /^Show testimonial/ })
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('shows the first of five testimonials, and a named dot for each', () => {
  show()
  expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual(
    TESTIMONIALS.map(({ name }, index) => `Show testimonial ${index + 1}, ${name}`),
  )
  expect(current()).toBe(1)
  expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true, true, true])
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
  const testimonials = TESTIMONIALS.map((one, index) => ({ ...one, sample: index > 0 }))
  render(<Testimonials testimonials={testimonials} />)
  expect(slides().map((slide) => within(slide).queryByText('Sample') !== null)).toEqual([false, true, true, true, true])
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

it('advances every five seconds, starts over after the last slide, and shows a chosen one as long', () => {
  show()
  wait(INTERVAL_MS - 1)
  expect(current()).toBe(1)
  wait(1)
  expect(current()).toBe(2)
  for (let slide = 0; slide < 4; slide += 1) wait(INTERVAL_MS)
  expect(current()).toBe(1)
  wait(4000)
  press(/testimonial 4/)
  wait(INTERVAL_MS - 1)
  expect(current()).toBe(4)
  wait(1)
  expect(current()).toBe(5)
})

it.each<[where: string, begin: () => void, end: () => void]>([
  [
    'the mouse is over it',
    () => fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' }),
    () => fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' }),
  ],
  [
    'the focus is inside',
    () => act(() => [dots()[1], dots()[2]].forEach((dot) => dot?.focus())),
    () => act(() => dots()[2]?.blur()),
  ],
])('stops while %s', (_, begin, end) => {
  show()
  begin()
  wait(4 * INTERVAL_MS)
  expect(current()).toBe(1)
  end()
  wait(INTERVAL_MS)
  expect(current()).toBe(2)
})

it('pauses and plays by its button, even with focus and pointer on it', () => {
  show()
  expect(firstSlide().parentElement?.getAttribute('aria-live')).toBe('off')
  press(/^Pause/)
  expect(firstSlide().parentElement?.getAttribute('aria-live')).toBe('polite')
  wait(4 * INTERVAL_MS)
  expect(current()).toBe(1)
  fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
  act(() => screen.getByRole('button', { name: /^Play/ }).focus())
  press(/^Play/)
  wait(INTERVAL_MS)
  expect(current()).toBe(2)
})

it("doesn't advance with reduced motion until Play is pressed", () => {
  reducedMotion = true
  show()
  wait(4 * INTERVAL_MS)
  expect(current()).toBe(1)
  press(/^Play/)
  wait(INTERVAL_MS)
  expect(current()).toBe(2)
})

it('changes by a swipe of a finger, and a rotated screen or a second finger takes it back', () => {
  show()
  const finger = (clientX: number, more = {}) => ({ pointerType: 'touch', isPrimary: true, clientX, ...more })
  const swipe = (from: number, to: number, more = {}, onTheWay = () => {}) => {
    fireEvent.pointerDown(firstSlide(), finger(from, more))
    onTheWay()
    fireEvent.pointerUp(firstSlide(), finger(to, more))
    return current()
  }
  expect(swipe(200, 260)).toBe(5)
  expect(swipe(200, 130)).toBe(1)
  expect(swipe(200, 180)).toBe(1)
  expect(swipe(200, 100, { pointerType: 'mouse' })).toBe(1)
  expect(swipe(200, 50, {}, () => fireEvent(window, new Event('orientationchange')))).toBe(1)
  // Two fingers zoom.
  expect(firstSlide().parentElement?.classList).toContain('touch-pinch-zoom')
  expect(swipe(200, 50, {}, () => fireEvent.pointerDown(firstSlide(), finger(240, { isPrimary: false })))).toBe(1)
})
