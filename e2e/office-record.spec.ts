import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import {
  boundingBox,
  dialog,
  emailOf,
  expectNoOverflow,
  login,
  quoteNumberOf,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'

const record = (page: Page, name: string) => page.getByRole('article', { name: `Dana ${name}` })

test('finds a customer by phone number, and logs a call in two presses, with the keyboard alone', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const name = uniqueName()
  const phone = `931555${randomInt(1000, 10_000)}`
  const id = await storeQuote(request, name, { email: emailOf(name), phoneNumber: phone })
  const number = await quoteNumberOf(request, id)
  await login(page)
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
    return (await boundingBox(changed)).y - (await boundingBox(part)).bottom
  }
  expect(await room(logCall)).toBeGreaterThanOrEqual(0)
  const last = record(page, name).getByRole('listitem').last()
  await page.locator('[data-beside-panel]').evaluate((part) => part.scrollTo(0, part.scrollHeight))
  expect(await room(last)).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('contacted')

  await page.getByRole('button', { name: 'Edit customer' }).click()
  await expect(dialog(page, 'Edit customer').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await record(page, name).getByRole('button', { name: 'In the room' }).first().click()
  await expect(record(page, name).getByRole('img', { name: /countertops? in a room/ })).toBeVisible()
})

test('stays in view while one writes or calls, and under a toast', { tag: '@desktop' }, async ({ page, request }) => {
  const name = uniqueName()
  // With the number of others, the record would begin with who may be the same.
  const own = { email: emailOf(name), phoneNumber: `931555${randomInt(1000, 10_000)}` }
  const number = await quoteNumberOf(request, await storeQuote(request, name, own))
  await login(page, `/orders/${number}?number=${number}`)
  // A dialog hides the rest of the page from roles.
  const beside = page.locator('[data-beside-panel]')
  const article = beside.locator('article')
  const drawing = article.locator('[role=img]').first()
  const estimate = article.locator('h3', { hasText: 'Estimate' })
  await expect(drawing).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await beside.evaluate((part) => part.scrollTo(0, 0))
    const before = await boundingBox(beside)
    for (const [key, title] of [
      ['f', 'Follow up'],
      ['c', 'Log a call'],
      ['m', 'Write an email'],
    ] as const) {
      await page.keyboard.press(key)
      const panel = dialog(page, title)
      await expect(panel).toBeVisible()
      expect((await boundingBox(panel)).right).toBeLessThanOrEqual(before.x)
      expect(await boundingBox(beside)).toEqual(before)
      await expect(drawing).toBeInViewport({ ratio: 1 })
      if (key !== 'f') {
        // What is below scrolls into view beside the panel.
        await page.mouse.move(before.x + 100, 400)
        await page.mouse.wheel(0, 2000)
        await expect(estimate).toBeInViewport()
        await page.mouse.wheel(0, -4000)
        await expect(drawing).toBeInViewport({ ratio: 1 })
      }
      if (key === 'f') await page.keyboard.press('1')
      else await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
      if (key === 'f') await expect(toast(page, `#${number} Dana ${name}: follow up on`)).toBeVisible()
      expect(await boundingBox(beside)).toEqual(before)
    }
  }
})

test('leaves the list where it is, by Tab and after a dialog', { tag: '@desktop' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const name = uniqueName()
  for (let index = 0; index < 20; index += 1) await storeQuote(request, `${name} ${index}`, { city: name })
  // The first row, of a customer without other quotes: their links take as many presses.
  const own = { email: emailOf(name), phoneNumber: `931555${randomInt(1000, 10_000)}` }
  await storeQuote(request, name, { city: name, ...own })
  await login(page, `/orders?town=${encodeURIComponent(name)}`)
  const links = page.locator('tr [data-name]')
  await links.first().click()
  await expect(page.getByRole('article')).toContainText('Price list')
  const listTop = () => page.evaluate(() => scrollY)
  const isInRecord = () => page.evaluate(() => document.querySelector('[data-beside-panel]:focus-within') !== null)
  let presses = 0
  for (; await isInRecord(); presses += 1) {
    await page.keyboard.press('Tab')
    expect(await listTop()).toBe(0)
  }
  expect(presses).toBeGreaterThan(15)
  const lowest = links.nth(14)
  expect((await boundingBox(lowest)).bottom).toBeGreaterThan(768 - 128)
  await lowest.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  for (const key of ['c', 'a']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(lowest).toBeFocused()
    expect(await listTop()).toBe(0)
  }
})

test('shows the focus where a script puts it', { tag: '@desktop' }, async ({ page, request }) => {
  const name = uniqueName()
  const number = await quoteNumberOf(request, await storeQuote(request, name, { email: emailOf(name) }))
  await login(page, `/orders/${number}`)
  const isShown = async (part: Locator) => {
    await expect(part).toBeFocused()
    await expect(part).toHaveCSS('outline-style', 'solid')
  }
  await page.getByRole('button', { name: 'Mark answered' }).press('Enter')
  await isShown(record(page, name))
  await expect(toast(page, /: contacted/)).toBeVisible()
  await page.keyboard.press('F8')
  await isShown(page.getByRole('region', { name: /^Notifications/ }).getByRole('list'))
  await page.keyboard.press('m')
  await isShown(dialog(page, 'Write an email').getByRole('group', { name: 'Template' }))
})

test('opened by its address, closes to the list and not to the page before', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const name = uniqueName()
  const id = await storeQuote(request, name, { email: emailOf(name) })
  const number = await quoteNumberOf(request, id)
  await login(page)
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
