import type { CalendarDate } from '#shared/lib/zoned.ts'

/** The sections of the office in the order of the bar. `/orders` is the first one, and the others have an address below it. */
export const OFFICE_SECTIONS = [
  'quotes',
  'week',
  'day',
  'samples',
  'numbers',
  'people',
  'settings',
  'prices',
  'history',
] as const
export type OfficeSection = (typeof OFFICE_SECTIONS)[number]

/** What opens beside the list of quotes. */
const RECORD =
  '(?:(?<number>[1-9]\\d{0,8})|customers/(?<customer>[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}))'

/** Sections, records, a new quote, and where a sign-in link leads. Any other address below /orders is unknown. */
export const OFFICE_PATH = new RegExp(
  `^/orders(?:/(?:${RECORD}|(?<section>${OFFICE_SECTIONS.slice(1).join('|')})|new|sign-in))?/?$`,
)

export const NEW_QUOTE = '/orders/new'

export function isNewQuotePath(path: string): boolean {
  return path.replace(/\/$/, '') === NEW_QUOTE
}

export function isSignInPath(path: string): boolean {
  return /^\/orders\/sign-in\/?$/.test(path)
}

/** The record in a path such as `/orders/1042`, or `/orders/customers/(id)` for a customer without a quote. */
export function recordIn(path: string): { number: number } | { customerId: string } | undefined {
  const { number, customer } = OFFICE_PATH.exec(path)?.groups ?? {}
  if (number !== undefined) return { number: Number(number) }
  return customer === undefined ? undefined : { customerId: customer }
}

export function quoteAddress(number: number): string {
  return `/orders/${number}`
}

/** Where a customer without a quote opens. */
export function customerAddress(id: string): string {
  return `/orders/customers/${id}`
}

/** Where the week of a day opens, with that day in view. */
export function weekAddress(date: string): string {
  return `/orders/week?from=${date}`
}

export function daySheetAddress(date: CalendarDate, crew: number): string {
  return `/orders/day?date=${date}&crew=${crew}`
}

/** The section at a path such as `/orders/week`. A record is beside the quotes. */
export function sectionIn(path: string): OfficeSection {
  const name = OFFICE_PATH.exec(path)?.groups?.section
  return OFFICE_SECTIONS.find((section) => section === name) ?? 'quotes'
}

export function sectionAddress(section: OfficeSection): string {
  return section === 'quotes' ? '/orders' : `/orders/${section}`
}
