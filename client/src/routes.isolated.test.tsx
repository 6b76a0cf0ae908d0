import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'

vi.mock('./pages/payment-confirmation.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('warns about the payment and removes the secret if the code of the confirmation page fails to load', async () => {
  history.replaceState(null, '', '/payment-confirmation?payment_intent=pi_7&payment_intent_client_secret=pi_7_secret_a')
  await act(async () =>
    render(
      <Providers>
        <Routes />
      </Providers>,
    ),
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We can't tell yet if your payment went through. Don't pay again.",
  )
  expect(location.search).toBe('?payment_intent=pi_7')
})

it("shows the office's footer after what is on the screen", async () => {
  history.replaceState(null, '', '/orders')
  await act(async () =>
    render(
      <Providers>
        <Routes />
      </Providers>,
    ),
  )
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await screen.findByRole('contentinfo')
})
