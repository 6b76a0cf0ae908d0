import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { CABINETS } from '#shared/content/cabinets.ts'
import { Room } from './Room.tsx'

beforeEach(() => {
  // Without motion a button's turn is there at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // jsdom has no pointer capture.
  Element.prototype.setPointerCapture = () => {}
  return () => vi.unstubAllGlobals()
})

function Page({ isShown }: { isShown: boolean }) {
  const { store, design, setShape } = useDesigner()
  return (
    <>
      <Room store={store} design={design} isShown={isShown} />
      <button type="button" onClick={() => setShape('U')}>
        U
      </button>
    </>
  )
}

function show({ isShown = true, onCommit = () => {} } = {}) {
  const page = (shown: boolean) => (
    <Profiler id="room" onRender={onCommit}>
      <Page isShown={shown} />
    </Profiler>
  )
  const { rerender } = render(page(isShown))
  return { user: userEvent.setup(), showIt: () => rerender(page(true)) }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Turn the room' })
const words = () => slider().getAttribute('aria-valuetext')
const picture = () => screen.getByRole('img', { name: /in a room/ }).innerHTML
const startButton = () => screen.getByRole('button', { name: /back to the start$/ })
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

const POINTER = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: 'mouse' }

function hold() {
  const stage = screen.getByTestId('room-stage')
  fireEvent.pointerDown(stage, { ...POINTER, clientX: 100 })
  return {
    moveTo: async (clientX: number) => {
      fireEvent.pointerMove(stage, { ...POINTER, clientX })
      await nextFrame()
    },
    letGoAt: (clientX: number) => fireEvent.pointerUp(stage, { ...POINTER, clientX, buttons: 0 }),
    cancel: () => fireEvent.pointerCancel(stage, { ...POINTER }),
  }
}

test('turns by keys in steps, all the way round, and says how far', async () => {
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
  expect(words()).toBe('Seen straight from behind')
  await user.keyboard('{ArrowRight}')
  expect(words()).toBe('Turned 175 degrees to the left')
  await user.keyboard('{Home}')
  expect(picture()).toBe(before)
})

test('turns by buttons, tells a screen reader, and leads back to the start', async () => {
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

test('follows a hand in each frame, and React hears of it when the hand has let go', async () => {
  const onCommit = vi.fn()
  show({ onCommit })
  const before = picture()
  const { moveTo, letGoAt } = hold()
  onCommit.mockClear()
  await moveTo(110)
  const first = picture()
  await moveTo(141)
  expect(first).not.toBe(before)
  expect(picture()).not.toBe(first)
  // 41 px less the 3 that a press may tremble, half a degree each.
  expect(startButton().textContent).toBe('16°')
  expect(words()).toBe('Turned 35 degrees to the left')
  expect(onCommit).not.toHaveBeenCalled()
  letGoAt(143)
  expect(words()).toBe('Turned 15 degrees to the left')
  expect(onCommit).toHaveBeenCalledTimes(1)
})

test('a press without a turn turns nothing, and neither does another button', async () => {
  show()
  const before = picture()
  const { moveTo, letGoAt } = hold()
  await moveTo(102)
  letGoAt(102)
  expect(picture()).toBe(before)
  const stage = screen.getByTestId('room-stage')
  fireEvent.pointerDown(stage, { ...POINTER, clientX: 100, button: 2, buttons: 2 })
  fireEvent.pointerMove(stage, { ...POINTER, clientX: 150, buttons: 2 })
  await nextFrame()
  expect(picture()).toBe(before)
})

test('Escape gives the start of the turn back; a finger that scrolls the page leaves the room as it is', async () => {
  show()
  const before = picture()
  const { moveTo } = hold()
  await moveTo(160)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(picture()).toBe(before)
  const next = hold()
  await next.moveTo(102)
  next.cancel()
  await next.moveTo(160)
  expect(picture()).toBe(before)
})

test('a turn is kept when the design changes, and so are the cabinets when the page is opened again', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Turn left' }))
  await user.click(screen.getByRole('button', { name: 'U' }))
  expect(words()).toBe('Turned 80 degrees to the left')
  expect(screen.getByRole('img', { name: /^U Shape/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Pine green' })).toHaveProperty('ariaChecked', 'true')
  await user.click(screen.getByRole('radio', { name: 'Oak' }))
  expect(picture()).toContain(CABINETS.oak.color.toLowerCase())
  expect(localStorage.getItem('countertop_cabinet')).toBe('oak')
  screen.getByRole('radio', { name: 'Oak' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Graphite' })).toHaveProperty('ariaChecked', 'true')
})

test('what is hidden is not painted, and is as it must be once it is seen', async () => {
  const { user, showIt } = show({ isShown: false })
  const before = picture()
  await user.click(screen.getByRole('button', { name: 'U' }))
  expect(picture()).toBe(before)
  showIt()
  expect(picture()).not.toBe(before)
})
