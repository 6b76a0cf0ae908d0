import type { Page } from '@playwright/test'
import { NINE } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  claimFreeDay,
  expectConfirmed,
  expectPaymentForm,
  heading,
  holdSlotForPage,
  payButton,
  SCHEDULE_PATH,
} from './appointment-steps.ts'

const chooseOutcome = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome }).check()

test('the confirmation step of a demo payment returns, refused and then approved', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  await chooseOutcome(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Confirm the demo payment')
  await expect(page).not.toHaveURL(/secret/)
  await axe(page)
  await page.reload()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(heading(page)).toHaveText("Your payment didn't go through.")
  await axe(page)
  await page.getByRole('link', { name: 'Try the payment again' }).click()
  await chooseOutcome(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page, date, NINE)
  // Back skips the question, which is already answered.
  await page.goBack()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})
