import type { Locator, Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { dialog, openQuoteDialog } from './steps.ts'

/** Clicks a link and returns the new tab. */
async function openInNewTab(page: Page, link: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await link.click()
  return opened
}

test('a form links to its policies and keeps typed text', { tag: '@desktop' }, async ({ page }) => {
  await openQuoteDialog(page)
  const form = dialog(page, 'Request a Quote')
  await form.getByLabel('First name').fill('Dana')
  const privacy = await openInNewTab(page, form.getByRole('link', { name: 'How we use your details' }))
  await expect(privacy.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await privacy.close()
  await expect(form.getByLabel('First name')).toHaveValue('Dana')
  await axe(page)

  await page.goto('/thank-you?step=schedule')
  const terms = await openInNewTab(page, page.getByRole('main').getByRole('link', { name: 'terms' }))
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
})
