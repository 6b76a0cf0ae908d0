import type { Page } from '@playwright/test'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { NINE } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  bookAppointment,
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

test('/payment-confirmation shows the visit only to the person who paid', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const date = await claimFreeDay(request)
  const { intentId, clientSecret } = await bookAppointment(request, { date, slot: NINE })
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname + new URL(sent.url()).search))
  await page.goto('/payment-confirmation')
  await expect(heading(page)).toHaveText("There's no visit to show here.")
  await axe(page)
  const query = (secret: string) =>
    `/payment-confirmation?${new URLSearchParams({ payment_intent: intentId, payment_intent_client_secret: secret })}`
  await page.goto(query(`${intentId}_secret_guessed`))
  await expect(heading(page)).toHaveText("There's no visit to show here.")
  await expect(page.getByRole('main')).not.toContainText(formatCalendarDate(date))

  // The visitor's other device opens the address. The secret leaves the address bar, and a reload doesn't need it.
  await page.goto(query(clientSecret))
  await expectConfirmed(page, date, NINE)
  await expect(page).not.toHaveURL(/secret/)
  await page.reload()
  await expectConfirmed(page, date, NINE)
  const calls = asked.filter((address) => address.startsWith('/api/appointments/current'))
  expect(calls).toContain(`/api/appointments/current?paymentIntent=${intentId}`)
  expect(calls.filter((address) => address.includes('secret'))).toEqual([])
})
