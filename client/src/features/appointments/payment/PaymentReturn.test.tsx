import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { APPOINTMENT_OUTCOMES, type Appointment, type AppointmentOutcome } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import {
  delayedResponse,
  json,
  refusal,
  type StubbedApi,
  type StubbedRequest,
  stubApi,
  unreachable,
} from '#test/client/stub-api.ts'
import { HELD_APPOINTMENT } from '#test/client/appointment-fixtures.ts'
import { EIGHT } from '#test/slots.ts'
import { PaymentReturn } from './PaymentReturn.tsx'
import { useHideClientSecret } from '#client/features/payments/returned-payment.ts'

const SECRET = 'pi_7_secret_abc'
const RETURNED = `?payment_intent=pi_7&payment_intent_client_secret=${SECRET}&redirect_status=succeeded`
const QUOTE = '0198c0de-0000-7000-8000-0000000000aa'

const REFUNDED: Partial<Appointment> = {
  outcome: 'refunded',
  heldUntil: null,
  paidCents: 10_000,
  refundedCents: 10_000,
}
const CONFIRMED: Partial<Appointment> = { outcome: 'confirmed', heldUntil: null, calendarToken: 'token-1' }

/** Like the routes, which hide the secret on every page. */
function Page() {
  useHideClientSecret()
  return <PaymentReturn />
}

type Answer = (request: number) => Partial<Appointment> | null | Promise<never> | Response

/** Opens the page with these parameters. `answer` is the appointment of each request, or another response. */
function open(search: string, answer: Answer, more: StubbedApi = {}) {
  history.replaceState(null, '', `/payment-confirmation${search}`)
  let requestCount = 0
  const current = async () => {
    const found = await answer(++requestCount)
    return found instanceof Response ? found : json({ visit: found && { ...HELD_APPOINTMENT, ...found } })
  }
  const requests = stubApi({ 'GET /api/appointments/current': current, ...more })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return requests
}

const paidBy = (provider: string) => ({ 'GET /api/config': () => json({ feeCents: 10_000, payments: { provider } }) })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const openConfirmed = (changes: Partial<Appointment> = {}) => {
  open('', () => ({ ...CONFIRMED, ...changes }))
  return heading(/confirmed/)
}
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.setSystemTime('2027-02-01T15:00:00Z')
})
describe('the page of each outcome', () => {
  const PAGES: Record<AppointmentOutcome, [title: string, says: string, link: string]> = {
    held: [
      "Your visit isn't paid yet.",
      "We're holding this time until Feb 1, 2027, 9:30 AM, Nashville time",
      'Continue to payment',
    ],
    processing: [
      'Your payment is being processed.',
      "you don't need to pay again. We'll email dana@example.com",
      'What happens next',
    ],
    failed: [
      "Your payment didn't go through.",
      "Your card was declined. We're holding this time until Feb 1, 2027, 9:30 AM",
      'Try the payment again',
    ],
    confirmed: [
      'Your measurement visit is confirmed.',
      "We're emailing the details to dana@example.com.",
      'What happens next',
    ],
    expired: ['Your hold has ended.', "If it isn't, we refund you in full.", 'Choose a time again'],
    cancelled: ['This visit is canceled.', "You weren't charged.", 'Book another visit'],
    refunded: [
      "This visit won't happen, and we're refunding you in full.",
      "We're refunding $100.00 to your card.",
      'Choose another time',
    ],
    disputed: ['This visit is canceled.', 'so your bank decides about the $100.00.', 'Book another visit'],
    paid_back: [
      "This visit won't happen, and we pay you back.",
      'so we pay you another way, usually by check.',
      'Choose another time',
    ],
    done: ['This visit is over.', 'call us', 'What happens next'],
  }

  it.each(APPOINTMENT_OUTCOMES)('%s', async (outcome) => {
    const [title, says, link] = PAGES[outcome]
    open(
      '',
      () => ({
        outcome,
        ...(outcome === 'failed' && { paymentMessage: 'Your card was declined.' }),
        ...(outcome === 'disputed' && { paidCents: 10_000 }),
        ...(outcome === 'refunded' && { paidCents: 10_000, refundedCents: 10_000 }),
      }),
      paidBy('stripe'),
    )
    await heading(title)
    expect(text()).toContain(says)
    expect(leadsTo(link)).toBe(link === 'What happens next' ? '/thank-you#next' : '/thank-you?step=schedule')
    expect(text()).toContain('Monday, March 1, 2027')
    expect(text()).toContain(EIGHT)
    // Only a confirmed appointment can be added to a calendar.
    expect(screen.queryByRole('link', { name: 'Add to Google Calendar' }) !== null).toBe(outcome === 'confirmed')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('says that there is no appointment', async () => {
    open('', () => null)
    await heading("There's no visit to show here.")
    expect(leadsTo('Schedule a measurement visit')).toBe('/thank-you?step=schedule')
    expect(text()).not.toContain('March')
  })

  it('links back to the quote of the appointment', async () => {
    await openConfirmed({ quoteId: QUOTE })
    expect(leadsTo('Back to your request')).toBe(`/thank-you?quoteId=${QUOTE}`)
    cleanup()
    open('', () => ({ outcome: 'held', quoteId: QUOTE }))
    await heading(/isn't paid/)
    expect(leadsTo('Continue to payment')).toBe(`/thank-you?step=schedule&quoteId=${QUOTE}`)
  })

  it('says that the fee was kept if a paid appointment was canceled without a refund', async () => {
    const kept = { outcome: 'cancelled', heldUntil: null, paidCents: 10_000 } as const
    open('', () => kept, paidBy('stripe'))
    await heading('This visit is canceled.')
    expect(text()).toContain(
      "We can't refund your $100.00. We refund the fee only if you cancel by Mar 1, 2027, 8:00 AM",
    )
    expect(text()).not.toContain("weren't charged")
    cleanup()
    open('', () => kept, paidBy('demo'))
    await screen.findByText(/can't refund your.*This was a demo payment\. No card was charged\.$/)
  })

  it('does not mention a card or bank for a demo payment', async () => {
    const config = delayedResponse()
    open('', () => REFUNDED, { 'GET /api/config': () => config.answer })
    await screen.findByText('Monday, March 1, 2027')
    // Not before the config is known, because announced text can't be taken back.
    expect(text()).not.toContain('your card')
    config.release(paidBy('demo')['GET /api/config']())
    await screen.findByText('This was a demo payment. No card was charged.')
    expect(text()).not.toContain('Banks')
  })

  it('does not mention a card or bank if the provider is unknown', async () => {
    open('', () => REFUNDED, { 'GET /api/config': () => refusal('internal', 'No.') })
    await screen.findByText("We're refunding $100.00.")
    expect(text()).not.toContain('Banks')
  })

  it.each([
    ['another amount, not refunded yet', { paidCents: 7000, refundedCents: 0 }, '$70.00'],
    ['the fee, partly refunded before', { paidCents: 10_000, refundedCents: 3000 }, '$100.00'],
  ])('says that the full amount received is refunded: %s', async (_, sums, said) => {
    open('', () => ({ ...REFUNDED, ...sums }), paidBy('stripe'))
    await screen.findByText(
      `We're refunding ${said} to your card. Banks usually take 5 to 10 business days to show it.`,
    )
  })
})

describe('a confirmed appointment', () => {
  it('can be added to a calendar as a file or with Google, in shop time', async () => {
    await openConfirmed()
    expect(leadsTo('Add to calendar')).toBe('/api/appointments/calendar/token-1')
    const google = new URL(leadsTo('Add to Google Calendar') ?? '').searchParams
    expect(google.get('dates')).toBe('20270301T140000Z/20270301T150000Z')
    expect(google.get('location')).toBe('12 Elm Street, Apt 3, Nashville, TN 37203')
    expect(google.get('details')).toContain('Clear the counters')
  })

  it('shows the address, what to prepare, and the deadline for a free cancellation', async () => {
    await openConfirmed()
    for (const words of ['12 Elm Street, Apt 3', 'Nashville, TN 37203', 'Time in Nashville']) screen.getByText(words)
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Clear the counters',
      'Have a decision-maker home',
      'Keep your phone handy',
    ])
    expect(text()).toContain(
      `Cancel by Mar 1, 2027, 8:00 AM, Nashville time, and you're refunded in full. Move or cancel the visit on your page. We email you the link. Or call ${SHOP.phone}. If you decide not to buy, the $100 pays for the visit, and we don't refund it.`,
    )
    expect(leadsTo('your page')).toBe('/my')
  })

  it.each([
    ['stripe', 'dana@example.com', 'Emailed to dana@example.com'],
    ['stripe', '', 'Not emailed. Call us if you need one.'],
    ['demo', 'dana@example.com', 'None. This was a demo payment.'],
  ])('shows the amount, the receipt and the reference: %s, %j', async (provider, email, receipt) => {
    const appointment = { ...CONFIRMED, paidCents: 10_000, contact: { ...HELD_APPOINTMENT.contact, email } }
    open('', () => appointment, paidBy(provider))
    await heading(/confirmed/)
    await screen.findByText('Receipt')
    for (const words of ['Amount paid', '$100.00', receipt, 'Reference', '0198C0DE']) screen.getByText(words)
  })

  it('says that an appointment moved by the shop is refundable until it starts', async () => {
    vi.setSystemTime('2027-03-01T13:59:00Z')
    await openConfirmed({ movedByShop: true })
    expect(text()).toContain(
      'We moved this visit, so you can cancel it for a full refund until it begins. Move or cancel',
    )
    expect(text()).not.toContain('Something came up?')
  })

  it('promises no refund after the deadline', async () => {
    vi.setSystemTime('2027-03-01T14:00:00Z')
    await openConfirmed()
    expect(text()).toContain('We can no longer refund the fee')
    expect(text()).not.toContain('refunded in full')
  })
})

describe('the payment in the URL', () => {
  const asked = (requests: readonly StubbedRequest[]) =>
    requests.map(({ query, paymentSecret }) => [query.toString(), paymentSecret])

  it('is proven by its secret, which is removed from the URL, survives a reload and is never sent in a URL', async () => {
    const proof = ['paymentIntent=pi_7', SECRET]
    let requests = open(RETURNED, () => CONFIRMED)
    await heading(/confirmed/)
    expect(location.search).toBe('?payment_intent=pi_7&redirect_status=succeeded')
    expect(asked(requests)).toEqual([proof])
    cleanup()
    requests = open(location.search, () => CONFIRMED)
    await heading(/confirmed/)
    expect(asked(requests)).toEqual([proof])
  })

  it('is not proven by characters that a header cannot carry', async () => {
    const requests = open('?payment_intent=pi_7&payment_intent_client_secret=%E2%82%AC%0A', () => null)
    await heading("There's no visit to show here.")
    expect(asked(requests)).toEqual([['', null]])
  })

  it("is ignored if this tab's secret belongs to another payment", async () => {
    open(RETURNED, () => CONFIRMED)
    await heading(/confirmed/)
    cleanup()
    const requests = open('?payment_intent=pi_8&redirect_status=succeeded', () => ({ outcome: 'held' }))
    // Shows the session's own appointment and nothing about the other payment.
    await heading("Your visit isn't paid yet.")
    expect(asked(requests)).toEqual([['', null]])
  })

  it('is ignored if the server calls it malformed', async () => {
    const long = 'x'.repeat(300)
    open(`?payment_intent=${long}&payment_intent_client_secret=${long}`, () => refusal('invalid', 'Too long'))
    await heading("There's no visit to show here.")
  })
})

describe('a processing payment', () => {
  beforeEach(() => void vi.useFakeTimers())
  const title = () => screen.getByRole('heading', { level: 1 }).textContent

  it('is polled until it arrives', async () => {
    const requests = open('', (request) => (request < 4 ? { outcome: 'processing' } : CONFIRMED))
    await pass(1)
    const first = screen.getByRole('heading', { level: 1 })
    expect(title()).toBe('Your payment is being processed.')
    await pass(10_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
    // The same element, so that it keeps the focus.
    expect(screen.getByRole('heading', { level: 1 })).toBe(first)
    await pass(60_000)
    expect(requests).toHaveLength(4)
  })

  it('is found after the first response said that the hold has ended', async () => {
    const requests = open('', (request) => (request < 2 ? { outcome: 'expired' } : CONFIRMED))
    await pass(1)
    expect(title()).toBe('Your hold has ended.')
    await pass(1000)
    expect(title()).toBe('Your measurement visit is confirmed.')
    await pass(60_000)
    expect(requests).toHaveLength(2)
  })

  it('is polled only for some minutes', async () => {
    const requests = open('', () => ({ outcome: 'processing' }))
    await pass(7 * 60_000)
    expect(requests.length).toBeLessThan(30)
    const { length } = requests
    await pass(60 * 60_000)
    expect(requests).toHaveLength(length)
  })

  it('counts as processing if the return URL says paid but our server does not know yet', async () => {
    open(RETURNED, (request) => (request < 3 ? { outcome: 'held' } : CONFIRMED))
    await pass(1)
    expect(title()).toBe('Your payment is being processed.')
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull()
    expect(text()).toContain("we don't have it yet. Don't pay again")
    // Only the server can say that.
    expect(text()).not.toContain('Your time stays yours')
    await pass(10_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
  })

  it('counts as unpaid if our server never hears of it', async () => {
    open(RETURNED, () => ({ outcome: 'held' }))
    await pass(1)
    expect(title()).toBe('Your payment is being processed.')
    await pass(7 * 60_000)
    expect(title()).toBe("Your visit isn't paid yet.")
    expect(leadsTo('Continue to payment')).toBe('/thank-you?step=schedule')
  })

  it.each(['held', 'failed'] as const)('has the outcome of the server if the URL has no status: %s', async (now) => {
    const late = { heldUntil: null, ...CONFIRMED }
    open(RETURNED.replace('&redirect_status=succeeded', ''), (request) => (request < 40 ? { outcome: now } : late))
    await pass(1)
    screen.getByRole('link', { name: /payment/ })
    // A hold is polled while it is active, so that its end or payment is noticed.
    await pass(30 * 60_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
  })
})

it('shows a failed request, which can be tried again', async () => {
  open('', (request) => (request === 1 ? unreachable() : CONFIRMED))
  expect((await screen.findByRole('alert')).textContent).toContain("couldn't reach our server")
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => heading(/confirmed/))
})

it('says that the result is unknown after a failed request, and repeats it when back online', async () => {
  vi.useFakeTimers()
  open(RETURNED, (request) => (request === 1 ? unreachable() : CONFIRMED))
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain(
    "We can't tell yet if your payment went through. Don't pay again.",
  )
  act(() => void dispatchEvent(new Event('offline')))
  act(() => void dispatchEvent(new Event('online')))
  // Long before the next poll.
  await pass(1)
  screen.getByRole('heading', { level: 1, name: /confirmed/ })
})
