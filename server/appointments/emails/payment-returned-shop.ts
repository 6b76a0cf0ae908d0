import { type AppointmentPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { ReturnedPaymentFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { describePayment, returnReason } from './payment-returned-parts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import { formatAppointmentTime, officeQuoteFact, timeFacts } from './appointment-parts.ts'

/** To the shop: a payment that wasn't due was refunded, and what that means for the appointment. */
export function paymentReturnedShop(returned: ReturnedPaymentFacts): EmailDraft {
  const { site, contact, status } = returned
  const sentence = `The visit ${IN_FULL[STATUS_FACTS[status].phase]}`
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Payment refunded, ${formatAppointmentTime(returned)}: ${fullName(contact)}`,
      preheader: sentence,
      title: 'A payment was refunded.',
      blocks: [
        paragraph(
          `${describePayment(returned)} came in for this visit. ${returnReason(returned)} We're refunding all of it to the card, and the customer knows. ${sentence}`,
        ),
        facts(...timeFacts(returned), ...contactFacts(contact), officeQuoteFact(returned)),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

const IN_FULL: Readonly<Record<AppointmentPhase, string>> = {
  hold: "isn't confirmed yet. We hold its time only while the customer pays the fee.",
  booked: 'is still confirmed.',
  over: 'is over.',
  ended: "isn't booked. A call may win it back.",
}
