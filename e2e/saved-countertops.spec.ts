import { MAX_DRAWING_BYTES, MAX_DRAWING_SIDE, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { addButton, cards, field, open, toast, toasts } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { addCountertop, fillContact, uniqueName } from './steps.ts'

test.describe('saving', () => {
  const failures = [
    { name: 'a failing server', status: 500, message: 'Failed to add countertop: Something broke' },
    { name: 'no connection', status: 'net::ERR_FAILED', message: /Failed to add countertop: We could not reach/ },
  ] as const
  for (const { name, status, message } of failures) {
    test(`${name}: the card goes again, the message says why, the design stays`, async ({ page, provoke }) => {
      await open(page)
      await field(page, 'Width').fill('90')
      provoke({ path: '/api/countertops', status })
      await page.route('**/api/countertops', (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (status !== 500) return route.abort('failed')
        return route.fulfill({ status, json: { error: 'Something broke', code: 'internal' } })
      })
      await addButton(page).click()
      await expect(toast(page, message)).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await expect(field(page, 'Width')).toHaveValue('90')
      await page.unroute('**/api/countertops')
      await addButton(page).click()
      await expect(cards(page)).toHaveCount(1)
    })
  }

  test('the button keeps the focus while it works', async ({ page }) => {
    await open(page)
    await addButton(page).focus()
    for (const count of [1, 2]) {
      await page.keyboard.press('Enter')
      await expect(cards(page)).toHaveCount(count)
      await expect(addButton(page)).toHaveText('Add Countertop')
      await expect(addButton(page)).toBeFocused()
    }
  })

  test('what a proxy says in our place is not shown', async ({ page, provoke }) => {
    await open(page)
    provoke({ path: '/api/countertops', status: 502 })
    await page.route('**/api/countertops', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' })
    })
    await addButton(page).click()
    await expect(toast(page, 'Failed to add countertop: Please try again.')).toBeVisible()
  })

  test('a double click adds one countertop and deletes one', async ({ page }) => {
    await open(page)
    for (const count of [1, 2]) {
      const stored = page.waitForResponse((response) => response.request().method() === 'POST')
      await addButton(page).dblclick({ delay: 30 })
      await stored
      await expect(addButton(page)).toHaveText('Add Countertop')
      await expect(cards(page)).toHaveCount(count)
    }
    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await cards(page)
      .getByRole('button', { name: /^Delete/ })
      .first()
      .dblclick({ delay: 30 })
    await expect(toast(page, 'Countertop deleted')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    expect(deletions).toHaveLength(1)
  })

  test('a slow answer: Adding... on the button, the card at once', async ({ page }) => {
    await open(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/countertops', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await expect(page.getByText(/Nothing saved yet/)).toBeVisible()
    await addButton(page).click()
    await expect(addButton(page)).toHaveText('Adding...')
    await expect(cards(page).getByText('20.00')).toBeVisible()
    await expect(cards(page).getByRole('button', { name: /^Delete/ })).toBeDisabled()
    answer()
    await expect(addButton(page)).toHaveText('Add Countertop')
    await expect(cards(page).getByRole('button', { name: /^Delete/ })).toBeEnabled()
  })

  test('deleting offers Undo, and a failed one brings the card back', async ({ page, provoke }) => {
    await open(page)
    await addButton(page).click()
    await expect(cards(page).getByRole('button', { name: /^Delete/ })).toBeEnabled()
    await cards(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(cards(page)).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(cards(page).getByRole('button', { name: /^Delete/ })).toBeEnabled()
    await page.reload()
    await expect(cards(page).getByText('20.00')).toBeVisible()

    const failed = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.route('**/api/countertops/*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await cards(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    provoke({ path: new URL((await failed).url()).pathname, status: 500 })
    await expect(toast(page, 'Failed to delete countertop')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  })

  test('a list that does not load says so and tries again', async ({ page, provoke }) => {
    provoke({ path: '/api/countertops', status: 503 })
    await page.route('**/api/countertops', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/')
    await addButton(page).scrollIntoViewIfNeeded()
    await expect(page.getByText('We could not load your countertops.')).toBeVisible()
    await page.unroute('**/api/countertops')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Nothing saved yet.', { exact: false })).toBeVisible()
  })

  test('two tabs show the same list', async ({ page, context }) => {
    await open(page)
    const other = await context.newPage()
    await other.goto('/')
    await addButton(other).scrollIntoViewIfNeeded()
    await expect(other.getByText('Nothing saved yet.', { exact: false })).toBeVisible()
    await addButton(page).click()
    await expect(cards(other)).toHaveCount(1)
    await cards(other)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(cards(page)).toHaveCount(0)
  })
})

test('the drawings that go with a request show each stone, also on the largest design', async ({ page }) => {
  await open(page)
  await field(page, 'Width').fill('200')
  await field(page, 'Length').fill('200')
  for (const stone of ['Inverness Bristol Bay', 'Southport', 'Travella']) {
    await page.getByRole('radio', { name: stone }).click()
    await addCountertop(page)
  }
  await page.getByRole('button', { name: 'Get a Quote' }).click()
  await fillContact(page, uniqueName())
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/quote'))
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const { countertops }: { countertops: { imageData: string }[] } = (await request).postDataJSON()
  await expect(page).toHaveURL(/thank-you/)

  const drawings = await Promise.all(
    countertops.map(async ({ imageData }) => {
      expect(imageData.startsWith(PNG_DATA_URL_PREFIX)).toBe(true)
      const bytes = Buffer.from(imageData.slice(PNG_DATA_URL_PREFIX.length), 'base64')
      expect(bytes.length).toBeLessThan(MAX_DRAWING_BYTES / 4)
      return page.evaluate(readDrawing, [...bytes])
    }),
  )
  for (const { width, height, stone, darkInMargins } of drawings) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_DRAWING_SIDE)
    // Veins: no flat colour. Letters and lines: dark pixels where there is no stone.
    expect(new Set(stone.map((pixel) => pixel.join())).size).toBeGreaterThan(100)
    expect(darkInMargins).toBeGreaterThan(100)
  }
  const [bristolBay = [], southport = [], travella = []] = drawings.map(({ stone }) => stone)
  expect(difference(bristolBay, southport)).toBeGreaterThan(8)
  expect(difference(bristolBay, travella)).toBeGreaterThan(80)
  expect(difference(southport, travella)).toBeGreaterThan(80)
})

/** In the page: every seventh pixel of the stone as red, green, blue, and how many dark ones lie left of and above it. */
async function readDrawing(bytes: number[]) {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const at = (x: number, y: number) => Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  const stone: number[][] = []
  for (let y = Math.round(height * 0.3); y < height * 0.7; y += 7) {
    for (let x = Math.round(width * 0.3); x < width * 0.7; x += 7) stone.push(at(x, y))
  }
  let darkInMargins = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((x < 50 || y < 50) && at(x, y).every((channel) => channel < 140)) darkInMargins += 1
    }
  }
  return { width, height, stone, darkInMargins }
}

/** Mean difference of two pictures, in steps of a colour channel. */
function difference(one: number[][], other: number[][]): number {
  const differences = one.flatMap((pixel, index) =>
    pixel.map((channel, which) => Math.abs(channel - (other[index]?.[which] ?? 0))),
  )
  return differences.reduce((sum, each) => sum + each, 0) / differences.length
}
