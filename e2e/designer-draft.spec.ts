import type { Page } from '@playwright/test'
import { field, handle, openDesigner, pressAndMove, SCALE, shapeOption } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'

test('the design survives a reload, and the page works without storage', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  await field(page, 'Width').fill('96 1/2')
  await page.getByRole('radio', { name: 'Southport' }).click()
  await page.reload()
  await expect(shapeOption(page, 'U Shape')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('96 1/2')
  await expect(page.getByRole('radio', { name: 'Southport' })).toBeChecked()

  const blocked = await browser.newPage({ baseURL })
  await blocked.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await blocked.goto('/')
  await shapeOption(blocked, 'L Shape').click()
  await expect(handle(blocked, 'Return Width')).toBeVisible()
  await blocked.close()
})

test('a change in one tab shows in the other as one undo step, after any gesture there', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openDesigner(tab)
  await other.evaluate(() => {
    const { dataset } = document.documentElement
    addEventListener('storage', ({ key }) => {
      if (key === 'countertop_draft') dataset.heard = `${dataset.heard ?? ''}+`
    })
  })
  await shapeOption(other, 'L Shape').click()
  await expect(handle(page, 'Return Width')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shapeOption(page, 'I Shape')).toBeChecked()
  await expect(shapeOption(other, 'I Shape')).toBeChecked()
  // It received only the undo. A tab that follows must not write, or the two would loop forever.
  expect(await other.evaluate(() => document.documentElement.dataset.heard)).toBe('+')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(shapeOption(page, 'L Shape')).toBeChecked()

  const stone = (tab: Page, name: string) => tab.getByRole('radio', { name })
  await pressAndMove(page, 'Width', 30 * SCALE, 0)
  await expect(page.getByTestId('drag-tooltip')).toHaveText('90 in')
  await stone(other, 'Southport').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('countertop_draft'))).toContain('southport')
  await expect(stone(page, 'Southport')).not.toBeChecked()
  await page.mouse.up()
  await expect(stone(page, 'Southport')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('60')
  await expect(stone(other, 'Southport')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(other, 'Width')).toHaveValue('90')
  await expect(stone(other, 'Inverness Bristol Bay')).toBeChecked()

  await field(page, 'Width').fill('25 1/')
  await stone(other, 'Travella').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('countertop_draft'))).toContain('travella')
  await expect(field(page, 'Width')).toHaveValue('25 1/')
  await expect(stone(page, 'Travella')).not.toBeChecked()
  await field(page, 'Width').fill('70 1/2')
  await field(page, 'Width').blur()
  await expect(stone(page, 'Travella')).toBeChecked()
  await expect(field(page, 'Width')).toHaveValue('90')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(other, 'Width')).toHaveValue('70 1/2')
})
