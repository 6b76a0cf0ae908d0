import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { expectNoOverflow } from './appointment-steps.ts'
import { axe, expect, type ProvokedFailure, test } from './fixtures.ts'
import { dialog, emailOf, login, storeQuote, toast, uniqueName } from './steps.ts'

test('an owner adds a person, who signs in by the link and is out once access is removed', { tag: '@desktop' }, async ({
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
  await page.goto('/orders')
  await expect(page.getByLabel('Admin Key')).toBeVisible()
  await login(page, adminKey)
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
  await his.getByRole('link', { name: 'Settings' }).click()
  await his.getByRole('link', { name: 'History of changes' }).click()
  await expect(his.getByRole('heading', { name: 'History' })).toBeVisible()
  const signedIn = his
    .getByRole('listitem')
    .filter({ hasText: 'Signed in' })
    .filter({ hasText: `${name}, office` })
  await expect(signedIn).toHaveCount(1)
  await axe(his)
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

test.describe('two tabs', { tag: '@desktop' }, () => {
  const message = (page: Page) => page.getByRole('button', { name: 'Write an email', exact: true })
  const text = (page: Page) => page.getByLabel('Text', { exact: true })

  /** Adds an owner and stores a quote. */
  async function setUp(request: APIRequestContext, adminKey: string) {
    const headers = { [ADMIN_KEY_HEADER]: adminKey }
    const name = uniqueName()
    const data = { name: `Anna ${name}`, email: `anna.${emailOf(name)}`, role: 'owner' }
    const { person, link } = await (await request.post('/api/people', { headers, data })).json()
    const quoteId = await storeQuote(request, name, { email: emailOf(name) })
    const { number } = await (await request.get(`/api/quotes/${quoteId}`, { headers })).json()
    const newLink = async () => (await (await request.post(`/api/people/${person.id}/link`, { headers })).json()).link
    const signOutEverywhere = () => request.delete(`/api/people/${person.id}/sessions`, { headers })
    return { link, number, newLink, signOutEverywhere }
  }

  async function signIn(page: Page, link: string) {
    // The link's host may be another name of this one, with a storage of its own.
    await page.goto(`/orders/sign-in${new URL(link).hash}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(page.getByRole('link', { name: 'Quotes' })).toBeVisible()
  }

  /** Either tab may ask for something before it knows that the session has ended. */
  function allowRejections(context: BrowserContext, provoke: (failure: ProvokedFailure) => void) {
    context.on('response', (response) => {
      if (response.status() === 401) provoke({ path: new URL(response.url()).pathname, status: 401 })
    })
  }

  test('a message stays when the session ends, and the office follows a sign-in', async ({
    page,
    context,
    request,
    adminKey,
    provoke,
  }) => {
    const { link, number, newLink, signOutEverywhere } = await setUp(request, adminKey)
    // A tab loads templates, and other views ahead. One of those requests could close the office before 'Send' is pressed.
    await context.route(/\/api\/(templates|quotes\?(stage|due|followUp)=)/, (route) => route.fulfill({ json: [] }))
    await page.goto('/orders')
    await page.getByLabel('Keep me signed in on this computer').check()
    await page.getByLabel('Admin Key').fill(adminKey)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Quotes' })).toBeVisible()
    await page.goto(`/orders/${number}`)
    await message(page).click()
    await text(page).fill('Typed by key')

    const other = await context.newPage()
    await signIn(other, link)
    // Now this tab is hers, too. She doesn't see what was typed by key.
    await expect(dialog(page, 'Write an email')).toBeHidden()
    await message(page).click()
    await expect(text(page)).toHaveValue('')
    await page.getByLabel('Subject').fill('Your visit')
    await text(page).fill('Typed by Anna')

    // What the tab still asks for could close the office before 'Send' is pressed.
    await other.waitForLoadState('networkidle')
    await signOutEverywhere()
    allowRejections(context, provoke)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please sign in again.')).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await signIn(other, await newLink())
    await other.goto(`/orders/${number}`)
    await message(other).click()
    await expect(text(other)).toHaveValue('Typed by Anna')
  })
})

test('a long name stays inside a toast', { tag: '@phone' }, async ({ page, request, adminKey }) => {
  const name = 'w'.repeat(60)
  const answer = await request.post('/api/people', {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    data: { name, email: `${uniqueName().replaceAll(' ', '.')}@shop.example`, role: 'owner' },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/orders')
  await page.evaluate((key) => sessionStorage.setItem('admin_key', key), adminKey)
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
