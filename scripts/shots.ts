// `npm run shots` writes screenshots of every page and dialog at 1440, 1366 x 768, 820 and 390 px to shots/. Arguments select
// shots by name. Needs a build and Chromium. It starts its own server with a demo shop, as `npm run seed:demo` makes it.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { addDays, dateIn, mondayOf } from '#shared/lib/zoned.ts'
import type { Money } from '#shared/money/schema.ts'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'

const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url))
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

/** What happens before the screenshot: a selector is pressed, or waited for after 'see '. A function does anything else. */
type Step = string | ((page: Page) => Promise<unknown>) | readonly Step[]
type Shots = Record<string, readonly [path: string, ...steps: Step[]]>

const button = (name: string) => `role=button[name=/${name}/i]`
const see = (selector: string) => `see ${selector}`
const DIALOG = ':is([role=dialog], [role=alertdialog])'
const VISIT = '[id^="appointment-"]'
/** Presses the first button of that name, which opens a dialog. */
const open = (name: string) => [button(name), see(DIALOG)]
const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }
const show =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).scrollIntoViewIfNeeded()

const NAME = { 'First name': 'Dana', 'Last name': 'Whitfield', 'Phone number': '6155550142' }
const PERSON = { ...NAME, Email: 'dana@example.com' }
const HOME = { Address: '1418 Fatherland Street', City: 'Nashville', 'Zip code': '37206' }

const addCountertops: Step = async (page) => {
  for (const shape of ['L Shape', 'U Shape']) {
    await page.getByRole('radio', { name: shape }).click()
    const stored = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Add Countertop' }).click()
    await stored
  }
}
const type = (field: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text)
const drawCorner = ['role=radio[name="L Shape"]', type('Width', '120'), type('Length', '84')]
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
const openSlab = [button('See it close up: Inverness Bristol Bay'), see(`${DIALOG} >> role=img`)]
const openQuote = [
  addCountertops,
  `role=region[name="Estimate"] >> ${button('Get a Quote')}`,
  see('role=dialog[name="Request a Quote"]'),
]
const submit = `${DIALOG} >> button[type=submit]`
/** Each shot uses another week, so that slots stay free for the others. */
const chooseTime = (weeksAhead: number): Step => [
  button('Schedule a Measurement Appointment'),
  see('role=grid'),
  async (page) => {
    const until = new Date(Date.now() + weeksAhead * 7 * DAY_MS)
    for (let month = new Date().getUTCMonth(); month !== until.getUTCMonth(); month = (month + 1) % 12) {
      await page.locator(button('next month')).click()
    }
    await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
  },
  'role=radio[name=/[AP]M-/]',
]
const toPayment = (weeksAhead: number): Step => [
  chooseTime(weeksAhead),
  fill({ ...PERSON, ...HOME }),
  button('Continue to Payment'),
  see(button('^Pay')),
]
const pay = (weeksAhead: number, outcome: string): Step => [
  toPayment(weeksAhead),
  `role=radio[name=/${outcome}/]`,
  button('^Pay'),
]

/** Opens the first quote of the list. */
const openRecord = ['role=row >> role=link', see('role=article >> text=Price list')]
const openInRecord = (name: string) => [...openRecord, `role=article >> ${button(name)}`, see(DIALOG)]
/** Opens the first visit of the week, and what its button opens. */
const openVisit = (name?: string): Step => [
  VISIT,
  name === undefined ? [] : `${DIALOG} >> ${button(name)}`,
  (page) => page.locator(DIALOG).last().getByRole('button').last().waitFor(),
]
/** On a phone the field opens over the page. */
const search: Step = [
  (page) => page.keyboard.press('/'),
  (page) => page.getByRole('combobox', { name: 'Search' }).fill('nashville'),
  see('role=option'),
]

/** Opens the customer's page of an accepted quote whose money stands like that. */
const openMyPage =
  (isWanted: (money: Money) => boolean): Step =>
  async (page) => {
    const headers = { [ADMIN_KEY_HEADER]: ADMIN_KEY }
    const accepted: { id: string }[] = await (await page.request.get('/api/quotes?stage=accepted', { headers })).json()
    for (const { id: quoteId } of accepted) {
      const answer = await page.request.get(`/api/quotes/${quoteId}/final-quotes`, { headers })
      const { money }: { money: Money } = await answer.json()
      if (!isWanted(money)) continue
      const data = { quoteId, replaces: false }
      const { link }: { link: string } = await (await page.request.post('/api/page-links', { headers, data })).json()
      await page.goto(new URL(link).pathname)
      return page.getByRole('region', { name: 'Payment' }).waitFor()
    }
    throw new Error('No accepted quote is like that')
  }

/** Whole pages. Those of the office are what someone sees who has logged in with the admin key. */
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
    see(`role=main >> text=/#\\d+/`),
  ],
  'thank-you-without-quote': ['/thank-you'],
  'thank-you-schedule': ['/thank-you?step=schedule', see('role=grid')],
  'demo-confirmation': ['/', pay(17, 'confirmation step'), see(button('Approve'))],
  'payment-confirmation': [
    '/',
    pay(5, 'Accepted'),
    'role=link[name="See your visit"]',
    see('role=heading[level=1][name=/confirmed/]'),
  ],
  'payment-confirmation-neutral': ['/payment-confirmation'],
  portfolio: ['/portfolio'],
  'portfolio-none': ['/portfolio?stone=southport&shape=L'],
  materials: ['/materials'],
  quote: ['/quote'],
  'quote-with-list': ['/quote', addCountertops, (page) => page.getByLabel('First name').waitFor()],
  privacy: ['/privacy'],
  terms: ['/terms'],
  'my-deposit-due': ['/', openMyPage(({ dueFor, onItsWayCents }) => dueFor === 'deposit' && onItsWayCents === 0)],
  'my-days': [
    '/',
    openMyPage(({ dueFor, openCents }) => dueFor === null && openCents > 0),
    see('role=region[name="Installation day"] >> role=button'),
  ],
  'not-found': ['/no-such-page'],
  'orders-login': ['/orders'],
  'orders-link': ['/orders/sign-in#token'],
  orders: ['/orders', see(button('^Edit'))],
  'orders-late': ['/orders?due=late'],
  'orders-none': ['/orders?number=999999'],
  'orders-week': [WEEK, see(VISIT)],
  'orders-day': [`/orders/day?date=${MONDAY}`],
  'orders-samples': ['/orders/samples'],
  'orders-people': ['/orders/people', see(button('Add person'))],
  'orders-settings': ['/orders/settings', see(button('Save travel time'))],
  'orders-numbers': ['/orders/numbers', see('role=table')],
  'orders-prices': ['/orders/prices', see(button('Review prices'))],
  'orders-history': ['/orders/history'],
}
/** The visible screen. */
const SCREENS: Shots = {
  // README's picture: docs/images/designer.png is a copy of it.
  designer: ['/#design', drawCorner],
  'room-turned': ['/#design', drawCorner, turnRoom],
  'dialog-empty-list': ['/', open('Get a Quote')],
  'dialog-quote': ['/', openQuote],
  'dialog-quote-messages': ['/', openQuote, submit],
  booking: ['/', chooseTime(5), show('role=grid')],
  'booking-messages': ['/', chooseTime(5), button('Continue to Payment'), see('text=First name is required')],
  payment: ['/', toPayment(9)],
  'payment-declined': ['/', pay(13, 'Declined'), see('role=alert >> text=declined')],
  'portfolio-large': ['/portfolio?open=corner-kitchen', see(`${DIALOG} >> role=img`)],
  'dialog-samples': ['/materials', open('sample')],
  'slab-full-size': ['/materials', openSlab],
  'slab-whole': ['/materials', openSlab, button('Whole slab')],
  'orders-record': ['/orders', openRecord],
  'orders-record-money': ['/orders?stage=installed', openRecord, show('role=region[name="Money"]')],
  'orders-new-quote': ['/orders/new', fill(NAME), addCountertops, show('role=heading[name="New quote"]')],
  'orders-search': ['/orders', search],
  'dialog-call': ['/orders', openInRecord('Log a call')],
  'dialog-message': ['/orders', openInRecord('Write an email')],
  'dialog-edit-quote': ['/orders', open('^Edit')],
  'dialog-delete-quote': ['/orders', open('^Delete')],
  'dialog-phone-visit': [WEEK, open('Book a visit by phone')],
  'dialog-block-time': [WEEK, open('Block time')],
  'dialog-visit': [WEEK, openVisit()],
  'dialog-move-visit': [WEEK, openVisit('Move')],
  'dialog-cancel-visit': [WEEK, openVisit('Cancel visit')],
  'dialog-visit-notes': [WEEK, openVisit('Notes')],
  'dialog-visit-history': [WEEK, openVisit('History')],
  'dialog-person': ['/orders/people', open('Add person')],
}
const PHONE_SCREENS: Shots = { menu: ['/', button('Open menu')] }
const SIGNED_OUT = ['orders-login', 'orders-link']

await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'shots-'))
const settings = { DATA_DIR: dataDir, ADMIN_KEYS: ADMIN_KEY }
execFileSync('npm', ['run', '--silent', 'seed:demo'], { env: { ...process.env, ...settings }, stdio: 'ignore' })
const server = await startBuiltServer({ ...settings, RATE_LIMIT: 'off' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
const wanted = process.argv.slice(2)
const queue = Object.entries(SIZES).flatMap(([width, size]) =>
  Object.entries({ ...PAGES, ...SCREENS, ...(width === '390' && PHONE_SCREENS) })
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([name, shot]) => ({ name, width, shot, size })),
)
try {
  await Promise.all(Array.from({ length: CONCURRENCY }, takeAll))
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function take({ name, width, shot: [path, ...steps], size }: (typeof queue)[number]): Promise<void> {
  const file = join(FOLDER, `${name}-${width}.png`)
  const fullPage = name in PAGES
  const context = await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' })
  if (!SIGNED_OUT.includes(name)) {
    await context.addInitScript((key) => sessionStorage.setItem('admin_key', key), ADMIN_KEY)
  }
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(path, { waitUntil: 'networkidle' })
    // Lazy pages load after the shell, and a dialog may hide the heading.
    await page.locator('h1').waitFor({ state: 'attached' })
    await act(page, steps)
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

async function takeAll(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await take(next)
}

async function act(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') await step(page)
  else if (typeof step !== 'string') for (const one of step) await act(page, one)
  else if (step.startsWith('see ')) await page.locator(step.slice(4)).first().waitFor()
  else await page.locator(step).first().click()
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
