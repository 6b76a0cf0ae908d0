import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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
import { json } from '#test/client/stub-api.ts'

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
