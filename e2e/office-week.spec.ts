import type { Page } from '@playwright/test'
import { addDays } from '#shared/lib/zoned.ts'
import { NINE, TEN, TWO } from '#test/slots.ts'
import { axe, expect, test } from './fixtures.ts'
import {
  bookByPhone,
  claimFreeDay,
  fetchOfficeAppointments,
  officeAppointment,
  openOfficeDay,
  openOfficeAppointment,
} from './appointment-steps.ts'
import { TODAY } from './server.ts'
import { boundingBox, dialog, expectNoOverflow, toast } from './steps.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Move the visit?' })

test('has the day of its address in view', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const day = (name: string) => page.getByRole('group', { name: `${name}, 2030, Crew 1` })
  const [monday, friday] = [day('Monday, January 7'), day('Friday, January 11')]
  await openOfficeDay(page, '2030-01-11')
  await expect(friday).toBeInViewport({ ratio: 0.5 })
  await expect(monday).not.toBeInViewport({ ratio: 0.5 })
  await openOfficeDay(page, '2030-01-07')
  await expect(monday).toBeInViewport({ ratio: 0.5 })
})

test('keeps days and crews in sight below the bar', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openOfficeDay(page, '2030-01-07')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const [morning, evening] = [calendar.getByText('8 AM', { exact: true }), calendar.getByText('5 PM', { exact: true })]
  await calendar.hover()
  await page.mouse.wheel(0, 500)
  await expect(evening).toBeInViewport({ ratio: 0.9 })
  await expect(morning).not.toBeInViewport()
  const sheet = calendar.getByRole('link', { name: /^Day sheet.*Monday/ })
  await expect(sheet).toBeInViewport({ ratio: 0.9 })
  await expect(calendar.getByText('Crew 1', { exact: true }).first()).toBeInViewport({ ratio: 0.9 })
  // Nothing lies over them.
  await sheet.click({ trial: true })
})

test('7 days scroll to the weekend where it would be out of sight', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  // No transition may leave the calendar its old width.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openOfficeDay(page, '2030-01-07')
  const sunday = page.getByRole('group', { name: 'Sunday, January 13, 2030, Crew 1' })
  await expect(sunday).toBeHidden()
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(sunday).toBeInViewport({ ratio: 0.5 })
  await expectNoOverflow(page)
  await axe(page)
})

test('shows the note and the payment of a narrow visit', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const { name } = await bookByPhone(request, date, TEN, { notes: 'Ring twice' })
  await openOfficeDay(page, date)
  // With three crews, and over blocked time.
  for (const width of [65, 51]) {
    const isInside = await officeAppointment(page, name).evaluate((visit, pixels) => {
      visit.style.width = `${pixels}px`
      const [card, payment] = [visit.firstElementChild, visit.querySelector('svg + span')]
      const [shown, dot] = [card?.getBoundingClientRect(), payment?.getBoundingClientRect()]
      return shown !== undefined && dot !== undefined && dot.right <= shown.right && dot.bottom <= shown.bottom
    }, width)
    expect(isInside).toBe(true)
  }
})

test('the page stays where it is while keys go through the day', { tag: '@desktop' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const date = await claimFreeDay(request)
  const { name } = await bookByPhone(request, date, TEN)
  await openOfficeDay(page, date)
  await page.getByRole('button', { name: new RegExp(name) }).focus()
  await page.keyboard.press('m')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/3:00 PM, Crew \d, /).first()).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
})

test('drags a visit to another time, and takes it back', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const { name } = await bookByPhone(request, date)
  const stored = async () => {
    const [visit] = await fetchOfficeAppointments(request, date)
    return { timeSlot: visit?.timeSlot, movedByShop: visit?.movedByShop }
  }
  await openOfficeDay(page, date)
  const visit = officeAppointment(page, name)
  await visit.scrollIntoViewIfNeeded()
  const box = await boundingBox(visit)
  // An hour is as high as the visit. 9 AM to 2 PM is five.
  await page.mouse.move(box.x + 30, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 10 + 2 * box.height, { steps: 4 })
  await page.mouse.move(box.x + 30, box.y + 14 + 5 * box.height, { steps: 4 })
  await page.mouse.up()
  await expect(question(page)).toContainText(
    /[A-Z][a-z]{2} 9:00 AM, Crew 1 → [A-Z][a-z]{2} 2:00 PM, Crew 1\. Email Dana the new time\?/,
  )
  await axe(page)
  await question(page).getByRole('radio', { name: 'We did' }).check()
  await question(page).getByRole('button', { name: 'Move and email' }).click()
  await expect(toast(page, 'Visit moved')).toBeVisible()
  await expect(visit).toContainText('2:00 PM')
  expect(await stored()).toEqual({ timeSlot: TWO, movedByShop: true })
  await toast(page, 'Visit moved').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expect(visit).toContainText('9:00 AM')
  expect(await stored()).toEqual({ timeSlot: NINE, movedByShop: false })
})

test('keeps the focus while a crew is saved', { tag: '@desktop' }, async ({ page, provoke }) => {
  provoke({ path: '/api/crews/1', status: 400 })
  await openOfficeDay(page, TODAY)
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  const crews = page.getByRole('region', { name: 'Crews' })
  const name = crews.getByLabel('Name of crew 1')
  await name.press('Enter')
  await expect(toast(page, 'Crew saved')).toBeVisible()
  await expect(name).toBeFocused()
  const save = crews.getByRole('button', { name: 'Save crew 1' })
  await name.fill('')
  await save.press('Enter')
  await expect(crews.getByRole('alert')).toHaveText('Name is required')
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
})

test('moves a visit by dialog on a phone, a day at a time', { tag: '@phone' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  const { name } = await bookByPhone(request, date)
  await openOfficeDay(page, addDays(date, -1))
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(officeAppointment(page, name)).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  const visit = await openOfficeAppointment(page, name)
  await visit.getByRole('button', { name: 'Move' }).click()
  const move = dialog(page, 'Move this visit')
  await move.getByLabel('Time', { exact: true }).selectOption(TWO)
  await move.getByLabel('Crew').selectOption('Crew 1')
  await move.getByRole('radio', { name: 'We did' }).check()
  await axe(page)
  await move.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page, 'Visit moved')).toBeVisible()
  await expect(move).toBeHidden()
  await expect(visit).toContainText(TWO)
})
