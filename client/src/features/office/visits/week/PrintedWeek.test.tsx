import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  closure,
  CREWS,
  findAppointment,
  installation,
  officeApi,
  renderAppointments,
  UPCOMING,
  weekWith,
} from '#test/client/office-appointments.tsx'

describe('the printed week', () => {
  const printed = () => {
    fireEvent(window, new Event('beforeprint'))
    return document.querySelector('.print-sheet')?.textContent
  }

  it('names the week and the crew that is blocked, and leaves out other crews than the chosen one', async () => {
    const api = officeApi([UPCOMING], () => [
      closure({ crew: 2, reason: 'Vacation' }),
      closure({ id: '0198c0de-0000-7000-8000-0000000000c2' }),
    ])
    renderAppointments(api)
    await findAppointment()
    expect(printed()).toContain('Mar 9 to Mar 15, 2026')
    expect(printed()).toContain('All day, Crew 2: blocked, Vacation')
    expect(printed()).toContain('All day, all crews: blocked, Inventory')
    cleanup()
    history.replaceState(null, '', '/orders/week?crew=1')
    renderAppointments(api)
    await findAppointment()
    expect(printed()).toContain('Mar 9 to Mar 15, 2026, Crew 1')
    expect(printed()).toContain('Inventory')
    expect(printed()).not.toContain('Vacation')
  })

  it('names a crew that is no longer active', async () => {
    history.replaceState(null, '', '/orders/week?crew=3')
    const north = { number: 3, name: 'North', color: '#2f5d50', days: [1], active: false, email: '', version: 1 }
    const closures = [closure({ crew: 3, reason: 'Vacation' })]
    renderAppointments(weekWith({ crews: [...CREWS, north], closures }))
    await waitFor(() => expect(printed()).toContain('Mar 9 to Mar 15, 2026, North'))
    expect(screen.getByLabelText<HTMLSelectElement>('Crew').selectedOptions[0]?.text).toBe('North')
    expect(printed()).toContain('All day, North: blocked, Vacation')
  })

  it('says which visits are installations', async () => {
    renderAppointments(officeApi([installation()]))
    await waitFor(() => expect(printed()).toContain('9:00 AM-1:00 PM, Crew 1, Installation, Confirmed'))
  })

  it('says so if nothing is planned', async () => {
    renderAppointments(officeApi([]))
    await screen.findByText('No quote is waiting for a visit.')
    expect(printed()).toBe('Mar 9 to Mar 15, 2026No visits this week.')
  })
})
