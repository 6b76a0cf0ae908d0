import type { Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { ADMIN_KEY } from './server.ts'
import { dialog, expectNoOverflow, login, OFFICE, quoteRow, storeQuote, toast, uniqueName } from './steps.ts'

const editDialog = (page: Page) => dialog(page, 'Edit Quote')

test.describe('Keep me signed in on this computer', { tag: '@desktop' }, () => {
  const KEEP = 'Keep me signed in on this computer'
  const keyField = (page: Page) => page.getByLabel('Admin Key')
  const list = (page: Page) => page.getByRole('table', { name: 'Quote Management' })

  test('outlives the tab by keyboard alone, until one tab logs out', async ({ page, context, request }) => {
    await storeQuote(request, uniqueName())
    await page.goto('/orders')
    await keyField(page).focus()
    await page.keyboard.type(ADMIN_KEY)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: KEEP })).toBeFocused()
    await page.keyboard.press('Space')
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(list(page)).toBeVisible()

    const other = await context.newPage()
    await other.goto('/orders')
    await expect(list(other)).toBeVisible()
    await page.close()
    const third = await context.newPage()
    await third.goto('/')
    await third.goto('/orders')
    await expect(list(third)).toBeVisible()
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(keyField(third)).toBeVisible()
    await third.reload()
    await expect(keyField(third)).toBeVisible()
  })
})

test.describe('the list', () => {
  test('passes axe, and fits names of a hundred letters without a space, also in dialogs', async ({
    page,
    request,
  }) => {
    const name = uniqueName().replace('Test ', '').padStart(100, 'W')
    const id = await storeQuote(request, name)
    await login(page)
    await axe(page)
    await expectNoOverflow(page)
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
    await request.delete(`/api/quotes/${id}`, { headers: OFFICE })
  })
})

test.describe('editing', () => {
  test('works with the keyboard alone, passes axe, and returns the focus', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page)
    const button = quoteRow(page, name).getByRole('button', { name: 'Edit' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(editDialog(page)).toBeVisible()
    await axe(page)
    await editDialog(page).getByLabel('Status', { exact: true }).focus()
    await page.keyboard.type('negotiating')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fitted.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Quote updated')).toBeVisible()
    await expect(quoteRow(page, name)).toContainText('negotiating')
    await expect(button).toBeFocused()
  })

  test('a double click opens the dialog, and a later press outside closes it', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const name = uniqueName()
    await storeQuote(request, name)
    await login(page)
    await quoteRow(page, name).getByRole('button', { name: 'Edit' }).dblclick({ delay: 60 })
    await expect(editDialog(page)).toContainText('Notes')
    await expect(async () => {
      await page.mouse.click(5, 5)
      await expect(editDialog(page)).toBeHidden({ timeout: 300 })
    }).toPass()
  })
})
