import type { Page } from '@playwright/test'
import { openDesigner } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, isPhone } from './steps.ts'

const step = (page: Page) => page.getByRole('button', { name: 'Details (optional)' })
const details = (page: Page) => page.locator('#details')
const check = (page: Page, name: string) => details(page).getByRole('checkbox', { name })
const choose = (page: Page, name: RegExp) => details(page).getByRole('radio', { name })

async function openDetails(page: Page, kitchen: string): Promise<void> {
  await openDesigner(page)
  await page.getByRole('button', { name: kitchen }).click()
  await step(page).click()
  await expect(page.getByRole('heading', { name: 'Where does it go?' })).toBeVisible()
}

test('the code of Details loads when the step opens, and says if it does not', { tag: '@desktop' }, async ({
  page,
  provoke,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openDesigner(page)
  expect(scripts.filter((url) => url.includes('/Details-'))).toEqual([])
  await page.route(/\/Details-/, (route) => route.abort())
  provoke({ path: '', status: 'net::ERR_FAILED' })
  page.on('requestfailed', (request) => provoke({ path: new URL(request.url()).pathname, status: 'net::ERR_FAILED' }))
  await step(page).click()
  await expect(details(page).getByRole('alert')).toContainText("Details didn't load.")
  await expect(details(page).getByRole('alert')).toContainText('Your design is safe.')
})

test('Back closes a sheet and stays on the page, and the focus returns', { tag: '@phone' }, async ({ page }) => {
  await openDetails(page, 'Wall run')
  await details(page).getByRole('button', { name: 'Make one side different' }).click()
  const opener = details(page).getByRole('button', { name: 'Change Front' })
  await opener.click()
  const sheet = dialog(page, 'Front, 96\u00a0in')
  await expect(sheet).toBeVisible()
  await axe(page, '[role=dialog]')
  const box = await sheet.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  // On a phone it is at the bottom of the screen and leaves the plan in view.
  if (isPhone(page)) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
  expect(box?.y).toBeGreaterThan(height * (isPhone(page) ? 0.25 : 0))
  const address = page.url()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  expect(page.url()).toBe(address)
  await expect(step(page)).toHaveAttribute('aria-expanded', 'true')
})

test('everything works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openDesigner(page)
  await page.getByRole('button', { name: 'Wall run' }).focus()
  await page.keyboard.press('Enter')
  await step(page).focus()
  await page.keyboard.press('Enter')
  await expect(choose(page, /^Against a wall/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(choose(page, /^Against a wall/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choose(page, /^In a corner/)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(check(page, 'Sink')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(choose(page, /^I don't know yet/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(choose(page, /^Farmhouse/)).toBeChecked()
  const table = details(page).getByRole('button', { name: 'Sides and cutouts' })
  await table.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(details(page).getByRole('button', { name: 'Change Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = dialog(page, 'Back, 96\u00a0in')
  await expect(sheet.getByRole('radio', { name: /^Wall/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { name: /^Finished/ })).toBeChecked()
  // The focus stays in the sheet.
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(details(page).getByRole('button', { name: 'Change Back' })).toBeFocused()
  await expect(details(page)).toContainText('Finished, eased edge')
})
