import { action, facts } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { AppointmentFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import { feeFact, formatAppointmentTime, officeQuoteFact, timeFacts } from './appointment-parts.ts'

/** To the shop: an appointment was booked. It has no calendar file, because only /orders is always up to date. */
export function visitConfirmedShop(appointment: AppointmentFacts): EmailDraft {
  const { site, contact } = appointment
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Visit booked for ${formatAppointmentTime(appointment)}: ${fullName(contact)}`,
      preheader: [contact.address, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
      title: 'A visit was booked.',
      blocks: [
        facts(...timeFacts(appointment), ...contactFacts(contact), feeFact(appointment), officeQuoteFact(appointment)),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}
