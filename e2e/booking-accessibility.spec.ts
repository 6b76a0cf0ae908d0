import type { Locator } from '@playwright/test'
import { addDays } from '#shared/lib/zoned.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './steps.ts'
import {
  chooseDay,
  chooseTime,
  claimFreeDay,
  dayButton,
  expectPaymentForm,
  focusedDay,
  holdSlotForPage,
  holdSlot,
  NINE,
  openOfficeDay,
  pay,
  payButton,
  SCHEDULE_PATH,
  showDay,
  TWO,
  slotOption,
} from './appointment-steps.ts'

const borderLine = (part: Locator, side: 'Top' | 'Bottom') =>
  part.evaluate((element, name) => {
    const style = getComputedStyle(element)
    return `${style.getPropertyValue(`border-${name}-width`)} ${style.getPropertyValue(`border-${name}-color`)}`
  }, side.toLowerCase())

test('forced colors: the chosen day, time and tab stay visible without fills', { tag: '@desktop' }, async ({
  page,
  request,
  adminKey,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const date = await claimFreeDay(request)
  await page.goto(SCHEDULE_PATH)
  const day = await showDay(page, date)
  const before = await borderLine(day, 'Top')
  await chooseTime(page, date, NINE)
  expect(await borderLine(day, 'Top')).toMatch(/^4px/)
  expect(before).toMatch(/^1px/)
  expect(await borderLine(slotOption(page, NINE), 'Top')).toMatch(/^4px/)
  expect(await borderLine(slotOption(page, TWO), 'Top')).toMatch(/^1px/)

  await openOfficeDay(page, adminKey, date)
  const [chosen, other] = [page.getByRole('tab', { name: 'Appointments' }), page.getByRole('tab', { name: 'Quotes' })]
  expect(await borderLine(chosen, 'Bottom')).not.toBe(await borderLine(other, 'Bottom'))
})

test("phone: the toast doesn't cover what it announces", { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto('/')
  await page.getByRole('button', { name: 'Schedule a Measurement Appointment' }).click()
  await expectPaymentForm(page, date, NINE)
  await pay(page)
  await expect(page.getByRole('group', { name: 'Your visit' })).toBeFocused()
  const notice = await toast(page, 'Payment Successful').boundingBox()
  const news = await page.getByText('Your visit is confirmed').boundingBox()
  if (!notice || !news) throw new Error('The toast or its news is not shown')
  expect(news.y).toBeGreaterThanOrEqual(notice.y + notice.height)
  expect(news.y).toBeLessThan(page.viewportSize()?.height ?? 0)
})

test('keyboard: the focus stays in place when a button disappears', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const held = await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  await holdSlot(request, { date, slot: TWO }, held.session)
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep this time' })).toBeVisible()
  const actions = page.getByRole('group', { name: 'Pay for the visit' })
  await expect(actions).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectPaymentForm(page, date, TWO)
  await expect(actions).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
})

test('keyboard: reaches the ends of a week, and the next month from any day', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const date = await claimFreeDay(request)
  await page.goto(SCHEDULE_PATH)
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
