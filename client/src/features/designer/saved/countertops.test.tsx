import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { SavedCountertop, CountertopInput } from '#shared/countertops/schema.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import {
  delayedResponse,
  json,
  noContent,
  refusal,
  type StubbedApi,
  stubApi,
  unreachable,
} from '#test/client/stub-api.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { loadEdit } from '#client/features/designer/saved/edit-countertop.ts'
import { DEFAULT_STONE } from '#shared/countertops/stones.ts'
import { useAddCountertop } from './countertops.ts'
import { SavedCountertops } from './SavedCountertops.tsx'

const INPUT: CountertopInput = { shape: 'I', dimensions: { width: 30, length: 48 }, stone: 'travella' }
/** 20, 24 and 32 square feet. */
const LIST = [60, 72, 96].map(saved)
const [, MIDDLE] = LIST
const REMOVE = `DELETE /api/countertops/${MIDDLE?.id}`

function saved(width: number): SavedCountertop {
  const id = `0198c0de-0000-7000-8000-${String(width).padStart(12, '0')}`
  return { id, shape: 'I', dimensions: { width, length: 48 }, stone: 'southport' }
}

it('lists a countertop in a stone that we no longer offer, and opens it without a stone', async () => {
  const { user } = setUp({ 'GET /api/countertops': () => json([{ ...saved(60), stone: 'gray-mist' }]) })
  const card = await screen.findByRole('listitem')
  expect(within(card).getByText('Gray Mist')).toBeDefined()
  expect(within(card).getByText('Gray Mist is no longer offered. Choose another stone.')).toBeDefined()
  expect(within(card).queryByText(/installed/)).toBeNull()
  expect(card.querySelector('image')).toBeNull()
  await user.click(within(card).getByRole('button', { name: /^Edit/ }))
  expect(loadEdit()?.draft).toMatchObject({ dimensions: { width: 60 }, stone: DEFAULT_STONE, formerStone: 'gray-mist' })
})

it('adds a countertop once if the answer is lost, and each copy if two are added at once', async () => {
  const answers = [unreachable, () => json(saved(30), 201), () => json(saved(31), 201), () => json(saved(32), 201)]
  const { requests, user } = setUp({ 'POST /api/countertops': () => answers.shift()?.() ?? unreachable() })
  const keys = () => requests.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey)
  await screen.findAllByRole('listitem')
  const add = screen.getByRole('button', { name: 'Add' })
  await user.click(add)
  await waitFor(() => expect(keys()).toHaveLength(1))
  await user.click(add)
  await user.click(add)
  await user.click(add)
  await waitFor(() => expect(keys()).toHaveLength(4))
  const [lost, retry, ...others] = keys()
  expect(retry).toBe(lost)
  expect(new Set([lost, ...others]).size).toBe(3)
})

function setUp(api: StubbedApi) {
  const requests = stubApi({ 'GET /api/countertops': () => json(LIST), ...api })
  render(
    <PageProviders>
      <Page />
    </PageProviders>,
  )
  const reads = () => requests.filter(({ method }) => method === 'GET').length
  return { requests, reads, user: userEvent.setup() }
}

function Page() {
  const add = useAddCountertop()
  const { store } = useDesigner()
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => add.mutate(INPUT)}>
        Add
      </button>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Show or hide
      </button>
      {isShown && <SavedCountertops store={store} />}
    </>
  )
}

const press = (name: string) => screen.getByRole('button', { name }).click()
const areas = () => {
  const list = screen.queryByRole('list', { name: 'Saved countertops' })
  const cards = list ? within(list).getAllByRole('listitem') : []
  return cards.map(({ textContent }) => /([\d.]+) sq ft/.exec(textContent)?.[1])
}
const untilListed = (...expected: string[]) => waitFor(() => expect(areas()).toEqual(expected))

/** `setUp`, once the list is shown. */
async function setUpListed(api: StubbedApi = {}) {
  const page = setUp(api)
  await untilListed('20.00', '24.00', '32.00')
  return page
}

/** Answers the first request for the list, and the next ones when the test says so. */
function listedOnce() {
  const later = delayedResponse()
  let asked = 0
  return { ...later, get: () => (++asked === 1 ? json(LIST) : later.answer) }
}

describe('adding', () => {
  it('lists the countertop immediately, and refetches the list after the response', async () => {
    const post = delayedResponse()
    const { requests, reads } = await setUpListed({ 'POST /api/countertops': () => post.answer })
    press('Add')
    await untilListed('20.00', '24.00', '32.00', '10.00')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Wall run 4, 10.00 sq ft' }).disabled).toBe(
      true,
    )
    expect(requests.at(-1)?.body).toEqual(INPUT)
    expect(reads()).toBe(1)
    post.release(json(saved(30), 201))
    await waitFor(() => expect(reads()).toBe(2))
  })

  it('makes the card usable with the response, even if the list does not load then', async () => {
    await setUpListed({
      'GET /api/countertops': listedOnce().get,
      'POST /api/countertops': () => json(saved(30), 201),
    })
    press('Add')
    await untilListed('20.00', '24.00', '32.00', '10.00')
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Wall run 4, 10.00 sq ft' })
    await waitFor(() => expect(remove.disabled).toBe(false))
  })

  it.each([
    ["the server's reason", () => refusal('limit_reached', 'At most 50 countertops.'), 'At most 50 countertops.'],
    ["no proxy's page", () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }), 'Please try again.'],
    ['no answer', unreachable, "We couldn't reach our server. Check your connection and try again."],
  ])('removes the countertop if it fails, and shows %s', async (_, answer, reason) => {
    await setUpListed({ 'GET /api/countertops': listedOnce().get, 'POST /api/countertops': answer })
    press('Add')
    expect(await screen.findByText(`Failed to add countertop: ${reason}`)).toBeDefined()
    await untilListed('20.00', '24.00', '32.00')
  })
})

describe('deleting', () => {
  it('removes the card immediately, and undo brings the same one back in its place', async () => {
    const { requests } = await setUpListed({
      [REMOVE]: noContent,
      'GET /api/countertops': listedOnce().get,
      [`POST /api/countertops/${MIDDLE?.id}/restore`]: () => json(MIDDLE),
    })
    press('Delete Wall run 2, 24.00 sq ft')
    await untilListed('20.00', '32.00')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    undo.click()
    await untilListed('20.00', '24.00', '32.00')
    const posts = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    await waitFor(() => expect(posts()).toEqual([`/api/countertops/${MIDDLE?.id}/restore`]))
  })

  it('says why it could not be taken back', async () => {
    await setUpListed({
      [REMOVE]: noContent,
      'GET /api/countertops': listedOnce().get,
      [`POST /api/countertops/${MIDDLE?.id}/restore`]: () => refusal('not_found', 'Countertop not found'),
    })
    press('Delete Wall run 2, 24.00 sq ft')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    undo.click()
    expect(await screen.findByText('Failed to restore countertop: Countertop not found')).toBeDefined()
    await untilListed('20.00', '32.00')
  })

  it('puts the card back in its place if it fails', async () => {
    await setUpListed({ 'GET /api/countertops': listedOnce().get, [REMOVE]: () => new Response('', { status: 500 }) })
    press('Delete Wall run 2, 24.00 sq ft')
    expect(await screen.findByText('Failed to delete countertop')).toBeDefined()
    await untilListed('20.00', '24.00', '32.00')
  })

  it('puts both cards back if two fail', async () => {
    const [first, second] = [delayedResponse(), delayedResponse()]
    await setUpListed({
      'GET /api/countertops': listedOnce().get,
      [`DELETE /api/countertops/${saved(60).id}`]: () => first.answer,
      [REMOVE]: () => second.answer,
    })
    press('Delete Wall run 1, 20.00 sq ft')
    press('Delete Wall run 2, 24.00 sq ft')
    await untilListed('32.00')
    first.release(new Response('', { status: 500 }))
    await untilListed('20.00', '32.00')
    second.release(new Response('', { status: 500 }))
    await waitFor(() => expect(areas()).toHaveLength(3))
  })
})

it('duplicating adds a copy with its details but not at its place, and says where it is', async () => {
  const kitchen = { x: 18, y: 67.5, turn: 0 } as const
  const details: Details = { ...DEFAULT_DETAILS, name: 'Island', sides: { front: [{ use: 'waterfall' }] } }
  const { id: _, ...sent } = { ...saved(84), details }
  const { requests } = setUp({
    'GET /api/countertops': () => json([{ ...saved(84), details: { ...details, kitchen } }]),
    'POST /api/countertops': () => json({ ...saved(30), details }, 201),
  })
  await untilListed('28.00')
  press('Duplicate Island, 28.00 sq ft')
  expect(await screen.findByText('Copy added to the end of your list')).toBeDefined()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(sent)
})

it('duplicates once while Enter is held', async () => {
  const { requests, user } = await setUpListed({ 'POST /api/countertops': () => json(saved(30), 201) })
  screen.getByRole('button', { name: 'Duplicate Wall run 1, 20.00 sq ft' }).focus()
  await user.keyboard('{Enter>5/}')
  await screen.findByText('Copy added to the end of your list')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

describe('naming', () => {
  const put = (requests: { method: string; body?: unknown }[]) => requests.find(({ method }) => method === 'PUT')?.body
  const PUT = `PUT /api/countertops/${MIDDLE?.id}`
  const SIZES = { shape: 'I', dimensions: { width: 72, length: 48 }, stone: 'southport' }

  it('saves the name in the details, and shows it on the card', async () => {
    const named = { ...saved(72), details: { ...DEFAULT_DETAILS, name: 'My island' } }
    const { requests, user } = await setUpListed({ 'GET /api/countertops': listedOnce().get, [PUT]: () => json(named) })
    press('Name Wall run 2, 24.00 sq ft')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(document.activeElement).toBe(field)
    await user.type(field, `  My   island ${'x'.repeat(40)}`)
    expect(field.value).toHaveLength(40)
    await user.clear(field)
    await user.type(field, ' My   island {Enter}')
    expect(await screen.findByRole('button', { name: 'Edit My island, 24.00 sq ft' })).toBeDefined()
    await waitFor(() => expect(put(requests)).toEqual({ ...SIZES, details: { ...DEFAULT_DETAILS, name: 'My island' } }))
    expect(screen.getByText(/^Wall run, 72 × 48/)).toBeDefined()
  })

  it('removes an empty name, and sends no details if nothing else is set', async () => {
    const named = { ...saved(72), details: { ...DEFAULT_DETAILS, name: 'Island' } }
    const { requests, user } = setUp({
      'GET /api/countertops': () => json([named]),
      [PUT]: () => json(saved(72)),
    })
    await untilListed('24.00')
    press('Name Island, 24.00 sq ft')
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(put(requests)).toEqual(SIZES))
  })

  it('sends nothing after Escape, and takes the name back if saving fails', async () => {
    const { requests, user } = await setUpListed({
      'GET /api/countertops': listedOnce().get,
      [PUT]: () => new Response('', { status: 500 }),
    })
    press('Name Wall run 2, 24.00 sq ft')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Island{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    expect(put(requests)).toBeUndefined()
    press('Name Wall run 2, 24.00 sq ft')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Island{Enter}')
    expect(await screen.findByText('Failed to save countertop: Please try again.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Name Wall run 2, 24.00 sq ft' })).toBeDefined()
  })
})

describe('refetching the list', () => {
  it('happens on mount and on window focus, if it is older than a second', async () => {
    const { reads } = await setUpListed()
    window.dispatchEvent(new Event('visibilitychange'))
    press('Show or hide')
    await waitFor(() => expect(areas()).toEqual([]))
    press('Show or hide')
    await untilListed('20.00', '24.00', '32.00')
    expect(reads()).toBe(1)

    vi.setSystemTime(Date.now() + 1001)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(reads()).toBe(2))
    press('Show or hide')
    await waitFor(() => expect(areas()).toEqual([]))
    vi.setSystemTime(Date.now() + 1001)
    press('Show or hide')
    await waitFor(() => expect(reads()).toBe(3))
  })

  it('happens after a change in another tab, and a change here notifies other tabs', async () => {
    const otherTab = new BroadcastChannel('countertops')
    const onMessage = vi.fn()
    otherTab.addEventListener('message', onMessage)
    const { reads } = await setUpListed({ 'POST /api/countertops': () => json(saved(30), 201) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin's tabs and takes none
    otherTab.postMessage('changed')
    await waitFor(() => expect(reads()).toBe(2))
    expect(onMessage).not.toHaveBeenCalled()
    press('Add')
    await waitFor(() => expect(onMessage).toHaveBeenCalledOnce())
    otherTab.close()
  })
})
