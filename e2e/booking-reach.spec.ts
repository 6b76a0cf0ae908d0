import type { Locator } from '@playwright/test'
import { addDays } from '#shared/lib/zoned.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './steps.ts'
import {
  chooseDay,
  chooseTime,
  claimDay,
  dayButton,
  expectPayment,
  focusedDay,
  holdHere,
  holdVisit,
  NINE,
  openOfficeDay,
  pay,
  payButton,
  SCHEDULE,
  showDay,
  TWO,
  time,
} from './visit-steps.ts'

const border = (part: Locator, side: 'Top' | 'Bottom') =>
  part.evaluate((element, name) => {
    const style = getComputedStyle(element)
    return `${style.getPropertyValue(`border-${name}-width`)} ${style.getPropertyValue(`border-${name}-color`)}`
  }, side.toLowerCase())

test('the chosen day, time and tab are seen in forced colours, where fills go', async ({ page, request, adminKey }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const date = await claimDay(request)
  await page.goto(SCHEDULE)
  const day = await showDay(page, date)
  const before = await border(day, 'Top')
  await chooseTime(page, date, NINE)
  expect(await border(day, 'Top')).toMatch(/^4px/)
  expect(before).toMatch(/^1px/)
  expect(await border(time(page, NINE), 'Top')).toMatch(/^4px/)
  expect(await border(time(page, TWO), 'Top')).toMatch(/^1px/)

  await openOfficeDay(page, adminKey, date)
  const [chosen, other] = [page.getByRole('tab', { name: 'Appointments' }), page.getByRole('tab', { name: 'Quotes' })]
  expect(await border(chosen, 'Bottom')).not.toBe(await border(other, 'Bottom'))
})

test('on a phone the toast leaves free what it announces', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimDay(request)
  await holdHere(page, request, { date, slot: NINE })
  await page.goto('/')
  await page.getByRole('button', { name: 'Schedule a Measurement Appointment' }).click()
  await expectPayment(page, date, NINE)
  await pay(page)
  await expect(page.getByRole('group', { name: 'Your visit' })).toBeFocused()
  const notice = await toast(page, 'Payment Successful').boundingBox()
  const news = await page.getByText('Your visit is confirmed').boundingBox()
  if (!notice || !news) throw new Error('The toast or its news is not shown')
  expect(news.y).toBeGreaterThanOrEqual(notice.y + notice.height)
  expect(news.y).toBeLessThan(page.viewportSize()?.height ?? 0)
})

test('by keyboard the focus stays where a button goes away', async ({ page, request }) => {
  const date = await claimDay(request)
  const held = await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  await holdVisit(request, { date, slot: TWO }, held.session)
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Go on with this time' })).toBeVisible()
  const actions = page.getByRole('group', { name: 'Pay for the visit' })
  await expect(actions).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectPayment(page, date, TWO)
  await expect(actions).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
})

test('by keyboard one gets to the ends of a week, and to the next month from any day', async ({ page, request }) => {
  const date = await claimDay(request)
  await page.goto(SCHEDULE)
  await chooseDay(page, date)
  await dayButton(page, date).focus()
  await page.keyboard.press('Home')
  const first = await focusedDay(page)
  await page.keyboard.press('End')
  const last = await focusedDay(page)
  expect(last > first || last === date).toBe(true)
  expect(first >= addDays(date, -4) && first <= date && last >= date && last <= addDays(date, 4)).toBe(true)
  await page.keyboard.press('PageDown')
  const next = new Date(`${last.slice(0, 7)}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  await expect.poll(() => focusedDay(page)).toContain(next.toISOString().slice(0, 7))
})
