import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_DRAFT } from '#client/features/designer/draft.ts'
import { DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import { RoomStage } from './RoomStage.tsx'
import { createViewStore } from './view.ts'

let fails = true
vi.mock('./RoomScene.tsx', () => ({
  get RoomScene() {
    if (fails) throw new Error('Failed to fetch')
    return () => <p>Drawn</p>
  },
}))

it('can be loaded again after a failed download', async () => {
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
  const source = { get: () => DEFAULT_DRAFT, subscribe: () => () => {} }
  render(<RoomStage source={source} settled={DEFAULT_DRAFT} viewStore={createViewStore()} cabinet={DEFAULT_CABINET} />)
  expect(await screen.findByText("The room didn't load. The plan shows everything.")).toBeDefined()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Drawn')).toBeDefined()
  expect(screen.queryByText(/didn't load/)).toBeNull()
})
