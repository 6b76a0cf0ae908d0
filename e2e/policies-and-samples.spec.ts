import type { Locator, Page } from '@playwright/test'
import { SHOP } from '#shared/content/shop.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { phoneHref } from '#shared/contact/phone.ts'
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

test("each stone's sample can be ordered by email or phone", { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/materials')
  for (const id of STONE_IDS) {
    const section = page.locator(`#${id}`)
    await expect(section).toContainText('Rendering.')
    const href = await section.getByRole('link', { name: `Order a sample: ${STONE_NAMES[id]}` }).getAttribute('href')
    const [address, query = ''] = (href ?? '').split('?')
    expect(address).toBe(`mailto:${SHOP.email}`)
    // Parsed like an email program does: a plus sign stays a plus sign.
    const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent))
    expect(fields).toEqual([
      ['subject', `Sample of ${STONE_NAMES[id]}`],
      ['body', expect.stringMatching(/Please send it to:\r\n\r\nName:\r\nStreet address:/)],
    ])
    await expect(section.getByRole('link', { name: SHOP.phone })).toHaveAttribute('href', phoneHref(SHOP.phone))
  }
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
