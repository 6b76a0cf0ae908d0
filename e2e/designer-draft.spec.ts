import { handle, openDesigner, shapeOption } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'

test('a change in one tab shows in the other as one undo step', {
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
})
