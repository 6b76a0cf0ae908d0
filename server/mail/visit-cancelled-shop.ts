import { formatCents } from '#shared/lib/cents.ts'
import { action, type Fact, facts } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { CancelledVisitFacts } from './facts.ts'
import { officeVisitsUrl } from './links.ts'
import { contactFacts, fullName } from './person.ts'
import { shopReason } from './shop-reason.ts'
import { feeFact, formatVisitTime, quoteFact, timeFacts } from './visit-parts.ts'

/** For the shop: a visit will not take place, and its time is free again. */
export function visitCancelledShop(visit: CancelledVisitFacts): MailDraft {
  const { site, contact } = visit
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Visit cancelled, ${formatVisitTime(visit)}: ${fullName(contact)}`,
      preheader: 'Its time is free again.',
      title: 'A visit was cancelled.',
      blocks: [
        facts(...timeFacts(visit), ...contactFacts(contact), feeFact(visit), refundFact(visit), quoteFact(visit)),
        action('Open Appointments', officeVisitsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

function refundFact({ fee, refundCents }: CancelledVisitFacts): Fact | undefined {
  if (fee !== 'online') return undefined
  return { label: 'Refund', value: [refundCents > 0 ? formatCents(refundCents) : 'None'] }
}
