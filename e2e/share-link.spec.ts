import type { Page } from '@playwright/test'
import { field, openDesigner, savedCards, shapeOption } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { addCountertop, dialog, toast } from './steps.ts'

const kitchen = (page: Page) => dialog(page, 'A shared kitchen')
const useButton = (page: Page) => kitchen(page).getByRole('button', { name: /Use th(is|ese) designs?/ })

/** Presses 'Share' and returns the link, from the clipboard or from the phone's own sheet. */
async function shareLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    const keep = (link: string) => document.body.setAttribute('data-shared', link)
    Object.defineProperty(navigator, 'share', { value: async ({ url }: ShareData) => keep(url ?? '') })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => keep(text) } })
  })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', /#kitchen=1d\./)
  return (await page.locator('body').getAttribute('data-shared')) ?? ''
}

/** Opens a link as a new visitor. */
async function openAsVisitor(page: Page, link: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('No browser')
  const context = await browser.newContext({ viewport: page.viewportSize() ?? { width: 390, height: 844 } })
  const other = await context.newPage()
  await other.goto('/materials')
  await other.goto(link)
  return other
}

test('a kitchen is shared, looked at and used', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  await page.getByRole('button', { name: 'Island', exact: true }).click()
  await addCountertop(page)
  await page.getByRole('button', { name: 'L-shaped', exact: true }).click()
  await addCountertop(page)
  const link = await shareLink(page)
  const other = await openAsVisitor(page, link)
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url()))
  await expect(kitchen(other)).toBeVisible()
  await expect(kitchen(other).getByRole('list', { name: 'Countertops' }).getByRole('listitem')).toHaveCount(2)
  await expect(kitchen(other)).toContainText('84 × 42')
  await expect(kitchen(other)).toContainText('Finished all around')
  await expect(kitchen(other)).toContainText('$3,961')
  await axe(other, '[role=dialog]')
  await useButton(other).click()
  await expect(kitchen(other)).toHaveCount(0)
  await expect(savedCards(other)).toHaveCount(2)
  await expect(other.locator('#your-countertops')).toBeFocused()
  await expect(other).toHaveURL('/')
  // The server never sees what the link holds.
  expect(requests.filter((url) => url.includes('kitchen='))).toEqual([])
  await other.context().close()
})

test('the draft is shared while the list is empty, and Back closes the kitchen and keeps the draft', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDesigner(page)
  await shapeOption(page, 'U Shape').click()
  await field(page, 'Width').fill('111')
  const link = await shareLink(page)
  const other = await openAsVisitor(page, link)
  await expect(kitchen(other)).toContainText('111 × 48')
  await expect(kitchen(other)).toBeVisible()
  await other.goBack()
  await expect(kitchen(other)).toHaveCount(0)
  await expect(other).toHaveURL('/')
  await expect(field(other, 'Width')).toHaveValue('60')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(kitchen(other)).toHaveCount(0)
  await other.context().close()
})

test('a broken link says so, and the draft stays', { tag: '@phone' }, async ({ page }) => {
  await openDesigner(page)
  await field(page, 'Width').fill('77')
  const link = await shareLink(page)
  await page.goto('/materials')
  await page.goto(link.slice(0, -12))
  const failure = dialog(page, "We can't show this kitchen")
  await expect(failure).toContainText('This link is incomplete or out of date. Ask for a new one.')
  await page.keyboard.press('Escape')
  await expect(failure).toHaveCount(0)
  await expect(field(page, 'Width')).toHaveValue('77')
})

test('another link opens in the same tab, with the keyboard, and both tabs get the list', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openDesigner(page)
  const link = await shareLink(page)
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('#your-countertops').scrollIntoViewIfNeeded()
  await expect(other.getByText('Nothing saved yet.', { exact: false })).toBeVisible()
  await page.evaluate((url) => {
    location.hash = new URL(url).hash
  }, link)
  await expect(kitchen(page)).toBeVisible()
  await useButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 countertop added')).toBeVisible()
  await expect(savedCards(page)).toHaveCount(1)
  await expect(savedCards(other)).toHaveCount(1)
})
