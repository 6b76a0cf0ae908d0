import { axe } from '#test/client/axe.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, refusal, stubApi, type StubbedApi } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { leftOverRates, withPrices } from '#shared/prices/fields.ts'
import type { Me } from '#shared/people/schema.ts'
import type { PriceLists, PricesPreviewed } from '#shared/prices/schema.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { Prices } from './Prices.tsx'

const { version: _, ...FIRST } = {
  ...PRICE_LIST,
  ...FIXED_PRICES,
  leftOverPerSquareFootCents: leftOverRates(false),
}
const CURRENT = { number: 1, version: '2026-12', effectiveAt: null, publishedAt: null, byName: null, prices: FIRST }
const LISTS: PriceLists = { version: 1, current: CURRENT, planned: null, past: [] }
const published = (changes: Parameters<typeof withPrices>[1], effectiveAt = '2027-03-01T18:00:00.000Z') => ({
  number: 2,
  version: '2',
  effectiveAt,
  publishedAt: '2027-03-01T18:00:00.000Z',
  byName: 'Ana',
  prices: withPrices(FIRST, changes),
})
const PREVIEW: PricesPreviewed = {
  quotes: 2,
  leftOut: 1,
  unplanned: 3,
  oldCents: 400_000,
  newCents: 440_000,
  changes: [{ number: 1042, name: 'Priya Raman', oldCents: 180_000, newCents: 220_000 }],
}

const { prices: __, ...PAST } = CURRENT
const WITH_PLAN: PriceLists = {
  version: 3,
  current: published({ waterfallCents: 70_000 }),
  planned: { ...published({ waterfallCents: 80_000 }, '2027-04-01T05:00:00.000Z'), number: 3, version: '3' },
  past: [{ ...PAST, withdrawn: false }],
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-03-01T18:00:00Z'), toFake: ['Date'] }))

const OWNER: Me = { kind: 'key', role: 'owner', person: null }

function setUp(api: StubbedApi = {}, lists = LISTS, me = OWNER) {
  history.replaceState(null, '', '/orders/prices')
  const requests = stubApi({
    'GET /api/prices': () => json(lists),
    'POST /api/prices/preview': () => json(PREVIEW),
    'POST /api/prices': () => json({ ...LISTS, version: 2, current: published({ waterfallCents: 70_050 }) }, 201),
    ...api,
  })
  render(
    <PageProviders auth={BY_SESSION}>
      <Prices me={me} />
    </PageProviders>,
  )
  const posted = () => requests.filter(({ method, path }) => method === 'POST' && path === '/api/prices')
  return { requests, posted, user: userEvent.setup() }
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const SOUTHPORT = /^Southport, per sq ft, now \$84: new price/
const WATERFALL = /^Waterfall end, each, now \$650: new price/

async function type(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) {
  const input = await field(name)
  await user.clear(input)
  await user.type(input, text)
  return input
}
const review = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Review prices' }))
const publish = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Publish' }))

describe('/orders/prices', () => {
  it('has every price with now, new and change, and words for what has none', async () => {
    const { user } = setUp()
    await type(user, SOUTHPORT, '91')
    expect(screen.getByText('+8.3%').parentElement?.textContent).toMatch(/^Southport per sq ftNow \$84/)
    expect(screen.getByText('Eased edge').parentElement?.textContent).toContain('included')
    expect(screen.getByText('Other cutout').parentElement?.textContent).toContain('after the visit')
    expect(screen.getByText(/A backsplash costs its area at the stone's price/)).toBeDefined()
    await axe()
  })

  it('publishes after a review, and says what happens to open quotes', async () => {
    const { posted, user } = setUp()
    await type(user, WATERFALL, '700.50')
    await review(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish price list 2?' }))
    expect(dialog.getByRole('list', { name: 'What changes' }).textContent).toBe(
      'Waterfall end, each$650 → $700.50+7.8%',
    )
    expect(await dialog.findByText(/^2 open quotes, \$4,000 in all. They keep their prices./)).toBeDefined()
    expect(
      dialog.getByText(
        /At the new prices: \$4,400, \+10%. Not counted: 1 open quote in a stone that is no longer offered\. Not counted: 3 open quotes more, sent before we planned slabs\./,
      ),
    ).toBeDefined()
    expect(dialog.getByRole('link', { name: /#1042 Priya Raman/ }).getAttribute('href')).toBe('/orders/1042')
    await axe()
    await publish(user)
    await waitFor(() => expect(shownToast()?.title).toBe('Price list 2 published'))
    const [sent] = posted()
    expect(sent?.body).toEqual({ version: 1, effectiveOn: null, prices: withPrices(FIRST, { waterfallCents: 70_050 }) })
    expect(sent?.idempotencyKey).toBeDefined()
  })

  it('bills leftover stone in every stone with one switch, below the price of each', async () => {
    const { posted, user } = setUp()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Bill leftover stone' })
    expect(box.checked).toBe(false)
    await user.click(box)
    const rate = await field(/^Leftover Southport, per sq ft, now included/)
    expect(rate.value).toBe('24')
    await type(user, /^Leftover Southport/, '84')
    await review(user)
    expect(await screen.findByText(/enter less than \$84.00, the price of the stone/)).toBeDefined()
    expect(document.activeElement).toBe(rate)
    await type(user, /^Leftover Southport/, '30')
    await type(user, /^Offcuts, % of a slab, now 30%: new percentage/, '25')
    await review(user)
    const dialog = within(await screen.findByRole('dialog'))
    const changes = dialog.getByRole('list', { name: 'What changes' }).textContent
    expect(changes).toContain('Leftover Travella, per sq ftincluded → $34')
    expect(changes).toContain('Offcuts, % of a slab30% → 25%')
    const again = within(await screen.findByRole('group', { name: /^More than 30%/ }))
    for (const [name, text] of [
      ['Leftover Inverness Bristol Bay, per sq ft', '18'],
      ['Leftover Southport, per sq ft', '30'],
      ['Leftover Travella, per sq ft', '34'],
    ] as const)
      await user.type(again.getByRole('textbox', { name }), text)
    await publish(user)
    await waitFor(() => expect(shownToast()?.title).toBe('Price list 2 published'))
    expect(posted()[0]?.body).toMatchObject({
      prices: {
        leftOverPerSquareFootCents: { 'inverness-bristol-bay': 1800, southport: 3000, travella: 3400 },
        offcutShare: 0.25,
      },
    })
  })

  it('asks again for a price that changes by more than 30%', async () => {
    const { posted, user } = setUp()
    await type(user, SOUTHPORT, '840')
    await type(user, WATERFALL, '700')
    // An edge that becomes included.
    await type(user, /^Half bullnose edge, per ft, now \$12: new price/, '0')
    await review(user)
    const again = within(await screen.findByRole('group', { name: /^More than 30%/ }))
    expect(again.getAllByRole('textbox')).toHaveLength(2)
    await user.type(again.getByRole('textbox', { name: 'Half bullnose edge, per ft' }), '0')
    await publish(user)
    expect(await again.findByText('You entered $840 before.')).toBeDefined()
    expect(posted()).toEqual([])
    await user.type(again.getByRole('textbox', { name: 'Southport, per sq ft' }), '$840.00')
    await publish(user)
    await waitFor(() => expect(shownToast()?.title).toBe('Price list 2 published'))
  })

  it.each([
    ['', 'Southport: enter more than $0'],
    ['0', 'Southport: enter more than $0'],
    ['10000.01', 'at most $10,000.00'],
    ['84.505', 'in whole cents'],
    ['84,5', 'Southport: enter'],
    ['eighty', 'Southport: enter'],
  ])('keeps %j and says what is wrong with it', async (text, message) => {
    const { user } = setUp()
    const input = await field(SOUTHPORT)
    await user.clear(input)
    if (text) await user.type(input, text)
    await review(user)
    expect(await screen.findByText(new RegExp(message.replaceAll(/[$.]/g, String.raw`\$&`)))).toBeDefined()
    expect(input.value).toBe(text)
    expect(document.activeElement).toBe(input)
  })

  it('has nothing to discard once it is now again, as before', async () => {
    const { user } = setUp()
    const isGuarded = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await user.click(await screen.findByRole('radio', { name: 'On a day at 12:00 AM' }))
    await user.type(screen.getByLabelText('Day'), '2027-04-01')
    expect(isGuarded()).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Now' }))
    expect(isGuarded()).toBe(false)
    await user.click(screen.getByRole('radio', { name: 'On a day at 12:00 AM' }))
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('Tue, Mar 2, 2027')
  })

  it('takes effect on a later day only', async () => {
    const { posted, user } = setUp()
    await type(user, WATERFALL, '700')
    await user.click(screen.getByRole('radio', { name: 'On a day at 12:00 AM' }))
    const day = screen.getByLabelText<HTMLInputElement>('Day')
    expect(day.value).toBe('Tue, Mar 2, 2027')
    await user.clear(day)
    await user.type(day, '2027-03-01')
    await review(user)
    expect(await screen.findByText('Choose a day after today.')).toBeDefined()
    await user.clear(day)
    await user.type(day, '2027-04-01')
    await review(user)
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    await waitFor(() => expect(shownToast()?.title).toBe('Price list 2 planned'))
    expect(posted()[0]?.body).toMatchObject({ effectiveOn: '2027-04-01' })
  })

  it('leaves nothing typed in the form once it is planned', async () => {
    let lists = LISTS
    const { user } = setUp({
      'GET /api/prices': () => json(lists),
      'POST /api/prices': () => {
        lists = { ...LISTS, version: 2, planned: WITH_PLAN.planned }
        return json(lists, 201)
      },
    })
    const input = await type(user, WATERFALL, '800')
    await user.click(screen.getByRole('radio', { name: 'On a day at 12:00 AM' }))
    await review(user)
    await user.click(screen.getByRole('button', { name: 'Plan' }))
    await screen.findByRole('region', { name: 'Price list 3 is planned' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(input.value).toBe('650')
    await review(user)
    expect(await screen.findByText('Change a price first.')).toBeDefined()
  })

  it("keeps what was typed when someone else was first, and takes over the rest of that person's prices", async () => {
    const theirs = { ...LISTS, version: 2, current: published({ 'perSquareFootCents.southport': 9000 }) }
    let lists = LISTS
    const { user } = setUp({
      'GET /api/prices': () => json(lists),
      'POST /api/prices': () => {
        lists = theirs
        return refusal('changed_meanwhile', 'Someone else changed the prices.', { current: theirs })
      },
    })
    const input = await type(user, WATERFALL, '700')
    await review(user)
    await publish(user)
    await waitFor(() => expect(shownToast()?.title).toBe('Someone else changed the prices.'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Price list 2' }))
    await waitFor(async () => expect((await field(/^Southport, per sq ft, now \$90/)).value).toBe('90'))
    expect(input.value).toBe('700')
    // So leaving the page still asks.
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })

  it('says that nothing has changed', async () => {
    const { user } = setUp()
    await field(SOUTHPORT)
    await review(user)
    expect(await screen.findByText('Change a price first.')).toBeDefined()
  })

  it('are read by the office, which changes nothing', async () => {
    setUp({}, LISTS, { ...OWNER, role: 'office' })
    expect(await screen.findByText('Southport')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('withdraws a planned list, and lists past ones', async () => {
    const { requests, user } = setUp({ 'DELETE /api/prices/3': () => new Response(null, { status: 204 }) }, WITH_PLAN)
    const planned = within(await screen.findByRole('region', { name: 'Price list 3 is planned' }))
    expect(planned.getByText(/^From Thursday, April 1, 2027 at 12:00 AM|^From Apr 1, 2027 at 12:00 AM/)).toBeDefined()
    expect(planned.getByText('$800')).toBeDefined()
    // The prices in effect stay, and others can be published now.
    expect(screen.getByRole('button', { name: 'Review prices' })).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'On a day at 12:00 AM' })).toBeNull()
    expect(screen.getByRole('table', { name: 'Past lists' }).textContent).toContain('1 (2026-12)')
    await user.click(planned.getByRole('button', { name: 'Withdraw' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  })
  it('publishes a planned list now, after it says what changes for customers', async () => {
    const { posted, user } = setUp({}, WITH_PLAN)
    await user.click(await screen.findByRole('button', { name: 'Publish now' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish price list 4?' }))
    expect(dialog.getByText(/^Takes effect as soon as you publish it.*the prices of list 3/)).toBeDefined()
    expect(dialog.getByRole('list', { name: 'What changes' }).textContent).toContain('$700 → $800')
    expect(await dialog.findByText(/^2 open quotes/)).toBeDefined()
    expect(posted()).toEqual([])
    await publish(user)
    await waitFor(() => expect(shownToast()?.title).toBe('Price list 4 published'))
    const { prices } = WITH_PLAN.planned ?? {}
    expect(posted()[0]?.body).toEqual({ version: 3, effectiveOn: null, prices, withdraws: 3 })
  })
})
