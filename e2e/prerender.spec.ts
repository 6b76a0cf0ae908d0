import type { Page } from '@playwright/test'
import { listQuestions } from '#shared/content/faq.ts'
import { HOME } from '#shared/content/home.ts'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { PRIVACY } from '#shared/content/privacy.ts'
import { PROCESS, PROMISES } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { buildTerms } from '#shared/content/terms.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { expect, expectHydrated, type ProvokedFailure, test } from './fixtures.ts'
import { delayRequests, expectLoaded, expectNoOverflow } from './steps.ts'

/** Words that must be in the HTML itself. */
const WORDS = {
  '/': [
    HOME.lead,
    ...TESTIMONIALS.map(({ text }) => text),
    ...Object.values(STONE_NAMES),
    PROCESS.introduction,
    ...PROCESS.steps.flatMap(({ title, text, time }) => [title, text, time]),
    ...PROMISES.flatMap(({ title, text }) => [title, text]),
    ...HOME.kitchens.map((id) => PORTFOLIO.find((entry) => entry.id === id)?.title ?? id),
  ],
  '/portfolio': PORTFOLIO.flatMap(({ title, text }) => [title, text]),
  '/materials': [...Object.values(STONE_NAMES), ...listQuestions(PRICE_LIST).map(({ question }) => question)],
  '/quote': ['Add Countertop', 'I Shape', 'L Shape', 'U Shape'],
  '/privacy': PRIVACY.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
  '/terms': buildTerms(PRICE_LIST).sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
}
const LINKS = [
  ['Portfolio', '/portfolio'],
  ['Materials', '/materials'],
  ['Get Quote', '/quote'],
] as const

/** The text of a page without a browser. */
function textOf(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

test.describe('server response', { tag: '@desktop' }, () => {
  for (const path of PUBLIC_PATHS) {
    test(`${path} contains its words and nothing that the content security policy refuses`, async ({ request }) => {
      const html = await (await request.get(path)).text()
      const text = textOf(html)
      for (const words of WORDS[path]) expect(text).toContain(words)
      expect(html).toContain(`href="${phoneHref(SHOP.phone)}"`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
      expect(scripts.filter((one) => !/ src=| type="application\/(?:ld\+)?json"/.test(one))).toEqual([])
      expect(html).not.toMatch(/<[a-z][^>]* style=|<[a-z][^>]* on[a-z]+=/)
    })
  }

  test('the icons and manifest exist', async ({ request }) => {
    const html = await (await request.get('/')).text()
    const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
    const manifest: { icons: { src: string }[] } = await (await request.get('/site.webmanifest')).json()
    const addresses = [...named.map(([, href]) => href ?? ''), ...manifest.icons.map(({ src }) => src)]
    expect(addresses).toHaveLength(7)
    for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read and has links', { tag: '@desktop' }, async ({ page }) => {
    const follow = async ([label, to]: (typeof LINKS)[number]) => {
      await page.getByRole('navigation').getByRole('button', { name: label }).click()
      await expect(page).toHaveURL(new RegExp(`${to}\\??$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    for (const path of PUBLIC_PATHS) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveTitle(PAGE_HEADS[path].title)
        for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
          await expect(part.locator(`a[href="${phoneHref(SHOP.phone)}"]`)).toBeVisible()
        }
        await expectNoOverflow(page)
        await follow(LINKS[0])
      })
    }
    for (const link of LINKS.slice(1)) await follow(link)
  })

  test('the home page shows no dead controls, and all testimonials', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    for (const name of ['Design your countertop', 'Book a measurement', 'Add Countertop', 'Get a Quote', /Pause/]) {
      await expect(main.getByRole('button', { name, includeHidden: true })).toHaveCount(1)
      await expect(main.getByRole('button', { name })).toBeHidden()
    }
    await expect(main.getByText(`To book here, turn on JavaScript, or call ${SHOP.phone}.`)).toBeVisible()
    const boxes = await Promise.all(
      TESTIMONIALS.map(async ({ text }) => {
        const words = main.getByText(text)
        await expect(words).toBeVisible()
        return words.boundingBox()
      }),
    )
    const tops = boxes.map((box) => box?.y ?? 0)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(TESTIMONIALS.length)
  })

  test('the home page shows its pictures', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    const pictures = page.getByRole('main').getByRole('img').and(page.locator('img'))
    expect(await pictures.count()).toBeGreaterThan(4)
    await expectLoaded(pictures.first())
  })
})

const MAIN = /\/assets\/main-[^/]*\.js$/
const DESIGNER = /\/assets\/designer-[^/]*\.js$/

test.describe('a prerendered page', () => {
  // A console error fails these tests (fixtures.ts). React logs one for each hydration mismatch.
  for (const path of [...PUBLIC_PATHS, '/portfolio?open=dark-u', '/materials#travella', '/#appointment']) {
    test(`${path} hydrates without changes`, { tag: '@phone' }, async ({ page }) => {
      const release = await delayRequests(page, MAIN)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => Object.assign(window, { heading: document.querySelector('h1') }))
      release()
      await expectHydrated(page)
      const isTheSame = await page.evaluate(
        () => (window as Window & { heading?: Element }).heading === document.querySelector('h1'),
      )
      expect(isTheSame).toBe(true)
    })
  }

  test('loads its scripts after the top picture', { tag: '@phone' }, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const hasMain = () => requested.some((address) => MAIN.test(address))
    const release = await delayRequests(page, /\/assets\/hero-/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => requested.some((address) => address.includes('/hero-'))).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(hasMain()).toBe(false)
    release()
    await expect.poll(hasMain).toBe(true)
  })

  for (const [path, file] of [
    ['/', MAIN],
    ['/portfolio', /\/assets\/portfolio-[^/]*\.js$/],
  ] as const) {
    test(`${path} stays readable and says when its code doesn't load, and a reload loads it`, {
      tag: '@desktop',
    }, async ({ page, provoke }) => {
      await blockRequests(page, file, provoke)
      await page.goto(path, { waitUntil: 'commit' })
      const failure = page.getByRole('alert').filter({ hasText: "This page didn't finish loading." })
      await expect(failure).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unroute(file)
      await failure.getByRole('button', { name: 'Check your connection and try again.' }).click()
      await expectHydrated(page)
      await expect(failure).toHaveCount(0)
    })
  }

  test("doesn't scroll a visitor back to the anchor in its address", { tag: '@phone' }, async ({ page }) => {
    const release = await delayRequests(page, MAIN)
    await page.goto('/materials#travella', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Travella' })).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
    release()
    await expectHydrated(page)
    // A scroll would happen in the same task or the next one.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([100, 'BODY'])
  })

  for (const [what, file] of [
    ['its code', MAIN],
    ["the designer's code", DESIGNER],
  ] as const) {
    test(`keeps a choice and a number from before ${what} loaded`, { tag: '@phone' }, async ({ page }) => {
      const release = await delayRequests(page, file)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('radio', { name: 'U Shape' }).click()
      const width = page.getByRole('textbox', { name: 'Width', exact: true })
      await width.fill('100')
      release()
      await expectHydrated(page)
      await expect(page.getByRole('textbox', { name: 'Return Length', exact: true })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'U Shape' })).toBeChecked()
      await expect(width).toHaveValue('100')
      await expect(page.getByRole('slider', { name: 'Width', exact: true })).toHaveAttribute('aria-valuenow', '100')
    })
  }

  test("says when the designer's code doesn't load, and loads it with Try again", { tag: '@desktop' }, async ({
    page,
    provoke,
  }) => {
    await blockRequests(page, DESIGNER, provoke)
    await page.goto('/')
    await expect(page.getByText("The designer didn't load.")).toBeVisible()
    await page.unroute(DESIGNER)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('radio', { name: 'U Shape' }).click()
    await expect(page.getByRole('radio', { name: 'U Shape' })).toBeChecked()
  })
})

/** Blocks matching requests until they are unrouted. */
async function blockRequests(page: Page, address: RegExp, provoke: (failure: ProvokedFailure) => void) {
  await page.route(address, (route) => {
    provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
    return route.abort()
  })
}
