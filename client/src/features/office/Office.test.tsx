import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noFreeTimes } from '#test/client/appointment-fixtures.ts'
import { describe, expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import {
  FIRST,
  KEY,
  officeApi,
  openEdit,
  PATCH,
  quote,
  quoteRequests,
  renderOffice,
} from '#test/client/office-quotes.tsx'
import { weekOf } from '#test/client/office-appointments.tsx'
import { openRecord, QUOTE } from '#test/client/office-records.tsx'
import { person } from '#test/client/people.ts'
import { press, type User } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal, type StubbedApi, unreachable } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { EIGHT } from '#test/slots.ts'
import type { Me } from '#shared/people/schema.ts'
import { findKeptDay, keepDay } from './kept-day.ts'
import { storedSignIn } from './stored-sign-in.ts'

const ME = { kind: 'person', role: 'owner', person: person('Anna Ruiz', { role: 'owner' }) }
const KEYS_OFF = 'Sign in with your email. Admin keys are turned off.'

async function isRefused(text = 'Authentication failed. Please enter a valid admin key.', field = 'Admin Key') {
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(text)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
  expect(sessionStorage.getItem('admin_key')).toBeNull()
}

describe('login', () => {
  async function login(user: User, key: string) {
    fireEvent.change(screen.getByLabelText('Admin Key'), { target: { value: key } })
    await press(user, 'Login')
  }

  it('is disabled while the field is empty, and stores a valid key until someone logs out', async () => {
    const { requests, user } = renderOffice({}, { loggedIn: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(true)
    await login(user, KEY)
    expect(await screen.findByRole('table', { name: 'Quote Management' })).toBeDefined()
    expect(sessionStorage.getItem('admin_key')).toBe(KEY)
    expect(new Set(requests.map(({ adminKey }) => adminKey))).toEqual(new Set([KEY]))
    await press(user, 'Log out')
    expect(screen.getByLabelText('Admin Key')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sessionStorage.getItem('admin_key')).toBeNull()
  })

  it('keeps the key on this computer only if asked to', async () => {
    const { user } = renderOffice({}, { loggedIn: false })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep me signed in on this computer' })
    expect(box.checked).toBe(false)
    await user.click(box)
    await login(user, KEY)
    expect(await screen.findByRole('table', { name: 'Quote Management' })).toBeDefined()
    expect(sessionStorage).toHaveLength(0)
    expect(localStorage.getItem('admin_key')).toContain(KEY)
    await press(user, 'Log out')
    expect(localStorage.getItem('admin_key')).toBeNull()
  })

  it.each([
    ['a wrong key', 'wrong', 'No', []],
    ['a key that a header cannot carry', 'schlüssel', null, []],
    ['a right key that was turned off', KEY, KEYS_OFF, [KEYS_OFF, 'Email']],
  ] as const)('refuses %s', async (_, key, answer, shown) => {
    const { requests, user } = renderOffice(
      { 'GET /api/quotes': () => refusal('unauthorized', answer ?? '') },
      { loggedIn: false },
    )
    await login(user, key)
    await isRefused(...shown)
    expect(requests).toHaveLength(answer === null ? 0 : 1)
  })

  it("shows the server's message after too many wrong keys", async () => {
    const { user } = renderOffice(
      { 'GET /api/quotes': () => refusal('too_many_requests', 'Try again in 12 minutes.') },
      { loggedIn: false },
    )
    await login(user, KEY)
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in 12 minutes.')
  })

  it('shows other failures in a toast', async () => {
    const { user } = renderOffice({ 'GET /api/quotes': unreachable }, { loggedIn: false })
    await login(user, KEY)
    expect(await screen.findByText(/^Failed to fetch quotes: We couldn't reach our server/)).toBeDefined()
  })
})

it('follows someone into another crew while the page is open', async () => {
  const luis = person('Luis Ortega', { role: 'crew', crew: 1 })
  let crew = 1
  history.replaceState(null, '', '/orders/day')
  const { requests, user } = renderOffice(
    {
      'GET /api/me': () => json({ kind: 'person', role: 'crew', person: { ...luis, crew } }),
      'GET /api/day': ({ query }) =>
        query.get('crew') === String(crew)
          ? json({ date: query.get('date'), crew, crewName: `Crew ${crew}`, blocked: [], stops: [], toClose: [] })
          : refusal('forbidden', 'Your role does not allow this.'),
    },
    { me: luis },
  )
  expect(await screen.findByText('Crew 1')).toBeDefined()
  crew = 2
  await press(user, 'Next')
  expect(await screen.findByText('Crew 2')).toBeDefined()
  expect(await screen.findByText('No visits that day.')).toBeDefined()
  expect(requests.filter(({ path }) => path === '/api/me')).toHaveLength(2)
})

it("never shows a day that this device has kept to someone else, nor who isn't signed in", async () => {
  const crewOf = (name: string): Me => ({
    kind: 'person',
    role: 'crew',
    person: person(name, { role: 'crew', crew: 1 }),
  })
  const [luis, mia] = [crewOf('Luis Ortega'), crewOf('Mia Chen')]
  const path = '/api/day?date=2026-03-10&crew=1'
  const keep = () =>
    keepDay(luis, path, { date: '2026-03-10', crew: 1, crewName: 'North', blocked: [], stops: [], toClose: [] })
  history.replaceState(null, '', '/orders/day')
  keep()
  renderOffice({ 'GET /api/day': unreachable }, { me: mia })
  expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
  expect(findKeptDay(path)).toBeUndefined()
  cleanup()
  keep()
  renderOffice({ 'GET /api/me': () => refusal('unauthorized', 'No') }, { me: mia })
  await isRefused('Please sign in again.', 'Email')
  expect(findKeptDay(path)).toBeUndefined()
})

const APPOINTMENTS: StubbedApi = { 'GET /api/week': ({ query }) => json(weekOf(query)) }

describe('list', () => {
  it('shows each quote with links, its date in shop time, and badges', async () => {
    vi.setSystemTime('2026-03-10T12:00:00.000Z')
    renderOffice(officeApi([quote(1042, { status: 'cancelled', paymentStatus: 'partial payment' })]))
    expect(await screen.findByText('Loading quotes...')).toBeDefined()
    const table = within(await screen.findByRole('table', { name: 'Quote Management' }))
    const columns = table.getAllByRole('columnheader').map((cell) => cell.textContent)
    expect(columns.join(', ')).toBe(
      'ID, Customer, Contact, Date, Countertops, Stage, Due, Visit, Total, Assigned, Last contact, Status, Payment, Actions',
    )
    table.getByText('#1042')
    expect(table.getByText('Mar 9, 10:04 AM').title).toBe('Mar 9, 2026, 10:04 AM')
    const href = (name: string) => table.getByRole('link', { name }).getAttribute('href')
    expect(href('dana@example.com')).toBe('mailto:dana@example.com')
    expect(href('(615) 555-0142')).toBe('tel:+16155550142')
    for (const badge of ['cancelled', 'partial payment'])
      expect(table.getByText(badge).dataset.look).toBe('destructive')
  })

  it('says when there are no quotes', async () => {
    renderOffice(officeApi([]))
    expect(await screen.findByText('No quotes found.')).toBeDefined()
  })

  it('tries again after a failure', async () => {
    const { user } = renderOffice({
      'GET /api/quotes': inTurn(
        () => refusal('internal', 'Down'),
        () => json([FIRST]),
      ),
    })
    expect(await screen.findByText('Failed to fetch quotes: Down')).toBeDefined()
    await axe()
    await press(user, 'Try again')
    expect(await screen.findByText('#1042')).toBeDefined()
  })

  it('loads older quotes if the response links to them', async () => {
    const { requests, user } = renderOffice({
      'GET /api/quotes': ({ query }) =>
        query.get('before') === '1042'
          ? json([quote(1041)])
          : json([FIRST], 200, { Link: '</api/quotes?before=1042>; rel="next"' }),
    })
    await press(user, 'Load more')
    expect(await screen.findByText('#1041')).toBeDefined()
    expect(screen.getByText('#1042')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(quoteRequests(requests)).toHaveLength(2)
  })

  it('warns on both tabs if the database is large', async () => {
    const storage = { databaseMegabytes: 2310, warnMegabytes: 2000, isAboveWarning: true, isDiskFull: false }
    const { user } = renderOffice({ 'GET /api/storage': () => json(storage), ...APPOINTMENTS })
    expect(await screen.findByText('The database is getting large')).toBeDefined()
    expect(screen.getByText(/at 2,310 MB, over the 2,000 MB warning level/)).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Week' }))
    expect(await screen.findByRole('heading', { name: 'Week' })).toBeDefined()
    expect(document.title).toBe('Week')
    expect(await screen.findByText('The database is getting large')).toBeDefined()
    cleanup()
    history.replaceState(null, '', '/')
    renderOffice({ 'GET /api/storage': () => json({ ...storage, isAboveWarning: false }) })
    await screen.findByText('#1042')
    expect(screen.queryByText('The database is getting large')).toBeNull()
    cleanup()
    renderOffice({ 'GET /api/storage': () => json({ ...storage, isDiskFull: true }) })
    expect(await screen.findByText("The server's disk is full")).toBeDefined()
  })

  it('lists above the quotes what someone without a quote wrote', async () => {
    const message = {
      id: FIRST.id,
      customerId: FIRST.id,
      name: 'Dana Whitfield',
      body: 'Is Friday fine?',
      at: '2027-03-01T15:00:00Z',
    }
    renderOffice({ 'GET /api/messages': () => json([message]) })
    const box = await screen.findByRole('region', { name: 'Messages without a quote' })
    const link = within(box).getByRole('link', { name: 'Dana Whitfield Is Friday fine?' })
    expect(link.getAttribute('href')).toBe(`/orders/customers/${FIRST.id}`)
  })

  it.each([true, false])(
    'returns to the login and removes the key if the server rejects it: kept %s',
    async (isKept) => {
      storedSignIn.writeKey(KEY, { isKept })
      renderOffice({ 'GET /api/quotes': () => refusal('unauthorized', 'No') }, { loggedIn: false })
      await isRefused()
      expect(localStorage.getItem('admin_key')).toBeNull()
    },
  )

  it('returns to the login if the server rejects what the page could do without', async () => {
    history.replaceState(null, '', '/orders/history')
    renderOffice({ 'GET /api/events': () => json([]), 'GET /api/people': () => refusal('unauthorized', 'No') })
    await isRefused()
  })

  it('returns to the login without a toast if the server rejects a change', async () => {
    const { note, save } = await openEdit({ [PATCH]: () => refusal('unauthorized', 'No') })
    await note()
    await save()
    await isRefused()
    expect(shownToast()).toBeUndefined()
  })

  it('says that admin keys were turned off', async () => {
    renderOffice({ 'GET /api/quotes': () => refusal('unauthorized', KEYS_OFF) })
    await isRefused(KEYS_OFF, 'Email')
  })

  it('keeps what was typed when the session ended in another tab', async () => {
    localStorage.setItem('office_message', 'typed')
    renderOffice({}, { me: ME })
    await screen.findByText('#1042')
    localStorage.removeItem('office_signed_in')
    dispatchEvent(new StorageEvent('storage', { key: 'office_signed_in' }))
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    expect(localStorage.getItem('office_message')).toBe('typed')
  })

  it('becomes the office of a person who signs in in another tab, and keeps what was typed by kept key', async () => {
    localStorage.setItem('admin_key', JSON.stringify({ key: KEY, usedAt: Date.now() }))
    sessionStorage.setItem('office_message', 'typed')
    const { requests } = renderOffice(
      { 'GET /api/me': () => json({ ...ME, role: 'crew', person: { ...ME.person, role: 'crew', crew: 2 } }) },
      { loggedIn: false },
    )
    await screen.findByText('#1042')
    localStorage.setItem('office_signed_in', 'yes')
    localStorage.removeItem('admin_key')
    dispatchEvent(new StorageEvent('storage', { key: 'admin_key' }))
    expect(await screen.findByRole('link', { name: 'Day' })).toBeDefined()
    expect(screen.queryByText('#1042')).toBeNull()
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/day'))
    expect(requests.at(-1)?.adminKey).toBeNull()
    expect(sessionStorage.getItem('office_message')).toBe('typed')
  })

  it('is refetched when the page opens again after more than a second', async () => {
    const { requests, reopen } = renderOffice()
    await screen.findByText('#1042')
    reopen()
    expect(quoteRequests(requests)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1001)
    reopen()
    await waitFor(() => expect(quoteRequests(requests)).toHaveLength(2))
  })

  it('returns to the login when another tab logs out, and drops what was typed by key', async () => {
    sessionStorage.setItem('office_message', 'typed')
    renderOffice()
    await screen.findByText('#1042')
    localStorage.setItem('admin_logouts', '1')
    dispatchEvent(new StorageEvent('storage', { key: 'admin_logouts' }))
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    expect(screen.queryByText('#1042')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sessionStorage.getItem('office_message')).toBeNull()
  })

  it('counts what a person does as a use of a kept key, and returns to the login after 30 days without one', async () => {
    const DAY = 24 * 3_600_000
    localStorage.setItem('admin_key', JSON.stringify({ key: KEY, usedAt: Date.now() }))
    const { user } = renderOffice({}, { loggedIn: false })
    await screen.findByText('#1042')
    for (let week = 0; week < 6; week++) {
      vi.setSystemTime(Date.now() + 7 * DAY)
      await user.keyboard('{Shift}')
    }
    expect(screen.getByText('#1042')).toBeDefined()
    vi.setSystemTime(Date.now() + 30 * DAY + 1)
    await user.keyboard('{Shift}')
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    expect(localStorage.getItem('admin_key')).toBeNull()
  })
})

describe('the bar', () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Back office' }))
      .getAllByRole('link')
      .map((link) => link.textContent + (link.ariaCurrent ? ', here' : ''))

  it('leads to each section, and says which is open', async () => {
    const { user } = renderOffice(APPOINTMENTS)
    expect(links()).toEqual(['Quotes, here', 'Week', 'Day', 'Numbers', 'People', 'Settings'])
    // On a phone, too.
    expect(screen.getByRole('link', { name: 'People' }).className).not.toContain('hidden')
    await user.click(screen.getByRole('link', { name: 'Week' }))
    expect(await screen.findByRole('heading', { name: 'Week' })).toBeDefined()
    expect(location.pathname).toBe('/orders/week')
    expect(links()).toEqual(['Quotes', 'Week, here', 'Day', 'Numbers', 'People', 'Settings'])
    await axe()
  })

  it('gives the heading the focus if the link that led to it is gone, also by Back', async () => {
    const { user } = renderOffice(APPOINTMENTS)
    const isFocused = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name, level: 1 })))
    await user.click(screen.getByRole('link', { name: 'Week' }))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Week' }))
    const [sheet] = await screen.findAllByRole('link', { name: /^Day sheet/ })
    if (sheet) await user.click(sheet)
    await isFocused('Monday, March 1, 2027')
    act(() => history.back())
    await isFocused('Week')
  })

  it('has the history only while it is open', () => {
    history.replaceState(null, '', '/orders/history')
    renderOffice()
    expect(links()).toEqual(['Quotes', 'Week', 'Day', 'Numbers', 'People', 'Settings', 'History, here'])
  })

  it('says who is signed in', async () => {
    const signedIn = () => screen.getByRole('banner').textContent
    /** Where the bar has no room for more. */
    const aboveLogOut = () => screen.getByRole('button', { name: 'Log out' }).textContent
    renderOffice()
    expect(signedIn()).toContain('Admin key')
    expect(aboveLogOut()).toBe('Admin keyLog out')
    cleanup()
    sessionStorage.clear()
    renderOffice({}, { me: ME })
    await screen.findByRole('table', { name: 'Quote Management' })
    expect(signedIn()).toContain('Anna Ruiz, owner')
    expect(aboveLogOut()).toBe('Anna RuizLog out')
  })

  it('open from their address', async () => {
    history.replaceState(null, '', '/orders/week')
    const { requests } = renderOffice(APPOINTMENTS)
    expect(await screen.findByRole('heading', { name: 'Week' })).toBeDefined()
    expect(location.pathname + location.search).toBe('/orders/week')
    expect(quoteRequests(requests)).toEqual([])
  })
})

it("books a visit for a quote in a form with the quote's contact and number", async () => {
  const { user } = await openRecord({ ...APPOINTMENTS, 'GET /api/appointments/availability': noFreeTimes })
  await press(user, 'Book a visit')
  const name = `Book a visit for ${QUOTE.firstName} ${QUOTE.lastName}`
  const form = within(await screen.findByRole('dialog', { name }))
  const value = async (label: string) => (await form.findByLabelText<HTMLInputElement>(label)).value
  expect(await value('Quote number (optional)')).toBe('#1042')
  expect(await value('First name')).toBe(QUOTE.firstName)
  expect(await value('Last name')).toBe(QUOTE.lastName)
  expect(await value('Email (optional)')).toBe(QUOTE.email)
  // Nothing was typed, so it closes without a question.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
})

describe('failed jobs', () => {
  const job = (number: number) => ({
    id: `0198c0de-0000-7000-8000-00000000000${number}`,
    queue: 'mail',
    failedAt: '2026-03-09T15:04:00.000Z',
    data: { mailId: `m${number}` },
    error: 'The mail server refused the recipient',
  })

  it('are listed in a notice, and can be retried one by one', async () => {
    let jobs = [job(1), job(2)]
    const { requests, user } = renderOffice({
      'GET /api/jobs/failed': () => json(jobs),
      [`POST /api/jobs/failed/${job(1).id}/retry`]: () => {
        jobs = jobs.slice(1)
        return noContent()
      },
    })
    await user.click(await screen.findByText('2 jobs failed'))
    const [first] = screen.getAllByRole('button', { name: 'Try again: mail, Mar 9, 2026, 10:04 AM' })
    expect(screen.getAllByText('Email not delivered: The mail server refused the recipient')).toHaveLength(2)
    expect(screen.getByText('mailId m1')).toBeDefined()
    if (first) await user.click(first)
    expect(await screen.findByText('1 job failed')).toBeDefined()
    expect(await screen.findByText('Trying the job again')).toBeDefined()
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ adminKey: KEY })
  })

  it('of emails link their customer, quote and visit', async () => {
    const id = '0198c0de-0000-7000-8000-0000000000c5'
    const about = { toShop: true, customer: { id, name: 'Dana Whitfield' }, quoteNumber: 1042, visitDate: '2026-11-24' }
    const { user } = renderOffice({ 'GET /api/jobs/failed': () => json([{ ...job(1), about }]) })
    await user.click(await screen.findByText('1 job failed'))
    const notice = within(screen.getByRole('listitem'))
    expect(notice.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dana Whitfield', `/orders/customers/${id}`],
      ['Quote #1042', '/orders/1042'],
      ['Visit on Nov 24', '/orders/week?from=2026-11-24'],
    ])
    expect(notice.getByText('Email to the shop not delivered: The mail server refused the recipient')).toBeDefined()
    expect(notice.queryByText('mailId m1')).toBeNull()
    await axe()
  })

  it('that are refunds which came back are closed as paid back by check, after a question', async () => {
    let jobs = [{ ...job(1), queue: 'refund', data: { intentId: 'pi_1' }, error: 'The bank sent it back' }]
    const refund = {
      intentId: 'pi_1',
      paymentId: '0198c0de-0000-7000-8000-0000000000d1',
      cents: 10_000,
      currency: 'usd',
      appointmentDate: '2026-03-13',
      timeSlot: EIGHT,
    }
    const { requests, user } = renderOffice({
      'GET /api/jobs/failed': () => json(jobs),
      'GET /api/failed-refunds': () => json([{ ...refund, isSentBack: true }]),
      'POST /api/failed-refunds/pi_1/paid-back': () => {
        jobs = []
        return noContent()
      },
    })
    await user.click(await screen.findByText('1 job failed'))
    expect(await screen.findByText('Refund of $100.00')).toBeDefined()
    const link = screen.getByRole('link', { name: `Visit on Mar 13, 2026, ${EIGHT}` })
    expect(link.getAttribute('href')).toBe('/orders/week?from=2026-03-13')
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
    await press(user, /^Paid back by check/)
    const question = screen.getByRole('alertdialog', { name: 'Did you pay back $100.00 by check?' })
    await press(user, 'Cancel')
    expect(question.isConnected).toBe(false)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    await press(user, /^Paid back by check/)
    await press(user, 'Yes, $100.00 paid back')
    expect(await screen.findByText('Payment updated')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('1 job failed')).toBeNull())
  })
})
