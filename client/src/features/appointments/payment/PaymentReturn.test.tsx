import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { VISIT_OUTCOMES, type Visit, type VisitOutcome } from '#shared/appointments/schema.ts'
import { HELD_VISIT } from '#test/held-visit.ts'
import { held, json, type StubbedApi, stubApi } from '#test/stub-api.ts'
import { PaymentReturn } from './PaymentReturn.tsx'
import { useHiddenSecret } from './returned-payment.ts'

const SECRET = 'pi_7_secret_abc'
const RETURNED = `?payment_intent=pi_7&payment_intent_client_secret=${SECRET}&redirect_status=succeeded`
const QUOTE = '0198c0de-0000-7000-8000-0000000000aa'

const REFUNDED: Partial<Visit> = { outcome: 'refunded', heldUntil: null, paidCents: 10_000, refundedCents: 10_000 }
const CONFIRMED: Partial<Visit> = { outcome: 'confirmed', heldUntil: null, calendarToken: 'token-1' }

/** As the routes show it: they hide the secret on any page. */
function Page() {
  useHiddenSecret()
  return <PaymentReturn />
}

function open(
  search: string,
  answer: (question: number) => Partial<Visit> | null,
  more: StubbedApi = {},
  client = createQueryClient(),
) {
  history.replaceState(null, '', `/payment-confirmation${search}`)
  return show(
    (question) => {
      const visit = answer(question)
      return json({ visit: visit && { ...HELD_VISIT, ...visit } })
    },
    more,
    client,
  )
}

function show(
  answer: (question: number) => Response | Promise<Response>,
  more: StubbedApi = {},
  client = createQueryClient(),
) {
  let questions = 0
  const requests = stubApi({ 'GET /api/visit': () => answer(++questions), ...more })
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return requests
}

const paidBy = (provider: string) => ({
  'GET /api/config': () => json({ feeCents: 10_000, payments: { provider } }),
})
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.setSystemTime('2027-02-01T15:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('each outcome has one page', () => {
  const PAGES: Record<VisitOutcome, [title: string, says: string, link: string, to: string]> = {
    held: [
      'Your visit is not paid yet.',
      'We keep this time for you until Feb 1, 2027, 9:30 AM in Nashville',
      'Continue to payment',
      '/thank-you?step=schedule',
    ],
    processing: [
      'Your payment is being processed.',
      'you need not pay again. We write to dana@example.com',
      'What happens next',
      '/thank-you#next',
    ],
    failed: [
      'The payment did not go through.',
      'Your card was declined. We keep this time for you until Feb 1, 2027, 9:30 AM',
      'Try the payment again',
      '/thank-you?step=schedule',
    ],
    confirmed: [
      'Your measurement visit is confirmed.',
      'We send the details to dana@example.com.',
      'What happens next',
      '/thank-you#next',
    ],
    expired: [
      'Your hold has ended.',
      'goes back to you if it is not',
      'Choose a time again',
      '/thank-you?step=schedule',
    ],
    cancelled: [
      'This visit is cancelled.',
      'It will not take place. Nothing was charged for it.',
      'Book another visit',
      '/thank-you?step=schedule',
    ],
    refunded: [
      'This visit will not take place, and your money goes back to you.',
      '$100.00 goes back to your card.',
      'Choose another time',
      '/thank-you?step=schedule',
    ],
    done: ['This visit is over.', 'call us', 'What happens next', '/thank-you#next'],
  }

  it.each(VISIT_OUTCOMES)('%s', async (outcome) => {
    const [title, says, link, to] = PAGES[outcome]
    open(
      '',
      () => ({
        outcome,
        ...(outcome === 'failed' && { paymentMessage: 'Your card was declined.' }),
        ...(outcome === 'refunded' && { paidCents: 10_000, refundedCents: 10_000 }),
      }),
      paidBy('stripe'),
    )
    await heading(title)
    expect(text()).toContain(says)
    expect(leadsTo(link)).toBe(to)
    expect(text()).toContain('Monday, March 1, 2027')
    expect(text()).toContain('8:00 AM-9:00 AM')
    // Only what is booked goes into a calendar.
    expect(screen.queryByRole('link', { name: 'Add to Google Calendar' }) !== null).toBe(outcome === 'confirmed')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('none to show', async () => {
    open('', () => null)
    await heading('There is no visit to show here.')
    expect(leadsTo('Schedule a measurement visit')).toBe('/thank-you?step=schedule')
    expect(text()).not.toContain('March')
  })

  it('leads back to the request that the visit came from', async () => {
    open('', () => ({ ...CONFIRMED, quoteId: QUOTE }))
    await heading(/confirmed/)
    expect(leadsTo('Back to your request')).toBe(`/thank-you?quoteId=${QUOTE}`)
    cleanup()
    open('', () => ({ outcome: 'held', quoteId: QUOTE }))
    await heading(/not paid/)
    expect(leadsTo('Continue to payment')).toBe(`/thank-you?step=schedule&quoteId=${QUOTE}`)
  })

  it('says that the fee stays with us where a paid visit is cancelled without a refund', async () => {
    const kept = { outcome: 'cancelled', heldUntil: null, paidCents: 10_000 } as const
    open('', () => kept, paidBy('stripe'))
    await heading('This visit is cancelled.')
    expect(text()).toContain('The fee of $100.00 is not refunded: it comes back where a visit is cancelled at least 24')
    expect(text()).not.toContain('Nothing was charged')
    cleanup()
    open('', () => kept, paidBy('demo'))
    await screen.findByText(/not refunded.*This was a demo payment: no card was charged\.$/)
  })

  it('speaks of no card and no bank where the payment was a demo', async () => {
    const config = held()
    open('', () => REFUNDED, { 'GET /api/config': () => config.answer })
    await screen.findByText('Monday, March 1, 2027')
    // Until that is known: what is read out is not taken back.
    expect(text()).not.toContain('your card')
    config.release(paidBy('demo')['GET /api/config']())
    await screen.findByText('This was a demo payment: no card was charged.')
    expect(text()).not.toContain('Banks')
  })

  it('speaks of no card and no bank where nobody can say how it was paid', async () => {
    open('', () => REFUNDED, { 'GET /api/config': () => json({ error: 'No.', code: 'internal' }, 500) })
    await screen.findByText('$100.00 goes back to you.')
    expect(text()).not.toContain('Banks')
  })

  it.each([
    ['another amount, not given back yet', { paidCents: 7000, refundedCents: 0 }, '$70.00'],
    ['the fee, of which a part has gone back before', { paidCents: 10_000, refundedCents: 3000 }, '$100.00'],
  ])('says that all goes back that was received: %s', async (_, sums, said) => {
    open('', () => ({ ...REFUNDED, ...sums }), paidBy('stripe'))
    await screen.findByText(`${said} goes back to your card. Banks usually take 5 to 10 business days to show it.`)
  })
})

describe('a confirmed visit', () => {
  it('goes into a calendar as a file or by Google, at the instant that it is in the shop', async () => {
    open('', () => CONFIRMED)
    await heading(/confirmed/)
    expect(leadsTo('Add to calendar')).toBe('/api/visit/calendar/token-1')
    const google = new URL(leadsTo('Add to Google Calendar') ?? '').searchParams
    expect(google.get('dates')).toBe('20270301T140000Z/20270301T150000Z')
    expect(google.get('location')).toBe('12 Elm Street, Apt 3, Nashville, TN 37203')
    expect(google.get('details')).toContain('Clear the counters')
  })

  it('says where, what to prepare, and until when it can be cancelled free of charge', async () => {
    open('', () => CONFIRMED)
    await heading(/confirmed/)
    for (const words of ['12 Elm Street, Apt 3', 'Nashville, TN 37203', 'Time in Nashville']) screen.getByText(words)
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Clear the counters',
      'Be there',
      'Keep your phone near',
    ])
    expect(text()).toContain('cancel free of charge until Feb 28, 2027, 8:00 AM in Nashville')
  })

  it('promises no money back on its last day', async () => {
    vi.setSystemTime('2027-02-28T14:00:00Z')
    open('', () => CONFIRMED)
    await heading(/confirmed/)
    expect(text()).toContain('The fee does not come back any more')
    expect(text()).not.toContain('free of charge')
  })
})

describe('the payment in the address', () => {
  it('is proven by its secret, which leaves the address bar and survives a reload', async () => {
    const proof = { paymentIntent: 'pi_7', clientSecret: SECRET }
    let requests = open(RETURNED, () => CONFIRMED)
    await heading(/confirmed/)
    expect(location.search).toBe('?payment_intent=pi_7&redirect_status=succeeded')
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([proof])
    cleanup()
    requests = open(location.search, () => CONFIRMED)
    await heading(/confirmed/)
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([proof])
  })

  it("of somebody else is not proven by this tab's own payment: nothing is asked or said about it", async () => {
    open(RETURNED, () => CONFIRMED)
    await heading(/confirmed/)
    cleanup()
    const requests = open('?payment_intent=pi_8&redirect_status=succeeded', () => ({ outcome: 'held' }))
    // The session's own visit, and no word on how the other payment went.
    await heading('Your visit is not paid yet.')
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([{}])
  })

  it('that its secret does not prove says nothing', async () => {
    open('?payment_intent=pi_7&payment_intent_client_secret=pi_7_secret_wrong&redirect_status=succeeded', () => null)
    await heading('There is no visit to show here.')
  })

  it('is none where the server cannot read it as one', async () => {
    const long = 'x'.repeat(300)
    history.replaceState(null, '', `/payment-confirmation?payment_intent=${long}&payment_intent_client_secret=${long}`)
    show(() => json({ error: 'Too long', code: 'invalid' }, 400))
    await heading('There is no visit to show here.')
  })

  it("is the session's latest visit where there is none", async () => {
    const requests = open('', () => CONFIRMED)
    await heading(/confirmed/)
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([{}])
  })
})

describe('a payment on its way', () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const title = () => screen.getByRole('heading', { level: 1 }).textContent

  it('is asked about until it is there', async () => {
    vi.useFakeTimers()
    const requests = open('', (question) => (question < 4 ? { outcome: 'processing' } : CONFIRMED))
    await pass(1)
    const first = screen.getByRole('heading', { level: 1 })
    expect(title()).toBe('Your payment is being processed.')
    await pass(10_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
    // It has the focus: another element in its place would lose it.
    expect(screen.getByRole('heading', { level: 1 })).toBe(first)
    await pass(60_000)
    expect(requests).toHaveLength(4)
  })

  it('is asked about for a while, not for ever', async () => {
    vi.useFakeTimers()
    const requests = open('', () => ({ outcome: 'processing' }))
    await pass(60 * 60_000)
    expect(requests).toHaveLength(16)
  })

  it('is asked about anew by each page that is opened for it, also where the last answer is still known', async () => {
    vi.useFakeTimers()
    const client = createQueryClient()
    open('', () => ({ outcome: 'processing' }), {}, client)
    await pass(5 * 60_000)
    cleanup()
    open('', (question) => (question < 4 ? { outcome: 'processing' } : CONFIRMED), {}, client)
    await pass(30_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
  })

  it('is believed where the provider sent the visitor back with it and our server has not heard of it yet', async () => {
    vi.useFakeTimers()
    open(RETURNED, (question) => (question < 3 ? { outcome: 'held' } : CONFIRMED))
    await pass(1)
    expect(title()).toBe('Your payment is being processed.')
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull()
    expect(text()).toContain('we have not heard of it yet. Do not pay again')
    // That is for the server to say.
    expect(text()).not.toContain('Your time stays yours')
    await pass(10_000)
    expect(title()).toBe('Your measurement visit is confirmed.')
  })

  it('is not believed for ever where our server never hears of it', async () => {
    vi.useFakeTimers()
    open(RETURNED, () => ({ outcome: 'held' }))
    await pass(1)
    expect(title()).toBe('Your payment is being processed.')
    await pass(6 * 60_000)
    expect(title()).toBe('Your visit is not paid yet.')
    expect(leadsTo('Continue to payment')).toBe('/thank-you?step=schedule')
  })

  it.each(['held', 'failed'] as const)(
    'of which nobody knows how it ended is what the server says: %s',
    async (now) => {
      vi.useFakeTimers()
      const late = { heldUntil: null, ...CONFIRMED }
      open(RETURNED.replace('&redirect_status=succeeded', ''), (question) => (question < 40 ? { outcome: now } : late))
      await pass(1)
      screen.getByRole('link', { name: /payment/ })
      // A hold is asked about as long as it stands, so that neither its end nor its payment is missed.
      await pass(30 * 60_000)
      expect(title()).toBe('Your measurement visit is confirmed.')
    },
  )

  it('that the bank refused can be tried again at once', async () => {
    open(RETURNED.replace('succeeded', 'failed'), () => ({
      outcome: 'failed',
      paymentMessage: 'We could not authenticate you.',
    }))
    await heading('The payment did not go through.')
    expect(text()).toContain('We could not authenticate you.')
  })
})

it('a look-up that fails says so, and can be tried again', async () => {
  history.replaceState(null, '', '/payment-confirmation')
  show((question) =>
    question === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : json({ visit: { ...HELD_VISIT, ...CONFIRMED } }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => heading(/confirmed/))
})

it('a look-up that fails leaves open whether the payment arrived, and is made again when the line is back', async () => {
  vi.useFakeTimers()
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  history.replaceState(null, '', `/payment-confirmation${RETURNED}`)
  show((question) =>
    question === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : json({ visit: { ...HELD_VISIT, ...CONFIRMED } }),
  )
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain(
    'We cannot tell yet whether your payment arrived. Do not pay again.',
  )
  act(() => void dispatchEvent(new Event('offline')))
  act(() => void dispatchEvent(new Event('online')))
  // Long before it would have asked by itself.
  await pass(1)
  screen.getByRole('heading', { level: 1, name: /confirmed/ })
})
