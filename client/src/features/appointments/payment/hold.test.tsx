import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { HELD_VISIT } from '#test/held-visit.ts'
import {
  alertText,
  apiOf,
  DEMO,
  HOLD,
  inTurn,
  NOW,
  openPayForm,
  outcomes,
  paid,
  payButton,
  preparePayForm,
  SECRET,
} from '#test/pay-form.tsx'
import { held, json } from '#test/stub-api.ts'

preparePayForm()

describe('the hold', () => {
  const left = () => screen.getByRole('timer').textContent
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const withClock = () => vi.useFakeTimers({ now: NOW })

  it('counts down quietly, and is spoken of at five minutes and at one', async () => {
    withClock()
    openPayForm(apiOf(DEMO))
    await pass(0)
    expect(left()).toBe('30:00')
    await pass(61_000)
    expect(left()).toBe('28:59')
    expect(screen.queryByText(/less than/)).toBeNull()
    await pass(24 * 60_000)
    expect(screen.getByText('Your time is held for less than 5 minutes.').getAttribute('role')).toBe('status')
    await pass(4 * 60_000)
    expect(screen.getByText('Your time is held for less than 1 minute.')).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('ends: the visitor is told, once', async () => {
    withClock()
    openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn({ outcome: 'expired' }) }))
    await pass(29 * 60_000 + 59_000)
    expect(outcomes.onExpired).not.toHaveBeenCalled()
    await pass(2000)
    expect(outcomes.onExpired).toHaveBeenCalledExactlyOnceWith(true)
    expect(screen.getByText('Your hold has ended')).toBeDefined()
  })

  it("ends by the server's clock where the browser's is wrong", async () => {
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

  it('never says more than the half hour where the answer names the second alone', async () => {
    withClock()
    const headers = { date: 'Mon, 01 Feb 2027 14:59:59 GMT' }
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, headers) }))
    await pass(0)
    expect(left()).toBe('30:00')
  })

  it.each([
    ['whose clock is not known', () => json({ clientSecret: SECRET })],
    ['that does not begin the payment', () => json({ error: 'No.', code: 'internal' }, 500)],
  ])('is not counted by the clock of the browser alone: a server %s', async (_name, answer) => {
    vi.useFakeTimers({ now: NOW.getTime() + 60 * 60_000 })
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': answer }))
    await pass(60_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('We keep this time for you until Feb 1, 2027, 9:30 AM in Nashville.')).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('can be paid by a visitor whose clock is an hour ahead', async () => {
    vi.useFakeTimers({ now: NOW.getTime() + 60 * 60_000 })
    const answer = held()
    openPayForm(apiOf(DEMO, { 'POST /api/create-payment-intent': () => answer.answer }))
    await pass(5000)
    answer.release(json({ clientSecret: SECRET }, 200, { date: NOW.toUTCString() }))
    await pass(0)
    expect(left()).toBe('30:00')
    expect(screen.getByRole('button', { name: 'Pay $100 Now' })).toBeDefined()
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('that the server says still stands is not called ended by any other clock', async () => {
    withClock()
    const sooner = { date: 'Mon, 01 Feb 2027 15:29:00 GMT' }
    openPayForm(
      apiOf(DEMO, {
        'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, sooner),
        'GET /api/visit': () => json({ visit: HELD_VISIT }, 200, { date: 'Mon, 01 Feb 2027 15:20:00 GMT' }),
      }),
    )
    await pass(0)
    expect(left()).toBe('1:00')
    await pass(60_000)
    expect(left()).toBe('10:00')
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('that was paid in another tab meanwhile is not called ended', async () => {
    withClock()
    openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn({ outcome: 'confirmed', heldUntil: null }) }))
    await pass(30 * 60_000 + 1000)
    expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed'))
    expect(outcomes.onExpired).not.toHaveBeenCalled()
  })

  it('does not break off a payment that is under way when it ends', async () => {
    withClock()
    const answer = held()
    openPayForm(
      apiOf(DEMO, {
        'POST /api/demo-payments/pi_7': () => answer.answer,
        'GET /api/visit': inTurn({}, { outcome: 'confirmed' }),
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

  it('that ended is found out before money moves', async () => {
    const asked = openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn({ outcome: 'expired', heldUntil: null }) }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(outcomes.onExpired).toHaveBeenCalledOnce())
    expect(asked('/api/demo-payments/pi_7')).toEqual([])
  })

  it('is not paid while the server cannot be asked', async () => {
    const asked = openPayForm(apiOf(DEMO, { 'GET /api/visit': () => Promise.reject(new TypeError('Failed to fetch')) }))
    await userEvent.click(await payButton())
    expect(await alertText()).toContain('could not reach the server')
    expect(asked('/api/demo-payments/pi_7')).toEqual([])
  })

  describe('that another tab has moved', () => {
    const moved = { appointmentDate: '2027-03-02', timeSlot: '1:00 PM-2:00 PM' }

    it('is not paid: the visitor is told which time is held now, and may go on with it', async () => {
      const asked = openPayForm(
        apiOf(DEMO, {
          'POST /api/demo-payments/pi_7': () => json({ status: 'succeeded' }),
          'GET /api/visit': inTurn(moved, moved, { ...moved, outcome: 'confirmed' }),
        }),
      )
      await userEvent.click(await payButton())
      expect(await alertText()).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM is held for you now')
      const actions = screen.getByRole('group', { name: 'Pay for the visit' })
      expect(document.activeElement).toBe(actions)
      expect(asked('/api/demo-payments/pi_7')).toEqual([])

      await userEvent.click(screen.getByRole('button', { name: 'Go on with this time' }))
      expect(outcomes.onHoldChange).toHaveBeenCalledExactlyOnceWith({ ...HOLD, ...moved })
      const button = await payButton()
      expect(document.activeElement).toBe(actions)
      expect(button.closest('form')?.textContent).toContain('Tuesday, March 2, 2027, 1:00 PM-2:00 PM')
      await userEvent.click(button)
      await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
      expect(asked('/api/demo-payments/pi_7')).toHaveLength(1)
      // It is the same appointment, so it is the same payment.
      expect(asked('/api/create-payment-intent')).toHaveLength(1)
    })

    it('and paid is shown with the time that was paid for', async () => {
      const asked = openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn({ ...moved, outcome: 'confirmed' }) }))
      await userEvent.click(await payButton())
      await waitFor(() => expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith(paid('confirmed', moved)))
      expect(asked('/api/demo-payments/pi_7')).toEqual([])
    })

    it('can be changed instead', async () => {
      openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn(moved) }))
      await userEvent.click(await payButton())
      await userEvent.click(await screen.findByRole('button', { name: 'Change the time' }))
      expect(outcomes.onChangeTime).toHaveBeenCalledOnce()
    })

    it('gets a payment of its own where it is another appointment', async () => {
      const other = '0198c0de-0000-7000-8000-000000000002'
      const asked = openPayForm(apiOf(DEMO, { 'GET /api/visit': inTurn({ ...moved, id: other }) }))
      await userEvent.click(await payButton())
      await userEvent.click(await screen.findByRole('button', { name: 'Go on with this time' }))
      await payButton()
      expect(asked('/api/create-payment-intent').map(({ body }) => body)).toEqual([
        { appointmentId: HOLD.id },
        { appointmentId: other },
      ])
    })
  })
})
