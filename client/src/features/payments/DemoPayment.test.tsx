import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import {
  alertText,
  answersInTurn,
  CURRENT,
  DEMO,
  expectPaid,
  openPayForm,
  PAY_DEMO,
  pay,
  payForm,
  preparePayForm,
  SECRET,
} from '#test/client/pay-form.tsx'
import { json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { HELD_APPOINTMENT } from '#test/client/appointment-fixtures.ts'
import { DemoConfirmation } from './DemoPayment.tsx'
import { useHideClientSecret } from './returned-payment.ts'

preparePayForm()

describe('a demo payment', () => {
  /** Pays with that choice. */
  async function payAs(name: string) {
    await payForm()
    await userEvent.click(screen.getByRole('radio', { name }))
    await pay()
  }

  it('says that no card is charged, loads no provider script, and is accepted by default', async () => {
    const requestsTo = openPayForm(DEMO, {
      [PAY_DEMO]: () => json({ status: 'succeeded' }),
      [CURRENT]: answersInTurn({}, { outcome: 'confirmed' }),
    })
    await screen.findByRole('group', { name: 'Demo payment: no card is charged' })
    const names = ['Accepted', 'Declined', 'Asks for a confirmation step', 'Arrives late']
    expect(screen.getAllByRole('radio')).toEqual(names.map((name) => screen.getByRole('radio', { name })))
    expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
    await pay()
    await waitFor(() => expectPaid('confirmed'))
    expect(requestsTo(PAY_DEMO).map(({ body }) => body)).toEqual([{ clientSecret: SECRET, outcome: 'accepted' }])
    expect(document.querySelector('script[src*="stripe"]')).toBeNull()
  })

  it('shows why it was declined and can be tried again with the same choice', async () => {
    openPayForm(DEMO, { [PAY_DEMO]: () => json({ status: 'declined', message: 'Your card was declined.' }) })
    await payAs('Declined')
    expect(await alertText()).toBe('Your card was declined.')
    expect(await screen.findByText('Payment Failed')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Declined' })).toHaveProperty('checked', true)
    await payForm()
  })

  it('goes to the confirmation page if the choice asks for it', async () => {
    const requestsTo = openPayForm(DEMO, { [PAY_DEMO]: () => json({ status: 'requires_action' }) })
    await payAs('Asks for a confirmation step')
    await waitFor(() => expect(location.pathname).toBe('/demo-confirmation'))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      payment_intent: 'pi_7',
      payment_intent_client_secret: SECRET,
    })
    expect(requestsTo(PAY_DEMO)[0]?.body).toMatchObject({ outcome: 'confirmation' })
  })
})

const DEMO_SECRET = 'demo_7_secret_abc'
const CONFIRM = 'POST /api/demo-payments/demo_7'

/** Like the routes, which hide the secret on every page. */
function Page() {
  useHideClientSecret()
  return <DemoConfirmation />
}

function openConfirmation(search: string, api: StubbedApi = {}) {
  history.replaceState(null, '', `/demo-confirmation${search}`)
  const requests = stubApi(api)
  render(<Page />, { wrapper: PageProviders })
  return requests
}

const ASKED = `?payment_intent=demo_7&payment_intent_client_secret=${DEMO_SECRET}`

describe('the page that confirms a demo payment', () => {
  it('says that no card is charged, and removes the secret from the address bar', async () => {
    openConfirmation(ASKED, { 'GET /api/appointments/current': () => json({ visit: HELD_APPOINTMENT }) })
    expect(document.body.textContent).toContain('No card is charged')
    expect(location.search).toBe('?payment_intent=demo_7')
    await axe()
  })

  it("shows the appointment's own fee, which can differ from today's", async () => {
    openConfirmation(ASKED, {
      'GET /api/appointments/current': () => json({ visit: { ...HELD_APPOINTMENT, feeCents: 12_500 } }),
    })
    expect(await screen.findByText(/to approve \$125\.00 to/)).toBeDefined()
  })

  it("returns to the customer's page with a payment of a job", async () => {
    openConfirmation(`${ASKED}&return_to=%2Fmy`, { [CONFIRM]: () => json({ status: 'succeeded' }) })
    expect(document.body.textContent).toContain('to approve your payment to')
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(location.pathname).toBe('/my'))
    expect(location.search).toBe('?payment_intent=demo_7&redirect_status=succeeded')
  })

  it('returns nowhere else', async () => {
    openConfirmation(`${ASKED}&return_to=https%3A%2F%2Fevil.example`, {
      [CONFIRM]: () => json({ status: 'succeeded' }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
  })

  it.each([
    ['Approve', 'approve', { status: 'succeeded' }, 'succeeded'],
    ['Decline', 'refuse', { status: 'declined', message: 'Refused.' }, 'failed'],
  ])('%s sends %s and goes to the outcome page as a provider would', async (name, outcome, answer, status) => {
    const requests = openConfirmation(ASKED, { [CONFIRM]: () => json(answer) })
    const replaced = vi.spyOn(history, 'replaceState')
    const length = history.length
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(String(replaced.mock.calls[0]?.[2])).toBe(
      `/payment-confirmation?payment_intent=demo_7&payment_intent_client_secret=${DEMO_SECRET}&redirect_status=${status}`,
    )
    expect(requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { clientSecret: DEMO_SECRET, outcome },
    ])
    // Back goes to the payment form, not to this page.
    expect(history.length).toBe(length)
  })

  it.each([
    ['it was answered before', () => refusal('not_allowed_now', 'Over.')],
    ['no response arrives', unreachable],
  ])('goes to the outcome page without a status if %s', async (_name, answer) => {
    openConfirmation(ASKED, { [CONFIRM]: answer })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('demo_7')
    expect(new URLSearchParams(location.search).get('redirect_status')).toBeNull()
  })

  it('says so if there is no payment to confirm', () => {
    openConfirmation('?payment_intent=demo_9')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("There's no payment to confirm.")
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})
