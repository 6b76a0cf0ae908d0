import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { Testimonials } from './Testimonials.tsx'

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

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = () => render(<Testimonials testimonials={TESTIMONIALS} />)
const carousel = () => screen.getByRole('group', { name: 'Testimonials' })
const dots = () => screen.getAllByRole('button', { name: /^Show testimonial/ })
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the testimonials', () => {
  it('are five, with a labelled dot each, and the first is shown alone', () => {
    const { container } = show()
    expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual(
      TESTIMONIALS.map(({ name }, index) => `Show testimonial ${index + 1}, ${name}`),
    )
    expect(dots()).toHaveLength(5)
    expect(current()).toBe(1)
    expect([...container.querySelectorAll('figure')].map((slide) => slide.hasAttribute('inert'))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('say their stars in words and are marked as samples', () => {
    show()
    const third = screen.getByRole('group', { name: '3 of 5' })
    within(third).getByRole('img', { name: '4 of 5 stars' })
    within(third).getByText('Sample')
  })

  it('move on every five seconds, and from the last to the first', () => {
    show()
    wait(4999)
    expect(current()).toBe(1)
    wait(1)
    expect(current()).toBe(2)
    for (let slide = 0; slide < 4; slide += 1) wait(5000)
    expect(current()).toBe(1)
  })

  it('give a chosen one its full five seconds', () => {
    show()
    wait(4000)
    press(/testimonial 4/)
    wait(4999)
    expect(current()).toBe(4)
    wait(1)
    expect(current()).toBe(5)
  })

  it('stay while the mouse is over them, and go on after', () => {
    show()
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    wait(20_000)
    expect(current()).toBe(1)
    fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' })
    wait(5000)
    expect(current()).toBe(2)
  })

  it('stay while the focus is within, and go on after', () => {
    show()
    act(() => dots()[1]?.focus())
    act(() => dots()[2]?.focus())
    wait(20_000)
    expect(current()).toBe(1)
    act(() => dots()[2]?.blur())
    wait(5000)
    expect(current()).toBe(2)
  })

  it('pause by the button and play by it, though it has focus and pointer', () => {
    show()
    press(/^Pause/)
    wait(20_000)
    expect(current()).toBe(1)
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    act(() => screen.getByRole('button', { name: /^Play/ }).focus())
    press(/^Play/)
    wait(5000)
    expect(current()).toBe(2)
  })

  it('do not move where less motion is asked for, until Play is pressed', () => {
    reducedMotion = true
    show()
    wait(20_000)
    expect(current()).toBe(1)
    press(/^Play/)
    wait(5000)
    expect(current()).toBe(2)
  })

  it('turn by a swipe', () => {
    show()
    const slide = screen.getByRole('group', { name: '1 of 5' })
    fireEvent.pointerDown(slide, { pointerType: 'touch', clientX: 200 })
    fireEvent.pointerUp(slide, { pointerType: 'touch', clientX: 260 })
    expect(current()).toBe(5)
    fireEvent.pointerDown(slide, { pointerType: 'touch', clientX: 200 })
    fireEvent.pointerUp(slide, { pointerType: 'touch', clientX: 130 })
    expect(current()).toBe(1)
    fireEvent.pointerDown(slide, { pointerType: 'touch', clientX: 200 })
    fireEvent.pointerUp(slide, { pointerType: 'touch', clientX: 180 })
    expect(current()).toBe(1)
  })
})
