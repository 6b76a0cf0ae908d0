import type { Page } from '@playwright/test'
import { addButton, centerOf, openDesigner } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'

const island = (page: Page) => page.getByRole('button', { name: /^Island, / })

test('an L and an island stand in one kitchen, and stay where they are moved', async ({ page }) => {
  await openDesigner(page)
  await page.getByRole('button', { name: 'L-shaped' }).click()
  await addButton(page).click()
  await page.getByRole('button', { name: 'Add an island' }).click()
  // The drawing counts.
  await page.getByRole('tab', { name: 'Kitchen' }).click()
  await expect(island(page)).toHaveAccessibleName(/42\sin in front of the L along the wall$/)
  await addButton(page).click()
  await expect(page.getByText('Added to your countertops.')).toBeVisible()

  const stone = island(page).locator('> polygon').last()
  await stone.hover()
  const { x, y } = await centerOf(stone)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.mouse.down()
  await page.mouse.move(x, y - 130, { steps: 5 })
  await expect(page.getByText('L along the wall is in the way.')).toBeVisible()
  await page.mouse.move(x, y - 12, { steps: 5 })
  await page.mouse.up()
  await saved
  // It snaps.
  await expect(island(page)).toHaveAccessibleName(/36\sin in front of the L along the wall$/)
  await expect(page.getByRole('list', { name: 'Ways between countertops' })).toContainText(
    'One cook needs 42 in between counters. You have 36.',
  )

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(island(page)).toHaveAccessibleName(/42\sin in front of the L along the wall$/)
  await island(page).focus()
  const turned = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('r')
  await turned
  await page.reload()
  await expect(island(page)).toHaveAccessibleName(/21\sin in front of the L along the wall$/)
})
