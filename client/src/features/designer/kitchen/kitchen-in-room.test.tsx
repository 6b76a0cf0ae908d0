import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageProviders } from '#test/client/page-providers.tsx'
import { useDesigner } from '#test/client/use-designer.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { drawn } from '#test/countertops.ts'
import { Room } from '#client/features/designer/Room.tsx'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { kitchenSource, OPEN_KEY, openFromRoom, othersOf } from './kitchen-in-room.ts'
import { kitchenItems } from './kitchen-items.ts'

const LIST: SavedCountertop[] = [
  { ...drawn('L', 120, 96), id: 'l' },
  { ...drawn('I', 72, 38, { sides: { back: [{ use: 'finished' }] } }), id: 'island' },
]
const DRAWING = drawn('I', 90, 25.5)
const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key)

describe('what stands beside the drawing', () => {
  it.each([
    ['is new', DRAWING, undefined, undefined, ['l', 'island'], 2],
    ['is the one that the list has', drawn('L', 120, 96), undefined, undefined, ['island'], 0],
    ['is an edit', DRAWING, 'island', undefined, ['l'], 1],
    ['changes one of the list', DRAWING, undefined, 'l', ['island'], 0],
    ['has not begun', DEFAULT_DRAFT, undefined, undefined, ['l', 'island'], 2],
  ] as const)('when it %s', (_, draft, edited, drawnAs, keys, at) => {
    const beside = othersOf(kitchenItems(LIST, draft, edited, drawnAs))
    expect([keysOf(beside.others), beside.at, beside.isUnbegun]).toEqual([keys, at, draft === DEFAULT_DRAFT])
  })
})

const designer = () => renderHook(useDesigner, { wrapper: PageProviders }).result

it('the room has the drawing at its place in the list, and the same others after a change', () => {
  const { store } = designer().current
  const beside = () => othersOf(kitchenItems(LIST, DRAWING, 'l'))
  const source = kitchenSource(store)
  const show = (shown = beside()) => source.show(shown)
  show()
  const before = source.get()
  expect(keysOf(before)).toEqual([OPEN_KEY, 'island'])
  expect(source.get()).toBe(before)
  act(() => store.dispatch({ type: 'shape', shape: 'U' }))
  const after = source.get()
  expect(after[0]?.countertop.shape).toBe('U')
  expect(after[1]?.countertop).toBe(before[1]?.countertop)
  const listener = vi.fn()
  source.subscribe(listener)
  // The list was read again.
  show()
  expect(source.get()).toBe(after)
  expect(listener).not.toHaveBeenCalled()
  show({ others: [], at: 0, isUnbegun: false })
  expect(keysOf(source.get())).toEqual([OPEN_KEY])
  expect(listener).toHaveBeenCalledOnce()
})

it.each([
  ['that the list has', drawn('L', 120, 96), undefined],
  ['that changes one of the list', drawn('L', 130, 96), 'l'],
])('the room has a drawing %s where the list has it', (_, draft, drawnAs) => {
  const { store } = designer().current
  act(() => store.dispatch({ type: 'adopt', draft }))
  const kitchen = { x: 84, y: 6, turn: 90 } as const
  const [l, ...others] = LIST.map((one) => withPlace(one, one.id === 'l' ? kitchen : undefined))
  const source = kitchenSource(store)
  if (l) source.show(othersOf(kitchenItems([l, ...others], draft, undefined, drawnAs)))
  expect(source.get()[0]).toMatchObject({ key: OPEN_KEY, countertop: { details: { kitchen } } })
})

it('the room has only the list while no one has begun to draw, and the drawing from the first change on', () => {
  const { store } = designer().current
  const source = kitchenSource(store)
  source.show(othersOf(kitchenItems(LIST, DEFAULT_DRAFT, undefined)))
  expect(keysOf(source.get())).toEqual(['l', 'island'])
  act(() => store.dispatch({ type: 'shape', shape: 'U' }))
  expect(keysOf(source.get())).toEqual(['l', 'island', OPEN_KEY])
})

describe('a press on another countertop', () => {
  it('opens it', () => {
    const result = designer()
    act(() => openFromRoom(result.current.store, kitchenItems(LIST, drawn('L', 120, 96), undefined), 'island'))
    expect(result.current.edit?.id).toBe('island')
  })

  it('keeps a drawing open that the list lacks, and says what to do', async () => {
    const result = designer()
    act(() => openFromRoom(result.current.store, kitchenItems(LIST, DRAWING, undefined), 'island'))
    expect(result.current.edit).toBeNull()
    expect(await screen.findByText('Add your drawing to the list first. Then press Island to open it.')).toBeDefined()
  })
})

describe('only this one', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))

  function Page({ list }: { list: readonly SavedCountertop[] }) {
    const { store, draft } = useDesigner()
    return (
      <>
        <Room store={store} kitchen={kitchenItems(list, draft, undefined)} draft={draft} isShown slot={null} />
        <button type="button" onClick={() => store.dispatch({ type: 'stone', stone: 'southport' })}>
          Draw
        </button>
      </>
    )
  }
  const described = () => screen.getByRole('img', { name: /in a room/ }).getAttribute('aria-label')

  it('shows the open countertop alone, until it is pressed again', async () => {
    render(<Page list={LIST} />)
    // Until someone begins to draw, there's no such one.
    expect(described()).toMatch(/^Kitchen of 2 countertops in a room\. L along the wall: /)
    expect(screen.getByText('Your kitchen, 2 countertops')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Only this one' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Draw' }))
    expect(described()).toMatch(/^Kitchen of 3 countertops in a room\. L along the wall: .*Island: .*Wall run: /)
    await userEvent.click(screen.getByRole('button', { name: 'Only this one', pressed: false }))
    expect(described()).toMatch(/^I Shape countertop in a room: /)
    expect(sessionStorage.getItem('designer_room')).toBe('"one"')
    // Its own place, not its shape, as the list calls it.
    expect(screen.getByText(/^Wall run in Southport, 60 × 48.in, 20\.00 sq ft$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Only this one', pressed: true }))
    expect(described()).toMatch(/^Kitchen of 3/)
  })

  it('is not asked without another one', () => {
    render(<Page list={[]} />)
    expect(screen.queryByRole('button', { name: 'Only this one' })).toBeNull()
  })
})
