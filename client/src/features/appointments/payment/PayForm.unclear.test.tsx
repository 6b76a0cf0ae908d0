import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'
import {
  CURRENT,
  DEMO,
  expectPaid,
  NOW,
  openPayForm,
  outcomes,
  PAY_DEMO,
  pass,
  preparePayForm,
} from '#test/client/pay-form.tsx'
import { inTurn, json, unreachable } from '#test/client/stub-api.ts'
import { HELD_APPOINTMENT } from '#test/held-appointment.ts'

preparePayForm()

const UNCLEAR_PAYMENT = "We can't tell yet if your payment went through. Don't pay again."
const UNCLEAR_HOLD = "We can't tell yet if we're still holding this time for you."
const HALF_AN_HOUR = 30 * 60_000

const alertNow = () => screen.getByRole('alert').textContent
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

/** A server that can be unreachable, with an appointment that the test changes. */
function openWithServer() {
  vi.useFakeTimers({ now: NOW })
  let isDown = false
  let appointment: Partial<Appointment> = {}
  const goDown = () => {
    isDown = true
  }
  const requestsTo = openPayForm(DEMO, {
    [CURRENT]: () => (isDown ? unreachable() : json({ visit: { ...HELD_APPOINTMENT, ...appointment } })),
    // The request arrives, but its response is lost.
    [PAY_DEMO]: () => {
      goDown()
      return unreachable()
    },
  })
  /** The server is reachable again, with those changes. */
  const comeBack = (changes: Partial<Appointment> = {}) => {
    isDown = false
    appointment = changes
  }
  const comeOnline = async (changes: Partial<Appointment>) => {
    comeBack(changes)
    await act(async () => dispatchEvent(new Event('online')))
    await pass(0)
  }
  return { goDown, comeBack, comeOnline, requestsTo }
}

describe('a payment whose response is lost while the server is unreachable', () => {
  async function payAndLoseConnection() {
    const server = openWithServer()
    await pass(0)
    await press('Pay $100 Now')
    await pass(0)
    return server
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
    const { comeOnline, requestsTo } = await payAndLoseConnection()
    await comeOnline({ outcome: 'confirmed', heldUntil: null })
    expectPaid('confirmed')
    expect(requestsTo(PAY_DEMO)).toHaveLength(1)
  })

  it('is checked every 10 seconds without an online event', async () => {
    const { comeBack } = await payAndLoseConnection()
    comeBack({ outcome: 'processing' })
    await pass(10_000)
    expectPaid('processing')
  })

  it('can be checked by the visitor, and tried again if the server says it is unpaid', async () => {
    const { comeBack } = await payAndLoseConnection()
    await press('Check again')
    expect(alertNow()).toContain(UNCLEAR_PAYMENT)
    comeBack()
    await press('Check again')
    // Our server asks the provider after it responds, so the page asks three times.
    await pass(2999)
    expect(screen.queryByText('Payment Failed')).toBeNull()
    await pass(1)
    expect(screen.getByText('Payment Failed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
  })
})

describe('a hold that ends while the server is unreachable', () => {
  async function endUnreachable() {
    const server = openWithServer()
    await pass(0)
    server.goDown()
    await pass(HALF_AN_HOUR)
    return server
  }

  it('is not called ended until the server is reachable and says so', async () => {
    const { comeOnline } = await endUnreachable()
    expect(alertNow()).toContain(UNCLEAR_HOLD)
    expect(screen.getByRole('button', { name: 'Choose another time' })).toHaveProperty('disabled', false)
    expect(screen.queryByText('Your hold has ended')).toBeNull()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    await comeOnline({ outcome: 'expired' })
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('a hold that ended', () => {
  it('is not called unpaid if the server returns another appointment', async () => {
    openWithServer().comeBack({ id: '0198c0de-0000-7000-8000-000000000002', outcome: 'confirmed', heldUntil: null })
    await pass(HALF_AN_HOUR)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('a payment that the provider calls succeeded', () => {
  /** Pays on a server that has these appointments, after the one before the payment. Returns the requests about the payment. */
  async function payWith(...after: Parameters<typeof inTurn>) {
    vi.useFakeTimers({ now: NOW })
    const requestsTo = openPayForm(DEMO, {
      [CURRENT]: inTurn(() => json({ visit: HELD_APPOINTMENT }), ...after),
      [PAY_DEMO]: () => json({ status: 'succeeded' }),
    })
    await pass(0)
    await press('Pay $100 Now')
    await pass(10_500)
    return requestsTo(CURRENT).slice(1)
  }
  const answer = (outcome: AppointmentOutcome) => () => json({ visit: { ...HELD_APPOINTMENT, outcome } })

  it.each(['held', 'failed', 'processing', 'expired'] as const)(
    'is confirmed although the server first says %s, or nothing',
    async (outcome) => {
      expect(await payWith(answer(outcome), unreachable, answer('confirmed'))).toHaveLength(3)
      expectPaid('confirmed')
    },
  )

  it('counts as processing if the server never knows it', async () => {
    expect(await payWith(answer('held'))).toHaveLength(6)
    expectPaid('processing')
  })

  it('is explained by the outcome page if the hold stays expired', async () => {
    await payWith(answer('expired'))
    expect(location.pathname).toBe('/payment-confirmation')
    expect(outcomes.onPaid).not.toHaveBeenCalled()
  })
})
