import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlabFigure } from './SlabFigure.tsx'

/** Pixels. At 1:1, the slab is 3100 x 1538. */
const FRAME = { width: 1000, height: 600 }

// Loaded up front, so no test waits for the lazy viewer.
beforeAll(() => import('./SlabViewer.tsx'))

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(FRAME.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(FRAME.height)
})

const opener = () => screen.getByRole('button', { name: 'See it close up: Southport' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, options = {}) => fireEvent.keyDown(document.body, { key: name, ...options })
const frame = () => screen.getByTestId('slab-frame')
const status = () => screen.getByRole('status').textContent
/** The visible text. */
const seen = () => screen.getByRole('status').previousElementSibling?.textContent

/** Width of the slab in pixels. */
function slabWidth(): number {
  const slab = frame().querySelector<HTMLElement>('[data-slab]')
  return Math.round(Number.parseFloat(slab?.style.width ?? ''))
}

async function open() {
  render(<SlabFigure stone="southport" />)
  fireEvent.click(opener())
  await screen.findByRole('dialog', { name: 'Southport' })
  // Without a layout, it can't find the middle.
  Object.assign(frame(), { scrollLeft: 0, scrollTop: 0 })
}

describe('on the page', () => {
  it('shows a whole slab with rulers, labeled as a rendering, without the largest picture', () => {
    const { container } = render(<SlabFigure stone="southport" />)
    expect(screen.getByRole('img', { name: 'A whole slab of Southport' })).toBeDefined()
    expect(screen.getByText(/Rendering\./)).toBeDefined()
    expect(container.innerHTML).toContain('1550w')
    expect(container.innerHTML).not.toContain('3100w')
    const last = [...container.querySelectorAll('[data-ruler=across] text')].at(-1)
    expect([last?.textContent, last?.getAttribute('x')]).toEqual(['132', '100%'])
  })

  it('has no inline styles in its HTML, since the content security policy refuses them', () => {
    expect(renderToString(<SlabFigure stone="southport" />)).not.toContain('style=')
  })
})

describe('close up', () => {
  it('starts at 1:1, with the full picture over the smaller one', async () => {
    await open()
    expect(slabWidth()).toBe(3100)
    const img = screen.getByRole('img', { name: 'A slab of Southport' })
    expect(img.getAttribute('src')).toMatch(/stone-southport\.[0-9a-f]{8}-3100\.webp/)
    expect(img.parentElement?.querySelector('source')?.srcset).toMatch(/-3100\.avif/)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText(/Rendering\./)).toBeDefined()
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Arrow keys/)
  })

  it('announces the zoom once it stops changing, not at every step', async () => {
    await open()
    vi.useFakeTimers()
    press('Whole slab')
    press('Zoom in')
    expect(seen()).toMatch(/^At 47%/)
    expect(status()).toMatch(/^Actual pixels/)
    act(() => void vi.advanceTimersByTime(400))
    press('Zoom in')
    act(() => void vi.advanceTimersByTime(400))
    expect(status()).toMatch(/^Actual pixels/)
    act(() => void vi.advanceTimersByTime(200))
    expect(status()).toBe(seen())
  })

  it('zooms with buttons, and its rulers show as many numbers as fit', async () => {
    await open()
    const ruler = () => screen.getByRole('dialog').querySelector('[data-ruler=across]')?.getAttribute('data-every')
    const isDisabled = (name: string) => screen.getByRole('button', { name }).ariaDisabled === 'true'
    expect(ruler()).toBe('2')
    expect(isDisabled('Zoom in')).toBe(true)
    // 96 pixels / 23.48 pixels per inch of stone.
    expect(seen()).toBe('Actual pixels: one inch on your screen shows about 4.1 inches of stone.')
    press('Zoom out')
    expect(slabWidth()).toBe(2067)
    press('Whole slab')
    // The frame without the ruler.
    expect(slabWidth()).toBe(976)
    expect(ruler()).toBe('6')
    expect(isDisabled('Zoom out')).toBe(true)
    expect(seen()).toBe('At 31%, one inch on your screen shows about 13.0 inches of stone.')
    press('Actual pixels, 1:1')
    expect(slabWidth()).toBe(3100)
  })

  it('zooms and moves with keys', async () => {
    await open()
    key('ArrowRight')
    key('ArrowDown')
    key('ArrowDown')
    expect([frame().scrollLeft, frame().scrollTop]).toEqual([80, 160])
    const widths = ['0', '+', '1', '-'].map((name) => {
      key(name)
      return slabWidth()
    })
    expect(widths).toEqual([976, 1464, 3100, 2067])
  })

  it('closes on Escape and focuses the button that opened it', async () => {
    await open()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  const pointer = (pointerType: string, clientX: number, clientY = 300) => ({
    pointerId: 1,
    pointerType,
    isPrimary: true,
    button: 0,
    buttons: 1,
    clientX,
    clientY,
  })

  it('moves with the mouse', async () => {
    await open()
    fireEvent.pointerDown(frame(), pointer('mouse', 500))
    fireEvent.pointerMove(frame(), pointer('mouse', 440, 270))
    fireEvent.pointerUp(frame(), pointer('mouse', 440, 270))
    expect([frame().scrollLeft, frame().scrollTop]).toEqual([60, 30])
    expect(slabWidth()).toBe(3100)
  })

  it.each(['mouse', 'touch'])('zooms to 1:1 at a tap: %s', async (type) => {
    await open()
    press('Whole slab')
    for (const _ of [1, 2]) {
      fireEvent.pointerDown(frame(), pointer(type, 500))
      fireEvent.pointerUp(frame(), pointer(type, 500))
      expect(slabWidth()).toBe(3100)
    }
  })

  it('zooms with Ctrl + wheel', async () => {
    await open()
    fireEvent.wheel(frame(), { deltaY: 100, ctrlKey: true, clientX: 500, clientY: 300 })
    expect(slabWidth()).toBe(Math.round(3100 * Math.exp(-0.2)))
  })

  it("shows the smaller picture and an alert if the full one doesn't load", async () => {
    await open()
    fireEvent.error(screen.getByRole('img', { name: 'A slab of Southport' }))
    expect(screen.getByRole('alert').textContent).toBe(
      "The full-size picture didn't load. You're seeing a smaller one.",
    )
  })

  it("stays at 1:1 when its frame is resized, as by the browser's zoom", async () => {
    await open()
    vi.stubGlobal('devicePixelRatio', 1.25)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(slabWidth()).toBe(2480)
  })
})
