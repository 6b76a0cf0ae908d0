import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { useDesigner } from '#test/client/use-designer.ts'
import type { KitchenItem } from './kitchen/kitchen-items.ts'
import { Room } from './Room.tsx'

beforeEach(() => {
  // With reduced motion, a button turns the room immediately.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const ALONE: readonly KitchenItem[] = []

function Page({ isShown }: { isShown: boolean }) {
  const { store, draft } = useDesigner()
  return (
    <>
      <Room store={store} kitchen={ALONE} draft={draft} isShown={isShown} slot={null} />
      <button type="button" onClick={() => store.dispatch({ type: 'shape', shape: 'U' })}>
        U
      </button>
      <button
        type="button"
        onClick={() => store.startEdit({ id: 'a', title: 'Island', original: draft }, store.getState())}
      >
        Edit another
      </button>
    </>
  )
}

function show({ isShown = true } = {}) {
  const { container } = render(<Page isShown={isShown} />)
  return { user: userEvent.setup(), container }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Turn the room' })
const words = () => slider().getAttribute('aria-valuetext')
const angle = () => screen.getByTestId('turn').textContent
const startButton = () => screen.getByRole('button', { name: /Reset view$/ })
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

const POINTER = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: 'mouse' }

function pressStage() {
  const stage = screen.getByTestId('room-stage')
  fireEvent.pointerDown(stage, { ...POINTER, clientX: 100 })
  return {
    moveTo: async (clientX: number) => {
      fireEvent.pointerMove(stage, { ...POINTER, clientX })
      await nextFrame()
    },
    releaseAt: (clientX: number) => fireEvent.pointerUp(stage, { ...POINTER, clientX, buttons: 0 }),
    cancel: () => fireEvent.pointerCancel(stage, { ...POINTER }),
  }
}

describe('turning', () => {
  it('works with keys, all the way around, and is announced', async () => {
    const { user } = show()
    expect(words()).toBe('Turned 35 degrees to the left')
    slider().focus()
    await user.keyboard('{ArrowRight}')
    expect(words()).toBe('Turned 30 degrees to the left')
    await user.keyboard('{ArrowLeft}{PageUp}')
    expect(words()).toBe('Turned 10 degrees to the right')
    await user.keyboard('{PageDown}')
    expect(words()).toBe('Turned 35 degrees to the left')
    await user.keyboard('{End}')
    expect(words()).toBe('Back view')
    await user.keyboard('{ArrowRight}')
    expect(words()).toBe('Turned 175 degrees to the left')
    await user.keyboard('{ArrowUp>10/}')
    expect(words()).toBe('Turned 175 degrees to the left, from above')
    await user.keyboard('{Home}')
    expect(words()).toBe('Turned 35 degrees to the left')
    expect(startButton().getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('+')
    expect(startButton().getAttribute('aria-disabled')).toBe('false')
  })

  it('works with buttons, is announced, and can be reset', async () => {
    const { user } = show()
    expect(startButton().getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Turn left' }))
    expect(words()).toBe('Turned 80 degrees to the left')
    expect(screen.getByRole('status').textContent).toBe('Turned 80 degrees to the left')
    await user.click(screen.getByRole('button', { name: 'Turn right' }))
    await user.click(screen.getByRole('button', { name: 'Turn right' }))
    expect(words()).toBe('Turned 10 degrees to the right')
    expect(angle()).toBe('10°')
    await user.click(screen.getByRole('button', { name: 'From above' }))
    expect(words()).toBe('Turned 10 degrees to the right, from above')
    await user.click(startButton())
    expect(words()).toBe('Turned 35 degrees to the left')
    expect(document.activeElement).toBe(startButton())
  })

  it('follows a drag in each frame, and says where it ends', async () => {
    show()
    const { moveTo, releaseAt } = pressStage()
    await moveTo(110)
    // The press became a turn here, after 3 px of slop.
    await moveTo(148)
    expect(angle()).toBe('16°')
    expect(words()).toBe('Turned 35 degrees to the left')
    releaseAt(150)
    expect(words()).toBe('Turned 15 degrees to the left')
  })

  it('needs a drag by the main button', async () => {
    show()
    const { moveTo, releaseAt } = pressStage()
    await moveTo(102)
    releaseAt(102)
    expect(angle()).toBe('35°')
    const stage = screen.getByTestId('room-stage')
    fireEvent.pointerDown(stage, { ...POINTER, clientX: 100, button: 2, buttons: 2 })
    fireEvent.pointerMove(stage, { ...POINTER, clientX: 150, buttons: 2 })
    await nextFrame()
    expect(angle()).toBe('35°')
    // It moved the view sideways.
    fireEvent.pointerUp(stage, { ...POINTER, clientX: 200, button: 2, buttons: 0 })
    expect(startButton().getAttribute('aria-disabled')).toBe('false')
  })

  it('starts over with another countertop', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Turn left' }))
    slider().focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(words()).toBe('Turned 80 degrees to the left')
    await user.click(screen.getByRole('button', { name: 'Edit another' }))
    expect(words()).toBe('Turned 35 degrees to the left')
    expect(startButton().getAttribute('aria-disabled')).toBe('true')
  })

  it('is canceled by Escape, a rotation of the screen, and a finger that scrolls the page', async () => {
    show()
    const { moveTo } = pressStage()
    await moveTo(110)
    await moveTo(160)
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(angle()).toBe('35°')
    const rotated = pressStage()
    await rotated.moveTo(110)
    await rotated.moveTo(160)
    fireEvent(window, new Event('orientationchange'))
    rotated.releaseAt(180)
    expect(angle()).toBe('35°')
    const scrolled = pressStage()
    await scrolled.moveTo(102)
    scrolled.cancel()
    await scrolled.moveTo(160)
    expect(angle()).toBe('35°')
  })

  it('lasts when the draft changes, and cabinets are stored', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Turn left' }))
    await user.click(screen.getByRole('button', { name: 'U' }))
    expect(words()).toBe('Turned 80 degrees to the left')
    expect(screen.getByRole('img', { name: /^U Shape/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Pine green' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Oak' }))
    expect(localStorage.getItem('countertop_cabinet')).toBe('"oak"')
    expect(screen.getByRole('radio', { name: 'Oak' })).toHaveProperty('checked', true)
  })
})

test.each([
  ['Stools and decor', 'room_decor', 'true', '"hidden"'],
  ['Evening light', 'room_light', 'false', '"evening"'],
])('%s is switched by a button, and stored', async (name, key, before, stored) => {
  const { user } = show()
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-pressed')).toBe(before)
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).not.toBe(before)
  expect(localStorage.getItem(key)).toBe(stored)
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe(before)
})

describe('the scene', () => {
  /** Whether the room comes near the screen. */
  function near(): void {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
        observe = () => this.report([{ isIntersecting: true }])
        disconnect = () => {}
      },
    )
  }

  it('gives way to words where there is no WebGL, and the picture until then', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { container } = show()
    expect(container.querySelector('[data-testid=room-stage] picture')).toBeTruthy()
    cleanup()
    near()
    const shown = show()
    expect(await screen.findByText("This browser can't show the room. The plan shows everything.")).toBeTruthy()
    expect(shown.container.querySelector('[data-testid=room-stage] picture')).toBeNull()
  })

  it('waits while the room is hidden', () => {
    const asked = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    near()
    show({ isShown: false })
    expect(asked).not.toHaveBeenCalled()
  })
})
