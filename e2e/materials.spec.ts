import type { Locator, Page } from '@playwright/test'
import { FAQ } from '#shared/content/faq.ts'
import { axe, expect, test } from './fixtures.ts'

/** Of a slab's largest picture, in its own pixels. */
const FULL_WIDTH = 3100

const opener = (page: Page, stone: string) => page.getByRole('button', { name: `See it close up: ${stone}` })
const viewer = (page: Page, stone: string) => page.getByRole('dialog', { name: stone })
const slab = (page: Page, stone: string) => viewer(page, stone).getByRole('img', { name: `A slab of ${stone}` })

/** Opened by its button, with the full picture there. */
async function openSlab(page: Page, stone: string): Promise<Locator> {
  await page.goto('/materials')
  await opener(page, stone).click()
  await expect.poll(() => slab(page, stone).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(FULL_WIDTH)
  return slab(page, stone)
}

/** Of the slab where a pixel of its picture is a pixel of the screen, in CSS pixels. */
const widthOf1To1 = (page: Page) => page.evaluate((pixels) => pixels / devicePixelRatio, FULL_WIDTH)

/** CSS pixels. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

/** Where the slab's upper left corner lies in its frame, once the dialog has come in. */
async function cornerOf(page: Page, stone: string) {
  await viewer(page, stone).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const frame = await boxOf(viewer(page, stone).getByTestId('slab-frame'))
  const picture = await boxOf(slab(page, stone))
  return { x: picture.x - frame.x, y: picture.y - frame.y }
}

/** CSS pixels between two figures of the ruler that lie next to each other, and the inches that they stand for. */
async function rulerStep(page: Page, stone: string) {
  const ruler = viewer(page, stone).locator('[data-ruler=across]')
  const every = Number(await ruler.getAttribute('data-every'))
  const first = await boxOf(ruler.getByText(String(every * 2), { exact: true }))
  const next = await boxOf(ruler.getByText(String(every * 3), { exact: true }))
  return { inches: every, pixels: next.x + next.width / 2 - (first.x + first.width / 2) }
}

async function fingers(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

test.describe('a slab', () => {
  test('is shown whole, and its largest picture is fetched for a look close up alone', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto('/materials')
    for (const stone of ['Inverness Bristol Bay', 'Southport', 'Travella']) {
      const picture = page.getByRole('img', { name: `A whole slab of ${stone}` })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const { width, height } = await boxOf(picture)
      expect(width / height).toBeCloseTo(132 / 65.5, 1)
    }
    const largest = () => fetched.filter((path) => path.includes('-3100.'))
    expect(largest()).toEqual([])
    await opener(page, 'Southport').click()
    await expect.poll(largest).toEqual([expect.stringMatching(/\/stone-southport\.[0-9a-f]{8}-3100\.avif$/)])
  })

  test('is 1:1 close up, and its rulers are true at every zoom', async ({ page }) => {
    const picture = await openSlab(page, 'Travella')
    expect((await boxOf(picture)).width).toBe(await widthOf1To1(page))
    await axe(page)
    const dialog = viewer(page, 'Travella')
    await expect(dialog.getByRole('status')).toContainText('A pixel of the picture is a pixel of your screen')
    await expect(dialog).toContainText('Illustrative: ask for a sample.')
    for (const zoom of ['Every pixel, 1:1', 'Zoom out', 'Whole slab']) {
      if (zoom !== 'Every pixel, 1:1') await dialog.getByRole('button', { name: zoom }).click()
      const { inches, pixels } = await rulerStep(page, 'Travella')
      expect(pixels / inches).toBeCloseTo((await boxOf(picture)).width / 132, 1)
    }
    const frame = await boxOf(dialog.getByTestId('slab-frame'))
    const whole = await boxOf(picture)
    expect(whole.width).toBeLessThanOrEqual(frame.width + 1)
    // In its middle, also where the words below became a line shorter and the frame higher. A picture is more than a slab.
    const height = (whole.width * 65.5) / 132
    const aside = [frame.x - whole.x + (frame.width - whole.width) / 2, frame.y - whole.y + (frame.height - height) / 2]
    for (const pixels of aside) expect(Math.abs(pixels)).toBeLessThanOrEqual(1)
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  })

  test('is zoomed and moved by the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/materials')
    await opener(page, 'Southport').focus()
    await page.keyboard.press('Enter')
    const picture = slab(page, 'Southport')
    await expect(picture).toBeVisible()
    const start = await cornerOf(page, 'Southport')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await cornerOf(page, 'Southport')).toEqual({ x: start.x - 80, y: start.y - 80 })
    await page.keyboard.press('0')
    expect((await boxOf(picture)).width).toBeLessThan(page.viewportSize()?.width ?? 0)
    await page.keyboard.press('+')
    await page.keyboard.press('1')
    expect((await boxOf(picture)).width).toBe(await widthOf1To1(page))
    await page.keyboard.press('Escape')
    await expect(viewer(page, 'Southport')).toHaveCount(0)
    await expect(opener(page, 'Southport')).toBeFocused()
  })

  test('opens where it is clicked, and is dragged', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/materials')
    const whole = page.getByRole('img', { name: 'A whole slab of Travella' })
    await whole.scrollIntoViewIfNeeded()
    const { width, height } = await boxOf(whole)
    await whole.click({ position: { x: width * 0.7, y: height * 0.4 } })
    const before = await cornerOf(page, 'Travella')
    const frame = await boxOf(viewer(page, 'Travella').getByTestId('slab-frame'))
    // What was clicked lies in the middle.
    expect(before.x + 0.7 * (await widthOf1To1(page))).toBeCloseTo(frame.width / 2, -1)
    const from = { x: frame.x + 300, y: frame.y + 300 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 120, from.y + 60, { steps: 4 })
    await page.mouse.up()
    expect(await cornerOf(page, 'Travella')).toEqual({ x: before.x + 120, y: before.y + 60 })
  })

  test('is pinched, dragged and tapped with fingers', { tag: '@phone' }, async ({ page }) => {
    const picture = await openSlab(page, 'Southport')
    const frame = await boxOf(viewer(page, 'Southport').getByTestId('slab-frame'))
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    const beside = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ]
    const touch = await fingers(page)
    await touch('touchStart', ...beside(120))
    for (const by of [100, 80, 60]) await touch('touchMove', ...beside(by))
    await touch('touchEnd')
    const width = await widthOf1To1(page)
    await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(width / 2, -1)

    const before = await cornerOf(page, 'Southport')
    await touch('touchStart', middle)
    for (const by of [20, 40, 60]) await touch('touchMove', { x: middle.x - by, y: middle.y - by })
    await touch('touchEnd')
    const after = await cornerOf(page, 'Southport')
    expect(after.x).toBeCloseTo(before.x - 60, -1)
    // The slab is lower than its frame: there is no more stone to come.
    expect(after.y).toBe(before.y)

    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect.poll(async () => (await boxOf(picture)).width).toBe(width)

    // Its pixels are too small to be told apart: it can be magnified to one for each CSS pixel.
    await touch('touchStart', ...beside(40))
    for (const by of [60, 90, 120]) await touch('touchMove', ...beside(by))
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf(picture)).width).toBe(FULL_WIDTH)
  })

  test('lets a finger that begins on it scroll the page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/materials')
    const { x, y, height } = await boxOf(page.getByRole('img', { name: 'A whole slab of Inverness Bristol Bay' }))
    const at = { x: x + 150, y: y + height / 2 }
    const touch = await fingers(page)
    await touch('touchStart', at)
    for (const by of [20, 80, 140, 200]) await touch('touchMove', { x: at.x, y: at.y - by })
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('keeps the smaller picture where the largest does not come', async ({ page, provoke }) => {
    await page.route(/-3100\.(avif|webp)$/, (route) => {
      provoke({ path: new URL(route.request().url()).pathname, status: 'net::ERR_FAILED' })
      return route.abort()
    })
    await page.goto('/materials')
    await opener(page, 'Southport').click()
    await expect(viewer(page, 'Southport').getByRole('alert')).toContainText('What you see is a smaller one.')
    await axe(page)
  })
})

test('the questions open, also by the keyboard', async ({ page }) => {
  await page.goto('/materials')
  const [first] = FAQ
  const question = page.getByText(first?.question ?? '', { exact: true })
  const answer = page.getByText(first?.answer ?? '')
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

test('an anchor leads to its stone', async ({ page }) => {
  await page.goto('/materials#southport')
  await expect(page.getByRole('heading', { name: 'Southport' })).toBeInViewport()
})
