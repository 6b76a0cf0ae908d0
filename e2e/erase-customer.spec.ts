import { axe, expect, test } from './fixtures.ts'
import { dialog, login, quoteRow, storeQuote, toast, uniqueName } from './steps.ts'

test("erasing asks for the name, lists the customer's records, and works with the keyboard alone", async ({
  page,
  adminKey,
  request,
  provoke,
}) => {
  provoke({ path: '/api/erasures', status: 400 })
  const name = uniqueName()
  // A unique address: other tests' quotes and visits share one.
  const email = `${name.replace(' ', '-')}@example.com`
  await storeQuote(request, name, email)
  await storeQuote(request, name, email)
  await login(page, adminKey)
  await quoteRow(page, name).first().getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Quote')).toContainText('Price list')
  await page.getByRole('button', { name: 'Erase customer' }).focus()
  await page.keyboard.press('Enter')
  const asking = page.getByRole('alertdialog', { name: `Erase Dana ${name}?` })
  await expect(asking).toContainText('This cannot be undone.')
  await expect(asking).toContainText('The payment provider keeps its own records')
  const boxes = asking.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await axe(page, '[role=alertdialog]')
  expect(await asking.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await asking.getByRole('checkbox', { disabled: true }).count()).toBe(1)

  // Other tests' quotes have the same phone number. Select only our own, with the keyboard.
  const others = asking.getByRole('checkbox', { disabled: false })
  for (const box of await others.all()) {
    const isOurs = (await box.locator('..').textContent())?.includes(name) ?? false
    if ((await box.isChecked()) === isOurs) continue
    await box.focus()
    await page.keyboard.press('Space')
  }
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
