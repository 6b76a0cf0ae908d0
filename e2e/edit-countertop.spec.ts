import type { Page } from '@playwright/test'
import { addButton, field, openDesigner, savedCards, shapeOption } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { addCountertop, toast } from './steps.ts'

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
  await expect(toast(page, 'Island saved')).toBeVisible()
  await expect(savedCards(page)).toHaveCount(1)
  await expect(savedCards(page)).toContainText('96 × 42')
  await expect(savedCards(page)).toContainText('Finished all around')
  await expect(shapeOption(page, 'L Shape')).toBeChecked()
  await expect(addButton(page)).toHaveText('Add Countertop')
  await page.reload()
  await expect(savedCards(page)).toContainText('96 × 42')
})
