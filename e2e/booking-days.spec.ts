import { closedReason } from '#shared/appointments/calendar.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import { addDays, dateIn, daysBetween, instantAt, weekdayOf } from '#shared/lib/zoned.ts'
import { axe, expect, test } from './fixtures.ts'
import { TODAY } from './server.ts'
import { uniqueName } from './steps.ts'
import {
  chooseTime,
  claimFreeDay,
  createButton,
  dayButton,
  expectConfirmed,
  expectPaymentForm,
  fillAppointmentContact,
  NINE,
  pay,
  SCHEDULE_PATH,
  showDay,
  slotOption,
  TWO,
  testContact,
} from './appointment-steps.ts'

test("past, closed and full days can't be chosen and say why", { tag: '@desktop' }, async ({
  page,
  request,
  adminKey,
}) => {
  const full = await claimFreeDay(request)
  let busyUntil = 0
  for (const { label: timeSlot, startMinutes, endMinutes } of SLOTS) {
    if (startMinutes < busyUntil) continue
    busyUntil = endMinutes
    const taken = await request.post('/api/appointments/by-phone', {
      headers: { [ADMIN_KEY_HEADER]: adminKey },
      data: { appointmentDate: full, timeSlot, contact: testContact('Script'), fee: 'waived' },
    })
    expect(taken.status()).toBe(201)
  }
  await page.goto(SCHEDULE_PATH)
  await showDay(page, full)
  await expect(dayButton(page, full)).toHaveAccessibleName(`${formatCalendarDate(full)}, fully booked`)
  await expect(dayButton(page, full)).toBeDisabled()
  await axe(page)

  let holiday = addDays(TODAY, 1)
  while (!closedReason(holiday) || closedReason(holiday) === 'Weekend') holiday = addDays(holiday, 1)
  await page.reload()
  await showDay(page, holiday)
  await expect(dayButton(page, holiday)).toHaveAccessibleName(
    `${formatCalendarDate(holiday)}, closed: ${closedReason(holiday)}`,
  )
  await expect(dayButton(page, holiday)).toBeDisabled()
  await expect(page.getByText(`${formatCalendarDate(holiday)}: closed for ${closedReason(holiday)}`)).toBeVisible()
  await axe(page)
})

test("the calendar says when free slots don't load, and loads them with Try again", { tag: '@phone' }, async ({
  page,
  request,
  provoke,
}) => {
  provoke({ path: '/api/appointments/availability', status: 503 })
  const date = await claimFreeDay(request)
  let isAway = true
  await page.route('**/api/appointments/availability*', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'unavailable' } })
      : route.fallback(),
  )
  await page.goto(SCHEDULE_PATH)
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't load open times." })).toContainText(
    'The database is away.',
  )
  await axe(page)
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await chooseTime(page, date, NINE)
})

for (const timezoneId of ['Asia/Kathmandu', 'Pacific/Honolulu']) {
  test.describe(`browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test("shows and books the shop's days and times", { tag: '@desktop' }, async ({ page, request }) => {
      const date = await claimFreeDay(request)
      await page.goto(SCHEDULE_PATH)
      const today = page.getByRole('grid').locator('[data-today]')
      await showDay(page, TODAY)
      await expect(today).toHaveAttribute('data-day', dateIn(new Date(), SHOP.timeZone))
      await chooseTime(page, date, NINE)
      await expect(page.getByText(`You pay $100 in the next step. Times are ${SHOP.city} time.`)).toBeVisible()
      await fillAppointmentContact(page, uniqueName())
      const asked = page.waitForRequest((one) => one.url().endsWith('/api/appointments') && one.method() === 'POST')
      await createButton(page).click()
      expect((await asked).postDataJSON()).toMatchObject({ appointmentDate: date, timeSlot: NINE })
      await expectPaymentForm(page, date, NINE)
      await pay(page)
      await page.goto('/payment-confirmation')
      await expectConfirmed(page, date, NINE)
      await expect(page.getByText(/Cancel by .*, 9:00 AM, Nashville time/)).toBeVisible()
    })
  })
}

test('a page left open overnight moves to the new day and loads free slots again', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  let date = await claimFreeDay(request)
  while (addDays(date, 1).slice(0, 7) !== date.slice(0, 7)) date = await claimFreeDay(request)
  const sixAm = (day: string) => instantAt(day, 6 * 60, SHOP.timeZone)
  // The page's next timer is a minute away. The focus event comes first.
  await page.clock.setFixedTime(sixAm(date))
  await page.goto(SCHEDULE_PATH)
  await chooseTime(page, date, NINE)
  await expect(createButton(page)).toBeEnabled()
  await page.clock.setFixedTime(sixAm(addDays(date, 1)))
  const asked = page.waitForRequest((one) => one.url().includes('/api/appointments/availability'))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await asked
  await expect(page.getByRole('grid').locator('[data-today]')).toHaveAttribute('data-day', addDays(date, 1))
  await expect(dayButton(page, date)).toBeDisabled()
  await expect(createButton(page)).toBeDisabled()
})

test('skips a month without an open day and offers the earliest slot as one button', { tag: '@desktop' }, async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/api/appointments/availability*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = query.get('from') ?? ''
    if (!asked.includes(from)) asked.push(from)
    const length = daysBetween(from, query.get('to') ?? '') + 1
    const days = Array.from({ length }, (_, index) => ({ date: addDays(from, index), slots: [] as string[] }))
    // The first requested month is full. In the next one, slots are free from the tenth on.
    if (from !== asked[0]) for (const day of days.slice(9)) day.slots = [NINE, TWO]
    return route.fulfill({ json: { days } })
  })
  await page.goto(SCHEDULE_PATH)
  const earliest = page.getByRole('button', { name: 'Earliest: ' })
  await expect(earliest).toBeVisible()
  const date = addDays(asked.toSorted()[1] ?? '', 9)
  await expect(dayButton(page, date)).toBeEnabled()
  await expect(earliest).toHaveText(new RegExp(`^Earliest: .*${WEEKDAYS[weekdayOf(date)]}, .*9:00 AM$`))
  await axe(page)
  // The button works from any month.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(dayButton(page, date)).toHaveCount(0)
  await earliest.focus()
  await page.keyboard.press('Enter')
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await expect(slotOption(page, NINE)).toBeChecked()
  await expect(createButton(page)).toBeEnabled()
  await expect(earliest).toBeFocused()
})
