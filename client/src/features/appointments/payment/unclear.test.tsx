import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Visit } from '#shared/appointments/schema.ts'
import { HELD_VISIT } from '#test/held-visit.ts'
import { apiOf, DEMO, NOW, openPayForm, outcomes, paid, preparePayForm } from '#test/pay-form.tsx'
import { json } from '#test/stub-api.ts'

preparePayForm()

const UNTIL_PAID = 'We cannot tell yet whether your payment arrived. Do not pay again.'
const UNTIL_HELD = 'We cannot tell yet whether this time is still held for you.'
const HALF_AN_HOUR = 30 * 60_000

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const alertNow = () => screen.getByRole('alert').textContent
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const lineComesBack = () => act(async () => dispatchEvent(new Event('online')))

/** A server that can be out of reach, and whose visit the test changes. */
function openOnLine() {
  vi.useFakeTimers({ now: NOW })
  const line = { isDown: false, visit: HELD_VISIT as Partial<Visit> }
  const down = () => Promise.reject(new TypeError('Failed to fetch'))
  const asked = openPayForm(
    apiOf(DEMO, {
      'GET /api/visit': () => (line.isDown ? down() : json({ visit: { ...HELD_VISIT, ...line.visit } })),
      // It arrives, and its answer does not.
      'POST /api/demo-payments/pi_7': () => {
        line.isDown = true
        return down()
      },
    }),
  )
  return { line, asked }
}

describe('a payment whose answer is lost, and with it the line', () => {
  async function payAndLoseTheLine() {
    const shop = openOnLine()
    await pass(0)
    await press('Pay $100 Now')
    await pass(0)
    return shop
  }

  it('leaves the question open: it is not called failed, and cannot be paid again', async () => {
    await payAndLoseTheLine()
    expect(alertNow()).toContain(UNTIL_PAID)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay $100 Now' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', true)
    await pass(HALF_AN_HOUR)
    expect(alertNow()).toContain(UNTIL_PAID)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    expect(screen.queryByText('Your hold has ended')).toBeNull()
  })

  it('is asked about when the line is back', async () => {
    const { line, asked } = await payAndLoseTheLine()
    Object.assign(line, { isDown: false, visit: { outcome: 'confirmed', heldUntil: null } })
    await lineComesBack()
    await pass(0)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed'))
    expect(asked('/api/demo-payments/pi_7')).toHaveLength(1)
  })

  it('is asked about by itself where no browser notices that the line is back', async () => {
    const { line } = await payAndLoseTheLine()
    Object.assign(line, { isDown: false, visit: { outcome: 'processing' } })
    await pass(10_000)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('processing'))
  })

  it('is asked about by the visitor, and can be tried again where the server says that it is not paid', async () => {
    const { line } = await payAndLoseTheLine()
    await press('Ask again')
    expect(alertNow()).toContain(UNTIL_PAID)
    line.isDown = false
    await press('Ask again')
    await pass(0)
    expect(screen.getByText('Payment Failed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
  })

  it('is told on the page with all outcomes where the hold ended meanwhile: it may still arrive', async () => {
    const { line } = await payAndLoseTheLine()
    Object.assign(line, { isDown: false, visit: { outcome: 'expired' } })
    await lineComesBack()
    await pass(0)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/payment-confirmation')
    expect(new URLSearchParams(location.search).get('payment_intent')).toBe('pi_7')
  })
})

describe('a hold whose time is up while the line is down', () => {
  it('is not called ended, and its visitor hears what is true when the line is back', async () => {
    const { line } = openOnLine()
    await pass(0)
    line.isDown = true
    await pass(HALF_AN_HOUR)
    expect(alertNow()).toContain(UNTIL_HELD)
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', false)
    expect(screen.queryByText('Your hold has ended')).toBeNull()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    Object.assign(line, { isDown: false, visit: { outcome: 'expired' } })
    await lineComesBack()
    await pass(0)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('goes on where it still stands', async () => {
    const { line } = openOnLine()
    await pass(0)
    line.isDown = true
    await pass(HALF_AN_HOUR)
    Object.assign(line, { isDown: false, visit: { heldUntil: '2027-02-01T16:00:00.000Z' } })
    await lineComesBack()
    await pass(0)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toBe('30:00')
  })
})

describe('a hold that took another end elsewhere', () => {
  it.each(['refunded', 'cancelled', 'done'] as const)('is told on its own page: %s', async (outcome) => {
    const { line } = openOnLine()
    line.visit = { outcome, heldUntil: null }
    await pass(HALF_AN_HOUR)
    expect(location.pathname).toBe('/payment-confirmation')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('is not called unpaid where the server speaks of another visit', async () => {
    const { line } = openOnLine()
    line.visit = { id: '0198c0de-0000-7000-8000-000000000002', outcome: 'confirmed', heldUntil: null }
    await pass(HALF_AN_HOUR)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(false)
  })
})
