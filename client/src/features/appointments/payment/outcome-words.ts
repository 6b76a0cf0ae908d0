import type { Visit } from '#shared/appointments/schema.ts'
import { keptFee } from '#shared/appointments/visit-terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'

export interface OutcomeWords {
  title: string
  text: string
  /** The one thing to do next. */
  next: { label: string; to: string }
}

export interface OutcomeFacts {
  /** No card was charged, and no bank is asked. Undefined where nobody can say. */
  isDemo: boolean | undefined
  /** The provider's address says that it is paid, and the server does not say so yet. */
  isUnheard: boolean
}

const SCHEDULE = '/thank-you?step=schedule'
const DEMO = 'This was a demo payment: no card was charged.'

/** What a visitor is told of a visit, in every state that it may be in (docs/rules.md, Payment). */
export function outcomeWords(visit: Visit | null, { isDemo, isUnheard }: OutcomeFacts): OutcomeWords {
  if (visit === null) {
    return {
      title: 'There is no visit to show here.',
      text: `This browser has not booked one, or the address belongs to somebody else's payment. If you have paid, call us and we find your visit by your name.`,
      next: { label: 'Schedule a measurement visit', to: SCHEDULE },
    }
  }
  const { outcome, heldUntil, feeCents, paidCents, refundedCents, paymentMessage, contact, quoteId } = visit
  const fee = formatWholeDollars(feeCents)
  const until = heldUntil === null ? '' : ` until ${formatInstant(heldUntil, SHOP.timeZone)} in ${SHOP.city}`
  const schedule = quoteId ? `${SCHEDULE}&quoteId=${quoteId}` : SCHEDULE
  const back = quoteId
    ? { label: 'Back to your request', to: `/thank-you?quoteId=${quoteId}` }
    : { label: 'What happens next', to: '/thank-you#next' }
  if (isUnheard) {
    return {
      title: 'Your payment is being processed.',
      text: 'The bank says that it went through, and we have not heard of it yet. Do not pay again: this page asks by itself.',
      next: back,
    }
  }
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
        text: `It will not take place. ${feeAfterwards(paidCents - refundedCents, isDemo)}`,
        next: { label: 'Book another visit', to: schedule },
      }
    case 'refunded':
      return {
        title: 'This visit will not take place, and your money goes back to you.',
        text: isDemo ? DEMO : goesBack(paidCents, isDemo),
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

/** All that was received goes back, whatever of it has gone already. */
function goesBack(paidCents: number, isDemo: false | undefined): string {
  const sum = formatCents(paidCents)
  if (isDemo === undefined) return `${sum} goes back to you.`
  return `${sum} goes back to your card. Banks usually take 5 to 10 business days to show it.`
}

/** What became of the fee of a cancelled visit. */
function feeAfterwards(keptCents: number, isDemo: boolean | undefined): string {
  if (keptCents <= 0) return 'Nothing was charged for it.'
  return isDemo ? `${keptFee(keptCents)} ${DEMO}` : keptFee(keptCents)
}
