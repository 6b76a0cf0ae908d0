import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { DANA } from '#test/contacts.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { expect } from './fixtures.ts'
import { ADMIN_KEY } from './server.ts'

/** Headers of the office's requests. */
export const OFFICE = { [ADMIN_KEY_HEADER]: ADMIN_KEY }

/** A last name that no other test uses. Tests share one server and its list of quotes. */
export function uniqueName(): string {
  return `Test ${randomBytes(5).toString('hex')}`
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })

/** An address that belongs to no other customer. */
export const emailOf = (lastName: string) => `${lastName.replaceAll(' ', '-')}@example.com`

/** Delays matching requests until the returned function is called. */
export async function delayRequests(page: Page, address: string | RegExp, method = 'GET'): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return release
}

/** Adds the design on the page to the list and waits until it's stored. */
export async function addCountertop(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/countertops') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Add Countertop' }).click()
  expect((await stored).status()).toBe(201)
}

/** The button below the estimate. After adding, the designer's bar has another one. */
export const quoteButton = (page: Page) =>
  page.getByRole('region', { name: 'Estimate' }).getByRole('button', { name: 'Get a Quote' })

/** Opens the home page, adds its first design, and opens the quote dialog. */
export async function openQuoteDialog(page: Page): Promise<void> {
  await page.goto('/')
  await addCountertop(page)
  await quoteButton(page).click()
  await expect(dialog(page, 'Request a Quote')).toBeVisible()
}

export async function fillContact(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill(DANA.firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Phone number').fill('6155550142')
  await page.getByRole('textbox', { name: 'Email' }).fill(DANA.email)
}

/** Stores a quote for one L of 60 x 48 in through the API. Returns its id. */
export async function storeQuote(
  request: APIRequestContext,
  lastName: string,
  fields: Partial<typeof DANA> & { countertops?: readonly { shape: string; dimensions: object }[] } = {},
): Promise<string> {
  const { countertops = [L_SHAPE], ...contact } = fields
  const imageData = pngDataUrl(makePng(240, 192))
  const answer = await request.post('/api/quote', {
    headers: { [SESSION_ID_HEADER]: randomBytes(16).toString('hex') },
    data: {
      ...DANA,
      lastName,
      ...contact,
      countertops: countertops.map((one) => ({ ...one, stone: 'southport', imageData })),
    },
  })
  expect(answer.status()).toBe(201)
  const { quoteId }: { quoteId: string } = await answer.json()
  return quoteId
}

const L_SHAPE = { shape: 'L', dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 } }

/** The number that the office and the customer know the quote by. */
export async function quoteNumberOf(request: APIRequestContext, id: string): Promise<number> {
  const { number }: { number: number } = await (await request.get(`/api/quotes/${id}`, { headers: OFFICE })).json()
  return number
}

/** Adds someone to the office, an owner by default. Returns a link to sign in with. */
export async function addPerson(request: APIRequestContext, name: string, changes: object = {}): Promise<string> {
  const data = { name, email: emailOf(name), role: 'owner', ...changes }
  const answer = await request.post('/api/people', { headers: OFFICE, data })
  expect(answer.status()).toBe(201)
  const { link }: { link: string } = await answer.json()
  return link
}

/** Logs in with the admin key, at the list or a filtered one. */
export async function login(page: Page, path = '/orders'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Admin Key').fill(ADMIN_KEY)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('table', { name: 'Quote Management' })).toBeVisible()
}

/** The customer's row, or card on a phone. */
export const quoteRow = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName })

/** Where it is on the screen, in CSS pixels. */
export async function boundingBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

export const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** There are that many controls, and each can be hit by a thumb: 44 pixels high and wide, a checkbox with its label. */
export async function expectTouchable(part: Locator, { atLeast }: { atLeast: number }): Promise<void> {
  const sizes = await part.locator('a, button, input:not([hidden]), select, textarea').evaluateAll((controls) =>
    controls.map((control) => {
      const target = control.matches('[type=checkbox]') ? (control.closest('label') ?? control) : control
      const { width, height } = target.getBoundingClientRect()
      return { text: control.textContent, width, height }
    }),
  )
  expect(sizes.length).toBeGreaterThanOrEqual(atLeast)
  expect(sizes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([])
}

/** From now on, sums up how much the pages' layouts shift. Returns a function that reads the sum of the page. */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // A Chromium entry that the DOM types don't have yet.
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    // Set by the script above.
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0))
}
