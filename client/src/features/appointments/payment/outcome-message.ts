import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'
import { keptFeeText } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { schedulePath } from './hold.ts'

export interface OutcomeMessage {
  title: string
  text: string
  next: { label: string; to: string }
}

interface OutcomeContext {
  /** No card was charged. Undefined if unknown. */
  isDemo: boolean | undefined
  /** The provider's return URL says paid, but our server doesn't yet. */
  isUnconfirmed: boolean
}

const DEMO_NOTE = 'This was a demo payment. No card was charged.'

const TITLES: Readonly<Record<AppointmentOutcome, string>> = {
  held: "Your visit isn't paid yet.",
  processing: 'Your payment is being processed.',
  failed: "Your payment didn't go through.",
  confirmed: 'Your measurement visit is confirmed.',
  expired: 'Your hold has ended.',
  cancelled: 'This visit is canceled.',
  refunded: "This visit won't happen, and we're refunding you in full.",
  disputed: 'This visit is canceled.',
  paid_back: "This visit won't happen, and we pay you back.",
  done: 'This visit is over.',
}

/** Where there's a time to choose or to pay. */
const SCHEDULE_LABELS: Readonly<Partial<Record<AppointmentOutcome, string>>> = {
  held: 'Continue to payment',
  failed: 'Try the payment again',
  expired: 'Choose a time again',
  cancelled: 'Book another visit',
  refunded: 'Choose another time',
  disputed: 'Book another visit',
  paid_back: 'Choose another time',
}

/** The message for each outcome of an appointment (docs/rules.md, Payment). */
export function outcomeMessage(
  appointment: Appointment | null,
  { isDemo, isUnconfirmed }: OutcomeContext,
): OutcomeMessage {
  if (appointment === null) {
    return {
      title: "There's no visit to show here.",
      text: "You haven't booked a visit in this browser, or this link is for someone else's payment. If you paid, call us and we'll find your visit by your name.",
      next: { label: 'Schedule a measurement visit', to: schedulePath(null) },
    }
  }
  const { outcome, quoteId } = appointment
  const back = quoteId
    ? { label: 'Back to your request', to: `/thank-you?quoteId=${quoteId}` }
    : { label: 'What happens next', to: '/thank-you#next' }
  if (isUnconfirmed) {
    return {
      title: TITLES.processing,
      text: "Your bank says it went through, but we don't have it yet. Don't pay again. This page updates by itself.",
      next: back,
    }
  }
  const label = SCHEDULE_LABELS[outcome]
  return {
    title: TITLES[outcome],
    text: outcomeText(appointment, isDemo),
    next: label ? { label, to: schedulePath(quoteId) } : back,
  }
}

function outcomeText(appointment: Appointment, isDemo: boolean | undefined): string {
  const { outcome, heldUntil, feeCents, paidCents, paymentMessage, contact } = appointment
  const until = heldUntil === null ? '' : ` until ${formatInstant(heldUntil, SHOP.timeZone)}, ${SHOP.city} time`
  switch (outcome) {
    case 'held':
      return `We're holding this time${until}. It's yours once you pay the ${formatWholeDollars(feeCents)}.`
    case 'processing':
      return `Your bank hasn't confirmed it yet. We're keeping your time, and you don't need to pay again.${contact.email ? ` We'll email ${contact.email} when it goes through.` : ''}`
    case 'failed':
      return [paymentMessage, `We're holding this time${until}, so you can try again.`].filter(Boolean).join(' ')
    case 'confirmed':
      return contact.email
        ? `We're emailing the details to ${contact.email}.`
        : 'We look forward to seeing your kitchen.'
    case 'expired':
      return "We didn't get your payment in time, so others can book this time again. If your payment still arrives, we book the time for you if it's open. If it isn't, we refund you in full."
    case 'cancelled':
      return cancelledFeeText(appointment, isDemo)
    case 'refunded':
      return isDemo ? DEMO_NOTE : refundText(paidCents, isDemo)
    case 'disputed':
      return `You disputed this payment with your bank, so your bank decides about the ${formatCents(paidCents)}. If it leaves the payment with us and a refund is due, we refund it to your card.`
    case 'paid_back':
      return `Your bank sent our refund back to us, so we pay you another way, usually by check. If you haven't heard from us, call ${SHOP.phone}.`
    case 'done':
      return 'If you have any questions, call us.'
  }
}

/** The full amount received is refunded, even if part of it was refunded before. */
function refundText(paidCents: number, isDemo: false | undefined): string {
  const sum = formatCents(paidCents)
  if (isDemo === undefined) return `We're refunding ${sum}.`
  return `We're refunding ${sum} to your card. Banks usually take 5 to 10 business days to show it.`
}

function cancelledFeeText(appointment: Appointment, isDemo: boolean | undefined): string {
  const { paidCents, refundedCents, startsAt, movedByShop } = appointment
  const keptCents = paidCents - refundedCents
  if (keptCents <= 0) return "You weren't charged."
  const kept = keptFeeText(keptCents, new Date(startsAt), movedByShop)
  return isDemo ? `${kept} ${DEMO_NOTE}` : kept
}
