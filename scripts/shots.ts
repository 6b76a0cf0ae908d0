// `npm run shots` writes screenshots of every page and dialog at 1440, 1366 x 768, 820 and 390 px to shots/. Arguments select
// shots by name. Needs a build and Chromium. It starts its own server with a demo shop, as `npm run seed:demo` makes it.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { fillOffice, mondayOf } from './demo-shop.ts'

const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url))
/** Fewer would leave the coming week empty. */
const QUOTES = 200
const ADMIN_KEY = randomBytes(32).toString('hex')
const CONCURRENCY = 3
const SIZES = {
  1440: { viewport: { width: 1440, height: 900 } },
  1366: { viewport: { width: 1366, height: 768 } },
  820: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}
/** The coming week, which has visits. A phone shows its first day alone. */
const MONDAY = addDays(mondayOf(dateIn(new Date(), SHOP.timeZone)), 7)
const WEEK = `/orders/week?from=${MONDAY}`

/** A step before the screenshot. */
type Step = (page: Page) => Promise<unknown>
type Shots = Record<string, readonly [path: string, ...steps: Step[]]>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const visit = (page: Page) => page.locator('[id^="appointment-"]').first()
const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const press =
  (name: string | RegExp): Step =>
  (page) =>
    button(page, name).first().click()
/** Presses the first button of that name, which opens a dialog. */
const open = (name: string | RegExp) => inTurn(press(name), (page) => dialog(page).first().waitFor())
const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }

const PERSON = {
  'First name': 'Dana',
  'Last name': 'Whitfield',
  'Phone number': '6155550142',
  Email: 'dana@example.com',
}
const HOME = { Address: '1418 Fatherland Street', City: 'Nashville', 'Zip code': '37206' }

const addCountertops: Step = async (page) => {
  for (const shape of ['L Shape', 'U Shape']) {
    await page.getByRole('radio', { name: shape }).click()
    const stored = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await button(page, 'Add Countertop').click()
    await stored
  }
}
const drawCorner: Step = async (page) => {
  await page.getByRole('radio', { name: 'L Shape' }).click()
  await page.getByRole('textbox', { name: 'Width', exact: true }).fill('120')
  await page.getByRole('textbox', { name: 'Length', exact: true }).fill('84')
}
/** Below 1024 px the room is behind a tab. */
const turnRoom: Step = async (page) => {
  const tab = page.getByRole('tab', { name: 'In the room' })
  if (await tab.isVisible()) await tab.click()
  for (const key of ['PageUp', 'PageUp']) await page.getByRole('slider', { name: 'Turn the room' }).press(key)
}
const print: Step = async (page) => {
  // Creating a PDF triggers the page's print events.
  await page.pdf({ format: 'Letter' })
  await page.emulateMedia({ media: 'print' })
}
const openSlab = inTurn(press('See it close up: Inverness Bristol Bay'), (page) =>
  page.getByRole('dialog').getByRole('img').first().waitFor(),
)
const openQuote = inTurn(
  addCountertops,
  (page) => page.getByRole('region', { name: 'Estimate' }).getByRole('button', { name: 'Get a Quote' }).click(),
  (page) => page.getByRole('dialog', { name: 'Request a Quote' }).waitFor(),
)
const submit: Step = (page) => page.getByRole('dialog').locator('button[type=submit]').click()
const openBooking = inTurn(press('Schedule a Measurement Appointment'), (page) => page.getByRole('grid').waitFor())
/** Each shot uses another week, so that slots stay free for the others. */
const chooseTime = (weeksAhead: number): Step =>
  inTurn(openBooking, async (page) => {
    const until = new Date(Date.now() + weeksAhead * 7 * DAY_MS)
    for (let month = new Date().getUTCMonth(); month !== until.getUTCMonth(); month = (month + 1) % 12) {
      await button(page, /next month/i).click()
    }
    await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
    const time = page.getByRole('radio', { name: /[AP]M-/ })
    await time.first().click()
  })
const toPayment = (weeksAhead: number) =>
  inTurn(chooseTime(weeksAhead), fill({ ...PERSON, ...HOME }), press('Continue to Payment'), (page) =>
    button(page, /^Pay/).waitFor(),
  )
const pay = (weeksAhead: number, outcome: RegExp) =>
  inTurn(toPayment(weeksAhead), (page) => page.getByRole('radio', { name: outcome }).check(), press(/^Pay/))

/** Opens the first quote of the list. */
const openRecord: Step = async (page) => {
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('article').getByText('Price list').waitFor()
}
const openInRecord = (name: string) =>
  inTurn(
    openRecord,
    (page) => page.getByRole('article').getByRole('button', { name }).click(),
    (page) => dialog(page).waitFor(),
  )
/** Opens the first visit of the week, and what its button opens. */
const openVisit =
  (name?: string): Step =>
  async (page) => {
    await visit(page).click()
    if (name) await dialog(page).getByRole('button', { name }).click()
    await dialog(page).last().getByRole('button').last().waitFor()
  }
/** On a phone the field opens over the page. */
const search: Step = async (page) => {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('nashville')
  await page.getByRole('option').first().waitFor()
}

/** Whole pages. */
const PAGES: Shots = {
  home: ['/'],
  'home-with-list': ['/', addCountertops],
  'home-printed': ['/', addCountertops, print],
  'thank-you': [
    '/',
    openQuote,
    fill(PERSON),
    submit,
    (page) => page.waitForURL('**/thank-you**'),
    (page) => page.getByRole('main').getByText(/#\d+/).first().waitFor(),
  ],
  'thank-you-without-quote': ['/thank-you'],
  'thank-you-schedule': ['/thank-you?step=schedule', (page) => page.getByRole('grid').waitFor()],
  'demo-confirmation': ['/', pay(17, /confirmation step/), (page) => button(page, 'Approve').waitFor()],
  'payment-confirmation': [
    '/',
    pay(5, /Accepted/),
    (page) => page.getByRole('link', { name: 'See your visit' }).click(),
    (page) => page.getByRole('heading', { level: 1, name: /confirmed/ }).waitFor(),
  ],
  'payment-confirmation-neutral': ['/payment-confirmation'],
  portfolio: ['/portfolio'],
  'portfolio-none': ['/portfolio?stone=southport&shape=L'],
  materials: ['/materials'],
  quote: ['/quote'],
  'quote-with-list': ['/quote', addCountertops, (page) => page.getByLabel('First name').waitFor()],
  privacy: ['/privacy'],
  terms: ['/terms'],
  'not-found': ['/no-such-page'],
  'orders-login': ['/orders'],
  'orders-link': ['/orders/sign-in#token'],
}
/** The visible screen. */
const SCREENS: Shots = {
  // README's picture: docs/images/designer.png is a copy of it.
  designer: ['/#design', drawCorner],
  'room-turned': ['/#design', drawCorner, turnRoom],
  'dialog-empty-list': ['/', open('Get a Quote')],
  'dialog-quote': ['/', openQuote],
  'dialog-quote-messages': ['/', openQuote, submit],
  booking: ['/', chooseTime(5), (page) => page.getByRole('grid').scrollIntoViewIfNeeded()],
  'booking-messages': [
    '/',
    chooseTime(5),
    press('Continue to Payment'),
    (page) => page.getByText('First name is required').waitFor(),
  ],
  payment: ['/', toPayment(9)],
  'payment-declined': [
    '/',
    pay(13, /Declined/),
    (page) => page.getByRole('alert').filter({ hasText: 'declined' }).waitFor(),
  ],
  'portfolio-large': ['/portfolio?open=corner-kitchen', (page) => dialog(page).getByRole('img').first().waitFor()],
  'dialog-samples': ['/materials', open(/sample/i)],
  'slab-full-size': ['/materials', openSlab],
  'slab-whole': ['/materials', openSlab, press('Whole slab')],
}
const PHONE_SCREENS: Shots = { menu: ['/', press('Open menu')] }
/** What someone sees who has logged in with the admin key. */
const OFFICE_PAGES: Shots = {
  orders: ['/orders', (page) => button(page, /^Edit/).first().waitFor()],
  'orders-late': ['/orders?due=late'],
  'orders-none': ['/orders?number=999999'],
  'orders-week': [WEEK, (page) => visit(page).waitFor()],
  'orders-day': [`/orders/day?date=${MONDAY}`],
  'orders-samples': ['/orders/samples'],
  'orders-people': ['/orders/people', (page) => button(page, 'Add person').waitFor()],
  'orders-settings': ['/orders/settings', (page) => button(page, 'Save travel time').waitFor()],
  'orders-history': ['/orders/history'],
}
const OFFICE_SCREENS: Shots = {
  'orders-record': ['/orders', openRecord],
  'orders-new-quote': [
    '/orders/new',
    inTurn(fill(PERSON), addCountertops, (page) =>
      page.getByRole('heading', { name: 'New quote' }).scrollIntoViewIfNeeded(),
    ),
  ],
  'orders-search': ['/orders', search],
  'dialog-call': ['/orders', openInRecord('Log a call')],
  'dialog-message': ['/orders', openInRecord('Write an email')],
  'dialog-edit-quote': ['/orders', open(/^Edit/)],
  'dialog-delete-quote': ['/orders', open(/^Delete/)],
  'dialog-phone-visit': [WEEK, open('Book a visit by phone')],
  'dialog-block-time': [WEEK, open('Block time')],
  'dialog-visit': [WEEK, openVisit()],
  'dialog-move-visit': [WEEK, openVisit('Move')],
  'dialog-cancel-visit': [WEEK, openVisit('Cancel visit')],
  'dialog-visit-notes': [WEEK, openVisit('Notes')],
  'dialog-visit-history': [WEEK, openVisit('History')],
  'dialog-person': ['/orders/people', open('Add person')],
}
const GROUPS = [
  { shots: PAGES, fullPage: true },
  { shots: SCREENS },
  { shots: PHONE_SCREENS, isPhone: true },
  { shots: OFFICE_PAGES, fullPage: true, isOffice: true },
  { shots: OFFICE_SCREENS, isOffice: true },
]

await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'shots-'))
await fillDemo()
const server = await startBuiltServer({ DATA_DIR: dataDir, ADMIN_KEYS: ADMIN_KEY, RATE_LIMIT: 'off' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  const wanted = process.argv.slice(2)
  const queue = Object.entries(SIZES).flatMap(([width, size]) =>
    GROUPS.filter(({ isPhone }) => !isPhone || width === '390').flatMap(({ shots, ...group }) =>
      Object.entries(shots)
        .filter(([name]) => wanted.length === 0 || wanted.includes(name))
        .map(([name, shot]) => ({ file: join(FOLDER, `${name}-${width}.png`), shot, size, ...group })),
    ),
  )
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await take(next)
    }),
  )
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

interface Take {
  file: string
  shot: Shots[string]
  size: BrowserContextOptions
  fullPage?: boolean
  isOffice?: boolean
}

async function take({ file, shot: [path, ...steps], size, fullPage = false, isOffice }: Take): Promise<void> {
  const context = await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' })
  if (isOffice) await context.addInitScript((key) => sessionStorage.setItem('admin_key', key), ADMIN_KEY)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(path, { waitUntil: 'networkidle' })
    // Lazy pages load after the shell, and a dialog may hide the heading.
    await page.locator('h1').waitFor({ state: 'attached' })
    await inTurn(...steps)(page)
    await page.waitForLoadState('networkidle')
    if (fullPage) await loadLazyPictures(page)
    await page.screenshot({ path: file, fullPage, animations: 'disabled' })
    console.log(file)
  } catch (error) {
    console.error(`${file} could not be taken:`, error)
    process.exitCode = 1
  } finally {
    await context.close()
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
