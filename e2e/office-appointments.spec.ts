import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { addDays, weekdayOf } from '#shared/lib/zoned.ts'
import { NINE, TWO } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, emailOf, login, quoteRow, storeQuote, toast, uniqueName } from './steps.ts'
import {
  bookAppointment,
  bookByPhone,
  claimFreeDay,
  expectNoOverflow,
  fetchFreeSlots,
  heading,
  officeAppointment,
  openOfficeDay,
  openOfficeAppointment,
  showOfficeDay,
  setSession,
  testContact,
} from './appointment-steps.ts'

test('lists a paid visit, moves it to another day, and cancels it with a refund', { tag: '@desktop' }, async ({
  page,
  request,
  adminKey,
  browser,
}) => {
  const [date, other] = [await claimFreeDay(request), await claimFreeDay(request)]
  const name = uniqueName()
  const { session } = await bookAppointment(request, { date, slot: NINE, lastName: name })
  await openOfficeDay(page, adminKey, date)
  const visit = await openOfficeAppointment(page, name)
  await expect(visit).toContainText(NINE)
  await expect(visit).toContainText('Confirmed')
  await expect(visit).toContainText('Paid $100.00')
  await expect(visit.getByRole('button', { name: 'Mark completed' })).toHaveCount(0)
  await axe(page)
  await expectNoOverflow(page)

  await visit.getByRole('button', { name: 'Move' }).click()
  const move = dialog(page, 'Move this visit')
  await move.getByLabel('Date').fill(other)
  await move.getByLabel('Time', { exact: true }).selectOption(TWO)
  await axe(page)
  await expectNoOverflow(page)
  await move.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page, 'Visit moved')).toBeVisible()
  await expect(move).toBeHidden()
  expect(await fetchFreeSlots(request, date)).toContain(NINE)
  expect(await fetchFreeSlots(request, other)).not.toContain(TWO)

  await openOfficeDay(page, adminKey, other)
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
  await expect(toast(page, 'Visit cancelled')).toBeVisible()
  await expect(moved).toContainText('Cancelled')
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

test('books a visit by phone for a quote at a free slot', { tag: '@phone' }, async ({ page, request, adminKey }) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  await storeQuote(request, name)
  await login(page, adminKey)
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
  // Visitors can't book a Saturday. The office can.
  await form.getByLabel('Date').fill(addDays(date, 6 - weekdayOf(date)))
  await expect(form.locator('optgroup[label="Office only"] option')).toHaveCount(16)
  await form.getByLabel('Date').fill(date)
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

test('links a visit to its quote, whose form is filled in', { tag: '@desktop' }, async ({
  page,
  request,
  adminKey,
}) => {
  const date = await claimFreeDay(request)
  const name = uniqueName()
  // A customer of its own.
  const quoteId = await storeQuote(request, name, { email: emailOf(name) })
  const answer = await request.post('/api/appointments/by-phone', {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    data: { appointmentDate: date, timeSlot: NINE, contact: testContact(name), fee: 'waived', quoteId },
  })
  const { quoteNumber } = await answer.json()
  await openOfficeDay(page, adminKey, date)
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

test("a quote's own address opens it after the login", { tag: '@desktop' }, async ({ page, request, adminKey }) => {
  const name = uniqueName()
  const id = await storeQuote(request, name, { email: emailOf(name) })
  const headers = { [ADMIN_KEY_HEADER]: adminKey }
  const { number } = await (await request.get(`/api/quotes/${id}`, { headers })).json()
  await page.goto(`/orders/${number}`)
  await page.getByLabel('Admin Key').fill(adminKey)
  await page.keyboard.press('Enter')
  const record = page.getByRole('article', { name: `Dana ${name}` })
  await expect(record).toContainText('Price list')
  await page.reload()
  await expect(record).toContainText('Price list')
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(record).toBeHidden()
  await expect(page).toHaveURL('/orders')
})

test('prints visits with their crews in two columns, but no toast', { tag: '@desktop' }, async ({
  page,
  request,
  adminKey,
}) => {
  const date = await claimFreeDay(request)
  const name = await bookByPhone(request, adminKey, date)
  const second = await bookByPhone(request, adminKey, date, TWO)
  await openOfficeDay(page, adminKey, date)
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

test('blocking a day first lists its visits, moves them one by one, and closes it for visitors', {
  tag: '@desktop',
}, async ({ page, request, adminKey }) => {
  const [date, other] = [await claimFreeDay(request), await claimFreeDay(request)]
  const first = await bookByPhone(request, adminKey, date)
  const second = await bookByPhone(request, adminKey, date, TWO)
  await openOfficeDay(page, adminKey, date)
  await page.getByRole('button', { name: 'Block time' }).click()
  const block = dialog(page, 'Block time')
  await block.getByLabel('Date').fill(date)
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )
  await expect(block).toContainText(`2 visits on ${day}: Dana ${first}, 9:00 AM; Dana ${second}, 2:00 PM.`)
  await expect(block.getByRole('button', { name: 'Block, keep the visits' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await block.getByLabel('Reason').fill('Inventory')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Time blocked')).toBeVisible()

  const move = dialog(page, 'Move this visit')
  for (const [index, name] of [first, second].entries()) {
    await expect(move).toContainText(`Dana ${name}`)
    await move.getByLabel('Date').fill(other)
    await move.getByLabel('Time', { exact: true }).selectOption(index === 0 ? NINE : TWO)
    await move.getByRole('button', { name: 'Move visit' }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(move).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Week' })).toBeFocused()
  await expect(page.getByRole('button', { name: /blocked.*Inventory/i }).first()).toBeVisible()
  await axe(page)
  expect(await fetchFreeSlots(request, date)).toEqual([])
  const free = await fetchFreeSlots(request, other)
  expect(free).not.toContain(NINE)
  expect(free).not.toContain(TWO)
})
