import { action, facts } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { VisitFacts } from './facts.ts'
import { officeVisitsUrl } from './links.ts'
import { contactFacts, fullName } from './person.ts'
import { shopReason } from './shop-reason.ts'
import { feeFact, formatVisitTime, quoteFact, timeFacts } from './visit-parts.ts'

/** For the shop: a visit was booked. It has no calendar file, since /orders alone is always right. */
export function visitConfirmedShop(visit: VisitFacts): MailDraft {
  const { site, contact } = visit
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Visit booked for ${formatVisitTime(visit)}: ${fullName(contact)}`,
      preheader: [contact.address, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
      title: 'A visit was booked.',
      blocks: [
        facts(...timeFacts(visit), ...contactFacts(contact), feeFact(visit), quoteFact(visit)),
        action('Open Appointments', officeVisitsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}
