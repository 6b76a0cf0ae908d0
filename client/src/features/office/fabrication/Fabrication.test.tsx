import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { placeByShop } from '#shared/slabs/place-by-shop.ts'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import type { Fabrication as Saved, FabricationEdit, fabricationEditSchema } from '#shared/slabs/schema.ts'
import { shopPlanOf } from '#shared/slabs/shop-plan.ts'
import { drawn } from '#test/countertops.ts'
import { ID } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, refusal, stubApi } from '#test/client/stub-api.ts'
import { movePointer, pressPointer, releasePointer } from '#test/client/week-drag.ts'
import { Fabrication } from './Fabrication.tsx'

const PATH = `/api/quotes/${ID}/final-quotes/1/fabrication`
const named = (name: string, width: number) => ({
  ...drawn('I', width, 25.5),
  stone: 'southport' as const,
  details: { ...DEFAULT_DETAILS, name },
})
const COUNTERTOPS = [named('Wall', 60), named('Bar', 40)]
const PLAN = shopPlanOf(planSlabs(COUNTERTOPS) ?? [])
// A lies at the lower left, and B to the right of it.
const OURS: Saved = {
  version: 2,
  by: 'visitor',
  at: '2026-11-24T20:00:00.000Z',
  details: COUNTERTOPS.map(({ details }) => details),
  overrides: [],
  ...PLAN,
  estimate: estimate(COUNTERTOPS, PRICE_LIST),
  warnings: [],
}

const ABOUT = { quoteNumber: 1042, customerName: 'Ada Okafor', about: '#1042', countertops: COUNTERTOPS }

type Sent = z.input<typeof fabricationEditSchema>

/** The part of a draft whose layout the server keeps. */
function open(first: Partial<Saved> = {}) {
  let kept: Saved = { ...OURS, ...first }
  const store = ({ overrides, slabs, pieces }: FabricationEdit): Saved => {
    const { ours: _, differenceCents: __, ...rest } = kept
    const next = { ...rest, overrides: overrides ?? [], version: kept.version + 1 }
    if (!slabs || !pieces) return { ...next, ...PLAN, by: 'visitor' }
    const { plan, problems } = placeByShop(PLAN, { slabs, places: pieces })
    if (problems.length > 0) throw new Error('The page sends what no saw cuts')
    return { ...next, ...plan, by: 'shop', ours: PLAN, differenceCents: 70_650 * (plan.slabs.length - 1) }
  }
  const requests = stubApi({
    [`GET ${PATH}`]: () => json(kept),
    [`GET ${PATH.replace('fabrication', 'slabs/1.dxf')}`]: () => new Response('0'),
    [`GET ${PATH.replace('fabrication', 'parts.dxf')}`]: () => new Response('0'),
    [`PUT ${PATH}`]: ({ body }) => {
      const edit = body as FabricationEdit // as the contract says
      if (edit.version !== kept.version) return refusal('changed_meanwhile', 'Someone else', { current: kept })
      kept = store(edit)
      return json(kept)
    },
  })
  function Part() {
    const [version, setVersion] = useState(kept.version)
    const of = { quoteId: ID, revision: 1, version }
    return <Fabrication {...ABOUT} of={of} onSaved={setVersion} />
  }
  const view = render(
    <PageProviders auth="k">
      <Part />
    </PageProviders>,
  )
  const sent = () => requests.flatMap(({ method, body }) => (method === 'PUT' ? [body as Sent] : [])) // the same
  return {
    ...view,
    requests,
    user: userEvent.setup(),
    sent,
    saved: () => kept,
    change: (theirs: Partial<Saved>) => {
      kept = { ...kept, ...theirs, version: kept.version + 1 }
    },
  }
}

const piece = (id: string) => screen.findByRole('button', { name: new RegExp(`^${id}!? ?(Wall|Bar)`) })
const placeOf = ({ pieces }: { pieces?: Sent['pieces'] }, id: string) =>
  pieces?.flatMap((one) => (one.id === id ? [one.slab, one.x, one.y] : []))
/** Once so many changes are saved. */
async function afterSaves(office: ReturnType<typeof open>, count: number) {
  await waitFor(() => expect(office.sent()).toHaveLength(count))
  await waitFor(() => expect(office.saved().version).toBe(2 + count))
}

beforeEach(() => sessionStorage.clear())

describe('by keyboard', () => {
  it('arrows move a piece, which is saved, and several are one step of the undo', async () => {
    const office = open()
    ;(await piece('B')).focus()
    await office.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await afterSaves(office, 1)
    expect(placeOf(office.saved(), 'B')).toEqual([1, 60.1875, 6])
    await office.user.keyboard('{ArrowRight}')
    await afterSaves(office, 2)
    expect(placeOf(office.saved(), 'B')).toEqual([1, 60.6875, 6])
    await screen.findByText('1 slab, as the shop lays them out.')
    await screen.findByText('B on slab 1, 60 11/16 inches from the left, 6 inches from the bottom')
    await office.user.click(screen.getByRole('button', { name: 'Undo' }))
    await afterSaves(office, 3)
    expect(office.saved()).toMatchObject({ by: 'visitor', pieces: PLAN.pieces })
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  })

  it('holds what no saw cuts, says why, and saves once it can be cut', async () => {
    const office = open()
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowLeft}')
    await screen.findByText('Pieces A and B overlap.')
    screen.getByText('Not saved until a saw can cut it.')
    await piece('B')
    expect(within(await piece('B')).getByText('B!')).toBeDefined()
    await office.user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}')
    await waitFor(() => expect(office.sent().length).toBeGreaterThan(0))
    expect(screen.queryByText(/^Not saved/)).toBeNull()
    // The kerf above A.
    expect(placeOf(office.sent()[0] ?? {}, 'B')).toEqual([1, 59.6875, 25.6875])
  })

  it('keeps what no saw cuts when the page is loaded again, until it is saved', async () => {
    const office = open()
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowLeft}')
    await screen.findByText('Not saved until a saw can cut it.')
    office.unmount()
    const again = open()
    await screen.findByText('Pieces A and B overlap.')
    screen.getByText('Not saved until a saw can cut it.')
    ;(await piece('B')).focus()
    await again.user.keyboard('{ArrowRight}')
    await waitFor(() => expect(again.sent().map((one) => placeOf(one, 'B'))).toEqual([[1, 60.1875, 0]]))
    await waitFor(() => expect(sessionStorage.getItem('office_layout')).toBeNull())
    again.unmount()
    open()
    await piece('B')
    expect(screen.queryByText(/overlap/)).toBeNull()
  })

  it('asks before what was kept replaces what someone else has saved since', async () => {
    const office = open()
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowLeft}')
    await screen.findByText('Not saved until a saw can cut it.')
    office.unmount()
    const pieces = PLAN.pieces.map((one) => (one.id === 'B' ? { ...one, x: 0, y: 30 } : one))
    const again = open({ by: 'shop', pieces, ours: PLAN, version: 3 })
    await again.user.click(await screen.findByRole('button', { name: /theirs/i }))
    await screen.findByText('1 slab, as the shop lays them out.')
    expect(screen.queryByText(/overlap/)).toBeNull()
    expect(sessionStorage.getItem('office_layout')).toBeNull()
  })

  it('forgets what was kept of other pieces', async () => {
    const office = open()
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowLeft}')
    await screen.findByText('Not saved until a saw can cut it.')
    office.unmount()
    open({ pieces: PLAN.pieces.map((one) => (one.id === 'B' ? { ...one, width: 41 } : one)) })
    await piece('B')
    expect(screen.queryByText(/overlap/)).toBeNull()
  })

  it('a locked piece stays, also where the rest is laid out again', async () => {
    const office = open()
    ;(await piece('A')).focus()
    await office.user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowUp}')
    await screen.findByText('Pieces A and B overlap.')
    await office.user.click(screen.getByRole('button', { name: 'Lock A' }))
    ;(await piece('A')).focus()
    await office.user.keyboard('{ArrowUp}')
    await office.user.click(screen.getByRole('button', { name: 'Lay out the rest again' }))
    await waitFor(() => expect(office.sent()).toHaveLength(1))
    const [first = {}] = office.sent()
    expect(placeOf(first, 'A')).toEqual([1, 12, 0.5])
    expect(placeOf(first, 'B')).toEqual([1, 72.1875, 0])
  })
})

it('a piece goes to another slab, and back to our layout', async () => {
  const office = open()
  await office.user.selectOptions(await screen.findByRole('combobox', { name: 'Slab of B' }), 'Another slab')
  await afterSaves(office, 1)
  expect(placeOf(office.saved(), 'B')).toEqual([2, 0, 0])
  await screen.findByText('2 slabs, as the shop lays them out: 1 slab more than ours.')
  await screen.findByText('+$706.50 for leftover stone. The price of the quote is that of our layout.')
  await office.user.click(screen.getByRole('button', { name: 'Back to our layout' }))
  await afterSaves(office, 2)
  expect(office.sent()[1]).toEqual({ version: 3, overrides: [] })
  await screen.findByText('1 slab, as we lay them out.')
})

it('a slab may be a remnant, on which the pieces are laid out again', async () => {
  const office = open()
  await office.user.click(await screen.findByRole('button', { name: 'Use a remnant as slab 1' }))
  const width = screen.getByLabelText('Width, along the vein')
  await office.user.clear(width)
  await office.user.type(width, '200')
  await office.user.click(screen.getByRole('button', { name: 'Use as slab 1' }))
  await screen.findByText('From 6 to 150 inches')
  await office.user.clear(width)
  await office.user.type(width, '70')
  await office.user.click(screen.getByRole('button', { name: 'Use as slab 1' }))
  await screen.findByText('Piece B is past what the saw can use of slab 1: 68 × 63 1/2 in.')
  expect(office.sent()).toEqual([])
  await office.user.click(screen.getByRole('button', { name: 'Lay out again' }))
  await afterSaves(office, 1)
  expect(office.saved().slabs).toEqual([{ n: 1, stone: 'southport', width: 70, height: 65.5 }])
  expect(placeOf(office.saved(), 'B')).toEqual([1, 0, 25.6875])
})

it('a warning gets a reason, which is saved with our layout', async () => {
  const message = 'Piece A weighs about 600 lb. We check the way in first.'
  const office = open({ warnings: [{ rule: 'piece.weight', countertop: 1, message }] })
  await screen.findByText(`Bar: ${message}`)
  await office.user.click(screen.getByRole('button', { name: 'Do it all the same' }))
  await office.user.click(screen.getByRole('button', { name: 'Save reason' }))
  screen.getByText('Write why')
  await office.user.type(screen.getByLabelText('Why'), 'Four of us carry it{Enter}')
  await afterSaves(office, 1)
  const overrides = [{ rule: 'piece.weight', countertop: 1, reason: 'Four of us carry it' }]
  expect(office.sent()).toEqual([{ version: 2, overrides }])
  await screen.findByText('We do it all the same: Four of us carry it')
})

describe('while someone else changes the draft', () => {
  it('what is cut as before is saved on top of that', async () => {
    const office = open()
    await piece('B')
    office.change({})
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(office.saved().version).toBe(4))
    expect(office.sent().map(({ version }) => version)).toEqual([2, 3])
  })

  it('the person is asked if they changed the layout, and may keep theirs or take the other', async () => {
    const office = open()
    await piece('B')
    const theirs = PLAN.pieces.map((one) => (one.id === 'B' ? { ...one, y: 30 } : one))
    office.change({ by: 'shop', pieces: theirs, ours: PLAN })
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowUp}')
    await screen.findByText('Not saved. Someone else changed this layout while you were editing.')
    screen.getByText('1 slab: A on slab 1 at 0, 0; B on slab 1 at 60 3/16, 30')
    await office.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(placeOf(office.saved(), 'B')).toEqual([1, 60.1875, 0.5]))
    office.change({ pieces: theirs })
    ;(await piece('B')).focus()
    await office.user.keyboard('{ArrowUp}')
    await office.user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    await screen.findByText('1 slab, as the shop lays them out.')
    expect(placeOf(office.saved(), 'B')).toEqual([1, 60.1875, 30])
    expect(screen.queryByText(/^Not saved/)).toBeNull()
  })
})

describe('a drag', () => {
  /** The picture of slab 1 has 10 pixels an inch, from the upper left corner. Others aren't where the pointer is. */
  function stubSlabs() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.getAttribute('data-slab') === '1' ? new DOMRect(0, 0, 1320, 655) : new DOMRect(5000, 5000, 1, 1)
    })
  }
  const onSlab = (container: Element, id: string) => {
    const found = container.querySelector(`[data-slab-piece=${id}]`)
    if (!found) throw new Error(`There is no ${id}`)
    return found
  }

  it('moves a piece with the pointer, to the kerf where that is near, and saves it at the end', async () => {
    const office = open()
    await piece('B')
    stubSlabs()
    pressPointer(onSlab(office.container, 'B'), 800, 600)
    await movePointer(700, 500)
    await screen.findByText('Pieces A and B overlap.')
    expect(screen.queryByText(/^Not saved/)).toBeNull()
    await movePointer(700, 350)
    await waitFor(() => expect(screen.queryByText('Pieces A and B overlap.')).toBeNull())
    expect(office.sent()).toEqual([])
    releasePointer(700, 350)
    await afterSaves(office, 1)
    expect(placeOf(office.saved(), 'B')).toEqual([1, 50, 25.6875])
  })

  it('is taken back by Escape, and a locked piece has none', async () => {
    const office = open()
    await piece('B')
    stubSlabs()
    pressPointer(onSlab(office.container, 'B'), 800, 600)
    await movePointer(700, 350)
    await screen.findByText('1 slab, as the shop lays them out.')
    fireEvent.keyDown(window, { key: 'Escape' })
    await screen.findByText('1 slab, as we lay them out.')
    await office.user.click(screen.getByRole('button', { name: 'Lock B' }))
    await afterSaves(office, 1)
    const left = () => onSlab(office.container, 'B').querySelector('path')?.getAttribute('d')
    const before = left()
    pressPointer(onSlab(office.container, 'B'), 800, 600)
    await movePointer(700, 350)
    expect(left()).toBe(before)
    releasePointer(700, 350)
    expect(placeOf(office.saved(), 'B')).toEqual([1, 60.1875, 0])
  })
})

it('slabs and parts are files in inches or millimeters', async () => {
  const { requests, user } = open()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  const names = () => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download) // its own
  await user.click(await screen.findByRole('button', { name: 'Slab 1' }))
  await waitFor(() => expect(names()).toEqual(['1042-slab-1-in.dxf']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Units of the files' }), 'DXF in millimeters')
  await user.click(screen.getByRole('button', { name: 'All parts' }))
  await waitFor(() => expect(names()).toEqual(['1042-slab-1-in.dxf', '1042-parts-mm.dxf']))
  const asked = requests.filter(({ path }) => path.endsWith('.dxf'))
  expect(asked.map(({ query }) => query.get('units'))).toEqual(['in', 'mm'])
})

it('prints the shop drawing alone, until the next press', async () => {
  const { user } = open()
  const printed: (string | undefined)[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'))
    printed.push(document.querySelector('.print-alone h1')?.textContent)
  })
  await user.click(await screen.findByRole('button', { name: 'Print the shop drawing' }))
  expect(printed).toEqual(['Shop drawing, quote #1042'])
  await user.keyboard('{Tab}')
  expect(document.querySelector('.print-alone')).toBeNull()
})

it('says that the countertops changed since the shop laid them out', async () => {
  open({ outdated: true })
  await screen.findByText('The countertops changed since you laid them out, so this is our layout again.')
})

it('what was sent is only to look at', async () => {
  stubApi({ [`GET ${PATH}`]: () => json(OURS) })
  render(
    <PageProviders>
      <Fabrication {...ABOUT} of={{ quoteId: ID, revision: 1, version: 2 }} />
    </PageProviders>,
  )
  ;(await piece('A')).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryByRole('button', { name: 'Lock A' })).toBeNull()
  screen.getByText('1 slab, as we lay them out.')
})

it('what the shop laid out stands beside our layout also once it was sent', async () => {
  const pieces = PLAN.pieces.map((one) => (one.id === 'B' ? { ...one, x: 0, y: 30 } : one))
  stubApi({ [`GET ${PATH}`]: () => json({ ...OURS, by: 'shop', pieces, ours: PLAN }) })
  render(
    <PageProviders>
      <Fabrication {...ABOUT} of={{ quoteId: ID, revision: 1, version: 2 }} />
    </PageProviders>,
  )
  const ours = await screen.findByRole('region', { name: 'Our layout' })
  const placesOfB = [...document.querySelectorAll('[data-slab-piece=B]')]
  expect(placesOfB.map((one) => ours.contains(one))).toEqual([false, true])
  const [shops, our] = placesOfB.map((one) => one.querySelector('path')?.getAttribute('d'))
  expect(shops).not.toBe(our)
  screen.getByText('1 slab, as the shop lays them out.')
})

it('a job of too many pieces is planned by hand', async () => {
  open({ slabs: [], pieces: [], seams: [] })
  await screen.findByText(/we'll plan the slabs by hand/)
})
