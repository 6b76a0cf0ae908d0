import { action, facts, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { ReturnedPaymentFacts } from './facts.ts'
import { officeVisitsUrl } from './links.ts'
import { contactFacts, fullName } from './person.ts'
import { aPayment, STANDING, type Standing, whyReturned } from './payment-returned-parts.ts'
import { shopReason } from './shop-reason.ts'
import { formatVisitTime, quoteFact, timeFacts } from './visit-parts.ts'

/** For the shop: a payment that was not owed went back, and what that means for the visit. */
export function paymentReturnedShop(returned: ReturnedPaymentFacts): MailDraft {
  const { site, contact, status } = returned
  const standing = `The visit ${IN_FULL[STANDING[status]]}`
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Payment returned, ${formatVisitTime(returned)}: ${fullName(contact)}`,
      preheader: standing,
      title: 'A payment was returned.',
      blocks: [
        paragraph(
          `${aPayment(returned)} arrived for this visit. ${whyReturned(returned)} All of it goes back to the card, and the visitor knows. ${standing}`,
        ),
        facts(...timeFacts(returned), ...contactFacts(contact), quoteFact(returned)),
        action('Open Appointments', officeVisitsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

const IN_FULL: Readonly<Record<Standing, string>> = {
  unpaid: 'is not confirmed yet: its time is only held while its fee is being paid.',
  confirmed: 'stands confirmed.',
  over: 'is over.',
  'not booked': 'is not booked. A call may win it back.',
}
