import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { closedReason } from '#shared/schedule/calendar.ts'
import { addDays, instantAt } from '#shared/lib/zoned.ts'
import { EIGHT } from '#test/slots.ts'
import { bookByPhone, testContact } from './appointment-steps.ts'
import { stopOf } from './day-steps.ts'
import { axe, expect } from './fixtures.ts'
import { type OwnShop, testWithOwnShop } from './own-shop.ts'
import { TODAY } from './server.ts'
import {
  addPerson,
  dialog,
  emailOf,
  expectNoOverflow,
  fillContact,
  login,
  OFFICE,
  openQuoteDialog,
  uniqueName,
} from './steps.ts'

/** A day to measure on, and the next one to install on. */
const DATE =
  [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(TODAY, days))
    .find((day) => [day, addDays(day, 1)].every((one) => closedReason(one) === undefined)) ?? TODAY
const NEXT = addDays(DATE, 1)
const at = (date: string, minutes: number) => instantAt(date, minutes, 'America/Chicago')
const START = at(DATE, 7 * 60 + 45)

const test = testWithOwnShop('whole-job', { CREWS: '1', CLOCK_START: START.toISOString() })

// It starts a server, and lets a day pass.
test.setTimeout(180_000)

/** How the subjects of all emails begin, and how many there are of each. */
const EMAILS: [subject: string, times: number][] = [
  ['Your quote request #', 1],
  ['New quote request #', 1],
  ['Your final quote #', 1],
  ['You accepted final quote #', 1],
  ['Accepted: final quote #', 1],
  ['Your bank payment for quote #', 1],
  ['On its way from the bank: deposit of $', 1],
  // One for the deposit, one for the balance.
  ['Receipt: $', 2],
  ['Paid: deposit of $', 1],
  ['Confirmed: your installation on ', 1],
  ['Installation booked for ', 1],
  // To the owner and to the crew.
  ['You can now sign in to the office', 2],
  ['Your countertops are in', 1],
  ['Paid: balance of $', 1],
]

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('from a drawing to the balance paid, without a call', { tag: '@phone' }, async ({
  page,
  request,
  browser,
  shop,
}) => {
  const lastName = uniqueName()
  const errors: string[] = []

  await test.step('the homeowner draws and asks', async () => {
    await openQuoteDialog(page)
    await fillContact(page, lastName)
    await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(lastName))
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByText(/^#\d+$/)).toBeVisible()
  })
  // It's the only one of this shop.
  const [{ id: quoteId, number }] = await (await request.get('/api/quotes', { headers: OFFICE })).json()

  await test.step('the crew measures', async () => {
    const contact = { ...testContact(lastName), email: emailOf(lastName) }
    const { id } = await bookByPhone(request, DATE, EIGHT, { quoteId, contact })
    await shop.passHalfAnHour()
    const [drawn] = (await (await request.get(`/api/quotes/${quoteId}`, { headers: OFFICE })).json()).countertops
    const { id: quoteCountertopId, shape, dimensions, stone } = drawn
    const sizes = { ...dimensions, width: dimensions.width + 0.75 }
    const countertops = [{ quoteCountertopId, shape, dimensions: sizes, stone, cutouts: 0, note: '' }]
    const data = { version: 0, note: '', countertops }
    const visit = `/api/appointments/${id}`
    const headers = { ...OFFICE, 'Idempotency-Key': randomUUID() }
    const measured = await request.patch(`${visit}/measured`, { headers, data })
    expect(await measured.json()).toMatchObject({ version: 1 })
    expect((await request.patch(visit, { headers: OFFICE, data: { status: 'completed' } })).status()).toBe(200)
    const settings = { installationWeeks: 0 }
    expect((await request.patch('/api/settings', { headers: OFFICE, data: settings })).status()).toBe(200)
  })

  const office = await openBrowser(browser, shop, errors, { viewport: { width: 1440, height: 900 } })
  const record = office.getByRole('region', { name: 'Final quote' })
  await test.step('the office sends the final quote', async () => {
    await login(office)
    await office.goto(`/orders/${number}?number=${number}`)
    await office.getByRole('button', { name: 'Begin final quote' }).click()
    await record.getByLabel('Text for the customer').focus()
    await office.keyboard.press('Control+Enter')
    await dialog(office, 'Send final quote 1?')
      .getByRole('button', { name: /^Send for / })
      .click()
    await expect(record).toContainText('Waiting for the customer')
  })

  const money = page.getByRole('region', { name: 'Payment' })
  await test.step('the homeowner accepts, and pays the deposit from a bank account', async () => {
    await page.goto(await readPageLink(shop, /^Your final quote/))
    const final = page.getByRole('region', { name: 'Your final quote' })
    await final.getByLabel('Your full name').fill(`Dana ${lastName}`)
    await final.getByRole('checkbox', { name: /^I agree/ }).check()
    await final.getByRole('button', { name: /^Accept for / }).click()
    await expect(money).toContainText('Deposit')
    await expectNoOverflow(page)
    await axe(page)
    await money.getByRole('button', { name: /^Pay \$/ }).click()
    await money.getByRole('radio', { name: /^Bank account, arrives later/ }).check()
    await axe(page)
    await money.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(money).toContainText('is on its way from your bank')
    await expect(page.getByRole('button', { name: 'Book this day' })).toHaveCount(0)
    await shop.passHalfAnHour()
    await expect(money).not.toContainText('is on its way from your bank')
  })

  await test.step('and chooses the day', async () => {
    const day = page.getByRole('region', { name: 'Installation day' })
    await axe(page)
    await day.getByRole('group').getByRole('button').first().click()
    await day.getByRole('button', { name: 'Book this day' }).click()
    await expect(day).toContainText('Booked')
    await axe(page)
  })

  const crew = await openBrowser(browser, shop, errors, PHONE)
  await test.step('the crew installs', async () => {
    await shop.passUntil(at(NEXT, 8 * 60))
    await crew.context().clock.setSystemTime(at(NEXT, 8 * 60 + 30))
    await addPerson(request, 'Anna Ruiz')
    const link = await addPerson(request, 'Luis', { role: 'crew', crew: 1 })
    await crew.goto(`/orders/sign-in${new URL(link).hash}`)
    await crew.getByRole('button', { name: 'Sign in' }).click()
    const stop = stopOf(crew, lastName)
    await expect(stop).toContainText('Countertops as accepted')
    await stop.getByRole('button', { name: 'Installed' }).click()
    const close = dialog(crew, 'Installed?')
    await axe(crew)
    await close.getByLabel(/^Signature/).fill(`Dana ${lastName}`)
    await close.getByLabel('Note').fill('Sealed twice.')
    await close.getByRole('button', { name: 'Installed' }).click()
    await expect(stop).toContainText(`Signed by Dana ${lastName}. Sealed twice.`)
    await expectNoOverflow(crew)
  })

  await test.step('the homeowner pays the balance by card', async () => {
    await page.goto(await readPageLink(shop, /^Your countertops are in/))
    await money.getByRole('button', { name: /^Pay \$/ }).click()
    await money.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(money).toContainText('All paid. Thank you.')
    await axe(page)
  })

  await test.step('the office sees it', async () => {
    await office.reload()
    await expect(office.getByRole('region', { name: 'Money' })).toContainText('All paid')
    await axe(office)
    const quote = await (await request.get(`/api/quotes/${quoteId}`, { headers: OFFICE })).json()
    expect(quote).toMatchObject({ stage: 'installed', paymentStatus: 'received' })
  })

  await test.step('each email went out once', async () => {
    const count = async () => {
      const emails = await shop.emails()
      return EMAILS.map(([subject]) => [subject, emails.filter((one) => one.subject?.startsWith(subject)).length])
    }
    await expect.poll(count).toEqual(EMAILS)
    const emails = await shop.emails()
    expect(emails).toHaveLength(EMAILS.reduce((sum, [, times]) => sum + times, 0))
    expect(new Set(emails.map(({ subject, text }) => `${subject} ${text}`)).size).toBe(emails.length)
  })
  await office.context().close()
  await crew.context().close()
  expect(errors, 'errors in the consoles of office and crew').toEqual([])
})

/** Opens a page of another browser, whose errors are collected. */
async function openBrowser(
  browser: Browser,
  { url }: OwnShop,
  errors: string[],
  device: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: url, ...device })
  context.on('weberror', (webError) => errors.push(webError.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return context.newPage()
}

/** The path of the customer's page, as the only email with that subject has it. */
async function readPageLink(shop: OwnShop, subject: RegExp): Promise<string> {
  const find = async () => (await shop.emails()).filter((email) => subject.test(email.subject ?? ''))
  await expect.poll(find).toHaveLength(1)
  const [email] = await find()
  const link = /https?:\/\/\S+\/my\/\S+/.exec(email?.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the email: ${email?.text}`)
  return new URL(link).pathname
}
