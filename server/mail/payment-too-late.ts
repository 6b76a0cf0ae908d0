import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { LatePaymentFacts } from './facts.ts'
import { bookingUrl } from './links.ts'
import { greeting } from './person.ts'
import { refundTerms, requestFact, timeFacts, VISIT_REASON } from './visit-parts.ts'

/** For the visitor: they paid when the time was somebody else's, so the money goes back and they may choose again. */
export function paymentTooLate(late: LatePaymentFacts): MailDraft {
  const { site, contact, quote, refundCents } = late
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: `Your visit is not booked, and your ${formatCents(refundCents)} goes back to you`,
      preheader: 'The payment arrived when the time was no longer yours. Please choose another one.',
      title: 'Your payment came too late.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(
          'We had kept this time for you, but your payment arrived after that, when it was no longer yours. We are sorry: the visit is not booked.',
        ),
        facts(...timeFacts(late), requestFact(late)),
        paragraph(refundTerms(late)),
        paragraph('To book again, choose another time and pay within the time shown beside the button.'),
        action('Choose another time', bookingUrl(site, quote)),
        paragraph(`Or call ${SHOP.phone}, and we find a time together.`),
      ],
      reason: VISIT_REASON,
    },
  }
}
