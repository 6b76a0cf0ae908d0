import type { Page } from '@playwright/test'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { fingersOn, startTouch } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { expectLoaded } from './steps.ts'

const TITLES = PORTFOLIO.map(({ title }) => title)
const altText = (id: string) => PORTFOLIO.find((entry) => entry.id === id)?.alt ?? ''
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const viewLink = (page: Page, title: string) => page.getByRole('link', { name: `View large: ${title}` })
const lightbox = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Swipes one finger sideways across the middle of the screen. */
async function swipe(page: Page, by: number): Promise<void> {
  const finger = await startTouch(page, { x: 195, y: 300 })
  await finger.moveBy([by / 4, by / 2, by], { x: 1, y: 0 })
  await finger.end()
}

test.describe('the portfolio', () => {
  test('shows every kitchen with a picture that loads', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/portfolio')
    await expect(entries(page)).toHaveCount(TITLES.length)
    const pictures = entries(page).getByRole('img')
    await expect(pictures).toHaveCount(TITLES.length)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expectLoaded(picture)
    }
    await axe(page)
  })
})

test.describe('a kitchen in the lightbox', () => {
  test('fills the screen with everything in reach', async ({ page }) => {
    await page.goto('/portfolio?open=cooks-u')
    const dialog = lightbox(page, 'A U for serious cooks')
    const picture = dialog.getByRole('img', { name: altText('cooks-u') })
    await expect(picture).toBeVisible()
    await expectLoaded(picture)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const box = await picture.boundingBox()
    // A phone's full width, or three quarters of a wide screen's height.
    expect((box?.width ?? 0) / width > 0.99 || (box?.height ?? 0) / height > 0.75).toBe(true)
    await expect(dialog.getByRole('button', { name: /^Design one like this/ })).toBeInViewport({ ratio: 1 })
    await axe(page)
  })

  test('swipes to the next kitchen', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/portfolio')
    await viewLink(page, 'A corner kitchen').click()
    await expect(lightbox(page, 'A corner kitchen')).toBeVisible()
    await swipe(page, -150)
    await expect(lightbox(page, 'A breakfast corner')).toContainText('4 of 6')
    await swipe(page, 150)
    await swipe(page, 150)
    await expect(lightbox(page, 'An island for four')).toContainText('2 of 6')
    await swipe(page, 20)
    await expect(lightbox(page, 'An island for four')).toContainText('2 of 6')
  })

  test('zooms with two fingers without changing the kitchen', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/portfolio?open=corner-kitchen')
    const dialog = lightbox(page, 'A corner kitchen')
    await expect(dialog.getByRole('img', { name: altText('corner-kitchen') })).toBeVisible()
    const touch = await fingersOn(page)
    const fingers = (by: number) => [195 - by, 195 + by].map((x, id) => ({ id, x, y: 300 }))
    await touch('touchStart', ...fingers(40))
    for (const by of [60, 80, 100, 120]) await touch('touchMove', ...fingers(by))
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
    await expect(dialog).toContainText('3 of 6')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every kitchen and no control that needs scripts', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/portfolio?stone=travella')
    for (const { title, text } of PORTFOLIO) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(entries(page).getByRole('img')).toHaveCount(TITLES.length)
    await expect(page.getByRole('radiogroup')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Design one like this/ })).toHaveCount(0)
  })
})
