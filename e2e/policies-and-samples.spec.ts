import type { Locator, Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { dialog, openQuoteDialog } from './steps.ts'

/** Clicks a link and returns the new tab. */
async function openInNewTab(page: Page, link: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await link.click()
  return opened
}

test('the copyright line links to privacy, terms and questions', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Privacy', 'Terms']) {
    const link = footer.getByRole('link', { name })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeInViewport()
  await expect(page).toHaveURL('/materials#questions')
})

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
