import type { Page } from '@playwright/test'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { axe, expect, test } from './fixtures.ts'
import { delayRequests, toast } from './steps.ts'
import {
  bookAppointment,
  claimFreeDay,
  expectConfirmed,
  expectPaymentForm,
  heading,
  holdSlotForPage,
  NINE,
  payButton,
  SCHEDULE_PATH,
  setSession,
} from './appointment-steps.ts'

const chooseOutcome = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome }).check()

test('a decline loses nothing, the confirmation step returns, and the next try succeeds', { tag: '@desktop' }, async ({
  page,
  request,
  provoke,
}) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  await chooseOutcome(page, 'Declined')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await axe(page)

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
  await expect(heading(page)).toHaveText('Confirm the demo payment')

  // A lost response leaves the visit unpaid, and the page says so.
  await page.route(
    '**/api/demo-payments/*',
    (route) => {
      provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
      return route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(page)).toHaveText("Your visit isn't paid yet.")
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await chooseOutcome(page, 'Asks for a confirmation step')
  await payButton(page).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page, date, NINE)
  // Back skips the question, which is already answered.
  await page.goBack()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test("offline during payment: the page doesn't ask to pay again and shows the visit once it's back online", {
  tag: '@desktop',
}, async ({ page, request, provoke }) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  // The payment goes through, but its response is lost.
  await page.route('**/api/demo-payments/*', async (route) => {
    await route.fetch()
    provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
    provoke({ path: '/api/appointments/current', status: 'net::ERR_INTERNET_DISCONNECTED' })
    await page.context().setOffline(true)
    await route.abort()
  })
  await payButton(page).click()
  const unclear = page.getByRole('alert').filter({ hasText: "We can't tell yet if your payment went through." })
  await expect(unclear).toContainText("Don't pay again.")
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByText('Payment Failed')).toHaveCount(0)
  await axe(page)
  await unclear.getByRole('button', { name: 'Check again' }).click()
  await expect(unclear).toBeVisible()
  await page.context().setOffline(false)
  await expect(toast(page, 'Payment Successful')).toBeVisible()
})

// One device is enough: most of this test is waiting.
test('a late payment shows as processing, then the visit is confirmed without a press', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await chooseOutcome(page, 'Arrives late')
  await payButton(page).click()
  await expect(toast(page, 'Appointment Scheduled')).toContainText(
    "Your appointment has been scheduled. We'll contact you to confirm.",
  )
  await page.goto('/payment-confirmation')
  await expect(heading(page)).toHaveText('Your payment is being processed.')
  await axe(page)
  // It arrives after twenty seconds. The page polls less and less often.
  await expect(heading(page)).toHaveText('Your measurement visit is confirmed.', { timeout: 40_000 })
})

test('/payment-confirmation shows the visit only to the person who paid', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  const date = await claimFreeDay(request)
  const { session, intentId, clientSecret } = await bookAppointment(request, { date, slot: NINE })
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
  await page.goto(`/payment-confirmation?payment_intent=${intentId}`)
  await expect(heading(page)).toHaveText("There's no visit to show here.")
  await page.goto('/payment-confirmation?payment_intent=%00&payment_intent_client_secret=')
  await expect(heading(page)).toHaveText("There's no visit to show here.")

  // The visitor's other device opens the address. The secret leaves the address bar, and a reload doesn't need it.
  await page.goto(query(clientSecret))
  await expectConfirmed(page, date, NINE)
  await expect(page).not.toHaveURL(/secret/)
  await page.reload()
  await expectConfirmed(page, date, NINE)
  const calls = asked.filter((address) => address.startsWith('/api/appointments/current'))
  expect(calls).toContain(`/api/appointments/current?paymentIntent=${intentId}`)
  expect(calls.filter((address) => address.includes('secret'))).toEqual([])

  const own = await browser.newContext()
  const ownPage = await own.newPage()
  await setSession(ownPage, session)
  await ownPage.goto(`${new URL(page.url()).origin}/payment-confirmation`)
  await expectConfirmed(ownPage, date, NINE)
  await own.close()
})

test('starting a failed payment again clears the old message', { tag: '@desktop' }, async ({
  page,
  request,
  provoke,
}) => {
  provoke({ path: '/api/create-payment-intent', status: 503 })
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  const release = await delayRequests(page, '**/api/create-payment-intent', 'POST')
  await page.route(
    '**/api/create-payment-intent',
    (route) => route.fulfill({ status: 503, json: { error: 'The bank is away.', code: 'unavailable' } }),
    { times: 1 },
  )
  await page.goto(SCHEDULE_PATH)
  await expect(toast(page, 'The bank is away.')).toBeVisible()
  // It would disappear after a while, but it stays while someone reads it.
  await toast(page, 'The bank is away.').hover()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await again.press('Enter')
  await expect(page.getByText('Loading the payment form...')).toBeVisible()
  await expect(toast(page, 'The bank is away.')).toBeHidden()
  await expect(page.getByText("We couldn't start the payment.")).toBeHidden()
  release()
  await expectPaymentForm(page, date, NINE)
})
