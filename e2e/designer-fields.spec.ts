import type { Page } from '@playwright/test'
import { addButton, savedCards, field, handle, planLabel, openDesigner, shapeOption } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'

const fractionChips = (page: Page) => page.getByRole('group', { name: /^Fraction of/ })
const fractionChip = (page: Page, fraction: string) => fractionChips(page).getByRole('button', { name: fraction })
const figures = (page: Page) => page.getByRole('definition')
const estimate = (page: Page) => page.getByRole('region', { name: 'Estimate' })

/** Acts like an on-screen keyboard: it covers the lower part of the screen, and the page height stays the same. */
async function showKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const { visualViewport } = window
    if (!visualViewport) throw new Error('There is no visual viewport')
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: window.innerHeight - covered })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)
}

test('a tap selects the whole number, and chips above the keyboard set its fraction', {
  tag: '@phone',
}, async ({ page }) => {
  await openDesigner(page)
  const width = field(page, 'Width')
  await width.tap()
  await page.keyboard.type('120')
  await expect(width).toHaveValue('120')
  await width.fill('25')
  for (const [press, text] of [
    ['1/2', '25 1/2'],
    ['1/4', '25 1/4'],
    ['3/4', '25 3/4'],
  ] as const) {
    await fractionChip(page, press).tap()
    await expect(width).toHaveValue(text)
    await expect(fractionChip(page, press)).toHaveAttribute('aria-pressed', 'true')
    await expect(width).toBeFocused()
  }
  await expect(handle(page, 'Width')).toHaveAttribute('aria-valuetext', 'Width 25 3/4 inches')
  await axe(page, '[aria-label="Fraction of the Width"]')
  await fractionChip(page, '3/4').tap()
  await expect(width).toHaveValue('25')
  // Digits typed after a fraction belong to the number, not the fraction.
  await width.fill('2')
  await fractionChip(page, '1/2').tap()
  await page.keyboard.type('5')
  await expect(width).toHaveValue('25 1/2')

  const covered = 400
  await showKeyboard(page, covered)
  const seen = (page.viewportSize()?.height ?? 0) - covered
  for (const fraction of ['1/4', '1/2', '3/4']) {
    const box = await fractionChip(page, fraction).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(seen)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(seen - 24)
  }
  const [edited, above] = [await width.boundingBox(), await fractionChips(page).boundingBox()]
  expect((edited?.y ?? 0) + (edited?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
  await showKeyboard(page, 0)
  // Without a keyboard they don't cover the bar below.
  await addButton(page).tap()
  await expect(savedCards(page)).toHaveCount(1)
  await expect(fractionChips(page)).toHaveCount(0)

  await planLabel(page, 'Length').tap()
  await fractionChip(page, '1/2').tap()
  await expect(field(page, 'Length in the drawing')).toHaveValue('48 1/2')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Length')).toHaveValue('48 1/2')
  await expect(fractionChips(page)).toHaveCount(0)
})

test("click and Tab select a field's number, Enter moves to the next field, and there are no chips", {
  tag: '@desktop',
}, async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'L Shape').click()
  await field(page, 'Width').click()
  await page.keyboard.type('120')
  await expect(field(page, 'Width')).toHaveValue('120')
  await page.keyboard.press('Tab')
  await page.keyboard.type('96')
  await expect(field(page, 'Length')).toHaveValue('96')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Return Width')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Return Width')).toHaveValue('30')
  await expect(fractionChips(page)).toHaveCount(0)
  // A second click places the caret.
  await field(page, 'Width').click()
  await field(page, 'Width').click()
  await page.keyboard.press('End')
  await page.keyboard.type('.5')
  await expect(field(page, 'Width')).toHaveValue('120.5')
})

test("while a field is wrong, area and price say they're for the last valid size", { tag: '@phone' }, async ({
  page,
}) => {
  await openDesigner(page)
  await shapeOption(page, 'L Shape').click()
  const cardHeight = async () => (await shapeOption(page, 'L Shape').boundingBox())?.height
  const heightBefore = await cardHeight()
  const area = figures(page).filter({ hasText: 'sq ft' }).first()
  const colorBefore = await area.evaluate((element) => getComputedStyle(element).color)
  await field(page, 'Length').fill('20')
  const note = page.getByText('Area and price are for the last valid size: 60 × 48 in.')
  await expect(note).toBeVisible()
  await expect(area).toHaveText('14.00 sq ft')
  expect(await area.evaluate((element) => getComputedStyle(element).color)).not.toBe(colorBefore)
  await expect(estimate(page).getByText('For the last valid size: 60 × 48 in')).toBeVisible()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'last valid size' })).toHaveCount(1)
  // An L has no field for its Return Length.
  await expect(
    page
      .getByRole('group', { name: 'Dimensions' })
      .getByText("Length can't be less than the 24 in side in the drawing"),
  ).toBeVisible()
  await expect(page.getByText(/Return Length must/)).toHaveCount(0)
  expect(await cardHeight()).toBe(heightBefore)
  await axe(page)
  await field(page, 'Length').fill('30')
  await expect(note).toHaveCount(0)
  await expect(estimate(page).getByText(/last valid size/)).toHaveCount(0)
  expect(await area.evaluate((element) => getComputedStyle(element).color)).toBe(colorBefore)
})

test('what is wrong with a size is read above the small pictures', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  const toBottom = () => field(page, 'Width').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const pictures = page.locator('[data-pinned]')
  await shapeOption(page, 'U Shape').scrollIntoViewIfNeeded()
  await expect(pictures).toBeVisible()
  await toBottom()
  await field(page, 'Width').fill('2500')
  const message = page.getByText('Width must be from 1 to 200 inches').first()
  const note = page.getByText(/^Area and price are for the last valid size/)
  await expect(note).toBeVisible()
  const [text, above] = [await message.boundingBox(), await pictures.boundingBox()]
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
})
