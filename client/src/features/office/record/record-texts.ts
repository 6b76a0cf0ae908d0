import { SHOP } from '#shared/content/shop.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import type { Customer, OtherCustomer } from '#shared/customers/schema.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, yearOf } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** `Customer since 2026 · 3 quotes · 1 done · $3,556.00` */
export function customerSummary({ createdAt, totals }: Pick<Customer, 'createdAt' | 'totals'>): string {
  return [
    `Customer since ${yearOf(dateIn(new Date(createdAt), SHOP.timeZone))}`,
    ...(totals.quotes > 0 ? [pluralize(totals.quotes, 'quote')] : []),
    ...(totals.done > 0 ? [`${totals.done} done`, formatCents(totals.doneCents)] : []),
  ].join(' · ')
}

/** `3 quotes and 1 visit`, or '' for none. */
export function recordsText(quotes: number, appointments: number): string {
  return [quotes > 0 && pluralize(quotes, 'quote'), appointments > 0 && pluralize(appointments, 'visit')]
    .filter(Boolean)
    .join(' and ')
}

/** Why a quote has no customer (docs/rules.md, Customers). */
export function noCustomerText(quote: Quote): string {
  if (quote.erased) return CUSTOMER_ERASED
  return `Quote #${quote.number} has no name, phone number, or email, so it has no customer.`
}

/** `May be the same as Priya Raman, #1201: same phone.` */
export function maybeSameText(other: OtherCustomer): string {
  return `May be the same as ${describeOther(other)}: same phone.`
}

/** `Also change the visit on Nov 24?`, for one or more days. */
export function alsoChangeText(dates: readonly CalendarDate[]): string {
  const days = new Intl.ListFormat('en-US').format(dates.map(formatMonthDay))
  return `Also change the ${dates.length === 1 ? 'visit' : 'visits'} on ${days}?`
}
