import type { Locator, Page } from '@playwright/test'
import { axe, expect, findViolations, test } from './fixtures.ts'
import {
  addCountertop,
  dialog,
  expectNoOverflow,
  fillContact,
  login,
  OFFICE,
  openQuoteDialog,
  quoteRow,
  storeQuote,
  uniqueName,
} from './steps.ts'

/** The most visited and the longest pages. */
const MAIN_PAGES = ['/', '/portfolio', '/materials', '/quote']

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const overflowIn = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth)

test.describe('320 px wide, as at 400% zoom', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('list, quote form and /thank-you fit the screen', async ({ page }) => {
    await openQuoteDialog(page)
    await expectNoOverflow(page)
    const request = dialog(page, 'Request a Quote')
    await request.locator('button[type=submit]').click()
    await expect(request.getByText('First name is required')).toBeVisible()
    expect(await overflowIn(request)).toBe(0)
    await axe(page)
    await fillContact(page, uniqueName())
    await request.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/thank-you/)
    await expect(page.getByRole('main').getByText(/#\d+/).first()).toBeVisible()
    await expectNoOverflow(page)
  })

  test('the office and an open quote fit the screen', async ({ page, request }) => {
    const name = uniqueName()
    const id = await storeQuote(request, name)
    // The longest of both.
    const changed = await request.patch(`/api/quotes/${id}`, {
      headers: OFFICE,
      data: { status: 'negotiating', paymentStatus: 'partial payment', notes: '' },
    })
    expect(await changed.json()).toMatchObject({ status: 'negotiating' })
    await login(page)
    await expect(quoteRow(page, name)).toContainText('Contacted')
    await expectNoOverflow(page)
    await quoteRow(page, name).getByRole('link', { name }).click()
    const record = page.getByRole('article')
    await expect(record).toContainText('Price list')
    expect(await overflowIn(record)).toBe(0)
  })
})

test.describe('forced colors', { tag: '@desktop' }, () => {
  test.use({ colorScheme: 'dark', contextOptions: { forcedColors: 'active' } })

  for (const path of [...MAIN_PAGES, '/orders']) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await open(page, path)
      // The visitor chooses the contrast here, but the browser reports the page's own colors to axe.
      const violations = await findViolations(page, { 'color-contrast': { enabled: false } })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    })
  }

  test("the current testimonial's dot has a system color", async ({ page }) => {
    await open(page, '/')
    const dots = page.getByRole('group', { name: 'Testimonials' }).getByRole('button', { name: /^Show testimonial/ })
    const isMarked = async (dot: Locator) =>
      (await dot.locator('span').evaluate((span) => getComputedStyle(span).backgroundColor)) ===
      (await systemColor(page, 'Highlight'))
    await dots.nth(1).click()
    await expect.poll(() => isMarked(dots.nth(1))).toBe(true)
    await expect.poll(() => isMarked(dots.nth(2))).toBe(false)
  })

  test('the drawing uses system colors', async ({ page }) => {
    await open(page, '/')
    const knob = page.getByRole('slider', { name: 'Width', exact: true }).locator('circle.stroke-pine').first()
    await knob.scrollIntoViewIfNeeded()
    await expect(knob).toHaveCSS('stroke', await systemColor(page, 'Highlight'))
    await expect(knob).toHaveCSS('fill', await systemColor(page, 'Canvas'))
  })
})

/** A system color as the browser computes it. */
function systemColor(page: Page, name: 'Canvas' | 'Highlight'): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.color = color
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)
}

test.describe('reduced motion', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of MAIN_PAGES) {
    test(`nothing animates on ${path}`, async ({ page }) => {
      await open(page, path)
      const slow = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) =>
            ['', '::before', '::after'].some((part) => {
              const { transitionDuration, animationDuration } = getComputedStyle(element, part)
              return `${transitionDuration}, ${animationDuration}`
                .split(', ')
                .some((time) => Number.parseFloat(time) > 0.001)
            }),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      )
      expect(slow).toEqual([])
    })
  }
})

test.describe('in print', { tag: '@desktop' }, () => {
  /** Lays the page out for print. */
  async function print(page: Page): Promise<void> {
    // Making a PDF fires the print events. Print media stay on afterwards for the checks.
    const pdf = await page.pdf({ format: 'Letter' })
    expect(pdf.length).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
  }
  const shop = (page: Page) => page.getByText('2100 Foundry Lane, Nashville, TN 37203')

  for (const path of ['/', '/quote']) {
    test(`${path} prints only a sheet with the list, its drawings and prices`, async ({ page }) => {
      await open(page, path)
      await page.getByRole('radio', { name: 'L Shape' }).click()
      await addCountertop(page)
      await print(page)
      const sheet = page.locator('body > .print-sheet')
      await expect(sheet.getByRole('heading', { level: 1, name: 'Your countertop' })).toBeVisible()
      await expect(shop(page)).toBeVisible()
      await expect(sheet.getByRole('heading', { name: 'L along the wall in Inverness Bristol Bay' })).toBeVisible()
      await expect(sheet.getByRole('row', { name: 'Total, installed, tax included $1,800.00' })).toBeVisible()
      await expect(sheet.getByText(/^Final price after we measure/)).toBeVisible()
      await expect(sheet.locator('svg text')).toHaveText(['A60 in', 'B48 in', 'C24 in', 'D24 in'])
      for (const role of ['banner', 'main', 'contentinfo', 'button', 'navigation'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0)
      }
      await expect(page.locator('#root')).toBeHidden()
    })
  }
})
