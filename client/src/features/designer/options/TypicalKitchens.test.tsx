import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, noContent, stubApi } from '#test/client/stub-api.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { nextPieces, TYPICAL_KITCHENS } from '#client/features/designer/typical-kitchens.ts'
import { TypicalKitchens } from './TypicalKitchens.tsx'

const ISLAND_ID = '0198c0de-0000-7000-8000-0000000000a1'

function setUp() {
  stubApi({})
  const { result } = renderHook(useDesigner)
  render(<TypicalKitchens store={result.current.store} />, { wrapper: PageProviders })
  return result.current
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

it('replaces the draft in one undo step, in the chosen stone, without what was typed', () => {
  const designer = setUp()
  const before = designer.store.getState().draft
  act(() => designer.store.dispatch({ type: 'stone', stone: 'travella' }))
  act(() => designer.store.dispatch({ type: 'typeInField', name: 'width', text: '500' }))
  press('L-shaped')
  expect(designer.store.getState()).toMatchObject({
    draft: { shape: 'L', dimensions: { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 } },
    entries: {},
    problems: {},
  })
  expect(designer.store.getState().draft.stone).toBe('travella')
  act(() => designer.store.dispatch({ type: 'undo' }))
  expect(designer.store.getState().draft).toEqual({ ...before, stone: 'travella' })
})

it.each([
  [[], ['Island', 'Wall run', 'L-shaped', 'U-shaped']],
  [['L-shaped'], ['Island', 'Wall run', 'U-shaped', 'L-shaped']],
  [
    ['L-shaped', 'Island'],
    ['Wall run', 'U-shaped', 'Island', 'L-shaped'],
  ],
])('a kitchen with %j may still need %j, in this order', (has, expected) => {
  const list = TYPICAL_KITCHENS.filter(({ label }) => has.includes(label)).map(({ drawing }) => drawing)
  expect(nextPieces(list).map(({ label }) => label)).toEqual(expected)
})

it('finishes all sides of an island, and leaves the other kitchens at their walls', () => {
  const designer = setUp()
  press('Island')
  expect(designer.store.getState().draft.details?.sides).toEqual({ back: [{ use: 'finished' }] })
  for (const name of ['Wall run', 'L-shaped', 'U-shaped']) {
    press(name)
    expect(designer.store.getState().draft.details).toBeUndefined()
  }
})

it('draws an L and puts an island into the list, and one press takes both back', async () => {
  let list: unknown[] = []
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    'POST /api/countertops': ({ body }) => {
      list = [{ ...Object(body), id: ISLAND_ID }]
      return json(list[0], 201)
    },
    [`DELETE /api/countertops/${ISLAND_ID}`]: () => {
      list = []
      return noContent()
    },
  })
  const { result } = renderHook(useDesigner)
  const { store } = result.current
  function Listed() {
    return <output>{useCountertops().data?.length ?? 'loading'}</output>
  }
  const page = (
    <>
      <TypicalKitchens store={store} />
      <Listed />
    </>
  )
  render(page, { wrapper: PageProviders })
  await screen.findByText('0')
  act(() => store.dispatch({ type: 'stone', stone: 'travella' }))
  const before = store.getState().draft
  press('L with island')
  expect(store.getState().draft).toMatchObject({
    shape: 'L',
    dimensions: { width: 120, length: 96 },
    stone: 'travella',
  })
  expect(await screen.findByText('The island is in your list')).toBeDefined()
  await screen.findByText('1')
  const added = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(added).toMatchObject([{ shape: 'I', dimensions: { width: 84, length: 42 }, stone: 'travella' }])
  press('Undo')
  expect(store.getState().draft).toEqual(before)
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'))
  await screen.findByText('0')
  expect(screen.queryByText('Countertop deleted')).toBeNull()
})

it('draws another countertop, which is no change of what was added', () => {
  const { store } = setUp()
  store.drawnAs.set({ id: 'added', draft: store.getState().draft })
  press('Island')
  expect(store.drawnAs.get()).toBeNull()
})

it('keeps what the list had of the drawing that an edit comes back to', () => {
  const { store } = setUp()
  const drawnAs = { id: 'added', draft: store.getState().draft }
  store.drawnAs.set(drawnAs)
  act(() => store.startEdit({ id: 'other', title: 'Island', original: drawnAs.draft }, store.getState()))
  press('Wall run')
  expect(store.drawnAs.get()).toEqual(drawnAs)
})

it('draws a wall run narrower than one that the list has, so that it counts as another', async () => {
  const run = { id: ISLAND_ID, shape: 'I', dimensions: { width: 96, length: 25.5 }, stone: 'travella' }
  stubApi({ 'GET /api/countertops': () => json([run]) })
  const { store } = renderHook(useDesigner).result.current
  function Listed() {
    return <output>{useCountertops().data?.length ?? 'loading'}</output>
  }
  const page = (
    <>
      <TypicalKitchens store={store} />
      <Listed />
    </>
  )
  render(page, { wrapper: PageProviders })
  await screen.findByText('1')
  act(() => store.dispatch({ type: 'stone', stone: 'travella' }))
  press('Wall run')
  expect(store.getState().draft.dimensions.width).toBe(84)
})
