import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#shared/appointments/schema.ts'
import { HELD_APPOINTMENT } from '#test/held-appointment.ts'
import { apiOf, DEMO, NOW, openPayForm, outcomes, paid, preparePayForm } from '#test/client/pay-form.tsx'
import { json } from '#test/client/stub-api.ts'

preparePayForm()

const UNCLEAR_PAYMENT = "We can't tell yet if your payment went through. Don't pay again."
const UNCLEAR_HOLD = "We can't tell yet if we're still holding this time for you."
const HALF_AN_HOUR = 30 * 60_000

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const alertNow = () => screen.getByRole('alert').textContent
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const goOnline = () => act(async () => dispatchEvent(new Event('online')))

/** A server that can be unreachable, with an appointment that the test changes. */
function openWithServer() {
  vi.useFakeTimers({ now: NOW })
  const server = { isDown: false, appointment: HELD_APPOINTMENT as Partial<Appointment> }
  const down = () => Promise.reject(new TypeError('Failed to fetch'))
  const requestsTo = openPayForm(
    apiOf(DEMO, {
      'GET /api/appointments/current': () =>
        server.isDown ? down() : json({ visit: { ...HELD_APPOINTMENT, ...server.appointment } }),
      // The request arrives, but its response is lost.
      'POST /api/demo-payments/pi_7': () => {
        server.isDown = true
        return down()
      },
    }),
  )
  return { server, requestsTo }
}

describe('a payment whose response is lost while the server is unreachable', () => {
  async function payAndLoseConnection() {
    const shop = openWithServer()
    await pass(0)
    await press('Pay $100 Now')
    await pass(0)
    return shop
  }

  it('is not called failed and cannot be paid again', async () => {
    await payAndLoseConnection()
    expect(alertNow()).toContain(UNCLEAR_PAYMENT)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay $100 Now' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', true)
    await pass(HALF_AN_HOUR)
    expect(alertNow()).toContain(UNCLEAR_PAYMENT)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    expect(screen.queryByText('Your hold has ended')).toBeNull()
  })

  it('is checked when the browser is back online', async () => {
    const { server, requestsTo } = await payAndLoseConnection()
    Object.assign(server, { isDown: false, appointment: { outcome: 'confirmed', heldUntil: null } })
    await goOnline()
    await pass(0)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed'))
    expect(requestsTo('/api/demo-payments/pi_7')).toHaveLength(1)
  })

  it('is checked every 10 seconds without an online event', async () => {
    const { server } = await payAndLoseConnection()
    Object.assign(server, { isDown: false, appointment: { outcome: 'processing' } })
    await pass(10_000)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing'))
  })

  it('can be checked by the visitor, and tried again if the server says it is unpaid', async () => {
    const { server } = await payAndLoseConnection()
    await press('Check again')
    expect(alertNow()).toContain(UNCLEAR_PAYMENT)
    server.isDown = false
    await press('Check again')
    // Our server asks the provider after it responds, so the page asks three times.
    await pass(2999)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    await pass(1)
    expect(screen.getByText('Payment Failed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
  })

  it('goes to the outcome page if the hold ended, because the payment may still arrive', async () => {
    const { server } = await payAndLoseConnection()
    Object.assign(server, { isDown: false, appointment: { outcome: 'expired' } })
    await goOnline()
    await pass(0)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/payment-confirmation')
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('pi_7')
  })
})

describe('a hold that ends while the server is unreachable', () => {
  it('is not called ended until the server is reachable and says so', async () => {
    const { server } = openWithServer()
    await pass(0)
    server.isDown = true
    await pass(HALF_AN_HOUR)
    expect(alertNow()).toContain(UNCLEAR_HOLD)
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', false)
    expect(screen.queryByText('Your hold has ended')).toBeNull()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    Object.assign(server, { isDown: false, appointment: { outcome: 'expired' } })
    await goOnline()
    await pass(0)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('continues if it is still active', async () => {
    const { server } = openWithServer()
    await pass(0)
    server.isDown = true
    await pass(HALF_AN_HOUR)
    Object.assign(server, { isDown: false, appointment: { heldUntil: '2027-02-01T16:00:00.000Z' } })
    await goOnline()
    await pass(0)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toBe('30:00')
  })
})

describe('a hold that was settled elsewhere', () => {
  it.each(['refunded', 'cancelled', 'done'] as const)('goes to the outcome page: %s', async (outcome) => {
    const { server } = openWithServer()
    server.appointment = { outcome, heldUntil: null }
    await pass(HALF_AN_HOUR)
    expect(location.pathname).toBe('/payment-confirmation')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('is not called unpaid if the server returns another appointment', async () => {
    const { server } = openWithServer()
    server.appointment = { id: '0198c0de-0000-7000-8000-000000000002', outcome: 'confirmed', heldUntil: null }
    await pass(HALF_AN_HOUR)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(false)
  })
})
