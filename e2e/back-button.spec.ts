import type { Page } from '@playwright/test'
import { field } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  addCountertop,
  dialog,
  fillContact,
  login,
  openQuoteDialog,
  quoteButton,
  quoteRow,
  storeQuote,
  uniqueName,
} from './steps.ts'

/** Opens the home page after another page of ours, so Back has somewhere to go. */
async function openAfterAnotherPage(page: Page): Promise<void> {
  await page.goto('/materials')
  await page.goto('/')
}

async function expectBackLeaves(page: Page): Promise<void> {
  await page.goBack()
  await expect(page).toHaveURL('/materials')
}

/** The open dialogs that the current history entry counts. The browser takes a moment to change it. */
const layersInHistory = (page: Page) => page.evaluate(() => Number(history.state?.layers ?? 0))

const quoteDialog = (page: Page) => dialog(page, 'Request a Quote')

test('Back closes the quote dialog and keeps typed text, Forward opens nothing, and the next Back leaves', {
  tag: '@phone',
}, async ({ page }) => {
  await openAfterAnotherPage(page)
  await addCountertop(page)
  await quoteButton(page).click()
  await fillContact(page, 'Keeper')
  await page.goBack()
  await expect(quoteDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(quoteButton(page)).toBeFocused()
  await page.goForward()
  await expect(quoteDialog(page)).toHaveCount(0)
  await quoteButton(page).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Keeper')
  await page.goBack()
  await expect(quoteDialog(page)).toHaveCount(0)
  await expectBackLeaves(page)
})

test('Back puts the keypad for sizes away and keeps what was typed, also in a sheet', { tag: '@phone' }, async ({
  page,
}) => {
  await openAfterAnotherPage(page)
  const keypad = page.getByRole('group', { name: /^Keypad/ })
  const tapKeys = async (...keys: string[]) => {
    for (const key of keys) await keypad.getByRole('button', { name: key, exact: true }).tap()
  }
  await field(page, 'Width').tap()
  await tapKeys('7', '2', 'Next', '3', '0')
  // From one field to another it's the same keypad.
  await field(page, 'Width').tap()
  await expect.poll(() => layersInHistory(page)).toBe(1)
  await page.goBack()
  await expect(keypad).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(field(page, 'Width')).toHaveValue('72')
  await expect(field(page, 'Length')).toHaveValue('30')

  await page.getByRole('button', { name: 'Details (optional)' }).tap()
  await page.getByRole('checkbox', { name: 'Sink' }).tap()
  await page.getByRole('slider', { name: /^Sink/ }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').first().tap()
  await expect.poll(() => layersInHistory(page)).toBe(2)
  await page.goBack()
  await expect(keypad).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expectBackLeaves(page)
})

test('Back skips a dialog that was closed another way', { tag: '@phone' }, async ({ page }) => {
  await openAfterAnotherPage(page)
  const empty = dialog(page, 'Add a Countertop First')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => empty.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(20, 20),
  ]) {
    await quoteButton(page).click()
    await expect(empty).toBeVisible()
    await close()
    await expect(empty).toHaveCount(0)
    await expect.poll(() => layersInHistory(page)).toBe(0)
  }
  await quoteButton(page).click()
  await expect.poll(() => layersInHistory(page)).toBe(1)
  await page.reload()
  await expect(empty).toHaveCount(0)
  await quoteButton(page).click()
  await empty.getByRole('button', { name: 'Design Your Countertop' }).click()
  await expect(page.locator('#design')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Design your countertop' })).toBeInViewport()
  await expectBackLeaves(page)
})

test('from /thank-you, Back goes to the page with its dialog closed, then leaves', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/materials')
  await openQuoteDialog(page)
  await fillContact(page, uniqueName())
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(quoteDialog(page)).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/thank-you')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expectBackLeaves(page)
})

test('in the office, Back asks before it discards changes and closes one dialog at a time', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const name = uniqueName()
  await storeQuote(request, name)
  await page.goto('/materials')
  await login(page)
  await quoteRow(page, name).getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(page, 'Edit Quote')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await edit.getByLabel('Notes').fill('Call after five.')
  await page.goBack()
  await expect(question).toBeVisible()
  await axe(page)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(edit.getByLabel('Notes')).toHaveValue('Call after five.')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(edit).toHaveCount(0)
  await expect(page).toHaveURL('/orders')
  await expectBackLeaves(page)
})
