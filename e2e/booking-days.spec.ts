import { cancellationDeadline } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn, instantAt } from '#shared/lib/zoned.ts'
import { NINE } from '#test/slots.ts'
import { expect, test } from './fixtures.ts'
import { TODAY } from './server.ts'
import { uniqueName } from './steps.ts'
import {
  chooseTime,
  claimFreeDay,
  createButton,
  expectConfirmed,
  expectPaymentForm,
  fillAppointmentContact,
  pay,
  SCHEDULE_PATH,
  showDay,
} from './appointment-steps.ts'

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
      const start = instantAt(date, 9 * 60, SHOP.timeZone)
      await expect(page.getByText(`Cancel by ${cancellationDeadline(start)}`)).toBeVisible()
    })
  })
}
