import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App } from './app.tsx'

vi.mock('./features/appointments/payment/PaymentReturn.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('warns about the payment and removes the secret if the code of the confirmation page fails to load', async () => {
  history.replaceState(null, '', '/payment-confirmation?payment_intent=pi_7&payment_intent_client_secret=pi_7_secret_a')
  await act(async () => render(<App />))
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We can't tell yet if your payment went through. Don't pay again.",
  )
  expect(location.search).toBe('?payment_intent=pi_7')
})
