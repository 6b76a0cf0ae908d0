import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { LatePaymentFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import { formatAppointmentTime, officeQuoteFact, timeFacts } from './appointment-parts.ts'

/** To the shop: someone paid for a slot that was already taken and may like a call. */
export function paymentTooLateShop(late: LatePaymentFacts): EmailDraft {
  const { site, contact, refundCents } = late
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Paid too late and refunded, ${formatAppointmentTime(late)}: ${fullName(contact)}`,
      preheader: 'A call may win the visit back.',
      title: 'A payment came in too late.',
      blocks: [
        paragraph(
          `The time was no longer available when the payment came in, so the visit isn't booked and we're refunding ${formatCents(refundCents)}. We asked the customer to choose another time. A call may help.`,
        ),
        facts(...timeFacts(late), ...contactFacts(contact), officeQuoteFact(late)),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}
