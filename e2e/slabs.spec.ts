import { addButton, openDesigner } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import { isPhone } from './steps.ts'

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
