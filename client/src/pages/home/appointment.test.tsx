import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { noFreeTimes } from '#test/client/appointment-fixtures.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, stubApi } from '#test/client/stub-api.ts'
import { ScheduleAppointment, useAppointmentSection } from './appointment.tsx'

function Section() {
  const { isOpen, toggle, openAndGoTo } = useAppointmentSection()
  return (
    <>
      <button type="button" onClick={openAndGoTo}>
        Book a measurement
      </button>
      <ScheduleAppointment isOpen={isOpen} onToggle={toggle} />
    </>
  )
}

function setUp() {
  const requests = stubApi({
    'GET /api/appointments/current': () => json({ visit: null }),
    'GET /api/appointments/availability': noFreeTimes,
  })
  const view = render(<Section />, { wrapper: PageProviders })
  return { ...view, requests }
}

const NAME = 'Schedule a Measurement Appointment'
const heading = () => screen.getByRole('button', { name: NAME })
const isOpen = () => heading().getAttribute('aria-expanded') === 'true'

// Loading the module the first time takes longer than a query waits.
beforeAll(() => import('#client/features/appointments/BookAppointment.tsx'))

describe('the appointment section', () => {
  it('is closed at first, sends no request, and opens and closes by its heading', async () => {
    const { requests } = setUp()
    expect(isOpen()).toBe(false)
    expect(requests).toEqual([])
    fireEvent.click(heading())
    expect(isOpen()).toBe(true)
    expect(await screen.findByRole('grid')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeDefined()
    fireEvent.click(heading())
    expect(isOpen()).toBe(false)
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('stays open across a reload until the visitor closes it', () => {
    const first = setUp()
    fireEvent.click(heading())
    first.unmount()
    const second = setUp()
    expect(isOpen()).toBe(true)
    fireEvent.click(heading())
    second.unmount()
    setUp()
    expect(isOpen()).toBe(false)
  })

  it('is open if the URL links to it', () => {
    history.replaceState(null, '', '/#appointment')
    setUp()
    expect(isOpen()).toBe(true)
  })

  it('opens, scrolls into view and gets the focus from a button elsewhere on the page', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    setUp()
    fireEvent.click(screen.getByRole('button', { name: 'Book a measurement' }))
    expect(isOpen()).toBe(true)
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: NAME }))
    await waitFor(() => expect(screen.getByRole('grid')).toBeDefined())
  })
})
