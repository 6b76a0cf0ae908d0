import type { Page } from '@playwright/test'
import {
  centerOf,
  planFrame,
  addButton,
  savedCards,
  field,
  handle,
  planLabel,
  openDesigner,
  shapeOption,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'

const keypad = (page: Page) => page.getByRole('group', { name: /^Keypad/ })
const tapKeys = async (page: Page, ...names: string[]) => {
  for (const name of names) await keypad(page).getByRole('button', { name, exact: true }).tap()
}
const figures = (page: Page) => page.getByRole('definition')
const estimate = (page: Page) => page.getByRole('region', { name: 'Estimate' })

test('a finger types a size on our keypad, which covers neither field nor plan', { tag: '@phone' }, async ({
  page,
}) => {
  await openDesigner(page)
  const width = field(page, 'Width')
  await width.tap()
  await expect(width).toHaveAttribute('inputmode', 'none')
  await tapKeys(page, '1', '0', 'ft, feet', '2', '3/8 inch')
  await expect(width).toHaveValue('10 ft 2 3/8')
  await expect(keypad(page).getByText('10 ft 2 3/8 in = 122 3/8 in')).toBeVisible()
  await expect(width).toBeFocused()
  await axe(page, '[data-keypad]')
  const [edited, pad, picture] = await Promise.all(
    [width, keypad(page), page.locator('[data-pinned]')].map((one) => one.boundingBox()),
  )
  expect((edited?.y ?? 0) + (edited?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0)
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual((pad?.y ?? 0) + 1)
  for (const name of ['1', '1/8 inch', 'Backspace', 'Next']) {
    const key = await keypad(page).getByRole('button', { name, exact: true }).boundingBox()
    expect(Math.min(key?.width ?? 0, key?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await expect(handle(page, 'Width')).toHaveAttribute('aria-valuetext', 'Width 122 3/8 inches')
  await tapKeys(page, 'Next', '2', '5', '1/2 inch', 'Done')
  await expect(field(page, 'Length')).toHaveValue('25 1/2')
  await expect(keypad(page)).toHaveCount(0)
  await addButton(page).tap()
  await expect(savedCards(page)).toHaveCount(1)

  await planLabel(page, 'Length').tap()
  await tapKeys(page, '2', '6')
  await expect(field(page, 'Length in the drawing')).toHaveValue('26')
  const [plan, below] = await Promise.all(
    [page.getByTestId('plan-frame'), keypad(page)].map((one) => one.boundingBox()),
  )
  expect((plan?.y ?? 0) + (plan?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await tapKeys(page, 'Done')
  await expect(field(page, 'Length')).toHaveValue('26')
  await expect(keypad(page)).toHaveCount(0)

  // A keyboard's key puts it away, and still types.
  await width.tap()
  await page.keyboard.type('96')
  await expect(width).toHaveValue('96')
  await expect(keypad(page)).toHaveCount(0)
})

test('a finger sees the field that it edits, also when the small pictures come after the keypad', {
  tag: '@phone',
}, async ({ page }) => {
  await openDesigner(page)
  const width = field(page, 'Width')
  // So far down that the plan is still in sight.
  await planFrame(page).evaluate((frame) => scrollBy(0, frame.getBoundingClientRect().bottom - 165))
  await expect(page.locator('[data-pinned]')).toHaveCount(0)
  const { x, y } = await centerOf(width)
  await page.touchscreen.tap(x, y)
  await expect(page.locator('[data-pinned]')).toBeVisible()
  const [edited, picture] = await Promise.all([width, page.locator('[data-pinned]')].map((one) => one.boundingBox()))
  expect((edited?.y ?? 0) + (edited?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0)
})

test("click and Tab select a field's number, Enter moves to the next field, and there is no keypad", {
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
  await expect(keypad(page)).toHaveCount(0)
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
