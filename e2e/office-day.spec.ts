import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#shared/http/session.ts'
import { EIGHT, NINE, TEN, TWO } from '#test/slots.ts'
import {
  bookVisit,
  cancel,
  keptFiles,
  openOffice,
  readDay,
  signIn,
  START,
  stopOf,
  typeSizes,
  waiting,
} from './day-steps.ts'
import { axe, expect } from './fixtures.ts'
import { type OwnShop, testWithOwnShop } from './own-shop.ts'
import { pdfPages } from './pdf-pages.ts'
import { expectNoOverflow, expectTouchable, OFFICE, storeQuote, toast, uniqueName } from './steps.ts'

// Sizes can be saved once a visit has begun, so this flow starts its own built server on a morning of work.
const test = testWithOwnShop('day', { CREWS: '2', CLOCK_START: START.toISOString() })

/** The most countertops that a quote has. */
const WIDTHS = Array.from({ length: MAX_COUNTERTOPS }, (_, index) => 40 + index)

// Each of these flows starts a server, and axe runs three times in the longest one.
test.setTimeout(120_000)

/** Opens the day of a visit for a quote that has just begun. */
async function beginVisit(page: Page, request: APIRequestContext, shop: OwnShop) {
  const name = uniqueName()
  const quoteId = await storeQuote(request, name)
  const { id } = await bookVisit(request, EIGHT, name, { quoteId })
  await signIn(page, request)
  await shop.passHalfAnHour()
  return { name, stop: stopOf(page, name), path: `/api/appointments/${id}/measured` }
}

test('a crew person sees the own stops, measures one, and marks what became of it', { tag: '@phone' }, async ({
  page,
  request,
  shop,
}) => {
  const [name, second, hidden] = [uniqueName(), uniqueName(), uniqueName()]
  const quoteId = await storeQuote(request, name)
  await bookVisit(request, EIGHT, name, { quoteId })
  await bookVisit(request, TWO, second, { fee: 'waived' })
  await bookVisit(request, NINE, hidden, { crew: 2 })
  await cancel(request, (await bookVisit(request, NINE, hidden)).id)
  await signIn(page, request)

  const stop = stopOf(page, name)
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /AM|PM/ })).toHaveText([
    `${EIGHT} Dana ${name}`,
    `${TWO} Dana ${second}`,
  ])
  const bar = page.getByRole('navigation', { name: 'Back office', includeHidden: true })
  await expect(bar.getByRole('link', { includeHidden: true })).toHaveText(['Day'])
  await expect(stop).toContainText('Collect $100.00')
  await expect(stopOf(page, second)).not.toContainText('Collect')
  await expect(stopOf(page, second).getByRole('link', { name: 'Directions from the previous stop' })).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(0)
  await axe(page)
  await expectNoOverflow(page)

  // The fields come in the order of the form.
  await stop.getByLabel('A Width').focus()
  await page.keyboard.type('60 3/4')
  await expect(stop.getByText('+3/4 in')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(stop.getByLabel('B Length')).toBeFocused()
  await page.keyboard.type("4'")
  await page.keyboard.press('Enter')
  await expect(stop.getByLabel('C Return Width')).toBeFocused()
  await page.keyboard.type('23')
  await expect(stop.getByText('-1 in')).toBeVisible()
  await stop.getByRole('button', { name: 'Save sizes' }).click()
  await expect(stop.getByLabel('D Return Length')).toBeFocused()
  await expect(stop.getByText('Enter this size')).toBeVisible()
  await page.keyboard.type('24')
  await expect(stop.getByText('Enter this size')).toHaveCount(0)
  await stop.getByRole('button', { name: 'Add a piece' }).click()
  const added = stop.getByRole('group', { name: /^2\. I Shape, .+ \(added\)$/ })
  await added.getByLabel('A Width').fill('30')
  await added.getByLabel('B Length').fill('12 1/2')
  await stop.getByLabel('Note about the visit').fill('Tight stairs')
  await expectTouchable(stop, { atLeast: 11 })
  await axe(page)

  await stopOf(page, second).getByRole('button', { name: 'On my way' }).click()
  await expect(toast(page, 'Email sent')).toBeVisible()
  await shop.passHalfAnHour()
  await stop.getByRole('button', { name: 'Save sizes' }).click()
  await expect(toast(page, 'Sizes saved')).toBeVisible()
  await page.reload()
  await expect(stop.getByLabel('A Width').first()).toHaveValue('60 3/4')
  await expect(added.getByLabel('B Length')).toHaveValue('12 1/2')

  await stop.getByRole('button', { name: 'Completed' }).click()
  await expect(stop.getByRole('button', { name: 'Completed' })).toHaveCount(0)
  await expect(stop.getByText('Completed', { exact: true })).toBeVisible()

  // The office sees what was measured at the quote.
  const [{ quoteNumber } = {}] = (await readDay(request)).stops
  const office = await openOffice(page, shop.url)
  await office.goto(`/orders/${quoteNumber}`)
  await expect(office.getByRole('row', { name: 'Width 60 in 60 3/4 in +3/4 in' })).toBeVisible()
  await expect(office.getByText('Tight stairs', { exact: true })).toBeVisible()
  await office.context().close()
})

test('an offline save that meets another save shows both', { tag: '@phone' }, async ({
  page,
  request,
  shop,
  provoke,
}) => {
  const { name, stop, path } = await beginVisit(page, request, shop)
  for (const asked of ['/api/day', path]) provoke({ path: asked, status: 'net::ERR_INTERNET_DISCONNECTED' })

  await typeSizes(stop, '61 1/4', '48')
  // Another device saves while this one is offline. Then its page is closed.
  await page.context().setOffline(true)
  await stop.getByRole('button', { name: 'Save sizes' }).click()
  await expect(stop.getByText('Saved on this device. Not sent yet.')).toBeVisible()
  await expect(waiting(page, 1)).toBeVisible()
  const theirs = { shape: 'I', dimensions: { width: 99, length: 25 }, stone: 'southport', cutouts: 3, note: 'Bar' }
  const saved = await request.patch(path, {
    headers: { ...OFFICE, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    data: { version: 0, countertops: [theirs] },
  })
  expect(saved.status()).toBe(200)
  provoke({ path, status: 409 })
  await page.close()
  await page.context().setOffline(false)
  const again = await page.context().newPage()
  await again.goto('/orders/day')
  const conflict = stopOf(again, name).getByRole('alert')
  await expect(conflict).toContainText('Someone else saved sizes for this visit.')
  await expect(conflict).toContainText('61 1/4 × 48 in')
  await expect(conflict).toContainText('99 × 25 in')
  await expect(conflict).toContainText('3 cutouts. Bar')
  await expect(waiting(again, 1)).toBeVisible()
  await axe(again)
  await expectNoOverflow(again)
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await expect(toast(again, 'Sizes saved')).toBeVisible()
  await expect(conflict).toHaveCount(0)
  const [{ measured } = {}] = (await readDay(request)).stops
  expect(measured).toMatchObject({ version: 2, countertops: [{ dimensions: { width: 61.25, length: 48 } }] })
})

test('the day opens without a connection, shows when it was saved, and is gone after signing out', {
  tag: '@phone',
}, async ({ page, request, shop, provoke }) => {
  const { name, stop, path } = await beginVisit(page, request, shop)
  await expect(stop).toBeVisible()
  await expect.poll(() => keptFiles(page)).toEqual([expect.any(Number)])

  await page.context().setOffline(true)
  const offline = 'net::ERR_INTERNET_DISCONNECTED'
  for (const asked of ['/api/me', '/api/day', path]) provoke({ path: asked, status: offline })
  await page.reload()
  await expect(stop).toContainText('12 Elm Street')
  await expect(page.getByText(/^Offline\. Saved on .+, 7:45 AM\.$/)).toBeVisible()
  await expect(page.locator('svg').first()).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  // What is measured waits, and is still there after another reload.
  await typeSizes(stop, '60', '48 1/4')
  await stop.getByRole('button', { name: 'Save sizes' }).click()
  await expect(waiting(page, 1)).toBeVisible()
  await page.reload()
  await expect(waiting(page, 1)).toBeVisible()
  await expect(stop.getByLabel('A Width').first()).toHaveValue('60')
  for (const other of ['/', '/orders', '/orders/week', '/api/day'])
    await expect(
      page
        .context()
        .newPage()
        .then((tab) => tab.goto(other)),
    ).rejects.toThrow(offline)

  await page.context().setOffline(false)
  await expect(toast(page, 'Sizes saved')).toBeVisible()
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
  await expect(stop.getByLabel('A Width').first()).toHaveValue('60')
  await page.reload()
  await expect(stop).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(name)
  await page.context().setOffline(true)
  await expect(page.goto('/orders/day')).rejects.toThrow(offline)
})

test('the printed day has every address and size, and no price', { tag: '@desktop' }, async ({ page, request }) => {
  // The font has one character for 'ff'.
  const [first, second, third, cancelledName] = [`${uniqueName()}ff`, uniqueName(), uniqueName(), uniqueName()]
  const quoteId = await storeQuote(request, first)
  const countertops = WIDTHS.map((width) => ({ shape: 'I', dimensions: { width, length: 25 } }))
  const many = await storeQuote(request, second, { countertops })
  await bookVisit(request, EIGHT, first, { quoteId })
  await bookVisit(request, NINE, second, { quoteId: many })
  await bookVisit(request, TWO, third)
  await cancel(request, (await bookVisit(request, TEN, cancelledName)).id)
  await signIn(page, request)
  await expect(stopOf(page, third)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const titles = page.locator('.print-sheet ol.grid > li > p')
  await expect(titles).toHaveCount(1 + WIDTHS.length)
  const cutOff = titles.evaluateAll((all) => all.filter((one) => one.clientHeight < one.scrollHeight).length)
  expect(await cutOff).toBe(0)

  for (const format of ['Letter', 'A4']) {
    const [list = '', ...stops] = pdfPages(await page.pdf({ format }))
    expect(stops).toHaveLength(3)
    const squeeze = (text: string) => text.replaceAll(/\s/g, '')
    const drawn = ['A Width 60', 'B Length 48', 'C Return Width 24', 'D Return Length 24']
    const names = [first, second, third]
    for (const [index, name] of names.entries()) {
      for (const sheet of [list, stops[index]]) {
        expect(sheet).toContain(squeeze(name))
        expect(sheet).toContain(squeeze('12 Elm Street, Nashville, TN 37203'))
      }
    }
    // The drawing has its letters and sizes, too.
    for (const text of [
      'A 60 in',
      'B 48 in',
      'C 24 in',
      'D 24 in',
      ...drawn.map((size) => `${size} in Measured ____`),
    ]) {
      expect(stops[0]).toContain(squeeze(text))
    }
    for (const [index, width] of WIDTHS.entries()) {
      expect(stops[1]).toContain(squeeze(`${index + 1}. Wall run`))
      expect(stops[1]).toContain(squeeze(`A ${width} in Measured ____`))
    }
    expect(stops[1]?.match(/Measured____/g)).toHaveLength(2 * WIDTHS.length)
    expect(stops[2]).toContain('Nothingisdrawnforthisvisit.')
    for (const sheet of [list, ...stops]) {
      expect(sheet).not.toContain('$')
      expect(sheet).not.toContain(squeeze(cancelledName))
      expect(sheet).not.toContain('@')
    }
  }
})
