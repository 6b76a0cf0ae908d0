import { closedReason } from '#shared/appointments/calendar.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { axe, expect, test } from './fixtures.ts'
import { TODAY } from './server.ts'
import { uniqueName } from './steps.ts'
import {
  chooseTime,
  claimDay,
  create,
  dayButton,
  expectConfirmed,
  expectPayment,
  fillVisitContact,
  NINE,
  pay,
  SCHEDULE,
  showDay,
  visitContact,
} from './visit-steps.ts'

test('days that are over, closed or full cannot be chosen, and say why', async ({ page, request, adminKey }) => {
  const full = await claimDay(request)
  let busyUntil = 0
  for (const { label: timeSlot, startMinutes, endMinutes } of SLOTS) {
    if (startMinutes < busyUntil) continue
    busyUntil = endMinutes
    const taken = await request.post('/api/appointments/by-phone', {
      headers: { [ADMIN_KEY_HEADER]: adminKey },
      data: { appointmentDate: full, timeSlot, contact: visitContact('Script'), fee: 'waived' },
    })
    expect(taken.status()).toBe(201)
  }
  await page.goto(SCHEDULE)
  await showDay(page, full)
  await expect(dayButton(page, full)).toHaveAccessibleName(`${formatCalendarDate(full)}, fully booked`)
  await expect(dayButton(page, full)).toBeDisabled()
  await axe(page)

  let holiday = addDays(TODAY, 1)
  while (!closedReason(holiday) || closedReason(holiday)?.startsWith('Saturdays')) holiday = addDays(holiday, 1)
  await page.reload()
  await showDay(page, holiday)
  await expect(dayButton(page, holiday)).toHaveAccessibleName(
    `${formatCalendarDate(holiday)}, closed: ${closedReason(holiday)}`,
  )
  await expect(dayButton(page, holiday)).toBeDisabled()
  await expect(page.getByText(`${formatCalendarDate(holiday)}: closed for ${closedReason(holiday)}`)).toBeVisible()
  await axe(page)
})

test('what is free cannot be loaded: the calendar says so, and comes by Try again', async ({
  page,
  request,
  provoke,
}) => {
  provoke({ path: '/api/appointments/availability', status: 503 })
  const date = await claimDay(request)
  let isAway = true
  await page.route('**/api/appointments/availability*', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'unavailable' } })
      : route.fallback(),
  )
  await page.goto(SCHEDULE)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load what is free.' })).toContainText(
    'The database is away.',
  )
  await axe(page)
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await chooseTime(page, date, NINE)
})

for (const timezoneId of ['Asia/Kathmandu', 'Pacific/Honolulu']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test("sees and books the shop's days and times", async ({ page, request }) => {
      const date = await claimDay(request)
      await page.goto(SCHEDULE)
      const today = page.getByRole('grid').locator('[data-today]')
      await showDay(page, TODAY)
      await expect(today).toHaveAttribute('data-day', dateIn(new Date(), SHOP.timeZone))
      await chooseTime(page, date, NINE)
      await expect(page.getByText(`You pay $100 in the next step. Times are ${SHOP.city} time.`)).toBeVisible()
      await fillVisitContact(page, uniqueName())
      const asked = page.waitForRequest((one) => one.url().endsWith('/api/appointments') && one.method() === 'POST')
      await create(page).click()
      expect((await asked).postDataJSON()).toMatchObject({ appointmentDate: date, timeSlot: NINE })
      await expectPayment(page, date, NINE)
      await pay(page)
      await page.goto('/payment-confirmation')
      await expectConfirmed(page, date, NINE)
      await expect(page.getByText(/You can cancel free of charge until .*, 9:00 AM in Nashville/)).toBeVisible()
    })
  })
}
