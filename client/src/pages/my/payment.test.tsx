import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '#shared/money/schema.ts'
import type { Page } from '#shared/my/schema.ts'
import { HOLD_ID } from '#test/client/appointment-fixtures.ts'
import { axe } from '#test/client/axe.ts'
import { prepareBooking } from '#test/client/booking-form.tsx'
import { depositPaid, jobPage, money, payment, waitingQuote } from '#test/client/my-page-fixtures.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { stubStripeJs } from '#test/client/stripe-js.ts'
import { inTurn, json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { MyPage } from './my.tsx'
import { useReadAgain } from './use-job-payment.ts'

prepareBooking()
// A cold module takes longer than a query waits for it.
beforeAll(() => import('./pay.tsx'))
beforeEach(() => vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>()))
afterEach(() => sessionStorage.clear())

const PAY = 'POST /api/my/payment'
const DEMO = 'POST /api/demo-payments/demo_7'
const START = { clientSecret: 'demo_7_secret_abc', amountCents: 129_000 }
const IN_DOUBT = "We don't know yet whether your payment went through. Don't pay again; this page will show it."

/** Opens the page, which reads these in turn. */
async function open(shown: Page | (() => Response | Promise<Response>), api: StubbedApi = {}, address = '/my') {
  history.replaceState(null, '', address)
  const requests = stubApi({
    'GET /api/my': typeof shown === 'function' ? shown : () => json(shown),
    'GET /api/config': () => json({ feeCents: 10_000, payments: { provider: 'demo' } }),
    [PAY]: () => json(START),
    [DEMO]: () => json({ status: 'succeeded' }),
    ...api,
  })
  render(<MyPage />, { wrapper: PageProviders })
  await screen.findByRole('region', { name: 'Payment' })
  return (key: string) => requests.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => body)
}

const part = () => within(screen.getByRole('region', { name: 'Payment' }))
const payButton = (amount = '$1,290.00') => part().getByRole('button', { name: `Pay ${amount}` })
const noPayButton = () => expect(part().queryByRole('button', { name: /^Pay / })).toBeNull()

/** Opens the form, chooses how the demo ends, and pays. */
async function pay(outcome = 'Accepted') {
  fireEvent.click(payButton())
  fireEvent.click(await part().findByRole('radio', { name: outcome }))
  fireEvent.click(payButton())
}

/** The page with that money at each read. */
const reads = (...all: Money[]) => inTurn(...all.map((one) => () => json(jobPage({ money: one }))))

/** The amount beside this label. */
const amount = (label: string) =>
  part()
    .getAllByRole('term')
    .find(({ firstChild }) => firstChild?.textContent === label)?.nextElementSibling?.textContent

describe('what is paid and due', () => {
  it('comes before the accepted final quote, and says what is due and recommends the bank', async () => {
    await open(jobPage())
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 3)).toEqual(['Payment', 'Installation day', 'Your final quote'])
    expect(part().getByText('Deposit $1,290.00, due now')).toBeDefined()
    expect(part().getByText(/^If you can, pay from your bank account/)).toBeDefined()
    expect(['Total', 'Paid for the visit', 'Paid so far', 'Still to pay'].map(amount)).toEqual([
      '$2,680.00',
      '−$100.00',
      '$0.00',
      '$2,580.00',
    ])
    expect(screen.getByText('Next, pay the deposit: $1,290.00.')).toBeDefined()
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Pay the deposit')
    await axe()
  })

  it('recommends nothing for $1,000 or less', async () => {
    await open(jobPage({ money: money({ dueCents: 100_000 }) }))
    expect(payButton('$1,000.00')).toBeDefined()
    expect(part().queryByText(/bank account/)).toBeNull()
  })

  it('is nothing before the acceptance, and stands below a change that waits', async () => {
    await open(jobPage({ finalQuote: waitingQuote({ revision: 2 }), acceptedQuote: jobPage().finalQuote }))
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 3)).toEqual(['Your final quote', 'The final quote you accepted', 'Payment'])
  })

  it.each<[string, Partial<Money>, string[], string]>([
    ['the balance, from a day', { dueOn: '2027-03-15' }, ['Balance $1,290.00, due from Mar 15'], 'Choose the day'],
    ['the balance, on no day yet', {}, ['Balance $1,290.00, nothing due now'], 'Choose the day'],
    [
      'what is on its way',
      money({ onItsWayCents: 129_000, payments: [payment({ method: 'bank', state: 'processing' })] }),
      [
        '$1,290.00 is on its way from your bank. It takes up to four business days.',
        'Balance $1,290.00, nothing due now',
        'Bank account, Mar 1. On its way.',
      ],
      'Pay the deposit',
    ],
    [
      'that all is paid, and what we owe',
      { openCents: 0, owedBackCents: 21_200 },
      ['All paid. Thank you.', 'We owe you $212.00.'],
      'Choose the day',
    ],
    [
      'a bank that did not pay',
      money({ payments: [payment({ method: 'bank', state: 'failed' })] }),
      [
        'Deposit $1,290.00, due now',
        "Your bank didn't pay the $1,290.00, and nothing was charged. Please pay again, from your bank account or by card.",
        "Bank account, Mar 1. Didn't go through.",
      ],
      'Pay the deposit',
    ],
  ])('says %s', async (_, changes, texts, step) => {
    await open(jobPage({ money: depositPaid(changes) }))
    for (const text of texts) expect(part().getByText(text)).toBeDefined()
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe(step)
    if (changes.dueFor !== 'deposit' || changes.onItsWayCents) noPayButton()
  })

  it('says what is kept of a job that was canceled, and what comes back', async () => {
    const canceled = { keptCents: 50_000, receivedCents: 50_000, openCents: 0 }
    const payments = [payment({ refundedCents: 79_000 })]
    await open(jobPage({ money: depositPaid({ ...canceled, payments }), next: { step: 'closed' } }))
    expect(
      part().getByText(
        'Your order is canceled. We keep $500.00 of what you paid. What you paid online comes back by itself, anything else by check.',
      ),
    ).toBeDefined()
    expect(part().getByText('Card, Mar 1. Paid. $790.00 refunded.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Installation day' })).toBeNull()
    noPayButton()
  })

  it('adds up after a refund that lowered the price', async () => {
    await open(jobPage({ money: depositPaid({ receivedCents: 109_000 }) }))
    expect(amount('Refunded and not owed again')).toBe('−$200.00')
  })

  it('lists the newest of 40 payments first, with what was taken and paid back', async () => {
    const id = (index: number) => `0198c0de-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`
    const checks = Array.from({ length: 38 }, (_, index) =>
      payment({ id: id(index), method: 'check', on: '2027-02-26', amountCents: 100 }),
    )
    const back = payment({ id: id(38), method: 'check', amountCents: -100, returns: id(0) })
    const mistake = payment({ id: id(39), method: 'cash', amountCents: -100, returns: id(1), isReversal: true })
    await open(jobPage({ money: depositPaid({ payments: [...checks, back, mistake] }) }))
    const [first, ...shown] = part().getAllByRole('listitem')
    expect(first?.textContent).toBe(
      'Correction of a depositCash, Mar 1. It was recorded by mistake. No money moved.−$1.00',
    )
    expect(shown[0]?.textContent).toBe('Part of the deposit, paid backCheck, Mar 1. Paid back to you.−$1.00')
    expect(shown[1]?.textContent).toBe('DepositCheck, Feb 26. Paid.$1.00')
    expect(part().getByText('35 more payments').closest('details')?.open).toBe(false)
    await axe()
  })
})

describe('paying', () => {
  it('asks our server for what is due, takes the payment, and shows that it came in', async () => {
    const sent = await open(reads(money(), depositPaid()))
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await pay()
    expect(await part().findByText('Balance $1,290.00, nothing due now')).toBeDefined()
    // The button was far below.
    expect((shown.mock.contexts.at(-1) as Element).textContent).toContain('Balance $1,290.00, nothing due now')
    // To start it, and again right before it's paid.
    expect(sent(PAY)).toEqual(Array.from({ length: 2 }, () => ({ purpose: 'deposit', amountCents: 129_000 })))
    expect(sent(DEMO)).toEqual([{ clientSecret: START.clientSecret, outcome: 'accepted' }])
    expect(screen.queryByText('Choose a test result.')).toBeNull()
  })

  it("takes it with Stripe's form, which returns here from a bank's page", async () => {
    const stripe = stubStripeJs(() => ({ paymentIntent: { status: 'processing' } }) as never)
    const onItsWay = money({ onItsWayCents: 129_000, payments: [payment({ method: 'bank', state: 'processing' })] })
    await open(reads(money(), onItsWay), {
      'GET /api/config': () =>
        json({ feeCents: 10_000, payments: { provider: 'stripe', publishableKey: 'pk_test_1' } }),
    })
    fireEvent.click(payButton())
    expect(await part().findByLabelText('Card number')).toBeDefined()
    await waitFor(() => expect(payButton()).toHaveProperty('disabled', false))
    fireEvent.click(payButton())
    expect(await part().findByText(/is on its way from your bank/)).toBeDefined()
    expect(stripe.confirmations).toMatchObject([
      { confirmParams: { return_url: `${location.origin}/my` }, redirect: 'if_required' },
    ])
    expect(new Set(stripe.clientSecrets)).toEqual(new Set([START.clientSecret]))
  })

  it('asks for nothing while a bank payment is on its way', async () => {
    const onItsWay = money({
      onItsWayCents: 129_000,
      payments: [payment({ method: 'bank', state: 'processing' })],
    })
    const sent = await open(reads(money(), onItsWay), { [DEMO]: () => json({ status: 'processing' }) })
    await pay('Bank account, arrives later')
    expect(await part().findByText(/is on its way from your bank/)).toBeDefined()
    expect(sent(DEMO)).toEqual([{ clientSecret: START.clientSecret, outcome: 'bank' }])
    noPayButton()
  })

  it('says why it was declined, and keeps the form', async () => {
    await open(jobPage(), { [DEMO]: () => json({ status: 'declined', message: 'Your card was declined.' }) })
    await pay('Declined')
    expect(await part().findByText('Your card was declined.')).toBeDefined()
    expect(part().getByRole('radio', { name: 'Declined' })).toHaveProperty('checked', true)
    expect(sessionStorage.length).toBe(0)
  })

  it('charges nothing if something else is due by now, and shows the new amount in the form', async () => {
    const current = money({ dueCents: 90_000, openCents: 219_000 })
    const message = 'What is due has changed. Please check the amount.'
    const sent = await open(jobPage(), {
      [PAY]: inTurn(
        () => json(START),
        () => refusal('not_allowed_now', message, { current }),
        () => json({ ...START, amountCents: 90_000 }),
      ),
    })
    await pay()
    expect(await part().findByText(message)).toBeDefined()
    await part().findByRole('radio', { name: 'Accepted' })
    expect(payButton('$900.00')).toBeDefined()
    expect(sent(DEMO)).toEqual([])
  })

  it('shows the other page that was opened in this browser since, and charges nothing there', async () => {
    const other = jobPage({
      quote: { id: HOLD_ID, number: 1043, createdAt: '2027-02-27T15:00:00.000Z', isByOffice: false },
    })
    const sent = await open(jobPage(), {
      [PAY]: inTurn(
        () => json(START),
        () => refusal('changed_meanwhile', 'Another page.', { current: other }),
      ),
    })
    await pay()
    expect(await screen.findByRole('heading', { level: 1, name: 'Your quote #1043' })).toBeDefined()
    expect(sent(DEMO)).toEqual([])
  })

  it('keeps the form and says what to do once the cookie has ended', async () => {
    const closed = 'Please open the link in our email again.'
    await open(jobPage(), {
      [PAY]: inTurn(
        () => json(START),
        () => refusal('unauthorized', closed),
      ),
    })
    await pay('Arrives late')
    expect(await part().findByText(closed)).toBeDefined()
    expect(part().getByRole('radio', { name: 'Arrives late' })).toHaveProperty('checked', true)
    expect(payButton()).toBeDefined()
  })

  it('says why it cannot start', async () => {
    await open(jobPage(), { [PAY]: () => refusal('unavailable', 'Nothing was charged. Please try again.') })
    fireEvent.click(payButton())
    expect(await part().findByText('Nothing was charged. Please try again.')).toBeDefined()
  })
})

describe('a payment in doubt', () => {
  it('is never asked for again, until our server says that nothing was charged', async () => {
    const doubt = inTurn(
      () => json(START),
      () => json(START),
      unreachable,
      () => json(START),
    )
    await open(jobPage(), { [PAY]: doubt, [DEMO]: unreachable })
    await pay()
    // The first check finds no one. The second one is by hand.
    await waitFor(() => expect(part().getByText(IN_DOUBT)).toBeDefined(), { timeout: 6000 })
    noPayButton()
    const check = part().getByRole('button', { name: /Check/ })
    await waitFor(() => expect(check).toHaveProperty('disabled', false), { timeout: 6000 })
    fireEvent.click(check)
    await waitFor(() => expect(payButton()).toBeDefined(), { timeout: 6000 })
    expect(part().getByText(/nothing was charged. You can try again/)).toBeDefined()
  }, 20_000)

  it('outlasts a reload, and is over once the page shows the payment', async () => {
    sessionStorage.setItem(
      `payment of ${jobPage().quote?.id}`,
      JSON.stringify({ purpose: 'deposit', amountCents: 129_000 }),
    )
    await open(reads(money(), depositPaid()))
    expect(part().getByText(IN_DOUBT)).toBeDefined()
    expect(part().queryByText(/due now/)).toBeNull()
    noPayButton()
    await waitFor(() => expect(part().getByText('Balance $1,290.00, nothing due now')).toBeDefined(), { timeout: 6000 })
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  it("is found out after the bank's page, which leaves the address", async () => {
    await open(jobPage(), {}, '/my?payment_intent=pi_7&redirect_status=failed')
    expect(part().getByText(IN_DOUBT)).toBeDefined()
    await waitFor(() => expect(part().getByText(/^Your payment didn't go through/)).toBeDefined(), { timeout: 6000 })
    expect(location.search).toBe('')
    const form = await part().findByRole('radio', { name: 'Accepted' })
    // Above the form, whose end may be out of view.
    const why = part().getByText(/^Your payment didn't go through/)
    expect(why.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

it('is read again while it waits, and no more once the page is left', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue()
  const { unmount } = renderHook(() => useReadAgain(true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(refetch).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(1)
  refetch.mockImplementation(async () => unmount())
  await vi.advanceTimersByTimeAsync(1000)
  expect([refetch.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0])
  vi.useRealTimers()
})
