import type { Page, Route } from '@playwright/test'
import { PREDICTIONS, ROAD_DETAILS } from '#test/places.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  addCountertop,
  dialog,
  isPhone,
  fillContact,
  login,
  openQuoteDialog,
  quoteButton,
  quoteRow,
  toast,
  uniqueName,
} from './steps.ts'

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Request' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isPost = (route: Route) => route.request().method() === 'POST'

async function suggestAddresses(page: Page): Promise<void> {
  await page.route('**/api/places/autocomplete*', (route) => route.fulfill({ json: { predictions: PREDICTIONS } }))
  await page.route('**/api/places/details*', (route) => route.fulfill({ json: ROAD_DETAILS }))
}

async function expectThanks(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/thank-you/)
  await expect(heading(page)).toHaveText('Thank you for your request.')
  const number = page.getByText(/^#\d+$/)
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

test('from the first design to a deleted quote', { tag: '@desktop' }, async ({ page }) => {
  const name = uniqueName()
  await suggestAddresses(page)
  await page.goto('/')
  await page.getByRole('radio', { name: 'L Shape' }).click()
  await addCountertop(page)
  await expect(page.getByRole('list', { name: 'Saved countertops' })).toContainText('14.00')
  await page.getByRole('radio', { name: 'Southport' }).click()
  await page.getByRole('radio', { name: 'I Shape' }).click()
  await addCountertop(page)

  await quoteButton(page).click()
  // 14.00 sq ft × $68.00 + 20.00 sq ft × $84.00
  await expect(dialog(page, 'Request a Quote')).toContainText('$2,632')
  await fillContact(page, name)
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('2100 Foundry')
  await page.getByRole('option', { name: /Franklin/ }).click()
  await expect(page.getByLabel('City')).toHaveValue('Franklin')
  await page.getByLabel('Apt or suite').fill('B')
  await submitButton(page).click()

  const number = await expectThanks(page)
  await expect(page.getByText('dana@example.com')).toBeVisible()
  await axe(page)
  await page.reload()
  expect(await expectThanks(page)).toBe(number)

  await login(page)
  await expect(quoteRow(page, name)).toContainText(number)
  await expect(quoteRow(page, name)).toContainText('$2,632.00')
  await quoteRow(page, name)
    .getByRole('link', { name: `Dana ${name}` })
    .click()
  const record = page.getByRole('article')
  await expect(record).toContainText('2100 Foundry Road, B, Franklin, TN 37064')
  await expect(record).toContainText('L along the wall: 14.00 sq ft × $68.00')
  for (const drawing of ['Drawing 1: L along the wall', 'Drawing 2: Wall run']) {
    await expect(record.getByRole('img', { name: drawing }).locator('polygon')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(record).toBeHidden()

  await quoteRow(page, name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this quote? This action cannot be undone.')
  await axe(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Quote deleted')).toBeVisible()
  await expect(quoteRow(page, name)).toHaveCount(0)
})

test('an empty list can save the design on the page and open the form in one step', { tag: '@phone' }, async ({
  page,
  provoke,
}) => {
  await page.goto('/')
  const openForm = quoteButton(page)
  await page.getByRole('radio', { name: 'L Shape' }).click()
  await openForm.click()
  const first = dialog(page, 'Add a Countertop First')
  await expect(first).toContainText('You need to add at least one countertop design before requesting a quote.')
  await expect(first).toContainText('Your cart is empty')
  await expect(first).toContainText('This design: L along the wall')
  const use = first.getByRole('button', { name: 'Use this design' })
  provoke({ path: '/api/countertops', status: 500 })
  let isDown = true
  await page.route('**/api/countertops', (route) =>
    isDown && isPost(route)
      ? route.fulfill({ status: 500, json: { error: 'Something broke', code: 'internal' } })
      : route.continue(),
  )
  await use.click()
  await expect(first.getByRole('alert')).toHaveText('Failed to add countertop: Something broke')
  await axe(page)
  isDown = false
  await use.click()
  const form = dialog(page, 'Request a Quote')
  await expect(form.getByRole('definition').first()).toHaveText('1')
  // No keyboard pops up on a touch screen.
  await expect(isPhone(page) ? form : page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(openForm).toBeFocused()
  await expect(page.getByRole('list', { name: 'Saved countertops' }).getByRole('listitem')).toHaveCount(1)
})

test('on /quote, using the design on the page goes to the form on the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/quote')
  await quoteButton(page).click()
  await page.getByRole('button', { name: 'Use this design' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Request a Quote' })).toBeFocused()
  await expect(page.getByLabel('First name')).toBeInViewport()
})

test('requests a quote with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await suggestAddresses(page)
  await openQuoteDialog(page)
  const typeAndGoOn = async (text: string, key: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press(key)
  }
  await page.getByLabel('First name').focus()
  for (const text of ['Dana', uniqueName(), '6155550142', 'dana@example.com']) await typeAndGoOn(text, 'Tab')
  await expect(page.getByRole('combobox', { name: 'Address' })).toBeFocused()
  await page.keyboard.type('2100')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog(page, 'Request a Quote')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Franklin/ })).toHaveAttribute('aria-selected', 'true')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City')).toHaveValue('Franklin')
  await expect(dialog(page, 'Request a Quote')).toBeVisible()
  for (const name of ['Apt or suite', 'City', 'State', 'Zip code']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectThanks(page)
})
