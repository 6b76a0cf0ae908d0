import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useDesigner } from '#test/client/use-designer.ts'
import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { SHOP } from '#shared/content/shop.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, noContent, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { lastValidSize } from '#client/features/designer/designer-state.ts'
import { DimensionFields } from './DimensionFields.tsx'

function setUp(shape: Shape, dimensions: FullDimensions) {
  const { result } = renderHook(useDesigner)
  const { store } = result.current
  act(() => store.dispatch({ type: 'adopt', draft: { shape, dimensions, stone: 'travella' } }))
  // What offers a gap for a range reads the list.
  stubApi({ 'GET /api/countertops': () => json([]) })
  render(<DimensionFields shape={shape} store={store} />, { wrapper: PageProviders })
  return { store, designer: result, user: userEvent.setup() }
}

const SIZES = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
const status = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')

describe('the fields', () => {
  it('keep their names, with a letter for the eye and a description', () => {
    setUp('U', SIZES)
    const fields = within(screen.getByRole('group', { name: 'Dimensions' })).getAllByRole('textbox')
    expect(fields.map((field) => field.closest('div')?.parentElement?.querySelector('label')?.textContent)).toEqual([
      'A Width',
      'B Length',
      'C Return Width',
      'D Return Length',
    ])
    expect(screen.getByRole('textbox', { name: 'Width', description: 'along the back wall' })).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Return Width', description: 'depth of each leg' })).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Return Length', description: 'depth of the back run' })).toBeDefined()
  })
})

describe("an L's depth of the back run", () => {
  it('is a line that opens a field like the others', async () => {
    const { user, store } = setUp('L', SIZES)
    expect(screen.queryByRole('textbox', { name: 'Return Length' })).toBeNull()
    const line = screen.getByText(/depth of the back run/).textContent?.replaceAll('\u00a0', ' ')
    expect(line).toBe('D: depth of the back run 25 1/2 in. Change')
    await user.click(screen.getByRole('button', { name: 'Change the depth of the back run' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Return Length' })
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('25 1/2')
    await user.keyboard('97{Enter}')
    expect(screen.getByText("Return Length can't be more than the Length")).toBeDefined()
    expect(lastValidSize(store.getState())).toBe('120 × 96\u00a0in')
    await user.clear(field)
    await user.keyboard('30{Enter}')
    expect(store.getState().draft.dimensions.returnLength).toBe(30)
  })
})

describe('an unusual depth', () => {
  it('is asked about, and one press uses the common depth in one undo step', async () => {
    const { user, store, designer } = setUp('L', { ...SIZES, returnLength: 96 })
    expect(status()).toContain(
      'Return Length is the depth of the back run, and 96 in is very deep. Did you mean 25 1/2 in?',
    )
    await user.click(screen.getByRole('button', { name: /^Use 25/ }))
    expect(store.getState().draft.dimensions).toEqual(SIZES)
    expect(status()).toBe('')
    act(() => designer.current.store.dispatch({ type: 'undo' }))
    expect(store.getState().draft.dimensions.returnLength).toBe(96)
  })

  it('replaces what was typed into the field', async () => {
    const { user, store } = setUp('U', SIZES)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Return Width' })
    await user.clear(field)
    await user.type(field, '48{Enter}')
    await user.click(screen.getByRole('button', { name: /^Use 25/ }))
    expect(field.value).toBe('25 1/2')
    expect(store.getState().draft.dimensions).toEqual(SIZES)
  })

  it('is nothing to ask about in the untouched default', () => {
    setUp('I', { width: 60, length: 48, returnWidth: 24, returnLength: 24 })
    expect(status()).toBe('')
  })
})

describe('a size that is too long', () => {
  const tooLong = async (shape: Shape, api: StubbedApi = {}) => {
    await import('#client/features/designer/saved/TwoRuns.tsx')
    const requests = stubApi(api)
    const { result } = renderHook(useDesigner)
    const { store } = result.current
    act(() => store.dispatch({ type: 'adopt', draft: { shape, dimensions: SIZES, stone: 'travella' } }))
    render(<DimensionFields shape={shape} store={store} />, { wrapper: PageProviders })
    const user = userEvent.setup()
    await user.clear(screen.getByRole('textbox', { name: 'Width' }))
    await user.type(screen.getByRole('textbox', { name: 'Width' }), '204')
    return { user, store, requests }
  }

  it('is two runs end to end, by a press', async () => {
    let added = 0
    const { user, store, requests } = await tooLong('I', {
      'POST /api/countertops': ({ body }) =>
        json({ ...Object(body), id: `0198c0de-0000-7000-8000-00000000000${(added += 1)}` }, 201),
    })
    await user.click(await screen.findByRole('button', { name: 'Make it two countertops with a seam' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Make it two/ })).toBeNull())
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { dimensions: { width: 102 }, details: { name: 'Left run' } },
      { dimensions: { width: 102 }, details: { name: 'Right run' } },
    ])
    expect(store.getState()).toMatchObject({ draft: { dimensions: { width: 102 } }, entries: {} })
    expect(store.drawnAs.get()?.id).toBe('0198c0de-0000-7000-8000-000000000001')
  })

  it('is something to call about in a corner', async () => {
    await tooLong('L')
    expect((await screen.findByRole('link', { name: SHOP.phone })).getAttribute('href')).toMatch(/^tel:/)
    expect(screen.queryByRole('button', { name: /^Make it two/ })).toBeNull()
  })
})

/** An empty list that keeps what is added. */
function stubList() {
  let list: { id: string }[] = []
  return stubApi({
    'GET /api/countertops': () => json(list),
    'POST /api/countertops': ({ body }) => {
      const saved = { ...Object(body), id: `0198c0de-0000-7000-8000-00000000000${list.length + 1}` }
      list = [...list, saved]
      return json(saved, 201)
    },
    'DELETE /api/countertops/0198c0de-0000-7000-8000-000000000001': noContent,
    'DELETE /api/countertops/0198c0de-0000-7000-8000-000000000002': noContent,
  })
}

it('a gap for a range makes two of a wall run, and one press takes that back', async () => {
  await import('#client/features/designer/saved/TwoRuns.tsx')
  const requests = stubList()
  const { result } = renderHook(useDesigner)
  const { store } = result.current
  function Listed() {
    return <output>{useCountertops().data?.length ?? 'loading'}</output>
  }
  const dimensions = { ...SIZES, length: 25.5 }
  act(() => store.dispatch({ type: 'adopt', draft: { shape: 'I', dimensions, stone: 'travella' } }))
  const fields = (
    <>
      <DimensionFields shape="I" store={store} />
      <Listed />
    </>
  )
  render(fields, { wrapper: PageProviders })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Leave 36 inches for a range' }))
  await screen.findByText('2')
  const posted = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posted).toMatchObject([
    { dimensions: { width: 42 }, details: { name: 'Left of the range', sides: { rightEnd: [{ use: 'appliance' }] } } },
    { dimensions: { width: 42 }, details: { name: 'Right of the range' } },
  ])
  expect(store.getState().draft.dimensions.width).toBe(42)
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(store.getState().draft.dimensions.width).toBe(120)
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2))
  // Too short, or no wall behind it.
  act(() =>
    store.dispatch({
      type: 'adopt',
      draft: { shape: 'I', dimensions: { ...dimensions, width: 77 }, stone: 'travella' },
    }),
  )
  expect(screen.queryByRole('button', { name: /for a range$/ })).toBeNull()
})

it('a gap for a range is only offered for a run that the list lacks', async () => {
  await import('#client/features/designer/saved/TwoRuns.tsx')
  const run = { shape: 'I' as const, dimensions: { ...SIZES, length: 25.5 }, stone: 'travella' as const }
  stubApi({ 'GET /api/countertops': () => json([{ ...run, id: '0198c0de-0000-7000-8000-000000000001' }]) })
  const { store } = renderHook(useDesigner).result.current
  act(() => store.dispatch({ type: 'adopt', draft: run }))
  render(<DimensionFields shape="I" store={store} />, { wrapper: PageProviders })
  const longer = { ...run, dimensions: { ...run.dimensions, width: 121 } }
  act(() => store.dispatch({ type: 'adopt', draft: longer }))
  await screen.findByRole('button', { name: 'Leave 36 inches for a range' })
  act(() => store.dispatch({ type: 'adopt', draft: run }))
  expect(screen.queryByRole('button', { name: /for a range$/ })).toBeNull()
})

it('a gap for a range makes an L shorter, along the walls that are long enough', async () => {
  await import('#client/features/designer/saved/TwoRuns.tsx')
  const requests = stubList()
  const { store } = renderHook(useDesigner).result.current
  const l = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
  act(() => store.dispatch({ type: 'adopt', draft: { shape: 'L', dimensions: l, stone: 'travella' } }))
  render(<DimensionFields shape="L" store={store} />, { wrapper: PageProviders })
  const button = await screen.findByRole('button', { name: 'Leave 30 inches for a range along the back wall' })
  // Only 70 1/2 in of front.
  expect(screen.queryByRole('button', { name: /along the side wall$/ })).toBeNull()
  await userEvent.setup().click(button)
  await screen.findByText("You're looking at the L.")
  const posted = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posted).toMatchObject([
    { shape: 'L', dimensions: { width: 57.75, length: 96 }, details: { sides: { runEnd: [{ use: 'appliance' }] } } },
    { shape: 'I', dimensions: { width: 32.25, length: 25.5 }, details: { name: 'Beside the range' } },
  ])
  await waitFor(() => expect(store.getState().draft).toMatchObject({ shape: 'L', dimensions: { width: 57.75 } }))
})

it('a gap for a range makes two Ls of a U, and says which of them is drawn', async () => {
  await import('#client/features/designer/saved/TwoRuns.tsx')
  const requests = stubList()
  const { store } = renderHook(useDesigner).result.current
  const u = { width: 160, length: 100, returnWidth: 25.5, returnLength: 25.5 }
  act(() => store.dispatch({ type: 'adopt', draft: { shape: 'U', dimensions: u, stone: 'travella' } }))
  render(<DimensionFields shape="U" store={store} />, { wrapper: PageProviders })
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: 'Leave 30 inches for a range along the back wall' }))
  await screen.findByText("You're looking at the left one.")
  const posted = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posted).toMatchObject([
    { shape: 'L', dimensions: { width: 65, length: 100 }, details: { name: 'Left of the range', mirrored: false } },
    { shape: 'L', dimensions: { width: 65, length: 100 }, details: { name: 'Right of the range', mirrored: true } },
  ])
})
