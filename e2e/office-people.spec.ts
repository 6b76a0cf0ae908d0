import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, expectTouchable, isPhone, login, storeQuote, toast, uniqueName } from './steps.ts'

test('an owner adds a person, who signs in by the link and is out once access is removed', async ({
  page,
  browser,
  request,
  adminKey,
}) => {
  const name = `Luis ${uniqueName()}`
  // The first person must be an owner, and stays.
  const data = { name: 'Anna Ruiz', email: `${uniqueName().replaceAll(' ', '.')}@shop.example`, role: 'owner' }
  await request.post('/api/people', { headers: { [ADMIN_KEY_HEADER]: adminKey }, data })
  // The login waits for the list.
  await storeQuote(request, uniqueName())
  const content = page.getByRole('main')
  await page.goto('/orders')
  await expect(page.getByLabel('Admin Key')).toBeVisible()
  if (isPhone(page)) await expectTouchable(content, { atLeast: 5 })
  await login(page, adminKey)
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Admin keys work' })).toBeVisible()
  if (isPhone(page)) await expectTouchable(content, { atLeast: 10 })

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
  await his.getByRole('tab', { name: 'History' }).click()
  await expect(his.getByRole('heading', { name: 'History' })).toBeVisible()
  const signedIn = his
    .getByRole('listitem')
    .filter({ hasText: 'Signed in' })
    .filter({ hasText: `${name}, office` })
  await expect(signedIn).toHaveCount(1)
  if (isPhone(his)) await expectTouchable(his.getByRole('main'), { atLeast: 8 })
  await axe(his)
  await his.getByRole('tab', { name: 'People' }).click()
  // What his page asks for later than the removal would be refused before he does anything.
  await expect(his.getByRole('row').filter({ hasText: name })).toBeVisible()
  await his.waitForLoadState('networkidle')
  const row = page.getByRole('row').filter({ hasText: name })

  await page.getByRole('button', { name: `Remove access: ${name}` }).press('Enter')
  const confirm = page.getByRole('alertdialog', { name: `Remove ${name}'s access?` })
  await expect(confirm).toContainText(
    `${name} is signed out everywhere right away. The history keeps what ${name} did.`,
  )
  await confirm.getByRole('button', { name: 'Remove access' }).press('Enter')
  await expect(toast(page, `${name} has no access now`)).toBeVisible()
  await expect(row).toContainText('No access')
  await axe(page)

  await his.getByRole('tab', { name: 'History' }).click()
  await expect(his.getByText('Please sign in again.')).toBeVisible()
  await his.close()
})
