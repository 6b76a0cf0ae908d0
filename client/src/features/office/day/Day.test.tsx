import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BY_SESSION } from '#client/api/call.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { Me } from '#shared/people/schema.ts'
import { axe } from '#test/client/axe.ts'
import { CREWS, NOW, TODAY } from '#test/client/office-appointments.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { DANA } from '#test/contacts.ts'
import { EIGHT, TWO } from '#test/slots.ts'
import { fullStore, memoryStore } from '#test/client/unsent-store.ts'
import { Day } from './Day.tsx'
import type * as UnsentSaves from './queue/unsent-saves.ts'
import { createUnsentStore } from './queue/unsent-saves.ts'

// jsdom has no database.
vi.mock('./queue/unsent-saves.ts', async (original) => ({
  ...(await original<typeof UnsentSaves>()),
  createUnsentStore: vi.fn(memoryStore),
}))

const { email: _, ...CONTACT } = DANA
const DRAWN = {
  id: '0198c0de-0000-7000-8000-00000000000d',
  shape: 'I' as const,
  dimensions: { width: 60, length: 25.5 },
  stone: 'southport' as const,
  areaSquareFeet: 10.625,
}
const NOTHING = { version: 0, note: '', countertops: [] }

function stopAt(timeSlot: string, lastName: string, changes: Partial<DayStop> = {}): DayStop {
  return {
    appointment: {
      id: timeSlot === EIGHT ? EARLY_ID : LATE_ID,
      timeSlot,
      startsAt: '2026-03-10T13:00:00.000Z',
      status: 'confirmed',
      notes: '',
      version: 3,
    },
    contact: { ...CONTACT, lastName },
    quoteNumber: 1042,
    collectCents: 10_000,
    countertops: [DRAWN],
    measured: NOTHING,
    ...changes,
  }
}

const EARLY_ID = '0198c0de-0000-7000-8000-000000000001'
const LATE_ID = '0198c0de-0000-7000-8000-000000000002'
const EARLY = stopAt(EIGHT, 'Early')
const LATE = stopAt(TWO, 'Late', { collectCents: 0, quoteNumber: null, countertops: [] })
const SAVE = `PATCH /api/appointments/${EARLY_ID}/measured`
const MARK = `PATCH /api/appointments/${LATE_ID}`

const LUIS: Me = { kind: 'person', role: 'crew', person: person('Luis', { role: 'crew', crew: 2 }) }
const OFFICE: Me = { kind: 'key', role: 'owner', person: null }

const dayOf = (stops: DayStop[]) => (query: URLSearchParams) =>
  json({ date: query.get('date'), crew: Number(query.get('crew')), crewName: 'North', stops })

function setUp(
  api: StubbedApi = {},
  { me = LUIS, stops = [EARLY, LATE], address = '/orders/day', hasPlans = true } = {},
) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  history.replaceState(null, '', address)
  const requests = stubApi({
    'GET /api/crews': () => json(CREWS),
    'GET /api/day': ({ query }) => dayOf(query.get('date') === TODAY ? stops : [])(query),
    ...api,
  })
  render(
    <PageProviders adminKey={BY_SESSION}>
      <Day
        me={me}
        renderSheet={() => null}
        renderPlan={hasPlans ? ({ dimensions }) => <p>Drawing of {dimensions.width}</p> : undefined}
      />
    </PageProviders>,
  )
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, sent, user: userEvent.setup() }
}

const stop = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(name) })
  const item = heading.closest('li')
  if (!item) throw new Error('A stop is an item of the list')
  return within(item)
}

/** Sizes have spaces where no line may break. */
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** Types both sizes of the first stop, and saves. */
async function saveSizes(user: ReturnType<typeof userEvent.setup>, width: string, length = '25.5') {
  const early = await stop('Early')
  await user.clear(early.getByLabelText('A Width'))
  await user.type(early.getByLabelText('A Width'), width)
  await user.clear(early.getByLabelText('B Length'))
  await user.type(early.getByLabelText('B Length'), length)
  await user.click(early.getByRole('button', { name: 'Save sizes' }))
  return early
}

const saved = (version: number, width = 60.75) => ({
  version,
  note: '',
  countertops: [
    {
      quoteCountertopId: DRAWN.id,
      shape: 'I' as const,
      dimensions: { width, length: 25.5 },
      stone: 'southport' as const,
      cutouts: 0,
      note: '',
      areaSquareFeet: 11,
    },
  ],
})

describe("a crew's day", () => {
  it('shows whom to call, where to go, and what to collect, for the own crew only', async () => {
    const { requests } = setUp({}, { address: '/orders/day?crew=1' })
    const early = await stop('Early')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      `${EIGHT} Dana Early`,
      `${TWO} Dana Late`,
    ])
    expect(early.getByRole('link', { name: DANA.phoneNumber }).getAttribute('href')).toBe('tel:+16155550142')
    expect(early.getByRole('link', { name: /^2100 Foundry Lane, Nashville, TN 37203/ })).toBeDefined()
    expect(early.queryByRole('link', { name: /^Directions/ })).toBeNull()
    expect(early.getByText('Collect $100.00')).toBeDefined()
    expect(early.getByText('Quote #1042').closest('a')).toBeNull()
    const late = await stop('Late')
    expect(late.getByRole('link', { name: /^Directions from the previous stop/ })).toBeDefined()
    expect(late.queryByText(/Collect/)).toBeNull()
    expect(screen.getByText('North')).toBeDefined()
    expect(screen.queryByLabelText('Crew')).toBeNull()
    expect(requests.map(({ query }) => query.get('crew'))).toEqual(['2'])
    await axe()
  })

  it('goes from yesterday to 14 days ahead', async () => {
    const { user } = setUp()
    await stop('Early')
    await press(user, 'Previous')
    expect(await screen.findByText('No visits that day.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    await press(user, 'Today')
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Next' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    for (let days = 0; days < 14; days += 1) await press(user, 'Next')
    expect(await screen.findByRole('heading', { level: 1, name: 'Tuesday, March 24, 2026' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it.each(['/orders/day', `/orders/day?date=${TODAY}`])(
    'follows the day if %s stays open overnight',
    async (address) => {
      setUp({ 'GET /api/day': ({ query }) => dayOf([EARLY])(query) }, { address })
      const early = await stop('Early')
      expect(early.getByRole('button', { name: 'On my way' })).toBeDefined()
      vi.setSystemTime(NOW.getTime() + DAY_MS)
      fireEvent(window, new Event('focus'))
      if (address.includes('date')) {
        expect(await screen.findByRole('button', { name: 'Today' })).toBeDefined()
        expect(early.queryByRole('button', { name: 'On my way' })).toBeNull()
      } else {
        expect(await screen.findByRole('heading', { level: 1, name: 'Wednesday, March 11, 2026' })).toBeDefined()
      }
    },
  )

  it('lets the office choose the crew, and leads to the quote', async () => {
    const { requests, user } = setUp({}, { me: OFFICE })
    const early = await stop('Early')
    expect(early.getByRole('link', { name: 'Quote #1042' }).getAttribute('href')).toBe('/orders/1042')
    await screen.findByRole('option', { name: 'Crew 2' })
    await user.selectOptions(screen.getByLabelText('Crew'), 'Crew 2')
    await waitFor(() => expect(requests.at(-1)?.query.get('crew')).toBe('2'))
    expect(location.search).toContain('crew=2')
  })

  it('is today for a crew that asks for a day that it does not see', async () => {
    const { requests } = setUp({}, { address: '/orders/day?date=2026-03-08' })
    await stop('Early')
    expect(requests.map(({ query }) => query.get('date'))).toEqual([TODAY])
    cleanup()
    setUp({}, { address: '/orders/day?date=2026-03-08&crew=2', me: OFFICE })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sunday, March 8, 2026' })).toBeDefined()
  })

  it('says if it cannot be loaded', async () => {
    const { user } = setUp({
      'GET /api/day': inTurn(
        () => refusal('internal', 'Down'),
        () => dayOf([EARLY])(new URLSearchParams({ date: TODAY, crew: '2' })),
      ),
    })
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
    await press(user, 'Try again')
    expect(await stop('Early')).toBeDefined()
  })
})

describe('a day that did not load without a connection', () => {
  it('loads by itself once the connection is back', async () => {
    let isOnline = false
    setUp({
      'GET /api/day': ({ query }) => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return dayOf([EARLY])(query)
      },
    })
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
    isOnline = true
    fireEvent(window, new Event('offline'))
    fireEvent(window, new Event('online'))
    expect(await stop('Early')).toBeDefined()
  })
})

describe('sizes', () => {
  it('can be saved before the drawings have loaded, but not printed', async () => {
    const { sent, user } = setUp({ [SAVE]: () => json(saved(1)) }, { hasPlans: false })
    await saveSizes(user, '60 3/4')
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(sent()).toHaveLength(1)
    expect(screen.getByRole('button', { name: /Print/ })).toHaveProperty('disabled', true)
  })

  it('show the difference at once, and are saved once with a key', async () => {
    const { sent, user } = setUp({ [SAVE]: () => json(saved(1)) })
    const early = await saveSizes(user, '60 3/4')
    expect(early.getByText('+3/4 in')).toBeDefined()
    expect(early.getByText('Same')).toBeDefined()
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(await early.findByText('Saved.')).toBeDefined()
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(sent()).toMatchObject([
      {
        idempotencyKey: expect.stringMatching(/.{16,}/),
        body: {
          version: 0,
          note: '',
          countertops: [{ quoteCountertopId: DRAWN.id, dimensions: { width: 60.75, length: 25.5 }, cutouts: 0 }],
        },
      },
    ])
  })

  it('that cannot be saved are marked, with the focus on the first, until they are corrected', async () => {
    const { sent, user } = setUp()
    const early = await stop('Early')
    await user.type(early.getByLabelText('B Length'), 'wide')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(early.getByText('Enter this size')).toBeDefined()
    expect(early.getByText('Enter a size such as 25 1/2')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(early.getByLabelText('A Width')))
    await axe()
    await user.keyboard('60')
    expect(early.queryByText('Enter this size')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('are asked for if a piece has only a note, which is kept and not saved without them', async () => {
    const { sent, user } = setUp({ [SAVE]: () => json(saved(1)) })
    const early = await stop('Early')
    await user.type(early.getByLabelText('Note'), 'Fridge in the way')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(early.getAllByText('Enter this size')).toHaveLength(2)
    expect(early.getByText('Enter the sizes, or move this to the note about the visit')).toBeDefined()
    expect(early.getByText('Correct the marked fields to save.')).toBeDefined()
    expect(early.getByLabelText<HTMLInputElement>('Note').value).toBe('Fridge in the way')
    await waitFor(() => expect(document.activeElement).toBe(early.getByLabelText('A Width')))
    await axe()
    expect(sent()).toEqual([])
    await saveSizes(user, '60 3/4')
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(sent()[0]?.body).toMatchObject({ countertops: [{ note: 'Fridge in the way' }] })
  })

  it('of a drawn piece can be removed, and the focus stays in the piece', async () => {
    const { user } = setUp({}, { stops: [{ ...EARLY, measured: saved(2) }] })
    const early = await stop('Early')
    await user.click(early.getByRole('button', { name: 'Remove sizes of piece 1' }))
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('')
    expect(document.activeElement).toBe(early.getByRole('group', { name: /^1\. I Shape/ }))
  })

  it('of a piece can be added and removed', async () => {
    const { sent, user } = setUp({ [SAVE]: () => json(saved(1)) })
    const early = await stop('Early')
    await user.click(early.getByRole('button', { name: 'Add a piece' }))
    await user.click(early.getByRole('button', { name: 'Add a piece' }))
    const piece = within(early.getByRole('group', { name: /^2\. I Shape, .+ \(added\)$/ }))
    await user.selectOptions(piece.getByLabelText('Shape'), 'L Shape')
    for (const [label, size] of [
      ['A Width', "4'"],
      ['B Length', '30'],
      ['C Return Width', '24'],
      ['D Return Length', '12 1/4'],
      ['Note', 'Bar'],
    ] as const) {
      await user.type(piece.getByLabelText(new RegExp(`^${label}`)), size)
    }
    await user.click(early.getByRole('button', { name: 'Remove piece 3' }))
    expect(document.activeElement).toBe(early.getByRole('form'))
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    await screen.findByText('Sizes saved')
    expect(sent()[0]?.body).toMatchObject({
      countertops: [
        {
          quoteCountertopId: null,
          shape: 'L',
          dimensions: { width: 48, length: 30, returnWidth: 24, returnLength: 12.25 },
          note: 'Bar',
        },
      ],
    })
  })

  it('wait without a connection, and go out by themselves with the same key', async () => {
    let isOnline = false
    const { sent, user } = setUp({
      [SAVE]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return json(saved(1))
      },
    })
    const early = await saveSizes(user, '60 3/4')
    expect(await early.findByText('Saved on this device. Not sent yet.')).toBeDefined()
    expect(screen.getByText('Not sent yet: 1')).toBeDefined()
    isOnline = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('wait on the page if this device cannot store them, and a warning stands until they are sent', async () => {
    vi.mocked(createUnsentStore).mockReturnValueOnce(fullStore)
    let isOnline = false
    const { user } = setUp({
      [SAVE]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return json(saved(1))
      },
    })
    const early = await saveSizes(user, '60 3/4')
    const warning = 'This device cannot keep the save. Stay on this page until you are connected.'
    expect(await early.findByText(warning)).toBeDefined()
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('60 3/4')
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    isOnline = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(early.queryByText(warning)).toBeNull()
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it("are shown next to another device's, which can be taken", async () => {
    const { sent, user } = setUp({
      [SAVE]: () => refusal('changed_meanwhile', 'Compare both.', { current: saved(7, 99) }),
    })
    const early = await saveSizes(user, '61')
    const conflict = await early.findByRole('alert')
    expect(plain(conflict)).toMatch(/Yours.*61 × 25 1\/2 in.*Theirs.*99 × 25 1\/2 in/)
    await axe()
    await press(user, 'Take theirs')
    expect(document.activeElement).toBe(early.getByRole('form'))
    expect(early.queryByRole('alert')).toBeNull()
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('99')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(sent()).toHaveLength(1)
  })

  it("typed on after a lost answer are shown next to another device's", async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    const { sent, user } = setUp({
      [SAVE]: inTurn(
        lost,
        () => json(saved(2, 99)),
        () => refusal('changed_meanwhile', 'Compare both.', { current: saved(2, 99) }),
      ),
    })
    const early = await saveSizes(user, '61')
    await early.findByText('Saved on this device. Not sent yet.')
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    fireEvent(window, new Event('online'))
    await screen.findByText('Sizes saved')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(plain(await early.findByRole('alert'))).toMatch(/Yours.*61 × 25 1\/2 in.*Theirs.*99 × 25 1\/2 in/)
    expect(sent().map(({ body }) => body)).toMatchObject([{ version: 0 }, { version: 0 }, { version: 1 }])
  })

  it("are saved over another device's if the crew keeps them", async () => {
    const { sent, user } = setUp({
      [SAVE]: inTurn(
        () => refusal('changed_meanwhile', 'Compare both.', { current: saved(7, 99) }),
        () => json(saved(8, 61)),
      ),
    })
    const early = await saveSizes(user, '61')
    await press(user, 'Keep mine')
    expect(document.activeElement).toBe(early.getByRole('form'))
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
    expect(sent().map(({ body }) => body)).toMatchObject([{ version: 0 }, { version: 7 }])
  })

  it('that the server refuses wait with the reason, also seen from another day, until they are discarded', async () => {
    const { user } = setUp({ [SAVE]: () => refusal('not_allowed_now', 'You can save sizes from 8:00 AM.') })
    const early = await saveSizes(user, '61')
    expect(await early.findByText('You can save sizes from 8:00 AM.')).toBeDefined()
    await press(user, 'Next')
    expect(await screen.findByText('Sizes of a visit on Mar 10: You can save sizes from 8:00 AM.')).toBeDefined()
    await press(user, 'Open Mar 10')
    const again = await stop('Early')
    expect(again.getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
    await user.click(again.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(again.getByLabelText<HTMLInputElement>('A Width').value).toBe('')
  })

  it('typed and not saved are kept over another day and a reload, until they are saved', async () => {
    const firstWidth = (of: Awaited<ReturnType<typeof stop>>) =>
      of.getAllByLabelText<HTMLInputElement>('A Width')[0]?.value
    const { user } = setUp({ [SAVE]: () => json(saved(1)) })
    const early = await stop('Early')
    await user.type(early.getByLabelText('A Width'), '61')
    await user.click(early.getByRole('button', { name: 'Add a piece' }))
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    await press(user, 'Next')
    await screen.findByText('No visits that day.')
    await press(user, 'Previous')
    const again = await stop('Early')
    expect(firstWidth(again)).toBe('61')
    expect(again.getByText('Not saved yet.')).toBeDefined()

    cleanup()
    setUp({ [SAVE]: () => json(saved(1)) })
    const reloaded = await stop('Early')
    expect(firstWidth(reloaded)).toBe('61')
    expect(reloaded.getByLabelText<HTMLTextAreaElement>('Note about the visit').value).toBe('Dog')
    await user.click(reloaded.getByRole('button', { name: 'Remove piece 2' }))
    await saveSizes(user, '60 3/4')
    await screen.findByText('Sizes saved')

    cleanup()
    setUp({}, { stops: [{ ...EARLY, measured: saved(2, 59) }] })
    expect((await stop('Early')).getByLabelText<HTMLInputElement>('A Width').value).toBe('59')
  })

  it('typed and not saved are kept without the quote if it was deleted since', async () => {
    const { user } = setUp({}, { stops: [{ ...EARLY, countertops: [DRAWN, { ...DRAWN, id: `${DRAWN.id}2` }] }] })
    const early = await stop('Early')
    const [width] = early.getAllByLabelText('A Width')
    if (width) await user.type(width, '61')
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    cleanup()
    const { sent } = setUp({ [SAVE]: () => json(saved(1)) }, { stops: [{ ...EARLY, countertops: [] }] })
    const reloaded = await stop('Early')
    const piece = reloaded.getByRole('group', { name: /^1\. I Shape, .+ \(added\)$/ })
    expect(within(piece).getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
    expect(reloaded.getAllByRole('group')).toHaveLength(1)
    expect(reloaded.getByLabelText<HTMLTextAreaElement>('Note about the visit').value).toBe('Dog')
    expect(reloaded.getByText('Not saved yet.')).toBeDefined()
    await saveSizes(user, '61')
    await screen.findByText('Sizes saved')
    expect(sent()[0]?.body).toMatchObject({
      note: 'Dog',
      countertops: [{ quoteCountertopId: null, dimensions: { width: 61, length: 25.5 } }],
    })
  })

  it('typed by someone else are not shown, and not replaced', async () => {
    const { user } = setUp()
    await user.type((await stop('Early')).getByLabelText('A Width'), '61')
    cleanup()
    setUp({}, { me: { kind: 'person', role: 'crew', person: person('Rosa', { role: 'crew', crew: 2 }) } })
    const hers = (await stop('Early')).getByLabelText<HTMLInputElement>('A Width')
    expect(hers.value).toBe('')
    await user.type(hers, '59')
    cleanup()
    setUp()
    expect((await stop('Early')).getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
  })

  it('saved by someone else are neither shown nor sent until that person is back', async () => {
    const store = memoryStore()
    vi.mocked(createUnsentStore).mockReturnValueOnce(store).mockReturnValueOnce(store).mockReturnValueOnce(store)
    const { user } = setUp({
      [SAVE]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await saveSizes(user, '61')
    await screen.findByText('Not sent yet: 1')
    cleanup()
    const rosa = setUp({}, { me: { kind: 'person', role: 'crew', person: person('Rosa', { role: 'crew', crew: 2 }) } })
    expect((await stop('Early')).getByLabelText<HTMLInputElement>('A Width').value).toBe('')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(rosa.sent()).toEqual([])
    cleanup()
    const { sent } = setUp({ [SAVE]: () => json(saved(1, 61)) })
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  it('of a visit that is gone can be discarded', async () => {
    let stops = [EARLY]
    const { user } = setUp({
      'GET /api/day': ({ query }) => dayOf(query.get('date') === TODAY ? stops : [])(query),
      [SAVE]: () => refusal('not_found', 'Visit not found'),
    })
    const early = await saveSizes(user, '61')
    await early.findByText('Visit not found')
    stops = []
    vi.setSystemTime(NOW.getTime() + 60_000)
    await press(user, 'Next')
    await screen.findByText('Sizes of a visit on Mar 10: Visit not found')
    await press(user, 'Today')
    await screen.findByText('Only this device has them:')
    await press(user, 'Discard these sizes')
    expect(screen.queryByText(/Visit not found/)).toBeNull()
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
  })
})

describe('sizes that the server refuses because they come days later', () => {
  it('can be read to the office, as they were saved last, and discarded', async () => {
    let isOnline = false
    const { user } = setUp({
      [SAVE]: () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return refusal('not_found', 'Visit not found')
      },
    })
    const early = await saveSizes(user, '61')
    await early.findByText('Saved on this device. Not sent yet.')
    await saveSizes(user, '62 1/4')
    expect(await screen.findByText('Not sent yet: 2')).toBeDefined()
    vi.setSystemTime(new Date('2026-03-12T15:30:00Z'))
    isOnline = true
    await press(user, 'Next')
    fireEvent(window, new Event('online'))
    const text = await screen.findByText('Sizes of a visit on Mar 10: Visit not found')
    expect(plain(text.closest('li'))).toContain('62 1/4 × 25 1/2 in')
    expect(screen.queryByRole('button', { name: 'Open Mar 10' })).toBeNull()
    await axe()
    await press(user, 'Discard these sizes')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
  })
})

describe('a stop', () => {
  it.each([
    ['2026-03-09T13:00:00.000Z', ['No one home', 'Completed']],
    ['2026-03-10T13:00:00.000Z', ['On my way', 'No one home', 'Completed']],
    ['2026-03-11T13:00:00.000Z', []],
  ])('of %s has what can be done on March 10', async (startsAt, buttons) => {
    setUp({}, { stops: [{ ...EARLY, appointment: { ...EARLY.appointment, startsAt } }] })
    const found = (await stop('Early')).queryAllByRole('button', { name: /^(?:On my way|No one home|Completed)$/ })
    expect(found.map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it('asks before it is marked that no one is home, and says why it cannot be', async () => {
    const { sent, user } = setUp({
      [MARK]: inTurn(
        () => refusal('not_allowed_now', 'You can mark this at 2:15 PM.'),
        () => json({}),
      ),
    })
    const late = await stop('Late')
    for (const reason of [/You can mark this at 2:15 PM\./, 'Visit updated']) {
      await user.click(late.getByRole('button', { name: 'No one home' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Did you call?' }))
      const call = question.getByRole('link', { name: `Call ${DANA.phoneNumber}` })
      expect(call.getAttribute('href')).toBe('tel:+16155550142')
      await user.click(question.getByRole('button', { name: 'Yes, no one is home' }))
      expect(await screen.findByText(reason)).toBeDefined()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(sent().map(({ body }) => body)).toEqual([
      { status: 'no_show', version: 3 },
      { status: 'no_show', version: 3 },
    ])
  })

  it.each([
    ['completed', 'Completed'],
    ['no_show', 'No one home'],
  ] as const)('that is marked as %s keeps the focus', async (status, label) => {
    let stops = [EARLY, LATE]
    const { user } = setUp({
      'GET /api/day': ({ query }) => dayOf(stops)(query),
      [MARK]: () => {
        stops = [EARLY, { ...LATE, appointment: { ...LATE.appointment, status } }]
        return json({})
      },
    })
    const late = await stop('Late')
    await user.click(late.getByRole('button', { name: label }))
    if (status === 'no_show') await press(user, 'Yes, no one is home')
    await waitFor(() => expect(late.queryByRole('button', { name: label })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(late.getByRole('heading', { level: 2 })))
  })

  it("emails 'On my way'", async () => {
    const { sent, user } = setUp({ [`POST /api/appointments/${LATE_ID}/on-my-way`]: noContent })
    const late = await stop('Late')
    await user.selectOptions(late.getByLabelText('There in about'), '45 minutes')
    await user.click(late.getByRole('button', { name: 'On my way' }))
    expect(await screen.findByText('Email sent: on our way')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([{ minutes: 45 }])
  })

  it('that was missed has nothing to measure or collect', async () => {
    const missed = { ...EARLY, appointment: { ...EARLY.appointment, status: 'no_show' as const } }
    setUp({}, { stops: [missed] })
    const early = await stop('Early')
    expect(early.queryByRole('button', { name: 'Save sizes' })).toBeNull()
    expect(early.queryByText(/Collect/)).toBeNull()
  })
})

describe('on paper', () => {
  const print = async (stops: DayStop[]) => {
    setUp({}, { stops })
    await stop('Early')
    fireEvent(window, new Event('beforeprint'))
    return plain(document.querySelector('.print-sheet'))
  }

  it('comes the list, then each stop with its drawings and a blank for each size, without a price', async () => {
    const text = await print([EARLY, LATE])
    const [list = '', first = '', second = ''] = text.split(/Tuesday, March 10, 2026, North, stop \d of 2/)
    for (const part of [list, first]) {
      expect(part).toContain(`${EIGHT} Dana Early`)
      expect(part).toContain('2100 Foundry Lane, Nashville, TN 37203')
      expect(part).toContain('Collect the visit fee')
    }
    expect(first).toContain('Drawing of 60')
    expect(first).toMatch(/A Width 60 in Measured _+B Length 25 1\/2 in Measured _+/)
    expect(second).toContain('Nothing is drawn for this visit.')
    expect(text).not.toContain('$')
    expect(text.match(/Collect/g)).toHaveLength(2)
  })

  it.each([1, 2, 4, 5, 12, 24, 50])('%i drawings leave room for the facts and notes of the stop', async (count) => {
    const countertops = Array.from({ length: count }, (_drawn, index) => ({ ...DRAWN, id: `${index}` }))
    const appointment = { ...EARLY.appointment, notes: 'Long. '.repeat(100) }
    const text = await print([{ ...EARLY, appointment, countertops }])
    expect(text.match(/Measured _+/g)).toHaveLength(2 * count)
    expect(text).toContain(`${count}. I Shape`)
    // A browser that prints neither shrinks rows nor stops what comes next from covering them.
    const { gridAutoRows = '', gridTemplateColumns = '' } =
      document.querySelector<HTMLElement>('.print-sheet .grid')?.style ?? {}
    const columns = Number(/repeat\((\d+),/.exec(gridTemplateColumns)?.[1])
    const drawingsCm = Math.ceil(count / columns) * Number.parseFloat(gridAutoRows)
    expect(gridAutoRows).toMatch(/^[\d.]+cm$/)
    expect(drawingsCm).toBeLessThanOrEqual(23.5 - 8)
  })
})
