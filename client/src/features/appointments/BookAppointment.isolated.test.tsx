import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OUT_OF_AREA, OUT_OF_STATE } from '#shared/appointments/service-area.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import { axe } from '#test/client/axe.ts'
import { availability, CONTACT, type Days, hold, TUESDAY } from '#test/client/appointment-fixtures.ts'
import {
  AVAILABILITY,
  BOOK,
  book,
  button,
  choose,
  day,
  field,
  fill,
  openBooking,
  payment,
  prepareBooking,
  slot,
  submit,
  submitLabel,
} from '#test/client/booking-form.tsx'
import { press } from '#test/client/press.ts'
import { delayedResponse, json, refusal, unreachable } from '#test/client/stub-api.ts'
import { NOW } from '#test/clock.ts'
import { EIGHT, HALF_PAST_TWELVE } from '#test/slots.ts'
import { NO_CHOICE } from './availability.ts'
import { choiceDraft } from './use-appointment-steps.ts'

vi.mock('./payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/client/booking-form.tsx')).PressedPayment,
}))

prepareBooking()

describe('the submit button', () => {
  it('is disabled until day and time are chosen, and says what is missing when pressed', async () => {
    const { user, posted } = openBooking()
    await day(TUESDAY)
    expect(button(submitLabel).getAttribute('aria-disabled')).toBe('true')
    await submit(user)
    expect(await screen.findByText('Missing Information')).toBeDefined()
    expect(screen.getByText('Please select a date and time for your appointment.')).toBeDefined()
    await user.click(await day(TUESDAY))
    await slot(EIGHT)
    expect(button(submitLabel).getAttribute('aria-disabled')).toBe('true')
    await user.click(await slot(EIGHT))
    expect(button(submitLabel).getAttribute('aria-disabled')).toBeNull()
    expect(posted()).toEqual([])
  })

  it('asks for contact and address after the time is chosen', async () => {
    const { user, posted } = openBooking()
    await day(TUESDAY)
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
    await choose(user)
    await submit(user)
    for (const message of [
      'First name is required',
      'Last name is required',
      'Phone number must be at least 10 digits',
      'Invalid email address',
      'Address is required',
      'City is required',
      'Zip code is required',
    ]) {
      expect(await screen.findByText(message)).toBeDefined()
    }
    expect(document.activeElement).toBe(field('First name'))
    expect(field('Address').getAttribute('aria-required')).toBe('true')
    expect(posted()).toEqual([])
  })

  it('refuses a zip code outside the service area at its field, once it is whole', async () => {
    const { user, posted } = openBooking()
    await choose(user)
    fill({ 'Zip code': '9810' })
    expect(screen.queryByRole('alert')).toBeNull()
    await submit(user)
    expect(await screen.findByText('Enter a zip code with five digits.')).toBeDefined()
    await user.type(field('Zip code'), '1')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(OUT_OF_AREA)
    expect(within(alert).getByRole('link', { name: SHOP.phone })).toHaveProperty('href', phoneHref(SHOP.phone))
    await axe()
    await submit(user)
    expect(document.activeElement).toBe(field('Zip code'))
    expect(posted()).toEqual([])
    fill({ 'Zip code': '37203-4501' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await submit(user)
    await payment()
  })

  it('refuses another state at its field', async () => {
    const { user, posted } = openBooking()
    await choose(user)
    fill({ City: 'Memphis', State: 'California' })
    await submit(user)
    expect(await screen.findByText(OUT_OF_STATE)).toBeDefined()
    expect(document.activeElement).toBe(field('State'))
    expect(posted()).toEqual([])
  })

  it('holds the slot once, shows that it is busy, and goes to the payment', async () => {
    const slow = delayedResponse()
    const { user, posted } = openBooking({ [BOOK]: () => slow.answer })
    await book(user)
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(busy.disabled).toBe(true)
    fireEvent.submit(busy)
    slow.release(json(hold(), 201))
    await payment()
    expect(screen.getByText(TUESDAY)).toBeDefined()
    expect(screen.getByText(EIGHT)).toBeDefined()
    expect(screen.getByText('2100 Foundry Lane, Nashville, TN 37203')).toBeDefined()
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: EIGHT, contact: CONTACT }])
  })

  it.each([
    ["the server's sentence", () => refusal('not_bookable', 'A visit needs notice.'), 'A visit needs notice.'],
    [
      'our words if a proxy answers',
      () => new Response('<h1>502</h1>', { status: 502 }),
      'Failed to schedule appointment',
    ],
    [
      'our words if nothing answers',
      unreachable,
      "Failed to schedule appointment. We couldn't reach our server. Check your connection and try again.",
    ],
  ])('shows a failure in %s and keeps the input', async (_, answer, text) => {
    const { user } = openBooking({ [BOOK]: answer })
    await book(user)
    expect(await screen.findByText('Error')).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(field('Address').value).toBe('2100 Foundry Lane')
    expect((await slot(EIGHT)).checked).toBe(true)
  })

  it.each([
    ['City', 'contact.city', 'We do not know this city'],
    ['Email', 'contact.email', 'Please give an email address: your network has 2 unpaid times already.'],
  ])("shows the server's error at the field %s, once", async (label, path, message) => {
    const { user } = openBooking({
      [BOOK]: () => refusal('invalid', 'Please check this.', { issues: [{ path, message }] }),
    })
    await book(user)
    expect(await screen.findByText(message)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field(label)))
    expect(screen.queryByText('Error')).toBeNull()
  })
})

describe('a slot that someone else booked', () => {
  it('shows the free slots of the day, keeps the input, and lets the visitor choose another slot', async () => {
    let days: Days = {}
    const { user, requests, posted } = openBooking({
      [AVAILABILITY]: (request) => availability(days)(request),
      [BOOK]: ({ body }) => {
        const { timeSlot } = body as { timeSlot: string } // what the form sends
        if (timeSlot !== EIGHT) return json(hold('2027-03-02', timeSlot), 201)
        days = { '2027-03-02': { slots: [HALF_PAST_TWELVE] } }
        return refusal('slot_taken', 'Somebody was faster.', { free: [HALF_PAST_TWELVE] })
      },
    })
    await choose(user)
    fill()
    const asked = () => requests.filter(({ query }) => query.get('from') === '2027-03-01').length
    const before = asked()
    await submit(user)
    expect(await screen.findByText(/8:00 AM-9:00 AM is no longer open/)).toBeDefined()
    expect(screen.getByText('Somebody was faster.')).toBeDefined()
    await waitFor(() => expect(asked()).toBe(before + 1))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(button(`${TUESDAY}, selected`)).toBeDefined()
    expect(button(submitLabel).getAttribute('aria-disabled')).toBe('true')
    expect(field('First name').value).toBe('Dana')

    await user.click(await slot(HALF_PAST_TWELVE))
    expect(screen.queryByText(/is no longer open/)).toBeNull()
    await submit(user)
    await payment()
    expect(posted()).toHaveLength(2)
  })

  it('is noticed when the visitor returns to the tab', async () => {
    let days: Days = {}
    const { user } = openBooking({ [AVAILABILITY]: (request) => availability(days)(request) })
    await choose(user)
    days = { '2027-03-02': { slots: [] } }
    vi.setSystemTime(new Date(NOW.getTime() + 60_000))
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText(/8:00 AM-9:00 AM is no longer open. Please choose another day/)).toBeDefined()
    expect(screen.getByText(`${TUESDAY} is fully booked. Please choose another day.`)).toBeDefined()
  })
})

describe('the input', () => {
  it.each([
    ['', NO_CHOICE],
    ['x', NO_CHOICE],
    ['{"date":"2027-02-30","slot":"8:00 AM-9:00 AM"}', NO_CHOICE],
    ['{"date":"2027-03-02"}', { date: '2027-03-02', slot: null }],
    ['{"date":"2027-03-02","slot":"11:45 AM-12:45 PM"}', { date: '2027-03-02', slot: null }],
    ['{"date":"2027-03-02","slot":"8:00 AM-9:00 AM"}', { date: '2027-03-02', slot: EIGHT }],
  ])('from the tab before is read as far as it is known: %s', (text, choice) => {
    sessionStorage.setItem('visit_choice', text)
    expect(choiceDraft.get()).toEqual(choice)
  })

  it('survives a reload, with day and time', async () => {
    const first = openBooking()
    await choose(first.user)
    fill({ City: 'Franklin' })
    first.unmount()

    openBooking()
    expect((await slot(EIGHT)).checked).toBe(true)
    expect(button(`${TUESDAY}, selected`)).toBeDefined()
    expect(field('City').value).toBe('Franklin')
    expect(field('Phone number').value).toBe('(615) 555-0142')
  })

  it('is kept until the payment succeeds, then removed', async () => {
    const { user, unmount } = openBooking()
    await book(user)
    await press(user, 'Choose another time')
    expect((await slot(EIGHT)).checked).toBe(true)
    expect(field('Address').value).toBe('2100 Foundry Lane')
    await submit(user)
    await press(user, 'Paid')
    await screen.findByText('Your visit is confirmed')
    unmount()

    const again = openBooking()
    await choose(again.user)
    expect(field('Address').value).toBe('')
  })
})
