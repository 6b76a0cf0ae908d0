import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { closedReason } from '#shared/schedule/calendar.ts'
import type { CrewDay } from '#shared/appointments/day.ts'
import { addDays, instantAt } from '#shared/lib/zoned.ts'
import { bookByPhone } from './appointment-steps.ts'
import { expect } from './fixtures.ts'
import { TODAY } from './server.ts'
import { addPerson, login, OFFICE } from './steps.ts'

// A crew's day, in a shop whose clock starts at `START`.

/** Tomorrow, or the first day after it that isn't closed. */
export const DATE =
  [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(TODAY, days)).find((day) => closedReason(day) === undefined) ?? TODAY
/** 7:45 AM of that day: 15 minutes before the first visit. */
export const START = instantAt(DATE, 7 * 60 + 45, 'America/Chicago')

export const bookVisit = (request: APIRequestContext, timeSlot: string, name: string, changes: object = {}) =>
  bookByPhone(request, DATE, timeSlot, { name, crew: 1, fee: 'on_site', ...changes })
export const cancel = (request: APIRequestContext, id: string) =>
  request.patch(`/api/appointments/${id}`, { headers: OFFICE, data: { status: 'cancelled', refund: false } })

/** Opens a page of this browser as someone of crew 1, at the server's time. */
export async function signIn(page: Page, request: APIRequestContext): Promise<void> {
  await addPerson(request, 'Anna Ruiz')
  const link = await addPerson(request, 'Luis', { role: 'crew', crew: 1 })
  await page.context().clock.setSystemTime(START)
  await page.goto(`/orders/sign-in${new URL(link).hash}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/orders/day')
}

export async function readDay(request: APIRequestContext): Promise<CrewDay> {
  const answer = await request.get('/api/day', { headers: OFFICE, params: { date: DATE, crew: '1' } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export const stopOf = (page: Page, lastName: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: lastName }) })
export const waiting = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: `Not sent yet: ${count}` })

export async function typeSizes(stop: Locator, ...sizes: string[]): Promise<void> {
  for (const [index, name] of ['A Width', 'B Length', 'C Return Width', 'D Return Length'].entries()) {
    await stop.getByLabel(name).fill(sizes[index] ?? '24')
  }
}

/** Opens a page of another browser with the admin key. */
export async function openOffice(page: Page, url: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: url, viewport: page.viewportSize() })
  if (!context) throw new Error('This context has no browser')
  await context.clock.setSystemTime(START)
  const office = await context.newPage()
  await login(office)
  return office
}

/** How many files of each kept page this browser has, so that the day opens without a connection. */
export const keptFiles = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/orders/day')
    const names = worker?.active ? await caches.keys() : []
    return Promise.all(names.map(async (one) => (await (await caches.open(one)).keys()).length))
  })
