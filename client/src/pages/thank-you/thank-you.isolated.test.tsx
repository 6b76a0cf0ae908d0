import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberBooking } from '#client/features/appointments/has-booked.ts'
import { SAVED_LIST_ID } from '#client/features/designer/go-to-designer.ts'
import { HeldVisitNote } from '#client/pages/home/home.tsx'
import { NEXT_STEPS } from '#shared/content/process.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { appointment, availability, hold, QUOTE_ID, RECEIPT, TUESDAY } from '#test/client/appointment-fixtures.ts'
import { prepareBooking } from '#test/client/booking-form.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { inTurn, json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { NOW } from '#test/clock.ts'
import { DANA } from '#test/contacts.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { EIGHT } from '#test/slots.ts'
import { ThankYou } from './thank-you.tsx'

vi.mock('#client/features/appointments/payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/client/booking-form.tsx')).PressedPayment,
}))

prepareBooking()

const L_SIZES = { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 }

function setUp(address: string, api: StubbedApi = {}) {
  history.replaceState(null, '', address)
  const requests = stubApi({
    'GET /api/appointments/current': () => json({ visit: null }),
    'GET /api/appointments/availability': availability(),
    'POST /api/appointments': () => json(hold(), 201),
    [QUOTE]: () => json(RECEIPT),
    ...api,
  })
  render(<ThankYou />, { wrapper: PageProviders })
  return requests
}

const LINKED = `/thank-you?quoteId=${QUOTE_ID}`
const QUOTE = `GET /api/quote/${QUOTE_ID}`
const notFound = () => refusal('not_found', 'Quote not found. It may have been deleted.')
const malformed = () => refusal('invalid', 'This id is malformed.')

const heading = () => screen.getByRole('heading', { level: 1 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>())
})

/** The server's answer about a held time, `minutes` after it was held, by its clock. */
const heldAnswer = (minutes: number) =>
  new Response(JSON.stringify({ visit: appointment('held') }), {
    headers: { 'content-type': 'application/json', date: new Date(NOW.getTime() + minutes * 60_000).toUTCString() },
  })

describe('a held time that is not paid', () => {
  it('shows here with the minutes left by the clock of the server, and leads to the payment', async () => {
    rememberBooking()
    setUp('/thank-you', { 'GET /api/appointments/current': () => heldAnswer(2) })
    const link = await screen.findByRole('link', { name: 'Finish paying' })
    expect(link.parentElement?.textContent).toBe("We're holding Tuesday, 8:00 AM for 28 more minutes. Finish paying")
    fireEvent.click(link)
    expect(await screen.findByText(/^Paying for/)).toBeDefined()
  })

  it('is gone once it ends', async () => {
    rememberBooking()
    const requests = setUp('/thank-you', { 'GET /api/appointments/current': () => heldAnswer(31) })
    await waitFor(() => expect(requests.length).toBeGreaterThan(1))
    expect(screen.queryByRole('link', { name: 'Finish paying' })).toBeNull()
  })

  it('shows on the home page', async () => {
    rememberBooking()
    stubApi({ 'GET /api/appointments/current': () => heldAnswer(0) })
    render(<HeldVisitNote />, { wrapper: PageProviders })
    const link = await screen.findByRole('link', { name: 'Finish paying' })
    expect(link.parentElement?.textContent).toContain('Tuesday, 8:00 AM for 30 more minutes')
  })
})

describe('/thank-you', () => {
  it("opens the schedule view and goes back, with the quote's id in the URL", async () => {
    setUp(LINKED)
    press('Schedule Measurement Appointment')
    expect(location.search).toBe(`?quoteId=${QUOTE_ID}&step=schedule`)
    expect(heading().textContent).toBe('Schedule a Measurement Appointment')
    expect(document.activeElement).toBe(heading())
    expect(await screen.findByRole('button', { name: 'Create Appointment' })).toBeDefined()
    press('Back')
    expect(location.search).toBe(`?quoteId=${QUOTE_ID}`)
    expect(heading().textContent).toBe('Thank you for your request.')
  })

  it("books for this browser's latest quote", async () => {
    localStorage.setItem('latestQuoteId', QUOTE_ID)
    const requests = setUp('/thank-you?step=schedule')
    fireEvent.click(await screen.findByRole('button', { name: TUESDAY }))
    fireEvent.click(await screen.findByRole('radio', { name: EIGHT }))
    press('Create Appointment')
    await screen.findByRole('button', { name: 'Paid' })
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ quoteId: QUOTE_ID })
  })

  it('returns to the thank-you view after the payment and shows the visit', async () => {
    let now = appointment('held')
    setUp(`/thank-you?step=schedule&quoteId=${QUOTE_ID}`, {
      'GET /api/appointments/current': () => json({ visit: now }),
    })
    await screen.findByRole('button', { name: 'Paid' })
    now = appointment('confirmed', { heldUntil: null })
    press('Paid')
    expect(location.search).toBe(`?quoteId=${QUOTE_ID}`)
    expect(heading().textContent).toBe('Thank you for your request.')
    expect(await screen.findByText('Your visit is confirmed')).toBeDefined()
    expect(screen.getByText(EIGHT).closest('p')?.textContent).toBe(`${TUESDAY}, ${EIGHT}`)
    expect(screen.queryByText(/The visit costs/)).toBeNull()
    expect(screen.getByText(/Your \$100 is credited to your countertop\./)).toBeDefined()
  })

  it.each([
    ['confirmed', true],
    ['processing', false],
  ] as const)('shows the next steps for a %s visit without a quote', async (outcome, mayBookAnother) => {
    setUp('/thank-you', {
      'GET /api/appointments/current': () => json({ visit: appointment(outcome, { heldUntil: null }) }),
    })
    await screen.findByRole('link', { name: 'See your visit' })
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeDefined()
    expect(screen.getByText('No quote needed before your visit.')).toBeDefined()
    // Nothing can be scheduled while a payment is processing.
    expect(screen.queryByRole('button', { name: 'Schedule Measurement Appointment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Book another visit' }) !== null).toBe(mayBookAnother)
  })

  it('shows all visits, the first one first, and says that one more costs another fee', async () => {
    const later = appointment('confirmed', {
      id: '0198c0de-0000-7000-8000-00000000000b',
      appointmentDate: '2027-03-04',
      startsAt: '2027-03-04T14:00:00.000Z',
      heldUntil: null,
    })
    const first = appointment('confirmed', { heldUntil: null })
    setUp('/thank-you', { 'GET /api/appointments/current': () => json({ visit: later, others: [first] }) })
    await screen.findAllByText('Your visit is confirmed')
    const times = screen.getAllByText(EIGHT).map((time) => time.closest('p')?.textContent)
    expect(times).toEqual([`${TUESDAY}, ${EIGHT}`, `Thursday, March 4, 2027, ${EIGHT}`])
    expect(screen.getByText('This is another visit, for another $100.')).toBeDefined()
    press('Book another visit')
    expect(screen.getByText(/Another visit costs another \$100/)).toBeDefined()
    expect(await screen.findAllByText('Your visit is confirmed')).toHaveLength(2)
  })

  it('shows the sent countertops and the estimate', async () => {
    const countertops = [{ shape: 'L', dimensions: L_SIZES, stone: 'southport' } as const]
    const priced = estimate(countertops, PRICE_LIST)
    // A quote outlives its stones.
    const quoted = { countertops: countertops.map((one) => ({ ...one, stone: 'gray-mist' })), estimate: priced }
    setUp(LINKED, { [QUOTE]: () => json({ ...RECEIPT, quoted }) })
    const sent = await screen.findByRole('region', { name: 'What you sent us' })
    expect(within(sent).getByRole('listitem').textContent).toBe(
      'L along the wall in Gray Mist120 × 84\u00a0in, returns 25\u00a01/2 × 25\u00a01/2\u00a0in',
    )
    expect(sent.textContent).toContain(formatWholeDollars(quoted.estimate.totalCents))
  })

  it('tells two islands apart', async () => {
    const countertops = [...KITCHENS.K5, ...KITCHENS.K5.slice(1)]
    const quoted = { countertops, job: null, estimate: estimate(countertops, PRICE_LIST) }
    setUp(LINKED, { [QUOTE]: () => json({ ...RECEIPT, quoted }) })
    const sent = within(await screen.findByRole('region', { name: 'What you sent us' }))
    for (const name of ['Island 1', 'Island 2']) {
      sent.getByText(`${name} in Travella`)
      sent.getByRole('img', { name: new RegExp(`^Plan of the kitchen.*${name}, `) })
      sent.getByRole('radio', { name: `Only ${name}` })
    }
  })

  it('lists the items of each countertop, its name, the job, the note, and how many photos', async () => {
    const job: Job = { removal: 'laminate', cabinetsInPlace: true }
    const photoIds = ['0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000b']
    const asked = { job, customerNote: 'Call after 5', photoIds }
    const quoted = { countertops: KITCHENS.K5, ...asked, estimate: estimate(KITCHENS.K5, PRICE_LIST, job) }
    setUp(LINKED, { [QUOTE]: () => json({ ...RECEIPT, quoted }) })
    const sent = await screen.findByRole('region', { name: 'What you sent us' })
    const [first, island] = within(sent).getAllByRole('listitem')
    expect(first?.textContent).toContain('Farmhouse sink, 3 outlets, 18\u00a0in backsplash')
    expect(within(sent).getByRole('img', { name: /^Plan of the kitchen\. L along the wall, .*Island/ })).toBeDefined()
    expect(within(sent).getByRole('img', { name: /^Kitchen of 2 countertops in a room/ })).toBeDefined()
    expect(island?.textContent).toContain('Island in Travella')
    expect(island?.textContent).toContain('Stone24.50 sq ft × $112.00$2,744.00')
    expect(island?.textContent).toMatch(/Thick mitered edge, 2 in17\.50 ft × \$45\.00.*\$787\.50Waterfall end/)
    expect(first?.textContent).not.toContain('Waterfall')
    expect(within(sent).getByText('The cabinets are in place.')).toBeDefined()
    // The estimate lists it, with its price.
    expect(sent.textContent?.match(/Removal/g)).toHaveLength(1)
    expect(sent.textContent).toContain('Your noteCall after 5')
    expect(sent.textContent).toMatch(/We round each.*Cutting and polishing\. .*Final price after we measure/)
    expect(sent.textContent).toContain('2 photos of your kitchen')
    expect(sent.textContent).toContain('Removal of your old laminate countertop1 × $200.00$200.00Total$12,170.50')
  })

  it.each([
    ['confirmed', 'Book another visit', 'border-control'],
    ['expired', 'Schedule Measurement Appointment', 'bg-pine'],
  ] as const)('makes another visit the primary step only if none is booked: %s', async (outcome, name, look) => {
    setUp(LINKED, {
      'GET /api/appointments/current': () => json({ visit: appointment(outcome, { heldUntil: null }) }),
    })
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button.classList.contains(look)).toBe(true))
  })

  it('shows no visit if it fails to load', async () => {
    setUp('/thank-you', { 'GET /api/appointments/current': () => refusal('internal', 'No.') })
    expect(heading().textContent).toBe('Thank you for your interest.')
    expect(screen.queryByRole('link', { name: 'See your visit' })).toBeNull()
  })
})

describe('the receipt of a quote', () => {
  it("shows the number, the date at the shop, and the customer's contact", async () => {
    localStorage.setItem('latestQuoteId', QUOTE_ID)
    setUp('/thank-you', { [QUOTE]: () => json({ ...RECEIPT, createdAt: '2027-02-28T04:30:00.000Z', contact: DANA }) })
    expect(heading().textContent).toBe('Thank you for your request.')
    expect(await screen.findByText('#1042')).toBeDefined()
    // 4:30 am UTC is the previous evening in Nashville.
    expect(screen.getByText(/Feb 27, 2027/)).toBeDefined()
    expect(screen.getByText('dana@example.com')).toBeDefined()
    // To the list, not to an empty designer.
    expect(screen.getByRole('link', { name: 'Back to your countertops' }).getAttribute('href')).toBe(
      `/#${SAVED_LIST_ID}`,
    )
  })

  it('shows no contact details on another device, and prints the quote', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    localStorage.setItem('latestQuoteId', '0198c0de-0000-7000-8000-000000000002')
    const requests = setUp(LINKED)
    expect(await screen.findByText(/the phone number or email in quote #1042/)).toBeDefined()
    expect(requests.filter(({ path }) => path.startsWith('/api/quote')).map(({ path }) => path)).toEqual([
      `/api/quote/${QUOTE_ID}`,
    ])
    press('Print your request')
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('Quote request #1042')).toBeDefined()
  })

  it('tries again after a failure', async () => {
    setUp(LINKED, { [QUOTE]: inTurn(unreachable, () => json(RECEIPT)) })
    await screen.findByText(/couldn't reach our server/)
    expect(heading().textContent).toBe('Thank you for your request.')
    press('Try again')
    expect(await screen.findByText('#1042')).toBeDefined()
  })

  it.each([
    ['a quote', LINKED, {}, 'Thank you for your request.', /quote number/],
    ['no quote', '/thank-you', {}, 'Thank you for your interest.', /haven't sent a request/],
    ['an unknown id', LINKED, { [QUOTE]: notFound }, 'Thank you for your interest.', /can't find this request/],
    [
      'a malformed id',
      '/thank-you?quoteId=abc',
      { 'GET /api/quote/abc': malformed },
      'Thank you for your interest.',
      /can't find this request/,
    ],
  ])('explains %s, and shows the next steps at their anchor', async (_, address, api, title, text) => {
    setUp(address, api)
    expect(await screen.findByText(text)).toBeDefined()
    expect(heading().textContent).toBe(title)
    const next = document.getElementById('next')
    expect(next?.querySelector('h2')?.textContent).toBe('What happens next')
    for (const step of NEXT_STEPS.slice(1)) expect(next?.textContent).toContain(step.text + step.time)
    expect(screen.getByRole('button', { name: 'Schedule Measurement Appointment' })).toBeDefined()
  })
})
