import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'

vi.mock('./pages/payment-confirmation.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('who comes back from paying while the code of that page does not come is told of the payment, and the secret goes', async () => {
  history.replaceState(null, '', '/payment-confirmation?payment_intent=pi_7&payment_intent_client_secret=pi_7_secret_a')
  await act(async () =>
    render(
      <Providers>
        <Routes />
      </Providers>,
    ),
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We cannot tell yet whether your payment arrived. Do not pay again.',
  )
  expect(location.search).toBe('?payment_intent=pi_7')
})
