import { addDays, mondayOf, weekdayOf } from '#shared/lib/zoned.ts'
import { NINE, TWO } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  dialog,
  emailOf,
  expectNoOverflow,
  login,
  quoteNumberOf,
  quoteRow,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'
import {
  bookAppointment,
  bookByPhone,
  claimFreeDay,
  fetchFreeSlots,
  heading,
  officeAppointment,
  openOfficeDay,
  openOfficeAppointment,
  showOfficeDay,
  setSession,
} from './appointment-steps.ts'

test('lists a paid visit, moves it to another day, and cancels it with a refund', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  const [date, other] = [await claimFreeDay(request), await claimFreeDay(request)]
  const name = uniqueName()
  const { session } = await bookAppointment(request, { date, slot: NINE, lastName: name })
  await openOfficeDay(page, date)
  const visit = await openOfficeAppointment(page, name)
  await expect(visit).toContainText(NINE)
  await expect(visit).toContainText('Confirmed')
  await expect(visit).toContainText('Paid $100.00')
  await expect(visit.getByRole('button', { name: 'Mark completed' })).toHaveCount(0)
  await axe(page)
  await expectNoOverflow(page)

  await visit.getByRole('button', { name: 'Move' }).click()
  const move = dialog(page, 'Move this visit')
  await move.getByRole('textbox', { name: 'Date' }).fill(other)
  await move.getByLabel('Time', { exact: true }).selectOption(TWO)
  await move.getByRole('radio', { name: 'We did' }).check()
  await axe(page)
  await expectNoOverflow(page)
  await move.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page, 'Visit moved')).toBeVisible()
  await expect(move).toBeHidden()
  expect(await fetchFreeSlots(request, date)).toContain(NINE)
  expect(await fetchFreeSlots(request, other)).not.toContain(TWO)

  await openOfficeDay(page, other)
  const moved = await openOfficeAppointment(page, name)
  await expect(moved).toContainText(TWO)
  await moved.getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History')).toContainText('Payment')
  await expect(dialog(page, 'History')).toContainText('Admin key')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'History')).toBeHidden()

  await moved.getByRole('button', { name: 'Cancel visit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await expect(question).toContainText('$100.00 was paid online.')
  await expect(question).toContainText('We moved this visit, so you can cancel it for a full refund until it begins.')
  await axe(page)
  await question.getByRole('button', { name: 'Cancel and refund $100.00' }).click()
  await expect(toast(page, 'Visit canceled')).toBeVisible()
  await expect(moved).toContainText('Canceled')
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(moved).toContainText('Refunded $100.00', { timeout: 1500 })
  }).toPass()
  expect(await fetchFreeSlots(request, other)).toContain(TWO)

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await setSession(theirs, session)
  await theirs.goto(`${new URL(page.url()).origin}/payment-confirmation`)
  await expect(heading(theirs)).toHaveText("This visit won't happen, and we're refunding you in full.")
  await expect(theirs.getByText('This was a demo payment. No card was charged.')).toBeVisible()
  await visitor.close()
})

test('books a visit by phone for a quote at a free slot', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  await storeQuote(request, name)
  await login(page)
  const number =
    (await quoteRow(page, name)
      .getByText(/^#\d+$/)
      .textContent()) ?? ''
  await showOfficeDay(page, date)
  await page.getByRole('button', { name: 'Book a visit by phone' }).click()
  const form = dialog(page, 'Book a visit by phone')
  await expect(form.getByRole('button', { name: 'Book visit' })).toBeInViewport({ ratio: 1 })
  await form.getByRole('button', { name: 'Book visit' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await axe(page)
  // Visitors can't book a Saturday. The office can, and reads why.
  await form.getByRole('textbox', { name: 'Date' }).fill(addDays(date, 6 - weekdayOf(date)))
  await expect(form.locator('optgroup[label="The shop is closed that day: Weekend"] option')).toHaveCount(16)
  await form.getByRole('textbox', { name: 'Date' }).fill(date)
  await form.getByLabel('Time').selectOption(NINE)
  await form.getByLabel('Quote number (optional)').fill(number)
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByLabel('Last name')).toHaveValue(name)
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('2100 Foundry Lane')
  await form.getByLabel('Notes for the office and the crew').fill('Called on Monday.')
  await axe(page)
  await form.getByRole('button', { name: 'Book visit' }).click()
  await expect(toast(page, 'Visit booked')).toBeVisible()
  await expect(form).toBeHidden()
  const visit = await openOfficeAppointment(page, name)
  await expect(visit).toContainText('Pays $100 on site')
  await expect(visit).toContainText(`Quote ${number}`)
  await expect(visit).toContainText('Called on Monday.')
  expect(await fetchFreeSlots(request, date)).not.toContain(NINE)

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(quoteRow(page, name)).toContainText(/[A-Z][a-z]{2} \d{1,2},( \d{4},)? 9:00 AM/)
})

test('links a visit to its quote, whose form is filled in', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  // A customer of its own.
  const quoteId = await storeQuote(request, name, { email: emailOf(name) })
  const { quoteNumber } = await bookByPhone(request, date, NINE, { name, quoteId })
  await openOfficeDay(page, date)
  const week = page.url()
  const visit = await openOfficeAppointment(page, name)
  const link = visit.getByRole('link', { name: `Quote #${quoteNumber}` })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/${quoteNumber}`)
  const record = page.getByRole('article', { name: `Dana ${name}` })
  await expect(record).toContainText(`Quote #${quoteNumber}`)
  await expect(record).toContainText('Price list')
  await axe(page)

  await record.getByRole('button', { name: 'Book a visit' }).focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, `Book a visit for Dana ${name}`)
  await expect(form.getByLabel('Quote number (optional)')).toHaveValue(`#${quoteNumber}`)
  await expect(form.getByLabel('First name')).toHaveValue('Dana')
  await expect(form.getByLabel('Last name')).toHaveValue(name)
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('2100 Foundry Lane')
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(form.getByRole('button', { name: 'Book visit' })).toBeInViewport({ ratio: 1 })
  await axe(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(record).toBeHidden()
  await expect(page).toHaveURL('/orders')
  await expect(quoteRow(page, name).getByRole('link', { name: `Dana ${name}` })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(week)
  await expect(officeAppointment(page, name)).toBeVisible()
})

test('asks in view whether to book a time that is not open, and is answered by keys', { tag: '@desktop' }, async ({
  page,
  request,
  provoke,
}) => {
  provoke({ path: '/api/appointments/by-phone', status: 409 })
  await page.setViewportSize({ width: 1366, height: 768 })
  const name = uniqueName()
  const number = await quoteNumberOf(request, await storeQuote(request, name, { email: emailOf(name) }))
  // Not the Saturday, of which another test expects each time.
  const sunday = addDays(mondayOf(await claimFreeDay(request)), 6)
  await login(page, `/orders/${number}`)
  await expect(page.getByRole('heading', { name: `Dana ${name}` })).toBeFocused()
  await page.keyboard.press('b')
  const form = dialog(page, `Book a visit for Dana ${name}`)
  await form.getByLabel('Date', { exact: true }).fill(sunday)
  await form.getByLabel('Time', { exact: true }).selectOption(NINE)
  await form.getByLabel('Notes').press('Control+Enter')
  const answer = form.getByRole('button', { name: 'Book anyway' })
  await expect(answer).toBeFocused()
  await expect(form.getByText(/Book anyway\?$/)).toBeInViewport({ ratio: 1 })
  await expect(answer).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Visit booked')).toBeVisible()
})

test('prints visits with their crews in two columns, but no toast', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const { name } = await bookByPhone(request, date)
  const { name: second } = await bookByPhone(request, date, TWO)
  await openOfficeDay(page, date)
  const visit = await openOfficeAppointment(page, name)
  await visit.getByRole('button', { name: 'Notes' }).click()
  await dialog(page, 'Notes').getByLabel('Notes for the office and the crew').fill('Blue door')
  await dialog(page, 'Notes').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Notes saved')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(toast(page, 'Notes saved')).toBeHidden()
  const printed = page.locator('.print-sheet').getByRole('listitem').filter({ hasText: name })
  await expect(printed).toContainText(`${NINE}, Crew 1, Confirmed`)
  await expect(printed).toContainText('Blue door')
  const [left, right] = await Promise.all(
    [name, second].map((one) => page.locator('.print-sheet li').filter({ hasText: one }).boundingBox()),
  )
  expect(left?.width).toBeGreaterThan(200)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await page.emulateMedia({ media: null })
  await expect(toast(page, 'Notes saved')).toBeVisible()
})
