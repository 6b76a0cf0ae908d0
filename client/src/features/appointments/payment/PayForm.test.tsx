import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  alertText,
  answersInTurn,
  apiOf,
  DEMO,
  HOLD,
  openPayForm,
  outcomes,
  paid,
  payButton,
  preparePayForm,
  SECRET,
  STRIPE,
} from '#test/client/pay-form.tsx'
import { stubStripeJs } from '#test/client/stripe-js.ts'
import { json } from '#test/client/stub-api.ts'

const declined = (message?: string) => ({ error: { type: 'card_error' as const, ...(message && { message }) } })
// Our page reads only the status of an intent.
const intent = (status: string) => ({ paymentIntent: { status } }) as never

preparePayForm()

describe('paying by card', () => {
  it('uses the key and secret from the server, and confirms with the return URL, redirecting only if required', async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    const requestsTo = openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed' }) }),
    )
    await userEvent.type(await screen.findByLabelText('Card number'), '4242')
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(requestsTo('/api/create-payment-intent').map(({ body }) => body)).toEqual([{ appointmentId: HOLD.id }])
    expect([stripe.keys, new Set(stripe.clientSecrets)]).toEqual([['pk_test_1'], new Set([SECRET])])
    expect(stripe.confirmations).toMatchObject([
      { confirmParams: { return_url: `${location.origin}/payment-confirmation` }, redirect: 'if_required' },
    ])
  })

  it('shows on the button that it is busy', async () => {
    let finish: (result: never) => void = () => {}
    const finished = new Promise<never>((resolve) => (finish = resolve))
    stubStripeJs(() => finished)
    openPayForm(apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    const busy = await screen.findByRole('button', { name: 'Processing...' })
    expect(busy).toHaveProperty('disabled', true)
    // The visitor can't leave during a payment.
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', true)
    finish(intent('succeeded'))
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledOnce())
  })

  it("shows the provider's message for a decline, keeps the input, and can be tried again", async () => {
    const answers = [declined('Your card was declined.'), intent('succeeded')]
    stubStripeJs(() => answers.shift() ?? intent('succeeded'))
    openPayForm(apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, {}, { outcome: 'confirmed' }) }))
    await userEvent.type(await screen.findByLabelText('Card number'), '4000')
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('Your card was declined.')
    expect(await screen.findByText('Payment Failed')).toBeDefined()
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
  })

  it('shows its own message if the provider has none', async () => {
    stubStripeJs(() => declined())
    openPayForm(apiOf(STRIPE))
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('An unexpected error occurred')
  })

  it('does not call an incomplete form a failed payment', async () => {
    stubStripeJs(() => ({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }))
    openPayForm(apiOf(STRIPE))
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('Your card number is incomplete.')
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('polls the server until it knows about the payment', async () => {
    stubStripeJs(() => intent('succeeded'))
    const requestsTo = openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, {}, { outcome: 'confirmed' }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(
      requestsTo('/api/appointments/current').map(({ query, paymentSecret }) => [query.toString(), paymentSecret]),
    ).toEqual([
      ['', null],
      ['paymentIntent=pi_7', SECRET],
      ['paymentIntent=pi_7', SECRET],
    ])
  })

  it('reports the time that the server returns', async () => {
    stubStripeJs(() => intent('succeeded'))
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }
    openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { ...moved, outcome: 'confirmed' }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
  })

  it('is processing if the bank takes longer', async () => {
    stubStripeJs(() => intent('processing'))
    openPayForm(apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'processing' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing')))
  })

  it('asks the server after a lost response, and reports no failure if it was paid', async () => {
    stubStripeJs(() => ({ error: { type: 'api_connection_error', message: 'Network error' } }))
    openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed', heldUntil: null }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('asks the server if the provider throws', async () => {
    stubStripeJs(() => Promise.reject(new Error('The frame is gone')))
    openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed', heldUntil: null }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('treats an intent that was paid in another tab as paid', async () => {
    const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }
    stubStripeJs(() => ({ error }) as never)
    openPayForm(apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, {}, { outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
  })

  it('goes to the outcome page if the payment is refunded', async () => {
    stubStripeJs(() => intent('succeeded'))
    openPayForm(
      apiOf(STRIPE, { 'GET /api/appointments/current': answersInTurn({}, { outcome: 'refunded', heldUntil: null }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('pi_7')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
  })

  it('shows the fee and until when it is refundable, in shop time', async () => {
    stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE))
    const form = (await payButton()).closest('form')
    expect(form?.textContent).toContain('Monday, March 1, 2027, 8:00 AM-9:00 AM, Nashville time')
    expect(form?.textContent).toContain('credited in full to your countertop')
    expect(form?.textContent).toContain('Cancel by Feb 28, 2027, 8:00 AM, 24 hours before the visit')
  })

  it('promises no refund less than a day before the appointment', async () => {
    vi.setSystemTime('2027-02-28T14:00:01Z')
    stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE), { ...HOLD, heldUntil: '2027-02-28T14:30:00.000Z' })
    const form = (await payButton()).closest('form')
    expect(form?.textContent).toContain("less than 24 hours away, so we can't refund the fee if you cancel")
    expect(form?.textContent).not.toContain('refunded in full')
  })
})

describe('a payment that cannot start', () => {
  it('shows that the provider failed to load, and can be tried again', async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    stripe.failToOpen(true)
    openPayForm(apiOf(STRIPE))
    expect(await alertText()).toContain('There was an error initializing the payment system.')
    stripe.failToOpen(false)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Payment' }))
  })

  it("shows that the provider's fields failed to load", async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE))
    await payButton()
    act(() => stripe.loadError())
    expect(await alertText()).toContain('There was an error initializing the payment system.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
  })

  it('shows that our config failed to load', async () => {
    openPayForm(apiOf(STRIPE, { 'GET /api/config': () => json({ error: 'No.', code: 'internal' }, 500) }))
    expect(await alertText()).toContain('There was an error initializing the payment system.')
  })

  it.each([
    [
      "the server's words",
      () => json({ error: 'Appointment not found. Please choose a time again.', code: 'not_found' }, 404),
      'Appointment not found. Please choose a time again.',
    ],
    ['our own words', () => new Response('<html>', { status: 502 }), 'Failed to create payment intent'],
    [
      'our own words if nothing answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "Failed to create payment intent. We couldn't reach our server. Check your connection and try again.",
    ],
  ])('shows one Error toast with %s', async (_, answer, text) => {
    let isWell = false
    const requestsTo = openPayForm(
      apiOf(DEMO, { 'POST /api/create-payment-intent': () => (isWell ? json({ clientSecret: SECRET }) : answer()) }),
    )
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(requestsTo('/api/create-payment-intent')).toHaveLength(1)
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
  })

  it('says that the hold expired', async () => {
    const refusal = () => json({ error: 'It has run out.', code: 'hold_expired' }, 409)
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': refusal,
        'GET /api/appointments/current': answersInTurn({ outcome: 'expired', heldUntil: null }),
      }),
    )
    await waitFor(() => expect(outcomes.onExpired).toHaveBeenCalledOnce())
    expect(await screen.findByText('Your hold has ended')).toBeDefined()
  })

  it('reports an already paid hold as processing if the server says nothing more', async () => {
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ error: 'Paid.', code: 'already_paid' }, 409),
        'GET /api/appointments/current': () => Promise.reject(new TypeError('Failed to fetch')),
      }),
    )
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing')))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it.each(['confirmed', 'processing'] as const)('reports an already paid hold as %s', async (outcome) => {
    const refusal = () => json({ error: 'Paid.', code: 'already_paid' }, 409)
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': refusal,
        'GET /api/appointments/current': answersInTurn({ outcome, heldUntil: null }),
      }),
    )
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid(outcome)))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })
  it.each(['confirmed', 'held'] as const)('reports the other time of an already paid hold: %s', async (outcome) => {
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ error: 'Paid.', code: 'already_paid' }, 409),
        'GET /api/appointments/current': answersInTurn({ ...moved, outcome }),
      }),
    )
    const said = paid(outcome === 'confirmed' ? 'confirmed' : 'processing', moved)
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(said))
  })
})
