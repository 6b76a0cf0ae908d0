import { fireEvent, render, screen } from '@testing-library/react'
import type { RefObject } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import type { Picked } from './pick.ts'
import type { RoomHandle } from './RoomScene.tsx'
import { RoomStage } from './RoomStage.tsx'
import { createViewStore } from './view.ts'

const COUNTERTOP = drawn('I', 96, 25.5)
const STONE: Picked = { key: 'a', target: null }
let fails = true
vi.mock('./RoomScene.tsx', () => ({
  get RoomScene() {
    if (fails) throw new Error('Failed to fetch')
    return ({ handleRef }: { handleRef: RefObject<Partial<RoomHandle> | null> }) => {
      handleRef.current = { pick: (clientX) => (clientX < 100 ? STONE : null) }
      return <p>Drawn</p>
    }
  },
}))

beforeEach(() => {
  vi.stubGlobal('WebGL2RenderingContext', vi.fn())
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.report([{ isIntersecting: true }])
      disconnect = () => {}
    },
  )
})

const pieces = [{ key: 'a', countertop: COUNTERTOP }]
const source = { get: () => pieces, subscribe: () => () => {}, open: 'a' }
const viewStore = createViewStore()
const stage = (isShown: boolean, onSelect?: (picked: Picked) => void) => (
  <RoomStage
    source={source}
    settled={[COUNTERTOP]}
    viewStore={viewStore}
    cabinet={DEFAULT_CABINET}
    isShown={isShown}
    {...(onSelect && { onSelect })}
  />
)

it.each(['by a press', 'once it is shown again'])('is loaded again after a failed download, %s', async (how) => {
  fails = true
  const { rerender } = render(stage(true))
  expect(await screen.findByText("The room didn't load. The plan shows everything.")).toBeDefined()
  fails = false
  if (how === 'by a press') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  else for (const isShown of [false, true]) rerender(stage(isShown))
  expect(await screen.findByText('Drawn')).toBeDefined()
  expect(screen.queryByText(/didn't load/)).toBeNull()
})

it.each([
  ['selects stone, and its click does not hit what opens there', 50, [STONE]],
  ['is a click beside the stone', 150, []],
] as const)('a tap by finger %s', async (_, clientX, selected) => {
  fails = false
  const onSelect = vi.fn()
  render(stage(true, onSelect))
  await screen.findByText('Drawn')
  const picture = screen.getByTestId('room-stage')
  const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX }
  fireEvent.pointerDown(picture, { ...finger, buttons: 1 })
  fireEvent.pointerUp(picture, finger)
  expect(onSelect.mock.calls).toEqual(selected.map((picked) => [picked]))
  expect(fireEvent.touchEnd(picture)).toBe(selected.length === 0)
})
