import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { closedReason, HORIZON_DAYS } from '#shared/appointments/calendar.ts'
import type { Availability, OfficeVisit, Visit } from '#shared/appointments/schema.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { expect, test } from './fixtures.ts'
import { TODAY } from './server.ts'
import { fillContact, toast } from './steps.ts'

export const NINE = '9:00 AM-10:00 AM'
export const TEN = '10:00 AM-11:00 AM'
export const TWO = '2:00 PM-3:00 PM'

const FIRST_DAYS_AHEAD = 3
let claimed = 0

/**
 * A working day on which nothing is booked, and that no other test is using: workers share the server, and take turns
 * through the days of the year. What other tests have cancelled may stand there.
 */
export async function claimDay(request: APIRequestContext): Promise<CalendarDate> {
  const { parallelIndex, config } = test.info()
  for (;;) {
    const daysAhead = FIRST_DAYS_AHEAD + claimed * config.workers + parallelIndex
    expect(daysAhead, 'days that can be booked').toBeLessThan(HORIZON_DAYS)
    const date = addDays(TODAY, daysAhead)
    claimed += 1
    if (closedReason(date) === undefined && (await freeSlots(request, date)).length === SLOTS.length) return date
  }
}

/** What visitors are offered on that day. */
export async function freeSlots(request: APIRequestContext, date: CalendarDate): Promise<string[]> {
  const answer = await request.get('/api/appointments/availability', { params: { from: date, to: date } })
  expect(answer.status()).toBe(200)
  const { days }: Availability = await answer.json()
  return days[0]?.slots ?? []
}

export const visitContact = (lastName: string) => ({
  firstName: 'Dana',
  lastName,
  phoneNumber: '(615) 555-0142',
  email: 'dana@example.com',
  address: '12 Elm Street',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
})

interface Wanted {
  date: CalendarDate
  slot: string
  lastName?: string
}

export interface HeldVisit {
  id: string
  session: string
}

/** Somebody holds a slot, as a script would: of a session of their own, or the same one again. */
export async function holdVisit(
  request: APIRequestContext,
  { date, slot, lastName = 'Script' }: Wanted,
  session = randomBytes(16).toString('hex'),
): Promise<HeldVisit> {
  const answer = await request.post('/api/appointments', {
    headers: { [SESSION_ID_HEADER]: session },
    data: { appointmentDate: date, timeSlot: slot, contact: visitContact(lastName) },
  })
  expect(answer.status()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return { id, session }
}

/** From now on each page of this browser belongs to that session. */
export async function useSession(page: Page, session: string): Promise<void> {
  await page.context().addInitScript((id) => {
    // A frame of another origin, or an empty page, has no storage.
    if (window === window.top && location.protocol !== 'about:') localStorage.setItem('countertop_session_id', id)
  }, session)
}

/** A visit that is held by this browser's session. */
export async function holdHere(page: Page, request: APIRequestContext, wanted: Wanted): Promise<HeldVisit> {
  const held = await holdVisit(request, wanted)
  await useSession(page, held.session)
  return held
}

/** The client secret of the payment of a held visit; an intent's id begins it. */
export async function startPayment(
  request: APIRequestContext,
  { id, session }: HeldVisit,
): Promise<{ clientSecret: string; intentId: string }> {
  const answer = await request.post('/api/create-payment-intent', {
    headers: { [SESSION_ID_HEADER]: session },
    data: { appointmentId: id },
  })
  expect(answer.status()).toBe(200)
  const { clientSecret }: { clientSecret: string } = await answer.json()
  return { clientSecret, intentId: clientSecret.split('_secret_')[0] ?? '' }
}

/** Holds a visit and pays for it by a demo payment. */
export async function bookVisit(
  request: APIRequestContext,
  wanted: Wanted,
): Promise<HeldVisit & { clientSecret: string; intentId: string }> {
  const held = await holdVisit(request, wanted)
  const payment = await startPayment(request, held)
  const paid = await request.post(`/api/demo-payments/${payment.intentId}`, {
    headers: { [SESSION_ID_HEADER]: held.session },
    data: { clientSecret: payment.clientSecret, outcome: 'accepted' },
  })
  expect(await paid.json()).toEqual({ status: 'succeeded' })
  const answer = await request.get('/api/visit', { headers: { [SESSION_ID_HEADER]: held.session } })
  const { visit }: { visit: Visit } = await answer.json()
  expect(visit.outcome).toBe('confirmed')
  return { ...held, ...payment }
}

/** The visits of that day as the office sees them. */
export async function officeVisits(
  request: APIRequestContext,
  adminKey: string,
  date: CalendarDate,
): Promise<OfficeVisit[]> {
  const answer = await request.get('/api/appointments', {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    params: { from: date, to: date },
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const SCHEDULE = '/thank-you?step=schedule'

export const create = (page: Page) => page.getByRole('button', { name: 'Create Appointment' })
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $100 Now' })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const time = (page: Page, slot: string) => page.getByRole('radio', { name: slot })
export const dayButton = (page: Page, date: CalendarDate) =>
  page.getByRole('grid').getByRole('button', { name: formatCalendarDate(date) })

/** The day of the calendar that has the focus, or nothing. */
export function focusedDay(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? '')
}

/** Turns the calendar on to the month of that day. */
export async function showDay(page: Page, date: CalendarDate): Promise<Locator> {
  const month = page.getByRole('grid')
  const day = month.locator(`[data-day="${date}"]:not([data-outside])`)
  await expect(month).toBeVisible()
  for (let turns = 0; turns < 13 && (await day.count()) === 0; turns += 1) {
    const first = await month.locator('[data-day]:not([data-outside])').first().getAttribute('data-day')
    await page.getByRole('button', { name: 'Next month' }).click()
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
  await time(page, slot).check()
}

export async function fillVisitContact(page: Page, lastName: string): Promise<void> {
  await fillContact(page, lastName)
  await page.getByRole('combobox', { name: 'Address' }).fill('12 Elm Street')
  await page.getByLabel('City').fill('Nashville')
}

/** The payment is asked for, for that day and time. */
export async function expectPayment(page: Page, date: CalendarDate, slot: string): Promise<void> {
  const step = page.getByRole('group', { name: 'Payment of the visit' })
  await expect(step).toContainText(formatCalendarDate(date))
  await expect(step).toContainText(slot)
  await expect(payButton(page)).toBeEnabled()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(toast(page, 'Payment Successful')).toContainText('Thank you for scheduling an appointment!')
}

/** Pays as the form stands, which is with success. */
export async function pay(page: Page): Promise<void> {
  await payButton(page).click()
  await expectPaid(page)
}

/** The page of the visit says that it is confirmed, with that day and time. */
export async function expectConfirmed(page: Page, date: CalendarDate, slot: string): Promise<void> {
  await expect(heading(page)).toHaveText('Your measurement visit is confirmed.')
  const facts = page.getByRole('main')
  await expect(facts).toContainText(formatCalendarDate(date))
  await expect(facts).toContainText(slot)
}

export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Shows the appointments of the week of that day, to whoever has the key. */
export async function openOfficeDay(page: Page, adminKey: string, date: CalendarDate): Promise<Locator> {
  await page.goto('/orders')
  await page.evaluate((key) => sessionStorage.setItem('admin_key', key), adminKey)
  await page.goto('/orders?tab=appointments')
  return showOfficeDay(page, date)
}

/** Turns the office's calendar on from today's week to that day's. */
export async function showOfficeDay(page: Page, date: CalendarDate): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  const weeks = Math.floor(daysBetween(dateIn(new Date(), SHOP.timeZone), date) / 7)
  for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Next week' }).click()
  await expect(officeDay(page, date)).toBeVisible()
  return officeDay(page, date)
}

export const officeDay = (page: Page, date: CalendarDate) =>
  page.getByRole('region', { name: formatCalendarDate(date) })
