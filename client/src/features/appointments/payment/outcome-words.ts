import type { Visit } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'

export interface OutcomeWords {
  title: string
  text: string
  /** The one thing to do next. */
  next: { label: string; to: string }
}

const SCHEDULE = '/thank-you?step=schedule'

/**
 * What a visitor is told of a visit, in every state that it may be in (docs/rules.md, Payment). `isDemo`: no card was
 * charged, and no bank is asked.
 */
export function outcomeWords(visit: Visit | null, isDemo: boolean): OutcomeWords {
  if (visit === null) {
    return {
      title: 'There is no visit to show here.',
      text: `This browser has not booked one, or the address belongs to somebody else's payment. If you have paid, call us and we find your visit by your name.`,
      next: { label: 'Schedule a measurement visit', to: SCHEDULE },
    }
  }
  const { outcome, heldUntil, feeCents, refundedCents, paymentMessage, contact, quoteId } = visit
  const fee = formatWholeDollars(feeCents)
  const until = heldUntil === null ? '' : ` until ${formatInstant(heldUntil, SHOP.timeZone)} in ${SHOP.city}`
  const schedule = quoteId ? `${SCHEDULE}&quoteId=${quoteId}` : SCHEDULE
  const back = quoteId
    ? { label: 'Back to your request', to: `/thank-you?quoteId=${quoteId}` }
    : { label: 'What happens next', to: '/thank-you' }
  switch (outcome) {
    case 'held':
      return {
        title: 'Your visit is not paid yet.',
        text: `We keep this time for you${until}. It is yours once the ${fee} is paid.`,
        next: { label: 'Continue to payment', to: schedule },
      }
    case 'processing':
      return {
        title: 'Your payment is being processed.',
        text: `The bank has not confirmed it yet. Your time stays yours meanwhile, and you need not pay again.${contact.email ? ` We write to ${contact.email} once it is through.` : ''}`,
        next: back,
      }
    case 'failed':
      return {
        title: 'The payment did not go through.',
        text: [paymentMessage, `We keep this time for you${until}, so you can try again.`].filter(Boolean).join(' '),
        next: { label: 'Try the payment again', to: schedule },
      }
    case 'confirmed':
      return {
        title: 'Your measurement visit is confirmed.',
        text: contact.email ? `We send the details to ${contact.email}.` : 'We look forward to seeing your kitchen.',
        next: back,
      }
    case 'expired':
      return {
        title: 'Your hold has ended.',
        text: 'This time was not paid before its hold ended, so others can book it again. A payment that still arrives books it if it is free, and goes back to you if it is not.',
        next: { label: 'Choose a time again', to: schedule },
      }
    case 'cancelled':
      return {
        title: 'This visit is cancelled.',
        text: 'It will not take place.',
        next: { label: 'Book another visit', to: schedule },
      }
    case 'refunded':
      return {
        title: 'This visit will not take place, and your money goes back to you.',
        text: isDemo
          ? 'This was a demo payment: no card was charged.'
          : `${formatCents(refundedCents > 0 ? refundedCents : feeCents)} goes back to your card. Banks usually take 5 to 10 business days to show it.`,
        next: { label: 'Choose another time', to: schedule },
      }
    case 'done':
      return {
        title: 'This visit is over.',
        text: 'If something was left open, call us.',
        next: back,
      }
  }
}
