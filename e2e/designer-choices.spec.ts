import type { Page } from '@playwright/test'
import { openDesigner } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { expectLoaded, isPhone } from './steps.ts'

const optionLabel = (page: Page, name: string) => page.locator('label', { has: page.getByRole('radio', { name }) })

test('all three shapes are in view, 180 px wide at a desk', async ({ page }) => {
  await openDesigner(page)
  const screen = page.viewportSize()?.width ?? 0
  const tops = new Set<number | undefined>()
  for (const name of ['I Shape', 'L Shape', 'U Shape']) {
    const box = await optionLabel(page, name).boundingBox()
    const width = box?.width ?? 0
    if (isPhone(page)) expect(width).toBeGreaterThan(90)
    else expect(width).toBe(180)
    expect((box?.x ?? screen) + width).toBeLessThanOrEqual(screen)
    tops.add(box?.y)
  }
  // A phone has room for two in a row.
  expect(tops.size).toBe(isPhone(page) ? 2 : 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen)
})

test("each swatch has its stone's picture and price", { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  for (const [name, price] of [
    ['Southport', '$84/sq ft'],
    ['Travella', '$112/sq ft'],
    ['Inverness Bristol Bay', '$68/sq ft'],
  ] as const) {
    await page.getByRole('radio', { name }).click()
    const option = optionLabel(page, name)
    await expect(option).toContainText(price)
    const swatch = option.locator('img')
    await expectLoaded(swatch)
  }
})

test('forced colors: the chosen shape and stone stay visible without fills and shadows', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDesigner(page)
  const marking = (name: string) =>
    optionLabel(page, name).evaluate((option) => {
      const swatch = option.querySelector('span') ?? option
      return [getComputedStyle(option).borderTopWidth, getComputedStyle(swatch).outlineStyle]
    })
  expect(await marking('I Shape')).toEqual(['4px', 'none'])
  expect(await marking('L Shape')).toEqual(['1px', 'none'])
  expect(await marking('Inverness Bristol Bay')).toEqual(['0px', 'solid'])
  expect(await marking('Southport')).toEqual(['0px', 'none'])
})
