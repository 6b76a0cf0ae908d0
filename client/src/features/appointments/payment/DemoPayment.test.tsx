import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  alertText,
  answersInTurn,
  apiOf,
  DEMO,
  openPayForm,
  outcomes,
  paid,
  payButton,
  preparePayForm,
  SECRET,
} from '#test/client/pay-form.tsx'
import { json } from '#test/client/stub-api.ts'

preparePayForm()

describe('a demo payment', () => {
  const PAY = 'POST /api/demo-payments/pi_7'

  it('says that no card is charged, loads no provider script, and is accepted by default', async () => {
    const requestsTo = openPayForm(
      apiOf(DEMO, {
        [PAY]: () => json({ status: 'succeeded' }),
        'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed' }),
      }),
    )
    await screen.findByRole('group', { name: 'Demo payment: no card is charged' })
    const names = ['Accepted', 'Declined', 'Asks for a confirmation step', 'Arrives late']
    expect(screen.getAllByRole('radio')).toEqual(names.map((name) => screen.getByRole('radio', { name })))
    expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed')))
    expect(requestsTo('/api/demo-payments/pi_7').map(({ body }) => body)).toEqual([
      { clientSecret: SECRET, outcome: 'accepted' },
    ])
    expect(document.querySelector('script[src*="stripe"]')).toBeNull()
  })

  it('shows why it was declined and can be tried again with the same choice', async () => {
    openPayForm(apiOf(DEMO, { [PAY]: () => json({ status: 'declined', message: 'Your card was declined.' }) }))
    await payButton()
    await userEvent.click(screen.getByRole('radio', { name: 'Declined' }))
    await userEvent.click(await payButton())
    expect(await alertText()).toBe('Your card was declined.')
    expect(await screen.findByText('Payment Failed')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Declined' })).toHaveProperty('checked', true)
    await payButton()
  })

  it('goes to the confirmation page if the choice asks for it', async () => {
    const requestsTo = openPayForm(apiOf(DEMO, { [PAY]: () => json({ status: 'requires_action' }) }))
    await payButton()
    await userEvent.click(screen.getByRole('radio', { name: 'Asks for a confirmation step' }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(location.pathname).toBe('/demo-confirmation'))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      payment_intent: 'pi_7',
      payment_intent_client_secret: SECRET,
    })
    expect(requestsTo('/api/demo-payments/pi_7')[0]?.body).toMatchObject({ outcome: 'confirmation' })
  })

  it('is processing if it arrives late', async () => {
    openPayForm(
      apiOf(DEMO, {
        [PAY]: () => json({ status: 'processing' }),
        'GET /api/appointments/current': answersInTurn({}, { outcome: 'processing' }),
      }),
    )
    await payButton()
    await userEvent.click(screen.getByRole('radio', { name: 'Arrives late' }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing')))
  })
})
