import type { Page } from '@playwright/test'
import { addButton, field, openDesigner, savedCards, shapeOption, toastText } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { addCountertop } from './steps.ts'

const cardButton = (page: Page, name: RegExp) => savedCards(page).getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })

/** Saves an island of 84 x 42 and names it. The visitor's own draft is then an L. */
async function saveIsland(page: Page): Promise<void> {
  await openDesigner(page)
  await page.getByRole('button', { name: 'Island', exact: true }).click()
  await addCountertop(page)
  await shapeOption(page, 'L Shape').click()
  await cardButton(page, /^Name/).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Island')
  await page.keyboard.press('Enter')
  await expect(cardButton(page, /^Edit Island, 24\.50 sq ft/)).toBeEnabled()
}

test('a saved countertop is edited in place, and then the draft returns', { tag: '@phone' }, async ({ page }) => {
  await saveIsland(page)
  await cardButton(page, /^Edit Island/).click()
  await expect(heading(page, 'Editing Island')).toBeInViewport()
  await expect(page.locator('#design')).toBeFocused()
  await expect(saveButton(page)).toBeInViewport({ ratio: 1 })
  await field(page, 'Width').fill('96')
  await axe(page, '#design')
  await saveButton(page).click()
  await expect(toastText(page, 'Island saved')).toBeVisible()
  await expect(savedCards(page)).toHaveCount(1)
  await expect(savedCards(page)).toContainText('96 × 42')
  await expect(savedCards(page)).toContainText('Finished all around')
  await expect(shapeOption(page, 'L Shape')).toBeChecked()
  await expect(addButton(page)).toHaveText('Add Countertop')
  await page.reload()
  await expect(savedCards(page)).toContainText('96 × 42')
})

test('a reload continues an edit, and Cancel brings back the draft', { tag: '@desktop' }, async ({ page }) => {
  await saveIsland(page)
  await cardButton(page, /^Edit Island/).click()
  await field(page, 'Length').fill('36')
  await field(page, 'Length').press('Enter')
  await page.reload()
  await expect(heading(page, 'Editing Island')).toBeVisible()
  await expect(field(page, 'Length')).toHaveValue('36')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'Design your countertop')).toBeVisible()
  await expect(shapeOption(page, 'L Shape')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(heading(page, 'Editing Island')).toBeVisible()
  await expect(field(page, 'Length')).toHaveValue('36')
})

test('an edit stays in its tab, and a countertop deleted in another tab can be added again', {
  tag: '@desktop',
}, async ({ page, context, provoke }) => {
  await saveIsland(page)
  const other = await context.newPage()
  await openDesignerOf(other)
  await cardButton(page, /^Edit Island/).click()
  await field(page, 'Width').fill('90')
  await expect(shapeOption(other, 'L Shape')).toBeChecked()
  await field(other, 'Width').fill('111')
  await cardButton(other, /^Delete Island/).click()
  await expect(savedCards(page)).toHaveCount(0)
  await expect(field(page, 'Width')).toHaveValue('90')
  provoke({ path: new URL(await deletedPath(page), page.url()).pathname, status: 404 })
  await saveButton(page).click()
  await expect(page.getByText('This countertop was deleted. Add it as a new one?')).toBeVisible()
  await page.getByRole('button', { name: 'Add as new' }).click()
  await expect(savedCards(other)).toContainText('90 × 42')
  await expect(field(page, 'Width')).toHaveValue('111')
})

async function openDesignerOf(page: Page): Promise<void> {
  await page.goto('/')
  await addButton(page).scrollIntoViewIfNeeded()
  await expect(savedCards(page)).toHaveCount(1)
}

/** The address that saving will call. */
async function deletedPath(page: Page): Promise<string> {
  const id = await page.evaluate(() => JSON.parse(sessionStorage.getItem('countertop_edit') ?? '{}').id)
  return `/api/countertops/${id}`
}

test('with the keyboard alone, a countertop is duplicated, named and edited', { tag: '@desktop' }, async ({ page }) => {
  await saveIsland(page)
  await cardButton(page, /^Duplicate Island/).focus()
  await page.keyboard.press('Enter')
  await expect(savedCards(page)).toHaveCount(2)
  await expect(savedCards(page).nth(1)).toContainText('Island')
  const second = savedCards(page).nth(1)
  await expect(second.getByRole('button', { name: /^Name/ })).toBeEnabled()
  await second.getByRole('button', { name: /^Name/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Bar')
  await page.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: /^Edit Bar/ })).toBeEnabled()
  await axe(page, '#your-countertops')
  await second.getByRole('button', { name: /^Edit Bar/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#design')).toBeFocused()
  await expect(heading(page, 'Editing Bar')).toBeVisible()
})
