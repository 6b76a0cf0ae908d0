import { customerQuoteFact, REFUND_ARRIVAL, refundTerms, timeFacts, toCustomer, toShop } from './appointment-parts.ts'
import type { RefundedFacts, ReturnedFacts } from './facts.ts'
import type { EmailDraft } from '#server/mail/email.ts'
import { action, type Fact, facts, paragraph } from '#server/mail/layout/content.ts'
import { bookingUrl } from '#server/mail/email-parts.ts'
import { type AppointmentPhase, isInPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** To the customer: the slot was taken when they paid, so we refund them and they can choose another. */
export function paymentTooLate(late: RefundedFacts): EmailDraft {
  const { site, quote, refundCents } = late
  return toCustomer(late, {
    subject: `Your visit isn't booked, and we're refunding your ${formatCents(refundCents)}`,
    preheader: 'Your payment came in too late. Please choose another time.',
    title: 'Your payment came in too late.',
    blocks: [
      paragraph(
        "We held this time for you, but it was no longer available when your payment came in. We're sorry: your visit isn't booked.",
      ),
      facts(...timeFacts(late), customerQuoteFact(late)),
      paragraph(refundTerms(late)),
      paragraph('To book again, choose another time and pay before the timer next to the button runs out.'),
      action('Choose another time', bookingUrl(site, quote)),
      paragraph(`Or call ${SHOP.phone}, and we'll find a time together.`),
    ],
  })
}

/** To the shop: someone paid for a slot that was already taken and may like a call. */
export function paymentTooLateShop(late: RefundedFacts): EmailDraft {
  return toShop(late, {
    subject: 'Paid too late and refunded,',
    preheader: 'A call may win the visit back.',
    title: 'A payment came in too late.',
    paragraphs: [
      `The time was no longer available when the payment came in, so the visit isn't booked and we're refunding ${formatCents(late.refundCents)}. We asked the customer to choose another time. A call may help.`,
    ],
  })
}

/** To the customer: we refund a payment that wasn't due, and whether the appointment still stands. */
export function paymentReturned(returned: ReturnedFacts): EmailDraft {
  const { site, quote, status } = returned
  const { phase } = STATUS_FACTS[status]
  return toCustomer(returned, {
    subject: `We're refunding a payment: ${IN_SHORT[phase]}`,
    preheader: IN_FULL[phase],
    title: "We're refunding a payment.",
    blocks: [
      paragraph(`${describePayment(returned)} came in for this visit. ${returnReason(returned)}`),
      facts(...timeFacts(returned), customerQuoteFact(returned)),
      paragraph(refundText(returned)),
      paragraph(IN_FULL[phase]),
      ...(isBooked(returned) ? [] : [action('Choose a time', bookingUrl(site, quote))]),
      paragraph(`Questions? Reply to this email or call ${SHOP.phone}.`),
    ],
  })
}

const IN_SHORT: Readonly<Record<AppointmentPhase, string>> = {
  hold: "your visit isn't confirmed yet",
  booked: 'your visit is still on',
  over: 'nothing else changes',
  ended: "your visit isn't booked",
}

const IN_FULL: Readonly<Record<AppointmentPhase, string>> = {
  hold: "Your visit isn't confirmed yet. We hold the time only while you pay the fee.",
  booked: "Your visit is still confirmed. You don't need to do anything.",
  over: 'Nothing else about your visit changes.',
  ended: "Your visit isn't booked. To book it, choose a time again and pay the fee.",
}

function refundText({ refundCents, isDemo }: ReturnedFacts): string {
  if (isDemo) return "This was a demo payment. No card was charged, so there's nothing to refund."
  const all = refundCents === undefined ? 'all of it' : `the full ${formatCents(refundCents)}`
  return `We're refunding ${all} to the card you used. ${REFUND_ARRIVAL}`
}

/** To the shop: a payment that wasn't due was refunded, and what that means for the appointment. */
export function paymentReturnedShop(returned: ReturnedFacts): EmailDraft {
  const sentence = `The visit ${FOR_SHOP[STATUS_FACTS[returned.status].phase]}`
  return toShop(returned, {
    subject: 'Payment refunded,',
    preheader: sentence,
    title: 'A payment was refunded.',
    paragraphs: [
      `${describePayment(returned)} came in for this visit. ${returnReason(returned)} We're refunding all of it to the card, and the customer knows. ${sentence}`,
    ],
  })
}

const FOR_SHOP: Readonly<Record<AppointmentPhase, string>> = {
  hold: "isn't confirmed yet. We hold its time only while the customer pays the fee.",
  booked: 'is still confirmed.',
  over: 'is over.',
  ended: "isn't booked. A call may win it back.",
}

/** Whether the visit is booked, or was, whatever became of this payment. */
function isBooked({ status }: ReturnedFacts): boolean {
  return isInPhase(status, 'booked', 'over')
}

/** `A payment of $42.00` */
function describePayment({ refundCents }: ReturnedFacts): string {
  return refundCents === undefined ? "A payment that wasn't in US dollars" : `A payment of ${formatCents(refundCents)}`
}

/** Why we refund the payment. */
function returnReason(returned: ReturnedFacts): string {
  const { fee, feeCents } = returned
  if (fee !== 'online') return 'No online payment was due.'
  const amount = formatCents(feeCents)
  return isBooked(returned)
    ? `The ${amount} fee was already paid, so this payment was extra.`
    : `The fee is ${amount} in a single payment, so this one doesn't count.`
}

/** To the customer: their bank sent the refund back, so we pay it another way. */
export function refundSentBack(refund: ReturnedFacts): EmailDraft {
  return toCustomer(refund, {
    subject: "Your refund came back: we'll pay you another way",
    preheader: "Your bank sent it back to us. You'll get your money.",
    title: "We'll pay you another way.",
    blocks: [
      paragraph(
        `We refunded ${amountOf(refund)} to the card you used, but your bank sent it back to us. That happens when a card was closed or replaced.`,
      ),
      facts(...timeFacts(refund), customerQuoteFact(refund)),
      paragraph(
        `So we will pay you another way, usually by check. Please tell us where to send it: reply to this email or call ${SHOP.phone}.`,
      ),
    ],
  })
}

/** To the shop: the same, and what to do. */
export function refundSentBackShop(refund: ReturnedFacts): EmailDraft {
  const amount = amountOf(refund)
  return toShop(refund, {
    subject: `Refund of ${amount} came back,`,
    preheader: 'You still owe the customer this money. Please pay it another way.',
    title: 'A refund came back.',
    afterTime: owedFact(refund),
    paragraphs: [
      `We refunded ${amount}, and the customer's bank sent it back. You still owe it. The site won't send it to that card again, and the customer knows that you will pay another way.`,
      `What to do: ask the customer where to send a check. Once it's sent, press 'Paid back by check' at the visit, or under the failed jobs at /orders.`,
    ],
  })
}

/** To the shop: a refund failed for good, so a person must act. */
export function refundFailedShop(refund: ReturnedFacts): EmailDraft {
  const amount = amountOf(refund)
  return toShop(refund, {
    subject: `Refund of ${amount} failed,`,
    preheader: 'You still owe the customer this money. Please look into it.',
    title: 'A refund failed.',
    afterTime: owedFact(refund),
    paragraphs: [
      `We tried to refund ${amount} many times, and it didn't go through. You still owe it, and the site won't try again on its own.`,
      `What to do: search for ${refund.id} in Stripe's dashboard to find the payment. If you can refund it, click 'Try again' under the failed jobs at /orders, or refund it in the dashboard. If you can't, because of a closed card, call the customer and pay another way. Then press 'Paid back by check' there.`,
    ],
  })
}

function owedFact(refund: ReturnedFacts): Fact {
  return { label: 'Still owed', value: refund.refundCents === undefined ? [] : [amountOf(refund)] }
}

function amountOf({ refundCents }: ReturnedFacts): string {
  return refundCents === undefined ? 'a payment' : formatCents(refundCents)
}
