import type { Page } from '@playwright/test'
import {
  field,
  planFrame,
  handle,
  centerOf,
  openDesigner,
  room,
  shapeOption,
  roomStage,
  startTouch,
  turnSlider,
  addButton,
} from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

const expectAngle = (page: Page, text: string) => expect(turnSlider(page)).toHaveAttribute('aria-valuetext', text)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Opens the designer with its room in view. */
async function openRoom(page: Page): Promise<void> {
  await openDesigner(page)
  if (isPhone(page)) await tab(page, 'In the room').click()
  await roomStage(page).scrollIntoViewIfNeeded()
}

test.describe('turning', () => {
  test.beforeEach(async ({ page }) => {
    await openRoom(page)
  })

  test('a finger turns it sideways, and scrolls the page up and down', { tag: '@phone' }, async ({ page }) => {
    const at = await centerOf(roomStage(page))
    const scrolled = await page.evaluate(() => window.scrollY)
    const sideways = await startTouch(page, at)
    await sideways.moveBy([10, 40, 80, 103], { x: 1, y: 0 })
    await sideways.end()
    await expect(turnSlider(page)).not.toHaveAttribute('aria-valuetext', 'Turned 35 degrees to the left')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    const turned = await turnSlider(page).getAttribute('aria-valuetext')
    const down = await startTouch(page, at)
    await down.moveBy([-20, -60, -100, -140])
    await down.end()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 80)
    await expectAngle(page, turned ?? '')
  })

  test('a double tap goes back to the start', { tag: '@phone' }, async ({ page }) => {
    await turnSlider(page).focus()
    await page.keyboard.press('PageUp')
    await expectAngle(page, 'Turned 10 degrees to the right')
    const { x, y } = await centerOf(roomStage(page))
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expectAngle(page, 'Turned 35 degrees to the left')
  })

  test('undo and redo work while its slider has the focus', { tag: '@desktop' }, async ({ page }) => {
    await shapeOption(page, 'U Shape').click()
    await turnSlider(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+z')
    await expect(shapeOption(page, 'I Shape')).toBeChecked()
    await page.keyboard.press('Control+Shift+z')
    await expect(shapeOption(page, 'U Shape')).toBeChecked()
    await page.keyboard.press('Meta+z')
    await expect(shapeOption(page, 'I Shape')).toBeChecked()
    await expect(turnSlider(page)).toBeFocused()
    await expectAngle(page, 'Turned 30 degrees to the left')
    // A field undoes its own typing, not the design's last change.
    await field(page, 'Length').fill('50')
    await page.keyboard.press('Control+z')
    await expect(shapeOption(page, 'I Shape')).toBeChecked()
    await expect(field(page, 'Length')).toHaveValue('48')
  })
})

test('plan and room are side by side from 1024 px on, all in view, and tabs below that', { tag: '@desktop' }, async ({
  page,
}) => {
  const boxes = () => Promise.all([planFrame(page).boundingBox(), roomStage(page).boundingBox()])
  await openDesigner(page)
  const [plan, stage] = await boxes()
  expect(stage?.y).toBe(plan?.y)
  const button = await addButton(page).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0) - (plan?.y ?? 0)).toBeLessThan(900)
  // On a wider screen the steps are below the room.
  for (const width of [1440, 1200, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const [left, right] = await boxes()
    if (width < 1440) expect(right?.height).toBe(left?.height)
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Infinity))
  }
  await expect(tab(page, 'In the room')).toBeHidden()
  await page.setViewportSize({ width: 1023, height: 768 })
  await expect(tab(page, 'In the room')).toBeVisible()
  await expect(roomStage(page)).toBeHidden()
  await tab(page, 'In the room').click()
  await expect(roomStage(page)).toBeVisible()
  await expect(planFrame(page)).toBeHidden()
})

test('without scripts, plan and room are visible, with the plan at its final place', async ({
  page,
  browser,
  baseURL,
}) => {
  /** The middle of the stone in the plan's frame. */
  const place = async (at: Page) => {
    const [frame, stone] = await Promise.all([
      centerOf(planFrame(at)),
      centerOf(planFrame(at).locator('[data-ground]')),
    ])
    return { x: stone.x - frame.x, y: stone.y - frame.y }
  }
  const still = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: page.viewportSize() })
  await still.goto('/')
  await expect(planFrame(still)).toBeVisible()
  await expect(room(still)).toBeVisible()
  await expect(still.getByText('To design here, turn on JavaScript')).toBeVisible()
  const before = await place(still)
  await still.close()
  await openDesigner(page)
  const after = await place(page)
  // Drawn for a phone's frame, so in a larger one the margins for the sizes are a little larger.
  const tolerance = isPhone(page) ? 1 : 6
  expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(tolerance)
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(tolerance)
})

test('without WebGL, words stand in for the room, and the plan shows everything', { tag: '@desktop' }, async ({
  page,
}) => {
  await openRoom(page)
  await expect(page.getByText("This browser can't show the room. The plan shows everything.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn left' })).toBeHidden()
  await expect(handle(page, 'Width')).toBeVisible()
})

test('without WebGL, only the plan is pinned below the steps', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  await page.getByRole('button', { name: 'Details (optional)' }).scrollIntoViewIfNeeded()
  const pinned = page.getByRole('button', { name: 'Show the plan' })
  await expect(pinned).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show the room' })).toBeHidden()
  await pinned.click()
  await expect(planFrame(page)).toBeInViewport({ ratio: 1 })
  // From the upper edge of the screen, so that the bar covers nothing of it.
  await expect.poll(async () => (await tab(page, 'Plan').boundingBox())?.y).toBeLessThan(100)
  await expect(pinned).toHaveCount(0)
})
