import { keptFee } from '#shared/appointments/visit-terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, aside, facts, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { CancelledVisitFacts } from './facts.ts'
import { bookingUrl } from './links.ts'
import { greeting } from './person.ts'
import {
  addressFact,
  calendarAttachment,
  formatVisitTime,
  refundTerms,
  requestFact,
  timeFacts,
  VISIT_REASON,
} from './visit-parts.ts'

/** For the visitor: the visit will not take place, and what becomes of the fee. */
export function visitCancelled(visit: CancelledVisitFacts): MailDraft {
  const { site, contact, quote, refundCents } = visit
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    attachments: [calendarAttachment(visit, 'cancelled')],
    content: {
      subject: `Cancelled: your measurement visit on ${formatVisitTime(visit)}`,
      preheader: refundCents > 0 ? `${formatCents(refundCents)} goes back to you.` : 'You can book another one.',
      title: 'Your measurement visit is cancelled.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph('This visit will not take place:'),
        facts(...timeFacts(visit), addressFact(visit), requestFact(visit)),
        paragraph(feeAfterwards(visit)),
        aside('The attached file takes the visit out of your calendar. Where it stays, please delete it.'),
        action('Book another visit', bookingUrl(site, quote)),
        paragraph(`Was this a mistake? Answer this mail, or call ${SHOP.phone}.`),
      ],
      reason: VISIT_REASON,
    },
  }
}

function feeAfterwards(visit: CancelledVisitFacts): string {
  if (visit.fee !== 'online') return 'Nothing was charged for it.'
  if (visit.refundCents > 0) return refundTerms(visit)
  return keptFee(visit.feeCents)
}
