import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import { RoomStage } from './RoomStage.tsx'
import { createViewStore } from './view.ts'

const COUNTERTOP = drawn('I', 96, 25.5)
let fails = true
vi.mock('./RoomScene.tsx', () => ({
  get RoomScene() {
    if (fails) throw new Error('Failed to fetch')
    return () => <p>Drawn</p>
  },
}))

it.each(['by a press', 'once it is shown again'])('is loaded again after a failed download, %s', async (how) => {
  fails = true
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
  const pieces = [{ key: 'a', countertop: COUNTERTOP }]
  const source = { get: () => pieces, subscribe: () => () => {}, open: 'a' }
  const viewStore = createViewStore()
  const stage = (isShown: boolean) => (
    <RoomStage
      source={source}
      settled={[COUNTERTOP]}
      viewStore={viewStore}
      cabinet={DEFAULT_CABINET}
      isShown={isShown}
    />
  )
  const { rerender } = render(stage(true))
  expect(await screen.findByText("The room didn't load. The plan shows everything.")).toBeDefined()
  fails = false
  if (how === 'by a press') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  else for (const isShown of [false, true]) rerender(stage(isShown))
  expect(await screen.findByText('Drawn')).toBeDefined()
  expect(screen.queryByText(/didn't load/)).toBeNull()
})
