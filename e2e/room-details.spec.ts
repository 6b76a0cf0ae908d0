import type { Page } from '@playwright/test'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { planFrame, room, roomStage, turnSlider } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

/** Opens the designer with a stored draft and its room in view. */
async function openDraft(page: Page, draft: unknown): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('countertop_draft', stored), JSON.stringify(draft))
  await page.goto('/')
  await planFrame(page).scrollIntoViewIfNeeded()
  if (isPhone(page)) await page.getByRole('tab', { name: 'In the room' }).click()
  await roomStage(page).scrollIntoViewIfNeeded()
}

const [kitchen] = KITCHENS.K3

test('the room shows the details from every side, and names them', { tag: '@desktop' }, async ({ page }) => {
  await openDraft(page, kitchen)
  await expect(room(page)).toHaveAccessibleName(/Double undermount sink, .*30.in cooktop.* backsplash/)
  // The faucet is the only polyline.
  await expect(room(page).locator('polyline').first()).toBeAttached()
  await turnSlider(page).focus()
  const seen = new Set<string>()
  for (let turn = 0; turn < 8; turn += 1) {
    await page.keyboard.press('PageUp')
    seen.add(await room(page).innerHTML())
  }
  expect(seen.size).toBe(8)
  await axe(page)
})
