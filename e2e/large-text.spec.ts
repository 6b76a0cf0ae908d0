import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { expect, test } from './fixtures.ts'

// The browser's own setting for text twice as large: the page keeps its width, and text grows.
test.use({
  launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'] },
})

for (const path of ['/', '/portfolio', '/materials', '/quote', '/privacy', '/thank-you', '/orders']) {
  test(`${path} fits text twice as large`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [1440, 1024, 640, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
