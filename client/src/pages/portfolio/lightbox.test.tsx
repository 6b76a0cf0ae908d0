import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { Portfolio } from './portfolio.tsx'

const at = (address: string) => history.replaceState(null, '', address)
const viewLink = (title: string) => screen.getByRole('link', { name: `View large: ${title}` })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const counted = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** The loaded pictures, with the shown one marked. */
const pictures = () =>
  [...screen.getByRole('dialog').querySelectorAll('img')].map(
    (image) => `${image.dataset.picture}${image.closest('[inert]') ? '' : ', shown'}`,
  )

async function open(title: string): Promise<HTMLElement> {
  const link = viewLink(title)
  act(() => link.focus())
  fireEvent.click(link)
  return dialog(title)
}

beforeEach(() => at('/portfolio'))

describe('the lightbox', () => {
  it('shows picture, facts and position, and has its own URL', async () => {
    render(<Portfolio />)
    const large = within(await open('An island for four'))
    large.getByRole('img', { name: PORTFOLIO[1]?.alt ?? '' })
    large.getByRole('button', { name: 'Design one like this: An island for four' })
    expect(large.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Inverness Bristol Bay',
      'I Shape',
      '96 × 42\u00a0in, 96 × 25\u00a01/2\u00a0in',
      '45.00 sq ft',
      'Island: 30\u00a0in cooktop, 12\u00a0in overhang, finished all around. Back run: 44\u00a0in backsplash.',
      '$5,216',
      'Rendering',
    ])
    expect(counted()).toBe('2 of 6: An island for four')
    expect(location.search).toBe('?open=island-for-four')
  })

  it('moves by buttons, arrow keys, Home and End, and wraps at both ends', async () => {
    render(<Portfolio />)
    await open('A galley run')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await dialog('An island for four')
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await dialog('A galley run')
    key('ArrowLeft')
    await dialog('A dark U')
    key('ArrowRight')
    await dialog('A galley run')
    key('End')
    await dialog('A dark U')
    expect(counted()).toBe('6 of 6: A dark U')
    key('Home')
    await dialog('A galley run')
    // The browser's own keys.
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await dialog('A galley run')
    expect(location.search).toBe('?open=galley-run')
  })

  it('loads the neighboring pictures after its own', async () => {
    render(<Portfolio />)
    const large = await open('A corner kitchen')
    expect(pictures()).toEqual(['portfolio-corner-kitchen, shown'])
    fireEvent.load(within(large).getByRole('img'))
    expect(pictures()).toEqual([
      'portfolio-island-for-four',
      'portfolio-corner-kitchen, shown',
      'portfolio-breakfast-corner',
    ])
    const priorities = [...large.querySelectorAll('img')].map((image) => image.getAttribute('fetchpriority'))
    expect(priorities).toEqual([null, 'high', null])
  })

  it('moves through the filtered entries, even if there are two', async () => {
    at('/portfolio?stone=travella')
    render(<Portfolio />)
    const large = await open('A breakfast corner')
    expect(counted()).toBe('1 of 2: A breakfast corner')
    fireEvent.load(within(large).getByRole('img'))
    expect(pictures()).toEqual(['portfolio-dark-u', 'portfolio-breakfast-corner, shown', 'portfolio-dark-u'])
    for (const title of ['A dark U', 'A breakfast corner', 'A dark U']) {
      key('ArrowLeft')
      await dialog(title)
    }
    expect(location.search).toBe('?stone=travella&open=dark-u')
  })

  it('has no neighbors if the filter lists one entry', async () => {
    at('/portfolio?stone=travella&shape=U')
    render(<Portfolio />)
    await open('A dark U')
    expect(counted()).toBe('1 of 1: A dark U')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    key('ArrowRight')
    await dialog('A dark U')
  })
})

describe('a swipe', () => {
  const swipe = (by: number) => {
    const picture = within(screen.getByRole('dialog')).getByRole('img')
    fireEvent.pointerDown(picture, { pointerType: 'touch', isPrimary: true, clientX: 200 })
    fireEvent.pointerUp(picture, { pointerType: 'touch', clientX: 200 + by })
  }
  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  let hasReducedMotion = false
  beforeEach(() => {
    hasReducedMotion = false
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: hasReducedMotion && query.includes('reduce'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  it('to the left shows the next, to the right the previous', async () => {
    render(<Portfolio />)
    await open('A corner kitchen')
    swipe(-90)
    await dialog('A breakfast corner')
    swipe(90)
    await dialog('A corner kitchen')
  })

  it.each([
    [false, '-30px'],
    [true, ''],
  ])('moves the picture with the finger (reduced motion: %s)', async (isReduced, moved) => {
    hasReducedMotion = isReduced
    render(<Portfolio />)
    const picture = within(await open('A corner kitchen')).getByRole('img')
    fireEvent.pointerDown(picture, { pointerType: 'touch', isPrimary: true, clientX: 200 })
    fireEvent.pointerMove(picture, { pointerType: 'touch', isPrimary: true, clientX: 170 })
    await nextFrame()
    const track = picture.closest<HTMLElement>('[data-swiped]')
    expect(track?.classList).toContain('touch-pinch-zoom')
    expect(track?.style.getPropertyValue('--swiped')).toBe(moved)
    fireEvent.pointerCancel(picture, { pointerType: 'touch' })
    expect(track?.hasAttribute('data-swiped')).toBe(false)
    expect(track?.style.getPropertyValue('--swiped')).toBe('')
  })
})

describe('closing the lightbox', () => {
  it('by Escape returns to the list and focuses the last shown kitchen', async () => {
    at('/portfolio?stone=travella')
    render(<Portfolio />)
    const before = history.length
    await open('A breakfast corner')
    key('ArrowRight')
    await dialog('A dark U')
    key('Escape')
    await isClosed()
    expect(location.search).toBe('?stone=travella')
    expect(history.length).toBe(before + 1)
    await waitFor(() => expect(document.activeElement).toBe(viewLink('A dark U')))
  })

  it('twice in quick succession goes back once', async () => {
    render(<Portfolio />)
    fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Layout' })).getByRole('radio', { name: /^U/ }))
    await open('A dark U')
    const back = vi.spyOn(history, 'back')
    key('Escape')
    key('Escape')
    await isClosed()
    expect(back).toHaveBeenCalledOnce()
    expect(location.search).toBe('?shape=U')
    await waitFor(() => expect(document.activeElement).toBe(viewLink('A dark U')))
  })

  it('by Back focuses the last shown kitchen', async () => {
    render(<Portfolio />)
    await open('A galley run')
    act(() => history.back())
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(viewLink('A galley run')))
  })

  it('stays on the page if the visitor arrived at an open kitchen', async () => {
    at('/portfolio?shape=L&open=dark-u')
    render(<Portfolio />)
    await dialog('A dark U')
    // The filter doesn't list it, so the lightbox shows all kitchens.
    expect(counted()).toBe('6 of 6: A dark U')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    expect(location.pathname + location.search).toBe('/portfolio?shape=L')
    await waitFor(() => expect(document.activeElement?.contains(viewLink('A corner kitchen'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })
})
