import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { initialState } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { axe } from '#test/client/axe.ts'
import { BEFORE_LEFTOVER_STONE } from '#shared/estimate/texts.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { DetailsStep, detailsSummary } from './DetailsStep.tsx'

const RUN: Countertop = { ...drawn('I', 96, 25.5), stone: 'inverness-bristol-bay' }
const L: Countertop = { ...RUN, shape: 'L', dimensions: { ...RUN.dimensions, width: 120, length: 96 } }
const SINK = { id: 's1', kind: 'sink-single', side: 'front', at: 48 } as const
const withDetails = (countertop: Countertop, details: Partial<Details>): Countertop => ({
  ...countertop,
  details: { ...DEFAULT_DETAILS, ...details },
})

let store: DesignerStore

function Page() {
  return (
    <main>
      <DetailsStep store={store} aboveSheet={null} />
      <Toaster />
    </main>
  )
}

function setUp(draft: Countertop = RUN) {
  saveDraft(draft)
  store = renderHook(useDesigner).result.current.store
  render(<Page />)
  return userEvent.setup()
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const radio = (name: string | RegExp) => screen.findByRole('radio', { name })
const step = () => button('Details (optional)')
const detailsNow = () => store.getState().draft.details
const open = async (draft?: Countertop) => {
  const user = setUp(draft)
  await user.click(step())
  await screen.findByText('Where does it go?', { selector: 'h4' })
  return user
}
const openTable = async (draft?: Countertop) => {
  const user = await open(draft)
  await user.click(button('Sides and cutouts'))
  return user
}

describe('the step', () => {
  it('is closed at first, with a summary', () => {
    setUp()
    expect(step().getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('3 finished edges, no sink yet. Add what you have.')).toBeDefined()
    expect(screen.queryByText('Where does it go?')).toBeNull()
  })

  it.each<['I' | 'L', Partial<Details>, string]>([
    ['I', { sides: { leftEnd: [{ use: 'wall' }] } }, '2 finished edges, no sink yet. Add what you have.'],
    [
      'L',
      {
        sides: { back: [{ use: 'wall', splash: '4in' }], runEnd: [{ use: 'appliance' }] },
        cutouts: [
          { id: 's1', kind: 'sink-bar', side: 'runFront', at: 30 },
          { id: 'c1', kind: 'cooktop-36', side: 'legFront', at: 30 },
        ],
        dishwasher: [{ side: 'runFront', at: 70 }],
      },
      '3 finished edges, 1 sink, 1 cooktop, 1 dishwasher, 4 in backsplash.',
    ],
    // An I has no such side.
    [
      'I',
      {
        cutouts: [{ id: 's1', kind: 'sink-bar', side: 'runFront', at: 30 }],
        dishwasher: [
          { side: 'runFront', at: 70 },
          { side: 'front', at: 70 },
        ],
      },
      '3 finished edges, no sink yet, 1 dishwasher. Add what you have.',
    ],
  ])('says of an %s with %j: %s', (shape, details, expected) => {
    expect(detailsSummary(withDetails({ ...L, shape }, details))).toBe(expected)
  })

  it('has no findings of axe, with everything open', async () => {
    await openTable(withDetails(L, { cutouts: [{ ...SINK, side: 'runFront' }] }))
    await axe()
  })
})

describe('the questions', () => {
  it('set sink, cooktop, edge and backsplash in one press each, with their prices', async () => {
    const user = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Sink' }))
    await user.click(screen.getByRole('checkbox', { name: 'Cooktop' }))
    // However many there are, once.
    expect(screen.getAllByText(/not included|billed area/)).toHaveLength(1)
    await user.click(await radio(/^Half bullnose ?\+\$147$/))
    await user.click(await radio(/^4 in ?\+\$187$/))
    expect(detailsNow()).toMatchObject({
      sides: {
        back: [{ use: 'wall', splash: '4in' }],
        front: [{ use: 'finished', profile: 'half-bullnose' }],
        leftEnd: [{ use: 'finished', profile: 'half-bullnose' }],
        rightEnd: [{ use: 'finished', profile: 'half-bullnose' }],
      },
      cutouts: [
        { kind: 'sink-single', side: 'front' },
        { kind: 'faucet', side: 'front', with: 's1' },
        { kind: 'cooktop-30', side: 'front' },
      ],
    })
    expect(screen.getByText('3 finished edges, 1 sink, 1 cooktop, 4 in backsplash.')).toBeDefined()
    expect(loadDraft()?.details).toEqual(detailsNow())
  })

  it('say what an edge costs, even if every edge has a price', async () => {
    startWithPrices({ ...FIXED_PRICES, edgePerFootCents: { ...FIXED_PRICES.edgePerFootCents, eased: 500 } })
    await open()
    expect(await radio(/^Eased ?\+\$61$/)).toBeDefined()
  })

  it.each([
    [1800, 1],
    [0, 0],
  ])('at %i cents for leftover stone, say %i times that option prices are before it', async (cents, times) => {
    const { stone } = RUN
    const leftOverPerSquareFootCents = { ...FIXED_PRICES.leftOverPerSquareFootCents, [stone]: cents }
    startWithPrices({ ...FIXED_PRICES, leftOverPerSquareFootCents })
    await open()
    expect(screen.queryAllByText(BEFORE_LEFTOVER_STONE)).toHaveLength(times)
  })

  it('mark what we assumed until it is answered', async () => {
    const user = await open()
    expect(screen.getAllByText('We assumed')).toHaveLength(3)
    await user.click(screen.getByRole('checkbox', { name: 'Sink' }))
    expect(screen.getAllByText('We assumed')).toHaveLength(4)
    expect((await radio(/^I don't know yet/)).getAttribute('checked')).not.toBeNull()
    expect(detailsNow()?.cutouts[0]).toMatchObject({ kind: 'sink-single', model: 'assumed' })
    await user.click(await radio(/^Farmhouse ?\+\$385 with faucet hole/))
    expect(detailsNow()?.cutouts).toEqual([
      { ...SINK, kind: 'sink-farmhouse' },
      { id: 'f1', kind: 'faucet', side: 'front', at: 48, with: 's1' },
    ])
    expect(screen.getAllByText('We assumed')).toHaveLength(3)
    await user.click(await radio(/^I don't know yet/))
    expect(detailsNow()?.cutouts[0]).toMatchObject({ kind: 'sink-single', model: 'assumed' })
    await user.click(await radio(/^Pencil/))
    await user.click(await radio(/^4 in/))
    await user.click(await radio(/^In a corner/))
    await user.click(await radio(/^Double/))
    expect(screen.queryByText('We assumed')).toBeNull()
  })

  it('count a default that is chosen as it is, once, by pointer or keys', async () => {
    const user = await open()
    await user.click(await radio('Against a wall'))
    expect(screen.getAllByText('We assumed')).toHaveLength(2)
    ;(await radio(/^Eased/)).focus()
    await user.keyboard(' ')
    await user.click(await radio('None'))
    expect(screen.queryByText('We assumed')).toBeNull()
    expect(detailsNow()?.sides).toEqual({
      back: [{ use: 'wall', splash: 'none' }],
      rightEnd: [{ use: 'finished', profile: 'eased' }],
      front: [{ use: 'finished', profile: 'eased' }],
      leftEnd: [{ use: 'finished', profile: 'eased' }],
    })
    // Again, it changes nothing.
    await user.click(await radio('Against a wall'))
    await user.click(await radio(/^Eased/))
    expect(store.getState().past).toHaveLength(3)
    act(() => {
      for (let steps = 0; steps < 3; steps += 1) store.dispatch({ type: 'undo' })
    })
    expect(screen.getAllByText('We assumed')).toHaveLength(3)
  })

  it('remove what is unchecked, with its faucet', async () => {
    const user = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Sink' }))
    await user.click(screen.getByRole('checkbox', { name: 'Dishwasher' }))
    expect(detailsNow()?.dishwasher).toHaveLength(1)
    await user.click(screen.getByRole('checkbox', { name: 'Dishwasher' }))
    await user.click(screen.getByRole('checkbox', { name: 'Sink' }))
    expect(detailsNow()).toBeUndefined()
  })

  it('ask an island for waterfall ends, offer no backsplash, and give its back the edge of the other sides', async () => {
    const user = await open()
    expect(screen.queryByRole('region', { name: 'Waterfall ends?' })).toBeNull()
    await user.click(await radio(/^Ogee ?\+\$270$/))
    await user.click(await radio('Island'))
    expect(detailsNow()?.sides.back).toEqual([{ use: 'finished', profile: 'ogee' }])
    expect(screen.getByText('There is no wall for a backsplash.')).toBeDefined()
    const group = within(screen.getByRole('region', { name: 'Waterfall ends?' }))
    expect(group.getByRole('radio', { name: /^None/ })).toHaveProperty('checked', true)
    await user.click(group.getByRole('radio', { name: /^Both ends/ }))
    expect(group.getByRole('radio', { name: /^Both ends/ })).toHaveProperty('checked', true)
    expect(group.getByRole('radio', { name: /^Left end/ }).closest('label')?.textContent).toMatch(/\+\$/)
  })

  it('put the leg of an L on the left or on the right, with what is on it', async () => {
    const user = await open(withDetails(L, { cutouts: [{ ...SINK, side: 'runFront', at: 30 }] }))
    await user.click(await radio('Leg on the right'))
    expect(detailsNow()).toMatchObject({ mirrored: true, cutouts: [{ at: 64.5 }] })
    expect(screen.getByRole('combobox', { name: /^Leg back/ })).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Leg back/ }), 'Up to the cabinets (18)')
    expect(detailsNow()?.sides).toEqual({ legBack: [{ use: 'wall', splash: { height: 18 } }] })
  })
})

describe('the table and its sheets', () => {
  it('change a side: use, edge, overhang, and part of it', async () => {
    const user = await openTable()
    await user.click(button('Change Back'))
    const sheet = screen.getByRole('dialog', { name: 'Back, 96\u00a0in' })
    await user.click(within(sheet).getByRole('radio', { name: /^Finished/ }))
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Edge' }), 'Bevel (+$80)')
    const overhang = within(sheet).getByRole('textbox', { name: 'Overhang' })
    await user.clear(overhang)
    await user.type(overhang, '12')
    await user.click(within(sheet).getByRole('button', { name: 'Split this side' }))
    const [, second] = within(sheet).getAllByRole('radio', { name: /^Wall/ })
    if (second) await user.click(second)
    const end = within(sheet).getByRole('textbox', { name: 'Ends at' })
    await user.clear(end)
    await user.type(end, '40')
    expect(detailsNow()?.sides.back).toEqual([
      { to: 40, use: 'finished', profile: 'bevel', overhang: 12 },
      { use: 'wall', profile: 'bevel' },
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Change Back')))
    expect(screen.getByText(/^Finished, bevel edge, 12 in overhang to 40 in, then wall/)).toBeDefined()
  })

  it('move a cutout in steps and to a typed place, stop it at the end, and delete it', async () => {
    const user = await openTable(withDetails(RUN, { cutouts: [SINK] }))
    await user.click(button('Change Single undermount sink at 48\u00a0in'))
    const sheet = await screen.findByRole('dialog', { name: 'Single undermount sink' })
    await user.click(within(sheet).getByRole('button', { name: '+1 in' }))
    await user.click(within(sheet).getByRole('button', { name: '+1 in' }))
    await user.click(within(sheet).getByRole('button', { name: '-1 in' }))
    expect(detailsNow()?.cutouts).toEqual([{ ...SINK, at: 49 }])
    const place = within(sheet).getByRole('textbox', { name: 'Center from the left end' })
    await user.clear(place)
    await user.type(place, '5')
    expect(within(sheet).getByRole('status').textContent).toBe(
      'The sink needs at least 2 in to the end or the stone can break; we recommend 4.',
    )
    expect(detailsNow()?.cutouts).toEqual([{ ...SINK, at: 17 }])
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Kind' }), 'Bar sink (+$200)')
    await user.type(within(sheet).getByRole('textbox', { name: 'Model (optional)' }), 'Ours')
    expect(detailsNow()?.cutouts[0]).toMatchObject({ kind: 'sink-bar', model: 'Ours' })
    await user.click(within(sheet).getByRole('button', { name: 'Delete' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(detailsNow()).toBeUndefined()
  })

  it("set a cutout's distance from the front, with the rule's message, and again from the back", async () => {
    const user = await openTable(withDetails(RUN, { cutouts: [SINK] }))
    await user.click(button('Change Single undermount sink at 48\u00a0in'))
    const sheet = await screen.findByRole('dialog', { name: 'Single undermount sink' })
    const setback = () => within(sheet).getByRole<HTMLInputElement>('textbox', { name: /^Distance from the/ })
    expect(setback().value).toBe('3 1/2')
    await user.clear(setback())
    await user.type(setback(), '1 1/2')
    expect(detailsNow()?.cutouts).toEqual([{ ...SINK, setback: 1.5 }])
    expect(sheet.textContent).toContain(
      'The strip in front of the sink is 1 1/2 in. It needs at least 2 in or it can break; we recommend 3.',
    )
    await user.clear(setback())
    await user.type(setback(), '61')
    expect(sheet.textContent).toContain('From 0 to 60\u00a0in')
    expect(detailsNow()?.cutouts).toEqual([{ ...SINK, setback: 3.5 }])
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Side' }), 'back')
    within(sheet).getByRole('textbox', { name: 'Distance from the back edge' })
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Kind' }), 'Farmhouse sink (+$350)')
    expect(within(sheet).queryByRole('textbox', { name: /^Distance from the/ })).toBeNull()
  })

  it('add and delete cutouts, move a dishwasher, and round a corner', async () => {
    const user = await openTable()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a cutout' }), 'Dishwasher')
    await user.click(button('Add'))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Add a cutout' }),
      'Other cutout (Priced after the visit)',
    )
    await user.click(button('Add'))
    await user.click(button(/^Change Dishwasher/))
    await user.click(button('-1 in'))
    await user.click(button('Done'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Right end and Front' }), 'Rounded')
    const radius = screen.getByRole('textbox', { name: 'Radius' })
    await user.clear(radius)
    await user.type(radius, '3')
    expect(detailsNow()).toMatchObject({
      cutouts: [{ kind: 'other' }],
      dishwasher: [{ side: 'front', at: 47 }],
      corners: { c2: { radius: 3 } },
    })
    await user.click(button(/^Delete Other cutout/))
    // The second press of a double click.
    fireEvent.click(button(/^Delete Dishwasher/), { detail: 2 })
    expect(detailsNow()).toMatchObject({ cutouts: [], dishwasher: [{ at: 47 }] })
    await user.click(button(/^Delete Dishwasher/))
    expect(detailsNow()).toMatchObject({ cutouts: [], dishwasher: [] })
  })

  it.each(['Make one side different', 'Choose the side'])('"%s" opens the sides', async (name) => {
    const user = await open()
    await user.click(button(name))
    await waitFor(() => expect(document.activeElement).toBe(button('Change Back')))
  })
})

describe('a sheet that the plan opens', () => {
  it('opens while the step is closed, and Back closes it', async () => {
    setUp()
    act(() => store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side: 'front' } }))
    expect(await screen.findByRole('dialog', { name: 'Front, 96\u00a0in' })).toBeDefined()
    const behind = screen.getByRole('button', { name: 'Details (optional)', hidden: true })
    expect(behind.getAttribute('aria-expanded')).toBe('false')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(store.getState().sheet).toBeNull()
  })

  it('closes if its cutout is gone, or if there is none', async () => {
    setUp(withDetails(RUN, { cutouts: [SINK] }))
    act(() => store.dispatch({ type: 'openSheet', sheet: { kind: 'cutout', id: 's1' } }))
    await screen.findByRole('dialog', { name: 'Single undermount sink' })
    act(() => store.dispatch({ type: 'details', details: undefined }))
    await waitFor(() => expect(store.getState().sheet).toBeNull())
    act(() => store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side: 'legEnd' } }))
    await waitFor(() => expect(store.getState().sheet).toBeNull())
  })
})

describe('a resize', () => {
  /** It has loaded once a sheet has opened. */
  const loadCode = async () => {
    act(() => store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side: 'front' } }))
    await screen.findByRole('dialog')
    act(() => store.dispatch({ type: 'closeSheet' }))
  }
  const resize = (text: string) => {
    act(() => store.dispatch({ type: 'typeInField', name: 'width', text }))
    act(() => store.dispatch({ type: 'leaveField', name: 'width' }))
  }

  it('moves a cutout that no longer fits, says so, and is undone together with it', async () => {
    setUp(withDetails(RUN, { cutouts: [{ ...SINK, at: 70 }] }))
    await loadCode()
    resize('86')
    expect(await screen.findByText('We moved the sink 3 in to keep 4 in to the end.')).toBeDefined()
    expect(detailsNow()?.cutouts[0]?.at).toBe(67)
    act(() => store.dispatch({ type: 'undo' }))
    expect(store.getState().draft).toMatchObject({ dimensions: { width: 96 }, details: { cutouts: [{ at: 70 }] } })
    act(() => store.dispatch({ type: 'redo' }))
    expect(detailsNow()?.cutouts[0]?.at).toBe(67)
  })

  it('moves nothing while a size is typed or dragged', async () => {
    setUp(withDetails(RUN, { cutouts: [SINK] }))
    await loadCode()
    vi.useFakeTimers()
    act(() => store.dispatch({ type: 'typeInField', name: 'width', text: '40' }))
    act(() => void vi.advanceTimersByTime(5000))
    resize('96')
    act(() => void vi.advanceTimersByTime(5000))
    vi.useRealTimers()
    expect(detailsNow()?.cutouts).toEqual([SINK])
  })

  it('is not that another countertop opens in the designer, or the own draft returns', async () => {
    const stopped = { ...SINK, at: 95 }
    setUp(withDetails(RUN, { cutouts: [stopped] }))
    await screen.findByRole('button', { name: /^The sink reaches past the right end/ })
    vi.useFakeTimers()
    const original = withDetails({ ...RUN, dimensions: { ...RUN.dimensions, width: 60 } }, { cutouts: [stopped] })
    act(() => store.startEdit({ id: '1', title: 'I Shape', original }, initialState(original)))
    act(() => void vi.advanceTimersByTime(5000))
    expect(detailsNow()?.cutouts).toEqual([stopped])
    act(() => void store.endEdit())
    act(() => void vi.advanceTimersByTime(5000))
    vi.useRealTimers()
    expect(detailsNow()?.cutouts).toEqual([stopped])
  })
})

describe('a warning', () => {
  it('is announced, as a link to the sheet of what it is about', async () => {
    const user = setUp(withDetails(RUN, { cutouts: [{ ...SINK, setback: 1.5 }] }))
    const text = 'The strip in front of the sink is 1 1/2 in. It needs at least 2 in or it can break; we recommend 3.'
    const link = await screen.findByRole('button', { name: text })
    expect(link.closest('[aria-live=polite]')).not.toBeNull()
    await user.click(link)
    const sheet = await screen.findByRole('dialog', { name: 'Single undermount sink' })
    expect(within(sheet).getByText(text)).toBeDefined()
  })

  it('of an overhang leads to its side', async () => {
    const user = setUp(withDetails(RUN, { sides: { front: [{ use: 'finished', overhang: 14 }] } }))
    await user.click(
      await screen.findByRole('button', { name: 'A 14 in overhang needs brackets. We price them after the visit.' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Front, 96\u00a0in' })).toBeDefined()
  })
})
