import { MAX_DRAWING_BYTES, MAX_DRAWING_SIDE, PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { addButton, savedCards, field, openDesigner } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { addCountertop, fillContact, quoteButton, toast, uniqueName } from './steps.ts'

test.describe('saving', { tag: '@desktop' }, () => {
  test('a double click adds one countertop and deletes one', async ({ page }) => {
    await openDesigner(page)
    for (const [count, shape] of [
      [1, 'I Shape'],
      [2, 'L Shape'],
    ] as const) {
      await page.getByRole('radio', { name: shape }).click()
      const stored = page.waitForResponse((response) => response.request().method() === 'POST')
      await addButton(page).dblclick({ delay: 30 })
      await stored
      await expect(addButton(page)).toHaveText('Add another')
      await expect(savedCards(page)).toHaveCount(count)
    }
    const deletions: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
    await savedCards(page)
      .getByRole('button', { name: /^Delete/ })
      .first()
      .dblclick({ delay: 30 })
    await expect(toast(page, 'Countertop deleted')).toBeVisible()
    await expect(savedCards(page)).toHaveCount(1)
    expect(deletions).toHaveLength(1)
  })
})

test('drawings sent with a request show each stone, even on the largest design', { tag: '@desktop' }, async ({
  page,
}) => {
  await openDesigner(page)
  await field(page, 'Width').fill('200')
  await field(page, 'Length').fill('200')
  for (const stone of ['Inverness Bristol Bay', 'Southport', 'Travella']) {
    await page.getByRole('radio', { name: stone }).click()
    await addCountertop(page)
  }
  await quoteButton(page).click()
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
    // Veins mean no flat color. Letters and lines are dark pixels outside the stone.
    expect(new Set(stone.map((pixel) => pixel.join())).size).toBeGreaterThan(100)
    expect(darkInMargins).toBeGreaterThan(100)
  }
  const [bristolBay = [], southport = [], travella = []] = drawings.map(({ stone }) => stone)
  expect(meanDifference(bristolBay, southport)).toBeGreaterThan(8)
  expect(meanDifference(bristolBay, travella)).toBeGreaterThan(80)
  expect(meanDifference(southport, travella)).toBeGreaterThan(80)
})

/** Runs in the page. Returns every seventh pixel of the stone as RGB, and the number of dark pixels left of and above it. */
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

/** Mean difference of two pictures, in steps of a color channel. */
function meanDifference(one: number[][], other: number[][]): number {
  const differences = one.flatMap((pixel, index) =>
    pixel.map((channel, which) => Math.abs(channel - (other[index]?.[which] ?? 0))),
  )
  return differences.reduce((sum, each) => sum + each, 0) / differences.length
}
