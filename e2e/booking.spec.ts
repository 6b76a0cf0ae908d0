import type { Page } from '@playwright/test'
import { closedReason } from '#shared/appointments/calendar.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { axe, expect, test } from './fixtures.ts'
import { TODAY } from './server.ts'
import { fillContact, login, openQuoteDialog, row, toast, uniqueName } from './steps.ts'
import {
  bookVisit,
  chooseDay,
  chooseTime,
  claimDay,
  dayButton,
  expectConfirmed,
  expectNoOverflow,
  expectPayment,
  fillVisitContact,
  freeSlots,
  heading,
  holdHere,
  holdVisit,
  NINE,
  officeVisits,
  payButton,
  SCHEDULE,
  showDay,
  showOfficeDay,
  TEN,
  TWO,
  time,
  useSession,
  visitContact,
} from './visit-steps.ts'

const section = (page: Page) => page.getByRole('button', { name: 'Schedule a Measurement Appointment' })
/** The rest of the home page has its own test, and testimonials that fade in and out. */
const SECTION = '#appointment'
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Appointment' })
const chooseEnd = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome }).check()

async function pay(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(toast(page, 'Payment Successful')).toContainText('Thank you for scheduling an appointment!')
}

test('from the home page to the visit in the calendar', async ({ page, request }) => {
  const date = await claimDay(request)
  await page.goto('/')
  await section(page).click()
  await showDay(page, date)
  await axe(page, SECTION)

  await expect(goOn(page)).toBeDisabled()
  await goOn(page).press('Enter')
  await expect(toast(page, 'Missing Information')).toContainText('Please select a date and time for your appointment.')
  await chooseDay(page, date)
  await expect(page.getByText('Please select a time slot')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')).toHaveCount(16)
  await time(page, NINE).check()
  await expect(page.getByText('Please select a time slot')).toBeHidden()
  await expect(goOn(page)).toBeEnabled()

  await goOn(page).click()
  for (const message of ['First name is required', 'Address is required', 'City is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  await axe(page, SECTION)
  await expectNoOverflow(page)
  await fillVisitContact(page, uniqueName())
  await goOn(page).click()

  await expectPayment(page, date, NINE)
  await expect(page.getByRole('group', { name: 'Payment of the visit' })).toBeFocused()
  await expect(page.getByText('Demo payment: no card is charged')).toBeVisible()
  await expect(page.getByText('It is credited in full to your countertop.')).toBeVisible()
  await expect(page.getByText(/^Cancel free of charge until .*, 24 hours before the visit/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await axe(page, SECTION)
  await expectNoOverflow(page)
  await page.reload()
  await expectPayment(page, date, NINE)
  await pay(page)
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()

  await page.getByRole('link', { name: 'See your visit' }).click()
  await expectConfirmed(page, date, NINE)
  await expect(page.getByRole('main')).toContainText('12 Elm Street')
  await expect(page.getByRole('heading', { name: 'What to prepare' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  const start = instantAt(date, 9 * 60, SHOP.timeZone)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  const link = page.getByRole('link', { name: 'Add to calendar' })
  const file = await request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain(`DTSTART:${start}`)
  const downloaded = page.waitForEvent('download')
  await link.click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/)
  const google = await page.getByRole('link', { name: 'Add to Google Calendar' }).getAttribute('href')
  expect(new URL(google ?? '').searchParams.get('dates')).toMatch(new RegExp(`^${start}/`))

  await page.reload()
  await expectConfirmed(page, date, NINE)
  await page.getByRole('link', { name: 'What happens next' }).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  expect(await freeSlots(request, date)).not.toContain(NINE)
})

test('from a quote to its visit, which outlives the deleted quote', async ({ page, request, adminKey }) => {
  const date = await claimDay(request)
  const name = uniqueName()
  await openQuoteDialog(page)
  await fillContact(page, name)
  await page.getByRole('combobox', { name: 'Address' }).fill('2100 Foundry Lane')
  await page.getByLabel('City').fill('Nashville')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await page.getByRole('button', { name: 'Schedule Measurement Appointment' }).click()
  await expect(page).toHaveURL(/step=schedule/)
  await expect(heading(page)).toHaveText('Schedule a Measurement Appointment')
  await expect(heading(page)).toBeFocused()
  await chooseTime(page, date, TWO)
  const details = page.getByRole('group', { name: 'Your details' })
  await expect(details).toContainText('Are these still right?')
  await expect(details).toContainText('2100 Foundry Lane, Nashville')
  await axe(page)
  await create(page).click()
  await expectPayment(page, date, TWO)
  await pay(page)
  await expect(page).toHaveURL(/\/thank-you(?!.*step=)/)
  await expect(heading(page)).toHaveText('Thank you for your request.')
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  await axe(page)

  await login(page, adminKey)
  await expect(row(page, name)).toContainText(/Visit [A-Z][a-z]{2} \d{1,2}, \d{4}, 2:00 PM/)
  await axe(page)
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Quote deleted')).toBeVisible()
  await page.getByRole('tab', { name: 'Appointments' }).click()
  const day = await showOfficeDay(page, date)
  const visit = day.getByRole('listitem').filter({ hasText: name })
  await expect(visit).toContainText(TWO)
  await expect(visit).toContainText('Confirmed')
  await expect(visit).toContainText('Paid $100.00')
  await expect(visit.getByRole('link', { name: /2100 Foundry Lane/ })).toHaveAttribute('href', /google\.com\/maps/)
})

test('a decline loses nothing, the confirmation step comes back, and the next try succeeds', async ({
  page,
  request,
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
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page, date, NINE)
  // Back leads past the question, which has its answer.
  await page.goBack()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
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

test('Back, Forward and a reload at each step lose nothing', async ({ page, request }) => {
  const date = await claimDay(request)
  const name = uniqueName()
  await page.goto('/thank-you')
  await page.getByRole('button', { name: 'Schedule Measurement Appointment' }).click()
  await chooseTime(page, date, NINE)
  await page.goBack()
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.goForward()
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await expect(time(page, NINE)).toBeChecked()
  await fillVisitContact(page, name)
  await page.reload()
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await expect(time(page, NINE)).toBeChecked()
  await expect(page.getByLabel('Last name')).toHaveValue(name)
  await create(page).click()
  await expectPayment(page, date, NINE)

  await page.reload()
  await expectPayment(page, date, NINE)
  await page.goBack()
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.goForward()
  await expectPayment(page, date, NINE)

  // Another time moves the hold: the one before is free again at once.
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await expect(time(page, NINE)).toBeChecked()
  await time(page, TWO).check()
  await expect(page.getByLabel('Last name')).toHaveValue(name)
  await create(page).click()
  await expectPayment(page, date, TWO)
  await expect.poll(() => freeSlots(request, date)).toContain(NINE)

  await page.goto('/payment-confirmation')
  await expect(heading(page)).toHaveText('Your visit is not paid yet.')
  await axe(page)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expectPayment(page, date, TWO)
  await pay(page)
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.reload()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  // The visitor's details are not left behind at this computer.
  await page.goto(SCHEDULE)
  await chooseTime(page, date, NINE)
  await expect(page.getByLabel('Last name')).toHaveValue('')
})

test('a slot that is lost while one chooses is named, and another one is taken', async ({ page, request, provoke }) => {
  provoke({ path: '/api/appointments', status: 409 })
  const date = await claimDay(request)
  await page.goto(SCHEDULE)
  await chooseTime(page, date, NINE)
  await fillVisitContact(page, uniqueName())
  await holdVisit(request, { date, slot: NINE })
  await create(page).click()
  await expect(toast(page, 'Error')).toContainText('That time was taken a moment ago. Please choose another one.')
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer free' })).toHaveText(
    `${NINE} is no longer free. Please choose another time.`,
  )
  // Those that share half an hour with it are gone, too.
  await expect(page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')).toHaveCount(13)
  await expect(time(page, NINE)).toHaveCount(0)
  await expect(create(page)).toBeDisabled()
  await axe(page)
  await time(page, TEN).check()
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer free' })).toHaveCount(0)
  await create(page).click()
  await expectPayment(page, date, TEN)
})

test('two tabs: nobody pays for a time that another tab has changed, nor twice', async ({
  page,
  request,
  context,
  adminKey,
}) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  const other = await context.newPage()
  await other.goto(SCHEDULE)
  await expectPayment(other, date, NINE)
  await other.getByRole('button', { name: 'Choose another time' }).click()
  await time(other, TWO).check()
  await other.getByRole('button', { name: 'Create Appointment' }).click()
  await expectPayment(other, date, TWO)

  await payButton(page).click()
  const moved = page.getByRole('alert').filter({ hasText: 'You chose another time in another window.' })
  await expect(moved).toContainText(TWO)
  await axe(page)
  await moved.getByRole('button', { name: 'Go on with this time' }).click()
  await expectPayment(page, date, TWO)
  await pay(page)

  await payButton(other).click()
  await expect(other).toHaveURL(/\/thank-you(?!.*step=)/)
  await expect(other.getByText('Your visit is confirmed')).toBeVisible()
  const visits = await officeVisits(request, adminKey, date)
  expect(visits.map(({ timeSlot, status, paidCents }) => ({ timeSlot, status, paidCents }))).toEqual([
    { timeSlot: TWO, status: 'confirmed', paidCents: 10_000 },
  ])
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

test('days and times are large enough for a thumb', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimDay(request)
  await page.goto(SCHEDULE)
  const day = await showDay(page, date)
  await day.tap()
  await expect(day).toHaveAccessibleName(/, selected$/)
  await time(page, NINE).tap()
  await expect(time(page, NINE)).toBeChecked()
  for (const target of [day, time(page, NINE), page.getByRole('button', { name: 'Next month' }), create(page)]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

test('the whole booking by keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimDay(request)
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  const focusedDay = () =>
    page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? '')

  await page.goto('/')
  await section(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Looking for free times...')).toBeHidden()
  await tabTo(page.getByRole('button', { name: 'Next month' }))
  await page.keyboard.press('Tab')
  await expect.poll(focusedDay).not.toBe('')
  for (let day = await focusedDay(); day !== date; day = await focusedDay()) {
    await page.keyboard.press(day > date ? 'ArrowLeft' : addDays(day, 7) <= date ? 'ArrowDown' : 'ArrowRight')
    await expect.poll(focusedDay).not.toBe(day)
  }
  await page.keyboard.press('Enter')
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await tabTo(time(page, '8:00 AM-9:00 AM'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(time(page, NINE)).toBeChecked()
  await tabTo(page.getByLabel('First name'))
  for (const text of ['Dana', uniqueName(), '6155550142', 'dana@example.com', '12 Elm Street', '', 'Nashville']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expectPayment(page, date, NINE)
  await expect(page.getByRole('group', { name: 'Payment of the visit' })).toBeFocused()
  await tabTo(page.getByRole('radio', { name: 'Accepted' }))
  await page.keyboard.press('ArrowDown')
  await tabTo(payButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Your visit' })).toBeFocused()
})

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
