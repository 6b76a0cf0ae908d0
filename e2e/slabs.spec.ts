import type { Page } from '@playwright/test'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { addButton, centerOf, openDesigner, planFrame, planScale, startTouch } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

const RUN = {
  shape: 'I',
  dimensions: { width: 150, length: 25.5, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
/** Ours take one slab. These take another. */
const U: { details: Details } & typeof RUN = {
  shape: 'U',
  dimensions: { width: 126, length: 92, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
  details: { ...DEFAULT_DETAILS, seams: [{ across: 'run', at: 60 }] },
}
/** Without a seam of someone's own it has none. */
const SHORT_RUN = { ...RUN, dimensions: { ...RUN.dimensions, width: 110 }, details: U.details }

async function openDraft(page: Page, draft: typeof RUN): Promise<void> {
  await page.addInitScript(
    (stored) => localStorage.getItem('countertop_draft') ?? localStorage.setItem('countertop_draft', stored),
    JSON.stringify(draft),
  )
  await page.goto('/')
  await planFrame(page).scrollIntoViewIfNeeded()
  await expect(seam(page)).toBeVisible()
}

const seam = (page: Page) => page.getByRole('slider', { name: /^Seam / })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('the slabs of a kitchen, and the seams in its plan', async ({ page }) => {
  await openDesigner(page)
  await page.getByRole('button', { name: 'U with island' }).click()
  const seams = page.getByTestId('plan-seams').locator('[data-between]')
  await expect(seams).toHaveCount(2)
  // Run and legs, each from its place on the slab.
  await expect(page.getByRole('group', { name: 'Plan of the U Shape' }).locator('[data-laid]')).toHaveCount(3)
  if (isPhone(page)) {
    await page.getByRole('heading', { name: 'Quartz stone' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Show the plan' }).locator('[data-laid]')).toHaveCount(3)
  }

  await page.getByRole('tab', { name: 'Slabs' }).click()
  const slabs = page.getByRole('region', { name: 'Slabs', exact: true })
  await expect(slabs.getByText(/^\d slabs?\. At least \d (?:is|are) needed\.$/)).toBeVisible()
  const pieces = slabs.getByRole('list', { name: /^Pieces of / }).getByRole('button')
  await expect(pieces).toHaveText([/Island, top/, /run/, /leg/, /leg/])
  // From the keyboard, a piece of the list is marked on its slab.
  await pieces.first().focus()
  await page.keyboard.press('Enter')
  await expect(pieces.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(slabs.locator('[data-slab-piece=A] .stroke-pine')).toHaveCount(1)
  await slabs.getByText('Cut order of slab 1').click()
  await expect(slabs.locator('details[open] li').first()).toHaveText(/^(?:Across|Down) at .+ in, from 0 to .+ in$/)

  await addButton(page).click()
  await expect(page.getByText('Added to your countertops.')).toBeVisible()
  await expect(pieces).toHaveCount(4)
})

test('a piece that is chosen on the slabs is marked in the plan', async ({ page }) => {
  await openDraft(page, U)
  await page.getByRole('tab', { name: 'Slabs' }).click()
  await page
    .getByRole('list', { name: /^Pieces of / })
    .getByRole('button', { name: /^B/ })
    .click()
  await page.getByRole('tab', { name: 'Plan' }).click()
  await expect(planFrame(page).locator('[data-chosen-piece=B]')).toBeVisible()
})

test('seams that take another slab say so, and lead back to our choice', async ({ page }) => {
  await openDraft(page, U)
  await expect(page.locator('[data-seam-note]')).toHaveText(/^A second slab\./)
  await axe(page)
  await page.getByRole('button', { name: 'Back to our choice' }).click()
  await expect(page.locator('[data-seam-note]')).toHaveCount(0)
  await expect(seam(page)).not.toHaveAttribute('aria-valuenow', '60')
  await undo(page).click()
  await expect(seam(page)).toHaveAttribute('aria-valuenow', '60')
})

test.describe('with a mouse', { tag: '@desktop' }, () => {
  test('a seam drags along its run, stops with a reason, and goes back by Escape', async ({ page }) => {
    await openDraft(page, RUN)
    const from = await centerOf(seam(page))
    const scale = await planScale(page)
    await page.mouse.move(from.x + 15, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 15 - 10 * scale, from.y)
    await page.mouse.move(from.x + 15 - 80 * scale, from.y)
    await expect(page.getByTestId('drag-tooltip')).toHaveText(/30.in.*The longest we can carry in is 120 in\./)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(seam(page)).toHaveAttribute('aria-valuenow', '75')
    await expect(undo(page)).toBeDisabled()

    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 5 * scale, from.y)
    await page.mouse.move(from.x - 20 * scale, from.y)
    await page.mouse.up()
    await expect(seam(page)).toHaveAccessibleName('Seam A|B, 55 inches from the left end')
    await undo(page).click()
    await expect(seam(page)).toHaveAccessibleName('Seam A|B, 75 inches from the left end')
    await expect(undo(page)).toBeDisabled()
  })

  test('a seam moves and is deleted by keys alone', async ({ page }) => {
    await openDraft(page, SHORT_RUN)
    await seam(page).press('ArrowRight')
    await expect(seam(page)).toHaveAttribute('aria-valuenow', '61')
    await seam(page).press('Shift+ArrowLeft')
    await expect(seam(page)).toHaveAttribute('aria-valuenow', '49')
    await seam(page).press('Home')
    await expect(seam(page)).toHaveAttribute('aria-valuenow', '6')
    await expect(seam(page)).toBeFocused()
    await seam(page).press('Delete')
    await expect(seam(page)).toHaveCount(0)
    await expect(planFrame(page).locator(':focus')).toHaveCount(1)
  })
})

test.describe('with a finger', { tag: '@phone' }, () => {
  test('drags a seam without scrolling', async ({ page }) => {
    await openDraft(page, RUN)
    const from = await centerOf(seam(page))
    const scrolled = await page.evaluate(() => window.scrollY)
    const swipe = await startTouch(page, { x: from.x + 12, y: from.y })
    await swipe.moveBy([8, 16, 24, 30], { x: -1, y: 0.5 })
    await swipe.end()
    await expect(seam(page)).not.toHaveAttribute('aria-valuenow', '75')
    await expect(page.locator('[data-seam-note]')).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })
})

test.describe('without workers', () => {
  test('the designer says that slabs cannot be planned, and everything else works', async ({ page }) => {
    await page.addInitScript('delete window.Worker')
    await openDesigner(page)
    await page.getByRole('radio', { name: 'L Shape' }).click()
    await page.getByRole('tab', { name: 'Slabs' }).click()
    await expect(page.getByText("We couldn't plan the slabs.")).toBeVisible()
    await page.getByRole('tab', { name: 'Plan' }).click()
    await addButton(page).click()
    await expect(page.getByText('Added to your countertops.')).toBeVisible()
  })
})
