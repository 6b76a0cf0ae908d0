import sharp, { type Region } from 'sharp'
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
      await expect(page.getByRole('button', { name: 'Add an island' })).toBeVisible()
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

  const stones = await Promise.all(
    countertops.map(async ({ imageData }) => {
      expect(imageData.startsWith(PNG_DATA_URL_PREFIX)).toBe(true)
      const bytes = Buffer.from(imageData.slice(PNG_DATA_URL_PREFIX.length), 'base64')
      expect(bytes.length).toBeLessThan(MAX_DRAWING_BYTES / 4)
      const { width, height } = await sharp(bytes).metadata()
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_DRAWING_SIDE)
      // Letters and lines are dark pixels outside the stone.
      const above = await readPixels(bytes, { left: 0, top: 0, width, height: 50 })
      expect(above.filter((pixel) => pixel.every((channel) => channel < 140)).length).toBeGreaterThan(100)
      const [left, top] = [Math.round(width * 0.3), Math.round(height * 0.3)]
      return readPixels(bytes, { left, top, width: left, height: top })
    }),
  )
  // Veins mean no flat color.
  for (const stone of stones) expect(new Set(stone.map((pixel) => pixel.join())).size).toBeGreaterThan(100)
  const [bristolBay = [], southport = [], travella = []] = stones
  expect(meanDifference(bristolBay, southport)).toBeGreaterThan(8)
  expect(meanDifference(bristolBay, travella)).toBeGreaterThan(80)
  expect(meanDifference(southport, travella)).toBeGreaterThan(80)
})

/** The red, green and blue of each pixel of a part. */
async function readPixels(png: Buffer, part: Region): Promise<number[][]> {
  const bytes = [...(await sharp(png).removeAlpha().extract(part).raw().toBuffer())]
  return Array.from({ length: bytes.length / 3 }, (_, index) => bytes.slice(index * 3, index * 3 + 3))
}

/** Mean difference of two pictures, in steps of a color channel. */
function meanDifference(one: number[][], other: number[][]): number {
  const differences = one.flatMap((pixel, index) =>
    pixel.map((channel, which) => Math.abs(channel - (other[index]?.[which] ?? 0))),
  )
  return differences.reduce((sum, each) => sum + each, 0) / differences.length
}
