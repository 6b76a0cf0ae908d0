import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

const HOUR = 3_600_000

/** Until so many hours before its start a visit is cancelled free of charge (docs/rules.md, Booking). */
export const FREE_CANCELLATION_HOURS = 24

/** Up to this instant a cancellation brings the fee back. */
export function freeCancellationUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - FREE_CANCELLATION_HOURS * HOUR)
}

/** What is said of a fee that stays with us after a cancellation, in the same words on the site and in the mail. */
export function keptFee(cents: number): string {
  return `The fee of ${formatCents(cents)} is not refunded: it comes back where a visit is cancelled at least ${FREE_CANCELLATION_HOURS} hours before it starts.`
}

/** What a visitor is asked to do before the visit, in the same words on the site, in mails and in calendars. */
export const PREPARATIONS: readonly { title: string; text: string }[] = [
  { title: 'Clear the counters', text: 'We measure from wall to wall, and behind what stands on them.' },
  { title: 'Be there', text: 'Somebody who can decide about sizes, sink and edges, for about an hour.' },
  { title: 'Keep your phone near', text: `We call when we set out, from ${SHOP.phone}.` },
]

/** What a visitor's calendar calls the visit. */
export const VISIT_TITLE = `Measurement visit, ${SHOP.name}`
export const VISIT_DESCRIPTION = PREPARATIONS.map(({ title, text }) => `${title}: ${text}`).join('\n')
