import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#shared/appointments/schema.ts'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { SHOP } from '#shared/content/shop.ts'
import {
  alertText,
  answersInTurn,
  CURRENT,
  DEMO,
  expectPaid,
  HOLD,
  openPayForm,
  outcomes,
  pass,
  pay,
  payForm,
  preparePayForm,
  SECRET,
  START_PAYMENT,
  STRIPE,
} from '#test/client/pay-form.tsx'
import { press } from '#test/client/press.ts'
import { stubStripeJs } from '#test/client/stripe-js.ts'
import { inTurn, json, refusal, unreachable } from '#test/client/stub-api.ts'
import { ONE } from '#test/slots.ts'

const CONFIRMED = { outcome: 'confirmed', heldUntil: null } as const
const MOVED = { appointmentDate: '2027-03-02', timeSlot: ONE }
const NOT_INITIALIZED = 'There was an error initializing the payment system.'
// Our page reads only these fields of an intent or error.
const intent = (status: string) => ({ paymentIntent: { status } }) as never
const failure = (error: object) => ({ error }) as never
const cardField = () => screen.findByLabelText('Card number')

/** Opens the form of a provider that confirms like this and of a server that returns these appointments in turn. */
function openCardForm(confirm: Parameters<typeof stubStripeJs>[0], ...visits: Partial<Appointment>[]) {
  const stripe = stubStripeJs(confirm)
  return { stripe, requestsTo: openPayForm(STRIPE, visits.length > 0 ? { [CURRENT]: answersInTurn(...visits) } : {}) }
}

preparePayForm()

describe('paying by card', () => {
  it('uses the key and secret from the server, and confirms with the return URL, redirecting only if required', async () => {
    const { stripe, requestsTo } = openCardForm(() => intent('succeeded'), {}, {}, CONFIRMED)
    await userEvent.type(await cardField(), '4242')
    await pay()
    await waitFor(() => expectPaid('confirmed'))
    expect(requestsTo(START_PAYMENT).map(({ body }) => body)).toEqual([{ appointmentId: HOLD.id }])
    expect([stripe.keys, new Set(stripe.clientSecrets)]).toEqual([['pk_test_1'], new Set([SECRET])])
    expect(stripe.confirmations).toMatchObject([
      { confirmParams: { return_url: `${location.origin}/payment-confirmation` }, redirect: 'if_required' },
    ])
    // Polls until the server knows about the payment.
    expect(requestsTo(CURRENT).map(({ query, paymentSecret }) => [query.toString(), paymentSecret])).toEqual([
      ['', null],
      ['paymentIntent=pi_7', SECRET],
      ['paymentIntent=pi_7', SECRET],
    ])
  })

  it('shows on the button that it is busy', async () => {
    let finish: (result: never) => void = () => {}
    const finished = new Promise<never>((resolve) => (finish = resolve))
    openCardForm(() => finished, {}, CONFIRMED)
    await pay()
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
    // The visitor can't leave during a payment.
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', true)
    finish(intent('succeeded'))
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledOnce())
  })

  it("shows the provider's message for a decline, keeps the input, and can be tried again", async () => {
    const answers = [failure({ type: 'card_error', message: 'Your card was declined.' })]
    openCardForm(() => answers.shift() ?? intent('succeeded'), {}, {}, CONFIRMED)
    await userEvent.type(await cardField(), '4000')
    await pay()
    expect(await alertText()).toBe('Your card was declined.')
    expect(await screen.findByText('Payment Failed')).toBeDefined()
    expect(await cardField()).toHaveProperty('value', '4000')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
    await pay()
    await waitFor(() => expectPaid('confirmed'))
  })

  it('does not call an incomplete form a failed payment', async () => {
    openCardForm(() => failure({ type: 'validation_error', message: 'Your card number is incomplete.' }))
    await pay()
    expect(await alertText()).toBe('Your card number is incomplete.')
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it.each([
    ['confirmed at the time that the server returns', () => intent('succeeded'), { ...CONFIRMED, ...MOVED }],
    ['processing if the bank takes longer', () => intent('processing'), { outcome: 'processing' } as const],
    ['confirmed after a lost response', () => failure({ type: 'api_connection_error', message: 'No.' }), CONFIRMED],
    ['confirmed if the provider throws', () => Promise.reject(new Error('The frame is gone')), CONFIRMED],
    [
      'confirmed if another tab paid the intent',
      () => failure({ type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }),
      CONFIRMED,
    ],
  ])('is %s', async (_, confirm, visit: Partial<Appointment>) => {
    openCardForm(confirm, {}, visit)
    await pay()
    await waitFor(() => expectPaid(visit.outcome === 'processing' ? 'processing' : 'confirmed', { ...HOLD, ...visit }))
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('goes to the outcome page if the payment is refunded', async () => {
    openCardForm(() => intent('succeeded'), {}, { outcome: 'refunded', heldUntil: null })
    await pay()
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('pi_7')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
  })

  it('shows the fee and until when it is refundable, in shop time', async () => {
    openCardForm(() => intent('succeeded'))
    const text = await payForm()
    expect(text).toContain('Monday, March 1, 2027, 8:00 AM-9:00 AM, Nashville time')
    expect(text).toContain('credited in full to your countertop')
    // The day before is a Sunday, and on Monday the shop opens at 9.
    expect(text).toContain("Cancel by Mar 1, 2027, 8:00 AM, Nashville time, and you're refunded in full")
  })

  it('promises no refund after the deadline', async () => {
    vi.setSystemTime('2027-03-02T16:00:00Z')
    stubStripeJs(() => intent('succeeded'))
    openPayForm(STRIPE, {}, { ...HOLD, appointmentDate: '2027-03-03', heldUntil: '2027-03-02T16:30:00.000Z' })
    const text = await payForm()
    expect(text).toContain("so soon that we can't refund the fee if you cancel")
    expect(text).not.toContain('refunded in full')
  })
})

describe('a payment that cannot start', () => {
  it('shows that the provider or its fields failed to load, and can be tried again', async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    stripe.failToOpen(true)
    openPayForm(STRIPE)
    expect(await alertText()).toContain(NOT_INITIALIZED)
    stripe.failToOpen(false)
    await press(userEvent, 'Try again')
    await payForm()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Payment' }))

    act(() => stripe.loadError())
    expect(await alertText()).toContain(NOT_INITIALIZED)
    await press(userEvent, 'Try again')
    await payForm()
  })

  it.each([
    ['our own code', () => new Promise<Response>(() => {}), "The payment form isn't loading."],
    ["the provider's card field", () => json(STRIPE), NOT_INITIALIZED],
  ])('says after 10 seconds what may stop %s, that nothing was charged, and whom to call', async (_, config, title) => {
    vi.useFakeTimers()
    const stripe = stubStripeJs(() => intent('succeeded'))
    stripe.answer(false)
    openPayForm(STRIPE, { 'GET /api/config': config })
    await pass(9000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1500)
    expect(screen.getByRole('alert').textContent).toBe(
      `${title}A content blocker or your network may be blocking the payment form. You haven't been charged. Turn the blocker off for this page, or use another network, and try again. Or call ${SHOP.phone}, and we'll book your visit.Try again`,
    )
  })

  it('shows that our config failed to load, and counts the 10 seconds of the next try again', async () => {
    vi.useFakeTimers()
    const config = inTurn(
      () => refusal('internal', 'No.'),
      () => new Promise<Response>(() => {}),
    )
    openPayForm(STRIPE, { 'GET /api/config': config })
    await pass(20_000)
    expect(screen.getByRole('alert').textContent).toContain(NOT_INITIALIZED)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(9000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(1500)
    expect(screen.getByRole('alert').textContent).toContain("The payment form isn't loading.")
  })

  it.each([
    [
      "the server's words",
      () => refusal('not_found', 'Appointment not found. Please choose a time again.'),
      'Appointment not found. Please choose a time again.',
    ],
    ['our own words', () => new Response('<html>', { status: 502 }), 'Failed to create payment intent'],
  ])('shows one Error toast with %s', async (_, answer, text) => {
    let isWell = false
    const requestsTo = openPayForm(DEMO, {
      [START_PAYMENT]: () => (isWell ? json({ clientSecret: SECRET }) : answer()),
    })
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(requestsTo(START_PAYMENT)).toHaveLength(1)
    isWell = true
    await press(userEvent, 'Try again')
    expect(screen.queryByText("We couldn't start the payment.")).toBeNull()
    await payForm()
    expect(screen.queryByText(text)).toBeNull()
  })

  it('says that the hold expired', async () => {
    openPayForm(DEMO, {
      [START_PAYMENT]: () => refusal('hold_expired', 'It has run out.'),
      [CURRENT]: answersInTurn({ outcome: 'expired', heldUntil: null }),
    })
    await waitFor(() => expect(outcomes.onExpired).toHaveBeenCalledOnce())
    expect(await screen.findByText('Your hold has ended')).toBeDefined()
  })

  it('reports an address outside the service area, and takes no payment', async () => {
    const issues = [{ path: 'contact.zipCode', message: OUT_OF_AREA }]
    openPayForm(DEMO, { [START_PAYMENT]: () => refusal('out_of_area', OUT_OF_AREA, { issues }) })
    await waitFor(() => expect(outcomes.onOutOfArea).toHaveBeenCalledExactlyOnceWith(issues))
    expect(screen.queryByRole('button', { name: 'Pay $100 Now' })).toBeNull()
    expect(screen.queryByText('Error')).toBeNull()
  })

  it.each([
    // The reducer's tests have every other case.
    ['processing if the server says nothing more', 'processing', unreachable, HOLD],
    ['confirmed at another time', 'confirmed', answersInTurn({ ...CONFIRMED, ...MOVED }), MOVED],
  ] as const)('reports an already paid hold as %s', async (_, outcome, answer, slot) => {
    openPayForm(DEMO, { [START_PAYMENT]: () => refusal('already_paid', 'Paid.'), [CURRENT]: answer })
    await waitFor(() => expectPaid(outcome, slot))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })
})
