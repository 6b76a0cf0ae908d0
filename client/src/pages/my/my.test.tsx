import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import type { Page, PageMessage, PageVisit } from '#shared/my/schema.ts'
import { LINK_DEAD, LINK_SENT } from '#shared/my/terms.ts'
import { ADA } from '#test/contacts.ts'
import { availability, CONTACT, QUOTE_ID, TUESDAY } from '#test/client/appointment-fixtures.ts'
import { axe } from '#test/client/axe.ts'
import { prepareBooking } from '#test/client/booking-form.tsx'
import * as shrinking from '#client/features/photos/shrink-photo.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { COUNTERTOP_ID, page, PHOTO_ID, visit } from '#test/client/my-page-fixtures.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import {
  inTurn,
  json,
  lateAnswers,
  noContent,
  refusal,
  type StubbedApi,
  stubApi,
  unreachable,
} from '#test/client/stub-api.ts'
import { EIGHT, ONE } from '#test/slots.ts'
import { MyPage } from './my.tsx'

prepareBooking()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>())
})

const message = (changes: Partial<PageMessage> = {}): PageMessage => ({
  id: '0198c0de-0000-7000-8000-0000000000a1',
  isFromShop: false,
  subject: '',
  body: 'At noon',
  at: '2027-02-28T15:00:00.000Z',
  ...changes,
})

function setUp(address: string, api: StubbedApi = {}, shown: Partial<Page> = {}) {
  history.replaceState(null, '', address)
  const requests = stubApi({
    'POST /api/my/open': noContent,
    'GET /api/my': () => json(page(shown)),
    'GET /api/appointments/current': () => json({ visit: null }),
    'GET /api/appointments/availability': availability(),
    ...api,
  })
  const { unmount } = render(<MyPage />, { wrapper: PageProviders })
  return { requests, unmount }
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const openedPage = async (shown: Partial<Page> = {}, api: StubbedApi = {}) => {
  const all = setUp('/my', api, shown)
  await screen.findByRole('heading', { level: 1, name: /^Your (quote #1042|visit)$/ })
  return all
}

const openedWith = (api: StubbedApi) => openedPage({}, api)
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the link', () => {
  it.each(['/my/a-token', '/my/a-token/'])(
    '%s is exchanged once, leaves the address, and opens the page',
    async (address) => {
      const { requests } = setUp(address)
      await screen.findByRole('heading', { name: 'Your quote #1042' })
      expect(location.pathname).toBe('/my')
      expect(requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
        ['/api/my/open', { token: 'a-token' }],
      ])
    },
  )

  it('counts as opened once someone does something on the page, which mail scanners do not', async () => {
    const { requests } = setUp('/my/a-token', { 'POST /api/my/opened': noContent })
    await screen.findByRole('heading', { name: 'Your quote #1042' })
    const counted = () => requests.filter(({ path }) => path === '/api/my/opened').map(({ body }) => body)
    expect(counted()).toEqual([])
    for (const act of ['wheel', 'keydown', 'pointerdown']) fireEvent(window, new Event(act))
    await waitFor(() => expect(counted()).toEqual([{ token: 'a-token' }]))
  })

  it.each([
    ['a session', () => storedSignIn.markSignedIn()],
    ['an admin key', () => storedSignIn.writeKey('key', { isKept: true })],
  ])('does not count in a browser in which the office is open by %s', async (_, openOffice) => {
    openOffice()
    const { requests } = setUp('/my/a-token')
    await screen.findByRole('heading', { name: 'Your quote #1042' })
    fireEvent.pointerDown(button('Design again'))
    expect(requests.map(({ path }) => path)).not.toContain('/api/my/opened')
  })

  it('that is dead says so, and asks for the email. The answer is the same for every address', async () => {
    const { requests } = setUp('/my/a-token', {
      'POST /api/my/open': () => refusal('not_found', LINK_DEAD),
      'POST /api/my/link': noContent,
    })
    expect(await screen.findByText('This link no longer works. We can email you a new one.')).toBeDefined()
    expect(location.pathname).toBe('/my')
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ADA.email } })
    press('Email me a link')
    expect(await screen.findByText(LINK_SENT)).toBeDefined()
    expect(LINK_SENT).toBe('If we know that address, a link is on its way.')
    expect(requests.at(-1)).toMatchObject({ path: '/api/my/link', body: { email: ADA.email } })
    expect(requests.some(({ path }) => path === '/api/my')).toBe(false)
  })

  it('that a browser without cookies can not keep says so, and can be tried again', async () => {
    const refused = () => refusal('unauthorized', 'Please open the link in our email again.')
    const { requests } = setUp('/my/a-token', {
      'POST /api/my/open': noContent,
      'GET /api/my': inTurn(refused, () => json(page())),
    })
    expect(await screen.findByText('Your browser blocks cookies.')).toBeDefined()
    expect(screen.queryByLabelText('Email')).toBeNull()
    press('Try again')
    await screen.findByRole('heading', { name: 'Your quote #1042' })
    expect(requests.filter(({ path }) => path === '/api/my/open')).toHaveLength(2)
  })

  it.each([
    [`#move=${visit().id}`, 'Move your visit'],
    [`#cancel=${visit().id}`, 'Cancel your visit?'],
  ])('of a reminder, with %s, opens the dialog once', async (hash, title) => {
    const { unmount } = setUp(`/my/a-token${hash}`)
    await screen.findByRole(hash.startsWith('#move') ? 'dialog' : 'alertdialog', { name: title })
    expect(location.hash).toBe('')
    unmount()
    await openedPage()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('of a reminder opens nothing for a visit that can not be moved any more', async () => {
    setUp(`/my#move=${visit().id}`, {}, { visits: [visit({ whyNotMovable: 'Please call us.' })] })
    await screen.findByText('Please call us.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is kept for another try while there is no connection', async () => {
    setUp('/my/a-token', { 'POST /api/my/open': inTurn(unreachable, noContent) })
    await screen.findByText("We couldn't load your page.")
    press('Try again')
    await screen.findByRole('heading', { name: 'Your quote #1042' })
  })

  it('is asked for again once the session is over, and {{bookLink}} leads to the calendar', async () => {
    setUp('/my', { 'GET /api/my': () => refusal('unauthorized', 'Please open the link in our email again.') })
    await screen.findByText('Please open the link in our email. We can also email you a new one.')
    setUp('/my/a-token#book', {}, { visits: [] })
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/thank-you?step=schedule&quoteId=${QUOTE_ID}`),
    )
  })
})

it('a message outlives the end of the session', async () => {
  const { unmount } = await openedWith({
    'POST /api/my/messages': () => refusal('unauthorized', 'Please open the link in our email again.'),
  })
  fireEvent.change(screen.getByLabelText('Write to us'), { target: { value: 'Is the sink in stock?' } })
  press('Send message')
  expect(await screen.findByText('Please open the link in our email again.')).toBeDefined()
  unmount()
  await openedPage()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Write to us').value).toBe('Is the sink in stock?')
})

it.each([
  ['12 Main St', false],
  ['', true],
])('booking a visit with the address %j suggests the contact in its form: %s', async (address, isSuggested) => {
  await openedPage({ visits: [], contact: { ...CONTACT, address } })
  fireEvent.click(screen.getByRole('link', { name: 'Book a visit' }))
  expect(location.pathname).toBe('/thank-you')
  expect(sessionStorage.getItem('visit_contact_draft_of_quote')?.includes(CONTACT.lastName) ?? false).toBe(isSuggested)
})

it('shows a time that another browser holds, with the minutes that are left', async () => {
  await openedPage({ held: { appointmentDate: '2027-03-02', timeSlot: EIGHT, secondsLeft: 27 * 60 + 10 }, visits: [] })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    "We're holding Tuesday, 8:00 AM for 28 more minutes. Finish paying in the browser where you chose it.",
  )
})

it('says what is due at the visit', async () => {
  await openedPage({ visits: [visit({ paidCents: 0, refundCents: 0, dueCents: 10_000 })] })
  expect(region('Your visit').getByText('$100.00, due at the visit')).toBeDefined()
})

describe('where things stand', () => {
  it.each([
    [
      { step: 'answer', answerBy: '2027-03-02T23:00:00.000Z' },
      [],
      "We'll answer by Mar 2, 2027, 5:00 PM, Nashville time.",
    ],
    [{ step: 'answer' }, [], "We'll answer as soon as we can."],
    [{ step: 'answer' }, [visit()], `We'll answer as soon as we can. We measure on ${TUESDAY}, ${EIGHT}.`],
    [{ step: 'measure' }, [], 'Next, we measure. Book a visit when you are ready.'],
    [{ step: 'measure' }, [visit()], `We measure on ${TUESDAY}, ${EIGHT}.`],
    [
      { step: 'decide', priceBy: '2027-03-05' },
      [],
      "We've measured. You get your final price by Friday, March 5, 2027.",
    ],
    [{ step: 'install' }, [visit({ kind: 'install' })], `We install on ${TUESDAY}, ${EIGHT}.`],
    [{ step: 'done' }, [], 'Your countertops are installed. Thank you for choosing us.'],
    [{ step: 'closed' }, [], `This is closed. Call us at ${SHOP.phone} to open it again.`],
  ] as [Page['next'], PageVisit[], string][])('%j says what comes next', async (next, visits, text) => {
    await openedPage({ next, visits })
    const stand = region('Where things stand')
    expect(stand.getByText(text)).toBeDefined()
    const current = stand.queryAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step')
    expect(current).toHaveLength(next.step === 'done' || next.step === 'closed' ? 0 : 1)
  })
})

it('shows visit, countertop with its price, photos, messages and contact, without a serious axe problem', async () => {
  const messages = [
    message({ isFromShop: true, subject: 'Hi', body: 'When?' }),
    message({ id: '0198c0de-0000-7000-8000-0000000000a2', at: '2027-02-28T16:00:00.000Z' }),
  ]
  await openedPage({ messages })
  const own = region('Your visit')
  expect(own.getByText(TUESDAY)).toBeDefined()
  expect(own.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/api/appointments/calendar/token',
  )
  expect(region('Your countertop').getByText(/Wall run in Southport/)).toBeDefined()
  expect(screen.getByRole('img', { name: 'Your kitchen, 1 of 1' }).getAttribute('src')).toBe(
    `/api/my/photos/${PHOTO_ID}`,
  )
  const written = region('Messages').getAllByRole('listitem')
  expect(written.map((item) => item.textContent)).toEqual([
    `${SHOP.name}, Feb 28, 2027, 9:00 AMHiWhen?`,
    'You, Feb 28, 2027, 10:00 AMAt noon',
  ])
  expect(screen.getByRole('link', { name: SHOP.phone })).toBeDefined()
  await axe()
})

it.each([
  ['2027-01-20T15:00:00.000Z', 'decide', "Price of Jan 20. Ask us for today's."],
  ['2027-02-27T15:00:00.000Z', 'decide', null],
  ['2027-01-20T15:00:00.000Z', 'done', null],
] as const)('says of a request from %s, at the step %s: %s', async (createdAt, step, text) => {
  await openedPage({ quote: { id: QUOTE_ID, number: 1042, createdAt, isByOffice: false }, next: { step } })
  expect(screen.queryByText(/^Price of/)?.textContent ?? null).toBe(text)
})

it('shows measured sizes beside the drawn ones', async () => {
  const measured = {
    appointmentDate: '2027-03-02',
    countertops: [
      {
        quoteCountertopId: COUNTERTOP_ID,
        shape: 'I' as const,
        dimensions: { width: 85, length: 25.5 },
        stone: 'southport',
        cutouts: 1,
        areaSquareFeet: 15,
      },
    ],
  }
  await openedPage({ measured, visits: [] })
  const [row] = region('Your countertop').getAllByRole('row').slice(1)
  expect(row?.textContent).toMatch(/84.*85/)
})

describe('moving the visit', () => {
  /** Chooses a time in the dialog and sends it. */
  async function moveToWednesday() {
    press('Move the visit')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Wednesday, March 3, 2027' }))
    fireEvent.click(await dialog.findByRole('radio', { name: ONE }))
    fireEvent.click(dialog.getByRole('button', { name: 'Move the visit' }))
    return dialog
  }

  it('sends the time with the version and a key, and shows the page that is answered', async () => {
    const moved = page({ visits: [visit({ appointmentDate: '2027-03-03', timeSlot: ONE, version: 4 })] })
    const { requests } = await openedWith({ 'POST /api/my/visit/move': () => json(moved) })
    await moveToWednesday()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(region('Your visit').getByText('Wednesday, March 3, 2027')).toBeDefined()
    const sent = requests.find(({ path }) => path === '/api/my/visit/move')
    expect(sent?.body).toEqual({ id: visit().id, date: '2027-03-03', timeSlot: ONE, version: 3 })
    expect(sent?.idempotencyKey).toMatch(/./)
  })

  it('stays moved if an older page arrives after the answer', async () => {
    let shown = page()
    let arrive = () => {}
    let late: Promise<void> | undefined
    const { requests } = await openedWith({
      'GET /api/my': async () => {
        const read = json(shown)
        await late
        return read
      },
      'POST /api/my/visit/move': () => {
        shown = page({ visits: [visit({ appointmentDate: '2027-03-03', timeSlot: ONE, version: 4 })] })
        return json(shown)
      },
    })
    const reads = () => requests.filter(({ path }) => path === '/api/my').length
    late = new Promise((resolve) => {
      arrive = resolve
    })
    const before = reads()
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(reads()).toBe(before + 1))
    late = undefined
    await moveToWednesday()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    arrive()
    // The older one is of no use, so it's read again.
    await waitFor(() => expect(reads()).toBe(before + 2))
    expect(region('Your visit').getByText('Wednesday, March 3, 2027')).toBeDefined()
  })

  it('opens the calendar at the month of the visit', async () => {
    await openedPage({ visits: [visit({ appointmentDate: '2027-03-30' })] })
    vi.setSystemTime('2027-02-27T15:00:00Z')
    press('Move the visit')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('March 2027')).toBeDefined()
  })

  it('opens at the day of the visit, beside its other times, and marks both', async () => {
    await openedPage()
    press('Move the visit')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: `${TUESDAY}, your visit, selected` })).toBeDefined()
    expect(dialog.getByText(/^Your visit now:/).textContent).toBe(`Your visit now: ${EIGHT}`)
    fireEvent.click(await dialog.findByRole('radio', { name: ONE }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move the visit' }).disabled).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Wednesday, March 3, 2027' }))
    expect(dialog.queryByText(/^Your visit now:/)).toBeNull()
  })

  it('offers no day after the next 30', async () => {
    await openedPage()
    press('Move the visit')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Next month' }))
    expect(dialog.queryByRole('button', { name: 'Next month' })?.getAttribute('aria-disabled')).toBe('true')
  })

  it('says why the time was lost, and shows what is current', async () => {
    const current = page({ visits: [visit({ whyNotMovable: "You've moved this visit twice." })] })
    await openedWith({
      'POST /api/my/visit/move': () => refusal('not_allowed_now', "You've moved this visit twice.", { current }),
    })
    const dialog = await moveToWednesday()
    expect(await dialog.findByText("You've moved this visit twice.")).toBeDefined()
  })

  it('is replaced by the reason where it is not possible', async () => {
    await openedPage({ visits: [visit({ whyNotMovable: 'Please call us.' })] })
    expect(screen.queryByRole('button', { name: 'Move the visit' })).toBeNull()
    expect(screen.getByText('Please call us.')).toBeDefined()
    expect(button('Cancel the visit')).toBeDefined()
  })
})

describe('canceling the visit', () => {
  it.each([
    [{}, "We'll refund your $100.00 to the card you used."],
    [{ refundCents: 0 }, "We can't refund your $100.00."],
    [{ refundCents: 0, paidCents: 0 }, "You haven't paid for it, so you owe us nothing."],
  ])('says first what happens to the fee: %j', async (changes, text) => {
    await openedPage({ visits: [visit(changes)] })
    press('Cancel the visit')
    expect((await screen.findByRole('alertdialog')).textContent).toContain(text)
  })

  it('asks once, and sends what it said', async () => {
    const canceled = page({ visits: [visit({ outcome: 'refunded', whyNotCancellable: 'x', whyNotMovable: 'x' })] })
    const { requests } = await openedWith({ 'POST /api/my/visit/cancel': () => json(canceled) })
    press('Cancel the visit')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the visit' }))
    expect(await screen.findByText(`${TUESDAY}, ${EIGHT}: canceled, refunded`)).toBeDefined()
    const heading = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(requests.find(({ path }) => path === '/api/my/visit/cancel')?.body).toEqual({
      id: visit().id,
      version: 3,
      refundCents: 10_000,
    })
  })
})

describe('writing to the shop', () => {
  it('shows the message, and sends it once even if it is pressed twice', async () => {
    const { requests } = await openedWith({ 'POST /api/my/messages': () => json(page({ messages: [message()] }), 201) })
    const field = screen.getByLabelText<HTMLTextAreaElement>('Write to us')
    fireEvent.change(field, { target: { value: 'At noon' } })
    press('Send message')
    press('Send message')
    expect(await screen.findByText('At noon', { selector: 'bdi' })).toBeDefined()
    expect(field.value).toBe('')
    expect(requests.filter(({ path }) => path === '/api/my/messages').map(({ body }) => body)).toEqual([
      { body: 'At noon' },
    ])
  })

  it('keeps what is typed while a message is sent', async () => {
    const late = lateAnswers()
    await openedWith({ 'POST /api/my/messages': late.hold(() => json(page({ messages: [message()] }), 201)) })
    const field = screen.getByLabelText<HTMLTextAreaElement>('Write to us')
    fireEvent.change(field, { target: { value: 'At noon' } })
    press('Send message')
    await waitFor(() => expect(late.waiting()).toBe(1))
    fireEvent.change(field, { target: { value: 'At noon\n… is the faucet in the price?' } })
    late.release()
    expect(await screen.findByText('At noon', { selector: 'bdi' })).toBeDefined()
    await waitFor(() => expect(field.value).toBe('… is the faucet in the price?'))
  })

  it('keeps what was typed if it fails, with the reason at the field', async () => {
    const issues = [{ path: 'body', message: 'Write a message first.' }]
    await openedWith({ 'POST /api/my/messages': () => refusal('invalid', 'Write a message first.', { issues }) })
    fireEvent.change(screen.getByLabelText('Write to us'), { target: { value: '  ' } })
    press('Send message')
    expect(await screen.findByText('Write a message first.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write to us').value).toBe('  ')
  })
})

it('corrects contact and note', async () => {
  const { requests } = await openedWith({
    'PATCH /api/my/contact': () => json(page({ contact: { ...CONTACT, firstName: 'Dan' }, version: 3 })),
  })
  expect(screen.getByText('To use another email address, write to us.')).toBeDefined()
  press('Correct contact or note')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Email')).toBeNull()
  fireEvent.change(dialog.getByLabelText('First name'), { target: { value: 'Dan' } })
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: 'Ring twice' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { email: _, ...withoutEmail } = CONTACT
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    ...withoutEmail,
    firstName: 'Dan',
    customerNote: 'Ring twice',
    version: 2,
  })
})

describe('a contact that the shop corrects, too', () => {
  const THEIRS = { ...CONTACT, phoneNumber: '615-555-0199' }
  async function editCity(ours: typeof CONTACT) {
    const current = page({ contact: ours, version: 3 })
    const { requests } = await openedWith({
      'PATCH /api/my/contact': inTurn(
        () => refusal('changed_meanwhile', 'We changed this.', { current }),
        () => json(page({ version: 4 })),
      ),
    })
    press('Correct contact or note')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('City'), { target: { value: 'Franklin' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/^Not saved. Someone else changed this contact/)
    const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    return { dialog, sent }
  }

  it('keeps the correction of another field', async () => {
    const { dialog, sent } = await editCity(THEIRS)
    fireEvent.click(dialog.getByRole('button', { name: 'Save both' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject([
      { version: 2, phoneNumber: CONTACT.phoneNumber, city: 'Franklin' },
      { version: 3, phoneNumber: THEIRS.phoneNumber, city: 'Franklin' },
    ])
  })

  it('asks about the same field', async () => {
    const { dialog, sent } = await editCity({ ...THEIRS, city: 'Brentwood' })
    dialog.getByText('Brentwood')
    fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }))
    expect(dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Brentwood')
    expect(sent()).toHaveLength(1)
  })
})

it('keeps a correction of the contact on Escape and past the end of the session, until it is saved or canceled', async () => {
  const refused = () => refusal('unauthorized', 'Please open the link in our email again.')
  const { unmount } = await openedWith({
    'GET /api/my': inTurn(() => json(page()), refused),
    'PATCH /api/my/contact': refused,
  })
  const correct = async () => {
    press('Correct contact or note')
    return within(await screen.findByRole('dialog'))
  }
  const note = (dialog: Awaited<ReturnType<typeof correct>>) =>
    dialog.getByLabelText<HTMLTextAreaElement>('Note (optional)')
  fireEvent.change(note(await correct()), { target: { value: 'Ring twice' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await correct()
  expect(note(again).value).toBe('Ring twice')
  fireEvent.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()

  // What the office changed meanwhile stays.
  const later = await openedPage(
    { contact: { ...CONTACT, firstName: 'Dana-Lee' } },
    { 'PATCH /api/my/contact': () => json(page({ version: 3 })) },
  )
  const kept = await correct()
  expect(note(kept).value).toBe('Ring twice')
  expect(kept.getByLabelText<HTMLInputElement>('First name').value).toBe('Dana-Lee')
  fireEvent.click(kept.getByRole('button', { name: 'Cancel' }))
  expect(note(await correct()).value).toBe('')
  later.unmount()
})

it('sends a photo again with the same key after a lost answer, so it is added once', async () => {
  // jsdom can't draw.
  vi.spyOn(shrinking, 'shrinkPhoto').mockResolvedValue({
    photo: new Blob(['small'], { type: 'image/jpeg' }),
    preview: '',
  })
  const created = () => json({ id: PHOTO_ID }, 201)
  const { requests } = await openedPage({}, { 'POST /api/my/photos': inTurn(unreachable, created, created) })
  const keys = () =>
    requests.filter(({ path }) => path === '/api/my/photos').map(({ idempotencyKey }) => idempotencyKey)
  const choose = async (tries: number) => {
    const input = screen.getByRole('region', { name: 'Photos of your kitchen' }).querySelector('input[type=file]')
    const file = new File(['large'], 'kitchen.jpg', { type: 'image/jpeg', lastModified: 1 })
    fireEvent.change(input ?? document, { target: { files: [file] } })
    await waitFor(() => expect(keys()).toHaveLength(tries))
    await screen.findByRole('button', { name: 'Add photos' })
  }
  await choose(1)
  await choose(2)
  await choose(3)
  expect(new Set(keys().slice(0, 2)).size).toBe(1)
  // It was added, so this one is another.
  expect(keys()[2]).not.toBe(keys()[1])
})

it('offers no change of contact or photos once the visit is done', async () => {
  await openedPage({ canEdit: false, visits: [] })
  expect(screen.queryByRole('button', { name: 'Correct contact or note' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
})

it('opens the countertops in the designer', async () => {
  await openedPage()
  press('Design again')
  await waitFor(() => expect(location.hash).toMatch(/^#kitchen=1[dp]\./))
  expect(location.pathname).toBe('/')
})
