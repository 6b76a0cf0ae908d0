import { facts, heading, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { VisitFacts } from './facts.ts'
import { greeting } from './person.ts'
import {
  addressFact,
  calendarAttachment,
  cancellationTerms,
  feeFact,
  feeTerms,
  formatVisitTime,
  googleAction,
  PREPARATION_POINTS,
  requestFact,
  timeFacts,
  VISIT_REASON,
} from './visit-parts.ts'

/** For the visitor: the visit is theirs. */
export function visitConfirmed(visit: VisitFacts): MailDraft {
  const terms = feeTerms(visit)
  return {
    to: visit.contact.email,
    replyTo: visit.site.shopEmail,
    attachments: [calendarAttachment(visit, 'confirmed')],
    content: {
      subject: `Your measurement visit: ${formatVisitTime(visit)}`,
      preheader: 'It is confirmed. What to prepare, and how to change it.',
      title: 'Your measurement visit is confirmed.',
      blocks: [
        paragraph(greeting(visit.contact)),
        paragraph('We look forward to seeing your kitchen.'),
        facts(...timeFacts(visit), addressFact(visit), feeFact(visit), requestFact(visit)),
        paragraph('The attached file enters the visit into your calendar.'),
        googleAction(visit),
        heading('What to prepare'),
        PREPARATION_POINTS,
        heading('Fee and cancellation'),
        ...(terms ? [paragraph(terms)] : []),
        paragraph(cancellationTerms(visit)),
      ],
      reason: VISIT_REASON,
    },
  }
}
