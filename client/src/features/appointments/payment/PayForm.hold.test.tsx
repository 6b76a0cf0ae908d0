import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  alertText,
  answersInTurn,
  CURRENT,
  DEMO,
  expectPaid,
  HOLD,
  NOW,
  openPayForm,
  outcomes,
  pass,
  pay,
  PAY_DEMO,
  payForm,
  preparePayForm,
  SECRET,
  START_PAYMENT,
} from '#test/client/pay-form.tsx'
import { press } from '#test/client/press.ts'
import { delayedResponse, inTurn, json, refusal, unreachable } from '#test/client/stub-api.ts'
import { HELD_APPOINTMENT } from '#test/client/appointment-fixtures.ts'
import { ONE } from '#test/slots.ts'
import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'

const MINUTE = 60_000

preparePayForm()

describe('the countdown of the hold', () => {
  const left = () => screen.getByRole('timer').textContent
  const withClock = (minutesAhead = 0) => vi.useFakeTimers({ now: NOW.getTime() + minutesAhead * MINUTE })
  /** The response that starts the payment when it is this time on the server. */
  const started = (time: string) => json({ clientSecret: SECRET }, 200, { date: `Mon, 01 Feb 2027 ${time} GMT` })

  it('is silent, and is announced at five minutes and at one', async () => {
    withClock()
    openPayForm(DEMO)
    await pass(0)
    expect(left()).toBe('30:00')
    await pass(61_000)
    expect(left()).toBe('28:59')
    expect(screen.queryByText(/less than/)).toBeNull()
    await pass(24 * MINUTE)
    const announced = screen.getByText("We're holding your time for less than 5 more minutes.")
    expect(announced.getAttribute('role')).toBe('status')
    await pass(4 * MINUTE)
    expect(screen.getByText("We're holding your time for less than 1 more minute.")).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('shows once that it ended', async () => {
    withClock()
    openPayForm(DEMO, { [CURRENT]: answersInTurn({ outcome: 'expired' }) })
    await pass(30 * MINUTE - 1000)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    await pass(2000)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
    expect(screen.getByText('Your hold has ended')).toBeDefined()
  })

  it.each([
    ["runs by the server's clock if the browser's is wrong", '15:10:00', '20:00'],
    ['never shows more than 30 minutes, although the response is accurate only to a second', '14:59:59', '30:00'],
  ])('%s', async (_, time, shown) => {
    withClock()
    openPayForm(DEMO, { [START_PAYMENT]: () => started(time) })
    await pass(0)
    expect(left()).toBe(shown)
  })

  it("does not run by the browser's clock alone", async () => {
    withClock(60)
    openPayForm(DEMO, { [START_PAYMENT]: () => refusal('internal', 'No.') })
    await pass(MINUTE)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText("We're holding this time until Feb 1, 2027, 9:30 AM, Nashville time.")).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('does not end the hold while the server says it is active', async () => {
    withClock()
    openPayForm(DEMO, {
      [START_PAYMENT]: () => started('15:29:00'),
      [CURRENT]: () => json({ visit: HELD_APPOINTMENT }, 200, { date: 'Mon, 01 Feb 2027 15:20:00 GMT' }),
    })
    await pass(0)
    expect(left()).toBe('1:00')
    await pass(MINUTE)
    expect(left()).toBe('10:00')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('does not interrupt a payment when it ends', async () => {
    withClock()
    const answer = delayedResponse()
    openPayForm(DEMO, { [PAY_DEMO]: () => answer.answer, [CURRENT]: answersInTurn({}, { outcome: 'confirmed' }) })
    await pass(0)
    await pass(30 * MINUTE - 2000)
    screen.getByRole('button', { name: 'Pay $100 Now' }).click()
    await pass(5000)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    answer.release(json({ status: 'succeeded' }))
    await pass(0)
    expectPaid('confirmed')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })
})

describe('the hold', () => {
  it('is not paid while the server is unreachable', async () => {
    const requestsTo = openPayForm(DEMO, { [CURRENT]: unreachable })
    await pay()
    expect(await alertText()).toContain("couldn't reach our server")
    expect(requestsTo(PAY_DEMO)).toEqual([])
  })

  describe('that another tab has moved', () => {
    const moved = { appointmentDate: '2027-03-02', timeSlot: ONE }

    it('is not paid before the visitor accepts the new time', async () => {
      const requestsTo = openPayForm(DEMO, {
        [PAY_DEMO]: () => json({ status: 'succeeded' }),
        [CURRENT]: answersInTurn(moved, moved, { ...moved, outcome: 'confirmed' }),
      })
      await pay()
      expect(await alertText()).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM is held for you now')
      const actions = screen.getByRole('group', { name: 'Pay for the visit' })
      expect(document.activeElement).toBe(actions)
      expect(requestsTo(PAY_DEMO)).toEqual([])

      await press(userEvent, 'Keep this time')
      expect(outcomes.onHoldChange).toHaveBeenCalledExactlyOnceWith({ ...HOLD, ...moved })
      const form = await payForm()
      expect(document.activeElement).toBe(actions)
      expect(form).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM')
      await pay()
      await waitFor(() => expectPaid('confirmed', moved))
      expect(requestsTo(PAY_DEMO)).toHaveLength(1)
      // Same appointment, same payment.
      expect(requestsTo(START_PAYMENT)).toHaveLength(1)
    })

    it('can be changed instead', async () => {
      openPayForm(DEMO, { [CURRENT]: answersInTurn(moved) })
      await pay()
      await press(userEvent, 'Change time')
      expect(outcomes.onChangeTime).toHaveBeenCalledOnce()
    })

    it('starts a new payment if it is another appointment', async () => {
      const other = '0198c0de-0000-7000-8000-000000000002'
      const requestsTo = openPayForm(DEMO, { [CURRENT]: answersInTurn({ ...moved, id: other }) })
      await pay()
      await press(userEvent, 'Keep this time')
      await payForm()
      expect(requestsTo(START_PAYMENT).map(({ body }) => body)).toEqual([
        { appointmentId: HOLD.id },
        { appointmentId: other },
      ])
    })
  })
})

preparePayForm()

const UNCLEAR_PAYMENT = "We can't tell yet if your payment went through. Don't pay again."
const UNCLEAR_HOLD = "We can't tell yet if we're still holding this time for you."
const HALF_AN_HOUR = 30 * 60_000

const alertNow = () => screen.getByRole('alert').textContent
const pressNow = (name: string) => act(async () => screen.getByRole('button', { name }).click())

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
    await pressNow('Pay $100 Now')
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
    await pressNow('Check again')
    expect(alertNow()).toContain(UNCLEAR_PAYMENT)
    comeBack()
    await pressNow('Check again')
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
    await pressNow('Pay $100 Now')
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
