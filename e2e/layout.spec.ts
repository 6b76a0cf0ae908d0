import type { Locator, Page } from '@playwright/test'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { addButton, field, openDesigner, planFrame, shapeOption } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { boundingBox } from './steps.ts'

const phoneBar = (page: Page) => page.getByRole('complementary', { name: 'Next step or call' })
const designLink = (page: Page) => phoneBar(page).getByRole('link', { name: 'Design your countertop' })
const price = (page: Page) => page.getByRole('definition').filter({ hasText: '$' }).first()

/** Whether nothing covers its center. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the phone bar links to the designer and calls the shop, and shows the price over the designer', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await expect(designLink(page)).toBeInViewport({ ratio: 1 })
  const call = phoneBar(page).getByRole('link', { name: `Call ${SHOP.phone}` })
  await expect(call).toHaveAttribute('href', phoneHref(SHOP.phone))
  await expect(call).toBeInViewport({ ratio: 1 })
  await expect(addButton(page)).not.toBeInViewport()
  await designLink(page).click()
  await expect(page.locator('#design')).toBeFocused()
  const kitchens = page.getByRole('group', { name: 'Start from a typical kitchen' })
  await expect(kitchens.getByRole('button', { name: 'Island', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(addButton(page)).toBeInViewport({ ratio: 1 })
  await expect(price(page)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isOnTop(addButton(page))).toBe(true)
  await expect.poll(() => isOnTop(designLink(page))).toBe(false)
  await axe(page)

  await page.getByRole('button', { name: 'Schedule a Measurement Appointment' }).click()
  const pay = page.getByRole('button', { name: 'Continue to Payment' })
  await pay.scrollIntoViewIfNeeded()
  await expect.poll(() => isOnTop(pay)).toBe(true)
  // Nothing leads out of a booking.
  await expect(phoneBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Schedule a Measurement Appointment' }).click()
  await expect(phoneBar(page)).toBeVisible()
  const last = page.getByRole('contentinfo').getByText('All rights reserved.')
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  expect((await boundingBox(last)).bottom).toBeLessThanOrEqual((await boundingBox(phoneBar(page))).y)

  await page.goto('/portfolio')
  await designLink(page).click()
  await expect(page).toHaveURL('/#design')
  await expect(page.getByRole('heading', { name: 'Design your countertop' })).toBeInViewport()
})

test("there's no blank band below the last step", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const lastStep = page.getByRole('region', { name: /Details/ })
  const [below, section] = await lastStep.evaluate((step) => {
    step.scrollIntoView({ block: 'center', behavior: 'instant' })
    const colorOf = (element: Element | undefined) => element && getComputedStyle(element).backgroundColor
    const ground = document
      .elementsFromPoint(innerWidth / 2, step.getBoundingClientRect().bottom + 10)
      .filter((element) => !element.closest('[data-bottom-bar]'))
      .find((element) => colorOf(element) !== 'rgba(0, 0, 0, 0)')
    return [colorOf(ground), colorOf(document.getElementById('design') ?? undefined)]
  })
  expect(below).toBe(section)
})

test('the small pictures above the bar move nothing below it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const place = () =>
    page.getByRole('button', { name: 'Share' }).evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const before = await place()
  const lastStep = page.getByRole('region', { name: /Details/ })
  await lastStep.evaluate((step) => step.scrollIntoView({ behavior: 'instant' }))
  await expect(page.getByRole('button', { name: 'Show the plan' })).toBeInViewport()
  expect(await place()).toBe(before)
})

test('laptop: plan, price and button are visible together, whatever step is being edited', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Design your countertop', exact: true }).click()
  const parts = [planFrame(page), price(page), addButton(page)]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  await shapeOption(page, 'U Shape').click()
  const stone = page.getByRole('radio', { name: 'Travella' })
  for (const edited of [field(page, 'Width'), field(page, 'Return Length'), stone]) {
    await edited.focus()
    await expect(edited).toBeInViewport({ ratio: 1 })
    for (const part of [price(page), addButton(page)]) await expect(part).toBeInViewport({ ratio: 1 })
    await expect(planFrame(page)).toBeInViewport({ ratio: 0.6 })
  }
})

test("there's no gap between list and estimate", { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your countertops' })
  await expect(list).toContainText('Nothing saved yet')
  const [above, below] = [await boundingBox(list), await boundingBox(page.getByRole('region', { name: 'Estimate' }))]
  expect(above.height).toBeLessThan(150)
  expect(below.y - above.bottom).toBeLessThan(100)
  expect(below.width).toBe(above.width)
})

test('kitchens in one row align at top and bottom', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/portfolio')
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 1180 })
    const entries = page.locator('#kitchens li')
    await expect(entries).toHaveCount(6)
    for (const [left, right] of [
      [1, 2],
      [4, 5],
    ] as const) {
      for (const part of ['img', 'button']) {
        const [one, other] = [left, right].map((index) => entries.nth(index).locator(part).last())
        if (!one || !other) throw new Error('Two share a row')
        const [a, b] = [await boundingBox(one), await boundingBox(other)]
        expect(Math.abs(a.y - b.y), `${part} at ${width}`).toBeLessThan(1)
        expect(Math.abs(a.bottom - b.bottom), `${part} at ${width}`).toBeLessThan(1)
      }
    }
  }
})

test("the footer's links are large enough for a finger", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/terms')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveCount(6)
  for (const link of await links.all()) expect((await boundingBox(link)).height).toBeGreaterThanOrEqual(44)
})

test('area, price and the add button stay in view', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  for (const part of [planFrame(page), shapeOption(page, 'U Shape'), field(page, 'Width')]) {
    await part.scrollIntoViewIfNeeded()
    await expect(addButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('definition').filter({ hasText: 'sq ft' })).toBeInViewport({ ratio: 1 })
  }
})
