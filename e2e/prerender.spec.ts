import type { Page, Route } from '@playwright/test'
import { FAQ } from '#shared/content/faq.ts'
import { HOME } from '#shared/content/home.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { PROCESS, PROMISES } from '#shared/content/process.ts'
import { SHOP } from '#shared/content/shop.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { expect, type ProvokedFailure, test } from './fixtures.ts'

/** Words of the content that have to be in the HTML itself. */
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
  '/materials': [...Object.values(STONE_NAMES), ...FAQ.map(({ question }) => question)],
  '/quote': ['Add Countertop', 'I Shape', 'L Shape', 'U Shape'],
}
const LINKS = [
  ['Portfolio', '/portfolio'],
  ['Materials', '/materials'],
  ['Get Quote', '/quote'],
] as const

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500
const navigation = (page: Page, label: string) =>
  page.getByRole('navigation').getByRole(isPhone(page) ? 'link' : 'button', { name: label })
const isAlive = async (page: Page) => {
  await expect(page.locator('#root[data-waiting]')).toHaveCount(0)
}

/** As a reader without a browser gets it. */
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

test.describe('what the server sends', { tag: '@desktop' }, () => {
  for (const path of PUBLIC_PATHS) {
    test(`${path} has its words in it, and nothing that the content security policy refuses`, async ({ request }) => {
      const html = await (await request.get(path)).text()
      const text = textOf(html)
      for (const words of WORDS[path]) expect(text).toContain(words)
      expect(html).toContain(`href="${phoneHref(SHOP.phone)}"`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
      expect(scripts.filter((one) => !/ src=| type="application\/ld\+json"/.test(one))).toEqual([])
      expect(html).not.toMatch(/<style|<[a-z][^>]* style=|<[a-z][^>]* on[a-z]+=/)
    })
  }

  test('an address without a page says so, and is not to be found', async ({ request }) => {
    const answer = await request.get('/no/such-page')
    expect(answer.status()).toBe(404)
    const html = await answer.text()
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain(`<title>${NOT_FOUND_HEAD.title}</title>`)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test('the icons and the manifest that it names are there', async ({ request }) => {
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

  for (const path of PUBLIC_PATHS) {
    test(`${path} can be read, and leads on`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(PAGE_HEADS[path].title)
      const place = isPhone(page) ? page.getByRole('complementary', { name: 'Call us' }) : page.getByRole('banner')
      for (const part of [place, page.getByRole('contentinfo')]) {
        await expect(part.locator(`a[href="${phoneHref(SHOP.phone)}"]`)).toBeVisible()
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      for (const [label, to] of LINKS) {
        await navigation(page, label).click()
        await expect(page).toHaveURL(new RegExp(`${to}\\??$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })
  }

  test('the home page offers nothing that would not answer, and all of its testimonials', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    for (const name of ['Design your countertop', 'Book a measurement', 'Add Countertop', 'Get a Quote', /Pause/]) {
      await expect(main.getByRole('button', { name, includeHidden: true })).toHaveCount(1)
      await expect(main.getByRole('button', { name })).toBeHidden()
    }
    await expect(main.getByText(`To book here, switch on JavaScript, or call ${SHOP.phone}.`)).toBeVisible()
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

  test('the home page shows its pictures', async ({ page }) => {
    await page.goto('/')
    const pictures = page.getByRole('main').getByRole('img').and(page.locator('img'))
    expect(await pictures.count()).toBeGreaterThan(4)
    const [first] = await pictures.all()
    await expect.poll(() => first?.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

test.describe('a page that came as HTML', () => {
  // Any error in the console, of which React's about a difference is one, fails these (fixtures.ts).
  for (const path of [...PUBLIC_PATHS, '/portfolio?open=dark-u', '/materials#travella', '/#appointment']) {
    test(`${path} is taken over as it stands`, async ({ page }) => {
      const scripts = await hold(page, /\/assets\/main-[^/]*\.js$/)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => Object.assign(window, { heading: document.querySelector('h1') }))
      await scripts.release()
      await isAlive(page)
      const isTheSame = await page.evaluate(
        () => (window as Window & { heading?: Element }).heading === document.querySelector('h1'),
      )
      expect(isTheSame).toBe(true)
      // What had to have another name until then (scripts/page-html.ts).
      await expect(page.locator('[data-style], [data-href]')).toHaveCount(0)
    })
  }

  test('fetches its scripts when the picture at the top is here, or for a visitor who makes a move', async ({
    page,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const hasMain = () => requested.some((address) => address.startsWith('/assets/main-'))
    for (const isMoved of [false, true]) {
      requested.length = 0
      const picture = await hold(page, /\/assets\/hero-/)
      await page.goto('/', { waitUntil: 'commit' })
      await expect.poll(() => requested.some((address) => address.startsWith('/assets/start-'))).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(hasMain()).toBe(false)
      if (isMoved) await page.keyboard.press('Tab')
      else await picture.release()
      await expect.poll(hasMain).toBe(true)
      await picture.release()
      await page.unrouteAll()
    }
  })

  test('answers to what was pressed before its scripts were there', async ({ page }) => {
    const scripts = await hold(page, /\/assets\/main-[^/]*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Book a measurement' }).click()
    await scripts.release()
    const section = page.getByRole('button', { name: 'Schedule a Measurement Appointment' })
    await expect(section).toHaveAttribute('aria-expanded', 'true')
    await expect(section).toBeInViewport()
  })

  for (const [path, file] of [
    ['/', 'main'],
    ['/portfolio', 'portfolio'],
  ] as const) {
    test(`${path} can be read and says so where ${file}-*.js does not come, and tries again with a press`, async ({
      page,
      provoke,
    }) => {
      const line = await cut(page, new RegExp(`/assets/${file}-[^/]*\\.js$`), provoke)
      await page.goto(path)
      await expect(notice(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      line.mend()
      const pressed = page.getByRole(path === '/' ? 'button' : 'radio', { name: /^(Book a measurement|Travella)/ })
      await pressed.click()
      await isAlive(page)
      await expect(notice(page)).toHaveCount(0)
      await expect(page).toHaveURL(path === '/' ? '/' : '/portfolio?stone=travella')
      if (path === '/')
        await expect(page.locator('[aria-controls=appointment-body]')).toHaveAttribute('aria-expanded', 'true')
    })
  }

  test('is loaded anew, once, where its script fails again though the server answers', async ({ page, provoke }) => {
    const line = await cut(page, /\/assets\/main-[^/]*\.js$/, provoke)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => loads).toBe(2)
    await expect(notice(page)).toBeVisible()
    for (let press = 0; press < 3; press += 1) {
      await page.getByRole('heading', { level: 1 }).click()
      await expect(notice(page)).toBeVisible()
    }
    expect(loads).toBe(2)
    line.mend()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await isAlive(page)
  })

  test('leaves its visitor, who has scrolled on from the place in its address, where they are', async ({ page }) => {
    const scripts = await hold(page, /\/assets\/main-[^/]*\.js$/)
    await page.goto('/materials#travella', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Travella' })).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
    await scripts.release()
    await isAlive(page)
    // What would move it does so in the same task as that, or in one right after.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([100, 'BODY'])
  })

  test('answers to what was pressed and typed in the designer before its code was there', async ({ page }) => {
    const designer = await hold(page, /\/assets\/designer-[^/]*\.js$/)
    await page.goto('/')
    await isAlive(page)
    await page.getByRole('radio', { name: 'L Shape' }).click()
    await page.getByRole('textbox', { name: 'Width', exact: true }).fill('72')
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/api/countertops') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Add Countertop' }).click()
    await designer.release()
    expect((await stored).status()).toBe(201)
    await expect(page.getByRole('radio', { name: 'L Shape' })).toBeChecked()
    const cards = page.getByRole('list', { name: 'Saved countertops' }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('L Shape')
    await expect(cards).toContainText('72')
  })

  test('says where the code of the designer does not come, and gets it by Try again', async ({ page, provoke }) => {
    await page.route(
      /\/assets\/designer-[^/]*\.js$/,
      (route) => {
        provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
        return route.abort()
      },
      { times: 1 },
    )
    await page.goto('/')
    await page.getByRole('radio', { name: 'U Shape' }).click()
    await expect(page.getByText('The designer could not be loaded.').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'U Shape' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('radio', { name: 'U Shape' })).toBeChecked()
  })
})

test('the head follows from page to page', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  const description = page.locator('meta[name=description]')
  await expect(description).toHaveAttribute('content', PAGE_HEADS['/'].description)
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  await navigation(page, 'Materials').click()
  await expect(page).toHaveTitle(PAGE_HEADS['/materials'].title)
  await expect(description).toHaveAttribute('content', PAGE_HEADS['/materials'].description)
})

/** That what the page is made of did not come. */
function notice(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'could not be loaded in full' })
}

/** Lets nothing through of what the page asks for, until the line is mended. */
async function cut(page: Page, address: RegExp, provoke: (failure: ProvokedFailure) => void) {
  let isMended = false
  await page.route(address, (route) => {
    if (isMended) return route.continue()
    provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
    return route.abort()
  })
  return {
    mend: () => {
      isMended = true
    },
  }
}

/** Keeps back what the page asks for, until it is released. */
async function hold(page: Page, address: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route: Route) => {
    await released
    await route.continue()
  })
  return { release: async () => release() }
}
