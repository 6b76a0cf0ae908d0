import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  alertText,
  apiOf,
  DEMO,
  HOLD,
  inTurn,
  openPayForm,
  outcomes,
  paid,
  payButton,
  preparePayForm,
  SECRET,
  STRIPE,
} from '#test/pay-form.tsx'
import { stubStripeJs } from '#test/stripe-js.ts'
import { json } from '#test/stub-api.ts'

const declined = (message?: string) => ({ error: { type: 'card_error' as const, ...(message && { message }) } })
// What our page reads of an intent.
const intent = (status: string) => ({ paymentIntent: { status } }) as never

preparePayForm()

describe('paying by card', () => {
  it('takes the key and the secret from the server, and confirms with the return address, going there only if it must', async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    const asked = openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'confirmed' }) }))
    await userEvent.type(await screen.findByLabelText('Card number'), '4242')
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(asked('/api/create-payment-intent').map(({ body }) => body)).toEqual([{ appointmentId: HOLD.id }])
    expect([stripe.keys, new Set(stripe.clientSecrets)]).toEqual([['pk_test_1'], new Set([SECRET])])
    expect(stripe.confirmations).toMatchObject([
      { confirmParams: { return_url: `${location.origin}/payment-confirmation` }, redirect: 'if_required' },
    ])
  })

  it('is busy while it is under way, and says so on the button', async () => {
    let finish: (result: never) => void = () => {}
    stubStripeJs(() => new Promise<never>((resolve) => (finish = resolve)))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    const busy = await screen.findByRole('button', { name: 'Processing...' })
    expect(busy).toHaveProperty('disabled', true)
    // What is being paid is not left for another time.
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', true)
    await waitFor(() => finish(intent('succeeded')))
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledOnce())
  })

  it("shows the provider's message for a decline, keeps what was typed, and can be tried again", async () => {
    const answers = [declined('Your card was declined.'), intent('succeeded')]
    stubStripeJs(() => answers.shift() ?? intent('succeeded'))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, {}, { outcome: 'confirmed' }) }))
    await userEvent.type(await screen.findByLabelText('Card number'), '4000')
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('Your card was declined.')
    expect(await screen.findByText('Payment Failed')).toBeDefined()
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
  })

  it('has words of its own where the provider has none', async () => {
    stubStripeJs(() => declined())
    openPayForm(apiOf(STRIPE))
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('An unexpected error occurred')
  })

  it('does not call a form that is not filled in a failed payment', async () => {
    stubStripeJs(() => ({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }))
    openPayForm(apiOf(STRIPE))
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('Your card number is incomplete.')
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('waits for the server while it has not heard of the payment', async () => {
    stubStripeJs(() => intent('succeeded'))
    const asked = openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, {}, { outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(asked('/api/visit').map(({ query }) => Object.fromEntries(query))).toEqual([
      {},
      { paymentIntent: 'pi_7', clientSecret: SECRET },
      { paymentIntent: 'pi_7', clientSecret: SECRET },
    ])
  })

  it('is told with the time that the server says', async () => {
    stubStripeJs(() => intent('succeeded'))
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { ...moved, outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
  })

  it('is processing where the bank takes its time', async () => {
    stubStripeJs(() => intent('processing'))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'processing' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing')))
  })

  it('asks the server where an answer was lost, and does not call that a failure if it was paid', async () => {
    stubStripeJs(() => ({ error: { type: 'api_connection_error', message: 'Network error' } }))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'confirmed', heldUntil: null }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('asks the server where the provider breaks off without a word', async () => {
    stubStripeJs(() => Promise.reject(new Error('The frame is gone')))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'confirmed', heldUntil: null }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(screen.queryByText('Payment Failed')).toBeNull()
  })

  it('takes an intent that was paid in another tab for paid', async () => {
    const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }
    stubStripeJs(() => ({ error }) as never)
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, {}, { outcome: 'confirmed' }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
  })

  it('goes to the page with the whole story where the money goes back', async () => {
    stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE, { 'GET /api/visit': inTurn({}, { outcome: 'refunded', heldUntil: null }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('pi_7')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
  })

  it('says what it costs and until when it comes back, by the clock of the shop', async () => {
    stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE))
    const form = (await payButton()).closest('form')
    expect(form?.textContent).toContain('Monday, March 1, 2027, 8:00 AM-9:00 AM in Nashville')
    expect(form?.textContent).toContain('credited in full to your countertop')
    expect(form?.textContent).toContain('free of charge until Feb 28, 2027, 8:00 AM, 24 hours before the visit')
  })

  it('promises no money back where the visit is less than a day away', async () => {
    vi.setSystemTime('2027-02-28T14:00:01Z')
    stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE), { ...HOLD, heldUntil: '2027-02-28T14:30:00.000Z' })
    const form = (await payButton()).closest('form')
    expect(form?.textContent).toContain('less than 24 hours away, so the fee does not come back if you cancel')
    expect(form?.textContent).not.toContain('free of charge')
  })
})

describe('what keeps the form from opening', () => {
  it('is told where the provider cannot be initialized, and can be tried again', async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    stripe.failToOpen(true)
    openPayForm(apiOf(STRIPE))
    expect(await alertText()).toContain('There was an error initializing the payment system.')
    stripe.failToOpen(false)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Payment' }))
  })

  it("is told where the provider's fields do not load", async () => {
    const stripe = stubStripeJs(() => intent('succeeded'))
    openPayForm(apiOf(STRIPE))
    await payButton()
    act(() => stripe.loadError())
    expect(await alertText()).toContain('There was an error initializing the payment system.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
  })

  it('is told where our own server does not say how to pay', async () => {
    openPayForm(apiOf(STRIPE, { 'GET /api/config': () => json({ error: 'No.', code: 'internal' }, 500) }))
    expect(await alertText()).toContain('There was an error initializing the payment system.')
  })

  it.each([
    [
      "the server's words",
      () => json({ error: 'There is no such appointment', code: 'not_found' }, 404),
      'There is no such appointment',
    ],
    ['words of our own', () => new Response('<html>', { status: 502 }), 'Failed to create payment intent'],
    [
      'words of our own, where nothing answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to create payment intent. We could not reach the server. Check your connection and try again.',
    ],
  ])('is an Error toast with %s where no payment could be begun, once', async (_, answer, text) => {
    let isWell = false
    const asked = openPayForm(
      apiOf(DEMO, { 'POST /api/create-payment-intent': () => (isWell ? json({ clientSecret: SECRET }) : answer()) }),
    )
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(asked('/api/create-payment-intent')).toHaveLength(1)
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await payButton()
  })

  it('is that the hold has ended: the visitor hears of it and can choose again', async () => {
    const refusal = () => json({ error: 'It has run out.', code: 'hold_expired' }, 409)
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': refusal,
        'GET /api/visit': inTurn({ outcome: 'expired', heldUntil: null }),
      }),
    )
    await waitFor(() => expect(outcomes.onExpired).toHaveBeenCalledOnce())
    expect(await screen.findByText('Your hold has ended')).toBeDefined()
  })

  it('is that it is paid already, also where the server says nothing more', async () => {
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ error: 'Paid.', code: 'already_paid' }, 409),
        'GET /api/visit': () => Promise.reject(new TypeError('Failed to fetch')),
      }),
    )
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing')))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it.each(['confirmed', 'processing'] as const)(
    'is that it is paid already: the server says it is %s',
    async (outcome) => {
      const refusal = () => json({ error: 'Paid.', code: 'already_paid' }, 409)
      openPayForm(
        apiOf(DEMO, {
          'POST /api/create-payment-intent': refusal,
          'GET /api/visit': inTurn({ outcome, heldUntil: null }),
        }),
      )
      await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid(outcome)))
      expect(outcomes.onExpired).not.toHaveBeenCalled()
    },
  )
  it.each(['confirmed', 'held'] as const)('is that it is paid already, at another time: %s', async (outcome) => {
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ error: 'Paid.', code: 'already_paid' }, 409),
        'GET /api/visit': inTurn({ ...moved, outcome }),
      }),
    )
    const said = paid(outcome === 'confirmed' ? 'confirmed' : 'processing', moved)
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(said))
  })
})
