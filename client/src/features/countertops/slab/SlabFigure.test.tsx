import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlabFigure } from './SlabFigure.tsx'

/** Pixels. At full size the slab is 3100 x 1538 of them. */
const FRAME = { width: 1000, height: 600 }

// The viewer's code comes when it is asked for; how long that takes here is none of these tests' business.
beforeAll(() => import('./SlabViewer.tsx'))

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(FRAME.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(FRAME.height)
  Element.prototype.setPointerCapture = () => {}
})

const opener = () => screen.getByRole('button', { name: 'See it at full size: Southport' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string, options = {}) => fireEvent.keyDown(document.body, { key: name, ...options })
const frame = () => screen.getByTestId('slab-frame')

/** The slab as it was painted: pixels. */
function shown() {
  const { width, transform } = frame().querySelector<HTMLElement>('[data-slab]')?.style ?? { width: '', transform: '' }
  const [, x, y] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(transform) ?? []
  return { width: Math.round(Number.parseFloat(width)), x: Number(x), y: Number(y) }
}

async function open(onCommit = () => {}) {
  const view = render(
    <Profiler id="slab" onRender={onCommit}>
      <SlabFigure stone="southport" />
    </Profiler>,
  )
  fireEvent.click(opener())
  await screen.findByRole('dialog', { name: 'Southport' })
  return view
}

const MIDDLE = { width: 3100, x: -1050, y: -469 }

describe('on the page', () => {
  it('is a whole slab with rulers, labelled as an illustration, and does not ask for the largest picture', () => {
    const { container } = render(<SlabFigure stone="southport" />)
    expect(screen.getByRole('img', { name: 'A whole slab of Southport' })).toBeDefined()
    expect(screen.getByText(/Illustrative: ask for a sample\./)).toBeDefined()
    expect(container.innerHTML).toContain('1550w')
    expect(container.innerHTML).not.toContain('3100w')
    const last = [...container.querySelectorAll('[data-ruler=across] text')].at(-1)
    expect([last?.textContent, last?.getAttribute('x')]).toEqual(['132', '100%'])
  })

  it('has nothing in its HTML that the content security policy refuses', () => {
    expect(renderToString(<SlabFigure stone="southport" />)).not.toContain('style=')
  })
})

describe('at full size', () => {
  it('begins in the middle, with the full picture over what was there already', async () => {
    await open()
    expect(shown()).toEqual(MIDDLE)
    const img = screen.getByRole('img', { name: 'A slab of Southport' })
    expect(img.getAttribute('src')).toMatch(/stone-southport\.[0-9a-f]{8}-3100\.webp/)
    expect(img.parentElement?.querySelector('source')?.srcset).toMatch(/-3100\.avif/)
    expect(within(screen.getByRole('dialog')).getByText('Illustrative: ask for a sample.')).toBeDefined()
  })

  it('begins where the slab was pressed', async () => {
    render(<SlabFigure stone="southport" />)
    const picture = screen.getByRole('img', { name: 'A whole slab of Southport' })
    const box = picture.closest('[role=presentation]')
    if (!box) throw new Error('The picture has no frame')
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 660, 327.5))
    fireEvent.click(picture, { clientX: 100, clientY: 50 })
    await screen.findByRole('dialog')
    expect(shown()).toEqual({ width: 3100, x: 0, y: 0 })
  })

  it('says what an inch of the screen shows', async () => {
    await open()
    // 96 pixels, of 23.48 to an inch of stone.
    expect(screen.getByRole('status').textContent).toBe(
      'A pixel of the picture is a pixel of your screen, and an inch of the screen, which is 96 pixels to a browser, shows 4.1 inches of stone.',
    )
    press('Whole slab')
    expect(screen.getByRole('status').textContent).toBe(
      'At 32%, an inch of the screen, which is 96 pixels to a browser, shows 12.7 inches of stone.',
    )
  })

  it('zooms by its buttons, whose rulers show what there is room for', async () => {
    await open()
    const ruler = () => screen.getByRole('dialog').querySelector('[data-ruler=across]')?.getAttribute('data-every')
    const isDisabled = (name: string) => screen.getByRole('button', { name }).ariaDisabled === 'true'
    expect(ruler()).toBe('2')
    expect(isDisabled('Zoom in')).toBe(true)
    press('Zoom out')
    expect(shown().width).toBe(2067)
    press('Whole slab')
    expect(shown()).toEqual({ width: 1000, x: 0, y: 52 })
    expect(ruler()).toBe('6')
    expect(isDisabled('Zoom out')).toBe(true)
    press('Full size, 1:1')
    expect(shown()).toEqual(MIDDLE)
  })

  it('zooms and moves by keys', async () => {
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

  it('is left by Escape, with the focus on the button that opened it', async () => {
    await open()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('is dragged without a commit of React', async () => {
    const commit = vi.fn<() => void>()
    await open(commit)
    commit.mockClear()
    const at = (clientX: number, clientY: number) => ({ pointerId: 1, pointerType: 'mouse', clientX, clientY })
    fireEvent.pointerDown(frame(), at(500, 300))
    fireEvent.pointerMove(frame(), at(450, 310))
    fireEvent.pointerMove(frame(), at(440, 330))
    fireEvent.pointerUp(frame(), at(440, 330))
    expect(shown()).toEqual({ width: 3100, x: -1110, y: -439 })
    expect(commit).not.toHaveBeenCalled()
    fireEvent.pointerMove(frame(), at(0, 0))
    expect(shown().x).toBe(-1110)
  })

  it('comes to full size where a mouse clicks', async () => {
    await open()
    press('Whole slab')
    const at = { pointerId: 1, pointerType: 'mouse', clientX: 0, clientY: 52 }
    fireEvent.pointerDown(frame(), at)
    fireEvent.pointerUp(frame(), at)
    expect(shown()).toMatchObject({ width: 3100, x: 0 })
  })

  it('is pinched around the point between two fingers', async () => {
    await open()
    const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX, clientY: 300 })
    fireEvent.pointerDown(frame(), finger(1, 300))
    fireEvent.pointerDown(frame(), finger(2, 700))
    fireEvent.pointerMove(frame(), finger(2, 500))
    // Half the distance, and the middle went from 500 to 400.
    expect(shown().width).toBe(1550)
    expect(shown().x).toBe(Math.round(400 - (500 + 1050) / 2))
    fireEvent.pointerUp(frame(), finger(2, 500))
    fireEvent.pointerMove(frame(), finger(1, 310))
    expect(shown().x).toBe(-365)
  })

  it('goes to the whole slab and back by a double tap', async () => {
    await open()
    const tap = () => {
      const at = { pointerId: 1, pointerType: 'touch', clientX: 500, clientY: 300 }
      fireEvent.pointerDown(frame(), at)
      fireEvent.pointerUp(frame(), at)
    }
    tap()
    expect(shown().width).toBe(3100)
    tap()
    expect(shown().width).toBe(1000)
    tap()
    tap()
    expect(shown().width).toBe(3100)
  })

  it('moves by the wheel, and zooms by it with Ctrl', async () => {
    await open()
    fireEvent.wheel(frame(), { deltaX: 10, deltaY: 40 })
    expect(shown()).toEqual({ width: 3100, x: -1060, y: -509 })
    fireEvent.wheel(frame(), { deltaY: 100, ctrlKey: true, clientX: 500, clientY: 300 })
    expect(shown().width).toBe(Math.round(3100 * Math.exp(-0.2)))
  })

  it('keeps the smaller picture where the full one does not come, and says so', async () => {
    await open()
    fireEvent.error(screen.getByRole('img', { name: 'A slab of Southport' }))
    expect(screen.getByRole('alert').textContent).toBe(
      'The full picture could not be loaded. What you see is a smaller one.',
    )
  })

  it('stays whole when the window changes', async () => {
    await open()
    press('Whole slab')
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(shown().width).toBe(500)
  })
})
