import type { Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { dialog, emailOf, expectNoOverflow, login, quoteNumberOf, storeQuote, toast, uniqueName } from './steps.ts'

const TOPS = [60, 40].map((width) => ({ shape: 'I', dimensions: { width, length: 25.5 } }))

/** Once the layout is stored. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/fabrication') && response.request().method() === 'PUT')

test('the shop lays out a draft by drag and keys, and what it sent is frozen', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const lastName = uniqueName()
  const quoteId = await storeQuote(request, lastName, { email: emailOf(lastName), countertops: TOPS })
  const number = await quoteNumberOf(request, quoteId)
  await login(page)
  await page.goto(`/orders/${number}?number=${number}`)
  await page.getByRole('button', { name: 'Begin a final quote' }).click()
  const part = page.getByRole('region', { name: 'Fabrication' })
  await part.getByRole('button', { name: 'Show the slabs' }).press('Enter')
  await expect(part).toContainText('1 slab, as we lay them out.')
  await expectNoOverflow(page)
  await axe(page)

  // B is to the right of A: onto it, where the saw gets stuck, and then above it.
  const [slab, b] = ['[data-slab="1"]', '[data-slab-piece="B"] > path >> nth=0'].map((one) => part.locator(one).first())
  await slab?.scrollIntoViewIfNeeded()
  const [picture, box] = [await slab?.boundingBox(), await b?.boundingBox()]
  if (!picture || !box) throw new Error('Slab and piece are shown')
  const inch = picture.width / 132
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x - 30 * inch, start.y, { steps: 4 })
  await expect(part).toContainText('Pieces A and B overlap.')
  const dropped = saved(page)
  await page.mouse.move(start.x - 30 * inch, start.y - 25 * inch, { steps: 4 })
  await page.mouse.up()
  expect((await dropped).status()).toBe(200)
  await expect(part).not.toContainText('overlap')
  await expect(part).toContainText('1 slab, as the shop lays them out.')
  await expect(part.getByRole('region', { name: 'Our layout' })).toBeVisible()

  const moved = saved(page)
  await part.getByRole('button', { name: /^B Wall run/ }).press('Shift+ArrowRight')
  const { pieces } = (await (await moved).json()) as { pieces: { id: string; x: number; y: number }[] }
  const { x, y } = pieces.find(({ id }) => id === 'B') ?? {}
  expect([x, y]).toEqual([expect.closeTo(36, 0), 25.6875])
  const locked = saved(page)
  await part.getByRole('button', { name: 'Lock B' }).press('Enter')
  expect((await locked).status()).toBe(200)
  await axe(page)

  await page.getByRole('button', { name: /^Send for / }).click()
  const send = dialog(page, 'Send final quote 1?')
  const why = send.getByLabel('Why it costs more')
  if (await why.isVisible()) await why.fill('A second top')
  await send.getByRole('button', { name: /^Send for / }).click()
  await expect(toast(page, 'Final quote sent')).toBeVisible()
  const revisions = page.getByRole('list', { name: 'Revisions' })
  await revisions.getByRole('button', { name: 'Show the slabs of final quote 1' }).click()
  await expect(revisions).toContainText('1 slab, as the shop lays them out.')
  await expect(revisions.getByRole('button', { name: 'Lock B' })).toHaveCount(0)
  await axe(page)
  const download = page.waitForEvent('download')
  await revisions.getByRole('button', { name: 'Slab 1' }).click()
  expect((await download).suggestedFilename()).toBe(`${number}-slab-1-in.dxf`)

  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
  })
  await revisions.getByRole('button', { name: 'Print the shop drawing' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `Shop drawing, quote #${number}` })).toBeVisible()
  await expect(page.locator('body > .print-sheet:visible')).toHaveCount(1)
})
