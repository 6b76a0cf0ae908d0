import { formatCents } from '#shared/lib/cents.ts'
import { action, facts, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { LatePaymentFacts } from './facts.ts'
import { officeVisitsUrl } from './links.ts'
import { contactFacts, fullName } from './person.ts'
import { shopReason } from './shop-reason.ts'
import { formatVisitTime, quoteFact, timeFacts } from './visit-parts.ts'

/** For the shop: somebody paid for a time that was gone, and might like a call. */
export function paymentTooLateShop(late: LatePaymentFacts): MailDraft {
  const { site, contact, refundCents } = late
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Paid too late, refunded, ${formatVisitTime(late)}: ${fullName(contact)}`,
      preheader: 'A call may win the visit back.',
      title: 'A payment came too late.',
      blocks: [
        paragraph(
          `The time was taken when the payment arrived, so the visit is not booked and ${formatCents(refundCents)} goes back. The visitor knows, and was asked to choose another time. A call may help.`,
        ),
        facts(...timeFacts(late), ...contactFacts(contact), quoteFact(late)),
        action('Open Appointments', officeVisitsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}
