import type { Page } from '@playwright/test'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import {
  centerOf,
  field,
  handle,
  openDesigner,
  planFrame,
  planScale,
  shapeOption,
  startTouch,
} from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'

const RUN: Countertop = {
  shape: 'I',
  dimensions: { width: 96, length: 25.5, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    sides: { back: [{ use: 'wall', splash: '4in' }], front: [{ use: 'finished', profile: 'half-bullnose' }] },
    cutouts: [
      { id: 'sink', kind: 'sink-single', side: 'front', at: 47 },
      { id: 'faucet', kind: 'faucet', side: 'front', at: 47, with: 'sink' },
    ],
  },
}

const details = (page: Page) => page.getByTestId('plan-details')
const sink = (page: Page) => page.getByRole('slider', { name: /^Sink, center/ })
const side = (page: Page, name: string | RegExp) => planFrame(page).getByRole('button', { name })
const sheet = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** Opens the designer with a draft that this browser has stored. */
async function openDraft(page: Page, draft: Countertop): Promise<void> {
  await page.addInitScript(
    (stored) => localStorage.getItem('countertop_draft') ?? localStorage.setItem('countertop_draft', stored),
    JSON.stringify(draft),
  )
  await page.goto('/')
  await planFrame(page).scrollIntoViewIfNeeded()
  if (draft.details !== undefined && draft.details.cutouts.length > 0) await expect(details(page)).toBeVisible()
}

/** A point of the plan on the screen, in inches from its back left corner. */
async function pointInPlan(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await planFrame(page).locator('[data-ground]').boundingBox()
  const points = await planFrame(page).locator('[data-ground]').getAttribute('points')
  const width = Math.max(
    ...(points ?? '')
      .split(' ')
      .filter((_, index) => index % 2 === 0)
      .map(Number),
  )
  const inches = Number((await handle(page, 'Width').getAttribute('aria-valuenow')) ?? 0)
  if (!box || width === 0) throw new Error('The plan is not drawn')
  return { x: box.x + (x * width) / inches, y: box.y + (y * width) / inches }
}

async function dragBy(page: Page, from: { x: number; y: number }, byX: number, byY: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + byX / 2, from.y + byY / 2)
  await page.mouse.move(from.x + byX, from.y + byY)
}

test.describe('with a mouse', { tag: '@desktop' }, () => {
  test('the background moves the plan, and a new shape fits it again', async ({ page }) => {
    await openDesigner(page)
    const before = await centerOf(handle(page, 'Width'))
    const box = await planFrame(page).boundingBox()
    const corner = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 300 }
    await dragBy(page, corner, 40, -30)
    await dragBy(page, { x: corner.x + 40, y: corner.y - 30 }, 10, -10)
    await page.mouse.up()
    const after = await centerOf(handle(page, 'Width'))
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([50, -40])
    await expect(field(page, 'Width')).toHaveValue('60')
    await shapeOption(page, 'L Shape').click()
    await shapeOption(page, 'I Shape').click()
    expect(await centerOf(handle(page, 'Width'))).toEqual(before)
  })

  test('a mirrored L: its Width follows the pointer to the left, and undo turns it back', async ({ page }) => {
    await openDesigner(page)
    await expect(page.getByRole('button', { name: 'Mirror' })).toBeDisabled()
    await shapeOption(page, 'L Shape').click()
    const plain = await centerOf(handle(page, 'Width'))
    await page.getByRole('button', { name: 'Mirror' }).click()
    await expect.poll(async () => (await centerOf(handle(page, 'Width'))).x).toBeLessThan(plain.x)
    const from = await centerOf(handle(page, 'Width'))
    const by = -6 * (await planScale(page))
    await dragBy(page, from, by, 0)
    await expect(field(page, 'Width')).toHaveValue('66')
    expect((await centerOf(handle(page, 'Width'))).x).toBeCloseTo(from.x + by, 0)
    await page.mouse.up()
    expect((await centerOf(handle(page, 'Width'))).x).toBeCloseTo(from.x + by, 0)
    await handle(page, 'Width').press('ArrowRight')
    await expect(field(page, 'Width')).toHaveValue('67')
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click()
    expect((await centerOf(handle(page, 'Width'))).x).toBeCloseTo(plain.x, 0)
    await expect(field(page, 'Width')).toHaveValue('60')
  })

  test('a click on a side or a cutout opens its sheet, and the focus returns', async ({ page }) => {
    await openDraft(page, RUN)
    const wall = await pointInPlan(page, 20, -4)
    await page.mouse.click(wall.x, wall.y)
    await expect(sheet(page, /^Back/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(side(page, /^Back, 96 inches, wall, 4 inch backsplash/)).toBeFocused()
    const bowl = await pointInPlan(page, 40, 14)
    await page.mouse.click(bowl.x, bowl.y)
    await expect(sheet(page, 'Single undermount sink')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sink(page)).toBeFocused()
  })

  test('a sink drags along its side, shows its distances, and stops with a reason', async ({ page }) => {
    await openDraft(page, RUN)
    const bowl = await pointInPlan(page, 47, 14)
    const scale = await planScale(page)
    await dragBy(page, bowl, -5 * scale, 30)
    await expect(details(page).getByText('27\u00a0in', { exact: true })).toBeVisible()
    await page.mouse.move(bowl.x - 60 * scale, bowl.y)
    await expect(page.getByTestId('fixture-tooltip')).toContainText('The sink needs at least 2 in to the end')
    await page.keyboard.press('Escape')
    await page.mouse.move(bowl.x + 20, bowl.y)
    await page.mouse.up()
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '47')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await dragBy(page, bowl, -60 * scale, 0)
    await page.mouse.up()
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '17')
    await expect(page.getByRole('slider', { name: 'Faucet, center 17 inches from the left end' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '47')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  })

  test('keys move a cutout, stop at its limits, and delete it', async ({ page }) => {
    await openDraft(page, RUN)
    await sink(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(sink(page)).toHaveAccessibleName('Sink, center 48 inches from the left end')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(sink(page)).toHaveAttribute('aria-valuetext', '36 inches')
    await page.keyboard.press('Home')
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '17')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('fixture-tooltip')).toContainText('The sink needs at least 2 in to the end')
    await page.keyboard.press('End')
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '79')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('slider', { name: /Sink|Faucet/ })).toHaveCount(0)
    await expect(side(page, /^Front/)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(sink(page)).toHaveAttribute('aria-valuenow', '79')
  })

  test('sides are buttons in the order of the outline, and only with details', async ({ page }) => {
    await openDesigner(page)
    await expect(planFrame(page).locator('[data-side]')).toHaveCount(0)
    await openDraft(page, RUN)
    expect(
      await planFrame(page)
        .locator('[data-side]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
    ).toEqual([
      'Back, 96 inches, wall, 4 inch backsplash',
      'Right end, 25 1/2 inches, finished, eased edge',
      'Front, 96 inches, finished, half bullnose edge',
      'Left end, 25 1/2 inches, finished, eased edge',
    ])
    await axe(page)
    await side(page, /^Front/).focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page, /^Front/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(side(page, /^Front/)).toBeFocused()
  })
})

test.describe('with a finger', { tag: '@phone' }, () => {
  test('drags a sink without scrolling, and a tap opens its sheet', async ({ page }) => {
    await openDraft(page, RUN)
    await sink(page).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const bowl = await pointInPlan(page, 40, 14)
    const swipe = await startTouch(page, bowl)
    await swipe.moveBy([8, 16, 24, 30], { x: 1, y: 0.5 })
    await swipe.end()
    await expect(sink(page)).not.toHaveAttribute('aria-valuenow', '47')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.touchscreen.tap(bowl.x, bowl.y)
    await expect(sheet(page, 'Single undermount sink')).toBeVisible()
  })

  test('a tap on an edge opens its sheet', async ({ page }) => {
    await openDraft(page, { ...RUN, dimensions: { ...RUN.dimensions, length: 80 } })
    await handle(page, 'Width').scrollIntoViewIfNeeded()
    const front = await pointInPlan(page, 15, 82)
    await page.touchscreen.tap(front.x, front.y)
    await expect(sheet(page, /^Front/)).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(sheet(page, /^Front/)).toHaveCount(0)
  })

  test('a finger moves the plan sideways', async ({ page }) => {
    await openDesigner(page)
    const before = await centerOf(handle(page, 'Width'))
    const box = await planFrame(page).boundingBox()
    const swipe = await startTouch(page, { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 300 })
    await swipe.moveBy([20, 40, 60], { x: 1, y: 0 })
    await swipe.end()
    await expect.poll(async () => Math.round((await centerOf(handle(page, 'Width'))).x - before.x)).toBe(60)
    await expect(field(page, 'Width')).toHaveValue('60')
  })
})
