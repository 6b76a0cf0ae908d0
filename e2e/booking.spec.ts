import type { Locator, Page } from '@playwright/test'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { EIGHT, NINE } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import { delayRequests, expectNoOverflow, toast, uniqueName } from './steps.ts'
import {
  chooseDay,
  chooseTime,
  claimFreeDay,
  createButton,
  dayButton,
  expectConfirmed,
  expectPaymentForm,
  fillAppointmentContact,
  focusedDay,
  fetchFreeSlots,
  heading,
  pay,
  payButton,
  SCHEDULE_PATH,
  showDay,
  slotOption,
} from './appointment-steps.ts'

const sectionButton = (page: Page) => page.getByRole('button', { name: 'Schedule a Measurement Appointment' })
/** Only this section: the rest of the home page has its own test, and its testimonials fade in and out. */
const SECTION = '#appointment'
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' })

const bookAnotherButton = (page: Page) => page.getByRole('button', { name: 'Book another visit' })
const factValue = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).getByRole('definition')

/** Expects the visit in place of the calendar: when, where and for how much. */
async function expectBooked(page: Page, date: CalendarDate): Promise<void> {
  const visit = page.getByRole('group', { name: 'Your visit' })
  await expect(visit).toContainText('Your visit is confirmed')
  await expect(visit).toContainText(`${formatCalendarDate(date)}, ${NINE}`)
  await expect(visit).toContainText('12 Elm Street, Nashville')
  await expect(visit).toContainText('Paid: $100.00')
  await expect(bookAnotherButton(page)).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
}

/** Expects its top in the upper part of the screen. */
const expectNearTop = (page: Page, part: Locator) =>
  expect
    .poll(async () => {
      const top = (await part.boundingBox())?.y ?? -1
      return top >= 0 && top < (page.viewportSize()?.height ?? 0) / 3
    })
    .toBe(true)
const expectSectionInView = (page: Page) => expectNearTop(page, sectionButton(page))

test('a link and a button show the open section, even if parts above or in it load late', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await delayRequests(page, '**/api/appointments/current')
  await page.goto('/')
  await page.getByRole('button', { name: 'Book a measurement' }).click()
  await expect(sectionButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(SECTION)).toBeFocused()
  await page.locator('#design').evaluate((part) => {
    part.style.paddingTop = '900px'
  })
  release()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectSectionInView(page)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await page.goto('/#appointment')
  await expect(sectionButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectSectionInView(page)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await expect(sectionButton(page)).toHaveAttribute('aria-expanded', 'false')
  await page.evaluate(() => {
    location.hash = 'appointment'
  })
  await expect(sectionButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectSectionInView(page)
})

test('books from the home page to the calendar file', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  await page.goto('/')
  await sectionButton(page).click()
  await showDay(page, date)
  await axe(page, SECTION)

  await chooseDay(page, date)
  await expect(page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')).toHaveCount(16)
  await slotOption(page, NINE).check()
  await continueButton(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await axe(page, SECTION)
  await expectNoOverflow(page)
  await fillAppointmentContact(page, uniqueName())
  await continueButton(page).click()

  await expectPaymentForm(page, date, NINE)
  await expect(page.getByRole('group', { name: 'Payment of the visit' })).toBeFocused()
  await expectNearTop(page, page.getByRole('group', { name: 'Payment of the visit' }))
  await expect(page.getByText('Demo payment: no card is charged')).toBeVisible()
  await expect(page.getByText("It's credited in full to your countertop.")).toBeVisible()
  await expect(page.getByText(/^Cancel by .*, Nashville time, and you're refunded in full/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await axe(page, SECTION)
  await expectNoOverflow(page)
  await page.reload()
  await expectPaymentForm(page, date, NINE)
  await pay(page)
  await expectBooked(page, date)
  await page.reload()
  await expectBooked(page, date)
  await bookAnotherButton(page).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Day and time' })).toBeFocused()

  await page.getByRole('link', { name: 'See your visit' }).click()
  await expectConfirmed(page, date, NINE)
  await expect(page.getByRole('main')).toContainText('12 Elm Street')
  await expect(factValue(page, 'Amount paid')).toHaveText('$100.00')
  await expect(factValue(page, 'Receipt')).toHaveText('None. This was a demo payment.')
  await expect(page.getByRole('heading', { name: 'What to prepare' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/)

  await page.reload()
  await expectConfirmed(page, date, NINE)
  await page.getByRole('link', { name: 'What happens next' }).click()
  await expect(page).toHaveURL('/thank-you#next')
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  expect(await fetchFreeSlots(request, date)).not.toContain(NINE)
})

test('keeps everything on Back, Forward and a reload at each step', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  await page.goto('/thank-you')
  await page.getByRole('button', { name: 'Schedule Measurement Appointment' }).click()
  await chooseTime(page, date, NINE)
  await page.goBack()
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.goForward()
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await expect(slotOption(page, NINE)).toBeChecked()
  await fillAppointmentContact(page, name)
  await page.reload()
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await expect(slotOption(page, NINE)).toBeChecked()
  await expect(page.getByLabel('Last name')).toHaveValue(name)
  await createButton(page).click()
  await expectPaymentForm(page, date, NINE)

  await page.reload()
  await expectPaymentForm(page, date, NINE)
  await page.goBack()
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.goForward()
  await expectPaymentForm(page, date, NINE)

  await pay(page)
  await expect(heading(page)).toHaveText('Thank you for your interest.')
  await page.reload()
  await expect(page.getByText('Your visit is confirmed')).toBeVisible()
  // Until someone asks for the calendar, the page shows the booked visit.
  await page.goto(SCHEDULE_PATH)
  await expect(bookAnotherButton(page)).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})

test('books with the keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }

  await page.goto('/')
  await sectionButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Checking open times...')).toBeHidden()
  await tabTo(page.getByRole('button', { name: 'Next month' }))
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedDay(page)).not.toBe('')
  for (let day = await focusedDay(page); day !== date; day = await focusedDay(page)) {
    await page.keyboard.press(day > date ? 'ArrowLeft' : addDays(day, 7) <= date ? 'ArrowDown' : 'ArrowRight')
    await expect.poll(() => focusedDay(page)).not.toBe(day)
  }
  await page.keyboard.press('Enter')
  await expect(dayButton(page, date)).toHaveAccessibleName(/, selected$/)
  await tabTo(slotOption(page, EIGHT))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(slotOption(page, NINE)).toBeChecked()
  await tabTo(page.getByLabel('First name'))
  for (const text of ['Dana', uniqueName(), '6155550142', 'dana@example.com', '12 Elm Street', '', 'Nashville']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('State')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zip')).toBeFocused()
  await page.keyboard.type('37203')
  await page.keyboard.press('Enter')
  await expectPaymentForm(page, date, NINE)
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

test('days and slots are large enough for a thumb', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  await page.goto(SCHEDULE_PATH)
  const day = await showDay(page, date)
  await day.tap()
  await expect(day).toHaveAccessibleName(/, selected$/)
  await slotOption(page, NINE).tap()
  await expect(slotOption(page, NINE)).toBeChecked()
  for (const target of [
    day,
    slotOption(page, NINE),
    page.getByRole('button', { name: 'Next month' }),
    createButton(page),
  ]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})
