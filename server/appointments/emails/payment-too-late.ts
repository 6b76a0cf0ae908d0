import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { LatePaymentFacts } from './facts.ts'
import { bookingUrl } from '#server/quotes/emails/links.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import { refundTerms, customerQuoteFact, timeFacts, APPOINTMENT_REASON } from './appointment-parts.ts'

/** To the customer: the slot was taken when they paid, so we refund them and they can choose another. */
export function paymentTooLate(late: LatePaymentFacts): EmailDraft {
  const { site, contact, quote, refundCents } = late
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: `Your visit isn't booked, and we're refunding your ${formatCents(refundCents)}`,
      preheader: 'Your payment came in too late. Please choose another time.',
      title: 'Your payment came in too late.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          "We held this time for you, but it was no longer available when your payment came in. We're sorry: your visit isn't booked.",
        ),
        facts(...timeFacts(late), customerQuoteFact(late)),
        paragraph(refundTerms(late)),
        paragraph('To book again, choose another time and pay before the timer next to the button runs out.'),
        action('Choose another time', bookingUrl(site, quote)),
        paragraph(`Or call ${SHOP.phone}, and we'll find a time together.`),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
