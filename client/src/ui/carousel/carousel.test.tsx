import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

const ITEMS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((text, index) => ({ id: index, text }))
const INTERVAL_MS = 5000

let reducedMotion: boolean
let hidden: boolean

beforeEach(() => {
  reducedMotion = false
  hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const carouselOfItems = (
  <Carousel label="Words" noun="words" items={ITEMS} dotLabel={({ text }) => `Show ${text}`} intervalMs={INTERVAL_MS}>
    {({ text }) => <p>{text}</p>}
  </Carousel>
)
const show = () => render(carouselOfItems)
const carousel = () => screen.getByRole('group', { name: 'Words' })
const slides = () => screen.getAllByRole('group', { name: /^\d of 5$/ })
const dots = () => screen.getAllByRole('button', { name: /^Show/ })
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const turnTab = (isHidden: boolean) => {
  hidden = isHidden
  fireEvent(document, new Event('visibilitychange'))
}

describe('Carousel', () => {
  it('shows only the first slide and a named dot for each slide', () => {
    show()
    expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual(ITEMS.map(({ text }) => `Show ${text}`))
    expect(current()).toBe(1)
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true, true, true])
  })

  it('renders on a server', () => {
    vi.stubGlobal('matchMedia', () => {
      throw new Error('There is no screen on a server')
    })
    expect(renderToString(carouselOfItems)).toContain('Pause')
  })

  it('advances by itself and starts over after the last slide', () => {
    show()
    wait(INTERVAL_MS - 1)
    expect(current()).toBe(1)
    wait(1)
    expect(current()).toBe(2)
    for (let slide = 0; slide < 4; slide += 1) wait(INTERVAL_MS)
    expect(current()).toBe(1)
  })

  it('shows a chosen slide for the full interval', () => {
    show()
    wait(4000)
    press(/Fourth/)
    wait(INTERVAL_MS - 1)
    expect(current()).toBe(4)
    wait(1)
    expect(current()).toBe(5)
  })

  it('stops while the mouse is over it', () => {
    show()
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' })
    wait(4 * INTERVAL_MS)
    expect(current()).toBe(1)
    fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' })
    wait(INTERVAL_MS)
    expect(current()).toBe(2)
  })

  it('stops while the focus is inside', () => {
    show()
    act(() => dots()[1]?.focus())
    act(() => dots()[2]?.focus())
    wait(4 * INTERVAL_MS)
    expect(current()).toBe(1)
    act(() => dots()[2]?.blur())
    wait(INTERVAL_MS)
    expect(current()).toBe(2)
  })

  it('stops while its tab is hidden', () => {
    show()
    turnTab(true)
    wait(4 * INTERVAL_MS)
    expect(current()).toBe(1)
    turnTab(false)
    wait(INTERVAL_MS)
    expect(current()).toBe(2)
  })

  it('pauses and plays by its button, even with focus and pointer on it', () => {
    show()
    press(/^Pause/)
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

  it('is announced only when the visitor changes the slide', () => {
    show()
    const words = slides()[0]?.parentElement
    expect(words?.getAttribute('aria-live')).toBe('off')
    press(/^Pause/)
    expect(words?.getAttribute('aria-live')).toBe('polite')
  })

  it('changes the slide by a swipe', () => {
    show()
    const slide = slides()[0] as HTMLElement // the first of five, above
    const swipe = (from: number, to: number, pointerType = 'touch') => {
      fireEvent.pointerDown(slide, { pointerType, isPrimary: true, clientX: from })
      fireEvent.pointerUp(slide, { pointerType, isPrimary: true, clientX: to })
    }
    swipe(200, 260)
    expect(current()).toBe(5)
    swipe(200, 130)
    expect(current()).toBe(1)
    swipe(200, 180)
    expect(current()).toBe(1)
    swipe(200, 100, 'mouse')
    expect(current()).toBe(1)
  })

  it('stays if the screen is rotated during a swipe', () => {
    show()
    const slide = slides()[0] as HTMLElement // the first of five, above
    fireEvent.pointerDown(slide, { pointerType: 'touch', isPrimary: true, clientX: 200 })
    fireEvent(window, new Event('orientationchange'))
    fireEvent.pointerUp(slide, { pointerType: 'touch', isPrimary: true, clientX: 50 })
    expect(current()).toBe(1)
  })

  it('ignores two fingers, so that the browser can zoom', () => {
    show()
    const slide = slides()[0] as HTMLElement // the first of five, above
    expect(slide.parentElement?.classList).toContain('touch-pinch-zoom')
    const finger = (isPrimary: boolean, clientX: number) => ({ pointerType: 'touch', isPrimary, clientX })
    fireEvent.pointerDown(slide, finger(true, 200))
    fireEvent.pointerDown(slide, finger(false, 240))
    fireEvent.pointerDown(slide, finger(false, 220))
    fireEvent.pointerUp(slide, finger(false, 400))
    fireEvent.pointerUp(slide, finger(true, 50))
    expect(current()).toBe(1)
  })
})
