import type { Locator } from '@playwright/test'
import { NINE, TWO } from '#test/slots.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './steps.ts'
import {
  chooseTime,
  claimFreeDay,
  expectPaymentForm,
  holdSlotForPage,
  openOfficeDay,
  pay,
  SCHEDULE_PATH,
  showDay,
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

  await openOfficeDay(page, date)
  const [chosen, other] = [page.getByRole('link', { name: 'Week' }), page.getByRole('link', { name: 'Quotes' })]
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
  expect(news.y >= notice.y + notice.height || news.y + news.height <= notice.y).toBe(true)
  expect(news.y).toBeLessThan(page.viewportSize()?.height ?? 0)
})
