import { formatCalendarDate } from '#shared/lib/dates.ts'
import { NINE } from '#test/slots.ts'
import { bookByPhone, claimFreeDay, testContact } from './appointment-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, emailOf, expectNoOverflow, isPhone, OFFICE, storeQuote, toast, uniqueName } from './steps.ts'

test('a customer opens the link to the page, moves the visit and writes to the shop', async ({ page, request }) => {
  const lastName = uniqueName()
  const email = emailOf(lastName)
  const quoteId = await storeQuote(request, lastName, { email })
  const date = await claimFreeDay(request)
  await bookByPhone(request, date, NINE, { quoteId, contact: { ...testContact(lastName), email } })
  const asked = await request.post('/api/page-links', { headers: OFFICE, data: { quoteId, replaces: false } })
  const { link }: { link: string } = await asked.json()

  const answer = await page.goto(new URL(link).pathname)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByRole('heading', { level: 1, name: /^Your quote #\d+$/ })).toBeVisible()
  await expect(page).toHaveURL('/my')
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit).toContainText(formatCalendarDate(date))
  await expectNoOverflow(page)
  await axe(page)

  await page.getByRole('button', { name: 'Move the visit' }).focus()
  await page.keyboard.press('Enter')
  const move = dialog(page, 'Move your visit')
  await move.getByRole('button', { name: /^Earliest: / }).click()
  // Another time than the same test on the other screen.
  const times = move.getByRole('radio')
  await (isPhone(page) ? times.first() : times.last()).check()
  await axe(page)
  const slot = await move.locator('label', { has: page.locator('input:checked') }).textContent()
  await move.getByRole('button', { name: 'Move the visit' }).click()
  await expect(toast(page, 'Your visit has a new time')).toBeVisible()
  await expect(visit).toContainText(slot ?? '')
  // The earliest time may be on the same day.
  await expect(visit).not.toContainText(new RegExp(`${formatCalendarDate(date)}.*${NINE}`))

  await page.getByLabel('Write to us').fill('Please ring twice.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please ring twice.')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please ring twice.')

  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  const cancel = page.getByRole('alertdialog', { name: 'Cancel your visit?' })
  await expect(cancel).toContainText("You haven't paid for it, so you owe us nothing.")
  await cancel.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByRole('link', { name: 'Book a visit' })).toBeVisible()
})
