import type { Page } from '@playwright/test'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, instantAt } from '#shared/lib/zoned.ts'
import { axe, expect, test } from './fixtures.ts'
import { fillContact, login, openQuoteDialog, row, toast, uniqueName } from './steps.ts'
import {
  chooseDay,
  chooseTime,
  claimDay,
  create,
  dayButton,
  expectConfirmed,
  expectNoOverflow,
  expectPayment,
  fillVisitContact,
  focusedDay,
  freeSlots,
  heading,
  NINE,
  pay,
  payButton,
  SCHEDULE,
  showDay,
  showOfficeDay,
  TWO,
  time,
} from './visit-steps.ts'

const section = (page: Page) => page.getByRole('button', { name: 'Schedule a Measurement Appointment' })
/** The rest of the home page has its own test, and testimonials that fade in and out. */
const SECTION = '#appointment'
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' })

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
  await expect(page).toHaveURL('/thank-you#next')
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
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

test('the whole booking by keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimDay(request)
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }

  await page.goto('/')
  await section(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Looking for free times...')).toBeHidden()
  await tabTo(page.getByRole('button', { name: 'Next month' }))
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedDay(page)).not.toBe('')
  for (let day = await focusedDay(page); day !== date; day = await focusedDay(page)) {
    await page.keyboard.press(day > date ? 'ArrowLeft' : addDays(day, 7) <= date ? 'ArrowDown' : 'ArrowRight')
    await expect.poll(() => focusedDay(page)).not.toBe(day)
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
