import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { type AppointmentPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { ReturnedPaymentFacts } from './facts.ts'
import { bookingUrl } from '#server/quotes/emails/links.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import { describePayment, isBooked, returnReason } from './payment-returned-parts.ts'
import { REFUND_ARRIVAL, customerQuoteFact, timeFacts, APPOINTMENT_REASON } from './appointment-parts.ts'

/** To the customer: we refund a payment that wasn't due, and whether the appointment still stands. */
export function paymentReturned(returned: ReturnedPaymentFacts): EmailDraft {
  const { site, contact, quote, status } = returned
  const { phase } = STATUS_FACTS[status]
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: `We're refunding a payment: ${IN_SHORT[phase]}`,
      preheader: IN_FULL[phase],
      title: "We're refunding a payment.",
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`${describePayment(returned)} came in for this visit. ${returnReason(returned)}`),
        facts(...timeFacts(returned), customerQuoteFact(returned)),
        paragraph(refundText(returned)),
        paragraph(IN_FULL[phase]),
        ...(isBooked(returned) ? [] : [action('Choose a time', bookingUrl(site, quote))]),
        paragraph(`Questions? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
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

function refundText({ refundCents, isDemo }: ReturnedPaymentFacts): string {
  if (isDemo) return "This was a demo payment. No card was charged, so there's nothing to refund."
  const all = refundCents === undefined ? 'all of it' : `the full ${formatCents(refundCents)}`
  return `We're refunding ${all} to the card you used. ${REFUND_ARRIVAL}`
}
