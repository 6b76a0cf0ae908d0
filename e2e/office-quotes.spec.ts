import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, expect, test } from './fixtures.ts'
import { delayRequests, dialog, login, quoteRow, storeQuote, toast, uniqueName } from './steps.ts'

const REJECTED = 'Authentication failed. Please enter a valid admin key.'

const editDialog = (page: Page) => dialog(page, 'Edit Quote')
const saveButton = (page: Page) => editDialog(page).getByRole('button', { name: 'Save' })

async function openEdit(page: Page, name: string): Promise<void> {
  await quoteRow(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(editDialog(page)).toContainText('Price list')
}

/** Another operator's change at the same time. */
function changeElsewhere(request: APIRequestContext, adminKey: string, id: string, notes: string) {
  return request.patch(`/api/quotes/${id}`, {
    headers: { [ADMIN_KEY_HEADER]: adminKey },
    data: { status: 'negotiating', paymentStatus: 'not received', notes },
  })
}

test.describe('login', { tag: '@desktop' }, () => {
  test('needs a key, refuses a wrong one, and stores the right one for this tab', async ({
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

  test('returns when the key is no longer valid', async ({ page, provoke }) => {
    provoke({ path: '/api/quotes', status: 401 })
    await page.goto('/orders')
    // Delay the page's code, so it doesn't read the key before the reload.
    await expect(page.getByLabel('Admin Key')).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('admin_key', 'withdrawn'))
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(REJECTED)
    await expect(page.getByLabel('Admin Key')).toBeFocused()
    expect(await page.evaluate(() => sessionStorage.getItem('admin_key'))).toBeNull()
  })
})

test.describe('the list', () => {
  test("has links and dates in the shop's time zone, and fits the screen", async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const quote = quoteRow(page, name)
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

  test('fits names of a hundred letters without a space, also in dialogs', async ({ page, adminKey, request }) => {
    const name = 'W'.repeat(100)
    const id = await storeQuote(request, name)
    await login(page, adminKey)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    for (const [button, role] of [
      ['Edit', 'dialog'],
      ['Delete', 'alertdialog'],
    ] as const) {
      await quoteRow(page, name).getByRole('button', { name: button }).click()
      const opened = page.getByRole(role)
      await expect(opened).toContainText(name)
      expect(await opened.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
    await request.delete(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
  })

  test('loads older quotes after the last one', { tag: '@desktop' }, async ({ page, adminKey, request }) => {
    const [older, newer] = [uniqueName(), uniqueName()]
    await storeQuote(request, older)
    await storeQuote(request, newer)
    // Acts as if the first page ended at this quote. The rest comes from the server.
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
    await expect(quoteRow(page, newer)).toHaveCount(1)
    await expect(quoteRow(page, older)).toHaveCount(0)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(quoteRow(page, older)).toHaveCount(1)
    await expect(quoteRow(page, newer)).toHaveCount(1)
  })

  test('tries again after a failure', { tag: '@desktop' }, async ({ page, adminKey, request, provoke }) => {
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
    await expect(quoteRow(page, name)).toHaveCount(1)
  })
})

test.describe('editing', () => {
  test('works with the keyboard alone, passes axe, and returns the focus', { tag: '@desktop' }, async ({
    page,
    adminKey,
    request,
  }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const button = quoteRow(page, name).getByRole('button', { name: 'Edit' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(editDialog(page).getByRole('img')).toBeVisible()
    await axe(page)
    await editDialog(page).getByLabel('Status', { exact: true }).focus()
    await page.keyboard.type('completed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fitted.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await expect(quoteRow(page, name)).toContainText('completed')
    await expect(button).toBeFocused()
  })

  test('sends a withheld email with the keyboard and passes axe', { tag: '@desktop' }, async ({
    page,
    adminKey,
    request,
  }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    let isWithheld = true
    // Limits are off here, so the server withholds no email.
    await page.route(`**/api/quotes/${id}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), emailWithheld: isWithheld } })
    })
    await page.route(`**/api/quotes/${id}/email`, (route) => {
      isWithheld = false
      return route.fulfill({ status: 204 })
    })
    await login(page, adminKey)
    await openEdit(page, name)
    await expect(editDialog(page)).toContainText('Email not sent: this address already got 3 that day')
    await axe(page)
    await editDialog(page).getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Email sent')).toBeVisible()
    await expect(editDialog(page)).not.toContainText('Email not sent: this address already got 3 that day')
    await expect(editDialog(page).getByRole('region', { name: 'Contact' })).toBeFocused()
  })

  test('a double click opens the dialog, and a later press outside closes it', { tag: '@desktop' }, async ({
    page,
    adminKey,
    request,
  }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    await quoteRow(page, name).getByRole('button', { name: 'Edit' }).dblclick({ delay: 60 })
    await expect(editDialog(page)).toContainText('Price list')
    await expect(async () => {
      await page.mouse.click(5, 5)
      await expect(editDialog(page)).toBeHidden({ timeout: 300 })
    }).toPass()
  })

  test('asks before it discards unsaved changes', { tag: '@phone' }, async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    await openEdit(page, name)
    await editDialog(page).getByLabel('Notes').fill('Half a sentence')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect(question).toBeVisible()
    await axe(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(editDialog(page).getByLabel('Notes')).toHaveValue('Half a sentence')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(editDialog(page)).toBeHidden()
  })

  test("shows another operator's change instead of overwriting it", { tag: '@phone' }, async ({
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
    await editDialog(page).getByLabel('Notes').fill('Mine')
    expect((await changeElsewhere(request, adminKey, id, 'Theirs')).status()).toBe(200)
    await saveButton(page).click()
    const question = editDialog(page).getByRole('alert')
    await expect(question).toContainText('negotiating')
    await expect(question).toContainText('Theirs')
    await axe(page)
    await question.getByRole('button', { name: 'Use theirs' }).click()
    await expect(editDialog(page).getByLabel('Notes')).toHaveValue('Theirs')
    await expect(editDialog(page).getByLabel('Status', { exact: true })).toHaveValue('negotiating')

    await editDialog(page).getByLabel('Notes').fill('Theirs and mine')
    expect((await changeElsewhere(request, adminKey, id, 'Theirs again')).status()).toBe(200)
    await saveButton(page).click()
    await editDialog(page).getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await openEdit(page, name)
    await expect(editDialog(page).getByLabel('Notes')).toHaveValue('Theirs and mine')
  })

  test('keeps typed text when the server fails', { tag: '@desktop' }, async ({ page, adminKey, request, provoke }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    const path = `/api/quotes/${id}`
    provoke({ path, status: 500 })
    provoke({ path, status: 'net::ERR_INTERNET_DISCONNECTED' })
    await login(page, adminKey)
    await openEdit(page, name)
    await editDialog(page).getByLabel('Notes').fill('Called.')
    await page.route(
      `**${path}`,
      (route) => route.fulfill({ status: 500, json: { error: 'We could not store that.', code: 'internal' } }),
      { times: 1 },
    )
    await saveButton(page).click()
    const failure = toast(page, 'Failed to update quote: We could not store that.')
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toBeHidden()
    await expect(editDialog(page)).toBeVisible()
    await page.route(`**${path}`, (route) => route.abort('internetdisconnected'), { times: 1 })
    await saveButton(page).click()
    await expect(toast(page, /^Failed to update quote: We couldn't reach our server/)).toBeVisible()
    await expect(editDialog(page).getByLabel('Notes')).toHaveValue('Called.')

    const release = await delayRequests(page, `**${path}`, 'PATCH')
    await saveButton(page).click()
    await expect(editDialog(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect(toast(page, 'Quote updated')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test('asks first, then moves the focus to the heading', { tag: '@phone' }, async ({ page, adminKey, request }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page, adminKey)
    const button = quoteRow(page, name).getByRole('button', { name: 'Delete' })
    await button.click()
    const question = page.getByRole('alertdialog')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Quote deleted')).toBeVisible()
    await expect(quoteRow(page, name)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeFocused()
  })

  test('says why it failed and keeps the quote', { tag: '@desktop' }, async ({ page, adminKey, request, provoke }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    const path = `/api/quotes/${id}`
    provoke({ path, status: 500 })
    await login(page, adminKey)
    await quoteRow(page, name).getByRole('button', { name: 'Delete' }).click()
    await page.route(
      `**${path}`,
      (route) => route.fulfill({ status: 500, json: { error: 'We could not delete that.', code: 'internal' } }),
      { times: 1 },
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete quote: We could not delete that.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(quoteRow(page, name)).toHaveCount(1)
  })

  test('removes a quote that someone else deleted from the list', { tag: '@desktop' }, async ({
    page,
    adminKey,
    request,
    provoke,
  }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    provoke({ path: `/api/quotes/${id}`, status: 404 })
    await login(page, adminKey)
    await quoteRow(page, name).getByRole('button', { name: 'Delete' }).click()
    await request.delete(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, /^Failed to delete quote: /)).toBeVisible()
    await expect(quoteRow(page, name)).toHaveCount(0)
  })
})
