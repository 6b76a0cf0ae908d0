import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { PageProviders } from '#test/page-providers.tsx'
import { held, json, type StubbedApi, type StubbedRequest, stubApi } from '#test/stub-api.ts'
import { Office } from './Office.tsx'

const KEY = 'k'.repeat(32)

function quote(number: number, changes: Partial<Quote> = {}): Quote {
  return {
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    firstName: 'Dana',
    lastName: `W. ${number}`,
    phoneNumber: '(615) 555-0142',
    email: 'dana@example.com',
    address: '2100 Foundry Lane',
    aptSuite: '',
    city: 'Nashville',
    state: 'TN',
    zipCode: '37203',
    createdAt: '2026-03-09T15:04:00.000Z',
    status: 'new',
    paymentStatus: 'not received',
    notes: '',
    version: 1,
    countertopCount: 1,
    totalCents: 180000,
    visit: null,
    ...changes,
  }
}

function detail(of: Quote): QuoteDetail {
  return {
    ...of,
    estimate: {
      priceListVersion: '2026-03',
      lines: [
        {
          shape: 'L',
          stone: 'southport',
          squareFeet: 14,
          unitPriceCents: 8400,
          amountCents: 117600,
          explanation: '14.00 sq ft x $84.00',
        },
      ],
      subtotalCents: 117600,
      minimumAddsCents: 62400,
      minimumJobCents: 180000,
      totalCents: 180000,
      lowCents: 180000,
      highCents: 180000,
    },
    countertops: [
      {
        id: '0198c0de-0000-7000-8000-0000000000c1',
        shape: 'L',
        dimensions: { width: 60, length: 48, returnWidth: 25.5, returnLength: 24 },
        stone: 'southport',
        areaSquareFeet: 14,
      },
    ],
  }
}

const FIRST = quote(1042)
const ID = FIRST.id
const PATCH = `PATCH /api/quotes/${ID}`

function office(list: readonly Quote[] = [FIRST]): StubbedApi {
  return {
    'GET /api/quotes': () => json(list),
    [`GET /api/quotes/${ID}`]: () => json(detail(list[0] ?? FIRST)),
    [`GET /api/quotes/${ID}/countertops/0198c0de-0000-7000-8000-0000000000c1/image`]: () =>
      new Response(new Uint8Array([0x89, 0x50]), { headers: { 'content-type': 'image/png' } }),
  }
}

function setUp(api: StubbedApi = office(), { loggedIn = true } = {}) {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:drawing'
  const revoke = vi.fn<(url: string) => void>()
  URL.revokeObjectURL = revoke
  if (loggedIn) sessionStorage.setItem('admin_key', KEY)
  const requests = stubApi(api)
  const page = (
    <PageProviders>
      <Office renderSheet={({ number }) => `Sheet of #${number}`} />
    </PageProviders>
  )
  const view = render(page)
  /** Leaves the page for another one and comes back. */
  const reopen = () => {
    view.rerender(<PageProviders>elsewhere</PageProviders>)
    view.rerender(page)
  }
  return { ...view, reopen, requests, revoke, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

async function openEdit(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit quote #1042' }))
  const dialog = screen.getByRole('dialog', { name: 'Edit Quote' })
  await within(dialog).findByText('Price list 2026-03')
  return dialog
}

/** The failed jobs are asked for beside the lists. */
const ofQuotes = (requests: readonly StubbedRequest[]) => requests.filter(({ path }) => path.startsWith('/api/quotes'))

const changed = (current: Quote) => json({ error: 'Changed meanwhile.', code: 'changed_meanwhile', current }, 409)

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('login', () => {
  async function login(user: User, key: string) {
    await user.type(screen.getByLabelText('Admin Key'), key)
    await user.click(screen.getByRole('button', { name: 'Login' }))
  }

  it('is disabled while the field is empty, and keeps a key that opens the list', async () => {
    const { requests, user } = setUp(office(), { loggedIn: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(true)
    await login(user, KEY)
    expect(await screen.findByRole('table', { name: 'Quote Management' })).toBeDefined()
    expect(sessionStorage.getItem('admin_key')).toBe(KEY)
    expect(ofQuotes(requests).map(({ adminKey }) => adminKey)).toEqual([KEY])
  })

  it.each([
    ['a wrong key', 'wrong', 1],
    ['a key that no header can carry', 'schlüssel', 0],
  ])('refuses %s', async (_, key, asked) => {
    const { requests, user } = setUp(
      { 'GET /api/quotes': () => json({ error: 'No', code: 'unauthorized' }, 401) },
      { loggedIn: false },
    )
    await login(user, key)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Authentication failed. Please enter a valid admin key.',
    )
    expect(sessionStorage.getItem('admin_key')).toBeNull()
    expect(requests).toHaveLength(asked)
  })

  it('tells a locked-out operator what the server says', async () => {
    const { user } = setUp(
      { 'GET /api/quotes': () => json({ error: 'Try again in 12 minutes.', code: 'too_many_requests' }, 429) },
      { loggedIn: false },
    )
    await login(user, KEY)
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in 12 minutes.')
  })

  it('tells other failures in a toast', async () => {
    const { user } = setUp({}, { loggedIn: false })
    await login(user, KEY)
    expect(await screen.findByText(/^Failed to fetch quotes: We could not reach the server/)).toBeDefined()
  })
})

describe('list', () => {
  it('shows each quote with links, its date in the shop, and badges', async () => {
    setUp(office([quote(1042, { status: 'cancelled', paymentStatus: 'partial payment' })]))
    expect(screen.getByText('Loading quotes...')).toBeDefined()
    const table = await screen.findByRole('table', { name: 'Quote Management' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ID', 'Customer', 'Contact', 'Date', 'Status', 'Payment', 'Actions'])
    expect(within(table).getByText('#1042')).toBeDefined()
    expect(within(table).getByText('Mar 9, 2026, 10:04 AM')).toBeDefined()
    expect(within(table).getByRole('link', { name: 'dana@example.com' }).getAttribute('href')).toBe(
      'mailto:dana@example.com',
    )
    expect(within(table).getByRole('link', { name: '(615) 555-0142' }).getAttribute('href')).toBe('tel:+16155550142')
    expect(within(table).getByText('cancelled').dataset.look).toBe('destructive')
    expect(within(table).getByText('partial payment').dataset.look).toBe('destructive')
  })

  it.each([
    ['confirmed', 'Visit Mar 10, 2026, 8:00 AM', 'secondary'],
    ['completed', 'Visit Mar 10, 2026: Completed', 'outline'],
    ['no_show', 'Visit Mar 10, 2026: No-show', 'destructive'],
  ] as const)('has a badge for a visit that is %s', async (status, text, look) => {
    setUp(office([quote(1042, { visit: { date: '2026-03-10', timeSlot: '8:00 AM-9:00 AM', status } }), quote(1041)]))
    expect((await screen.findByText(text)).dataset.look).toBe(look)
    expect(screen.getAllByText(/^Visit /)).toHaveLength(1)
  })

  it('says when there is none', async () => {
    setUp(office([]))
    expect(await screen.findByText('No quotes found.')).toBeDefined()
  })

  it('tries again after a failure', async () => {
    let tries = 0
    const { user } = setUp({
      'GET /api/quotes': () => (++tries === 1 ? json({ error: 'Down', code: 'internal' }, 500) : json([FIRST])),
    })
    expect(await screen.findByText('Failed to fetch quotes: Down')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('#1042')).toBeDefined()
  })

  it('loads older quotes where the answer links to them', async () => {
    const { requests, user } = setUp({
      'GET /api/quotes': ({ query }) =>
        query.get('before') === '1042'
          ? json([quote(1041)])
          : json([FIRST], 200, { Link: '</api/quotes?before=1042>; rel="next"' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('#1041')).toBeDefined()
    expect(screen.getByText('#1042')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(ofQuotes(requests)).toHaveLength(2)
  })

  it('comes back to the login, without the key, when the key does not hold any more', async () => {
    setUp({ 'GET /api/quotes': () => json({ error: 'No', code: 'unauthorized' }, 401) })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Authentication failed. Please enter a valid admin key.',
    )
    expect(sessionStorage.getItem('admin_key')).toBeNull()
  })

  it('is asked for again when the page is opened again, once it is older than a second', async () => {
    const { requests, reopen } = setUp()
    await screen.findByText('#1042')
    reopen()
    expect(ofQuotes(requests)).toHaveLength(1)
    vi.useFakeTimers({ now: Date.now() + 1001, toFake: ['Date'] })
    reopen()
    await waitFor(() => expect(ofQuotes(requests)).toHaveLength(2))
  })

  it('forgets the key on logging out', async () => {
    const { user } = setUp()
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(screen.getByLabelText('Admin Key')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sessionStorage.getItem('admin_key')).toBeNull()
  })
})

describe('the tabs', () => {
  it('begin with the quotes; arrow keys lead to the appointments and back, and the address follows', async () => {
    const { user } = setUp({
      ...office(),
      'GET /api/appointments': () => json([]),
      'GET /api/closures': () => json([]),
    })
    const quotes = screen.getByRole('tab', { name: 'Quotes', selected: true })
    expect(screen.getByRole('tabpanel', { name: 'Quotes' })).toBeDefined()
    quotes.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Appointments', selected: true }))
    expect(await screen.findByRole('heading', { name: 'Appointments' })).toBeDefined()
    expect(location.search).toBe('?tab=appointments')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Quotes', selected: true }))
    expect(location.search).toBe('')
    await user.keyboard('{End}{Home}{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Appointments', selected: true })).toBeDefined()
    // One stop for the Tab key, then the panel.
    expect(screen.getByRole('tab', { name: 'Quotes' }).tabIndex).toBe(-1)
  })

  it('open as the address says', async () => {
    history.replaceState(null, '', '/orders?tab=appointments')
    const { requests } = setUp({ 'GET /api/appointments': () => json([]), 'GET /api/closures': () => json([]) })
    expect(await screen.findByRole('heading', { name: 'Appointments' })).toBeDefined()
    expect(ofQuotes(requests)).toEqual([])
  })
})

describe('failed jobs', () => {
  const job = (number: number) => ({
    id: `0198c0de-0000-7000-8000-00000000000${number}`,
    queue: 'mail',
    failedAt: '2026-03-09T15:04:00.000Z',
    data: { mailId: `m${number}` },
    error: 'The mail server refused the recipient',
  })

  it('are a notice with a list, and can be tried again one by one', async () => {
    let jobs = [job(1), job(2)]
    const { requests, user } = setUp({
      ...office(),
      'GET /api/jobs/failed': () => json(jobs),
      [`POST /api/jobs/failed/${job(1).id}/retry`]: () => {
        jobs = jobs.slice(1)
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByText('2 jobs have failed'))
    const [first] = screen.getAllByRole('button', { name: 'Try again: mail, Mar 9, 2026, 10:04 AM' })
    expect(screen.getAllByText('The mail server refused the recipient')).toHaveLength(2)
    expect(screen.getByText('mailId m1')).toBeDefined()
    if (first) await user.click(first)
    expect(await screen.findByText('One job has failed')).toBeDefined()
    expect(screen.getByText('The job is tried again')).toBeDefined()
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ adminKey: KEY })
  })

  it('say why one could not be tried again', async () => {
    const { user } = setUp({
      ...office(),
      'GET /api/jobs/failed': () => json([job(1)]),
      [`POST /api/jobs/failed/${job(1).id}/retry`]: () => json({ error: 'Not now.', code: 'unavailable' }, 503),
    })
    await user.click(await screen.findByText('One job has failed'))
    await user.click(screen.getByRole('button', { name: /^Try again: mail/ }))
    expect(await screen.findByText('Failed to try the job again: Not now.')).toBeDefined()
  })

  it('are no word where there is none', async () => {
    const { requests } = setUp({ ...office(), 'GET /api/jobs/failed': () => json([]) })
    await screen.findByText('#1042')
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/jobs/failed')).toBe(true))
    expect(screen.queryByText(/failed/)).toBeNull()
  })
})

describe('editing', () => {
  it('shows all that came with the quote, and gives the drawing back when it closes', async () => {
    const { revoke, user } = setUp()
    const dialog = await openEdit(user)
    expect(within(dialog).getByText('2100 Foundry Lane, Nashville, TN 37203')).toBeDefined()
    expect(within(dialog).getByText('L Shape, Southport')).toBeDefined()
    expect(within(dialog).getByText('14.00 sq ft')).toBeDefined()
    expect(
      within(dialog).getByText('Width 60 in · Length 48 in · Return Width 25 1/2 in · Return Length 24 in'),
    ).toBeDefined()
    expect(within(dialog).getByText('L Shape: 14.00 sq ft x $84.00')).toBeDefined()
    expect(within(dialog).getByText('$1,800.00')).toBeDefined()
    expect((await within(dialog).findByRole('img', { name: 'Drawing 1: L Shape' })).getAttribute('src')).toBe(
      'blob:drawing',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(revoke).toHaveBeenCalledWith('blob:drawing')
  })

  it('is printed as the sheet that the page makes of it', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    const { user } = setUp()
    const dialog = await openEdit(user)
    expect(screen.queryByText('Sheet of #1042')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('Sheet of #1042').parentElement).toBe(document.body)
  })

  it('saves the changes with the version that they are meant for, and refreshes the list', async () => {
    const { requests, user } = setUp({ ...office(), [PATCH]: () => json({ ...FIRST, version: 2 }) })
    await openEdit(user)
    await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
    await user.selectOptions(screen.getByLabelText('Payment status'), 'partial payment')
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Quote updated')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      adminKey: KEY,
      body: { status: 'contacted', paymentStatus: 'partial payment', notes: 'Called.', version: 1 },
    })
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/quotes')).toHaveLength(2))
  })

  it('keeps the dialog and what was typed when saving fails', async () => {
    const { user } = setUp({ ...office(), [PATCH]: () => json({ error: 'Disk full.', code: 'internal' }, 500) })
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update quote: Disk full.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Called.')
  })

  it('asks before changes are thrown away', async () => {
    const { user } = setUp()
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.keyboard('{Escape}')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Called.')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cannot be left while it is saved', async () => {
    const { answer, release } = held()
    const { user } = setUp({ ...office(), [PATCH]: () => answer })
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Saving...' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    release(json({ ...FIRST, version: 2 }))
    expect(await screen.findByText('Quote updated')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('of what another operator changed meanwhile', () => {
    const theirs = quote(1042, { status: 'negotiating', notes: 'Left a voicemail.', version: 5 })

    it('shows what differs, and saves mine only when told to', async () => {
      let tries = 0
      const { requests, user } = setUp({
        ...office(),
        [PATCH]: () => (++tries === 1 ? changed(theirs) : json({ ...FIRST, version: 6 })),
      })
      await openEdit(user)
      await user.type(screen.getByLabelText('Notes'), 'Called.')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      const question = await screen.findByRole('alert')
      expect(question.textContent).toContain('StatusTheirsnegotiatingYoursnew')
      expect(question.textContent).toContain('NotesTheirsLeft a voicemail.YoursCalled.')
      expect(question.textContent).not.toContain('Payment')
      await user.click(screen.getByRole('button', { name: 'Save mine anyway' }))
      expect(await screen.findByText('Quote updated')).toBeDefined()
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
        notes: 'Called.',
        version: 5,
      })
    })

    it('takes theirs, and goes on from there', async () => {
      let tries = 0
      const { requests, user } = setUp({
        ...office(),
        [PATCH]: () => (++tries === 1 ? changed(theirs) : json({ ...theirs, version: 6 })),
      })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
      expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('negotiating')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Left a voicemail.')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('Quote updated')
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
        status: 'negotiating',
        version: 5,
      })
    })

    it('is done where the same change is there already: only its answer was lost', async () => {
      const { user } = setUp({ ...office(), [PATCH]: () => changed(quote(1042, { status: 'contacted', version: 2 })) })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Quote updated')).toBeDefined()
    })

    it('begins with the newest version where the list is older', async () => {
      const { requests, user } = setUp({
        ...office(),
        [`GET /api/quotes/${ID}`]: () => json(detail(theirs)),
        [PATCH]: () => json(theirs),
      })
      await openEdit(user)
      expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('negotiating')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('Quote updated')
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 5 })
    })
  })
})

describe('deleting', () => {
  const DELETE = `DELETE /api/quotes/${ID}`

  it('asks with our sentence, deletes, and refreshes the list', async () => {
    let quotes = [FIRST, quote(1041)]
    const { user } = setUp({
      ...office(),
      'GET /api/quotes': () => json(quotes),
      [DELETE]: () => {
        quotes = quotes.slice(1)
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    const question = screen.getByRole('alertdialog')
    expect(
      within(question).getByText('Are you sure you want to delete this quote? This action cannot be undone.'),
    ).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Quote deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('#1042')).toBeNull()
    expect(screen.getByText('#1041')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Quote Management'))
  })

  it('deletes once by a double click', async () => {
    let isThere = true
    const { requests, user } = setUp({
      ...office(),
      'GET /api/quotes': () => json(isThere ? [FIRST] : []),
      [DELETE]: () => {
        if (!isThere) return json({ error: 'There is no such quote', code: 'not_found' }, 404)
        isThere = false
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    const button = screen.getByRole('button', { name: 'Delete' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Quote deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(screen.queryByText(/Failed to delete quote/)).toBeNull()
  })

  it('deletes nothing when it is cancelled', async () => {
    const { requests, user } = setUp()
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(ofQuotes(requests).map(({ method }) => method)).toEqual(['GET'])
  })

  it('says why it failed', async () => {
    const { user } = setUp({ ...office(), [DELETE]: () => json({ error: 'Not now.', code: 'unavailable' }, 503) })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete quote: Not now.')).toBeDefined()
  })
})
