import { facts, heading, paragraph } from './content.ts'
import type { MailDraft } from './draft.ts'
import type { MovedVisitFacts } from './facts.ts'
import { greeting } from './person.ts'
import {
  addressFact,
  calendarAttachment,
  cancellationTerms,
  feeFact,
  formatVisitTime,
  googleAction,
  PREPARATION_POINTS,
  requestFact,
  timeFacts,
  VISIT_REASON,
} from './visit-parts.ts'

/** For the visitor: the shop moved the visit. */
export function visitMoved(visit: MovedVisitFacts): MailDraft {
  const { previous } = visit
  return {
    to: visit.contact.email,
    replyTo: visit.site.shopEmail,
    attachments: [calendarAttachment(visit, 'confirmed')],
    content: {
      subject: `New time for your measurement visit: ${formatVisitTime(visit)}`,
      preheader: previous ? `It was ${formatVisitTime(previous)} before.` : 'Everything else stays as it was.',
      title: 'Your measurement visit has a new time.',
      blocks: [
        paragraph(greeting(visit.contact)),
        paragraph('We have moved your visit. Everything else stays as it was.'),
        facts(
          ...timeFacts(visit),
          previous && { label: 'Before', value: [formatVisitTime(previous)] },
          addressFact(visit),
          feeFact(visit),
          requestFact(visit),
        ),
        paragraph('The attached file changes the visit in your calendar. Where the old time stays, please delete it.'),
        googleAction(visit),
        heading('What to prepare'),
        PREPARATION_POINTS,
        heading('The new time does not suit you?'),
        paragraph(cancellationTerms(visit)),
      ],
      reason: VISIT_REASON,
    },
  }
}
