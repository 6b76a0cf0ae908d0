import { act, render, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#client/features/designer/draft.ts'
import { Kitchen } from '#client/features/designer/kitchen/Kitchen.tsx'
import { kitchenSource, OPEN_KEY } from '#client/features/designer/kitchen/kitchen-in-room.ts'
import type { KitchenItem } from '#client/features/designer/kitchen/kitchen-items.ts'
import { PlanDrawing } from '#client/features/designer/plan/PlanDrawing.tsx'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { TestWorker, replaceWorkers } from '#test/client/slab-worker.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { drawn } from '#test/countertops.ts'
import { LayOut } from './lay-out.ts'

replaceWorkers()

const L = drawn('L', 144, 84)
const ISLAND = drawn('I', 84, 42)
beforeEach(() => saveDraft(L))

let store: DesignerStore

/** The drawing beside two islands that are made the same. */
function Page({ isPlanned = true }) {
  const designer = useDesigner()
  useEffect(() => {
    store = designer.store
  })
  const [islands] = useState(() =>
    ['one', 'other'].map((key): KitchenItem => ({ key, countertop: ISLAND, saved: null, isOpen: false })),
  )
  const { draft } = designer
  const [items, setItems] = useState<KitchenItem[]>([])
  if (items.at(-1)?.countertop !== draft) {
    setItems([...islands, { key: 'drawing', countertop: draft, saved: null, isOpen: true }])
  }
  return (
    <PageProviders>
      {isPlanned && <LayOut items={items} store={designer.store} />}
      <svg data-testid="plan">
        <PlanDrawing store={designer.store} scale={2} hasDetails={false} />
      </svg>
      <div data-testid="kitchen">{items.length > 0 && <Kitchen items={items} store={designer.store} />}</div>
    </PageProviders>
  )
}

const tilesOf = (container: HTMLElement, id: string) =>
  [...container.querySelectorAll(`[data-testid=${id}] [data-laid] image`)].map((image) =>
    image.getAttribute('transform'),
  )
const keys = () => [...store.laidOut.get().keys()].toSorted()

it('plan, kitchen and room have the stone of each piece once it is planned', async () => {
  const { container } = render(<Page />)
  await waitFor(() => expect(keys()).toEqual([OPEN_KEY, 'one', 'other'].toSorted()))
  // The leg is turned to the right from the slab, and its back is at the back.
  expect(tilesOf(container, 'plan')).toEqual([
    expect.stringMatching(/^matrix\(1 0 0 1 /),
    expect.stringMatching(/^matrix\(0 1 -1 0 /),
  ])
  expect(tilesOf(container, 'kitchen')).toHaveLength(4)
  const { one, other } = Object.fromEntries(store.laidOut.get())
  expect(one?.pieces[0]?.toPicture).not.toEqual(other?.pieces[0]?.toPicture)

  const source = kitchenSource(store)
  source.show({ others: [{ key: 'one', countertop: ISLAND }], at: 1, isUnbegun: false })
  const inRoom = () => source.get().map(({ laid }) => laid && laid.pieces.length)
  expect(inRoom()).toEqual([1, 2])
  expect(source.get()).toBe(source.get())

  // A name changes nothing, also before the next plan.
  TestWorker.answersAtOnce = false
  const answerNext = async (asked: number) => {
    await waitFor(() => expect(TestWorker.asked).toHaveLength(asked + 1))
    act(() => TestWorker.latest?.answer())
  }
  const before = TestWorker.asked.length
  act(() => store.dispatch({ type: 'details', details: { ...DEFAULT_DETAILS, name: 'By the window' } }))
  expect(inRoom()).toEqual([1, 2])
  await answerNext(before)

  // A change has none until it's planned. The others keep theirs.
  const island = source.get()[0]?.laid
  const asked = TestWorker.asked.length
  act(() => store.dispatch({ type: 'shape', shape: 'U' }))
  expect(tilesOf(container, 'plan')).toEqual([])
  expect(source.get().map(({ laid }) => laid)).toEqual([island, undefined])
  await answerNext(asked)
  await waitFor(() => expect(tilesOf(container, 'plan').length).toBeGreaterThanOrEqual(3))
})

it('takes the stone as it was when nothing is planned any more', async () => {
  const { container, rerender } = render(<Page />)
  await waitFor(() => expect(tilesOf(container, 'plan')).toHaveLength(2))
  rerender(<Page isPlanned={false} />)
  expect(keys()).toEqual([])
  expect(tilesOf(container, 'plan')).toEqual([])
  expect(container.querySelectorAll('[data-testid=plan] [data-stone] image').length).toBeGreaterThan(0)
})
