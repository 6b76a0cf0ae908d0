import type { Appointment, AppointmentOutcome } from '#shared/appointments/schema.ts'
import { keptFeeText } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'

export interface OutcomeMessage {
  title: string
  text: string
  /** The next action. */
  next: { label: string; to: string }
}

export interface OutcomeContext {
  /** No card was charged. Undefined if unknown. */
  isDemo: boolean | undefined
  /** The provider's return URL says paid, but our server doesn't yet. */
  isUnconfirmed: boolean
}

const SCHEDULE_PATH = '/thank-you?step=schedule'
const DEMO_NOTE = 'This was a demo payment. No card was charged.'

/** The message for each outcome of an appointment (docs/rules.md, Payment). */
export function outcomeMessage(
  appointment: Appointment | null,
  { isDemo, isUnconfirmed }: OutcomeContext,
): OutcomeMessage {
  if (appointment === null) {
    return {
      title: "There's no visit to show here.",
      text: "You haven't booked a visit in this browser, or this link is for someone else's payment. If you paid, call us and we'll find your visit by your name.",
      next: { label: 'Schedule a measurement visit', to: SCHEDULE_PATH },
    }
  }
  const { outcome, heldUntil, feeCents, paymentMessage, contact, quoteId } = appointment
  const fee = formatWholeDollars(feeCents)
  const until = heldUntil === null ? '' : ` until ${formatInstant(heldUntil, SHOP.timeZone)}, ${SHOP.city} time`
  const schedule = quoteId ? `${SCHEDULE_PATH}&quoteId=${quoteId}` : SCHEDULE_PATH
  const back = quoteId
    ? { label: 'Back to your request', to: `/thank-you?quoteId=${quoteId}` }
    : { label: 'What happens next', to: '/thank-you#next' }
  if (isUnconfirmed) {
    return {
      title: 'Your payment is being processed.',
      text: "Your bank says it went through, but we don't have it yet. Don't pay again. This page updates by itself.",
      next: back,
    }
  }
  switch (outcome) {
    case 'held':
      return {
        title: "Your visit isn't paid yet.",
        text: `We're holding this time${until}. It's yours once you pay the ${fee}.`,
        next: { label: 'Continue to payment', to: schedule },
      }
    case 'processing':
      return {
        title: 'Your payment is being processed.',
        text: `Your bank hasn't confirmed it yet. We're keeping your time, and you don't need to pay again.${contact.email ? ` We'll email ${contact.email} when it goes through.` : ''}`,
        next: back,
      }
    case 'failed':
      return {
        title: "Your payment didn't go through.",
        text: [paymentMessage, `We're holding this time${until}, so you can try again.`].filter(Boolean).join(' '),
        next: { label: 'Try the payment again', to: schedule },
      }
    case 'confirmed':
      return {
        title: 'Your measurement visit is confirmed.',
        text: contact.email
          ? `We're emailing the details to ${contact.email}.`
          : 'We look forward to seeing your kitchen.',
        next: back,
      }
    case 'expired':
      return {
        title: 'Your hold has ended.',
        text: "We didn't get your payment in time, so others can book this time again. If your payment still arrives, we book the time for you if it's open. If it isn't, we refund you in full.",
        next: { label: 'Choose a time again', to: schedule },
      }
    case 'cancelled':
    case 'refunded':
    case 'disputed':
    case 'paid_back':
      return { ...endedMessage(appointment, outcome, isDemo), next: { label: NEXT_BOOKING[outcome], to: schedule } }
    case 'done':
      return {
        title: 'This visit is over.',
        text: 'If you have any questions, call us.',
        next: back,
      }
  }
}

type EndedOutcome = Extract<AppointmentOutcome, 'cancelled' | 'refunded' | 'disputed' | 'paid_back'>

const NEXT_BOOKING: Readonly<Record<EndedOutcome, string>> = {
  cancelled: 'Book another visit',
  disputed: 'Book another visit',
  refunded: 'Choose another time',
  paid_back: 'Choose another time',
}

/** What becomes of the fee of a visit that won't happen. */
function endedMessage(
  appointment: Appointment,
  outcome: EndedOutcome,
  isDemo: boolean | undefined,
): Omit<OutcomeMessage, 'next'> {
  const { paidCents } = appointment
  switch (outcome) {
    case 'cancelled':
      return { title: 'This visit is canceled.', text: cancelledFeeText(appointment, isDemo) }
    case 'refunded':
      return {
        title: "This visit won't happen, and we're refunding you in full.",
        text: isDemo ? DEMO_NOTE : refundText(paidCents, isDemo),
      }
    case 'disputed':
      return {
        title: 'This visit is canceled.',
        text: `You disputed this payment with your bank, so your bank decides about the ${formatCents(paidCents)}. If it leaves the payment with us and a refund is due, we refund it to your card.`,
      }
    case 'paid_back':
      return {
        title: "This visit won't happen, and we pay you back.",
        text: `Your bank sent our refund back to us, so we pay you another way, usually by check. If you haven't heard from us, call ${SHOP.phone}.`,
      }
  }
}

/** The full amount received is refunded, even if part of it was refunded before. */
function refundText(paidCents: number, isDemo: false | undefined): string {
  const sum = formatCents(paidCents)
  if (isDemo === undefined) return `We're refunding ${sum}.`
  return `We're refunding ${sum} to your card. Banks usually take 5 to 10 business days to show it.`
}

/** Says whether the fee of a cancelled appointment was kept. */
function cancelledFeeText(appointment: Appointment, isDemo: boolean | undefined): string {
  const { paidCents, refundedCents, startsAt, movedByShop } = appointment
  const keptCents = paidCents - refundedCents
  if (keptCents <= 0) return "You weren't charged."
  const kept = keptFeeText(keptCents, new Date(startsAt), movedByShop)
  return isDemo ? `${kept} ${DEMO_NOTE}` : kept
}
