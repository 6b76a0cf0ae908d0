import {
  addButton,
  centerOf,
  dragHandle,
  field,
  fingersOn,
  fitButton,
  handle,
  openDesigner,
  planFrame,
  planLabel,
  planScale,
  planZoom,
  pressAndMove,
  savedCards,
  shapeOption,
  startTouch,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'

test.describe('dragging with a mouse', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await openDesigner(page)
  })

  test('snaps to half an inch, with Alt to a sixteenth, and to whole inches if set', async ({ page }) => {
    await dragHandle(page, 'Width', 1.4 * (await planScale(page)), 0)
    await expect(field(page, 'Width')).toHaveValue('61 1/2')
    await page.keyboard.down('Alt')
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
    await pressAndMove(page, 'Width', 1.69 * (await planScale(page)), 0)
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(field(page, 'Width')).toHaveValue(/^63 [13]\/(8|16)$/)
    await page.getByRole('checkbox', { name: 'Whole inches' }).check()
    await dragHandle(page, 'Length', 0, 5)
    await expect(field(page, 'Length')).toHaveValue(/^\d+$/)
  })

  test('the live size covers no other number on wide and narrow screens', async ({ page }) => {
    for (const [width, name] of [
      [1440, 'L Shape'],
      [390, 'U Shape'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await shapeOption(page, name).click()
      for (const dimension of ['Width', 'Length', 'Return Width', 'Return Length']) {
        await pressAndMove(page, dimension, 6, 6)
        const live = page.getByTestId('drag-tooltip')
        await expect(live).toBeVisible()
        const figure = await live.boundingBox()
        for (const other of ['Width', 'Length', 'Return Width', 'Return Length']) {
          const box = await planLabel(page, other).locator('text').boundingBox()
          if (!figure || !box) throw new Error('It is not on the page')
          const isBeside = box.x >= figure.x + figure.width || box.x + box.width <= figure.x
          const isAbove = box.y >= figure.y + figure.height || box.y + box.height <= figure.y
          expect(isBeside || isAbove, `${dimension} covers ${other} at ${width} px`).toBe(true)
        }
        await page.mouse.up()
      }
    }
  })

  test('a handle stops at a limit and says why', async ({ page }) => {
    await shapeOption(page, 'L Shape').click()
    await pressAndMove(page, 'Width', -50 * (await planScale(page)), 0)
    await expect(page.getByTestId('drag-tooltip')).toHaveText('36 inneeds 12 in beyond the return')
    await page.mouse.up()
    await expect(handle(page, 'Width')).toHaveAttribute('aria-valuenow', '36')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Area' })).toContainText(
      'Width 36 inches. Area 10.00 square feet. needs 12 in beyond the return',
    )
  })

  test('zooms with buttons and Ctrl+wheel, keeps the size of handles, and resets', async ({ page }) => {
    const before = await handle(page, 'Width').boundingBox()
    const reach = async () => (await centerOf(handle(page, 'Width'))).x - (await centerOf(handle(page, 'Length'))).x
    const scale = await planScale(page)
    const fitted = await planZoom(page).textContent()
    expect(scale).toBeGreaterThan(5)
    expect(await reach()).toBeCloseTo(30 * scale)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await reach()).toBeCloseTo(30 * scale * 1.25, 0)
    const after = await handle(page, 'Width').boundingBox()
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0)
    const at = await centerOf(handle(page, 'Width'))
    await page.mouse.move(at.x, at.y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(reach).toBeGreaterThan(30 * scale * 1.4)
    const still = await centerOf(handle(page, 'Width'))
    expect(Math.abs(still.x - at.x)).toBeLessThanOrEqual(2)
    await dragHandle(page, 'Width', 60, 0)
    await expect(field(page, 'Width')).not.toHaveValue('60')
    await page.getByRole('button', { name: 'Undo' }).click()
    await fitButton(page).click()
    expect(await reach()).toBeCloseTo(30 * scale)
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 2 })
    await shapeOption(page, 'L Shape').click()
    await expect(planZoom(page)).toHaveText(fitted ?? '')
    expect(await planFrame(page).evaluate((scrolled) => [scrolled.scrollLeft, scrolled.scrollTop])).toEqual([0, 0])
    await expect(page.getByText('Drag the background to move the plan. Pinch or Ctrl + scroll to zoom.')).toBeVisible()
  })
})

test.describe('dragging with a finger', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await openDesigner(page)
  })

  test('moves the handle from 20 px away without scrolling the page', async ({ page }) => {
    await handle(page, 'Length').scrollIntoViewIfNeeded()
    const at = await centerOf(handle(page, 'Length'))
    const scrolled = await page.evaluate(() => window.scrollY)
    const scale = await planScale(page)
    const swipe = await startTouch(page, { x: at.x + 14, y: at.y + 14 })
    await swipe.moveBy([3, 6, 9, 12].map((inches) => inches * scale))
    await expect(page.getByTestId('drag-tooltip')).toHaveText('60 in')
    await swipe.end()
    await expect(field(page, 'Length')).toHaveValue('60')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('a finger elsewhere in the drawing only scrolls the page', async ({ page }) => {
    const box = await planFrame(page).boundingBox()
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await startTouch(page, { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 280 })
    // Slow at first: the browser scrolls only after more movement than a tap may have.
    await swipe.moveBy([-4, -8, -12, -16, -20, -60, -100, -140])
    await swipe.end()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 80)
    await expect(field(page, 'Length')).toHaveValue('48')
    // The plan hasn't moved.
    await expect(fitButton(page)).toBeDisabled()
  })

  test('a second finger takes a drag back and begins a pinch', async ({ page }) => {
    const touch = await fingersOn(page)
    const at = await centerOf(handle(page, 'Length'))
    const first = (by: number) => ({ x: at.x, y: at.y + by, id: 0 })
    const second = (by: number) => ({ x: at.x + by, y: at.y + 40, id: 1 })
    await touch('touchStart', first(0))
    const scale = await planScale(page)
    for (const by of [10, 20, 30, 40]) await touch('touchMove', first(by))
    await expect(page.getByTestId('drag-tooltip')).not.toHaveText('48 in')
    await touch('touchStart', first(40), second(60))
    for (const by of [80, 100, 120]) await touch('touchMove', first(40), second(by))
    await touch('touchEnd')
    await expect(planZoom(page)).toHaveText(`${Math.round(2 * 50 * scale)}%`)
    // The page itself isn't zoomed.
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await expect(field(page, 'Length')).toHaveValue('48')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  })
})

test('axe finds nothing in the designer, its open label or its list', async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  await addButton(page).click()
  await expect(savedCards(page)).toHaveCount(1)
  await planLabel(page, 'Width').click()
  await field(page, 'Width in the drawing').fill('x')
  await page.keyboard.press('Enter')
  await axe(page)
})
