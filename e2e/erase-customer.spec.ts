import { randomInt } from 'node:crypto'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, emailOf, login, quoteRow, storeQuote, toast, uniqueName } from './steps.ts'

test("erasing asks for the name, takes all of the customer's quotes, and works with the keyboard alone", {
  tag: '@desktop',
}, async ({ page, adminKey, request, provoke }) => {
  const name = uniqueName()
  // A phone number of their own, too: other tests' quotes share one.
  const phone = `931555${randomInt(1000, 10_000)}`
  await storeQuote(request, name, { email: emailOf(name), phoneNumber: phone })
  const id = await storeQuote(request, name, { email: emailOf(name), phoneNumber: phone })
  const { customerId } = await (
    await request.get(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
  ).json()
  provoke({ path: `/api/customers/${customerId}/erase`, status: 400 })
  await login(page, adminKey)
  await quoteRow(page, name).first().getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Quote')).toContainText('Price list')
  await page.getByRole('button', { name: 'Erase customer' }).focus()
  await page.keyboard.press('Enter')
  const asking = page.getByRole('alertdialog', { name: `Erase Dana ${name}?` })
  await expect(asking).toContainText('This cannot be undone.')
  await expect(asking).toContainText('The payment provider keeps its own records')
  await expect(asking).toContainText('2 quotes')
  await axe(page, '[role=alertdialog]')
  expect(await asking.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  const field = asking.getByLabel("Type the customer's full name to confirm.")
  await field.focus()
  await page.keyboard.type('Somebody')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription("Type the customer's full name to confirm.")
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await axe(page, '[role=alertdialog]')
  await field.fill(`dana   ${name.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Customer erased')).toBeVisible()
  await expect(asking).toBeHidden()
  await expect(dialog(page, 'Edit Quote')).toBeHidden()
  await expect(quoteRow(page, name)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  await quoteRow(page, 'Erased customer').first().getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Quote')).toContainText('This customer was erased.')
  await expect(page.getByRole('button', { name: 'Erase customer' })).toHaveCount(0)
  await axe(page)
})
