import { axe } from '#test/client/axe.ts'
import { renderOffice } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { delayedResponse, json, stubApi, type StubbedApi, unreachable } from '#test/client/stub-api.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openedRecords } from '#client/features/office/opened-records.ts'
import { OPENED_FROM_LIST, historySettled, wasOpenedFromList } from '#client/ui/dialog/browser-history.ts'
import { TABLET_SCREEN } from '#client/ui/screen/media-queries.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { OfficeSearch } from './OfficeSearch.tsx'

const PRIYA: SearchResult = {
  kind: 'customer',
  id: '0198c0de-0000-7000-8000-00000000000a',
  number: 1042,
  title: 'Priya Raman',
  line: '#1042 · Franklin · $3,383.00 · Visit booked · Nov 21',
  hasQuote: true,
  customerId: '0198c0de-0000-7000-8000-00000000000a',
  date: null,
  why: 'phone',
  match: 'Phone (615) 555-0142',
}
const SAM: SearchResult = {
  ...PRIYA,
  id: '0198c0de-0000-7000-8000-00000000000b',
  customerId: '0198c0de-0000-7000-8000-00000000000b',
  number: null,
  hasQuote: false,
  title: 'Sam Whitfield',
  line: 'Nashville',
  match: '',
}

function setUp(api: StubbedApi = { 'GET /api/search': () => json([PRIYA, SAM]) }) {
  const requests = stubApi(api)
  render(
    <PageProviders auth="k">
      <OfficeSearch />
      <button type="button">Elsewhere</button>
      <textarea aria-label="Notes" />
    </PageProviders>,
  )
  return { requests, user: userEvent.setup(), queries: () => requests.map(({ query }) => query.get('q')) }
}

const field = () => screen.getByRole('combobox', { name: 'Search' })
const titles = () => screen.queryAllByRole('option').map((option) => option.textContent)
const opened = (index: number) => ({
  customerId: `customer-${index}`,
  address: `/orders/${1000 + index}`,
  title: `Customer ${index}`,
  line: `#${1000 + index}`,
})
/** Longer than a result needs to open. */
const pause = async () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
/** As on a phone. */
const narrow = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === TABLET_SCREEN }),
  )

describe('the search field', () => {
  it("gets the focus by '/' and Ctrl+K, not by '/' while typing, and Escape returns the focus", async () => {
    const { user } = setUp()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    for (const keys of ['/', '{Control>}k{/Control}']) {
      elsewhere.focus()
      await user.keyboard(keys)
      expect(document.activeElement).toBe(field())
      await user.keyboard('{Escape}')
      expect(document.activeElement).toBe(elsewhere)
    }
    const notes = screen.getByLabelText('Notes')
    notes.focus()
    await user.keyboard('1/2')
    expect((notes as HTMLTextAreaElement).value).toBe('1/2') // the field above
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(field())
  })

  it('searches when typing pauses, and opens by arrow keys and Enter', async () => {
    const { user, queries } = setUp()
    await user.click(field())
    await user.keyboard('raman')
    await screen.findAllByRole('option')
    expect(queries()).toEqual(['raman'])
    expect(screen.getByRole('status').textContent).toBe('2 results')
    expect(titles()[0]).toBe(`Priya Raman${PRIYA.line}${PRIYA.match}`)
    await axe()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(location.pathname).toBe(`/orders/customers/${SAM.id}`)
    expect(titles()).toEqual([])
  })

  it.each(['{ArrowDown}', '{ArrowUp}', '{ArrowDown>3/}'])('keeps the only result chosen after %s', async (keys) => {
    const { user } = setUp({ 'GET /api/search': () => json([PRIYA]) })
    await user.click(field())
    await user.keyboard('raman')
    await screen.findByRole('option', { selected: true })
    await user.keyboard(`${keys}{Enter}`)
    expect(location.pathname).toBe(`/orders/${PRIYA.number}`)
  })

  it('opens the first result if a list became too short for the chosen one', async () => {
    let found = [PRIYA, SAM]
    const { user } = setUp({ 'GET /api/search': () => json(found) })
    await user.click(field())
    await user.keyboard('rama')
    await screen.findAllByRole('option')
    found = [PRIYA]
    await user.keyboard('n{ArrowDown}')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(location.pathname).toBe(`/orders/${PRIYA.number}`)
  })

  it.each(['wide screen', 'phone'])(
    'opens a record in place of the open one, beside the same list: %s',
    async (screenKind) => {
      history.replaceState(null, '', '/orders?stage=new')
      history.pushState(OPENED_FROM_LIST, '', '/orders/1001?stage=new')
      if (screenKind === 'phone') narrow()
      const { user } = setUp()
      await user.keyboard('/')
      await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'pri')
      await screen.findByRole('option', { name: /Priya/ })
      await user.keyboard('{Enter}')
      const address = () => location.pathname + location.search
      await waitFor(() => expect(address()).toBe('/orders/1042?stage=new'))
      expect(wasOpenedFromList()).toBe(true)
      await historySettled()
      history.back()
      await waitFor(() => expect(address()).toBe('/orders?stage=new'))
    },
  )

  it.each(['/orders/1042', '/orders/week'])('is in the bar of %s', async (address) => {
    history.replaceState(null, '', address)
    renderOffice()
    const found = await screen.findByRole('combobox', { name: 'Search' })
    expect(screen.getByRole('banner').contains(found)).toBe(true)
  })

  it('shows a customer and the upcoming visit once, with and without a quote', async () => {
    const visitOf = (customer: SearchResult, id: string): SearchResult => ({ ...customer, kind: 'appointment', id })
    const visits = [visitOf(PRIYA, 'a'), { ...visitOf(SAM, 'b'), date: '2026-11-27' }]
    const { user } = setUp({ 'GET /api/search': () => json([PRIYA, SAM, ...visits]) })
    await user.click(field())
    await user.keyboard('raman')
    await screen.findAllByRole('option')
    expect(titles()).toEqual([`Priya Raman${PRIYA.line}${PRIYA.match}`, 'Sam WhitfieldNashville'])
    expect(screen.getByRole('status').textContent).toBe('2 results')
  })

  it.each([
    ['the customer of a visit without a quote', {}, `/orders/customers/${SAM.customerId}`],
    ['the customer of a visit whose quote was deleted', { number: 1042 }, `/orders/customers/${SAM.customerId}`],
    ['the week of someone who is paying now', { customerId: null }, '/orders/week?from=2026-11-27'],
    ['the quote of a visit', { number: 1042, hasQuote: true }, '/orders/1042'],
  ])('opens %s', async (_what, result, address) => {
    const id = '0198c0de-0000-7000-8000-00000000000c'
    const visit: SearchResult = { ...SAM, kind: 'appointment', id, date: '2026-11-27', ...result }
    const { user } = setUp({ 'GET /api/search': () => json([visit]) })
    await user.click(field())
    await user.keyboard('whitfield{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe(address))
  })

  it('opens the first result by Enter alone, even before typing pauses', async () => {
    const { user } = setUp()
    await user.click(field())
    await user.keyboard('1042{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/orders/1042'))
  })

  it.each([
    ['Escape', '{Escape}'],
    ['more letters', ' of Franklin'],
  ])('opens nothing for a text that %s changed while its results loaded', async (_, keys) => {
    const slow = delayedResponse()
    const { user, queries } = setUp({ 'GET /api/search': () => slow.answer })
    await user.click(field())
    await user.keyboard('raman{Enter}')
    await waitFor(() => expect(queries()).toContain('raman'))
    await user.keyboard(keys)
    const text = (field() as HTMLInputElement).value
    slow.release(json([PRIYA]))
    await act(async () => slow.answer)
    await pause()
    expect(location.pathname).toBe('/')
    expect((field() as HTMLInputElement).value).toBe(text)
  })

  it.each([
    ['the list', '/orders', true],
    ['another page', '/orders/week', false],
    ['a record', '/orders/1041', false],
  ])('remembers whether a record was opened from the list: %s', async (_, address, isFromList) => {
    history.replaceState(null, '', address)
    const { user } = setUp()
    await user.click(field())
    await user.keyboard('1042{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/orders/1042'))
    expect(wasOpenedFromList()).toBe(isFromList)
  })

  it('opens a new tab by Ctrl+Enter and Ctrl+click', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = setUp()
    await user.click(field())
    await user.keyboard('raman')
    await screen.findAllByRole('option')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.keyboard('raman')
    const [, second] = await screen.findAllByRole('option')
    await user.keyboard('{Control>}')
    if (second) await user.click(second)
    expect(open.mock.calls).toEqual([
      ['/orders/1042', '_blank'],
      [`/orders/customers/${SAM.id}`, '_blank'],
    ])
    expect(location.pathname).toBe('/')
  })

  it('shows the last 8 opened while it is empty', async () => {
    for (let index = 1; index <= 9; index++) openedRecords.add(opened(index))
    openedRecords.add({ ...opened(5), line: '#1005 · Franklin' })
    const { user, requests } = setUp()
    await user.click(field())
    expect(screen.getByRole('listbox', { name: 'Last opened' })).toBeTruthy()
    expect(titles()).toEqual([
      'Customer 5#1005 · Franklin',
      ...[9, 8, 7, 6, 4, 3, 2].map((index) => `Customer ${index}#${1000 + index}`),
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(location.pathname).toBe('/orders/1009')
    expect(requests).toEqual([])
  })

  it('says that nothing was found, and asks nothing for one letter', async () => {
    const { user, requests } = setUp({ 'GET /api/search': () => json([]) })
    await user.click(field())
    await user.keyboard('x')
    expect(screen.getByRole('status').textContent).toBe('')
    await user.keyboard('yz')
    await screen.findByText('No match. Check the spelling, or try the phone number.')
    expect(requests).toHaveLength(1)
  })

  it('says that search is not available, and forgets an answer that comes too late', async () => {
    const slow = delayedResponse()
    const { user } = setUp({
      'GET /api/search': ({ query }) => (query.get('q') === 'ram' ? slow.answer : unreachable()),
    })
    await user.click(field())
    await user.keyboard('ram')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    await user.keyboard('an')
    slow.release(json([PRIYA]))
    await screen.findByText('Search is not available right now.')
    expect(titles()).toEqual([])
  })

  it.each([
    [
      'once the connection is back',
      async () => {
        act(() => void window.dispatchEvent(new Event('online')))
      },
    ],
    ['on Enter', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}')],
  ])('searches again %s', async (_when, retry) => {
    let isOffline = true
    const { user, queries } = setUp({
      'GET /api/search': () => (isOffline ? unreachable() : json([PRIYA, SAM])),
    })
    act(() => void window.dispatchEvent(new Event('offline')))
    onTestFinished(() => void window.dispatchEvent(new Event('online')))
    await user.click(field())
    await user.keyboard('raman')
    await screen.findByText('Search is not available right now.')
    isOffline = false
    await retry(user)
    await waitFor(() => expect(screen.queryByText('Search is not available right now.')).toBeNull())
    expect(queries()).toEqual(['raman', 'raman'])
  })

  it('fills the screen of a phone, with the focus in it, and gives the focus back', async () => {
    narrow()
    const { user } = setUp()
    const button = screen.getByRole('button', { name: 'Search' })
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Search' })
    expect(document.activeElement).toBe(field())
    await user.keyboard('raman')
    await screen.findAllByRole('option')
    await axe()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.keyboard('raman')
    await user.click((await screen.findAllByRole('option'))[0] ?? button)
    await waitFor(() => expect(location.pathname).toBe('/orders/1042'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
