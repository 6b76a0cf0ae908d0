import { randomBytes } from 'node:crypto'
import { unpackDays } from '#shared/appointments/availability.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { closedReason, HORIZON_DAYS } from '#shared/schedule/calendar.ts'
import type { Availability, OfficeAppointment, Appointment } from '#shared/appointments/schema.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SESSION_ID_HEADER } from '#shared/http/session.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { DANA } from '#test/contacts.ts'
import { NINE } from '#test/slots.ts'
import { expect, test } from './fixtures.ts'
import { ADMIN_KEY, TODAY } from './server.ts'
import { fillContact, OFFICE, toast, uniqueName } from './steps.ts'

const FIRST_DAYS_AHEAD = 3
let claimed = 0

/**
 * Returns a weekday with nothing booked that no other test uses. Workers share the server, so they take turns through the
 * days of the year. Visits that other tests canceled may still be listed on that day.
 */
export async function claimFreeDay(request: APIRequestContext): Promise<CalendarDate> {
  const { parallelIndex, config } = test.info()
  for (;;) {
    const daysAhead = FIRST_DAYS_AHEAD + claimed * config.workers + parallelIndex
    expect(daysAhead, 'days that can be booked').toBeLessThan(HORIZON_DAYS)
    const date = addDays(TODAY, daysAhead)
    claimed += 1
    if (closedReason(date) === undefined && (await fetchFreeSlots(request, date)).length === SLOTS.length) return date
  }
}

/** Slots a visitor can book on that day. */
export async function fetchFreeSlots(request: APIRequestContext, date: CalendarDate): Promise<string[]> {
  const answer = await request.get('/api/appointments/availability', { params: { from: date, to: date } })
  expect(answer.status()).toBe(200)
  const body: Availability = await answer.json()
  return unpackDays(body)[0]?.slots ?? []
}

export const testContact = (lastName: string) => ({ ...DANA, lastName, address: '12 Elm Street' })

interface RequestedAppointment {
  date: CalendarDate
  slot: string
  lastName?: string
}

interface HeldAppointment {
  id: string
  session: string
}

/** Holds a slot through the API, for a new session or the given one. */
export async function holdSlot(
  request: APIRequestContext,
  { date, slot, lastName = 'Script' }: RequestedAppointment,
  session = randomBytes(16).toString('hex'),
): Promise<HeldAppointment> {
  const answer = await request.post('/api/appointments', {
    headers: { [SESSION_ID_HEADER]: session },
    data: { appointmentDate: date, timeSlot: slot, contact: testContact(lastName) },
  })
  expect(answer.status()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return { id, session }
}

/** Makes every further page of this browser use that session. */
export async function setSession(page: Page, session: string): Promise<void> {
  await page.context().addInitScript((id) => {
    // A frame of another origin, or an empty page, has no storage.
    if (window === window.top && location.protocol !== 'about:') localStorage.setItem('countertop_session_id', id)
  }, session)
}

/** Holds a slot for this browser's session. */
export async function holdSlotForPage(
  page: Page,
  request: APIRequestContext,
  wanted: RequestedAppointment,
): Promise<HeldAppointment> {
  const held = await holdSlot(request, wanted)
  await setSession(page, held.session)
  return held
}

/** Starts the payment of a hold. The client secret starts with the intent's id. */
export async function startPayment(
  request: APIRequestContext,
  { id, session }: HeldAppointment,
): Promise<{ clientSecret: string; intentId: string }> {
  const answer = await request.post('/api/create-payment-intent', {
    headers: { [SESSION_ID_HEADER]: session },
    data: { appointmentId: id },
  })
  expect(answer.status()).toBe(200)
  const { clientSecret }: { clientSecret: string } = await answer.json()
  return { clientSecret, intentId: clientSecret.split('_secret_')[0] ?? '' }
}

/** Holds a slot and pays for it with a demo payment. */
export async function bookAppointment(
  request: APIRequestContext,
  wanted: RequestedAppointment,
): Promise<HeldAppointment & { clientSecret: string; intentId: string }> {
  const held = await holdSlot(request, wanted)
  const payment = await startPayment(request, held)
  const paid = await request.post(`/api/demo-payments/${payment.intentId}`, {
    headers: { [SESSION_ID_HEADER]: held.session },
    data: { clientSecret: payment.clientSecret, outcome: 'accepted' },
  })
  expect(await paid.json()).toEqual({ status: 'succeeded' })
  const answer = await request.get('/api/appointments/current', { headers: { [SESSION_ID_HEADER]: held.session } })
  const { visit }: { visit: Appointment } = await answer.json()
  expect(visit.outcome).toBe('confirmed')
  return { ...held, ...payment }
}

/** Books a visit by phone through the API, without a fee unless `changes` has one. `name` is the customer's last name. */
export async function bookByPhone(
  request: APIRequestContext,
  date: CalendarDate,
  timeSlot = NINE,
  { name = uniqueName(), ...changes }: { name?: string; [field: string]: unknown } = {},
): Promise<{ id: string; name: string; quoteNumber: number }> {
  const data = { appointmentDate: date, timeSlot, contact: testContact(name), fee: 'waived', ...changes }
  const answer = await request.post('/api/appointments/by-phone', { headers: OFFICE, data })
  expect(answer.status()).toBe(201)
  const { id, quoteNumber }: { id: string; quoteNumber: number } = await answer.json()
  return { id, name, quoteNumber }
}

/** Appointments of that day as the office sees them. */
export async function fetchOfficeAppointments(
  request: APIRequestContext,
  date: CalendarDate,
): Promise<OfficeAppointment[]> {
  const answer = await request.get('/api/appointments', { headers: OFFICE, params: { from: date, to: date } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const SCHEDULE_PATH = '/thank-you?step=schedule'

export const createButton = (page: Page) => page.getByRole('button', { name: 'Create Appointment' })
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $100 Now' })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const slotOption = (page: Page, slot: string) => page.getByRole('radio', { name: slot })
export const dayButton = (page: Page, date: CalendarDate) =>
  page.getByRole('grid').getByRole('button', { name: formatCalendarDate(date) })

/** The focused day of the calendar, or an empty string. */
export function focusedDay(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? '')
}

/** Pages the calendar to the month of that day. */
export async function showDay(page: Page, date: CalendarDate): Promise<Locator> {
  const month = page.getByRole('grid')
  const day = month.locator(`[data-day="${date}"]:not([data-outside])`)
  await expect(month).toBeVisible()
  // It opens at a month with a choice of days, once it knows them.
  await expect(page.getByText('Checking open times...')).toBeHidden()
  for (let turns = 0; turns < 13 && (await day.count()) === 0; turns += 1) {
    const first = await month.locator('[data-day]:not([data-outside])').first().getAttribute('data-day')
    await page.getByRole('button', { name: `${(first ?? '') > date ? 'Previous' : 'Next'} month` }).click()
    await expect(month.locator(`[data-day="${first}"]:not([data-outside])`)).toHaveCount(0)
  }
  await expect(day).toBeVisible()
  return dayButton(page, date)
}

export async function chooseDay(page: Page, date: CalendarDate): Promise<void> {
  await (await showDay(page, date)).click()
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
}

export async function chooseTime(page: Page, date: CalendarDate, slot: string): Promise<void> {
  await chooseDay(page, date)
  await slotOption(page, slot).check()
}

export async function fillAppointmentContact(page: Page, lastName: string): Promise<void> {
  await fillContact(page, lastName)
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Elm Street')
  await page.getByLabel('City').fill('Nashville')
  await page.getByLabel('Zip code').fill('37203')
}

/** Expects the payment form for that day and slot. */
export async function expectPaymentForm(page: Page, date: CalendarDate, slot: string): Promise<void> {
  const step = page.getByRole('group', { name: 'Payment of the visit' })
  await expect(step).toContainText(formatCalendarDate(date))
  await expect(step).toContainText(slot)
  await expect(payButton(page)).toBeEnabled()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(toast(page, 'Payment Successful')).toContainText('Thank you for scheduling an appointment!')
}

/** Pays with the form's default result, which is success. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).click()
  await expectPaid(page)
}

/** Expects the page to say that the visit is confirmed, with that day and slot. */
export async function expectConfirmed(page: Page, date: CalendarDate, slot: string): Promise<void> {
  await expect(heading(page)).toHaveText('Your measurement visit is confirmed.')
  const facts = page.getByRole('main')
  await expect(facts).toContainText(formatCalendarDate(date))
  await expect(facts).toContainText(slot)
}

/** Opens the office at that day: its week, or on a phone the day alone. */
export async function openOfficeDay(page: Page, date: CalendarDate): Promise<void> {
  await page.goto('/orders')
  await page.evaluate((key) => sessionStorage.setItem('admin_key', key), ADMIN_KEY)
  await showOfficeDay(page, date)
}

/** The same in an office that is open. */
export async function showOfficeDay(page: Page, date: CalendarDate): Promise<void> {
  // A dialog that has just closed is still going back in the browser's history.
  await expect.poll(() => page.evaluate(() => Number(history.state?.layers ?? 0))).toBe(0)
  await page.goto(`/orders/week?from=${date}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Week' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Unscheduled/ })).toBeVisible()
}

/** A visit on the office's calendar, by the customer's last name. */
export const officeAppointment = (page: Page, lastName: string) =>
  page.locator('[id^="appointment-"]').filter({ hasText: lastName })

/** Opens it, and returns its dialog. */
export async function openOfficeAppointment(page: Page, lastName: string): Promise<Locator> {
  await officeAppointment(page, lastName).click()
  return page.getByRole('dialog', { name: `Dana ${lastName}` })
}
