import type { Locator } from '@playwright/test'
import { TEN } from '#test/slots.ts'
import { bookByPhone, claimFreeDay } from './appointment-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { pdfPages } from './pdf-pages.ts'
import {
  addPerson,
  boundingBox,
  delayRequests,
  dialog,
  emailOf,
  expectNoOverflow,
  expectTouchable,
  login,
  OFFICE,
  quoteRow,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'

const QUOTES = 40
const MOST_PRESSES = 150

test('A Monday of 40 quotes, each with a follow-up day, takes at most 150 keys and no pointer', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.setTimeout(120_000)
  const name = uniqueName()
  const stored = Array.from({ length: QUOTES }, (_, index) => storeQuote(request, `${name} ${index}`, { city: name }))
  await Promise.all(stored)
  await addPerson(request, name)
  await request.post('/api/templates', {
    headers: OFFICE,
    data: { name, subject: 'Your estimate', body: 'Hi {{firstName}}', followUpDays: 3 },
  })
  // Only these, because other tests store quotes at the same time.
  await login(page, `/orders?stage=new&town=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(QUOTES)
  // Every row is printed, also those below the screen.
  const printed = pdfPages(await page.pdf({ format: 'Letter' })).join('')
  for (let index = 0; index < QUOTES; index += 1) expect(printed).toContain(`${name} ${index}`.replaceAll(' ', ''))
  expect(printed).not.toContain('Actions')

  let presses = 0
  const press = async (...keys: string[]) => {
    presses += keys.length
    for (const key of keys) await page.keyboard.press(key)
  }
  const digitOf = async (option: Locator) => String(Number(await option.locator('kbd').textContent()))

  await press('Shift+X', 'a')
  await press(await digitOf(dialog(page, 'Assign').getByRole('button', { name })))
  await expect(toast(page, `${QUOTES} changed.`)).toBeVisible()
  await expect(dialog(page, 'Assign')).toBeHidden()

  await press('n')
  await expect(page.getByRole('article')).toBeVisible()
  let template: string | undefined
  for (let index = 0; index < QUOTES; index += 1) {
    const here = page.url()
    const isMessage = index % 4 === 1
    const open = dialog(page, isMessage ? 'Write an email' : 'Log a call')
    await press(isMessage ? 'm' : 'c')
    if (isMessage) {
      template ??= await digitOf(open.getByRole('button', { name }))
      await press(template)
      await expect(open.getByLabel('Text')).toHaveValue('Hi Dana')
      await press('Control+Enter')
    } else {
      // From the first outcome to the box before it.
      if (index === 0) await press('Shift+Tab', 'Space')
      if (index === 2) await press('Shift+Digit5', ...'12312099'.split(''), 'Enter')
      else await press(`Shift+Digit${(index % 4) + 1}`)
      await press(index % 4 === 3 ? '3' : '1')
    }
    if (index < QUOTES - 1) await page.waitForURL((url) => url.href !== here)
    else await expect(open).toBeHidden()
  }
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  test.info().annotations.push({ type: 'presses', description: String(presses) })

  const all = (await (
    await request.get(`/api/quotes?town=${encodeURIComponent(name)}`, { headers: OFFICE })
  ).json()) as { stage: string; followUpOn?: string }[]
  expect(
    all.filter(({ stage }) => stage === 'contacted'),
    'those reached or written to',
  ).toHaveLength((QUOTES * 3) / 4)
  expect(all.filter(({ followUpOn }) => followUpOn !== undefined)).toHaveLength(QUOTES)
  expect(all.filter(({ followUpOn }) => followUpOn === '2099-12-31')).toHaveLength(1)
})

test('cards and a sheet of filters on a phone', { tag: '@phone' }, async ({ page, request }) => {
  const name = uniqueName()
  // Only these, because other tests store quotes at the same time.
  const city = uniqueName()
  const list = `/orders?town=${encodeURIComponent(city)}`
  await storeQuote(request, name, { city })
  const booked = uniqueName()
  const longest = { status: 'negotiating', paymentStatus: 'partial payment' }
  await request.patch(`/api/quotes/${await storeQuote(request, booked, { city })}`, {
    headers: OFFICE,
    data: longest,
  })
  await login(page, list)
  const card = quoteRow(page, name)
  await expect(card.getByRole('cell')).toHaveCount(2)
  const height = async (of: string) => (await quoteRow(page, of).boundingBox())?.height
  expect(await height(booked), 'a long text starts no third line').toBe(await height(name))
  const release = await delayRequests(page, '**/api/views')
  await page.reload()
  await expect(card.getByRole('cell')).toHaveCount(2)
  const before = await card.boundingBox()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  release()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  expect(await card.boundingBox(), 'the list stays where it is when its views come late').toEqual(before)
  await expectTouchable(card, { atLeast: 2 })
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = dialog(page, 'Filters')
  await axe(page)
  await sheet.locator('summary', { hasText: 'Stage' }).click()
  await sheet.getByRole('checkbox', { name: 'Done' }).check()
  await sheet.getByRole('button', { name: 'Show quotes' }).click()
  await page.waitForURL((url) => url.searchParams.get('stage') === 'done')
  await expect(card).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stage: Done' })).toBeVisible()
  await expectNoOverflow(page)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(card).toBeVisible()
  // Without filters, seven fit between the bars.
  await page.goto('/orders')
  const first = await boundingBox(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  )
  const bar = await boundingBox(page.getByRole('navigation', { name: 'Back office' }))
  expect(first.y + 7 * first.height).toBeLessThanOrEqual(bar.y)
})

test('16 quotes are in view on a laptop, one line each, and the heads of columns and the first view stay', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (let index = 0; index < 20; index += 1) await storeQuote(request, uniqueName())
  await login(page)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  expect((await boundingBox(rows.first())).y).toBeLessThanOrEqual(110)
  expect((await boundingBox(rows.nth(15))).bottom).toBeLessThanOrEqual(768)
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Customer',
    'Contact',
    'Date',
    'Stage',
    'Due',
    'Visit',
    'Total',
    'Assigned',
    'Actions',
  ])
  await rows.nth(19).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('columnheader', { name: 'Assigned' })).toBeInViewport({ ratio: 1 })
  await rows.nth(19).getByRole('link').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport({ ratio: 1 })
  // Beside a record that its address opens, a field says which view is open.
  await page.reload()
  const views = page.getByRole('combobox', { name: 'View' })
  await expect(views).toBeInViewport({ ratio: 1 })
  await expect(views.locator('option:checked')).toHaveText(/^All [\d,]+$/)
  // On a smaller screen, the open view, which is one of the last, is scrolled to.
  await page.setViewportSize({ width: 820, height: 768 })
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: /^All [\d,]+$/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^My day \d+$/ })).toBeInViewport({ ratio: 1 })
})

test('what a link opens starts at its top, and Back restores the place in the list', async ({ page, request }) => {
  const city = uniqueName()
  // More than the list shows at once.
  const ROWS = 30
  for (let index = 0; index < ROWS; index += 1) await storeQuote(request, uniqueName(), { city })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 })
  await login(page, `/orders?town=${encodeURIComponent(city)}`)
  const rows = page.getByRole('row').filter({ hasText: '#' })
  await expect(rows).toHaveCount(ROWS)
  const top = () => page.evaluate(() => scrollY)
  const scrollDown = async () => {
    await page.evaluate(() => scrollTo(0, 800))
    await expect.poll(top).toBe(800)
  }
  for (const name of ['Week', 'Settings']) {
    await scrollDown()
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quote Management' })).toHaveCount(0)
    await expect(page.locator('main h1')).toBeInViewport()
    expect(await top()).toBe(0)
    await page.goBack()
    await expect(rows).toHaveCount(ROWS)
    await expect.poll(top).toBe(800)
  }
  // A record beside the list leaves that where it is, and one in its place starts at its top.
  const isBeside = (page.viewportSize()?.width ?? 0) >= 1280
  // Without Playwright's scrolling.
  await rows
    .nth(22)
    .locator('[data-name]')
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('article')).toContainText('Price list')
  expect(await top()).toBe(isBeside ? 800 : 0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect.poll(top).toBe(800)
})

test('the arrow of a sorted column loads no font, which has none', { tag: '@desktop' }, async ({ page, request }) => {
  const city = uniqueName()
  await storeQuote(request, city, { city })
  const fonts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.push(sent.url())
  })
  await login(page, `/orders?town=${encodeURIComponent(city)}`)
  await expect(quoteRow(page, city)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.filter((url) => url.includes('hanken-grotesk'))).toHaveLength(1)
})

test('news of a quote moves no row', async ({ page, request }) => {
  const name = uniqueName()
  await storeQuote(request, name)
  const asked = page.waitForResponse(/\/api\/inbox/)
  await login(page)
  await asked
  const row = quoteRow(page, name)
  const before = await row.boundingBox()
  await storeQuote(request, uniqueName())
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(/\d+ new quotes?\./)).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  expect(await page.getByRole('button', { name: 'Show' }).boundingBox()).not.toBeNull()
  await axe(page)
})

test('a record opens beside the list and its filters, and Back leads through both', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const name = uniqueName()
  await storeQuote(request, name, { email: emailOf(name) })
  await login(page)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(41)
  await page.getByRole('link', { name: /^New \d+$/ }).click()
  await expect(page).toHaveURL('/orders?stage=new')
  // Until then, rows of the list before open with its filters.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const place = await quoteRow(page, name).boundingBox()
  await quoteRow(page, name).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/orders\/\d+\?stage=new$/)
  const record = page.getByRole('article', { name: `Dana ${name}` })
  await expect(record).toContainText('Price list')
  // No row moves. The other columns, which can't have the focus then, make room for the record.
  expect((await quoteRow(page, name).boundingBox())?.y).toEqual(place?.y)
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Customer', 'Stage', 'Due', 'Total'])
  await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('ID')
  await expect(quoteRow(page, name).getByRole('button')).toHaveCount(0)
  for (const width of [1280, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const left = (await boundingBox(record)).x
    expect((await boundingBox(page.getByRole('columnheader', { name: 'Total' }))).right).toBeLessThan(left)
    expect((await boundingBox(page.getByRole('button', { name: 'Refresh' }))).right).toBeLessThan(left)
    await expect(page.getByRole('combobox', { name: 'View' })).toBeVisible()
    expect((await quoteRow(page, name).boundingBox())?.height).toBeLessThanOrEqual(41)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const top = async (button: string) => (await page.getByRole('button', { name: button, exact: true }).boundingBox())?.y
  expect(await top('Refresh')).toBe(await top('Filters (1)'))
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(dialog(page, 'Filters').getByRole('button', { name: 'Show quotes' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Filters')).toBeHidden()
  await page.goBack()
  await expect(record).toBeHidden()
  await expect(page).toHaveURL('/orders?stage=new')
  await quoteRow(page, name).getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/orders?stage=new')
  await page.goBack()
  await expect(page).toHaveURL('/orders')
})

test('columns fit their texts on small screens, and a name from right to left is cut at its end', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = `محمد عبد الرحمن ${uniqueName()}`
  const id = await storeQuote(request, name, { firstName: 'العلي' })
  await request.patch(`/api/quotes/${id}`, {
    headers: OFFICE,
    // A wide date.
    data: { status: 'contacted', paymentStatus: 'not received', followUpOn: '2099-11-28' },
  })
  await login(page)
  const row = quoteRow(page, name)
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const texts = [...(await page.getByRole('columnheader').all()), row.getByText('Contacted', { exact: true })]
    for (const text of texts) {
      const excess = await text.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(excess, (await text.textContent()) ?? '').toBeLessThanOrEqual(0)
    }
  }
  const room = await row.getByText('Follow up Nov 28').evaluate((element) => {
    const cell = element.closest('td')
    const padding = cell ? Number.parseFloat(getComputedStyle(cell).paddingRight) : 0
    return (cell?.getBoundingClientRect().right ?? 0) - padding - element.getBoundingClientRect().right
  })
  expect(room).toBeGreaterThanOrEqual(0)
  const isFirstLetterShown = await row.locator('[data-name] bdi').evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild as Node, 0) // its text
    range.setEnd(element.firstChild as Node, 1)
    const cell = element.closest('td')?.getBoundingClientRect()
    return range.getBoundingClientRect().right <= (cell?.right ?? 0)
  })
  expect(isFirstLetterShown).toBe(true)
})

test('a booked visit shows in full at 1280 px, and folded at 820 px', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = uniqueName()
  const quoteId = await storeQuote(request, name)
  const date = await claimFreeDay(request)
  await bookByPhone(request, date, TEN, { name, quoteId })
  await login(page)
  const time = quoteRow(page, name).getByText(', 10:00 AM')
  const linesCutOff = () =>
    time.evaluate((element) =>
      Math.round(
        (element.scrollHeight - element.clientHeight) / Number.parseFloat(getComputedStyle(element).lineHeight),
      ),
    )
  await expect(time).toBeVisible()
  expect(await linesCutOff()).toBe(0)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(time).toContainText('$')
  expect(await linesCutOff()).toBe(0)
  expect((await quoteRow(page, name).boundingBox())?.height).toBeLessThanOrEqual(44)
})

test('a link to a view shows it in the rail on a phone', { tag: '@phone' }, async ({ page }) => {
  await login(page)
  await page.goto('/orders?stage=lost')
  const open = page.getByRole('link', { name: /^Lost \d+$/ })
  await expect(open).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // No other one covers those before it.
  const first = page.getByRole('link', { name: /^My day \d+$/ })
  expect((await boundingBox(first)).right).toBeLessThan(0)
})

test('the numbers fit the screen', async ({ page, request }) => {
  await storeQuote(request, uniqueName())
  await login(page)
  await page.getByRole('link', { name: 'Numbers' }).click()
  await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
})
