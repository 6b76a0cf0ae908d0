import { axe, expect, expectHydrated } from './fixtures.ts'
import { testWithOwnShop } from './own-shop.ts'
import {
  dialog,
  expectNoOverflow,
  fillContact,
  login,
  openQuoteDialog,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'

// New prices would change every other flow, so this one starts its own built server.
const test = testWithOwnShop('prices')

test('an owner publishes prices, new pages show them, and a visitor with an old page sees both totals', {
  tag: '@phone',
}, async ({ page, browser, shop, request, provoke }) => {
  await storeQuote(request, uniqueName())
  await openQuoteDialog(page)
  await fillContact(page, uniqueName())
  await expect(dialog(page, 'Request a Quote').getByText('$1,800')).toBeVisible()

  const office = await browser.newPage({ baseURL: shop.url, viewport: page.viewportSize() })
  await login(office)
  await office.goto('/orders/prices')
  await expect(office.getByRole('heading', { name: 'Price list 1' })).toBeVisible()
  await expectNoOverflow(office)
  await axe(office)
  // By keyboard alone.
  const stone = office.getByRole('textbox', { name: /^Inverness Bristol Bay, per sq ft/ })
  await stone.focus()
  await office.keyboard.press('ControlOrMeta+A')
  await office.keyboard.type('75.50')
  await expect(office.getByText('+11%')).toBeVisible()
  await office.getByRole('textbox', { name: /^Minimum, per job/ }).focus()
  await office.keyboard.press('ControlOrMeta+A')
  await office.keyboard.type('2700')
  await office.getByRole('button', { name: 'Review prices' }).press('Enter')
  const review = dialog(office, 'Publish price list 2?')
  await expect(review.getByText('1 open quote, $1,800 in all.')).toBeVisible()
  // The new prices stand below each other.
  const lefts = await Promise.all(
    ['$75.50', '$2,700'].map(
      async (price) => (await review.getByText(price, { exact: true }).first().boundingBox())?.x,
    ),
  )
  expect(lefts[0]).toBe(lefts[1])
  await axe(office)
  await review.getByRole('textbox', { name: 'Minimum, per job' }).focus()
  await office.keyboard.type('2700')
  await review.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(toast(office, 'Price list 2 published')).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Price list 2' })).toBeVisible()
  await expect(office.getByRole('table', { name: 'Past lists' })).toContainText('Came with the site')

  const shown = async () => (await request.get('/materials')).text()
  await expect.poll(shown, { timeout: 15_000 }).toContain('$75.50')
  const html = await shown()
  expect(html).not.toContain('$68<')
  expect(html).not.toContain('$1,800')
  const fresh = await browser.newPage({ baseURL: shop.url })
  await fresh.goto('/materials')
  await expectHydrated(fresh)
  await expect(fresh.getByText('Our minimum is $2,700.', { exact: true })).toBeVisible()
  await fresh.goto('/')
  await expect(
    fresh.getByRole('region', { name: 'Estimate' }).getByText('$2,700', { exact: true }).first(),
  ).toBeVisible()

  provoke({ path: '/api/quote', status: 409 })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const question = page.getByRole('alert').filter({ hasText: '$2,700' })
  await expect(question).toContainText('$1,800')
  await axe(page)
  await question.getByRole('button', { name: 'Send with $2,700' }).click()
  await expect(page).toHaveURL(/\/thank-you/)
  await office.close()
  await fresh.close()
})
