import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDesigner } from '#client/features/designer/use-designer.ts'
import { CABINETS } from '#shared/content/cabinets.ts'
import { Room } from './Room.tsx'

beforeEach(() => {
  // With reduced motion, a button turns the room immediately.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  return () => vi.unstubAllGlobals()
})

function Page({ isShown }: { isShown: boolean }) {
  const { store, draft, setShape } = useDesigner()
  return (
    <>
      <Room store={store} draft={draft} isShown={isShown} />
      <button type="button" onClick={() => setShape('U')}>
        U
      </button>
    </>
  )
}

function show({ isShown = true } = {}) {
  const page = (shown: boolean) => <Page isShown={shown} />
  const { rerender } = render(page(isShown))
  return { user: userEvent.setup(), showIt: () => rerender(page(true)) }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Turn the room' })
const words = () => slider().getAttribute('aria-valuetext')
const picture = () => screen.getByRole('img', { name: /in a room/ }).innerHTML
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
    const before = picture()
    slider().focus()
    await user.keyboard('{ArrowRight}')
    expect(words()).toBe('Turned 30 degrees to the left')
    expect(picture()).not.toBe(before)
    await user.keyboard('{ArrowLeft}')
    expect(picture()).toBe(before)
    await user.keyboard('{PageUp}{ArrowUp}')
    expect(words()).toBe('Turned 15 degrees to the right')
    await user.keyboard('{PageDown}{ArrowDown}')
    expect(words()).toBe('Turned 35 degrees to the left')
    await user.keyboard('{End}')
    expect(words()).toBe('Back view')
    await user.keyboard('{ArrowRight}')
    expect(words()).toBe('Turned 175 degrees to the left')
    await user.keyboard('{Home}')
    expect(picture()).toBe(before)
  })

  it('works with buttons, is announced, and can be reset', async () => {
    const { user } = show()
    const before = picture()
    expect(startButton().getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Turn left' }))
    expect(words()).toBe('Turned 80 degrees to the left')
    expect(screen.getByRole('status').textContent).toBe('Turned 80 degrees to the left')
    await user.click(screen.getByRole('button', { name: 'Turn right' }))
    await user.click(screen.getByRole('button', { name: 'Turn right' }))
    expect(words()).toBe('Turned 10 degrees to the right')
    expect(startButton().textContent).toBe('10°')
    await user.click(startButton())
    expect(picture()).toBe(before)
    expect(document.activeElement).toBe(startButton())
  })

  it('follows a drag in each frame, and says where it ends', async () => {
    show()
    const before = picture()
    const { moveTo, releaseAt } = pressStage()
    await moveTo(110)
    const first = picture()
    await moveTo(141)
    expect(first).not.toBe(before)
    expect(picture()).not.toBe(first)
    // 41 px minus 3 px of slop, half a degree each.
    expect(startButton().textContent).toBe('16°')
    expect(words()).toBe('Turned 35 degrees to the left')
    releaseAt(143)
    expect(words()).toBe('Turned 15 degrees to the left')
  })

  it('needs a drag by the main button', async () => {
    show()
    const before = picture()
    const { moveTo, releaseAt } = pressStage()
    await moveTo(102)
    releaseAt(102)
    expect(picture()).toBe(before)
    const stage = screen.getByTestId('room-stage')
    fireEvent.pointerDown(stage, { ...POINTER, clientX: 100, button: 2, buttons: 2 })
    fireEvent.pointerMove(stage, { ...POINTER, clientX: 150, buttons: 2 })
    await nextFrame()
    expect(picture()).toBe(before)
  })

  it('is canceled by Escape and by a finger that scrolls the page', async () => {
    show()
    const before = picture()
    const { moveTo } = pressStage()
    await moveTo(160)
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(picture()).toBe(before)
    const next = pressStage()
    await next.moveTo(102)
    next.cancel()
    await next.moveTo(160)
    expect(picture()).toBe(before)
  })

  it('is taken back by a rotation of the screen', async () => {
    show()
    const before = picture()
    const { moveTo, releaseAt } = pressStage()
    await moveTo(160)
    fireEvent(window, new Event('orientationchange'))
    await moveTo(170)
    releaseAt(180)
    expect(picture()).toBe(before)
  })

  it('lasts when the draft changes, and cabinets are stored', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: 'Turn left' }))
    await user.click(screen.getByRole('button', { name: 'U' }))
    expect(words()).toBe('Turned 80 degrees to the left')
    expect(screen.getByRole('img', { name: /^U Shape/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Pine green' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Oak' }))
    expect(picture()).toContain(CABINETS.oak.color.toLowerCase())
    expect(localStorage.getItem('countertop_cabinet')).toBe('oak')
    expect(screen.getByRole('radio', { name: 'Oak' })).toHaveProperty('checked', true)
  })
})

describe('a hidden room', () => {
  it('is painted only when it is shown', async () => {
    const { user, showIt } = show({ isShown: false })
    const before = picture()
    await user.click(screen.getByRole('button', { name: 'U' }))
    expect(picture()).toBe(before)
    showIt()
    expect(picture()).not.toBe(before)
  })
})
