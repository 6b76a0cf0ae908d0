// `npm run shots` writes screenshots of every page and dialog at 1440, 1366 x 768, 820 and 390 px to shots/. Arguments select
// shots by name. Needs a build and Chromium. It starts its own server with a demo shop, as `npm run seed:demo` makes it.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { fillOffice } from './demo/fill-office.ts'
import { button, OFFICE_SHOTS, type Shot } from './office-shots.ts'

const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url))
/** Fewer would leave the coming week empty. */
const QUOTES = 200
const ADMIN_KEY = randomBytes(32).toString('hex')
const CONCURRENCY = 3
const SCREENS = {
  1440: { viewport: { width: 1440, height: 900 } },
  1366: { viewport: { width: 1366, height: 768 } },
  820: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

async function addCountertops(page: Page): Promise<void> {
  for (const shape of ['L Shape', 'U Shape']) {
    await page.getByRole('radio', { name: shape }).click()
    const stored = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await button(page, 'Add Countertop').click()
    await stored
  }
}

async function drawCorner(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'L Shape' }).click()
  await page.getByRole('textbox', { name: 'Width', exact: true }).fill('120')
  await page.getByRole('textbox', { name: 'Length', exact: true }).fill('84')
}

/** Below 1024 px the room is behind a tab. */
async function showRoom(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'In the room' })
  if (await tab.isVisible()) await tab.click()
}

async function openSlab(page: Page): Promise<void> {
  await button(page, 'See it close up: Inverness Bristol Bay').click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
}

/** The print layout with two countertops. */
async function printToPdf(page: Page): Promise<void> {
  await addCountertops(page)
  // Creating a PDF triggers the page's print events.
  await page.pdf({ format: 'Letter' })
  await page.emulateMedia({ media: 'print' })
}

async function openEmptyList(page: Page): Promise<void> {
  await button(page, 'Get a Quote').click()
  await page.getByRole('dialog').waitFor()
}

async function openQuote(page: Page): Promise<void> {
  await addCountertops(page)
  await page.getByRole('region', { name: 'Estimate' }).getByRole('button', { name: 'Get a Quote' }).click()
  await page.getByRole('dialog', { name: 'Request a Quote' }).waitFor()
}

async function sendQuote(page: Page): Promise<void> {
  await openQuote(page)
  const fields = {
    'First name': 'Dana',
    'Last name': 'Whitfield',
    'Phone number': '6155550142',
    Email: 'dana@example.com',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.waitForURL('**/thank-you**')
  await page.getByRole('main').getByText(/#\d+/).first().waitFor()
}

const section = 'Schedule a Measurement Appointment'

/** Each shot uses another week, so that slots stay free for the others. */
async function chooseTime(page: Page, weeksAhead: number): Promise<void> {
  const until = new Date(Date.now() + weeksAhead * 7 * DAY_MS)
  for (let month = new Date().getUTCMonth(); month !== until.getUTCMonth(); month = (month + 1) % 12) {
    await button(page, /next month/i).click()
  }
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
  await page
    .getByRole('radio', { name: /[AP]M-/ })
    .first()
    .click()
}

async function openBooking(page: Page): Promise<void> {
  await button(page, section).click()
  await page.getByRole('grid').waitFor()
}

async function fillVisitor(page: Page): Promise<void> {
  const fields = {
    'First name': 'Dana',
    'Last name': 'Whitfield',
    'Phone number': '6155550142',
    Email: 'dana@example.com',
    Address: '1418 Fatherland Street',
    City: 'Nashville',
    'Zip code': '37206',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function toPayment(page: Page, weeksAhead: number): Promise<void> {
  await openBooking(page)
  await chooseTime(page, weeksAhead)
  await fillVisitor(page)
  await button(page, 'Continue to Payment').click()
  await button(page, /^Pay/).waitFor()
}

async function pay(page: Page, weeksAhead: number, outcome: RegExp): Promise<void> {
  await toPayment(page, weeksAhead)
  await page.getByRole('radio', { name: outcome }).check()
  await button(page, /^Pay/).click()
}

async function seeAppointment(page: Page): Promise<void> {
  await pay(page, 5, /Accepted/)
  await page.getByRole('link', { name: 'See your visit' }).click()
  await page.getByRole('heading', { level: 1, name: /confirmed/ }).waitFor()
}

const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
  // README's picture: docs/images/designer.png is a copy of it.
  { name: 'designer', path: '/#design', prepare: drawCorner, isScreen: true },
  {
    name: 'room-turned',
    path: '/#design',
    prepare: async (page) => {
      await drawCorner(page)
      await showRoom(page)
      for (const key of ['PageUp', 'PageUp']) await page.getByRole('slider', { name: 'Turn the room' }).press(key)
    },
    isScreen: true,
  },
  {
    name: 'hero-travella',
    path: '/',
    prepare: async (page) => {
      await button(page, 'Show this kitchen in Travella').click()
      await page
        .getByRole('img', { name: /^A kitchen with an island.*Travella$/ })
        .evaluate((image: HTMLImageElement) => image.decode())
    },
    isScreen: true,
  },
  { name: 'home-with-list', path: '/', prepare: addCountertops },
  { name: 'home-printed', path: '/', prepare: printToPdf },
  { name: 'menu', path: '/', prepare: (page) => button(page, 'Open menu').click(), isScreen: true, only: 390 },
  { name: 'dialog-empty-list', path: '/', prepare: openEmptyList, isScreen: true },
  { name: 'dialog-quote', path: '/', prepare: openQuote, isScreen: true },
  {
    name: 'dialog-quote-messages',
    path: '/',
    prepare: async (page) => {
      await openQuote(page)
      await page.getByRole('dialog').locator('button[type=submit]').click()
    },
    isScreen: true,
  },
  { name: 'thank-you', path: '/', prepare: sendQuote },
  { name: 'thank-you-without-quote', path: '/thank-you' },
  {
    name: 'booking',
    path: '/',
    prepare: async (page) => {
      await openBooking(page)
      await chooseTime(page, 5)
      await page.getByRole('grid').scrollIntoViewIfNeeded()
    },
    isScreen: true,
  },
  {
    name: 'booking-messages',
    path: '/',
    prepare: async (page) => {
      await openBooking(page)
      await chooseTime(page, 5)
      await button(page, 'Continue to Payment').click()
      await page.getByText('First name is required').waitFor()
    },
    isScreen: true,
  },
  { name: 'payment', path: '/', prepare: (page) => toPayment(page, 9), isScreen: true },
  {
    name: 'payment-declined',
    path: '/',
    prepare: async (page) => {
      await pay(page, 13, /Declined/)
      await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
    },
    isScreen: true,
  },
  {
    name: 'demo-confirmation',
    path: '/',
    prepare: async (page) => {
      await pay(page, 17, /confirmation step/)
      await button(page, 'Approve').waitFor()
    },
  },
  { name: 'payment-confirmation', path: '/', prepare: seeAppointment },
  { name: 'payment-confirmation-neutral', path: '/payment-confirmation' },
  { name: 'thank-you-schedule', path: '/thank-you?step=schedule', prepare: (page) => page.getByRole('grid').waitFor() },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'portfolio-filtered', path: '/portfolio?shape=L' },
  { name: 'portfolio-none', path: '/portfolio?stone=southport&shape=L' },
  {
    name: 'portfolio-large',
    path: '/portfolio?open=corner-kitchen',
    prepare: (page) => page.getByRole('dialog').getByRole('img').first().waitFor(),
    isScreen: true,
  },
  { name: 'materials', path: '/materials' },
  {
    name: 'dialog-samples',
    path: '/materials',
    prepare: async (page) => {
      await button(page, /sample/i)
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    isScreen: true,
  },
  { name: 'slab-full-size', path: '/materials', prepare: openSlab, isScreen: true },
  {
    name: 'slab-whole',
    path: '/materials',
    prepare: async (page) => {
      await openSlab(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Whole slab' }).click()
    },
    isScreen: true,
  },
  { name: 'quote', path: '/quote' },
  {
    name: 'quote-with-list',
    path: '/quote',
    prepare: async (page) => {
      await addCountertops(page)
      await page.getByLabel('First name').waitFor()
    },
  },
  { name: 'orders-login', path: '/orders' },
  { name: 'orders-link', path: '/orders/sign-in#token' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
]

await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'shots-'))
await fillDemo()
const server = await startBuiltServer({ DATA_DIR: dataDir, ADMIN_KEYS: ADMIN_KEY, RATE_LIMIT: 'off' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
const requestedNames = process.argv.slice(2)
try {
  const queue = Object.entries(SCREENS).flatMap(([width, options]) =>
    [...SHOTS, ...OFFICE_SHOTS]
      .filter(({ name, only }) => {
        const isWanted = requestedNames.length === 0 || requestedNames.includes(name)
        return isWanted && (only === undefined || String(only) === width)
      })
      .map((shot) => ({ shot, width, options })),
  )
  const takeNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next) return
    const { shot, width, options } = next
    const context = await browser.newContext({ ...options, baseURL: server.url, reducedMotion: 'reduce' })
    if (OFFICE_SHOTS.includes(shot))
      await context.addInitScript((key) => sessionStorage.setItem('admin_key', key), ADMIN_KEY)
    await take(context, shot, join(FOLDER, `${shot.name}-${width}.png`))
    await context.close()
    return takeNext()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext))
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Fills the demo's database. Runs before the server, which locks its folder. */
async function fillDemo(): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir })
  const log = createLog('warn')
  const database = await openDatabase(env, log, (error) => {
    throw error
  })
  await fillOffice({ env, database, log, now: new Date(), quoteCount: QUOTES })
  await database.close()
}

async function take(
  context: BrowserContext,
  { name, path, prepare, isScreen = false }: Shot,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(path, { waitUntil: 'networkidle' })
    // Lazy pages load after the shell, and a dialog may hide the heading.
    await page.locator('h1').waitFor({ state: 'attached' })
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    if (!isScreen) await loadLazyPictures(page)
    await page.screenshot({ path: file, fullPage: !isScreen, animations: 'disabled' })
    console.log(file)
  } catch (error) {
    console.error(`${name} could not be taken:`, error)
    process.exitCode = 1
  }
}

/** Lazy pictures load when scrolled near. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)))
    // Scroll back, so that fixed elements are at the top.
    scrollTo({ top: 0, behavior: 'instant' })
  })
}
