import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { useLatestToast } from '#client/ui/toast/toast.ts'
import { WIDE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB, type Job } from '#shared/fabrication/details.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { axe } from '#test/client/axe.ts'
import { json, type StubbedApi, type StubbedRequest, stubApi } from '#test/client/stub-api.ts'
import { Designer } from './Designer.tsx'
import { SavedCountertops } from './saved/SavedCountertops.tsx'
import { useDesigner } from '#test/client/use-designer.ts'

/** Wide as on a laptop, or narrow. */
const screenSize = { isWide: true }

const onSeeList = vi.fn<() => void>()
const onGetQuote = vi.fn<() => void>()

beforeEach(() => {
  onSeeList.mockClear()
  screenSize.isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === WIDE_SCREEN && screenSize.isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

const SAVED = {
  id: '0193d1de-0000-7000-8000-000000000001',
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}

const LARGE_ID = '0193d1de-0000-7000-8000-000000000002'

function Page({ job }: { job?: Job }) {
  const designer = useDesigner()
  const toast = useLatestToast()
  return (
    <>
      <Designer designer={designer} onSeeList={onSeeList} onGetQuote={onGetQuote} job={job} />
      <SavedCountertops store={designer.store} />
      {toast && (
        <p role="status">
          {toast.title}
          {toast.action && (
            <button type="button" onClick={toast.action.onPress}>
              Undo deletion
            </button>
          )}
        </p>
      )}
    </>
  )
}

function page(job?: Job) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Page job={job} />
    </QueryClientProvider>
  )
}

function show(api: StubbedApi, job?: Job) {
  const requests = stubApi({ 'GET /api/countertops': () => json([]), ...api })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  render(page(job))
  return { requests, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const slider = (name: string) => screen.getByRole('slider', { name })
const posts = (requests: StubbedRequest[]) => requests.filter(({ method }) => method === 'POST')

describe('a typed size', () => {
  it('is shown in our format, and updates the plan, area and price', async () => {
    const { user } = show({})
    await user.clear(field('Width'))
    await user.type(field('Width'), `6' 1-1/2"`)
    expect(field('Width').getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText('73 1/2 in', { selector: 'p' })).toBeTruthy()
    expect(slider('Width').getAttribute('aria-valuetext')).toBe('Width 60 inches')
    await user.keyboard('{Enter}')
    expect(slider('Width').getAttribute('aria-valuetext')).toBe('Width 73 1/2 inches')
    // 73.5 x 48 / 144
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['24.50 sq ft', '$1,800'])
    await user.tab()
    expect(field('Width')).toHaveProperty('value', '73 1/2')
  })

  it('counts as whole after a rest, and changes nothing while it is wrong', () => {
    vi.useFakeTimers()
    show({})
    const type = (value: string) => {
      fireEvent.change(field('Width'), { target: { value } })
      act(() => void vi.advanceTimersByTime(500))
      return slider('Width').getAttribute('aria-valuenow')
    }
    expect(['50', '500', '120'].map(type)).toEqual(['50', '50', '120'])
  })

  it('is added even if the press on the button leaves the focus in the field, as on a phone', async () => {
    const { requests } = show({ 'POST /api/countertops': () => json(SAVED, 201) })
    fireEvent.change(field('Width'), { target: { value: '120' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add Countertop' }))
    await waitFor(() => expect(posts(requests)[0]?.body).toMatchObject({ dimensions: { width: 120 } }))
  })

  it('in the drawing stays with its message when it is wrong, and nothing is added', async () => {
    const { user, requests } = show({ 'POST /api/countertops': () => json(SAVED, 201) })
    const opener = () => screen.getByRole('button', { name: /, Width: edit$/ })
    const label = () => screen.queryByRole('textbox', { name: 'Width in the drawing' })
    opener().focus()
    await user.keyboard(`{Enter}2'1.5"{Enter}{Enter}99{Escape}`)
    expect(slider('Width').getAttribute('aria-valuenow')).toBe('25.5')
    expect(document.activeElement).toBe(opener())
    await user.keyboard('{Enter}500')
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    expect(label()).toHaveProperty('value', '500')
    expect(document.activeElement).toBe(label())
    expect(screen.getByText('Width must be from 1 to 200 inches')).toBeDefined()
    expect(posts(requests)).toEqual([])
    await user.keyboard('{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    expect(label()).toBeNull()
    await waitFor(() => expect(posts(requests)[0]?.body).toMatchObject({ dimensions: { width: 50 } }))
  })

  it('is one undo step, and undo inside a field is left to the browser', async () => {
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

  it('is not sent while it is invalid, and gets the focus with a message', async () => {
    const { user, requests } = show({ 'POST /api/countertops': () => json(SAVED, 201) })
    await user.clear(field('Length'))
    await user.type(field('Length'), '0')
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    expect(document.activeElement).toBe(field('Length'))
    expect(field('Length').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Length must be from 1 to 200 inches')).toBeDefined()
    expect(posts(requests)).toEqual([])
    expect(slider('Length').getAttribute('aria-valuenow')).toBe('48')
  })
})

describe('saving', () => {
  it('is confirmed until the draft changes, with a link to the list', async () => {
    let list: object[] = []
    const { user } = show({
      'GET /api/countertops': () => json(list),
      'POST /api/countertops': ({ body }) => {
        list = [{ ...SAVED, ...Object(body) }]
        return json(list[0], 201)
      },
      [`PUT /api/countertops/${SAVED.id}`]: ({ body }) => {
        list = [{ ...SAVED, ...Object(body) }]
        return json(list[0])
      },
    })
    expect(screen.queryByText(/Added to your countertops/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    const status = (await screen.findByText(/Added to your countertops/)).closest('[role=status]')
    expect(status).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'See your list' }))
    expect(onSeeList).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('radio', { name: 'L Shape' }))
    expect(screen.queryByText(/Added to your countertops/)).toBeNull()
    // As it was added, also once it's put there by another button or a reload.
    await user.click(screen.getByRole('radio', { name: 'I Shape' }))
    expect(screen.getByText(/Added to your countertops/)).toBeDefined()
    // The list has it in another size now.
    await user.click(screen.getByRole('button', { name: /^Edit / }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Width' }), { target: { value: '84' } })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('button', { name: 'Add Countertop' })
    expect(screen.queryByText(/Added to your countertops/)).toBeNull()
  })

  it('makes a quote the next step, or the next countertop, of which undo brings the last drawing back', async () => {
    const added = { ...SAVED, stone: 'inverness-bristol-bay' }
    let list: unknown[] = []
    const { user, requests } = show({
      'GET /api/countertops': () => json(list),
      'POST /api/countertops': () => {
        list = [added]
        return json(added, 201)
      },
    })
    await user.click(screen.getByRole('radio', { name: 'L Shape' }))
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    await screen.findByText(/Added to your countertops/)
    await user.click(screen.getByRole('button', { name: 'Get a Quote · $1,800' }))
    expect(onGetQuote).toHaveBeenCalledOnce()
    screen.getByRole('button', { name: 'Add a wall run' })
    await user.click(screen.getByRole('button', { name: 'Add an island' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'I Shape' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }).value).toBe('84')
    expect(posts(requests)).toHaveLength(1)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'L Shape' }).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    const question = await screen.findByRole('alertdialog', { name: "It's already in your list. Add another?" })
    expect(posts(requests)).toHaveLength(1)
    await user.click(within(question).getByRole('button', { name: 'Add another' }))
    await waitFor(() => expect(posts(requests)).toHaveLength(2))
  })

  it('starts another wall run narrower than one that the list has, so that it counts', async () => {
    const details = { ...DEFAULT_DETAILS, sides: { back: [{ use: 'finished' as const }] } }
    const run = {
      ...SAVED,
      id: LARGE_ID,
      stone: 'inverness-bristol-bay',
      shape: 'I',
      dimensions: { width: 96, length: 25.5 },
    }
    const island = { ...run, id: LARGE_ID.replace(/.$/, '9'), dimensions: { width: 84, length: 42 }, details }
    const list: object[] = [run, island]
    const { user } = show({
      'GET /api/countertops': () => json(list),
      'POST /api/countertops': ({ body }) => {
        list.push({ ...SAVED, ...Object(body) })
        return json(list.at(-1), 201)
      },
    })
    await user.click(screen.getByRole('radio', { name: 'L Shape' }))
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    await user.click(await screen.findByRole('button', { name: 'Add a wall run' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }).value).toBe('84')
    await waitFor(() => expect(screen.getByText('This wall run adds')).toBeDefined())
  })
})

it('the price beside the buttons is what is sent, or what a drawing adds to the list', async () => {
  // 14.00 sq ft x 68 = 952: below the minimum of 1800, with which the list costs as much as without it.
  const small = { ...SAVED, stone: 'inverness-bristol-bay' }
  // 200 x 25.5 in, 35.50 sq ft x 84 = 2982
  const large = { ...SAVED, id: LARGE_ID, shape: 'I', dimensions: { width: 200, length: 25.5 } }
  // Removing the old countertop is part of the list, and what a countertop adds stays.
  const removal: Job = { ...DEFAULT_JOB, removal: 'laminate' }
  let list: unknown[] = [large]
  const { user } = show(
    {
      'GET /api/countertops': () => json(list),
      'POST /api/countertops': () => {
        list = [large, small]
        return json(small, 201)
      },
    },
    removal,
  )
  const withRemoval = (dollars: number) => formatWholeDollars(dollars * 100 + PRICE_LIST.removalCents.laminate)
  const figures = () =>
    screen.getAllByRole('definition').map((one) => `${one.previousElementSibling?.textContent}: ${one.textContent}`)
  // No one has begun to draw.
  await waitFor(() => expect(figures()).toEqual(['Area: 20.00 sq ft', `Your kitchen: ${withRemoval(2982)}`]))
  await user.click(screen.getByRole('radio', { name: 'L Shape' }))
  await waitFor(() =>
    expect(figures()).toEqual(['Area: 14.00 sq ft', `Your kitchen: ${withRemoval(2982)}`, 'This L addsAdds: +$952']),
  )
  await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
  await waitFor(() => expect(figures()).toEqual(['Area: 49.42 sq ft', `Your kitchen: ${withRemoval(3934)}`]))
  screen.getByRole('button', { name: `Get a Quote · ${withRemoval(3934)}` })
  // Drawn once more, it's what the list has already.
  await user.click(screen.getByRole('radio', { name: 'U Shape' }))
  await waitFor(() => expect(figures()).toHaveLength(3))
  await user.click(screen.getByRole('radio', { name: 'L Shape' }))
  await waitFor(() => expect(figures()).toEqual(['Area: 49.42 sq ft', `Your kitchen: ${withRemoval(3934)}`]))
  await user.click(screen.getByRole('button', { name: 'Edit L along the wall, 14.00 sq ft' }))
  // 24 in wider: 18.00 sq ft x 68 = 1224.
  fireEvent.change(screen.getByRole('textbox', { name: 'Width' }), { target: { value: '84' } })
  await waitFor(() =>
    expect(figures()).toEqual([
      'Area: 18.00 sq ft',
      `With your changes: ${withRemoval(4206)}`,
      "This L's partIts part: $1,224",
    ]),
  )
})

const POINTER = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: 'mouse' }

const placeOf = (handle: Element) => handle.parentElement?.getAttribute('transform')

/** Presses the Width's handle. Returns functions that move it by inches and release it. */
function press(drawing: HTMLElement, pointer = POINTER) {
  // jsdom has no sizes, so the plan is at 0, 0.
  const [, x = 0, y = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(placeOf(slider('Width')) ?? '') ?? []
  const [, left = 0, top = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(drawing.innerHTML) ?? []
  const at = { clientX: Number(left) + Number(x), clientY: Number(top) + Number(y) }
  const percent = parseInt(screen.getByTestId('plan-zoom').textContent ?? '')
  const moved = (inches: number) => ({ ...pointer, ...at, clientX: at.clientX + (inches * 2 * percent) / 100 })
  fireEvent.pointerDown(drawing, { ...pointer, ...at })
  const move = (by: number) => fireEvent.pointerMove(drawing, moved(by))
  return {
    move,
    moveBy: async (by: number) => {
      move(by)
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    },
    moveReleased: (by: number) => fireEvent.pointerMove(drawing, { ...moved(by), buttons: 0 }),
    releaseAt: (by: number) => fireEvent.pointerUp(drawing, { ...moved(by), buttons: 0 }),
  }
}

/** Everything on the page that follows a drag. */
function seen(drawing: HTMLElement) {
  const room = screen.getByRole('img', { name: /in a room/ })
  return {
    outline: drawing.querySelector('polygon[data-outline]')?.getAttribute('points'),
    label: drawing.querySelector('[data-label=width] [data-figure]')?.textContent,
    handle: placeOf(slider('Width')),
    caption: room.closest('figure')?.querySelector('figcaption')?.textContent,
    figures: screen.getAllByRole('definition').map(({ textContent }) => textContent),
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }).value,
  }
}

async function showPlan(pointer = POINTER) {
  show({})
  await screen.findByText(/Nothing saved yet/)
  const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
  return { drawing, before: seen(drawing), ...press(drawing, pointer) }
}

describe('a tap by finger', () => {
  const FINGER = { ...POINTER, pointerType: 'touch' }

  /** Taps a point in pixels from the upper left corner of the stone. Returns whether the browser makes a click of it. */
  function tap(drawing: HTMLElement, x: number, y: number): boolean {
    const [, left = 0, top = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(drawing.innerHTML) ?? []
    const at = { ...FINGER, clientX: Number(left) + x, clientY: Number(top) + y }
    fireEvent.pointerDown(drawing, at)
    fireEvent.pointerUp(drawing, { ...at, buttons: 0 })
    return fireEvent.touchEnd(drawing)
  }

  it('opens the sheet of a side, which its click then does not hit', async () => {
    show({})
    await screen.findByText(/Nothing saved yet/)
    const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
    expect(tap(drawing, 40, 0)).toBe(false)
    expect(await screen.findByRole('dialog', { name: /^Back/ })).toBeTruthy()
  })

  it('is a click where it opens nothing', async () => {
    show({})
    await screen.findByText(/Nothing saved yet/)
    expect(tap(screen.getByRole('group', { name: 'Plan of the I Shape' }), -200, -200)).toBe(true)
  })
})

describe('a drag', () => {
  it('moves everything that shows a size in each frame, and says the size at its end', async () => {
    const { drawing, moveBy, releaseAt } = await showPlan()
    await moveBy(5)
    const before = seen(drawing)
    await moveBy(20)
    const after = seen(drawing)
    expect(after).toMatchObject({
      label: '80\u00a0in',
      caption: 'I Shape in Inverness Bristol Bay, 80 × 48\u00a0in, 26.67 sq ft',
      figures: ['26.67 sq ft', '$1,819'],
      field: '80',
    })
    expect(screen.getByTestId('drag-tooltip').textContent).toBe('80\u00a0in')
    for (const name of ['outline', 'handle'] as const) expect(after[name]).not.toBe(before[name])
    expect(slider('Width').getAttribute('aria-valuenow')).toBe('60')
    releaseAt(20)
    expect(slider('Width').getAttribute('aria-valuenow')).toBe('80')
  })

  it('finishes before the next input', async () => {
    const { drawing, moveBy, releaseAt } = await showPlan()
    await moveBy(10)
    releaseAt(20)
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
    expect(seen(drawing)).toMatchObject({ field: '60', label: '60\u00a0in' })
    fireEvent.keyDown(window, { key: 'y', ctrlKey: true })
    expect(seen(drawing)).toMatchObject({ field: '80', label: '80\u00a0in', figures: ['26.67 sq ft', '$1,819'] })
    // At the point of release, not of the last frame.
    expect(slider('Width').getAttribute('aria-valuenow')).toBe('80')
  })

  it('keeps a size that was typed right before it, which its press takes over', async () => {
    show({})
    await screen.findByText(/Nothing saved yet/)
    const drawing = screen.getByRole('group', { name: 'Plan of the I Shape' })
    const length = screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' })
    act(() => length.focus())
    fireEvent.change(length, { target: { value: '40' } })
    const { moveBy, releaseAt } = press(drawing)
    await moveBy(20)
    releaseAt(20)
    expect(seen(drawing)).toMatchObject({ field: '80', figures: ['22.22 sq ft', expect.anything()] })
    expect(length.value).toBe('40')
  })

  it.each<[string, (pressed: ReturnType<typeof press>) => void]>([
    ['the mouse is released outside the window', ({ moveReleased }) => moveReleased(-15)],
    ['the window loses the focus', () => fireEvent.blur(window)],
  ])('ends where it was if %s', async (_, interrupt) => {
    const { drawing, ...pressed } = await showPlan()
    await pressed.moveBy(20)
    interrupt(pressed)
    await waitFor(() => expect(slider('Width').getAttribute('aria-valuenow')).toBe('80'))
    await pressed.moveBy(30)
    expect(seen(drawing)).toMatchObject({ field: '80', label: '80\u00a0in' })
  })

  it.each([
    ['Escape', 'mouse', () => fireEvent.keyDown(window, { key: 'Escape' })],
    ['a rotation of the screen', 'touch', () => fireEvent(window, new Event('orientationchange'))],
  ])('is taken back by %s', async (_, pointerType, interrupt) => {
    const { drawing, before, moveBy, releaseAt } = await showPlan({ ...POINTER, pointerType })
    await moveBy(20)
    expect(seen(drawing).label).toBe('80\u00a0in')
    interrupt()
    expect(seen(drawing)).toEqual(before)
    await moveBy(30)
    releaseAt(30)
    expect(seen(drawing)).toEqual(before)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
  })
})

it.each([
  ['ArrowRight', false, 61],
  ['ArrowDown', false, 59],
  ['ArrowUp', true, 72],
  ['PageDown', false, 48],
  ['Home', false, 1],
  ['End', false, 200],
])('a key moves a handle: %s, with Shift %s', (key, shiftKey, inches) => {
  show({})
  fireEvent.keyDown(slider('Width'), { key, shiftKey })
  expect(slider('Width').getAttribute('aria-valuenow')).toBe(String(inches))
  fireEvent.keyDown(slider('Width'), { key: 'z', ctrlKey: true })
  expect(slider('Width').getAttribute('aria-valuenow')).toBe('60')
})

const tab = (name: string) => screen.getByRole('tab', { name })

describe('plan and room', () => {
  it('are two tabs on a narrow screen, which remembers the selected one', async () => {
    screenSize.isWide = false
    const { user } = show({})
    const panel = (name: string) => screen.getByRole('tabpanel', { name })
    expect(tab('Plan').getAttribute('aria-selected')).toBe('true')
    const isHidden = (name: string) => panel(name).closest('.max-lg\\:hidden, [hidden]') !== null
    expect([isHidden('Plan'), isHidden('In the room')]).toEqual([false, true])
    await user.click(screen.getByRole('radio', { name: 'U Shape' }))
    await user.click(tab('In the room'))
    expect(isHidden('Plan')).toBe(true)
    expect(screen.getByRole('img', { name: /^U Shape countertop in a room/ })).toBeTruthy()
    expect(sessionStorage.getItem('designer_view')).toBe('"room"')
    tab('In the room').focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tab('Plan'))
    expect(isHidden('In the room')).toBe(true)
  })

  it('have the kitchen beside them once there are two countertops', async () => {
    const api = { 'GET /api/countertops': () => json([SAVED]) }
    screenSize.isWide = false
    const { user } = show(api)
    expect(screen.queryByRole('tab', { name: 'Kitchen' })).toBeNull()
    // The drawing counts once it's one of its own.
    await screen.findByText('Your kitchen')
    await user.click(screen.getByRole('radio', { name: 'U Shape' }))
    await user.click(tab('Kitchen'))
    expect(await screen.findByRole('group', { name: 'Plan of the kitchen' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^[LU] along the wall, / })).toHaveLength(2)
    expect(screen.getByRole('tabpanel', { name: 'Kitchen' })).toBeDefined()
    await axe()
  })
})

/** The prerendered page, without this browser's storage or screen size. */
function prerendered(): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page())
  return container
}

describe('the prerendered page', () => {
  it('has the default draft completely: plan, sizes, room, area and price', () => {
    const container = prerendered()
    const plan = container.querySelector('[aria-label="Plan of the I Shape"]')
    expect(plan?.querySelector('polygon[data-outline]')?.getAttribute('points')).toBe('0 0 204 0 204 163.2 0 163.2')
    expect(plan?.querySelector('[data-stone] image')?.getAttribute('href')).toContain('inverness-bristol-bay')
    expect([...(plan?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'A 60\u00a0in',
      'B 48\u00a0in',
    ])
    expect(plan?.querySelector('[data-handle-place=width]')?.getAttribute('transform')).toBe('translate(204 81.6)')
    expect(container.querySelector('[role=img] picture img')?.getAttribute('src')).toMatch(/^\/assets\/room\./)
    const definitions = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(definitions).toEqual(['20.00 sq ft', '$1,800'])
    // The content security policy refuses style attributes in what the server sends.
    expect(container.querySelectorAll('[style]')).toHaveLength(0)
  })

  it('hydrates with the draft of this browser and draws it completely', async () => {
    stubApi({ 'GET /api/countertops': () => json([]) })
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const container = document.body.appendChild(prerendered())
    localStorage.setItem(
      'countertop_draft',
      JSON.stringify({
        shape: 'L',
        dimensions: { width: 96, length: 60, returnWidth: 25.5, returnLength: 24 },
        stone: 'travella',
      }),
    )
    localStorage.setItem('countertop_cabinet', '"oak"')
    const root = await act(async () => hydrateRoot(container, page()))
    expect(field('Width')).toHaveProperty('value', '96')
    expect(screen.getByRole('group', { name: 'Plan of the L Shape' }).querySelectorAll('text')).toHaveLength(4)
    expect(screen.getByRole('group', { name: 'Plan of the L Shape' }).innerHTML).toContain('travella')
    expect(screen.getByRole('img', { name: /^L Shape countertop in a room: Width 96 inches/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Oak' })).toHaveProperty('checked', true)
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['22.38 sq ft', '$2,520'])
    act(() => root.unmount())
    container.remove()
  })
})
