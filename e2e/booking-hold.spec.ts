import { NINE, TWO } from '#test/slots.ts'
import { axe, expect } from './fixtures.ts'
import { testWithOwnShop } from './own-shop.ts'
import { toast } from './steps.ts'
import {
  claimFreeDay,
  createButton,
  expectPaymentForm,
  holdSlotForPage,
  holdSlot,
  payButton,
  SCHEDULE_PATH,
  slotOption,
} from './appointment-steps.ts'

// All holds of a server end by the server's clock, so this flow starts its own built server, whose clock can be moved.
// Playwright moves the browser's clock.
const test = testWithOwnShop('hold')

test('a hold ends during payment: the page says so, and the visitor books the same or another slot', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  const date = await claimFreeDay(request)
  // A browser clock an hour ahead doesn't matter: a hold ends by the server's clock.
  await page.clock.install({ time: Date.now() + 60 * 60_000 })
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  const halfAnHour = async () => {
    await shop.passHalfAnHour()
    await page.clock.fastForward('31:00')
  }

  await halfAnHour()
  await expect(toast(page, 'Your hold has ended')).toContainText("Choose the time again if it's still open.")
  const over = page.getByRole('alert').filter({ hasText: 'no longer holding' })
  await expect(over).toContainText("Nothing was charged. It's still open. Book it again, or choose another time.")
  await expect(slotOption(page, NINE)).toBeChecked()
  await axe(page)
  await over.getByRole('button', { name: 'Book again' }).click()
  await expectPaymentForm(page, date, NINE)
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)

  // Only the server's clock is past the half hour at this press. The hold is gone, so the page must not take the payment.
  await shop.passHalfAnHour()
  await holdSlot(request, { date, slot: NINE })
  await payButton(page).click()
  await expect(over).toContainText("It's no longer open. Please choose another time.")
  await expect(over.getByRole('button', { name: 'Book again' })).toHaveCount(0)
  await expect(page.getByText(`${NINE} is no longer open. Please choose another time.`)).toBeVisible()
  await axe(page)
  await slotOption(page, TWO).check()
  await expect(over).toHaveCount(0)
  await createButton(page).click()
  await expectPaymentForm(page, date, TWO)

  // A payment page left open for half an hour says the same after a reload.
  await halfAnHour()
  await page.reload()
  await expect(over).toContainText("It's still open")
  await over.getByRole('button', { name: 'Book again' }).click()
  await payButton(page).click()
  await expect(toast(page, 'Payment Successful')).toBeVisible()
})
