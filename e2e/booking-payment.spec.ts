import type { Page } from '@playwright/test'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { axe, expect, test } from './fixtures.ts'
import { toast } from './steps.ts'
import {
  bookVisit,
  claimDay,
  expectConfirmed,
  expectPayment,
  heading,
  holdHere,
  NINE,
  payButton,
  SCHEDULE,
  useSession,
} from './visit-steps.ts'

const chooseEnd = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome }).check()

test('a decline loses nothing, the confirmation step comes back, and the next try succeeds', async ({
  page,
  request,
  provoke,
}) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  await chooseEnd(page, 'Declined')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await axe(page)

  await chooseEnd(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Confirm the demo payment')
  await expect(page).not.toHaveURL(/secret/)
  await axe(page)
  await page.reload()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(heading(page)).toHaveText('The payment did not go through.')
  await axe(page)
  await page.getByRole('link', { name: 'Try the payment again' }).click()
  await chooseEnd(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Confirm the demo payment')

  // An answer that does not arrive leaves it unpaid, and the page says so.
  await page.route(
    '**/api/demo-payments/*',
    (route) => {
      provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
      return route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(page)).toHaveText('Your visit is not paid yet.')
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await chooseEnd(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page, date, NINE)
  // Back leads past the question, which has its answer.
  await page.goBack()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test('the line is lost while one pays: nobody is told to pay again, and the visit is there when it is back', async ({
  page,
  request,
  provoke,
}) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  // The payment arrives, and its answer does not.
  await page.route('**/api/demo-payments/*', async (route) => {
    await route.fetch()
    provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
    provoke({ path: '/api/visit', status: 'net::ERR_INTERNET_DISCONNECTED' })
    await page.context().setOffline(true)
    await route.abort()
  })
  await payButton(page).click()
  const unclear = page.getByRole('alert').filter({ hasText: 'We cannot tell yet whether your payment arrived.' })
  await expect(unclear).toContainText('Do not pay again.')
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByText('Payment Failed')).toHaveCount(0)
  await axe(page)
  await unclear.getByRole('button', { name: 'Ask again' }).click()
  await expect(unclear).toBeVisible()
  await page.context().setOffline(false)
  await expect(toast(page, 'Payment Successful')).toBeVisible()
})

// One device is enough: most of it is waiting.
test('a payment that arrives late is said to be under way, and becomes the visit by itself', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await chooseEnd(page, 'Arrives late')
  await payButton(page).click()
  await expect(toast(page, 'Appointment Scheduled')).toContainText(
    "Your appointment has been scheduled. We'll contact you to confirm.",
  )
  await page.goto('/payment-confirmation')
  await expect(heading(page)).toHaveText('Your payment is being processed.')
  await axe(page)
  // It comes after twenty seconds; the page asks for it less and less often.
  await expect(heading(page)).toHaveText('Your measurement visit is confirmed.', { timeout: 40_000 })
})

test('/payment-confirmation tells the visit to whoever has paid, and to nobody else', async ({
  page,
  request,
  browser,
}) => {
  const date = await claimDay(request)
  const { session, intentId, clientSecret } = await bookVisit(request, { date, slot: NINE })
  await page.goto('/payment-confirmation')
  await expect(heading(page)).toHaveText('There is no visit to show here.')
  await axe(page)
  const query = (secret: string) =>
    `/payment-confirmation?${new URLSearchParams({ payment_intent: intentId, payment_intent_client_secret: secret })}`
  await page.goto(query(`${intentId}_secret_guessed`))
  await expect(heading(page)).toHaveText('There is no visit to show here.')
  await expect(page.getByRole('main')).not.toContainText(formatCalendarDate(date))
  await page.goto(`/payment-confirmation?payment_intent=${intentId}`)
  await expect(heading(page)).toHaveText('There is no visit to show here.')
  await page.goto('/payment-confirmation?payment_intent=%00&payment_intent_client_secret=')
  await expect(heading(page)).toHaveText('There is no visit to show here.')

  // The visitor's other device has the address; the secret does not stay in it, and a reload needs none.
  await page.goto(query(clientSecret))
  await expectConfirmed(page, date, NINE)
  await expect(page).not.toHaveURL(/secret/)
  await page.reload()
  await expectConfirmed(page, date, NINE)

  const own = await browser.newContext()
  const ownPage = await own.newPage()
  await useSession(ownPage, session)
  await ownPage.goto(`${new URL(page.url()).origin}/payment-confirmation`)
  await expectConfirmed(ownPage, date, NINE)
  await own.close()
})
