import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#client/features/designer/draft.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { replaceWorkers } from '#test/client/slab-worker.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { delayedResponse, json, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { Kitchen } from './Kitchen.tsx'
import { DRAWING_KEY, kitchenItems, useKitchenItems } from './kitchen-items.ts'

replaceWorkers()

const id = (digit: number) => `0198c0de-0000-7000-8000-00000000000${digit}`
const RUN: SavedCountertop = { id: id(1), ...drawn('I', 120, 25.5) }
const ISLAND_DETAILS: Details = { ...DEFAULT_DETAILS, sides: { back: [{ use: 'finished' }] } }
const ISLAND: SavedCountertop = { id: id(2), ...drawn('I', 84, 42, ISLAND_DETAILS) }
const PUT = `PUT /api/countertops/${ISLAND.id}`

let designer: DesignerControls | null

function Page() {
  const controls = useDesigner()
  useEffect(() => {
    designer = controls
  }, [controls])
  const items = useKitchenItems(controls)
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'In the room' : 'Kitchen'}
      </button>
      {isShown && items.length > 1 && <Kitchen items={items} store={controls.store} />}
    </>
  )
}

async function setUp(list: SavedCountertop[], api: StubbedApi = {}) {
  let now = list
  const put = ({ path, body }: { path: string; body: unknown }) => {
    now = now.map((one) => (path.endsWith(one.id) ? { ...(body as SavedCountertop), id: one.id } : one)) // as it was sent
    return json(now.find((one) => path.endsWith(one.id)))
  }
  const requests = stubApi({
    'GET /api/countertops': () => json(now),
    ...Object.fromEntries(list.map((one) => [`PUT /api/countertops/${one.id}`, put])),
    ...api,
  })
  const user = userEvent.setup()
  render(
    <PageProviders>
      <Page />
    </PageProviders>,
  )
  await screen.findByRole('group', { name: 'Plan of the kitchen' })
  return { user, sent: () => requests.filter(({ method }) => method === 'PUT') }
}

const piece = (name: RegExp) => screen.getByRole('button', { name })
const draft = () => {
  if (!designer) throw new Error('The page is not rendered')
  return settledDraft(designer.store.getState())
}
const placeOf = (body: unknown) => (body as SavedCountertop).details?.kitchen // the body of a PUT

beforeEach(() => {
  designer = null
})

it('moves a countertop by keys, saves it once, and undoes that', async () => {
  const { user, sent } = await setUp([RUN, ISLAND])
  act(() => piece(/^Island, 84 × 42\s*in, 42\s*in in front of the wall run$/).focus())
  // A held key repeats.
  fireEvent.keyDown(piece(/^Island/), { key: 'ArrowDown' })
  fireEvent.keyDown(piece(/^Island/), { key: 'ArrowDown', shiftKey: true, repeat: true })
  expect(sent()).toHaveLength(0)
  fireEvent.keyUp(piece(/^Island/), { key: 'ArrowDown' })
  await waitFor(() => expect(sent().map(({ body }) => placeOf(body))).toEqual([{ x: 18, y: 80.5, turn: 0 }]))
  expect(piece(/^Island, .*, 55\s*in in front of the wall run$/)).toBeDefined()
  expect(screen.getByText(/^Island, .*, 55\s*in in front of the wall run\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(placeOf(sent()[1]?.body)).toBeUndefined()
  expect(piece(/42\s*in in front of the wall run$/)).toBeDefined()
})

it('still undoes a move after something else was looked at, but not that of a countertop that is gone', async () => {
  const { user, sent } = await setUp([RUN, ISLAND, { ...ISLAND, id: id(3) }])
  const look = async () => {
    await user.click(screen.getByRole('button', { name: 'In the room' }))
    await user.click(screen.getByRole('button', { name: 'Kitchen' }))
  }
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  act(() => piece(/^Wall run/).focus())
  await user.keyboard('r')
  await waitFor(() => expect(sent().length).toBeGreaterThan(0))
  const moved = sent().length
  await look()
  expect(undo().disabled).toBe(false)
  await user.click(undo())
  await waitFor(() => expect(sent().length).toBeGreaterThan(moved))
  expect(undo().disabled).toBe(true)
  act(() => designer?.store.kitchenUndo.set([[{ key: id(9), place: undefined }]]))
  expect(undo().disabled).toBe(true)
})

it('says what stops a move, and which way is too narrow', async () => {
  const near = { ...ISLAND, details: { ...ISLAND_DETAILS, kitchen: { x: 18, y: 63.75, turn: 0 as const } } }
  const { sent } = await setUp([RUN, near])
  expect(screen.getByRole('list', { name: 'Ways between countertops' }).textContent).toBe(
    'The wall run and the island: One cook needs 42 in between counters. You have 38 1/4.',
  )
  act(() => piece(/^Island/).focus())
  for (let step = 0; step < 4; step += 1) fireEvent.keyDown(piece(/^Island/), { key: 'ArrowUp', shiftKey: true })
  expect(screen.getByText('Wall run is in the way.')).toBeDefined()
  fireEvent.keyDown(piece(/^Island/), { key: 'Escape' })
  fireEvent.keyUp(piece(/^Island/), { key: 'ArrowUp' })
  expect(screen.queryByText('Wall run is in the way.')).toBeNull()
  expect(sent()).toHaveLength(0)
})

it('numbers two of one name, in the drawing and in words', async () => {
  const at = (number: number, y: number) => ({
    ...ISLAND,
    id: id(number),
    details: { ...ISLAND_DETAILS, kitchen: { x: 18, y, turn: 0 as const } },
  })
  await setUp([RUN, at(2, 67.5), at(3, 143.75)])
  expect(screen.getByRole('list', { name: 'Ways between countertops' }).textContent).toMatch(
    /Island 1 and island 2: Too narrow to walk past\./,
  )
  expect(piece(/^Island 2, /).getAttribute('aria-label')).toMatch(/34\s1\/4\sin in front of island 1$/)
  act(() => piece(/^Island 2, /).focus())
  expect(screen.getByRole('button', { name: 'Turn island 2' })).toBeDefined()
  expect(['Island 1', 'Island 2'].map((name) => screen.getAllByText(name).length)).toEqual([1, 1])
  fireEvent.keyDown(piece(/^Island 1, /), { key: 'ArrowDown' })
  for (let step = 0; step < 4; step += 1) fireEvent.keyDown(piece(/^Island 1/), { key: 'ArrowDown', shiftKey: true })
  expect(screen.getByText('Island 2 is in the way.')).toBeDefined()
})

it('turns a countertop by R and by the button, and keeps the place of what would go along', async () => {
  const { user, sent } = await setUp([RUN, ISLAND])
  act(() => piece(/^Island/).focus())
  await user.keyboard('r')
  await waitFor(() => expect(sent().map(({ body }) => placeOf(body)?.turn)).toEqual([90]))
  act(() => piece(/^Wall run/).focus())
  await user.click(screen.getByRole('button', { name: 'Turn the wall run' }))
  await waitFor(() => expect(sent().map(({ body }) => placeOf(body)?.turn)).toEqual([90, 90]))
})

it('follows a pointer, and Escape takes the countertop back', async () => {
  const { user, sent } = await setUp([RUN, ISLAND])
  const drag = async (...end: Parameters<typeof user.pointer>[0][]) => {
    await user.pointer([
      { keys: '[MouseLeft>]', target: piece(/^Island/), coords: { clientX: 100, clientY: 100 } },
      { coords: { clientX: 100, clientY: 160 } },
    ])
    for (const one of end) await user.pointer(one)
  }
  await drag()
  await user.keyboard('{Escape}')
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(sent()).toHaveLength(0)
  await drag({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  const place = placeOf(sent()[0]?.body)
  expect(place).toMatchObject({ x: 18, turn: 0 })
  expect(place?.y).toBeGreaterThan(67.5)
})

it('puts a countertop back whose place could not be saved', async () => {
  const put = delayedResponse()
  const { user } = await setUp([RUN, ISLAND], { [PUT]: () => put.answer })
  act(() => piece(/^Island/).focus())
  await user.keyboard('{ArrowDown}')
  expect(piece(/43\s*in in front of the wall run$/)).toBeDefined()
  put.release(refusal('internal', 'Something went wrong'))
  await waitFor(() => expect(piece(/42\s*in in front of the wall run$/)).toBeDefined())
})

it('moves the drawing in the draft, without a request', async () => {
  saveDraft(drawn('I', 84, 42, ISLAND_DETAILS))
  const { user, sent } = await setUp([RUN])
  act(() => piece(/^Island/).focus())
  await user.keyboard('{ArrowDown}')
  expect(draft().details?.kitchen).toEqual({ x: 18, y: 68.5, turn: 0 })
  await user.keyboard('{Control>}z{/Control}')
  expect(draft().details).toEqual(ISLAND_DETAILS)
  expect(sent()).toHaveLength(0)
})

it('has the drawing beside the list, in the place of what it edits, or not twice', () => {
  const island = drawn('I', 84, 42, ISLAND_DETAILS)
  const keys = (...args: Parameters<typeof kitchenItems>) =>
    kitchenItems(...args).map(({ key, isOpen }) => (isOpen ? `${key} open` : key))
  expect(keys([RUN], island, undefined)).toEqual([RUN.id, `${DRAWING_KEY} open`])
  expect(keys([RUN, ISLAND], island, undefined)).toEqual([RUN.id, `${ISLAND.id} open`])
  expect(keys([RUN, ISLAND, { ...ISLAND, id: id(3) }], island, undefined, id(3))).toEqual([
    RUN.id,
    ISLAND.id,
    `${id(3)} open`,
  ])
  expect(keys([RUN, ISLAND], drawn('U', 120, 92), RUN.id)).toEqual([`${RUN.id} open`, ISLAND.id])
  // It was added or saved, and then changed.
  expect(keys([RUN, ISLAND], drawn('U', 120, 92), undefined, RUN.id)).toEqual([`${DRAWING_KEY} open`, ISLAND.id])
  // No one has drawn anything.
  expect(keys([RUN], DEFAULT_DRAFT, undefined)).toEqual([RUN.id])
  expect(keys([RUN], DEFAULT_DRAFT, undefined, RUN.id)).toEqual([RUN.id])
})

it('a changed drawing stands where the list has it, and once moved elsewhere', () => {
  const [saved, moved] = [{ x: 18, y: 80, turn: 0 } as const, { x: 18, y: 90, turn: 90 } as const]
  const island = { ...ISLAND, details: { ...ISLAND_DETAILS, kitchen: saved } }
  const places = (details: Details) =>
    kitchenItems([RUN, island], drawn('I', 96, 42, details), undefined, island.id).map(
      ({ countertop }) => countertop.details?.kitchen,
    )
  expect(places(ISLAND_DETAILS)).toEqual([undefined, saved])
  expect(places({ ...ISLAND_DETAILS, kitchen: moved })).toEqual([undefined, moved])
})

it('marks the piece that is chosen on the slabs in its countertop', async () => {
  await setUp([RUN, ISLAND])
  expect(document.querySelector('[data-chosen-piece]')).toBeNull()
  // Of two countertops, none of them open: the top of the second, as `choosePiece` keeps it.
  act(() => designer?.store.chosenPiece.set('2 -1 1 top run 0'))
  await waitFor(() => expect(document.querySelector('[data-chosen-piece=B]')).not.toBeNull())
  expect(document.querySelector('[data-chosen-piece]')?.getAttribute('transform')).toBe(
    piece(/^Island/).getAttribute('transform'),
  )
})
