import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { HELD_APPOINTMENT } from '#test/held-appointment.ts'
import { DemoConfirmation } from './DemoPayment.tsx'
import { useHideClientSecret } from './returned-payment.ts'

const SECRET = 'demo_7_secret_abc'
const PAY = 'POST /api/demo-payments/demo_7'

/** Like the routes, which hide the secret on every page. */
function Page() {
  useHideClientSecret()
  return <DemoConfirmation />
}

function open(search: string, api: StubbedApi = {}) {
  history.replaceState(null, '', `/demo-confirmation${search}`)
  const requests = stubApi(api)
  render(<Page />, { wrapper: PageProviders })
  return requests
}

const ASKED = `?payment_intent=demo_7&payment_intent_client_secret=${SECRET}`

describe('the page that confirms a demo payment', () => {
  it('says that no card is charged, and removes the secret from the address bar', () => {
    open(ASKED, { 'GET /api/appointments/current': () => json({ visit: HELD_APPOINTMENT }) })
    expect(document.body.textContent).toContain('No card is charged')
    expect(location.search).toBe('?payment_intent=demo_7')
  })

  it("shows the appointment's own fee, which can differ from today's", async () => {
    open(ASKED, { 'GET /api/appointments/current': () => json({ visit: { ...HELD_APPOINTMENT, feeCents: 12_500 } }) })
    expect(await screen.findByText(/to approve \$125\.00 to/)).toBeDefined()
  })

  it.each([
    ['Approve', 'approve', { status: 'succeeded' }, 'succeeded'],
    ['Decline', 'refuse', { status: 'declined', message: 'Refused.' }, 'failed'],
  ])('%s sends %s and goes to the outcome page as a provider would', async (name, outcome, answer, status) => {
    const requests = open(ASKED, { [PAY]: () => json(answer) })
    const replaced = vi.spyOn(history, 'replaceState')
    const length = history.length
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(String(replaced.mock.calls[0]?.[2])).toBe(
      `/payment-confirmation?payment_intent=demo_7&payment_intent_client_secret=${SECRET}&redirect_status=${status}`,
    )
    expect(requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { clientSecret: SECRET, outcome },
    ])
    // Back goes to the payment form, not to this page.
    expect(history.length).toBe(length)
  })

  it.each([
    ['it was answered before', () => refusal('not_allowed_now', 'Over.')],
    ['no response arrives', unreachable],
  ])('goes to the outcome page without a status if %s', async (_name, answer) => {
    open(ASKED, { [PAY]: answer })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('demo_7')
    expect(new URLSearchParams(location.search).get('redirect_status')).toBeNull()
  })

  it('says so if there is no payment to confirm', () => {
    open('?payment_intent=demo_9')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("There's no payment to confirm.")
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})
