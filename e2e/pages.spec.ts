import type { Page } from '@playwright/test'
import { HOME } from '#shared/content/home.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { SHOP } from '#shared/content/shop.ts'
import { PAGE_PATHS } from '#shared/http/pages.ts'
import { axe, expect, test } from './fixtures.ts'
import { delayRequests, expectLoaded, expectNoOverflow, isPhone, measureShifts } from './steps.ts'

const PAGES = [
  { path: '/', heading: HOME.headline.join(' ') },
  { path: '/portfolio', heading: 'Kitchens to start from' },
  { path: '/materials', heading: 'Three stones, whole slabs' },
  { path: '/quote', heading: 'Get a quote' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
] as const

const NOWHERE = '/no/such-page'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('each page', () => {
  for (const { path, heading: h1 } of PAGES) {
    test(`${path} has its heading and title, fits the screen, and axe finds nothing`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(heading(page, h1)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(PAGE_HEADS[path].title)
      await axe(page)
      await expectNoOverflow(page)
    })
  }

  for (const path of [...PAGE_PATHS, '/thank-you?step=schedule', NOWHERE]) {
    // A desktop window can be narrowed, but a phone's can't be widened. 320 px is 1280 at 400% zoom, and 720 is 1440 at 200%.
    test(`${path} fits every screen from 320 px up`, { tag: '@desktop' }, async ({ page, provoke }) => {
      if (path === NOWHERE) provoke({ path, status: 404 })
      // No link has opened it.
      if (path === '/my') provoke({ path: '/api/my', status: 401 })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [320, 640, 720, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 820, height: 1180 })
      if (PAGES.some((one) => one.path === path)) await axe(page)
    })
  }

  for (const path of ['/thank-you', '/orders'] as const) {
    test(`${path} has one heading and a title of its own`, { tag: '@desktop' }, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(PAGE_HEADS[path].title)
      await axe(page)
    })
  }

  test('an unknown address returns 404 and says so', { tag: '@desktop' }, async ({ page, provoke }) => {
    provoke({ path: NOWHERE, status: 404 })
    const response = await page.goto(NOWHERE)
    expect(response?.status()).toBe(404)
    expect(await response?.text()).toContain('<meta name="robots" content="noindex">')
    await expect(page).toHaveTitle(NOT_FOUND_HEAD.title)
    await expect(heading(page, '404 Page Not Found')).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(heading(page, HOME.headline.join(' '))).toBeVisible()
  })
})

test.describe('navigation', () => {
  test('the header links to each page and home', async ({ page }) => {
    await page.goto('/')
    // Before that, the browser itself opens the page, as without scripts.
    for (const [label, path] of [
      ['Portfolio', '/portfolio'],
      ['Materials', '/materials'],
      ['Get Quote', '/quote'],
    ] as const) {
      if (isPhone(page)) {
        const menu = page.getByRole('button', { name: 'Open menu' })
        await menu.click()
        await expect(menu).toHaveAttribute('aria-expanded', 'true')
        if (path === '/portfolio') await axe(page)
        await page.getByRole('navigation').getByRole('link', { name: label }).click()
        await expect(menu).toHaveAttribute('aria-expanded', 'false')
      } else {
        await page.getByRole('navigation').getByRole('button', { name: label }).click()
      }
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(PAGE_HEADS[path].title)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', PAGE_HEADS[path].description)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await page.getByRole('banner').getByRole('link', { name: SHOP.name }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a new page starts at the top, and Back restores the scroll position', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: /^Sample of Travella/ }).click()
    await expect(page).toHaveURL('/materials#travella')
    await expect(page.getByRole('heading', { name: 'Travella' })).toBeInViewport()
    await page.getByRole('button', { name: 'Design with it: Travella' }).click()
    await expect(page).toHaveURL('/#design')
    await expect(page.getByRole('heading', { name: 'Design your countertop' })).toBeInViewport()
    await expect(page.getByRole('radio', { name: /Travella/ })).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Travella' })).toBeInViewport()
    await page.getByRole('banner').getByRole('link', { name: SHOP.name }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('the skip link skips the header', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test("a page with slow code says it's loading", { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    const release = await delayRequests(page, /\/assets\/policies-[^/]*\.js$/)
    await page.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(heading(page, 'Privacy')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test.describe('the home page', () => {
  test('its kitchen shows the stone chosen here or in the designer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    const kitchen = page.getByRole('main').getByRole('img', { name: /^A kitchen with an island/ })
    const expectStone = async (stone: string, name: string) => {
      await expect(kitchen).toHaveAccessibleName(new RegExp(`in ${name}$`))
      await expect
        .poll(() => kitchen.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : 'loading')))
        .toContain(`/hero-${stone}`)
    }
    await expectStone('inverness-bristol-bay', 'Inverness Bristol Bay')
    await page.getByRole('button', { name: 'Show this kitchen in Travella' }).click()
    await expectStone('travella', 'Travella')
    await expect(page.getByRole('radio', { name: /Travella/ })).toBeChecked()
    await page.getByRole('radio', { name: /Southport/ }).click()
    await expectStone('southport', 'Southport')
    await expect(page.getByRole('button', { name: 'Show this kitchen in Southport' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('shows three samples under Our Materials', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    const samples = page.getByRole('region', { name: 'Our Materials' }).getByRole('img')
    await expect(samples).toHaveCount(3)
    for (const sample of await samples.all()) {
      await sample.scrollIntoViewIfNeeded()
      await expect(sample).toHaveJSProperty('complete', true)
      await expectLoaded(sample)
    }
  })

  test("doesn't shift when fonts load late", { tag: '@phone' }, async ({ page }) => {
    const shifted = await measureShifts(page)
    const loadFonts = await delayRequests(page, /\.woff2$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(heading(page, HOME.headline.join(' '))).toBeVisible()
    // A page has no fonts to wait for before its style sheet loads.
    await page.waitForFunction(() => document.fonts.size > 0)
    expect(await page.evaluate(() => document.fonts.check('360 40px Fraunces'))).toBe(false)
    loadFonts()
    await page.evaluate(async () => {
      await document.fonts.ready
      // A shift is reported after its frame is drawn.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect(await page.evaluate(() => document.fonts.check('360 40px Fraunces'))).toBe(true)
    expect(await shifted()).toBeLessThan(0.005)
  })
})
