import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, login, row, storeQuote, toast, uniqueName } from './steps.ts'

const REJECTED = 'Authentication failed. Please enter a valid admin key.'

const edit = (page: Page) => dialog(page, 'Edit Quote')
const save = (page: Page) => edit(page).getByRole('button', { name: 'Save' })

async function openEdit(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(edit(page)).toContainText('Price list')
}

/** What another operator does at the same time. */
function changeElsewhere(request: APIRequestContext, adminKey: string, id: string, notes: string) {
  return request.patch(`/api/quotes/${id}`, {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    data: { status: 'negotiating', paymentStatus: 'not received', notes },
  })
}

test.describe('login', () => {
  test('needs a key, refuses a wrong one, and keeps the right one for this tab', async ({
    page,
    adminKey,
    provoke,
    request,
  }) => {
    provoke({ path: '/api/quotes', status: 401 })
    await storeQuote(request, uniqueName())
    await page.goto('/orders')
    const button = page.getByRole('button', { name: 'Login' })
    await expect(button).toBeDisabled()
    await page.getByLabel('Admin Key').fill('wrong')
    await button.click()
    await expect(page.getByRole('alert')).toHaveText(REJECTED)
    await expect(page.getByLabel('Admin Key')).toBeFocused()
    await axe(page)

    await page.getByLabel('Admin Key').fill(adminKey)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Quote Management' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Quote Management' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length + document.cookie.length)).toBe(
      await page.evaluate(() => (localStorage.getItem('countertop_session_id') ? 1 : 0)),
    )

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Admin Key')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Admin Key')).toBeVisible()
  })

  test('comes back when the key does not hold any more', async ({ page, provoke }) => {
    provoke({ path: '/api/quotes', status: 401 })
    await page.goto('/orders')
    // The page's code comes late: it must not read the key before the reload.
    await expect(page.getByLabel('Admin Key')).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('admin_key', 'withdrawn'))
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(REJECTED)
    await expect(page.getByLabel('Admin Key')).toBeFocused()
    expect(await page.evaluate(() => sessionStorage.getItem('admin_key'))).toBeNull()
  })
})

test.describe('the list', () => {
  test('has links, dates in the zone of the shop, and fits the screen', async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const quote = row(page, name)
    await expect(quote.getByRole('cell')).toHaveCount(7)
    await expect(quote.getByRole('link', { name: 'dana@example.com' })).toHaveAttribute(
      'href',
      'mailto:dana@example.com',
    )
    await expect(quote.getByRole('link', { name: '(615) 555-0142' })).toHaveAttribute('href', 'tel:+16155550142')
    await expect(quote.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/)
    await axe(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })

  test('and its dialogs hold names of a hundred letters without a space', async ({ page, adminKey, request }) => {
    const name = 'W'.repeat(100)
    const id = await storeQuote(request, name)
    await login(page, adminKey)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    for (const [button, role] of [
      ['Edit', 'dialog'],
      ['Delete', 'alertdialog'],
    ] as const) {
      await row(page, name).getByRole('button', { name: button }).click()
      const opened = page.getByRole(role)
      await expect(opened).toContainText(name)
      expect(await opened.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
    await request.delete(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
  })

  test('loads older quotes from where the page ends', async ({ page, adminKey, request }) => {
    const [older, newer] = [uniqueName(), uniqueName()]
    await storeQuote(request, older)
    await storeQuote(request, newer)
    // As if a page held what is new until this quote: the rest comes from the server.
    await page.route('**/api/quotes', async (route) => {
      const response = await route.fetch()
      const quotes: { lastName: string; number: number }[] = await response.json()
      const last = quotes.findIndex(({ lastName }) => lastName === newer)
      await route.fulfill({
        response,
        headers: { ...response.headers(), link: `</api/quotes?before=${quotes[last]?.number}>; rel="next"` },
        json: quotes.slice(0, last + 1),
      })
    })
    await login(page, adminKey)
    await expect(row(page, newer)).toHaveCount(1)
    await expect(row(page, older)).toHaveCount(0)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(row(page, older)).toHaveCount(1)
    await expect(row(page, newer)).toHaveCount(1)
  })

  test('tries again after a failure', async ({ page, adminKey, request, provoke }) => {
    provoke({ path: '/api/quotes', status: 503 })
    const name = uniqueName()
    await storeQuote(request, name)
    await page.goto('/orders')
    await expect(page.getByLabel('Admin Key')).toBeVisible()
    await page.evaluate((key) => sessionStorage.setItem('admin_key', key), adminKey)
    await page.route(
      '**/api/quotes',
      (route) => route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'unavailable' } }),
      { times: 1 },
    )
    await page.reload()
    await expect(toast(page, 'Failed to fetch quotes: The database is away.')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, name)).toHaveCount(1)
  })
})

test.describe('editing', () => {
  test('by keyboard alone, with nothing for axe, and the focus comes back', async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const button = row(page, name).getByRole('button', { name: 'Edit' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(edit(page).getByRole('img')).toBeVisible()
    await axe(page)
    await edit(page).getByLabel('Status', { exact: true }).focus()
    await page.keyboard.type('completed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fitted.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await expect(row(page, name)).toContainText('completed')
    await expect(button).toBeFocused()
  })

  test('a double click opens the dialog, and a later press beside it closes it', async ({
    page,
    adminKey,
    request,
  }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    await row(page, name).getByRole('button', { name: 'Edit' }).dblclick({ delay: 60 })
    await expect(edit(page)).toContainText('Price list')
    await expect(async () => {
      await page.mouse.click(5, 5)
      await expect(edit(page)).toBeHidden({ timeout: 300 })
    }).toPass()
  })

  test('changes that are not saved are not lost without asking', async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    await openEdit(page, name)
    await edit(page).getByLabel('Notes').fill('Half a sentence')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect(question).toBeVisible()
    await axe(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(edit(page).getByLabel('Notes')).toHaveValue('Half a sentence')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(edit(page)).toBeHidden()
  })

  test('what another operator changed meanwhile is shown, not overwritten', async ({
    page,
    adminKey,
    request,
    provoke,
  }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    provoke({ path: `/api/quotes/${id}`, status: 409 })
    await login(page, adminKey)
    await openEdit(page, name)
    await edit(page).getByLabel('Notes').fill('Mine')
    expect((await changeElsewhere(request, adminKey, id, 'Theirs')).status()).toBe(200)
    await save(page).click()
    const question = edit(page).getByRole('alert')
    await expect(question).toContainText('negotiating')
    await expect(question).toContainText('Theirs')
    await axe(page)
    await question.getByRole('button', { name: 'Take theirs' }).click()
    await expect(edit(page).getByLabel('Notes')).toHaveValue('Theirs')
    await expect(edit(page).getByLabel('Status', { exact: true })).toHaveValue('negotiating')

    await edit(page).getByLabel('Notes').fill('Theirs and mine')
    expect((await changeElsewhere(request, adminKey, id, 'Theirs again')).status()).toBe(200)
    await save(page).click()
    await edit(page).getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await openEdit(page, name)
    await expect(edit(page).getByLabel('Notes')).toHaveValue('Theirs and mine')
  })

  test('a failing server costs nothing that was typed', async ({ page, adminKey, request, provoke }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    const path = `/api/quotes/${id}`
    provoke({ path, status: 500 })
    provoke({ path, status: 'net::ERR_INTERNET_DISCONNECTED' })
    await login(page, adminKey)
    await openEdit(page, name)
    await edit(page).getByLabel('Notes').fill('Called.')
    await page.route(
      `**${path}`,
      (route) => route.fulfill({ status: 500, json: { error: 'We could not store that.', code: 'internal' } }),
      { times: 1 },
    )
    await save(page).click()
    const failure = toast(page, 'Failed to update quote: We could not store that.')
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toBeHidden()
    await expect(edit(page)).toBeVisible()
    await page.route(`**${path}`, (route) => route.abort('internetdisconnected'), { times: 1 })
    await save(page).click()
    await expect(toast(page, /^Failed to update quote: We could not reach the server/)).toBeVisible()
    await expect(edit(page).getByLabel('Notes')).toHaveValue('Called.')

    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(`**${path}`, async (route) => {
      await held
      await route.fallback()
    })
    await save(page).click()
    await expect(edit(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
    letThrough()
    await expect(toast(page, 'Quote updated')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test('asks first, and the focus goes to the heading', async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const button = row(page, name).getByRole('button', { name: 'Delete' })
    await button.click()
    const question = page.getByRole('alertdialog')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Quote deleted')).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeFocused()
  })

  test('says why it failed and leaves the quote', async ({ page, adminKey, request, provoke }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    const path = `/api/quotes/${id}`
    provoke({ path, status: 500 })
    await login(page, adminKey)
    await row(page, name).getByRole('button', { name: 'Delete' }).click()
    await page.route(
      `**${path}`,
      (route) => route.fulfill({ status: 500, json: { error: 'We could not delete that.', code: 'internal' } }),
      { times: 1 },
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete quote: We could not delete that.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, name)).toHaveCount(1)
  })

  test('a quote that somebody else has deleted goes from the list', async ({ page, adminKey, request, provoke }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    provoke({ path: `/api/quotes/${id}`, status: 404 })
    await login(page, adminKey)
    await row(page, name).getByRole('button', { name: 'Delete' }).click()
    await request.delete(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, /^Failed to delete quote: /)).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
  })
})
