import { facts, heading, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import { type MovedAppointmentFacts, pickTime } from './facts.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import {
  addressFact,
  calendarAttachment,
  cancellationTerms,
  feeFact,
  formatAppointmentTime,
  googleCalendarAction,
  PREPARATION_POINTS,
  customerQuoteFact,
  timeFacts,
  APPOINTMENT_REASON,
} from './appointment-parts.ts'

/** To the customer: the office moved the appointment. */
export function visitMoved(appointment: MovedAppointmentFacts): EmailDraft {
  const { previous } = appointment
  return {
    to: appointment.contact.email,
    replyTo: appointment.site.shopEmail,
    knownTime: pickTime(appointment),
    attachments: [calendarAttachment(appointment, 'confirmed')],
    content: {
      subject: `New time for your measurement visit: ${formatAppointmentTime(appointment)}`,
      preheader: previous ? `It was ${formatAppointmentTime(previous)}.` : 'Everything else stays the same.',
      title: 'Your measurement visit has a new time.',
      blocks: [
        paragraph(greeting(appointment.contact)),
        paragraph('We moved your visit. Everything else stays the same.'),
        facts(
          ...timeFacts(appointment),
          previous && { label: 'Old time', value: [formatAppointmentTime(previous)] },
          addressFact(appointment),
          feeFact(appointment),
          customerQuoteFact(appointment),
        ),
        paragraph('Open the attached file to update your calendar. If the old time is still there, please delete it.'),
        googleCalendarAction(appointment),
        heading('Before your visit'),
        PREPARATION_POINTS,
        heading("New time doesn't work?"),
        paragraph(cancellationTerms(appointment)),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
