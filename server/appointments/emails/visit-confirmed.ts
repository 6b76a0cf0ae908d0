import { facts, heading, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { AppointmentFacts } from './facts.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import {
  addressFact,
  calendarAttachment,
  cancellationTerms,
  feeFact,
  feeTerms,
  formatAppointmentTime,
  googleCalendarAction,
  PREPARATION_POINTS,
  customerQuoteFact,
  timeFacts,
  APPOINTMENT_REASON,
} from './appointment-parts.ts'

/** To the customer: the appointment is confirmed. */
export function visitConfirmed(visit: AppointmentFacts): EmailDraft {
  const terms = feeTerms(visit)
  return {
    to: visit.contact.email,
    replyTo: visit.site.shopEmail,
    attachments: [calendarAttachment(visit, 'confirmed')],
    content: {
      subject: `Confirmed: your measurement visit on ${formatAppointmentTime(visit)}`,
      preheader: 'How to get ready, and how to make changes.',
      title: 'Your measurement visit is confirmed.',
      blocks: [
        paragraph(greeting(visit.contact)),
        paragraph('We look forward to seeing your kitchen.'),
        facts(...timeFacts(visit), addressFact(visit), feeFact(visit), customerQuoteFact(visit)),
        paragraph('Open the attached file to add the visit to your calendar.'),
        googleCalendarAction(visit),
        heading('Before your visit'),
        PREPARATION_POINTS,
        heading('Fee and cancellation'),
        ...(terms ? [paragraph(terms)] : []),
        paragraph(cancellationTerms(visit)),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
