import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { json, type StubbedApi, stubApi } from '#test/stub-api.ts'
import { DemoConfirmation } from './DemoConfirmation.tsx'
import { useHiddenSecret } from './returned-payment.ts'

const SECRET = 'demo_7_secret_abc'
const PAY = 'POST /api/demo-payments/demo_7'

/** As the routes show it: they hide the secret on any page. */
function Page() {
  useHiddenSecret()
  return <DemoConfirmation />
}

function open(search: string, api: StubbedApi = {}) {
  history.replaceState(null, '', `/demo-confirmation${search}`)
  const requests = stubApi(api)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return requests
}

const ASKED = `?payment_intent=demo_7&payment_intent_client_secret=${SECRET}`

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the page that asks for a demo payment to be confirmed', () => {
  it('says that no card is charged, and keeps the secret out of the address bar', () => {
    open(ASKED)
    expect(document.body.textContent).toContain('no card is charged')
    expect(location.search).toBe('?payment_intent=demo_7')
  })

  it.each([
    ['Approve', 'approve', { status: 'succeeded' }, 'succeeded'],
    ['Refuse', 'refuse', { status: 'declined', message: 'Refused.' }, 'failed'],
  ])('%s sends %s and goes on to the outcome as a provider would', async (name, outcome, answer, status) => {
    const requests = open(ASKED, { [PAY]: () => json(answer) })
    const replaced = vi.spyOn(history, 'replaceState')
    const length = history.length
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(String(replaced.mock.calls[0]?.[2])).toBe(
      `/payment-confirmation?payment_intent=demo_7&payment_intent_client_secret=${SECRET}&redirect_status=${status}`,
    )
    expect(requests.map(({ body }) => body)).toEqual([{ clientSecret: SECRET, outcome }])
    // Back leads to the payment form, not to a question that was answered.
    expect(history.length).toBe(length)
  })

  it.each([
    ['the question was answered before', () => json({ error: 'Over.', code: 'not_allowed_now' }, 409)],
    ['no answer came', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('leaves it to the next page to ask what is true where %s', async (_name, answer) => {
    open(ASKED, { [PAY]: answer })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(location.pathname).toBe('/payment-confirmation'))
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('demo_7')
    expect(new URLSearchParams(location.search).get('redirect_status')).toBeNull()
  })

  it('has nothing to ask without a payment', () => {
    open('?payment_intent=demo_9')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no payment to confirm.')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})
