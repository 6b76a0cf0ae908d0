import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openedRecords } from '#client/features/office/opened-records.ts'
import { OPENED_FROM_LIST, wasOpenedFromList } from '#client/ui/dialog/browser-history.ts'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { DANA } from '#test/contacts.ts'
import { axe } from '#test/client/axe.ts'
import { appointment } from '#test/client/office-appointments.tsx'
import { detail, quote, renderOffice, renderOfficeAs } from '#test/client/office-quotes.tsx'
import { CUSTOMER_ID, CUSTOMER_PATH, customer, message, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { choose, press, type User } from '#test/client/press.ts'
import { delayedResponse, inTurn, json, noContent, refusal, type StubbedApi } from '#test/client/stub-api.ts'
import { historyEvent } from '#test/client/events.ts'
import { shownToast } from '#test/client/toasts.ts'

/** Chooses in the menu of what is done rarely. */
const chooseRare = (user: User, item: string) => choose(user, 'Actions for Dana Whitfield', item)
/** What the timeline says, without its heading. */
const timeline = () => within(screen.getByRole('region', { name: 'Timeline' }))
/** Next year, so that it's to come. */
const COMING = appointment({
  appointmentDate: '2099-11-24',
  startsAt: '2099-11-24T14:00:00.000Z',
  endsAt: '2099-11-24T15:00:00.000Z',
})
const OTHER_ID = '0198c0de-0000-7000-8000-0000000000c6'

describe('a record', () => {
  it('has a header with contact, map, and totals, and opens beside the list', async () => {
    const { user } = await openRecord({}, () =>
      customer({
        notes: 'Gate code 12',
        // Still 2026 in the shop.
        createdAt: '2027-01-01T03:00:00.000Z',
        totals: { quotes: 3, done: 1, doneCents: 355_600 },
      }),
    )
    const record = within(screen.getByRole('article', { name: 'Dana Whitfield' }))
    expect(document.activeElement).toBe(record.getByRole('heading', { name: 'Dana Whitfield' }))
    record.getByText('Nashville · Customer since 2026 · 3 quotes · 1 done · $3,556.00')
    record.getByText(/ · Estimated \$1,800\.00$/)
    await record.findByText(/^Price list 2026-03\./)
    // The quote has the same contact, which isn't shown again.
    const href = (name: string | RegExp) => record.getByRole('link', { name }).getAttribute('href')
    expect(href(DANA.phoneNumber)).toBe('tel:+16155550142')
    expect(href(DANA.email)).toBe('mailto:dana@example.com')
    expect(href(/2100 Foundry Lane.*map/)).toContain('google.com/maps')
    record.getByText('Gate code 12')
    expect(screen.getByRole('heading', { name: 'Quote Management' })).toBeTruthy()
    expect(openedRecords.read()).toEqual([
      { customerId: CUSTOMER_ID, address: '/orders/1042', title: 'Dana Whitfield', line: '#1042 · Nashville' },
    ])
    expect(document.title).toBe('#1042 Dana Whitfield')
    await axe()
    await user.click(screen.getByRole('link', { name: 'Close' }))
    expect(location.pathname).toBe('/orders')
    expect(document.title).toBe('Quotes')
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('titles the page even when the way back leads to it from another tab', async () => {
    const { user } = await openRecord()
    expect(document.title).toBe('#1042 Dana Whitfield')
    await user.click(screen.getByRole('link', { name: 'People' }))
    await waitFor(() => expect(document.title).toBe('People'))
    history.back()
    await screen.findByRole('article', { name: 'Dana Whitfield' })
    expect(document.title).toBe('#1042 Dana Whitfield')
  })

  it('can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    const { user } = await openRecord()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(
      screen.getByRole('heading', { level: 1, name: 'Quote request #1042' }).closest('.print-sheet'),
    ).not.toBeNull()
  })

  it('shows the details of the quote, with its plan drawn from the data', async () => {
    await openRecord()
    await screen.findByText(/^Price list 2026-03\./)
    const record = within(screen.getByRole('article'))
    for (const text of [
      'L along the wall, Southport',
      '14.00 sq ft',
      'Width 60 in · Length 48 in · Return Width 25 1/2 in · Return Length 24 in',
      'L along the wall: 14.00 sq ft × $84.00',
    ]) {
      record.getByText(text)
    }
    record.getByRole('img', { name: 'Drawing 1: L along the wall' })
  })

  it('shows how several countertops of a quote stand together', async () => {
    const { countertops, ...rest } = detail(QUOTE)
    const two = countertops.flatMap((one) => [one, { ...one, id: `${one.id.slice(0, -1)}f` }])
    await openRecord({ [`GET /api/quotes/${QUOTE.id}`]: () => json({ ...rest, countertops: two }) })
    await screen.findByRole('img', { name: /^Plan of the kitchen\. L along the wall 1, .*\. L along the wall 2, / })
    for (const name of ['Drawing 1: L along the wall 1', 'Drawing 2: L along the wall 2'])
      screen.getByRole('img', { name })
    screen.getByText('L along the wall 2, Southport')
  })

  it('says that an email was withheld, and sends it with a button', async () => {
    let emailWithheld = true
    const { user, sent } = await openRecord({
      [`GET /api/quotes/${QUOTE.id}`]: () => json({ ...detail(QUOTE), emailWithheld }),
      [`POST /api/quotes/${QUOTE.id}/email`]: () => {
        emailWithheld = false
        return noContent()
      },
    })
    const notice = 'Email not sent: this address already got 3 that day'
    await screen.findByText(notice)
    await axe()
    await press(user, 'Send')
    expect(await screen.findByText('Email sent')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(document.activeElement?.textContent).toContain('Price list')
    expect(document.activeElement).not.toBe(document.body)
    expect(sent()).toHaveLength(1)
  })

  it.each([
    ['new', '2026-04-08T12:00:00Z', null],
    ['new', '2026-04-09T12:00:00Z', "Price of Mar 9. Ask us for today's."],
    ['install_booked', '2026-04-09T12:00:00Z', null],
  ] as const)('says of a %s quote at %s of a price from March 9: %s', async (stage, now, text) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    await openRecord({ [`GET /api/quotes/${QUOTE.id}`]: () => json(detail({ ...QUOTE, stage })) })
    await screen.findByText(/^Price list 2026-03\./)
    expect(screen.queryByText(/^Price of/)?.textContent ?? null).toBe(text)
  })

  it('is fetched while the pointer rests on its name', async () => {
    history.replaceState(null, '', '/orders')
    const { user, requests } = renderOffice({
      'GET /api/quotes': () => json([QUOTE]),
      [`GET ${CUSTOMER_PATH}`]: () => json(customer()),
    })
    const name = await screen.findByRole('link', { name: 'Dana Whitfield' })
    await user.hover(name)
    const ofCustomer = () => requests.filter(({ path }) => path === CUSTOMER_PATH)
    await waitFor(() => expect(ofCustomer()).toHaveLength(1))
    expect(requests.some(({ path }) => path === `/api/quotes/${QUOTE.id}`)).toBe(true)
    expect(requests.some(({ query }) => query.get('number') === '1042')).toBe(true)
    expect(screen.queryByRole('article', { hidden: true })).toBeNull()
    expect(document.title).toBe('Quotes')
    expect(requests.filter(({ path }) => path.endsWith('/image'))).toEqual([])

    await user.click(name)
    const record = await screen.findByRole('article', { name: 'Dana Whitfield' })
    expect(ofCustomer()).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dana Whitfield' }))
    await user.hover(document.body)
    await user.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(record.isConnected).toBe(false))
    expect(document.activeElement).toBe(name)
  })

  it('in place of the list has a heading of the page', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === NARROW_SCREEN }),
    )
    await openRecord()
    // The list's own is hidden by a style.
    const headings = screen.getAllByRole('heading', { level: 1, name: 'Quote Management' })
    expect(headings.filter((heading) => heading.closest(String.raw`.max-xl\:hidden`) === null)).toHaveLength(1)
  })

  it('shows long notes when asked, so that the actions stay in sight', async () => {
    const notes = `Gate code 12. ${'The driveway is steep. '.repeat(40)}`.trim()
    const { user } = await openRecord({}, () => customer({ notes }))
    const record = within(screen.getByRole('article'))
    expect(record.queryByText(notes)).toBeNull()
    record.getByText(/^Gate code 12.*…$/)
    await press(user, 'Show all')
    record.getByText(notes)
    await press(user, 'Show less')
    expect(record.queryByText(notes)).toBeNull()
  })

  it('opens for a customer without a quote', async () => {
    const path = `/orders/customers/${CUSTOMER_ID}`
    await openRecord({}, () => customer({ quotes: [] }), { path })
    screen.getByText('This customer has no quote yet.')
    screen.getByText('Nothing has happened yet.')
    expect(screen.queryByLabelText('Status')).toBeNull()
    await screen.findByRole('table', { name: 'Quote Management' })
    expect(document.title).toBe('Dana Whitfield')
    expect(openedRecords.read()[0]?.address).toBe(`/orders/customers/${CUSTOMER_ID}`)
  })

  it.each([
    ['was erased', { erased: true }, 'This customer was erased.'],
    [
      'left no name, phone number, or email',
      { firstName: ' ', lastName: '', phoneNumber: '', email: '' },
      'Quote #1042 has no name, phone number, or email, so it has no customer.',
    ],
  ])('of a quote without a customer, who %s, says so and shows the quote', async (_, changes, text) => {
    const alone = quote(1042, changes)
    history.replaceState(null, '', '/orders/1042')
    renderOffice({ 'GET /api/quotes': () => json([alone]) })
    await screen.findByText(text)
    await screen.findByText(/^Price list 2026-03\./)
    expect(screen.queryByRole('button', { name: 'Edit quote' }) === null).toBe(alone.erased === true)
  })

  it('of an unknown number says so beside the list', async () => {
    history.replaceState(null, '', '/orders/1043')
    const { user } = renderOffice()
    await screen.findByText("There's no quote #1043. It may have been deleted.")
    await axe()
    await user.click(screen.getByRole('link', { name: 'Week' }))
    expect(location.pathname).toBe('/orders/week')
  })

  it('that someone deleted during an edit says so, with the focus on that', async () => {
    let quotes = [QUOTE]
    const { user } = await openRecord({
      'GET /api/quotes': () => json(quotes),
      [`PATCH /api/quotes/${QUOTE.id}`]: () => {
        quotes = []
        return refusal('not_found', 'Quote not found. It may have been deleted.')
      },
    })
    await press(user, 'Edit quote')
    await user.type(await screen.findByLabelText('Notes'), 'Called.')
    await press(user, 'Save')
    const text = await screen.findByText("There's no quote #1042. It may have been deleted.")
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('can be loaded again after a failure', async () => {
    history.replaceState(null, '', '/orders/1042')
    const { user } = renderOffice({
      'GET /api/quotes': () => json([QUOTE]),
      [`GET ${CUSTOMER_PATH}`]: inTurn(
        () => refusal('internal', 'Down'),
        () => json(customer()),
      ),
    })
    await screen.findByText('Failed to fetch the customer: Down')
    await press(user, 'Try again')
    await screen.findByRole('article', { name: 'Dana Whitfield' })
  })

  it('edits the quote, and links the other quotes', async () => {
    const other = { ...quote(1041), customerId: CUSTOMER_ID }
    const lost = { ...QUOTE, stage: 'lost', status: 'cancelled', lostReason: 'other', lostNote: 'Moved away' } as const
    const { user, sent } = await openRecord({ [`PATCH /api/quotes/${QUOTE.id}`]: () => json(QUOTE) }, () =>
      customer({ quotes: [{ ...lost, followUpOn: '2026-11-24', notes: 'Call after five' }, other] }),
    )
    screen.getByText('Lost: Other: Moved away')
    const links = within(screen.getByRole('navigation', { name: 'Quotes of this customer' }))
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/orders/1042',
      '/orders/1041',
    ])
    await press(user, 'Edit quote')
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Quote' }))
    await user.type(dialog.getByLabelText('Notes'), '!')
    await press(user, 'Save')
    await waitFor(() =>
      expect(sent()).toEqual([
        ['PATCH', `/api/quotes/${QUOTE.id}`, expect.objectContaining({ notes: 'Call after five!', version: 1 })],
      ]),
    )
  })

  it.each([
    ['tab', 'navigation', 'Quote #1041'],
    ['visit', 'list', 'Quote #1041'],
    ['change', 'list', /^Open/],
  ] as const)(
    "leads by a %s to another quote beside the same list, to which 'Close' goes back",
    async (_, role, name) => {
      history.replaceState(null, '', '/orders?stage=new')
      history.pushState(OPENED_FROM_LIST, '', '/orders/1042?stage=new')
      const other = { ...quote(1041), customerId: CUSTOMER_ID }
      const { user } = await openRecord(
        {
          'GET /api/quotes': ({ query }) =>
            json([QUOTE, other].filter(({ number }) => [null, String(number)].includes(query.get('number')))),
        },
        () =>
          customer({
            quotes: [QUOTE, other],
            appointments: [{ ...COMING, quoteId: other.id, quoteNumber: 1041 }],
            events: [historyEvent(1, { quoteNumber: 1041 })],
          }),
        { path: '/orders/1042?stage=new', state: OPENED_FROM_LIST },
      )
      const steps = history.length
      const part = role === 'list' ? timeline() : within(screen.getByRole(role, { name: 'Quotes of this customer' }))
      await user.click(part.getByRole('link', { name }))
      expect(location.pathname + location.search).toBe('/orders/1041?stage=new')
      expect(wasOpenedFromList()).toBe(true)
      expect(history.length).toBe(steps)
      await user.click(await screen.findByRole('link', { name: 'Close' }))
      await waitFor(() => expect(location.pathname + location.search).toBe('/orders?stage=new'))
      expect(screen.getByRole('heading', { name: 'Quote Management' })).toBeDefined()
    },
  )

  it('calls an installation by its name', async () => {
    await openRecord({}, () => customer({ appointments: [{ ...COMING, kind: 'install' }] }))
    timeline().getByText('Installation on Tuesday, November 24, 2099')
  })

  it('shows calls, emails, visits and changes once each, newest first, and takes back an email that waits', async () => {
    const waiting = message({ state: 'waiting' })
    const call = message({
      id: OTHER_ID,
      channel: 'call',
      outcome: 'no_answer',
      state: null,
      subject: '',
      body: 'Rang 9 times',
      at: '2026-03-08T16:00:00.000Z',
    })
    const written = { subject: 'message', quoteNumber: null, action: 'created' } as const
    const { user, sent } = await openRecord({ [`DELETE /api/messages/${waiting.id}`]: noContent }, () =>
      customer({
        appointments: [COMING],
        messages: [waiting, call],
        events: [
          historyEvent(3, { ...written, subjectId: waiting.id, changes: { channel: [null, 'email'] } }),
          historyEvent(2, { ...written, action: 'deleted', changes: { channel: ['call', null] } }),
          historyEvent(1, { at: '2026-03-01T16:00:00.000Z' }),
        ],
      }),
    )
    expect(
      timeline()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replaceAll(/Move.*$/g, '')),
    ).toEqual([
      expect.stringMatching(/^Visit on Tuesday, November 24, 2099/),
      'Mar 9, 2026, 11:00 AM, Anna RuizYour estimate [#1042]WaitingUndoHi Dana, call us.',
      'Mar 9, 2026, 10:04 AM, Anna Ruiz, officeLogged call deleted',
      'Mar 8, 2026, 11:00 AM, Anna RuizCall: No answerRang 9 times',
      'Mar 1, 2026, 10:00 AM, Anna Ruiz, officeQuote #1042 changedNotes set to Note 1.',
    ])
    await axe()
    await press(user, 'Undo')
    await screen.findByText('Message not sent')
    expect(sent()).toEqual([['DELETE', `/api/messages/${waiting.id}`, undefined]])
  })

  it('shows the latest of a long history until someone asks for all', async () => {
    const events = Array.from({ length: 8 }, (_, index) => historyEvent(8 - index))
    const { user } = await openRecord({}, () => customer({ events }))
    expect(timeline().getAllByRole('listitem')).toHaveLength(6)
    await press(user, 'Show all 8')
    expect(timeline().getAllByRole('listitem')).toHaveLength(8)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Timeline' }))
  })

  it('shows the contact of a quote or a visit that has another one', async () => {
    const other = { ...QUOTE, firstName: 'Dev' }
    const own = { ...COMING, contact: { ...COMING.contact, firstName: 'Ada' } }
    await openRecord(
      { 'GET /api/quotes': () => json([other]), [`GET /api/quotes/${QUOTE.id}`]: () => json(detail(other)) },
      () => customer({ quotes: [other], appointments: [own] }),
    )
    const contact = await screen.findByRole('region', { name: 'Contact' })
    expect(contact.textContent).toContain('Contact of this quoteDev Whitfield')
    expect(timeline().getByText(/^Ada/)).toBeDefined()
  })

  it('of an erased customer can only be read', async () => {
    // Opened before on this computer, and erased on another one.
    openedRecords.add({ customerId: CUSTOMER_ID, address: '/orders/1042', title: 'Dana Whitfield', line: '#1042' })
    await openRecord({}, () => customer({ erased: true, quotes: [{ ...QUOTE, erased: true }] }))
    screen.getByText('This customer was erased.')
    for (const name of ['Log a call', 'Write an email', 'Book a visit', 'Edit customer', 'Edit quote', /^Actions/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    expect(openedRecords.read()).toEqual([])
  })
})

describe('customers that may be the same', () => {
  const maybeSame = [{ id: OTHER_ID, name: 'Priya Raman', numbers: [1201] }]

  it("are merged by 'Same', which can be undone at once and later", async () => {
    let isMerged = false
    const { user, sent } = await openRecord(
      {
        [`POST /api/customers/${OTHER_ID}/merge`]: () => {
          isMerged = true
          return json(customer())
        },
        [`POST /api/customers/${OTHER_ID}/merge/undo`]: () => {
          isMerged = false
          return json(customer())
        },
      },
      () =>
        isMerged
          ? customer({
              merged: [{ id: OTHER_ID, name: 'Priya Raman', mergedAt: '2026-03-10T15:00:00.000Z' }],
              events: [historyEvent(1)],
            })
          : customer({ maybeSame }),
    )
    screen.getByText('May be the same as Priya Raman, #1201: same phone.')
    await axe()
    await press(user, 'Same')
    // jsdom has no pointer capture, which a press on a toast needs.
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('May be the same as Priya Raman, #1201: same phone.')
    await press(user, 'Same')
    await waitFor(() => expect(screen.queryByText(/May be the same/)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('article'))
    await chooseRare(user, 'Undo the merge of Priya Raman, Mar 10, 2026')
    await screen.findByText('May be the same as Priya Raman, #1201: same phone.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Dana Whitfield' }))
    expect(sent().map(([, path, body]) => [path, body])).toEqual([
      [`/api/customers/${OTHER_ID}/merge`, { into: CUSTOMER_ID, intoVersion: 4 }],
      [`/api/customers/${OTHER_ID}/merge/undo`, undefined],
      [`/api/customers/${OTHER_ID}/merge`, { into: CUSTOMER_ID, intoVersion: 4 }],
      [`/api/customers/${OTHER_ID}/merge/undo`, undefined],
    ])
  })

  it('are merged with one that a search finds, whatever its number', async () => {
    const found: SearchResult = {
      kind: 'customer',
      id: OTHER_ID,
      number: 1201,
      title: 'Priya Raman',
      line: '#1201 · Franklin',
      hasQuote: true,
      customerId: OTHER_ID,
      date: null,
      why: 'name',
      match: '',
    }
    const { user, sent } = await openRecord({
      'GET /api/search': () =>
        json([{ ...found, id: CUSTOMER_ID, customerId: CUSTOMER_ID, title: 'Dana Whitfield' }, found, found]),
      [`POST /api/customers/${OTHER_ID}/merge`]: () => json(customer()),
    })
    await chooseRare(user, 'Merge with another customer')
    const dialog = within(screen.getByRole('dialog', { name: 'Merge with Dana Whitfield' }))
    await user.type(dialog.getByLabelText('Other customer'), 'priya')
    await user.click(await dialog.findByRole('radio'))
    await axe()
    await press(user, 'Merge Priya Raman into this record')
    await screen.findByText('Priya Raman merged')
    expect(sent()).toEqual([['POST', `/api/customers/${OTHER_ID}/merge`, { into: CUSTOMER_ID, intoVersion: 4 }]])
  })

  it("are kept apart by 'Not the same'", async () => {
    let isApart = false
    const { user, sent } = await openRecord(
      {
        [`POST ${CUSTOMER_PATH}/not-same`]: () => {
          isApart = true
          return noContent()
        },
      },
      () => customer({ maybeSame: isApart ? [] : maybeSame }),
    )
    await press(user, 'Not the same')
    await screen.findByText('Kept apart')
    await waitFor(() => expect(screen.queryByText(/May be the same/)).toBeNull())
    expect(document.activeElement?.textContent).toContain('Price list')
    expect(document.activeElement).not.toBe(document.body)
    expect(sent()).toEqual([['POST', `${CUSTOMER_PATH}/not-same`, { other: OTHER_ID }]])
  })

  it('are split again by quotes, of which one must stay', async () => {
    const { user, sent } = await openRecord({ [`POST ${CUSTOMER_PATH}/split`]: () => json(customer(), 201) }, () =>
      customer({ quotes: [QUOTE, { ...quote(1041, { firstName: 'Anil' }), customerId: CUSTOMER_ID }] }),
    )
    await chooseRare(user, 'Split customer')
    const dialog = within(screen.getByRole('dialog', { name: 'Split this customer' }))
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Split' })
    expect(button.disabled).toBe(true)
    for (const box of dialog.getAllByRole('checkbox')) await user.click(box)
    dialog.getByText('At least one quote must stay.')
    expect(button.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: '#1042, Dana Whitfield' }))
    await user.click(button)
    await screen.findByText('Customer split')
    expect(sent()).toEqual([['POST', `${CUSTOMER_PATH}/split`, { quoteIds: [quote(1041).id] }]])
  })
})

describe('an email that was not delivered', () => {
  const UNDELIVERED = {
    id: '0198c0de-0000-7000-8000-0000000000f1',
    subject: 'Your quote request #1042',
    to: DANA.email,
    reason: "550 5.1.1, the mail server's answer to RCPT TO",
    failedAt: '2026-03-09T16:00:00.000Z',
  }
  const ADDRESS_PATH = `/api/emails/${UNDELIVERED.id}/address`
  const RETRY_PATH = `/api/jobs/failed/${UNDELIVERED.id}/retry`

  it('is sent again to the corrected address', async () => {
    let undelivered = [UNDELIVERED]
    const { user, sent } = await openRecord(
      {
        [`POST ${ADDRESS_PATH}`]: () => {
          undelivered = [{ ...UNDELIVERED, to: 'dana.w@example.com' }]
          return noContent()
        },
        [`POST ${RETRY_PATH}`]: () => {
          undelivered = []
          return noContent()
        },
      },
      () => customer({ undelivered }),
    )
    expect(screen.getByText(`Email not delivered: ${UNDELIVERED.reason}`)).toBeDefined()
    expect(screen.getByText('Your quote request #1042, to dana@example.com')).toBeDefined()
    await press(user, 'Correct address: Your quote request #1042')
    const field = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(field)
    await axe()
    await user.clear(field)
    await press(user, 'Save')
    expect(await screen.findByText('Invalid email address')).toBeDefined()
    await user.type(field, 'dana.w@example.com{Enter}')
    expect(await screen.findByText('Your quote request #1042, to dana.w@example.com')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Correct address/ }))
    await press(user, 'Send again: Your quote request #1042')
    await screen.findByText('Sending the email again')
    await waitFor(() => expect(screen.queryByText(/^Email not delivered/)).toBeNull())
    expect(document.activeElement?.textContent).toContain('Price list')
    expect(document.activeElement).not.toBe(document.body)
    expect(sent()).toEqual([
      ['POST', ADDRESS_PATH, { email: 'dana.w@example.com' }],
      ['POST', RETRY_PATH, undefined],
    ])
  })

  it('says at the field who else has the address', async () => {
    const taken = 'This email belongs to Sam Oduya, #1041. Merge the two instead.'
    const { user } = await openRecord(
      { [`POST ${ADDRESS_PATH}`]: () => refusal('invalid', taken, { issues: [{ path: 'email', message: taken }] }) },
      () => customer({ undelivered: [UNDELIVERED] }),
    )
    await press(user, /^Correct address/)
    await user.type(screen.getByLabelText('Email'), 'x{Enter}')
    expect(await screen.findByText(taken)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})

describe('a contact fix', () => {
  it('asks about the upcoming visit, and changes it too', async () => {
    const saved = customer({ phoneNumber: '(615) 555-0999', version: 5 })
    const later = { ...COMING, appointmentDate: '2099-11-25' }
    const others = [
      appointment({ id: '0198c0de-0000-7000-8000-0000000000d0', status: 'completed' }),
      { ...later, id: '0198c0de-0000-7000-8000-0000000000d1', status: 'cancelled' as const },
      { ...later, id: '0198c0de-0000-7000-8000-0000000000d2', contact: pickContact(saved) },
      // Gets the new number with the customer.
      { ...later, id: '0198c0de-0000-7000-8000-0000000000d3', contact: pickContact(customer()) },
    ]
    const { user, sent } = await openRecord({ [`PATCH ${CUSTOMER_PATH}`]: () => json(saved) }, () =>
      customer({ appointments: [COMING, ...others] }),
    )
    await press(user, 'Edit customer')
    const phone = screen.getByLabelText('Phone number')
    await user.clear(phone)
    await user.type(phone, '6155550999')
    await axe()
    await press(user, 'Save')
    await screen.findByRole('alertdialog', { name: 'Also change the visit on Nov 24?' })
    await press(user, 'Change it too')
    await screen.findByText('Visit updated')
    expect(shownToast()?.description).toBe('Dana Whitfield')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit customer' }))
    expect(sent()).toEqual([
      ['PATCH', CUSTOMER_PATH, expect.objectContaining({ phoneNumber: '(615) 555-0999', version: 4 })],
      ['PATCH', CUSTOMER_PATH, { appointmentIds: [COMING.id], version: 5 }],
    ])
  })

  it('is not asked about after a change of notes, although the visit has its own contact', async () => {
    const own = { ...COMING, contact: { ...COMING.contact, firstName: 'Ada' } }
    const { user } = await openRecord(
      { [`PATCH ${CUSTOMER_PATH}`]: () => json(customer({ notes: 'x', version: 5 })) },
      () => customer({ appointments: [own] }),
    )
    await press(user, 'Edit customer')
    await user.type(screen.getByLabelText('Notes'), 'x')
    await press(user, 'Save')
    await screen.findByText('Customer updated')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  describe('that someone else was faster with', () => {
    const theirs = customer({ version: 9, firstName: 'Dee', notes: 'Has a dog', manyPeople: true })
    const refuse = () => refusal('changed_meanwhile', 'Changed.', { current: theirs })

    async function saveTwoDogs(answer: StubbedApi[string]) {
      const opened = await openRecord({ [`PATCH ${CUSTOMER_PATH}`]: answer })
      await press(opened.user, 'Edit customer')
      await opened.user.type(screen.getByLabelText('Notes'), 'Two dogs')
      await press(opened.user, 'Save')
      return opened
    }

    it('shows both versions of what was typed, and saves over theirs only when asked to', async () => {
      const { user, sent } = await saveTwoDogs(inTurn(refuse, () => json(theirs)))
      const conflict = await screen.findByRole('alert')
      expect(conflict.textContent).toContain('Someone else changed this customer while you were editing.')
      const differences = within(conflict).getAllByRole('term')
      expect(differences.map(({ parentElement }) => parentElement?.textContent)).toEqual([
        'NotesTheirsHas a dogYoursTwo dogs',
      ])
      await axe()
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      await user.type(screen.getByLabelText('City'), '{Enter}')
      expect(sent()).toHaveLength(1)
      await user.type(screen.getByLabelText('Notes'), '!')
      expect(conflict.textContent).toContain('YoursTwo dogs!')
      await press(user, 'Keep mine')
      await screen.findByText('Customer updated')
      expect(sent().map(([, , body]) => body)).toMatchObject([
        { version: 4 },
        { version: 9, firstName: 'Dee', notes: 'Two dogs!', manyPeople: true },
      ])
    })

    it('takes theirs, and continues from there', async () => {
      const { user, sent } = await saveTwoDogs(inTurn(refuse, () => json(theirs)))
      await press(user, 'Take theirs')
      expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dee')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Has a dog')
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Many people/ }).checked).toBe(true)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(sent()).toHaveLength(1)
      await press(user, 'Save')
      await screen.findByText('Customer updated')
      expect(sent().map(([, , body]) => body)).toMatchObject([
        { version: 4 },
        { version: 9, notes: 'Has a dog', manyPeople: true },
      ])
    })

    it('is done if the server already has what was typed', async () => {
      const current = customer({ version: 5, firstName: 'Dee', notes: 'Two dogs' })
      const { sent } = await saveTwoDogs(() => refusal('changed_meanwhile', 'Changed.', { current }))
      await screen.findByText('Customer updated')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(sent()).toHaveLength(1)
    })
  })

  it.each(['/orders/1042', `/orders/customers/${CUSTOMER_ID}`])(
    'stays in the form, which says that the customer was merged: %s',
    async (path) => {
      const merged = [{ id: CUSTOMER_ID, name: 'Dana Whitfield', mergedAt: '2026-03-10T15:00:00.000Z' }]
      const target = customer({
        id: OTHER_ID,
        firstName: 'Priya',
        quotes: [{ ...QUOTE, customerId: OTHER_ID }],
        merged,
      })
      let isMerged = false
      const { user } = await openRecord(
        {
          'GET /api/quotes': () => json([isMerged ? target.quotes[0] : QUOTE]),
          [`GET /api/customers/${OTHER_ID}`]: () => json(target),
          [`PATCH ${CUSTOMER_PATH}`]: () => {
            isMerged = true
            return refusal('not_allowed_now', 'This customer was merged into another one.')
          },
        },
        () => (isMerged ? target : customer()),
        { path },
      )
      await press(user, 'Edit customer')
      await user.type(screen.getByLabelText('Notes'), 'Two dogs')
      await press(user, 'Save')
      await screen.findByText('Failed to update the customer: This customer was merged into another one.')
      await screen.findByRole('heading', { name: 'Priya Whitfield', hidden: true })
      expect(screen.getByRole('dialog', { name: 'Edit customer' })).toBeDefined()
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Two dogs')
      expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana')
    },
  )

  it('offers to merge the other customer who has the email, and keeps what was typed', async () => {
    const text = 'This email belongs to Priya Raman, #1201. Merge the two instead.'
    const other = { id: OTHER_ID, name: 'Priya Raman', numbers: [1201] }
    const merged = customer({ version: 5, city: 'Franklin', notes: 'Old\nHas a dog' })
    const { user, sent } = await openRecord(
      {
        [`PATCH ${CUSTOMER_PATH}`]: inTurn(
          () => refusal('invalid', text, { issues: [{ path: 'email', message: text }], other }),
          () => json(merged),
        ),
        [`POST /api/customers/${OTHER_ID}/merge`]: () => json(merged),
      },
      () => customer({ notes: 'Old' }),
    )
    await press(user, 'Edit customer')
    fireEvent.change(screen.getByLabelText('Email (optional)'), { target: { value: 'priya@example.com' } })
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Older' } })
    await press(user, 'Save')
    await screen.findByText(text)
    expect(screen.getByRole('link', { name: /^Priya Raman, #1201/ }).getAttribute('href')).toBe('/orders/1201')
    await axe()
    await press(user, 'Merge into this customer')
    await screen.findByText('Priya Raman merged')
    expect(screen.queryByRole('button', { name: 'Merge into this customer' })).toBeNull()
    await press(user, 'Save')
    await screen.findByText('Customer updated')
    expect(sent().slice(1)).toEqual([
      ['POST', `/api/customers/${OTHER_ID}/merge`, { into: CUSTOMER_ID, intoVersion: 4 }],
      [
        'PATCH',
        CUSTOMER_PATH,
        expect.objectContaining({
          email: 'priya@example.com',
          city: 'Franklin',
          notes: 'Older\nHas a dog',
          version: 5,
        }),
      ],
    ])
  })
})

describe('erasing, exporting and deleting', () => {
  const ERASE = `POST ${CUSTOMER_PATH}/erase`

  it('asks for the full name, says what stays elsewhere, and forgets what was opened', async () => {
    let isErased = false
    const { user, sent } = await openRecord(
      {
        [ERASE]: ({ body }) => {
          if ((body as { name: string }).name !== 'Dana Whitfield') {
            return refusal('invalid', 'No', {
              issues: [{ path: 'name', message: "Type the customer's full name to confirm." }],
            })
          }
          isErased = true
          return noContent()
        },
      },
      () => customer({ erased: isErased }),
    )
    const kept = { author: 'key', about: CUSTOMER_ID, draft: { note: 'Typed', followUpOn: '' } }
    sessionStorage.setItem('office_call', JSON.stringify([kept]))
    await chooseRare(user, 'Erase customer')
    const dialog = within(screen.getByRole('alertdialog', { name: 'Erase Dana Whitfield?' }))
    dialog.getByText('This cannot be undone.')
    dialog.getByText('1 quote')
    dialog.getByText(/The payment provider keeps its own records/)
    const name = dialog.getByLabelText("Type the customer's full name to confirm.")
    await axe()
    await user.type(name, 'Dana')
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(name)
    await user.type(name, ' Whitfield')
    await user.keyboard('{Enter}')
    await screen.findByText('Customer erased')
    expect(shownToast()?.description).toBe('Dana Whitfield')
    await screen.findByText('This customer was erased.')
    expect(openedRecords.read()).toEqual([])
    expect(sessionStorage.getItem('office_call')).toBeNull()
    expect(sent().map(([, path, body]) => [path, body])).toEqual([
      [`${CUSTOMER_PATH}/erase`, { name: 'Dana', version: 4 }],
      [`${CUSTOMER_PATH}/erase`, { name: 'Dana Whitfield', version: 4 }],
    ])
  })

  it.each([
    ['from the list', OPENED_FROM_LIST],
    ['by its address', null],
  ])('close the record of a deleted quote, and ask for it no more: opened %s', async (_how, state) => {
    let quotes = [QUOTE, quote(1041)]
    const slow = delayedResponse()
    history.replaceState(null, '', '/orders')
    if (state) history.pushState(null, '', '/orders')
    const { user, requests } = await openRecord(
      {
        'GET /api/quotes': ({ query }) => {
          const number = query.get('number')
          if (number === null && quotes.length === 1) return slow.answer
          return json(quotes.filter((one) => number === null || String(one.number) === number))
        },
        [`GET /api/quotes/${QUOTE.id}`]: () => json(detail(QUOTE)),
        [`DELETE /api/quotes/${QUOTE.id}`]: () => {
          quotes = quotes.slice(1)
          return noContent()
        },
      },
      customer,
      { state },
    )
    await chooseRare(user, 'Delete quote #1042')
    await press(user, 'Delete')
    await screen.findByText('Quote deleted')
    await waitFor(() => expect(location.pathname).toBe('/orders'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Dana W. 1041'))
    expect(screen.queryByRole('article')).toBeNull()
    slow.release(json(quotes))
    const since = requests.slice(requests.findIndex(({ method }) => method === 'DELETE') + 1)
    expect(since.filter(({ path, query }) => path.endsWith(QUOTE.id) || query.get('number') === '1042')).toEqual([])
    expect(since.some(({ path, query }) => path === '/api/quotes' && query.get('number') === null)).toBe(true)
  })

  it('are offered to owners only', async () => {
    history.replaceState(null, '', '/orders/1042')
    const { user } = renderOfficeAs('office', {
      'GET /api/quotes': () => json([QUOTE]),
      [`GET ${CUSTOMER_PATH}`]: () => json(customer()),
    })
    await press(user, 'Actions for Dana Whitfield')
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Merge with another customer'])
    localStorage.clear()
  })

  it('says why it is refused', async () => {
    const { user } = await openRecord({
      [ERASE]: () => refusal('not_allowed_now', 'Cancel the visit on Nov 24 first.'),
    })
    await chooseRare(user, 'Erase customer')
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await dialog.findByText('Cancel the visit on Nov 24 first.')
  })

  it('downloads everything as a zip file', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = await openRecord({
      [`POST ${CUSTOMER_PATH}/export`]: () => new Response('zip', { headers: { 'content-type': 'application/zip' } }),
    })
    await chooseRare(user, 'Export customer')
    await waitFor(() => expect(names).toEqual(['customer-1042.zip']))
  })
})
