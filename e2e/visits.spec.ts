import type { Page } from '@playwright/test'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, weekdayOf } from '#shared/lib/zoned.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, login, row, storeQuote, toast, uniqueName } from './steps.ts'
import {
  bookVisit,
  claimDay,
  dayButton,
  expectNoOverflow,
  freeSlots,
  heading,
  NINE,
  officeDay,
  openOfficeDay,
  SCHEDULE,
  showDay,
  showOfficeDay,
  TWO,
  useSession,
} from './visit-steps.ts'

const visitIn = (page: Page, date: string, name: string) =>
  officeDay(page, date).getByRole('listitem').filter({ hasText: name })

test('a paid visit is listed, moved to another day, and cancelled with a refund', async ({
  page,
  request,
  adminKey,
  browser,
}) => {
  const [date, other] = [await claimDay(request), await claimDay(request)]
  const name = uniqueName()
  const { session } = await bookVisit(request, { date, slot: NINE, lastName: name })
  await openOfficeDay(page, adminKey, date)
  const visit = visitIn(page, date, name)
  await expect(visit).toContainText(NINE)
  await expect(visit).toContainText('Confirmed')
  await expect(visit).toContainText('Paid $100.00')
  await expect(visit.getByRole('link', { name: '(615) 555-0142' })).toHaveAttribute('href', 'tel:+16155550142')
  await expect(visit.getByRole('link', { name: /12 Elm Street/ })).toHaveAttribute('href', /google\.com\/maps/)
  await expect(visit.getByRole('button', { name: 'Mark completed' })).toHaveCount(0)
  await axe(page)
  await expectNoOverflow(page)

  await visit.getByRole('button', { name: 'Notes' }).click()
  await dialog(page, 'Notes').getByLabel('Notes for the office and the crew').fill('The dog is friendly.')
  await axe(page)
  await dialog(page, 'Notes').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Notes saved')).toBeVisible()
  await expect(visit).toContainText('The dog is friendly.')

  await visit.getByRole('button', { name: 'Move' }).click()
  const move = dialog(page, 'Move this visit')
  await move.getByLabel('Date').fill(other)
  await move.getByLabel('Time').selectOption(TWO)
  await axe(page)
  await move.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page, 'Visit moved')).toBeVisible()
  await expect(move).toBeHidden()
  await expect(visit).toHaveCount(0)
  expect(await freeSlots(request, date)).toContain(NINE)
  expect(await freeSlots(request, other)).not.toContain(TWO)

  await openOfficeDay(page, adminKey, other)
  const moved = visitIn(page, other, name)
  await expect(moved).toContainText(TWO)
  await moved.getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History')).toContainText('by the payment')
  await expect(dialog(page, 'History')).toContainText('by the office')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'History')).toBeHidden()

  await moved.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await expect(question).toContainText('$100.00 was paid online.')
  await axe(page)
  await question.getByRole('button', { name: 'Keep the visit' }).click()
  await expect(question).toBeHidden()
  await moved.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Cancel and refund $100.00' }).click()
  await expect(toast(page, 'Visit cancelled')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeFocused()
  await expect(moved).toContainText('Cancelled')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(moved).toContainText('Refunded $100.00', { timeout: 1000 })
  }).toPass()
  expect(await freeSlots(request, other)).toContain(TWO)

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await useSession(theirs, session)
  await theirs.goto(`${new URL(page.url()).origin}/payment-confirmation`)
  await expect(heading(theirs)).toHaveText('This visit will not take place, and your money goes back to you.')
  await expect(theirs.getByText('This was a demo payment: no card was charged.')).toBeVisible()
  await visitor.close()
})

test('a paid visit is cancelled without a refund: its visitor is told that the fee stays', async ({
  page,
  request,
  adminKey,
  browser,
}) => {
  const date = await claimDay(request)
  const name = uniqueName()
  const { session } = await bookVisit(request, { date, slot: NINE, lastName: name })
  await openOfficeDay(page, adminKey, date)
  await visitIn(page, date, name).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel without a refund' }).click()
  await expect(toast(page, 'Visit cancelled')).toBeVisible()

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await useSession(theirs, session)
  await theirs.goto(`${new URL(page.url()).origin}/payment-confirmation`)
  await expect(heading(theirs)).toHaveText('This visit is cancelled.')
  await expect(theirs.getByText('The fee of $100.00 is not refunded')).toBeVisible()
  await visitor.close()
})

test('a visit by phone for a quote, on a slot that is free', async ({ page, request, adminKey }) => {
  const date = await claimDay(request)
  const name = uniqueName()
  await storeQuote(request, name)
  await login(page, adminKey)
  const number =
    (await row(page, name)
      .getByText(/^#\d+$/)
      .textContent()) ?? ''
  await page.getByRole('tab', { name: 'Appointments' }).click()
  await showOfficeDay(page, date)
  await page.getByRole('button', { name: 'Take a visit by phone' }).click()
  const form = dialog(page, 'Take a visit by phone')
  await form.getByRole('button', { name: 'Book visit' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await axe(page)
  // A Saturday is not offered to visitors; the office may take it.
  await form.getByLabel('Date').fill(addDays(date, 6 - weekdayOf(date)))
  await expect(form.locator('optgroup[label="Free for the office alone"] option')).toHaveCount(16)
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Time').selectOption(NINE)
  await form.getByLabel('Quote number, if there is one').fill(number)
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByLabel('Last name')).toHaveValue(name)
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('2100 Foundry Lane')
  await form.getByLabel('Notes for the office and the crew').fill('Called on Monday.')
  await axe(page)
  await page.keyboard.press('Escape')
  const discard = page.getByRole('alertdialog', { name: 'Discard this visit?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Book visit' }).click()
  await expect(toast(page, 'Visit booked')).toBeVisible()
  await expect(form).toBeHidden()
  const visit = visitIn(page, date, name)
  await expect(visit).toContainText('Pays on site')
  await expect(visit).toContainText(`Quote ${number}`)
  await expect(visit).toContainText('Called on Monday.')
  expect(await freeSlots(request, date)).not.toContain(NINE)

  await page.getByRole('tab', { name: 'Quotes' }).click()
  await expect(row(page, name)).toContainText(/Visit [A-Z][a-z]{2} \d{1,2}, \d{4}, 9:00 AM/)
})

test('a blocked day is closed for visitors until it is opened again', async ({ page, request, adminKey, context }) => {
  const date = await claimDay(request)
  const reason = `Inventory ${uniqueName()}`
  await openOfficeDay(page, adminKey, date)
  await page.getByRole('button', { name: 'Block time' }).click()
  const block = dialog(page, 'Block time')
  await block.getByLabel('Date').fill(date)
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(block.getByText('Reason is required')).toBeVisible()
  await block.getByLabel('Reason').fill(reason)
  await axe(page)
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page, 'Blocked for visitors')).toBeVisible()
  await expect(block).toBeHidden()
  const day = officeDay(page, date)
  await expect(day).toContainText(`All day: blocked, ${reason}`)
  await axe(page)

  const visitor = await context.newPage()
  await visitor.goto(SCHEDULE)
  await showDay(visitor, date)
  const button = dayButton(visitor, date)
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleName(`${formatCalendarDate(date)}, closed: ${reason}`)
  await axe(visitor)

  await day.getByRole('button', { name: `Open again: All day, ${reason}` }).click()
  await expect(toast(page, 'Open for bookings again')).toBeVisible()
  await expect(day).not.toContainText(reason)
  await visitor.reload()
  await showDay(visitor, date)
  await expect(button).toBeEnabled()
})
