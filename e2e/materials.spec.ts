import type { Locator, Page } from '@playwright/test'
import { fingersOn, startTouch } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { boundingBox, expectLoaded } from './steps.ts'

/** Width of a slab's largest picture in its own pixels. */
const FULL_WIDTH = 3100

/** Depth of its rulers in CSS pixels. */
const RULER = 24

const openButton = (page: Page, stone: string) => page.getByRole('button', { name: `See it close up: ${stone}` })
const viewer = (page: Page, stone: string) => page.getByRole('dialog', { name: stone })
const slabPicture = (page: Page, stone: string) => viewer(page, stone).getByRole('img', { name: `A slab of ${stone}` })

/** Opens a slab with its button and waits for the full picture. */
async function openSlab(page: Page, stone: string): Promise<Locator> {
  await page.goto('/materials')
  await openButton(page, stone).click()
  await expect
    .poll(() => slabPicture(page, stone).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(FULL_WIDTH)
  return slabPicture(page, stone)
}

/** Width of the slab at 1:1 (one picture pixel per screen pixel), in CSS pixels. */
const widthAt1To1 = (page: Page) => page.evaluate((pixels) => pixels / devicePixelRatio, FULL_WIDTH)

/** Position of the slab's upper left corner in its frame, after the dialog has opened. */
async function slabCorner(page: Page, stone: string) {
  await viewer(page, stone).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const frame = await boundingBox(viewer(page, stone).getByTestId('slab-frame'))
  const picture = await boundingBox(slabPicture(page, stone))
  return { x: picture.x - frame.x, y: picture.y - frame.y }
}

/** CSS pixels between two neighboring numbers of the ruler, and the inches between them. */
async function rulerStep(page: Page, stone: string) {
  const ruler = viewer(page, stone).locator('[data-ruler=across]')
  const every = Number(await ruler.getAttribute('data-every'))
  const first = await boundingBox(ruler.getByText(String(every * 2), { exact: true }))
  const next = await boundingBox(ruler.getByText(String(every * 3), { exact: true }))
  return { inches: every, pixels: next.x + next.width / 2 - (first.x + first.width / 2) }
}

test.describe('a slab', () => {
  test('shows whole, and loads its largest picture only close up', { tag: '@desktop' }, async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto('/materials')
    for (const stone of ['Inverness Bristol Bay', 'Southport', 'Travella']) {
      const picture = page.getByRole('img', { name: `A whole slab of ${stone}` })
      await picture.scrollIntoViewIfNeeded()
      await expectLoaded(picture)
      const { width, height } = await boundingBox(picture)
      expect(width / height).toBeCloseTo(132 / 65.5, 1)
    }
    const screenWidth = page.viewportSize()?.width ?? 0
    for (const figure of await page.locator('figure [data-ruler] text').filter({ visible: true }).all()) {
      const { x, width } = await boundingBox(figure)
      expect(x).toBeGreaterThanOrEqual(4)
      expect(x + width).toBeLessThanOrEqual(screenWidth - 4)
    }
    const largest = () => fetched.filter((path) => path.includes('-3100.'))
    expect(largest()).toEqual([])
    await openButton(page, 'Southport').click()
    await expect.poll(largest).toEqual([expect.stringMatching(/\/stone-southport\.[0-9a-f]{8}-3100\.avif$/)])
  })

  test('is 1:1 close up, with correct rulers at every zoom', { tag: '@desktop' }, async ({ page }) => {
    const picture = await openSlab(page, 'Travella')
    expect((await boundingBox(picture)).width).toBe(await widthAt1To1(page))
    await axe(page)
    const dialog = viewer(page, 'Travella')
    await expect(dialog.getByRole('status')).toContainText('Actual pixels')
    await expect(dialog).toContainText('Rendering. Order a sample or call')
    for (const zoom of ['Actual pixels, 1:1', 'Zoom out', 'Whole slab']) {
      if (zoom !== 'Actual pixels, 1:1') await dialog.getByRole('button', { name: zoom }).click()
      const { inches, pixels } = await rulerStep(page, 'Travella')
      expect(pixels / inches).toBeCloseTo((await boundingBox(picture)).width / 132, 1)
    }
    const frame = await boundingBox(dialog.getByTestId('slab-frame'))
    const whole = await boundingBox(picture)
    expect(whole.width).toBeLessThanOrEqual(frame.width + 1)
    // Centered with its rulers, even if the text below lost a line and the frame grew. The picture is larger than the slab.
    const [width, height] = [whole.width + RULER, (whole.width * 65.5) / 132 + RULER]
    const aside = [
      frame.x + RULER - whole.x + (frame.width - width) / 2,
      frame.y + RULER - whole.y + (frame.height - height) / 2,
    ]
    for (const pixels of aside) expect(Math.abs(pixels)).toBeLessThanOrEqual(1)
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  })

  test('opens at the clicked place, and the wheel moves it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/materials')
    await page.getByRole('img', { name: 'A whole slab of Southport' }).click({ position: { x: 4, y: 4 } })
    expect(await slabCorner(page, 'Southport')).toEqual({ x: RULER, y: RULER })
    const frame = await boundingBox(viewer(page, 'Southport').getByTestId('slab-frame'))
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await page.mouse.wheel(50, 100)
    await expect.poll(() => slabCorner(page, 'Southport')).toEqual({ x: RULER - 50, y: RULER - 100 })
  })

  test('can be pinched, dragged and tapped', { tag: '@phone' }, async ({ page }) => {
    const picture = await openSlab(page, 'Southport')
    const frame = await boundingBox(viewer(page, 'Southport').getByTestId('slab-frame'))
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    const beside = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ]
    const touch = await fingersOn(page)
    await touch('touchStart', ...beside(120))
    for (const by of [100, 80, 60]) await touch('touchMove', ...beside(by))
    await touch('touchEnd')
    const width = await widthAt1To1(page)
    await expect.poll(async () => (await boundingBox(picture)).width).toBeCloseTo(width / 2, -1)

    const before = await slabCorner(page, 'Southport')
    await touch('touchStart', middle)
    for (const by of [20, 40, 60]) await touch('touchMove', { x: middle.x - by, y: middle.y - by })
    await touch('touchEnd')
    const after = await slabCorner(page, 'Southport')
    // The browser takes the first pixels for a tap.
    expect(after.x).toBeLessThan(before.x - 40)
    // The slab is less tall than its frame, so there's no more stone to show.
    expect(after.y).toBe(before.y)

    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect.poll(async () => (await boundingBox(picture)).width).toBe(width)

    // Its pixels are too small to see, so it zooms on to one picture pixel per CSS pixel.
    await touch('touchStart', ...beside(40))
    for (const by of [60, 90, 120]) await touch('touchMove', ...beside(by))
    await touch('touchEnd')
    await expect.poll(async () => (await boundingBox(picture)).width).toBe(FULL_WIDTH)
  })

  test('lets a finger on it scroll the page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/materials')
    const { x, y, height } = await boundingBox(page.getByRole('img', { name: 'A whole slab of Inverness Bristol Bay' }))
    const finger = await startTouch(page, { x: x + 150, y: y + height / 2 })
    await finger.moveBy([-20, -80, -140, -200])
    await finger.end()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
