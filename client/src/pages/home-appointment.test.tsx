import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { json, stubApi } from '#test/stub-api.ts'
import { ScheduleAppointment, useAppointmentSection } from './home-appointment.tsx'

function Section() {
  const { isOpen, toggle, goTo } = useAppointmentSection()
  return (
    <>
      <button type="button" onClick={goTo}>
        Book a measurement
      </button>
      <ScheduleAppointment isOpen={isOpen} onToggle={toggle} />
    </>
  )
}

function setUp() {
  const requests = stubApi({
    'GET /api/visit': () => json({ visit: null }),
    'GET /api/appointments/availability': () => json({ days: [] }),
  })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Section />
    </QueryClientProvider>,
  )
  return { ...view, requests }
}

const NAME = 'Schedule a Measurement Appointment'
const heading = () => screen.getByRole('button', { name: NAME })
const isOpen = () => heading().getAttribute('aria-expanded') === 'true'

// A cold module takes longer than a query waits for it.
beforeAll(() => import('#client/features/appointments/Booking.tsx'))

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

describe('the appointment section', () => {
  it('is closed at first and asks for nothing, and opens and closes by its heading', async () => {
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

  it('is open again after a reload, until it was closed', () => {
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

  it('is open where a link leads to it', () => {
    history.replaceState(null, '', '/#appointment')
    setUp()
    expect(isOpen()).toBe(true)
  })

  it('is opened, scrolled to and given the focus from elsewhere on the page', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>()
    Element.prototype.scrollIntoView = scrolled
    setUp()
    fireEvent.click(screen.getByRole('button', { name: 'Book a measurement' }))
    expect(isOpen()).toBe(true)
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: NAME }))
    await waitFor(() => expect(screen.getByRole('grid')).toBeDefined())
  })
})
