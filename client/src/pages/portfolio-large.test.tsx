import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadDraft } from '#client/features/countertops/draft.ts'
import { ToastHost } from '#client/ui/toast-host.tsx'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { Portfolio } from './portfolio.tsx'
import { EVERYTHING } from './portfolio-address.ts'
import { OpenedLarge } from './portfolio-large.tsx'

const at = (address: string) => history.replaceState(null, '', address)
const viewLink = (title: string) => screen.getByRole('link', { name: `View large: ${title}` })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const counted = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** The pictures that are there, the shown one marked. */
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

describe('a kitchen shown large', () => {
  it('has its picture, its facts and its place among the others, and an address of its own', async () => {
    render(<Portfolio />)
    const large = within(await open('An island for four'))
    large.getByRole('img', { name: PORTFOLIO[1]?.alt ?? '' })
    expect(large.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Inverness Bristol Bay',
      'I Shape',
      '96 × 42 in',
      '28.00 sq ft',
      '$1,904.00',
      'Illustration',
    ])
    expect(counted()).toBe('2 of 6: An island for four')
    expect(location.search).toBe('?open=island-for-four')
  })

  it('is walked by buttons, arrow keys, Home and End, round both ends', async () => {
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
    expect(location.search).toBe('?open=galley-run')
  })

  it('leaves keys alone that belong to the browser', async () => {
    render(<Portfolio />)
    await open('A galley run')
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await dialog('A galley run')
  })

  it('brings its neighbours once it is here itself', async () => {
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

  it('walks what the filter lists, also where that is two', async () => {
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

  it('stands alone where the filter lists no other', async () => {
    at('/portfolio?stone=travella&shape=U')
    render(<Portfolio />)
    await open('A dark U')
    expect(counted()).toBe('1 of 1: A dark U')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    key('ArrowRight')
    await dialog('A dark U')
  })

  it('starts the designer with it', async () => {
    render(<Portfolio />)
    const large = await open('A dark U')
    fireEvent.click(within(large).getByRole('button', { name: 'Design one like this: A dark U' }))
    expect(loadDraft()).toMatchObject({ shape: 'U', stone: 'travella' })
    expect(location.pathname + location.hash).toBe('/#design')
  })
})

describe('a swipe', () => {
  const swipe = (by: number, pointerType = 'touch') => {
    const picture = within(screen.getByRole('dialog')).getByRole('img')
    fireEvent.pointerDown(picture, { pointerType, isPrimary: true, clientX: 200 })
    fireEvent.pointerMove(picture, { pointerType, clientX: 200 + by })
    fireEvent.pointerUp(picture, { pointerType, clientX: 200 + by })
  }
  let isCalm = false
  beforeEach(() => {
    isCalm = false
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isCalm && query.includes('reduce'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('to the left brings the next, to the right the one before; a short one and a mouse bring none', async () => {
    render(<Portfolio />)
    await open('A corner kitchen')
    swipe(-90)
    await dialog('A breakfast corner')
    swipe(90)
    await dialog('A corner kitchen')
    swipe(-20)
    swipe(-90, 'mouse')
    await dialog('A corner kitchen')
  })

  it('is none where a second finger comes: two zoom', async () => {
    render(<Portfolio />)
    const picture = within(await open('A corner kitchen')).getByRole('img')
    const finger = (isPrimary: boolean, clientX: number) => ({ pointerType: 'touch', isPrimary, clientX })
    fireEvent.pointerDown(picture, finger(true, 200))
    fireEvent.pointerMove(picture, finger(true, 190))
    const track = picture.closest<HTMLElement>('[data-swiped]')
    expect(track?.classList).toContain('touch-pinch-zoom')
    fireEvent.pointerDown(picture, finger(false, 240))
    expect(track?.hasAttribute('data-swiped')).toBe(false)
    fireEvent.pointerMove(picture, finger(true, 50))
    fireEvent.pointerUp(picture, finger(true, 50))
    expect(track?.style.getPropertyValue('--swiped')).toBe('')
    await dialog('A corner kitchen')
  })

  it.each([
    [false, '-30px'],
    [true, ''],
  ])('moves the picture with the finger (less motion asked for: %s)', async (isCalmer, moved) => {
    isCalm = isCalmer
    render(<Portfolio />)
    const picture = within(await open('A corner kitchen')).getByRole('img')
    fireEvent.pointerDown(picture, { pointerType: 'touch', isPrimary: true, clientX: 200 })
    fireEvent.pointerMove(picture, { pointerType: 'touch', isPrimary: true, clientX: 170 })
    const track = picture.closest<HTMLElement>('[data-swiped]')
    expect(track?.style.getPropertyValue('--swiped')).toBe(moved)
    fireEvent.pointerCancel(picture, { pointerType: 'touch' })
    expect(track?.hasAttribute('data-swiped')).toBe(false)
    expect(track?.style.getPropertyValue('--swiped')).toBe('')
  })
})

describe('closing it', () => {
  it('by Escape leads back to the list, with the focus on the kitchen that was shown last', async () => {
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

  it('twice in a hurry leaves the page where it is', async () => {
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

  it('by Back is the same', async () => {
    render(<Portfolio />)
    await open('A galley run')
    act(() => history.back())
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(viewLink('A galley run')))
  })

  it('where the visit began with it stays on the page', async () => {
    at('/portfolio?shape=L&open=dark-u')
    render(<Portfolio />)
    await dialog('A dark U')
    // The filter leaves it out, so it is one of all.
    expect(counted()).toBe('6 of 6: A dark U')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    expect(location.pathname + location.search).toBe('/portfolio?shape=L')
    await waitFor(() => expect(document.activeElement?.contains(viewLink('A corner kitchen'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })
})

describe('its code', () => {
  it('that does not come leaves the page as it was, and says so', async () => {
    function Page() {
      const [load] = useState(() => () => Promise.reject(new TypeError('Failed to fetch')))
      return <OpenedLarge address={{ ...EVERYTHING, open: PORTFOLIO[0]?.id ?? null }} load={load} />
    }
    at('/portfolio?open=galley-run')
    render(
      <>
        <Page />
        <ToastHost />
      </>,
    )
    const said = 'The picture could not be opened. Check your connection and try again.'
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    await waitFor(() => expect(location.search).toBe(''))
  })
})
