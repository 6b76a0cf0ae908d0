import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BulkEdit } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { Inbox, View } from '#shared/quotes/views.ts'
import { axe } from '#test/client/axe.ts'
import {
  FIRST,
  officeApi,
  PATCH,
  quote,
  quoteRequests,
  renderOffice,
  renderOfficeAs,
} from '#test/client/office-quotes.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import {
  delayedResponse,
  inTurn,
  json,
  refusal,
  type StubbedApi,
  type StubbedRequest,
  unreachable,
} from '#test/client/stub-api.ts'

const PERSON = person('Anna Ruiz')
const ANNA = { id: PERSON.id, name: PERSON.name }
const inbox = (newestNumber: number, changes: Partial<Inbox> = {}): Inbox => ({
  new: 0,
  late: 0,
  followUp: 0,
  toPrice: 0,
  waiting: 0,
  unread: 0,
  newestNumber,
  cameSince: 0,
  lastChange: '',
  ...changes,
})
const view = (name: string, query: string, changes: Partial<View> = {}): View => ({
  id: name.toLowerCase(),
  name,
  query,
  shared: true,
  builtIn: true,
  canChange: false,
  count: 7,
  ...changes,
})
const MINE = '0198c0de-0000-7000-8000-0000000000f1'
const mine = (changes: Partial<View> = {}) =>
  view('Franklin', 'town=Franklin', { id: MINE, builtIn: false, canChange: true, ...changes })
const BULK = 'POST /api/quotes/bulk'

/** Finds the link of a view, behind 'More' if it's there. */
async function viewLink(user: ReturnType<typeof open>['user'], name: RegExp) {
  if (!screen.queryByRole('link', { name })) await press(user, 'More')
  return screen.findByRole('link', { name })
}

/** Opens the list at an address. */
function open(list: readonly Quote[], api: StubbedApi = {}, address = '/orders') {
  history.replaceState(null, '', address)
  return renderOffice({ ...officeApi(list), ...api })
}
/** Opens the list as someone who signed in by email. */
function openAs(role: 'owner' | 'office', api: StubbedApi, address = '/orders') {
  history.replaceState(null, '', address)
  return renderOfficeAs(role, api)
}
/** What was sent, such as all `PATCH`es. */
const sentBy = (requests: readonly StubbedRequest[], method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body)
/** What was sent for selected quotes. */
const sentAtOnce = (requests: readonly StubbedRequest[]) =>
  requests.filter(({ path }) => path === '/api/quotes/bulk').map(({ body }) => body)
const row = async (number: number) => {
  const found = (await screen.findByText(`#${number}`)).closest('tr')
  if (!found) throw new Error('not in a row')
  return within(found)
}
/** The choices of a filter in the sheet. */
const choicesOf = (filter: string) => within(screen.getByRole('group', { name: filter }))
/** jsdom has no screen: the one under test is this wide, in CSS pixels. */
function setWidth(width: number) {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: width / 16 < Number(/width < (\d+)rem/.exec(media)?.[1] ?? 0) }),
  )
}
/** jsdom can't capture the pointer of a press in a toast. */
const pressUndo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
afterEach(() => localStorage.clear())

it.each([
  [1440, '15rem'],
  [1024, '16.5rem'],
  [390, '31.125rem'],
])(
  'leaves six rows below the first 24 their place at %i px, so that nothing below them moves',
  async (width, height) => {
    setWidth(width)
    const places: string[] = []
    const observer = new MutationObserver(() => {
      const place = document.querySelector<HTMLElement>('tbody > tr[aria-hidden]')?.style.height
      if (place) places.push(place)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    open(Array.from({ length: 30 }, (_, index) => quote(1001 + index)))
    await screen.findByText('#1030')
    observer.disconnect()
    expect(new Set(places)).toEqual(new Set([height]))
  },
)

describe('a row', () => {
  const late = quote(1042, {
    answerDueAt: '2026-03-09T23:00:00.000Z',
    assignedTo: ANNA,
    status: 'cancelled',
    stage: 'lost',
    visit: { kind: 'measure', date: '2026-03-10', timeSlot: '8:00 AM-9:00 AM', status: 'confirmed' },
    stone: 'inverness-bristol-bay',
    size: [60, 48],
    more: 2,
    lastTouchAt: '2026-03-08',
  })

  it('shows answer, stage, visit, total and person', async () => {
    vi.setSystemTime('2026-03-10T02:30:00.000Z')
    open([late])
    const inRow = await row(1042)
    expect(inRow.getByText('Late by 3 h').parentElement?.dataset.look).toBe('late')
    expect(inRow.getByText('Late by 3 h').parentElement?.querySelector('svg')).not.toBeNull()
    for (const text of [
      'Lost: No reason given',
      'Mar 10, 8:00 AM',
      '$1,800.00',
      'Anna Ruiz',
      'Nashville',
      '60 × 48 in, Bristol Bay +2',
      'Mar 8',
    ])
      inRow.getByText(text)
    await axe()
  })

  it('folds them into the cell of the customer below 1280 px', async () => {
    vi.setSystemTime('2026-03-10T02:30:00.000Z')
    setWidth(1279)
    open([late])
    const inRow = await row(1042)
    const folded = inRow.getByText(
      'Late by 3 h · Nashville · Lost: No reason given · Visit Mar 10, 8:00 AM · $1,800.00 · Anna Ruiz',
    )
    expect(folded.parentElement?.querySelector('svg')).not.toBeNull()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'ID',
      'Customer',
      'Contact',
      'Date',
      'Status',
      'Payment',
      'Actions',
    ])
  })

  it('says which filter of an old bookmark the server refuses, and leads on from there', async () => {
    const answers = inTurn(
      () => refusal('invalid', 'stage must be one of ours'),
      () => json([quote(1042)]),
    )
    const views = () => json([view('All', '')])
    const { user } = open([], { 'GET /api/quotes': answers, 'GET /api/views': views }, '/orders?stage=won')
    await screen.findByText('stage must be one of ours')
    await user.click(await viewLink(user, /^All/))
    expect(`${location.pathname}${location.search}`).toBe('/orders')
  })

  it('is not selected any more after other filters', async () => {
    const { user } = open([quote(1042)])
    await user.click((await row(1042)).getByRole('checkbox'))
    expect(screen.getByText('1 selected')).toBeDefined()
    act(() => history.pushState(null, '', '/orders?status=new'))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    act(() => history.pushState(null, '', '/orders'))
    await row(1042)
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Select quote #1042' })).toHaveProperty('checked', false),
    )
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  it('opens its record at once, and leaves a press for a new tab to the browser', async () => {
    const { user } = open([quote(1042)])
    const name = (await row(1042)).getByRole('link', { name: 'Dana W. 1042' })
    expect(fireEvent.click(name, { ctrlKey: true })).toBe(true)
    expect(location.pathname).toBe('/orders')
    await user.click(name)
    expect(location.pathname).toBe('/orders/1042')
  })

  it('is a card on a phone, and filters are set in a sheet', async () => {
    vi.setSystemTime('2026-03-10T02:30:00.000Z')
    setWidth(390)
    const { user, requests } = open([late, quote(1041)])
    expect((await row(1042)).getAllByRole('cell')).toHaveLength(2)
    const iconBeside = async (number: number, text: RegExp) =>
      (await row(number)).getByText(text).parentElement?.querySelector('svg')
    expect(await iconBeside(1042, /^Late by 3 h · Nashville/)).not.toBeNull()
    expect(await iconBeside(1041, /^Answer by Tue 6 PM · Nashville/)).toBeNull()
    expect(screen.queryByRole('columnheader')).toBeNull()
    await press(user, 'Filters')
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByText('Stage', { selector: 'summary *' }))
    await user.click(choicesOf('Stage').getByRole('checkbox', { name: 'Measured' }))
    await user.type(sheet.getByLabelText('Town'), 'Franklin')
    expect(location.search).toBe('')
    await user.click(sheet.getByRole('button', { name: 'Show quotes' }))
    await waitFor(() => expect(location.search).toBe('?stage=measured&town=Franklin'))
    expect(quoteRequests(requests).at(-1)?.query.get('town')).toBe('Franklin')
    await press(user, 'Filters (2)')
    await screen.findByRole('dialog', { name: 'Filters' })
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?stage=measured&town=Franklin')
    history.back()
    await waitFor(() => expect(location.search).toBe(''))
  })
})

describe('views and filters', () => {
  const VIEWS = { 'GET /api/views': () => json([view('New', 'stage=new', { count: 29 }), view('All', '')]) }

  it('are in the address, and Back returns to those before', async () => {
    const { user, requests } = open([FIRST], VIEWS)
    const all = await screen.findByRole('link', { name: 'All 7' })
    expect(all.getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('link', { name: 'New 29' }))
    expect(location.search).toBe('?stage=new')
    await waitFor(() => expect(quoteRequests(requests).some(({ query }) => query.get('stage') === 'new')).toBe(true))
    await press(user, 'Total')
    await waitFor(() => expect(location.search).toBe('?stage=new&sort=total'))
    history.back()
    await waitFor(() => expect(location.search).toBe('?stage=new'))
  })

  it('beside an open record, are one field and one button, and keep the record', async () => {
    const { user } = open([FIRST], VIEWS, '/orders/1042?stage=new')
    await screen.findByRole('button', { name: 'Filters (1)' })
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'View' })
    expect(choice.selectedOptions[0]?.text).toBe('New 29')
    expect(screen.queryByRole('link', { name: 'All 7' })).toBeNull()
    await user.selectOptions(choice, 'All 7')
    expect(location.pathname + location.search).toBe('/orders/1042')
    screen.getByRole('button', { name: 'Filters' })
  })

  it('sorts by the column whose name is pressed, and the other way by a second press', async () => {
    const { user } = open([FIRST], VIEWS)
    await row(1042)
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Date').ariaSort).toBe('descending')
    for (const [name, sort, order] of [
      ['Date', 'oldest', 'ascending'],
      ['Customer', 'name', 'ascending'],
      ['Customer', 'nameDesc', 'descending'],
      ['Total', 'total', 'descending'],
      ['Total', 'totalAsc', 'ascending'],
      ['Due', 'due', 'ascending'],
      ['Due', 'dueDesc', 'descending'],
      ['Countertops', 'countertopsDesc', 'descending'],
      ['Stage', 'stage', 'ascending'],
      ['Visit', 'visit', 'ascending'],
      ['Visit', 'visitDesc', 'descending'],
      ['Assigned', 'assigned', 'ascending'],
      ['Status', 'status', 'ascending'],
      ['Payment', 'payment', 'ascending'],
    ] as const) {
      await press(user, name)
      await waitFor(() => expect(location.search).toBe(`?sort=${sort}`))
      expect(head(name).ariaSort).toBe(order)
    }
    expect(head('Date').ariaSort).toBeNull()
  })

  it('are fetched under the pointer, and show at once', async () => {
    const { requests, user } = open([quote(1042)], VIEWS)
    const link = await screen.findByRole('link', { name: 'New 29' })
    await user.hover(link)
    const ofNew = () => quoteRequests(requests).filter(({ query }) => query.get('stage') === 'new')
    await waitFor(() => expect(ofNew()).toHaveLength(1))
    await user.click(link)
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
    expect(screen.getByText('#1042')).toBeDefined()
    expect(ofNew()).toHaveLength(1)
  })

  it('are chips with several values each, which a press opens or removes', async () => {
    const address = `stage=new%2Cmeasured&assigned=${ANNA.id}`
    const people = delayedResponse()
    const { user } = open([FIRST], { ...VIEWS, 'GET /api/people': () => people.answer }, `/orders?${address}`)
    await press(user, 'Stage: New, Measured')
    await screen.findByRole('dialog', { name: 'Filters' })
    expect(document.activeElement).toBe(choicesOf('Stage').getByRole('checkbox', { name: 'New' }))
    await user.click(choicesOf('Stage').getByRole('checkbox', { name: 'Done' }))
    await axe()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe(`?stage=new%2Cmeasured%2Cdone&assigned=${ANNA.id}`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    people.release(json([PERSON]))
    await press(user, 'Assigned: Anna Ruiz')
    await user.click(await screen.findByRole('checkbox', { name: 'Me' }))
    await press(user, 'Show quotes')
    await waitFor(() => expect(location.search).toContain(`&assigned=me%2C${ANNA.id}`))
    await press(user, 'Remove filter Stage')
    await waitFor(() => expect(location.search).toBe(`?assigned=me%2C${ANNA.id}`))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters (1)' }))
  })

  it('have one value at a time where only one can be', async () => {
    const { user } = open([FIRST], VIEWS)
    const show = async (...names: string[]) => {
      await press(user, /^Filters/)
      await user.click(await screen.findByText('Due', { selector: 'summary *' }))
      for (const name of names) await user.click(choicesOf('Due').getByRole('checkbox', { name }))
      await press(user, 'Show quotes')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await show('Late', 'Today')
    expect(location.search).toBe('?due=today')
    await show('Today')
    expect(location.search).toBe('')
  })

  it('say how quotes were answered, visited and lost', async () => {
    open([FIRST], VIEWS, '/orders?answered=in-time%2Clate&visit=missed&lost=price%2Cnone')
    for (const name of ['Answered: In time, Late', 'Visit: Missed', 'Lost reason: Price, No reason given']) {
      await screen.findByRole('button', { name })
    }
  })

  it('takes the number of a quote as people write it', async () => {
    const { user } = open([FIRST], VIEWS)
    await press(user, 'Filters')
    await user.type(await screen.findByRole('textbox', { name: 'Quote number' }), ' #1042{Enter}')
    await waitFor(() => expect(location.search).toBe('?number=1042'))
  })

  it('takes a town as pasted from a table', async () => {
    const { user } = open([FIRST], VIEWS)
    await press(user, 'Filters')
    await user.click(await screen.findByRole('textbox', { name: 'Town' }))
    await user.paste('Mount\tJuliet')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe('?town=Mount+Juliet'))
  })

  it('mark one view at most as the current one', async () => {
    const same = view('Everything', '', { builtIn: false })
    const { user } = open([FIRST], { 'GET /api/views': () => json([view('New', 'stage=new'), view('All', ''), same]) })
    await viewLink(user, /^Everything/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
    const current = links.filter((link) => link.hasAttribute('aria-current'))
    expect(current.map(({ textContent }) => textContent)).toEqual(['All 7'])
  })

  it('names a chip by what it selects', async () => {
    open([FIRST], VIEWS, '/orders?due=my-day&stage=new')
    const chips = within(await screen.findByRole('list', { name: 'Filters' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Stage: New', 'My day'])
  })

  it('shows the amounts of the address in dollars', async () => {
    const { user } = open([FIRST], VIEWS, '/orders?min=150050')
    await press(user, 'Total: from $1,500.50')
    const field = await screen.findByLabelText<HTMLInputElement>('Total from ($)')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('1500.50')
    await user.clear(field)
    await user.type(field, '2,000{Enter}')
    await waitFor(() => expect(location.search).toBe('?min=200000'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(user, 'Clear')
    await waitFor(() => expect(location.search).toBe(''))
  })

  it.each([
    ['Total from ($)', { 'Total from ($)': 'abc' }, 'Enter an amount such as 1500 or 1,500.50'],
    ['Total to ($)', { 'Total from ($)': '5,000', 'Total to ($)': '4000' }, 'Total to is below total from'],
    ['To', { From: '3/5/2026', To: '3/4/2026' }, 'To is before From'],
    ['Quote number', { 'Quote number': 'Priya' }, 'Enter a quote number such as 1042'],
  ])('say at the field what is wrong, and stay as they are: %s', async (name, texts, problem) => {
    const { user } = open([FIRST], VIEWS)
    await press(user, 'Filters')
    await screen.findByRole('dialog')
    for (const [label, text] of Object.entries(texts))
      await user.type(screen.getByRole('textbox', { name: label }), text)
    await user.keyboard('{Enter}')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name, description: problem })
    expect(document.activeElement).toBe(field)
    expect(location.search).toBe('')
    await user.clear(field)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('clears every filter, that of a customer too, and keeps the order', async () => {
    const { user } = open([FIRST], VIEWS, `/orders?town=Franklin&customer=${ANNA.id}&sort=due`)
    await screen.findByText('One customer')
    await press(user, 'Clear')
    expect(location.search).toBe('?sort=due')
  })

  it('saves a view, and asks before it deletes one', async () => {
    const others = view('Nashville', 'town=Nashville', { builtIn: false })
    const lost = view('Lost ones', 'stage=lost', { builtIn: false })
    let views = [mine(), others]
    const { user, requests } = open(
      [FIRST],
      {
        'GET /api/views': () => json(views),
        'POST /api/views': () => {
          views = [lost, mine(), others]
          return json(lost, 201)
        },
        [`DELETE /api/views/${MINE}`]: () => {
          views = [others]
          return new Response(null, { status: 204 })
        },
      },
      '/orders?stage=lost',
    )
    await press(user, 'Save this view')
    await user.type(await screen.findByLabelText('Name'), 'Lost ones')
    await axe()
    await press(user, 'Save')
    expect(await screen.findByText('View saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Views' })))
    expect(sentBy(requests, 'POST')).toEqual([{ name: 'Lost ones', query: 'stage=lost', shared: true }])
    await viewLink(user, /^Nashville/)
    expect(screen.queryByRole('button', { name: 'Delete view Nashville' })).toBeNull()
    await press(user, 'Delete view Franklin')
    await screen.findByRole('alertdialog', { name: 'Delete the view Franklin?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Views' })))
    await viewLink(user, /^Franklin/)
    await press(user, 'Delete view Franklin')
    const question = await screen.findByRole('alertdialog', { name: 'Delete the view Franklin?' })
    expect(within(question).getByText('Everyone in the office loses it. No quote is deleted.')).toBeDefined()
    await press(user, 'Delete view')
    expect(await screen.findByText('View deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Franklin/ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Views' }))
  })

  it('are renamed and shared by those who may, with the filters that they have', async () => {
    let kept = mine({ shared: false })
    const others = view('Nashville', 'town=Nashville', { builtIn: false })
    const { user, requests } = openAs(
      'office',
      {
        'GET /api/views': () => json([view('All', ''), kept, others]),
        [`PATCH /api/views/${MINE}`]: ({ body }) => {
          kept = { ...kept, ...(body as Pick<View, 'name' | 'shared'>) } // as the contract says
          return json(kept)
        },
      },
      '/orders?town=Franklin',
    )
    await press(user, 'Edit view')
    expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }))
    const name = dialog.getByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe('Franklin')
    const everyone = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Everyone in the office sees it' })
    expect(everyone.checked).toBe(false)
    await axe()
    await user.clear(name)
    await user.type(name, ' Williamson ')
    await user.click(everyone)
    await press(user, 'Save')
    await screen.findByText('View changed')
    await screen.findByRole('link', { name: /^Williamson/ })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit view' })))
    const sent = requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
    expect(sent).toEqual([[`/api/views/${MINE}`, { name: 'Williamson', shared: true }]])
    for (const [opened, button] of [
      [/^Nashville/, false],
      [/^All/, false],
      [/^Williamson/, true],
    ] as const) {
      await user.click(await viewLink(user, opened))
      await waitFor(() => expect(screen.getByRole('link', { name: opened }).ariaCurrent).toBe('page'))
      expect(screen.queryByRole('button', { name: 'Edit view' }) !== null).toBe(button)
    }
    // Other filters are saved as another view, or change the one that was open.
    act(() => history.pushState(null, '', '/orders?town=Franklin&sort=due'))
    await screen.findByRole('button', { name: 'Save this view' })
    expect(screen.queryByRole('button', { name: 'Edit view' })).toBeNull()
    await press(user, 'Update Williamson')
    await waitFor(() => expect(sentBy(requests, 'PATCH').at(-1)).toEqual({ query: 'town=Franklin&sort=due' }))
  })

  it('stay shared if the admin key edits them, and say why the name is refused', async () => {
    const { user, requests } = open(
      [FIRST],
      {
        'GET /api/views': () => json([mine()]),
        [`PATCH /api/views/${MINE}`]: () => refusal('not_found', 'View not found'),
      },
      '/orders?town=Franklin',
    )
    await press(user, 'Edit view')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }))
    const everyone = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Everyone in the office sees it' })
    expect([everyone.checked, everyone.disabled]).toEqual([true, true])
    await press(user, 'Save')
    await dialog.findByText('View not found')
    expect(sentBy(requests, 'PATCH')[0]).toEqual({ name: 'Franklin', shared: true })
  })

  it('keep the focus in their part of the page if the open one is gone afterwards', async () => {
    let views = [mine()]
    const { user } = openAs(
      'owner',
      {
        'GET /api/views': () => json(views),
        [`PATCH /api/views/${MINE}`]: () => {
          // Of someone else, who alone sees it now.
          const [changed] = views
          views = []
          return json({ ...changed, shared: false })
        },
      },
      '/orders?town=Franklin',
    )
    await press(user, 'Edit view')
    await user.click(await screen.findByRole('checkbox', { name: 'Everyone in the office sees it' }))
    await press(user, 'Save')
    await screen.findByText('View changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Views' })))
  })
})

it('a record opened from the list closes to the list, which Back then leaves, even after another one took its place', async () => {
  history.replaceState(null, '', '/orders/people')
  history.pushState(null, '', '/orders?stage=new')
  const { user } = renderOffice(officeApi([FIRST, quote(1041)]))
  await user.click((await row(1042)).getByRole('link', { name: 'Dana W. 1042' }))
  expect(location.pathname).toBe('/orders/1042')
  await user.click((await row(1041)).getByRole('link', { name: 'Dana W. 1041' }))
  expect(location.pathname).toBe('/orders/1041')
  const close = screen.getByRole('link', { name: 'Close' })
  fireEvent.click(close)
  fireEvent.click(close)
  await waitFor(() => expect(location.pathname + location.search).toBe('/orders?stage=new'))
  expect(screen.getByRole('heading', { name: 'Quote Management' })).toBeDefined()
  history.back()
  await waitFor(() => expect(location.pathname).toBe('/orders/people'))
})

describe('what came since', () => {
  it('is counted in the title and shown only on request', async () => {
    const list = [FIRST]
    const { user, requests } = open([], {
      'GET /api/quotes': () => json(list),
      'GET /api/inbox': ({ query }) => {
        const after = query.get('after')
        const cameSince = after === null ? 0 : list.filter(({ number }) => number > Number(after)).length
        return json(inbox(list[0]?.number ?? 0, { cameSince }))
      },
    })
    await row(1042)
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/inbox')).toBe(true))
    expect(document.title).toBe('Quotes')
    // Numbers have gaps.
    list.unshift(quote(1055), quote(1044), quote(1043))
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('3 new quotes.')).toBeDefined()
    expect(document.title).toBe('(3) Quotes')
    expect(screen.queryByText('#1055')).toBeNull()
    await press(user, 'Show')
    await row(1055)
    expect(screen.queryByText('3 new quotes.')).toBeNull()
    expect(document.title).toBe('Quotes')
  })

  it.each(['Refresh', 'Show'])('counts in the views, too, after %s', async (button) => {
    let [count, newest] = [29, 1042]
    const { user } = open([FIRST], {
      'GET /api/inbox': () => json(inbox(newest, { cameSince: newest - 1042 })),
      'GET /api/views': () => json([view('New', 'stage=new', { count })]),
    })
    await screen.findByRole('link', { name: 'New 29' })
    count = 30
    newest = 1043
    if (button === 'Show') window.dispatchEvent(new Event('visibilitychange'))
    await press(user, button)
    await screen.findByRole('link', { name: 'New 30' })
  })

  it('is asked for every 20 seconds while the page is visible', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const { requests } = open([FIRST])
    await row(1042)
    const asked = () => requests.filter(({ path }) => path === '/api/inbox').length
    await waitFor(() => expect(asked()).toBe(1))
    const poll = () => {
      const timer = intervals.mock.calls.findLast(([, ms]) => ms === 20_000)?.[0]
      if (typeof timer !== 'function') throw new Error('Nothing is asked every 20 seconds')
      act(() => timer())
    }
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    poll()
    expect(asked()).toBe(1)
    visibility.mockReturnValue('visible')
    poll()
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('says since when there is no connection', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T19:14:00.000Z') })
    open([FIRST], { 'GET /api/inbox': unreachable })
    expect(await screen.findByText('Not connected. Last updated 2:14 PM.')).toBeDefined()
  })
})

describe('a change by a colleague', () => {
  const other = quote(1041)
  const called = { ...FIRST, answerDueAt: undefined, stage: 'contacted' as const }

  it('shows where the quote stands, even if the filters select it no more', async () => {
    let lastChange = '1'
    const { requests } = open(
      [],
      {
        'GET /api/inbox': () => json(inbox(1042, { lastChange })),
        'GET /api/quotes': ({ query }) => {
          return json(query.get('number') === '1042,1041' ? [called, { ...other, assignedTo: ANNA }] : [FIRST, other])
        },
      },
      '/orders?stage=new',
    )
    await row(1042)
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/inbox')).toBe(true))
    lastChange = '2'
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await (await row(1042)).findByText('Answered')).toBeDefined()
    expect(await (await row(1041)).findByText('Anna Ruiz')).toBeDefined()
    const numbers = [...document.querySelectorAll<HTMLElement>('tr[data-number]')].map(({ dataset }) => dataset.number)
    expect(numbers).toEqual(['1042', '1041'])
  })
})

describe('selected quotes', () => {
  it('are all from the last one to the one that is pressed with Shift', async () => {
    const { user } = open([quote(1042), quote(1041), quote(1040), quote(1039)])
    const box = async (number: number) => (await row(number)).getByRole('checkbox')
    await user.click(await box(1041))
    await user.keyboard('{Shift>}')
    await user.click(await box(1039))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeDefined()
    expect(await box(1042)).toHaveProperty('checked', false)
  })

  it('grow by Shift and an arrow key, from the row with the focus', async () => {
    const { user } = open([quote(1042), quote(1041), quote(1040)])
    await row(1042)
    await user.keyboard('j{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(screen.getByText('3 selected')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Dana W. 1040')
  })

  it.each(['Undo', 'Ctrl+Z'])('are undone as each was, with %s', async (by) => {
    const [one, two] = [quote(1042), quote(1041, { status: 'negotiating' })]
    const already = quote(1040, { status: 'scheduled' })
    const { user, requests } = open([one, two, already], {
      [BULK]: ({ body }) =>
        json({
          results: (body as BulkEdit).quotes.map(({ id, version }) => ({
            id,
            ok: true,
            version: id === already.id ? version : version + 1,
          })),
        }),
    })
    await row(1042)
    await user.keyboard('jxjxjx4')
    await screen.findByText('2 changed. 1 needed no change.')
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
    await (by === 'Undo' ? pressUndo() : user.keyboard('{Control>}z{/Control}'))
    await waitFor(() => expect(sentAtOnce(requests)).toHaveLength(3))
    expect(sentAtOnce(requests).slice(1)).toEqual([
      { quotes: [{ id: one.id, version: 2 }], change: { status: 'new', undo: true } },
      { quotes: [{ id: two.id, version: 2 }], change: { status: 'negotiating', undo: true } },
    ])
    await screen.findByText('2 changed back.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('take the status that keys have stepped to on Enter', async () => {
    const { user, requests } = open([FIRST, quote(1041)], {
      [BULK]: () => json({ results: [FIRST, quote(1041)].map(({ id }) => ({ id, ok: true, version: 2 })) }),
    })
    await row(1042)
    await user.keyboard('{Shift>}X{/Shift}')
    const field = screen.getByLabelText('Change status')
    field.focus()
    for (const value of ['new', 'contacted']) {
      fireEvent.keyDown(field, { key: 'ArrowDown' })
      fireEvent.change(field, { target: { value } })
    }
    expect(sentAtOnce(requests)).toEqual([])
    await user.keyboard('{Enter}')
    await screen.findByText('2 changed.')
    expect(sentAtOnce(requests)).toMatchObject([{ change: { status: 'contacted' } }])
  })

  it('change together, and say which one someone else changed', async () => {
    const [one, two] = [quote(1042), quote(1041)]
    const { user, requests } = open([one, two], {
      'GET /api/people': () => json([PERSON]),
      [BULK]: () =>
        json({
          results: [
            { id: one.id, ok: false, error: { error: 'Changed.', code: 'changed_meanwhile' } },
            { id: two.id, ok: true, version: 2 },
          ],
        }),
    })
    await user.click((await row(1042)).getByRole('checkbox'))
    await user.click((await row(1041)).getByRole('checkbox'))
    expect(screen.getByText('2 selected')).toBeDefined()
    // A toast stands above the bar.
    expect(screen.getByRole('toolbar').matches('[data-bottom-bar]')).toBe(true)
    await axe()
    await press(user, 'Assign')
    await user.click(await screen.findByRole('button', { name: /Anna Ruiz/ }))
    expect(await screen.findByText('1 changed. #1042 was changed by someone else.')).toBeDefined()
    expect(sentAtOnce(requests)[0]).toEqual({
      quotes: [one, two].map(({ id, version }) => ({ id, version })),
      change: { assignedTo: ANNA.id },
    })
  })

  it('give the focus to the list once they have changed, and leave a dialog of another row open', async () => {
    const { answer, release } = delayedResponse()
    const { user } = open([FIRST, quote(1041)], {
      'GET /api/people': () => json([PERSON]),
      [PATCH]: inTurn(
        () => json({ ...FIRST, version: 2 }),
        () => answer,
      ),
    })
    const bar = () => screen.queryByRole('toolbar')
    const list = (await row(1042)).getByRole('checkbox').closest('[tabindex="-1"]')
    await user.click((await row(1042)).getByRole('checkbox'))
    await press(user, 'Follow up')
    await press(user, /^Tomorrow/)
    await waitFor(() => expect(bar()).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(list))

    await user.click((await row(1042)).getByRole('checkbox'))
    await press(user, 'Assign')
    await user.click(await screen.findByRole('button', { name: /Anna Ruiz/ }))
    expect((await row(1042)).getByText('Anna Ruiz')).toBeDefined()
    await user.click((await row(1041)).getByRole('button', { name: 'Edit quote #1041' }))
    release(json({ ...FIRST, assignedTo: ANNA, version: 3 }))
    await waitFor(() => expect(bar()).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Edit Quote' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Quote' })).toBeNull())
  })

  it('are fetched again after a response was lost, and go out with the fresh versions', async () => {
    let isChanged = false
    const both = [FIRST, quote(1041)]
    const { user, requests } = open(both, {
      'GET /api/quotes': () =>
        json(isChanged ? both.map((one) => ({ ...one, status: 'contacted', version: 2 })) : both),
      [BULK]: inTurn(
        () => {
          isChanged = true
          return unreachable()
        },
        () => json({ results: both.map(({ id }) => ({ id, ok: true, version: 2 })) }),
      ),
    })
    for (const { number } of both) await user.click((await row(number)).getByRole('checkbox'))
    await user.selectOptions(screen.getByLabelText('Change status'), 'contacted')
    await screen.findByText(/^Failed to update quote: /)
    expect(await (await row(1042)).findByText('contacted')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Change status'), 'contacted')
    await screen.findByText('2 needed no change.')
    expect(sentAtOnce(requests)).toMatchObject(
      [1, 2].map((version) => ({ quotes: both.map(({ id }) => ({ id, version })) })),
    )
  })
})

it("'Why?' stays open with what was typed until it is saved", async () => {
  let isChanged = false
  const theirs = { ...FIRST, version: 2 }
  const { user, requests } = open([FIRST], {
    'GET /api/quotes': () => json([isChanged ? theirs : FIRST]),
    [PATCH]: inTurn(
      unreachable,
      () => {
        isChanged = true
        return refusal('changed_meanwhile', 'Changed.', { current: theirs })
      },
      () => json({ ...FIRST, status: 'cancelled', version: 3 }),
    ),
  })
  await row(1042)
  await user.keyboard('n6')
  await user.click(await screen.findByRole('radio', { name: 'Other' }))
  await user.type(screen.getByLabelText('Note'), 'Moved away')
  await press(user, 'Save')
  await screen.findByText(/^Failed to update quote: /)
  await press(user, 'Save')
  await screen.findByText('#1042 was changed by someone else.')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Moved away')
  await press(user, 'Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const lost = { status: 'cancelled', lostReason: 'other', lostNote: 'Moved away' }
  expect(sentBy(requests, 'PATCH')).toMatchObject([1, 1, 2].map((version) => ({ ...lost, version })))
})

describe('keys', () => {
  it('move between rows, set a status at once, and open a quote', async () => {
    const { user, requests } = open([FIRST, quote(1041)], {
      [PATCH]: () => json({ ...FIRST, status: 'contacted', stage: 'contacted', version: 2 }),
    })
    await row(1042)
    await user.keyboard('jjk2')
    expect(document.activeElement?.textContent).toBe('Dana W. 1042')
    // Not for a row that isn't open.
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
    await user.keyboard('{Enter}2')
    expect((await row(1042)).getByText('contacted')).toBeDefined()
    await waitFor(() =>
      expect(sentBy(requests, 'PATCH')[0]).toMatchObject({
        status: 'contacted',
        version: 1,
      }),
    )
    await user.keyboard('n')
    expect(location.pathname).toBe('/orders/1041')
  })

  it('x selects a row and lets it go, and Enter opens it from there, too', async () => {
    const { user } = open([FIRST])
    const inRow = await row(1042)
    await user.keyboard('jx')
    expect(screen.getByText('1 selected')).toBeDefined()
    await user.keyboard('x')
    expect(screen.queryByText('1 selected')).toBeNull()
    inRow.getByRole('checkbox').focus()
    await user.keyboard('{Enter}')
    expect(location.pathname).toBe('/orders/1042')
  })

  it('show what was saved last if a second change fails, and the next one follows from there', async () => {
    const first = delayedResponse()
    const second = { ...FIRST, status: 'contacted', version: 2 }
    const { user, requests } = open([FIRST], {
      [PATCH]: inTurn(
        () => first.answer,
        unreachable,
        () => json({ ...FIRST, status: 'scheduled', version: 3 }),
      ),
    })
    await row(1042)
    await user.keyboard('n23')
    first.release(json(second))
    await screen.findByText(/^Failed to update quote: /)
    expect((await row(1042)).getByText('contacted')).toBeDefined()
    await user.keyboard('4')
    await waitFor(async () => expect((await row(1042)).getByText('scheduled')).toBeDefined())
    expect(sentBy(requests, 'PATCH')).toMatchObject([
      { status: 'contacted', version: 1 },
      { status: 'negotiating', version: 2 },
      { status: 'scheduled', version: 2 },
    ])
  })

  it('say what they changed for whom, with Undo and Ctrl+Z, which give the answer clock back', async () => {
    let saved: Quote = FIRST
    const { user, requests } = open([], {
      'GET /api/inbox': () => json(inbox(1042)),
      'GET /api/quotes': () => json([saved]),
      [PATCH]: ({ body }) => {
        const { status } = body as Pick<Quote, 'status'> // as the contract says
        saved = { ...saved, status, version: saved.version + 1 }
        return json(saved)
      },
    })
    const sent = () => sentBy(requests, 'PATCH')
    await row(1042)
    await user.keyboard('n2')
    await screen.findByText('#1042 Dana W. 1042: contacted')
    await user.keyboard('3')
    await screen.findByText('#1042 Dana W. 1042: negotiating')
    await pressUndo()
    await screen.findByText('#1042 Dana W. 1042: contacted')
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('#1042 Dana W. 1042: new')
    expect(sent()).toMatchObject([
      { status: 'contacted', version: 1 },
      { status: 'negotiating', version: 2 },
      { status: 'contacted', version: 3 },
      { status: 'new', undo: true, version: 4 },
    ])
    // There is nothing left to undo.
    await user.keyboard('{Control>}z{/Control}')
    expect(sent()).toHaveLength(4)
  })

  it('undo nothing that someone else changed since', async () => {
    const theirs = { ...FIRST, status: 'scheduled', version: 3 }
    const { user } = open([FIRST], {
      [PATCH]: inTurn(
        () => json({ ...FIRST, status: 'contacted', version: 2 }),
        () => refusal('changed_meanwhile', 'Changed.', { current: theirs }),
      ),
    })
    await row(1042)
    await user.keyboard('n2')
    await pressUndo()
    expect(await screen.findByText('#1042 was changed by someone else.')).toBeDefined()
    expect((await row(1042)).getByText('scheduled')).toBeDefined()
  })

  it('n goes to the row that stood below one that has left the view', async () => {
    const all = [quote(1044), quote(1043), FIRST, quote(1041)]
    let list = all
    const { user } = open(
      [],
      {
        'GET /api/inbox': () => json(inbox(1044)),
        'GET /api/quotes': ({ query }) => {
          const number = query.get('number')
          return json(number === null ? list : all.filter((one) => String(one.number) === number))
        },
      },
      '/orders?stage=new',
    )
    await row(1042)
    await user.keyboard('jjj{Enter}')
    expect(location.pathname).toBe('/orders/1042')
    list = list.filter(({ number }) => number !== 1042)
    await press(user, 'Refresh')
    await waitFor(() => expect(document.querySelector('tr[data-number="1042"]')).toBeNull())
    await user.keyboard('n')
    expect(location.pathname).toBe('/orders/1041')
    await user.keyboard('k')
    expect(location.pathname).toBe('/orders/1043')
  })

  it('n goes on from the last row to the first that waits for an answer, and takes no Undo away', async () => {
    const answered = { answerDueAt: undefined, stage: 'contacted' } as const
    let list = [quote(1044, answered), quote(1043), FIRST]
    const answer = (number: number) => () => {
      list = list.map((one) => (one.number === number ? { ...one, ...answered, status: 'contacted', version: 2 } : one))
      return json(list.find((one) => one.number === number))
    }
    const { user } = open([], {
      'GET /api/inbox': () => json(inbox(1044)),
      'GET /api/quotes': ({ query }) => {
        const number = query.get('number')
        return json(number === null ? list : list.filter((one) => String(one.number) === number))
      },
      [PATCH]: answer(1042),
      [`PATCH /api/quotes/${quote(1043).id}`]: answer(1043),
    })
    await user.click((await row(1042)).getByRole('link', { name: 'Dana W. 1042' }))
    await user.keyboard('2')
    await screen.findByText('#1042 Dana W. 1042: contacted')
    await user.keyboard('n')
    expect(location.pathname).toBe('/orders/1043')
    await user.keyboard('2')
    await screen.findByText('#1043 Dana W. 1043: contacted')
    await user.keyboard('nn')
    expect(location.pathname).toBe('/orders/1042')
    screen.getByRole('button', { name: 'Undo' })
    expect(screen.queryByText('Last one')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('n')
    await screen.findByText('Last one')
  })

  it.each([
    ['by Refresh', () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))],
    ['by a change of its own', () => fireEvent.keyDown(document.activeElement ?? document, { key: '2' })],
  ])('go on where a row was that has left the view: %s', async (_how, change) => {
    const both = [quote(1043), FIRST]
    let list = [quote(1044), ...both, quote(1041)]
    const leave = (...numbers: number[]) => {
      list = list.filter(({ number }) => !numbers.includes(number))
    }
    const focused = () => document.activeElement?.textContent
    const { user } = open([], {
      'GET /api/inbox': () => json(inbox(1044)),
      'GET /api/quotes': () => json(list),
      [BULK]: () => json({ results: both.map(({ id }) => ({ id, ok: true, version: 2 })) }),
    })
    for (const { number } of both) await user.click((await row(number)).getByRole('checkbox'))
    leave(1043, 1042)
    change()
    await waitFor(() => expect(focused()).toBe('Dana W. 1041'))
    await user.keyboard('k')
    expect(focused()).toBe('Dana W. 1044')
    await user.keyboard('j')
    expect(focused()).toBe('Dana W. 1041')
    leave(1041)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(focused()).toBe('Dana W. 1044'))
  })

  it('act on the open quote, wherever the focus is, and j and k open the next and the one before', async () => {
    const { user, requests } = open([quote(1043), FIRST, quote(1041)], {
      'GET /api/people': () => json([PERSON]),
      [PATCH]: () => json({ ...FIRST, status: 'contacted', version: 2 }),
    })
    await user.click((await row(1042)).getByRole('link', { name: 'Dana W. 1042' }))
    ;(await row(1041)).getByRole('link', { name: 'Dana W. 1041' }).focus()
    await user.keyboard('2')
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH')).toMatchObject([{ path: `/api/quotes/${FIRST.id}` }]),
    )
    const focused = document.activeElement
    await user.keyboard('a')
    await screen.findByText('Who answers #1042 Dana W. 1042?')
    expect(document.activeElement?.textContent).toBe('1Anna Ruiz')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(focused?.textContent).toBe('Dana W. 1041')
    expect(document.activeElement).toBe(focused)
    await user.keyboard('j')
    expect(location.pathname).toBe('/orders/1041')
    await user.keyboard('kk')
    expect(location.pathname).toBe('/orders/1043')
    await user.keyboard('x')
    expect((await row(1043)).getByRole('checkbox')).toHaveProperty('checked', true)
  })

  it('leave Ctrl+C and Ctrl+A to the browser', async () => {
    const { user } = open([FIRST])
    await row(1042)
    await user.keyboard('j{Control>}ac{/Control}{Meta>}x{/Meta}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  it('select all rows by Shift+X', async () => {
    const { user } = open([FIRST, quote(1041)])
    await row(1042)
    await user.keyboard('{Shift>}X{/Shift}')
    expect(screen.getByText('2 selected')).toBeDefined()
  })

  it('are off while a dialog is open, even for the quote that is open beside the list', async () => {
    const { user, requests } = open([FIRST], {}, '/orders/1042')
    await row(1042)
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
    await user.keyboard('2')
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull())
    await user.keyboard('2')
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  })

  it('are off while someone types, and can be switched off', async () => {
    const { user } = open([FIRST])
    await row(1042)
    await press(user, 'Filters')
    await user.type(await screen.findByLabelText('Town'), 'jx')
    expect(screen.queryByText('1 selected')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('heading', { name: 'Quote Management' }).focus()
    await user.keyboard('jx')
    expect(screen.getByText('1 selected')).toBeDefined()
    await user.keyboard('?')
    await user.click(await screen.findByRole('checkbox', { name: 'Use these keys' }))
    await axe()
    await user.keyboard('{Escape}')
    await user.keyboard('x')
    expect(screen.getByText('1 selected')).toBeDefined()
  })
})

it('offers Delete to owners only', async () => {
  openAs('office', {})
  const inRow = await row(1042)
  inRow.getByRole('button', { name: 'Edit quote #1042' })
  expect(inRow.queryByRole('button', { name: 'Delete quote #1042' })).toBeNull()
})

it('after another section, the list shows the quote that was made meanwhile', async () => {
  let list = [FIRST]
  const newest = () => Math.max(...list.map(({ number }) => number))
  const { user } = open([FIRST], {
    'GET /api/crews': () => json([]),
    'GET /api/inbox': ({ query }) => {
      const after = Number(query.get('after') ?? newest())
      return json(inbox(newest(), { cameSince: newest() - after }))
    },
    'GET /api/quotes': () => json(list),
  })
  await screen.findByText('#1042')
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('heading', { name: 'People' })
  list = [quote(1043), FIRST]
  // What was fetched is older than a second.
  vi.setSystemTime(Date.now() + 60_000)
  await user.click(screen.getByRole('link', { name: 'Quotes' }))
  await screen.findByText('#1043')
  expect(screen.queryByText(/new quote/)).toBeNull()
})
