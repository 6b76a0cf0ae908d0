import type { Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import {
  dialog,
  emailOf,
  expectNoOverflow,
  login,
  OFFICE,
  quoteNumberOf,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Final quote' })

test('the office sends a final quote, and the customer chooses, signs and accepts it on a phone', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  const lastName = uniqueName()
  const quoteId = await storeQuote(request, lastName, { email: emailOf(lastName) })
  const number = await quoteNumberOf(request, quoteId)
  await login(page)
  await page.goto(`/orders/${number}?number=${number}`)
  await page.getByRole('button', { name: 'Begin a final quote' }).click()
  await expect(part(page)).toContainText('From the drawing')

  await part(page).getByRole('button', { name: 'Add a line' }).click()
  await part(page).getByLabel('Text', { exact: true }).fill('Sealing and care kit')
  await part(page).getByLabel('Unit price').fill('99')
  await part(page)
    .getByRole('checkbox', { name: /^Optional/ })
    .check()
  await part(page).getByRole('button', { name: 'Add line' }).click()
  await expect(part(page)).toContainText('Options, not in the price')
  await expectNoOverflow(page)
  await axe(page)

  await part(page).getByLabel('Text for the customer').focus()
  await page.keyboard.press('Control+Enter')
  const send = dialog(page, 'Send final quote 1?')
  await axe(page)
  await send.getByRole('button', { name: /^Send for / }).click()
  await expect(toast(page, 'Final quote sent')).toBeVisible()
  await expect(part(page)).toContainText('Waiting for the customer')
  await expect(part(page)).toBeFocused()
  await axe(page)

  const asked = await request.post('/api/page-links', { headers: OFFICE, data: { quoteId, replaces: false } })
  const { link }: { link: string } = await asked.json()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const theirs = await phone.newPage()
  await theirs.goto(new URL(new URL(link).pathname, page.url()).href)
  const mine = theirs.getByRole('region', { name: 'Your final quote' })
  await expect(mine).toContainText('Holds until')
  await expectNoOverflow(theirs)
  await axe(theirs)
  const accept = mine.getByRole('button', { name: /^Accept for / })
  const before = await accept.textContent()
  await mine.getByRole('checkbox', { name: /^Sealing/ }).check()
  await expect(accept).not.toHaveText(before ?? '')
  await accept.click()
  await expect(mine).toContainText('Please check the box to agree')
  await mine.getByLabel('Your full name').fill(`Dana ${lastName}`)
  await theirs.reload()
  await expect(mine.getByLabel('Your full name')).toHaveValue(`Dana ${lastName}`)
  await mine.getByRole('checkbox', { name: /^I agree/ }).check()
  await accept.click()
  await expect(mine).toContainText('You accepted on')
  await expect(mine).toContainText('Sealing and care kit')
  await axe(theirs)
  await phone.close()

  await page.reload()
  await expect(part(page)).toContainText('Accepted')
  await expect(part(page)).toContainText(`by Dana ${lastName}`)
})
