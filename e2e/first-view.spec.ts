import { createHash } from 'node:crypto'
import type { Response } from '@playwright/test'
import { PAGE_PATHS, PUBLIC_PATHS } from '#shared/http/pages.ts'
import { expect, test } from './fixtures.ts'
import { measureShifts } from './steps.ts'

/** For a first visit to a page. */
const LAYOUT_SHIFT = 0.02
/** Of all scripts until nothing loads. The build checks those that a page needs at once. */
const SCRIPT_KILOBYTES = 150
/** It shows the designer at once. */
const QUOTE_SCRIPT_KILOBYTES = 190

test.describe('first visit', { tag: '@phone' }, () => {
  for (const path of PUBLIC_PATHS) {
    test(`${path} has no layout shifts, and few scripts`, async ({ page }) => {
      const scripts: Response[] = []
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response)
      })
      const shifted = await measureShifts(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      expect(await shifted()).toBeLessThan(LAYOUT_SHIFT)
      const sizes = await Promise.all(scripts.map((script) => script.headerValue('Content-Length')))
      const kilobytes = sizes.reduce((sum, size) => sum + Number(size), 0) / 1024
      expect(kilobytes).toBeGreaterThan(100)
      expect(kilobytes).toBeLessThan(path === '/quote' ? QUOTE_SCRIPT_KILOBYTES : SCRIPT_KILOBYTES)
    })
  }
})

test('on a phone, the code of the designer and its sharp stone wait until the visitor does something', {
  tag: '@phone',
}, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const hasDesigner = () => loaded.some((path) => path.startsWith('/assets/designer-'))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.some((path) => path.startsWith('/assets/main-'))).toBe(true)
  expect(hasDesigner()).toBe(false)
  const stone = page.locator('[data-stone] image').first()
  await expect(stone).toHaveAttribute('href', /-180\.webp$/)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect.poll(hasDesigner).toBe(true)
  await expect(stone).toHaveAttribute('href', /-(620|1550|3100)\.webp$/)
})

test.describe('styles', { tag: '@phone' }, () => {
  test('are inline, with their hash in the content security policy', async ({ request }) => {
    for (const path of [...PAGE_PATHS, '/no/such-page']) {
      const answer = await request.get(path)
      const html = await answer.text()
      const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => text)
      expect(styles, path).toHaveLength(1)
      expect(html, path).not.toContain('rel="stylesheet"')
      const hash = createHash('sha256').update(styles.join('')).digest('base64')
      const policy = answer.headers()['content-security-policy']
      expect(policy, path).toContain(`style-src 'self' 'sha256-${hash}';`)
      expect(policy, path).not.toContain('unsafe')
    }
  })

  test('apply before anything else loads', async ({ page }) => {
    // Only the document gets a response.
    await page.route('**/*', (route) => (route.request().resourceType() === 'document' ? route.continue() : undefined))
    for (const path of PUBLIC_PATHS) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '360')
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('apply on a page opened from another one', async ({ page }) => {
    const look = () =>
      page.getByRole('heading', { name: 'Travella' }).evaluate((heading) => {
        const { fontFamily, fontSize, color } = getComputedStyle(heading)
        return { fontFamily, fontSize, color, left: heading.getBoundingClientRect().left }
      })
    await page.goto('/materials')
    const opened = await look()
    await page.goto('/')
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Materials' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
    expect(await look()).toEqual(opened)
  })
})
