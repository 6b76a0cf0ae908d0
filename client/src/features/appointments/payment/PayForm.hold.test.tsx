import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { HELD_APPOINTMENT } from '#test/held-appointment.ts'
import {
  alertText,
  answersInTurn,
  apiOf,
  DEMO,
  HOLD,
  NOW,
  openPayForm,
  outcomes,
  paid,
  payButton,
  preparePayForm,
  SECRET,
} from '#test/client/pay-form.tsx'
import { delayedResponse, json } from '#test/client/stub-api.ts'

preparePayForm()

describe('the hold', () => {
  const left = () => screen.getByRole('timer').textContent
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const withClock = () => vi.useFakeTimers({ now: NOW })

  it('counts down silently, and is announced at five minutes and at one', async () => {
    withClock()
    openPayForm(apiOf(DEMO))
    await pass(0)
    expect(left()).toBe('30:00')
    await pass(61_000)
    expect(left()).toBe('28:59')
    expect(screen.queryByText(/less than/)).toBeNull()
    await pass(24 * 60_000)
    expect(screen.getByText("We're holding your time for less than 5 more minutes.").getAttribute('role')).toBe(
      'status',
    )
    await pass(4 * 60_000)
    expect(screen.getByText("We're holding your time for less than 1 more minute.")).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('shows once that it ended', async () => {
    withClock()
    openPayForm(apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn({ outcome: 'expired' }) }))
    await pass(29 * 60_000 + 59_000)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    await pass(2000)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
    expect(screen.getByText('Your hold has ended')).toBeDefined()
  })

  it("ends by the server's clock if the browser's is wrong", async () => {
    withClock()
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () =>
          json({ clientSecret: SECRET }, 200, { date: 'Mon, 01 Feb 2027 15:10:00 GMT' }),
      }),
    )
    await pass(0)
    expect(left()).toBe('20:00')
  })

  it('never shows more than 30 minutes, although the response is accurate only to a second', async () => {
    withClock()
    const headers = { date: 'Mon, 01 Feb 2027 14:59:59 GMT' }
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, headers) }))
    await pass(0)
    expect(left()).toBe('30:00')
  })

  it.each([
    ['sends no date', () => json({ clientSecret: SECRET })],
    ['fails to start the payment', () => json({ error: 'No.', code: 'internal' }, 500)],
  ])("is not counted by the browser's clock alone if the server %s", async (_name, answer) => {
    vi.useFakeTimers({ now: NOW.getTime() + 60 * 60_000 })
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': answer }))
    await pass(60_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText("We're holding this time until Feb 1, 2027, 9:30 AM, Nashville time.")).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it("can be paid if the visitor's clock is an hour ahead", async () => {
    vi.useFakeTimers({ now: NOW.getTime() + 60 * 60_000 })
    const answer = delayedResponse()
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': () => answer.answer }))
    await pass(5000)
    answer.release(json({ clientSecret: SECRET }, 200, { date: NOW.toUTCString() }))
    await pass(0)
    expect(left()).toBe('30:00')
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('is not called ended by another clock while the server says it is active', async () => {
    withClock()
    const sooner = { date: 'Mon, 01 Feb 2027 15:29:00 GMT' }
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, sooner),
        'GET /api/appointments/current': () =>
          json({ visit: HELD_APPOINTMENT }, 200, { date: 'Mon, 01 Feb 2027 15:20:00 GMT' }),
      }),
    )
    await pass(0)
    expect(left()).toBe('1:00')
    await pass(60_000)
    expect(left()).toBe('10:00')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('is not called ended if it was paid in another tab', async () => {
    withClock()
    openPayForm(
      apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn({ outcome: 'confirmed', heldUntil: null }) }),
    )
    await pass(30 * 60_000 + 1000)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed'))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('does not interrupt a payment when it ends', async () => {
    withClock()
    const answer = delayedResponse()
    openPayForm(
      apiOf(DEMO, {
        'POST /api/demo-payments/pi_7': () => answer.answer,
        'GET /api/appointments/current': answersInTurn({}, { outcome: 'confirmed' }),
      }),
    )
    await pass(0)
    await pass(29 * 60_000 + 58_000)
    screen.getByRole('button', { name: 'Pay $100 Now' }).click()
    await pass(5000)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    answer.release(json({ status: 'succeeded' }))
    await pass(0)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed'))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('is checked before the payment, which does not start if the hold ended', async () => {
    const requestsTo = openPayForm(
      apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn({ outcome: 'expired', heldUntil: null }) }),
    )
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onExpired).toHaveBeenCalledOnce())
    expect(requestsTo('/api/demo-payments/pi_7')).toEqual([])
  })

  it('is not paid while the server is unreachable', async () => {
    const requestsTo = openPayForm(
      apiOf(DEMO, { 'GET /api/appointments/current': () => Promise.reject(new TypeError('Failed to fetch')) }),
    )
    await userEvent.click(await payButton())
    expect(await alertText()).toContain("couldn't reach our server")
    expect(requestsTo('/api/demo-payments/pi_7')).toEqual([])
  })

  describe('that another tab has moved', () => {
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }

    it('is not paid before the visitor accepts the new time', async () => {
      const requestsTo = openPayForm(
        apiOf(DEMO, {
          'POST /api/demo-payments/pi_7': () => json({ status: 'succeeded' }),
          'GET /api/appointments/current': answersInTurn(moved, moved, { ...moved, outcome: 'confirmed' }),
        }),
      )
      await userEvent.click(await payButton())
      expect(await alertText()).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM is held for you now')
      const actions = screen.getByRole('group', { name: 'Pay for the visit' })
      expect(document.activeElement).toBe(actions)
      expect(requestsTo('/api/demo-payments/pi_7')).toEqual([])

      await userEvent.click(screen.getByRole('button', { name: 'Keep this time' }))
      expect(outcomes.onHoldChange).toHaveBeenCalledExactlyOnceWith({ ...HOLD, ...moved })
      const button = await payButton()
      expect(document.activeElement).toBe(actions)
      expect(button.closest('form')?.textContent).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM')
      await userEvent.click(button)
      await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
      expect(requestsTo('/api/demo-payments/pi_7')).toHaveLength(1)
      // Same appointment, same payment.
      expect(requestsTo('/api/create-payment-intent')).toHaveLength(1)
    })

    it('and paid reports the time that was paid for', async () => {
      const requestsTo = openPayForm(
        apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn({ ...moved, outcome: 'confirmed' }) }),
      )
      await userEvent.click(await payButton())
      await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
      expect(requestsTo('/api/demo-payments/pi_7')).toEqual([])
    })

    it('can be changed instead', async () => {
      openPayForm(apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn(moved) }))
      await userEvent.click(await payButton())
      await userEvent.click(await screen.findByRole('button', { name: 'Change time' }))
      expect(outcomes.onChangeTime).toHaveBeenCalledOnce()
    })

    it('starts a new payment if it is another appointment', async () => {
      const other = '0198c0de-0000-7000-8000-000000000002'
      const requestsTo = openPayForm(
        apiOf(DEMO, { 'GET /api/appointments/current': answersInTurn({ ...moved, id: other }) }),
      )
      await userEvent.click(await payButton())
      await userEvent.click(await screen.findByRole('button', { name: 'Keep this time' }))
      await payButton()
      expect(requestsTo('/api/create-payment-intent').map(({ body }) => body)).toEqual([
        { appointmentId: HOLD.id },
        { appointmentId: other },
      ])
    })
  })
})
