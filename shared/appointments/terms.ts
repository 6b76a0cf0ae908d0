import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { MEASUREMENT_FEE_CENTS, SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { nextOpening } from '#shared/shop/hours.ts'
import type { AppointmentKind } from './kinds.ts'

/** How long a slot is held while its visitor pays. */
export const HOLD_MINUTES = 30

/** How long before its start an appointment can be canceled with a refund, if the shop is open then (docs/rules.md, Booking). */
export const FREE_CANCELLATION_HOURS = 24

/** Where another visit is offered to someone who has booked one. */
export const ANOTHER_VISIT = `This is another visit, for another ${formatWholeDollars(MEASUREMENT_FEE_CENTS)}.`

/** How long after it opens the shop still takes a free cancellation that was due while it was closed. */
export const HOURS_AFTER_OPENING = 1

/** Until this instant, canceling refunds the fee. It's one at which someone answers, or the start of the visit. */
export function freeCancellationUntil(startsAt: Date): Date {
  const due = new Date(startsAt.getTime() - FREE_CANCELLATION_HOURS * HOUR_MS)
  const opening = nextOpening(WEEK_HOURS, CLOSED_DAYS, due, SHOP.timeZone)
  if (!opening) return due
  return new Date(Math.min(startsAt.getTime(), opening.getTime() + HOURS_AFTER_OPENING * HOUR_MS))
}

/** `Mar 1, 2027, 10:00 AM, Nashville time` */
export function cancellationDeadline(startsAt: Date): string {
  return `${formatInstant(freeCancellationUntil(startsAt).toISOString(), SHOP.timeZone)}, ${SHOP.city} time`
}

/** Shown until the start of an appointment that the shop moved (docs/rules.md, Visits that the shop moved). */
export const MOVED_BY_SHOP_TERMS = 'We moved this visit, so you can cancel it for a full refund until it begins.'

/** Why we don't refund the fee of a canceled appointment, for the site and the email. */
export function keptFeeText(cents: number, startsAt: Date, movedByShop: boolean): string {
  const when = movedByShop
    ? 'After we move a visit, we refund the fee only if you cancel before the visit begins.'
    : `We refund the fee only if you cancel by ${cancellationDeadline(startsAt)}.`
  return `We can't refund your ${formatCents(cents)}. ${when}`
}

/** What the fee is for someone who buys nothing. */
export function feeWithoutPurchase(cents: number): string {
  return `If you decide not to buy, the ${formatWholeDollars(cents)} pays for the visit, and we don't refund it.`
}

interface Preparation {
  title: string
  text: string
}

const KEEP_PHONE: Preparation = {
  title: 'Keep your phone handy',
  text: `We'll call from ${SHOP.phone} when we're on our way.`,
}

/** How customers prepare for the visit, for the site, emails and calendars. */
export const PREPARATIONS: readonly Preparation[] = [
  { title: 'Clear the counters', text: 'We measure wall to wall, and behind everything on them.' },
  {
    title: 'Have a decision-maker home',
    text: 'Someone who can choose sizes, sink, and edges. Plan on about an hour.',
  },
  KEEP_PHONE,
]

/** The same for an installation. */
export const INSTALL_PREPARATIONS: readonly Preparation[] = [
  { title: 'Empty the base cabinets', text: 'Clear the counters, too, and the way from the door to the kitchen.' },
  {
    title: 'Have water, gas, and power disconnected',
    text: 'Your plumber or electrician disconnects them before we come, and reconnects them after.',
  },
  KEEP_PHONE,
]

/** What the customer's calendar says. */
export const EVENT_TEXTS: Readonly<Record<AppointmentKind, { title: string; description: string }>> = {
  measure: { title: `Measurement visit, ${SHOP.name}`, description: listPreparations(PREPARATIONS) },
  install: { title: `Installation, ${SHOP.name}`, description: listPreparations(INSTALL_PREPARATIONS) },
}

function listPreparations(preparations: readonly Preparation[]): string {
  return preparations.map(({ title, text }) => `${title}: ${text}`).join('\n')
}
