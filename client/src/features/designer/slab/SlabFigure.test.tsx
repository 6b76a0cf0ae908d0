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

/** Where the slab is painted, in pixels. */
function shown() {
  const { width, transform } = frame().querySelector<HTMLElement>('[data-slab]')?.style ?? { width: '', transform: '' }
  const [, x, y] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(transform) ?? []
  return { width: Math.round(Number.parseFloat(width)), x: Number(x), y: Number(y) }
}

async function open() {
  render(<SlabFigure stone="southport" />)
  fireEvent.click(opener())
  await screen.findByRole('dialog', { name: 'Southport' })
}

const MIDDLE = { width: 3100, x: -1050, y: -469 }

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
  it('starts in the middle, with the full picture over the smaller one', async () => {
    await open()
    expect(shown()).toEqual(MIDDLE)
    const img = screen.getByRole('img', { name: 'A slab of Southport' })
    expect(img.getAttribute('src')).toMatch(/stone-southport\.[0-9a-f]{8}-3100\.webp/)
    expect(img.parentElement?.querySelector('source')?.srcset).toMatch(/-3100\.avif/)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText(/Rendering\./)).toBeDefined()
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Arrow keys/)
  })

  it('starts at the clicked place', async () => {
    render(<SlabFigure stone="southport" />)
    const picture = screen.getByRole('img', { name: 'A whole slab of Southport' })
    const box = picture.closest('[role=presentation]')
    if (!box) throw new Error('The picture has no frame')
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 660, 327.5))
    fireEvent.click(picture, { clientX: 100, clientY: 50 })
    await screen.findByRole('dialog')
    expect(shown()).toEqual({ width: 3100, x: 0, y: 0 })
  })

  it('announces the zoom once it stops changing, not at every step', async () => {
    await open()
    vi.useFakeTimers()
    press('Whole slab')
    press('Zoom in')
    expect(seen()).toMatch(/^At 48%/)
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
    expect(shown().width).toBe(2067)
    press('Whole slab')
    expect(shown()).toEqual({ width: 1000, x: 0, y: 52 })
    expect(ruler()).toBe('6')
    expect(isDisabled('Zoom out')).toBe(true)
    expect(seen()).toBe('At 32%, one inch on your screen shows about 12.7 inches of stone.')
    press('Actual pixels, 1:1')
    expect(shown()).toEqual(MIDDLE)
  })

  it('zooms and moves with keys', async () => {
    await open()
    key('ArrowRight')
    expect(shown()).toEqual({ ...MIDDLE, x: -1130 })
    key('ArrowUp', { shiftKey: true })
    expect(shown()).toEqual({ width: 3100, x: -1130, y: 0 })
    key('0')
    expect(shown().width).toBe(1000)
    key('+')
    expect(shown().width).toBe(1500)
    key('1')
    expect(shown().width).toBe(3100)
    key('-')
    expect(shown().width).toBe(2067)
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
  const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

  it('moves with the pointer', async () => {
    await open()
    fireEvent.pointerDown(frame(), pointer('mouse', 500))
    fireEvent.pointerMove(frame(), pointer('mouse', 490))
    fireEvent.pointerMove(frame(), pointer('mouse', 440, 330))
    fireEvent.pointerUp(frame(), pointer('mouse', 440, 330))
    expect(shown()).toEqual({ width: 3100, x: -1110, y: -439 })
    fireEvent.pointerMove(frame(), pointer('mouse', 0, 0))
    await nextFrame()
    expect(shown().x).toBe(-1110)
  })

  it('goes back to where it was at a second finger', async () => {
    await open()
    fireEvent.pointerDown(frame(), pointer('touch', 500))
    fireEvent.pointerMove(frame(), pointer('touch', 400))
    await nextFrame()
    expect(shown().x).toBe(MIDDLE.x - 100)
    fireEvent.pointerDown(frame(), { ...pointer('touch', 700), pointerId: 2, isPrimary: false })
    fireEvent.pointerMove(frame(), pointer('touch', 300))
    await nextFrame()
    expect(shown()).toEqual(MIDDLE)
  })

  it('zooms to 1:1 at a mouse click, shows the whole slab on a double tap, and 1:1 on another one', async () => {
    await open()
    const tap = (type: string, ...at: [number, number]) => {
      fireEvent.pointerDown(frame(), pointer(type, ...at))
      fireEvent.pointerUp(frame(), pointer(type, ...at))
      return shown().width
    }
    press('Whole slab')
    expect([tap('mouse', 0, 52), shown().x]).toEqual([3100, 0])
    const taps = Array.from({ length: 4 }, () => tap('touch', 500, 300))
    expect(taps).toEqual([3100, 1000, 1000, 3100])
  })

  it('moves with the wheel and zooms with Ctrl + wheel', async () => {
    await open()
    fireEvent.wheel(frame(), { deltaX: 10, deltaY: 40 })
    expect(shown()).toEqual({ width: 3100, x: -1060, y: -509 })
    fireEvent.wheel(frame(), { deltaY: 100, ctrlKey: true, clientX: 500, clientY: 300 })
    expect(shown().width).toBe(Math.round(3100 * Math.exp(-0.2)))
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
    expect(shown().width).toBe(2480)
  })
})
