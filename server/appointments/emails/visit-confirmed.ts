import { facts, heading, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import { type AppointmentFacts, pickTime } from './facts.ts'
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
export function visitConfirmed(appointment: AppointmentFacts): EmailDraft {
  const terms = feeTerms(appointment)
  return {
    to: appointment.contact.email,
    replyTo: appointment.site.shopEmail,
    knownTime: pickTime(appointment),
    attachments: [calendarAttachment(appointment, 'confirmed')],
    content: {
      subject: `Confirmed: your measurement visit on ${formatAppointmentTime(appointment)}`,
      preheader: 'How to get ready, and how to make changes.',
      title: 'Your measurement visit is confirmed.',
      blocks: [
        paragraph(greeting(appointment.contact)),
        paragraph('We look forward to seeing your kitchen.'),
        facts(
          ...timeFacts(appointment),
          addressFact(appointment),
          feeFact(appointment),
          customerQuoteFact(appointment),
        ),
        paragraph('Open the attached file to add the visit to your calendar.'),
        googleCalendarAction(appointment),
        heading('Before your visit'),
        PREPARATION_POINTS,
        heading('Fee and cancellation'),
        ...(terms ? [paragraph(terms)] : []),
        paragraph(cancellationTerms(appointment)),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
