import { axe, expect, test } from './fixtures.ts'
import { ADMIN_KEY } from './server.ts'
import { addPerson, dialog, emailOf, expectNoOverflow, login, storeQuote, toast, uniqueName } from './steps.ts'

test('an owner adds a person, who signs in by the link and is out once access is removed', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
}) => {
  const name = `Luis ${uniqueName()}`
  // The first person must be an owner, and stays.
  await addPerson(request, uniqueName())
  // The login waits for the list.
  await storeQuote(request, uniqueName())
  await page.goto('/orders')
  await expect(page.getByLabel('Admin Key')).toBeVisible()
  await login(page)
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()

  await page.getByRole('button', { name: 'Add person' }).press('Enter')
  await dialog(page, 'Add person').getByLabel('Name').fill(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${name.replaceAll(' ', '.')}@shop.example`)
  await page.keyboard.press('Tab')
  await expect(dialog(page, 'Add person').getByLabel('Role')).toBeFocused()
  await axe(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const link = await dialog(page, `Sign-in link for ${name}`).getByLabel('Link').inputValue()
  await axe(page)
  await page.keyboard.press('Escape')

  const his = await browser.newPage({ viewport: page.viewportSize() })
  await his.goto(link)
  await his.getByRole('button', { name: 'Sign in' }).click()
  await his.getByRole('link', { name: 'People' }).click()
  // What his page asks for later than the removal would be refused before he does anything.
  await expect(his.getByRole('row').filter({ hasText: name })).toBeVisible()
  await his.waitForLoadState('networkidle')
  const row = page.getByRole('row').filter({ hasText: name })

  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove access' }).press('Enter')
  const confirm = page.getByRole('alertdialog', { name: `Remove ${name}'s access?` })
  await expect(confirm).toContainText(
    `${name} is signed out everywhere right away. The history keeps what ${name} did.`,
  )
  await confirm.getByRole('button', { name: 'Remove access' }).press('Enter')
  await expect(toast(page, `${name} has no access now`)).toBeVisible()
  await expect(row).toContainText('No access')
  await axe(page)

  await his.getByRole('link', { name: 'Settings' }).click()
  await expect(his.getByText('Please sign in again.')).toBeVisible()
  await his.close()
})

test('a long name stays inside a toast', { tag: '@phone' }, async ({ page, request }) => {
  const name = 'w'.repeat(60)
  await addPerson(request, name, { email: emailOf(uniqueName()) })
  await page.goto('/orders')
  await page.evaluate((key) => sessionStorage.setItem('admin_key', key), ADMIN_KEY)
  await page.goto('/orders/people')
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).press('Enter')
  const title = toast(page, `${name} is signed out everywhere`)
  await expect(title).toBeVisible()
  await expect(menu).toBeFocused()
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await expectNoOverflow(page)
})
