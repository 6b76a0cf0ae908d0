import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { useToasts } from '#client/ui/toast.ts'
import { held, json, type StubbedApi, stubApi } from '#test/stub-api.ts'
import { Designer } from './Designer.tsx'
import { SavedCountertops } from './SavedCountertops.tsx'
import { useDesigner } from './use-designer.ts'

/** As wide as a laptop's, or narrower. */
const screenSize = { isWide: true }

const onSeeList = vi.fn<() => void>()

beforeEach(() => {
  onSeeList.mockClear()
  screenSize.isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && screenSize.isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

afterEach(() => vi.unstubAllGlobals())

const SAVED = {
  id: '0193d1de-0000-7000-8000-000000000001',
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

function Page() {
  const designer = useDesigner()
  const toasts = useToasts()
  return (
    <>
      <Designer designer={designer} priceOf={({ dimensions }) => `$${dimensions.width}`} onSeeList={onSeeList} />
      <SavedCountertops />
      {toasts.map(({ id, title, action }) => (
        <p key={id} role="status">
          {title}
          {action && (
            <button type="button" onClick={action.onPress}>
              Undo deletion
            </button>
          )}
        </p>
      ))}
    </>
  )
}

function page(onCommit = () => {}) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Profiler id="page" onRender={onCommit}>
        <Page />
      </Profiler>
    </QueryClientProvider>
  )
}

function show(api: StubbedApi, onCommit = () => {}) {
  const requests = stubApi({ 'GET /api/countertops': () => json([]), ...api })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  render(page(onCommit))
  return { requests, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const slider = (name: string) => screen.getByRole('slider', { name })
const posts = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST')

test('a character typed in the middle of a figure leaves the caret behind it', () => {
  show({})
  const input = field('Width')
  if (!(input instanceof HTMLInputElement)) throw new Error('The width is no input')
  const before = input.value
  input.focus()
  // As a browser edits it; `user-event` would put the caret right by itself.
  input.setRangeText('.', 1, 1, 'end')
  fireEvent.input(input)
  expect(input.value).toBe(`${before.slice(0, 1)}.${before.slice(1)}`)
  expect(input.selectionStart).toBe(2)
})

test('a typed figure is understood, said again in our way, and moves drawing, area and price', async () => {
  const { user } = show({})
  await user.clear(field('Width'))
  await user.type(field('Width'), `6' 1-1/2"`)
  expect(field('Width').getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('73 1/2 in', { selector: 'p' })).toBeTruthy()
  expect(slider('Width').getAttribute('aria-valuetext')).toBe('Width 73 1/2 inches')
  // 73.5 x 48 / 144
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['24.50 sq ft', '$73.5'])
  await user.tab()
  expect(field('Width')).toHaveProperty('value', '73 1/2')
})

test('undo takes a typed figure back as one step, and leaves the letters of a field to the field', async () => {
  const { user } = show({})
  await user.clear(field('Width'))
  await user.type(field('Width'), '120')
  fireEvent.keyDown(field('Width'), { key: 'z', ctrlKey: true })
  expect(field('Width')).toHaveProperty('value', '120')
  await user.tab()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(field('Width')).toHaveProperty('value', '60')
  fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true })
  expect(field('Width')).toHaveProperty('value', '120')
})

test('while a field is wrong nothing is sent: the message names it and it has the focus', async () => {
  const { user, requests } = show({ 'POST /api/countertops': () => json(SAVED, 201) })
  await user.clear(field('Length'))
  await user.type(field('Length'), '0')
  await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
  expect(document.activeElement).toBe(field('Length'))
  expect(screen.getByRole('alert').textContent).toContain('Length must be from 1 to 200 inches')
  expect(posts(requests)).toEqual([])
  expect(slider('Length').getAttribute('aria-valuenow')).toBe('48')
})

test('a design is listed while it is on its way, and taken back with the reason where it fails', async () => {
  const { answer, release } = held()
  const { user, requests } = show({ 'POST /api/countertops': () => answer })
  await screen.findByText(/Nothing saved yet/)
  await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
  const card = within(await screen.findByRole('list', { name: 'Saved countertops' })).getByRole('listitem')
  expect(card.textContent).toContain('20.00')
  expect(screen.getByRole('button', { name: 'Adding...' })).toHaveProperty('disabled', true)
  expect(posts(requests)[0]).toMatchObject({
    body: {
      shape: 'I',
      dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
      stone: 'inverness-bristol-bay',
    },
  })
  release(json({ error: 'At most 50 countertops', code: 'limit_reached' }, 409))
  expect(await screen.findByText('Failed to add countertop: At most 50 countertops')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Add Countertop' })).toHaveProperty('disabled', false)
})

test('says that a design was added for as long as it is the same, and leads to the list', async () => {
  const { user } = show({ 'POST /api/countertops': () => json(SAVED, 201) })
  expect(screen.queryByText(/Added to your countertops/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
  const status = (await screen.findByText(/Added to your countertops/)).closest('[role=status]')
  expect(status).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'See your list' }))
  expect(onSeeList).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('radio', { name: 'L Shape' }))
  expect(screen.queryByText(/Added to your countertops/)).toBeNull()
})

test('deleting is undone by posting the same design; a failure brings the card back', async () => {
  let refuse = false
  let list = [SAVED]
  const { user, requests } = show({
    'GET /api/countertops': () => json(list),
    'POST /api/countertops': () => {
      list = [SAVED]
      return json(SAVED, 201)
    },
    [`DELETE /api/countertops/${SAVED.id}`]: () => {
      if (refuse) return json({ error: 'no', code: 'internal' }, 500)
      list = []
      return new Response(null, { status: 204 })
    },
  })
  const deletion = () => screen.findByRole('button', { name: 'Delete L Shape, 14.00 sq ft' })
  await user.click(await deletion())
  await user.click(await screen.findByRole('button', { name: 'Undo deletion' }))
  expect(posts(requests)[0]).toMatchObject({ body: { shape: 'L', dimensions: SAVED.dimensions, stone: 'southport' } })
  refuse = true
  await user.click(await deletion())
  expect(await screen.findByText('Failed to delete countertop')).toBeTruthy()
  expect(await deletion()).toBeTruthy()
})

test('a list that does not load says so and can be asked for again', async () => {
  let isUp = false
  const { user } = show({ 'GET /api/countertops': () => (isUp ? json([SAVED]) : json({ error: 'no' }, 503)) })
  expect(screen.getByText('Loading your countertops...')).toBeTruthy()
  await screen.findByText('We could not load your countertops.')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('14.00')).toBeTruthy()
})

const POINTER = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: 'mouse' }

const placeOf = (handle: Element) => handle.parentElement?.getAttribute('transform')

/** Presses the handle of the Width, and gives what drags it by pixels, in a frame, and what lets it go there. */
function press(drawing: HTMLElement) {
  // jsdom has neither pointer capture nor sizes: the drawing lies at 0, 0.
  Element.prototype.setPointerCapture = () => {}
  const [, x = 0, y = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(placeOf(slider('Width')) ?? '') ?? []
  const [, left = 0, top = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(drawing.innerHTML) ?? []
  const at = { clientX: Number(left) + Number(x), clientY: Number(top) + Number(y) }
  fireEvent.pointerDown(drawing, { ...POINTER, ...at })
  return {
    moveBy: async (by: number) => {
      fireEvent.pointerMove(drawing, { ...POINTER, ...at, clientX: at.clientX + by })
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    },
    comeBackAt: (by: number) =>
      fireEvent.pointerMove(drawing, { ...POINTER, ...at, clientX: at.clientX + by, buttons: 0 }),
    releaseAt: (by: number) =>
      fireEvent.pointerUp(drawing, { ...POINTER, ...at, clientX: at.clientX + by, buttons: 0 }),
  }
}

/** What follows a drag, wherever it stands. */
function seen(drawing: HTMLElement) {
  const room = screen.getByRole('img', { name: /in a room/ })
  return {
    outline: drawing.querySelector('polygon[data-outline]')?.getAttribute('points'),
    label: drawing.querySelector('[data-label=width] text')?.textContent,
    handle: placeOf(slider('Width')),
    room: room.innerHTML,
    caption: room.closest('figure')?.querySelector('figcaption')?.textContent,
    figures: screen.getAllByRole('definition').map(({ textContent }) => textContent),
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }).value,
  }
}

test('a drag writes what follows it into the page in the same frame, and React renders none of it', async () => {
  const onCommit = vi.fn()
  show({}, onCommit)
  await screen.findByText(/Nothing saved yet/)
  const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
  const { moveBy, releaseAt } = press(drawing)
  await moveBy(10)
  const before = seen(drawing)
  onCommit.mockClear()
  await moveBy(20)
  await moveBy(40)
  const after = seen(drawing)
  expect(onCommit).not.toHaveBeenCalled()
  expect(after.label).toBe('80 in')
  expect(screen.getByTestId('live-figure').textContent).toBe('80 in')
  for (const name of ['outline', 'handle', 'room'] as const) expect(after[name]).not.toBe(before[name])
  expect(slider('Width').getAttribute('aria-valuenow')).toBe('60')
  // What stands away from the hand comes as fast as one can read, also while the hand rests.
  await waitFor(() =>
    expect(seen(drawing)).toMatchObject({
      caption: 'I Shape in Inverness Bristol Bay, 80 x 48 in, 26.67 sq ft',
      figures: ['26.67 sq ft', '$80'],
      field: '80',
    }),
  )
  expect(onCommit).not.toHaveBeenCalled()
  releaseAt(40)
  await waitFor(() => expect(slider('Width').getAttribute('aria-valuenow')).toBe('80'))
  expect(onCommit).toHaveBeenCalled()
})

test('what is done right after a drag finds it finished', async () => {
  show({})
  await screen.findByText(/Nothing saved yet/)
  const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
  const { moveBy, releaseAt } = press(drawing)
  await moveBy(20)
  releaseAt(40)
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  expect(seen(drawing)).toMatchObject({ field: '60', label: '60 in' })
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true, shiftKey: true })
  expect(seen(drawing)).toMatchObject({ field: '80', label: '80 in' })
  expect(seen(drawing).figures).toEqual(['26.67 sq ft', '$80'])
  // Where the pointer was let go, not where the last frame saw it.
  expect(slider('Width').getAttribute('aria-valuenow')).toBe('80')
})

test('a mouse that was let go outside the window ends the drag where it was seen last', async () => {
  show({})
  await screen.findByText(/Nothing saved yet/)
  const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
  const { moveBy, comeBackAt } = press(drawing)
  await moveBy(40)
  comeBackAt(-30)
  await waitFor(() => expect(slider('Width').getAttribute('aria-valuenow')).toBe('80'))
  expect(seen(drawing)).toMatchObject({ field: '80', label: '80 in' })
})

test('a drag that is given up leaves everything as it was', async () => {
  show({})
  await screen.findByText(/Nothing saved yet/)
  const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
  const before = seen(drawing)
  const { moveBy } = press(drawing)
  await moveBy(40)
  expect(seen(drawing)).not.toEqual(before)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(seen(drawing)).toEqual(before)
})

const tab = (name: string) => screen.getByRole('tab', { name })

test('on a narrow screen plan and room are two tabs, and the chosen one is kept', async () => {
  screenSize.isWide = false
  const { user } = show({})
  const panel = (name: string) => screen.getByRole('tabpanel', { name })
  expect(tab('Plan').getAttribute('aria-selected')).toBe('true')
  expect(panel('Plan').className).not.toContain('hidden')
  expect(panel('In the room').className).toContain('max-lg:hidden')
  const before = screen.getByRole('img', { name: /in a room/ }).innerHTML
  await user.click(screen.getByRole('radio', { name: 'U Shape' }))
  // What is not seen costs nothing, and is right once it is seen.
  expect(screen.getByRole('img', { name: /in a room/ }).innerHTML).toBe(before)
  await user.click(tab('In the room'))
  expect(panel('Plan').className).toContain('max-lg:hidden')
  expect(screen.getByRole('img', { name: /^U Shape countertop in a room/ }).innerHTML).not.toBe(before)
  expect(sessionStorage.getItem('designer_view')).toBe('room')
  tab('In the room').focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(tab('Plan'))
  expect(panel('In the room').className).toContain('max-lg:hidden')
})

test('side by side nothing is a panel of a tab', () => {
  show({})
  expect(screen.queryByRole('tabpanel')).toBeNull()
})

/** The page as the server sends it: it knows neither this browser's storage nor its screen. */
function served(): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page())
  return container
}

test('without script the page shows the first design, whole: plan, sizes, room, area and price', () => {
  const container = served()
  const plan = container.querySelector('[aria-label="Plan of the I Shape"]')
  expect(plan?.querySelector('polygon[data-outline]')?.getAttribute('points')).toBe('0 0 120 0 120 96 0 96')
  expect(plan?.querySelector('[data-stone] image')?.getAttribute('href')).toContain('inverness-bristol-bay')
  expect([...(plan?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual(['60 in', '48 in'])
  expect(plan?.querySelector('[data-handle-place=width]')?.getAttribute('transform')).toBe('translate(120 48)')
  const room = container.querySelector('[role=img]')
  expect(room?.querySelectorAll('path, polygon').length).toBeGreaterThan(30)
  expect(room?.querySelector('image')?.getAttribute('href')).toContain('inverness-bristol-bay')
  const definitions = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(definitions).toEqual(['20.00 sq ft', '$60'])
  // The content security policy refuses style attributes in what the server sends.
  expect(container.querySelectorAll('[style]')).toHaveLength(0)
})

test('a page that came as HTML comes alive with the draft of this browser, and its drawings go on from there', async () => {
  stubApi({ 'GET /api/countertops': () => json([]) })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const container = document.body.appendChild(served())
  const before = container.querySelector('[role=img]')?.innerHTML
  localStorage.setItem(
    'countertop_draft',
    JSON.stringify({
      shape: 'L',
      dimensions: { width: 96, length: 60, returnWidth: 25.5, returnLength: 24 },
      stone: 'travella',
    }),
  )
  localStorage.setItem('countertop_cabinet', 'oak')
  const root = await act(async () => hydrateRoot(container, page()))
  expect(field('Width')).toHaveProperty('value', '96')
  expect(screen.getByRole('group', { name: 'Plan of the L Shape' }).querySelectorAll('text')).toHaveLength(4)
  expect(screen.getByRole('group', { name: 'Plan of the L Shape' }).innerHTML).toContain('travella')
  const room = screen.getByRole('img', { name: /^L Shape countertop in a room: Width 96 inches/ })
  expect(room.innerHTML).not.toBe(before)
  expect(screen.getByRole('radio', { name: 'Oak' })).toHaveProperty('ariaChecked', 'true')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['22.38 sq ft', '$96'])
  // As if it had been drawn here from the start.
  expect(partsOf(room)).toEqual(drawnHere())
  act(() => root.unmount())
  container.remove()
})

/** The room of the same design on a page that this browser made itself. */
function drawnHere(): unknown {
  const { container, unmount } = render(page())
  const room = container.querySelector('[role=img]')
  const drawn = room && partsOf(room)
  unmount()
  return drawn
}

/** Elements with their attributes in any order, and without the ids that each drawing has of its own. */
function partsOf(element: Element): unknown {
  const attributes = element.getAttributeNames().map((name) => {
    const value = element.getAttribute(name) ?? ''
    return [name, value.replaceAll(/_[rR]_\w+_/g, 'id')] as const
  })
  return [element.tagName, Object.fromEntries(attributes), [...element.children].map(partsOf)]
}
