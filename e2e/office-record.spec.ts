import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { ADMIN_KEY_HEADER } from '#shared/http/session.ts'
import { axe, expect, test } from './fixtures.ts'
import { expectNoOverflow } from './appointment-steps.ts'
import { dialog, emailOf, login, storeQuote, toast, uniqueName } from './steps.ts'

const record = (page: Page, name: string) => page.getByRole('article', { name: `Dana ${name}` })

test('finds a customer by phone number, and logs a call in two presses, with the keyboard alone', {
  tag: '@desktop',
}, async ({ page, request, adminKey }) => {
  const name = uniqueName()
  const phone = `931555${randomInt(1000, 10_000)}`
  const id = await storeQuote(request, name, { email: emailOf(name), phoneNumber: phone })
  const { number } = await (
    await request.get(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
  ).json()
  await login(page, adminKey)
  // A short list: axe takes long for all the quotes of other tests.
  await page.goto(`/orders?number=${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Management' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(phone)
  const found = page.getByRole('option', { name: `Dana ${name}` })
  await expect(found).toBeVisible()
  expect((await found.boundingBox())?.width).toBeGreaterThan(400)
  await axe(page)
  await page.keyboard.press('Enter')
  // The list beside the record keeps its filters.
  await expect(page).toHaveURL(`/orders/${number}?number=${number}`)
  await expect(record(page, name)).toContainText('Price list')
  await expect(page.getByRole('heading', { name: `Dana ${name}` })).toBeFocused()
  await expectNoOverflow(page)
  await axe(page)

  const logCall = page.getByRole('button', { name: 'Log a call' })
  await logCall.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reached' })).toBeFocused()
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Call logged')).toBeVisible()
  await expect(logCall).toBeFocused()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Call: Reached',
  )

  // What can be changed is changed where it stands.
  const status = record(page, name).getByRole('combobox', { name: 'Status' })
  await status.selectOption('negotiating')
  const changed = toast(page, `#${number} Dana ${name}: negotiating`)
  await expect(changed).toBeVisible()
  // It covers neither what one presses next nor the end of the record, also on a small laptop.
  await page.setViewportSize({ width: 1366, height: 768 })
  const room = async (part: Locator) => {
    const [own, notice] = [await part.boundingBox(), await changed.boundingBox()]
    return own && notice && notice.y - own.y - own.height
  }
  expect(await room(logCall)).toBeGreaterThanOrEqual(0)
  const last = record(page, name).getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  expect(await room(last)).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('new')

  await page.getByRole('button', { name: 'Edit customer' }).click()
  await expect(dialog(page, 'Edit customer').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await record(page, name).getByRole('button', { name: 'In the room' }).first().click()
  await expect(record(page, name).getByRole('img', { name: /countertop in a room/ })).toBeVisible()
})

test('opened by its address, closes to the list and not to the page before', { tag: '@phone' }, async ({
  page,
  request,
  adminKey,
}) => {
  const name = uniqueName()
  const id = await storeQuote(request, name, { email: emailOf(name) })
  const { number } = await (
    await request.get(`/api/quotes/${id}`, { headers: { [ADMIN_KEY_HEADER]: adminKey } })
  ).json()
  await login(page, adminKey)
  await page.goto('/materials')
  await page.goto(`/orders/${number}`)
  await expect(record(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Management' })).toBeVisible()
  // The record's entry is gone.
  await page.goBack()
  await expect(page).toHaveURL('/materials')
})

test('sends a message from a template, and takes it back', { tag: '@desktop' }, async ({ page, request, adminKey }) => {
  const name = uniqueName()
  await storeQuote(request, name, { email: emailOf(name) })
  await login(page, adminKey)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(emailOf(name))
  await page.keyboard.press('Enter')
  await expect(record(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Write an email' }).focus()
  await page.keyboard.press('Enter')
  const composer = dialog(page, 'Write an email')
  await composer.getByRole('button', { name: 'Estimate reminder' }).click()
  await expect(composer.getByLabel('Text')).toHaveValue(/Your estimate of \$[\d,]+\.\d\d is still open/)
  await axe(page)
  await expectNoOverflow(page)
  await composer.getByLabel('Text').focus()
  await page.keyboard.press('Control+Enter')
  await expect(composer).toBeHidden()
  await toast(page, 'Message goes out in 10 seconds').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Message not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Write an email' }).click()
  await expect(composer.getByLabel('Text')).toHaveValue(/Your estimate of \$[\d,]+\.\d\d is still open/)
})
