import type { Page } from '@playwright/test'
import { field, pressAndMove, openDesigner, shapeOption } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'

/** Layout roots while `action` ran: single boxes, or the whole page. */
async function layoutsDuring(page: Page, action: () => Promise<void>): Promise<('boxes' | 'page')[]> {
  const session = await page.context().newCDPSession(page)
  const layouts: ('boxes' | 'page')[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // DevTools' timeline defines this shape. The protocol's type doesn't.
    for (const { name, args } of value as unknown as {
      name: string
      args?: { beginData?: { partialLayout?: boolean } }
    }[]) {
      if (name === 'Layout' && args?.beginData) layouts.push(args.beginData.partialLayout ? 'boxes' : 'page')
    }
  })
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await action()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return layouts
}

test('a drag lays out only the boxes that follow it', { tag: '@desktop' }, async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'L Shape').click()
  await field(page, 'Width').fill('120')
  // This change is announced a moment later. Its text would lay out the page in the middle of the drag.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Width 120' })).toHaveCount(1)
  const at = await pressAndMove(page, 'Width', 20, 0)
  await expect(field(page, 'Width')).toHaveValue('130')
  const layouts = await layoutsDuring(page, async () => {
    await page.mouse.move(at.x + 20, at.y, { steps: 10 })
    // Wait for field, area, price and caption to follow.
    await expect(field(page, 'Width')).toHaveValue('140')
    await expect(page.locator('figcaption').filter({ hasText: /140\s×/ })).toBeVisible()
  })
  await page.mouse.up()
  expect(layouts.length).toBeGreaterThan(3)
  expect(layouts).not.toContain('page')
})
