import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Closure } from '#shared/appointments/schema.ts'
import { FRIDAY, office, press, setUpAppointments } from '#test/office-appointments.tsx'
import { json } from '#test/stub-api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('blocked time', () => {
  const CLOSED: Closure = {
    id: '0198c0de-0000-7000-8000-0000000000c1',
    date: FRIDAY,
    timeSlot: null,
    reason: 'Inventory',
  }

  it('stands at its day and can be opened again', async () => {
    let closures = [CLOSED]
    const { user } = setUpAppointments({
      ...office(),
      'GET /api/closures': () => json(closures),
      [`DELETE /api/closures/${CLOSED.id}`]: () => {
        closures = []
        return new Response(null, { status: 204 })
      },
    })
    const day = await screen.findByRole('region', { name: 'Friday, March 13, 2026' })
    expect(await within(day).findByText(/blocked, Inventory/)).toBeDefined()
    await press(user, 'Open again: All day, Inventory')
    expect(await screen.findByText('Open for bookings again')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/blocked, Inventory/)).toBeNull())
  })

  it('is a day or an hour with a reason; what is booked then stays', async () => {
    const { sent, user } = setUpAppointments({ ...office(), 'POST /api/closures': () => json(CLOSED, 201) })
    await press(user, 'Block time')
    const dialog = screen.getByRole('dialog', { name: 'Block time' })
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    expect(await within(dialog).findByText('Reason is required')).toBeDefined()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: FRIDAY } })
    expect(await within(dialog).findByText('One visit is booked then. It stays.')).toBeDefined()
    await user.selectOptions(within(dialog).getByLabelText('Time'), '8:00 AM-9:00 AM')
    await waitFor(() => expect(within(dialog).queryByText(/It stays/)).toBeNull())
    await user.selectOptions(within(dialog).getByLabelText('Time'), 'Whole day')
    await user.type(within(dialog).getByLabelText('Reason'), 'Inventory')
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Blocked for visitors')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([{ date: FRIDAY, reason: 'Inventory' }])
  })

  it.each([
    ['a day', 'Whole day', 'date', 'Date', 'Friday, March 13, 2026 is blocked already.'],
    ['an hour', '8:00 AM-9:00 AM', 'timeSlot', 'Time', '8:00 AM-9:00 AM on Friday, March 13, 2026 is blocked already.'],
  ])('of %s that is blocked already is told at its field, and shown', async (_, time, path, label, message) => {
    let closures: Closure[] = []
    const { user } = setUpAppointments({
      ...office(),
      'GET /api/closures': () => json(closures),
      'POST /api/closures': () => {
        closures = [CLOSED]
        return json({ error: message, code: 'already_closed', issues: [{ path, message }] }, 409)
      },
    })
    await press(user, 'Block time')
    const dialog = screen.getByRole('dialog', { name: 'Block time' })
    const field = (name: string) => within(dialog).getByLabelText(name)
    fireEvent.change(field('Date'), { target: { value: FRIDAY } })
    await user.selectOptions(field('Time'), time)
    await user.type(field('Reason'), 'Inventory')
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/Failed to block the time/)).toBeNull()
    expect(field('Reason')).toHaveProperty('value', 'Inventory')
    expect(await screen.findByText(/blocked, Inventory/)).toBeDefined()
  })
})
