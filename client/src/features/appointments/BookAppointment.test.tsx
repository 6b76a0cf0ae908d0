import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  availability,
  CONTACT,
  type Days,
  HOLD_ID,
  hold,
  NOW,
  OTHER_SLOT,
  SLOT,
  TUESDAY,
} from '#test/client/appointment-fixtures.ts'
import { button, choose, day, field, fill, openBooking, prepareBooking, slot } from '#test/client/booking-form.tsx'
import { delayedResponse, json } from '#test/client/stub-api.ts'

vi.mock('#client/features/appointments/payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/client/booking-form.tsx')).PressedPayment,
}))

prepareBooking()

describe('the submit button', () => {
  it('is disabled until day and time are chosen, and says what is missing when pressed', async () => {
    const { user, posted } = openBooking()
    await day(TUESDAY)
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText('Missing Information')).toBeDefined()
    expect(screen.getByText('Please select a date and time for your appointment.')).toBeDefined()
    await user.click(await day(TUESDAY))
    await slot(SLOT)
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBe('true')
    await user.click(await slot(SLOT))
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBeNull()
    expect(posted()).toEqual([])
  })

  it('asks for contact and address after the time is chosen', async () => {
    const { user, posted } = openBooking()
    await day(TUESDAY)
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
    await choose(user)
    await user.click(button('Continue to Payment'))
    for (const message of [
      'First name is required',
      'Last name is required',
      'Phone number must be at least 10 digits',
      'Invalid email address',
      'Address is required',
      'City is required',
    ]) {
      expect(await screen.findByText(message)).toBeDefined()
    }
    expect(document.activeElement).toBe(field('First name'))
    expect(field('Address').getAttribute('aria-required')).toBe('true')
    expect(posted()).toEqual([])
  })

  it('holds the slot once, shows that it is busy, and goes to the payment', async () => {
    const slow = delayedResponse()
    const { user, posted } = openBooking({ 'POST /api/appointments': () => slow.answer })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(busy.disabled).toBe(true)
    fireEvent.submit(busy)
    slow.release(json(hold(), 201))
    expect(await screen.findByText(`Paying for ${HOLD_ID}`)).toBeDefined()
    expect(screen.getByText(TUESDAY)).toBeDefined()
    expect(screen.getByText(SLOT)).toBeDefined()
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, contact: CONTACT }])
  })

  it.each([
    [
      "the server's sentence",
      () => json({ error: 'A visit needs notice.', code: 'not_bookable' }, 400),
      'A visit needs notice.',
    ],
    [
      'our words if a proxy answers',
      () => new Response('<h1>502</h1>', { status: 502 }),
      'Failed to schedule appointment',
    ],
    [
      'our words if nothing answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "Failed to schedule appointment. We couldn't reach our server. Check your connection and try again.",
    ],
  ])('shows a failure in %s and keeps the input', async (_, answer, text) => {
    const { user } = openBooking({ 'POST /api/appointments': answer })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(field('Address').value).toBe('2100 Foundry Lane')
    expect((await slot(SLOT)).checked).toBe(true)
  })

  it("shows the server's errors at their fields", async () => {
    const { user } = openBooking({
      'POST /api/appointments': () =>
        json(
          {
            error: 'Please check the address.',
            code: 'invalid',
            issues: [{ path: 'contact.city', message: 'We do not know this city' }],
          },
          400,
        ),
    })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText('We do not know this city')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
    // Shown only once.
    expect(screen.queryByText('Error')).toBeNull()
  })
})

describe('a limit on unpaid holds', () => {
  it.each([
    'Your network has 8 unpaid times already. Please wait, or call us.',
    'Your network has 3 unpaid times on Tuesday, March 2, 2027 already. Please choose another day, or call us.',
  ])("shows the server's words and keeps the input: %s", async (error) => {
    const { user } = openBooking({ 'POST /api/appointments': () => json({ error, code: 'too_many_requests' }, 429) })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText(error)).toBeDefined()
    expect(field('Address').value).toBe('2100 Foundry Lane')
    expect((await slot(SLOT)).checked).toBe(true)
  })

  it('shows a request for an email address at that field', async () => {
    const message = 'Please give an email address: your network has 2 unpaid times already.'
    const issues = [{ path: 'contact.email', message }]
    const { user } = openBooking({
      'POST /api/appointments': () => json({ error: message, code: 'invalid', issues }, 400),
    })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText(message)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })
})

describe('a slot that someone else booked', () => {
  it('shows the free slots of the day, keeps the input, and lets the visitor choose another slot', async () => {
    let days: Days = {}
    const { user, requests, posted } = openBooking({
      'GET /api/appointments/availability': (request) => availability(days)(request),
      'POST /api/appointments': ({ body }) => {
        const { timeSlot } = body as { timeSlot: string } // what the form sends
        if (timeSlot !== SLOT) return json(hold('2027-03-02', timeSlot), 201)
        days = { '2027-03-02': { slots: [OTHER_SLOT] } }
        return json({ error: 'Somebody was faster.', code: 'slot_taken', free: [OTHER_SLOT] }, 409)
      },
    })
    await choose(user)
    fill()
    const asked = () => requests.filter(({ query }) => query.get('from') === '2027-03-01').length
    const before = asked()
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText(/8:00 AM-9:00 AM is no longer open/)).toBeDefined()
    expect(screen.getByText('Somebody was faster.')).toBeDefined()
    await waitFor(() => expect(asked()).toBe(before + 1))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(button(`${TUESDAY}, selected`)).toBeDefined()
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBe('true')
    expect(field('First name').value).toBe('Dana')

    await user.click(await slot(OTHER_SLOT))
    expect(screen.queryByText(/is no longer open/)).toBeNull()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toHaveLength(2)
  })

  it('is noticed when the visitor returns to the tab', async () => {
    let days: Days = {}
    const { user } = openBooking({ 'GET /api/appointments/availability': (request) => availability(days)(request) })
    await choose(user)
    days = { '2027-03-02': { slots: [] } }
    vi.setSystemTime(new Date(NOW.getTime() + 60_000))
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText(/8:00 AM-9:00 AM is no longer open. Please choose another day/)).toBeDefined()
    expect(screen.getByText(`${TUESDAY} is fully booked. Please choose another day.`)).toBeDefined()
  })
})

describe('the input', () => {
  it('survives a reload, with day and time', async () => {
    const first = openBooking()
    await choose(first.user)
    fill({ City: 'Franklin' })
    first.unmount()

    openBooking()
    expect((await slot(SLOT)).checked).toBe(true)
    expect(button(`${TUESDAY}, selected`)).toBeDefined()
    expect(field('City').value).toBe('Franklin')
    expect(field('Phone number').value).toBe('(615) 555-0142')
  })

  it('is kept until the payment succeeds, then removed', async () => {
    const { user, unmount } = openBooking()
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }))
    expect((await slot(SLOT)).checked).toBe(true)
    expect(field('Address').value).toBe('2100 Foundry Lane')
    await user.click(button('Continue to Payment'))
    await user.click(await screen.findByRole('button', { name: 'Paid' }))
    await screen.findByText('Your visit is confirmed')
    unmount()

    const again = openBooking()
    await choose(again.user)
    expect(field('Address').value).toBe('')
  })
})
