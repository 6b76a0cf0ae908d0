import type { Page } from '@playwright/test'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { mondayOf } from './demo/fill-office.ts'

type Prepare = (page: Page) => Promise<unknown>

export interface Shot {
  name: string
  path: string
  /** Steps before the screenshot. */
  prepare?: Prepare
  /** Only the visible screen, for dialogs. Otherwise the whole page. */
  isScreen?: boolean
  /** Only at this width. */
  only?: 1440 | 1366 | 820 | 390
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const appointment = (page: Page) => page.locator('[id^="appointment-"]').first()

/** Presses the first button of that name on the page. */
const openBy = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).first().click()
  await anyDialog(page).waitFor()
}

/** Opens the first quote of the list. */
async function openRecord(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('article').getByText('Price list').waitFor()
}

const openInRecord = (name: string) => async (page: Page) => {
  await openRecord(page)
  await page.getByRole('article').getByRole('button', { name }).click()
  await anyDialog(page).waitFor()
}

/** Opens the first visit of the week, and what its button opens. */
const openVisit = (name?: string) => async (page: Page) => {
  await appointment(page).click()
  if (name) await anyDialog(page).getByRole('button', { name }).click()
  await anyDialog(page).last().getByRole('button').last().waitFor()
}

async function search(page: Page): Promise<void> {
  // On a phone the field opens over the page.
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('nashville')
  await page.getByRole('option').first().waitFor()
}

/** A week with visits. A phone shows its first day alone. */
const MONDAY = addDays(mondayOf(dateIn(new Date(), SHOP.timeZone)), 7)
const WEEK = `/orders/week?from=${MONDAY}`

const screen = (name: string, path: string, prepare: Prepare): Shot => ({ name, path, prepare, isScreen: true })

/** What someone sees who has logged in with the admin key. */
export const OFFICE_SHOTS: readonly Shot[] = [
  { name: 'orders', path: '/orders', prepare: (page) => button(page, /^Edit/).first().waitFor() },
  { name: 'orders-late', path: '/orders?due=late' },
  { name: 'orders-none', path: '/orders?number=999999' },
  screen('orders-record', '/orders', openRecord),
  screen('orders-search', '/orders', search),
  screen('dialog-call', '/orders', openInRecord('Log a call')),
  screen('dialog-message', '/orders', openInRecord('Message')),
  screen('dialog-edit-quote', '/orders', openBy(/^Edit/)),
  screen('dialog-delete-quote', '/orders', openBy(/^Delete/)),
  { name: 'orders-week', path: WEEK, prepare: (page) => appointment(page).waitFor() },
  screen('dialog-phone-visit', WEEK, openBy('Book a visit by phone')),
  screen('dialog-block-time', WEEK, openBy('Block time')),
  screen('dialog-crews-and-hours', WEEK, openBy('Crews and hours')),
  screen('dialog-visit', WEEK, openVisit()),
  screen('dialog-move-visit', WEEK, openVisit('Move')),
  screen('dialog-cancel-visit', WEEK, openVisit('Cancel')),
  screen('dialog-visit-notes', WEEK, openVisit('Notes')),
  screen('dialog-visit-history', WEEK, openVisit('History')),
  { name: 'orders-day', path: `/orders/day?date=${MONDAY}` },
  { name: 'orders-samples', path: '/orders/samples' },
  { name: 'orders-people', path: '/orders/people', prepare: (page) => button(page, 'Add person').waitFor() },
  screen('dialog-person', '/orders/people', openBy('Add person')),
  { name: 'orders-history', path: '/orders/history' },
]
