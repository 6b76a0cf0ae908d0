import type { EmailDraft } from '#server/mail/email.ts'
import { pageUrl } from '#server/mail/email.ts'
import { action, aside, facts, heading, paragraph } from '#server/mail/layout/content.ts'
import { SHOP } from '#shared/content/shop.ts'
import { warrantyUntil } from '#shared/installation/hours.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import {
  addressFact,
  allTimesFacts,
  calendarActions,
  canceledFact,
  cancellationTerms,
  customerQuoteFact,
  preparations,
  toCalendar,
  toCustomer,
  toPayFact,
} from './appointment-parts.ts'
import type { AppointmentFacts } from './facts.ts'

/** To the customer: the office changed the days of the installation. One email for all of them. */
export function installationChanged(visit: AppointmentFacts): EmailDraft {
  return toCalendar(visit, 'confirmed', {
    subject: `Your installation changed: ${formatCalendarDate(visit.appointmentDate)}`,
    preheader: 'Here is when we come now.',
    title: 'Your installation changed.',
    blocks: [
      paragraph('Here is when we come now. What else you knew no longer counts.'),
      facts(
        ...allTimesFacts(visit),
        canceledFact('No longer', visit),
        addressFact(visit),
        toPayFact(visit),
        customerQuoteFact(visit),
      ),
      aside('Open the attached files to update your calendar. If an old day is still there, please delete it.'),
      ...calendarActions(visit),
      heading('Before your visit'),
      preparations(visit),
      heading("Doesn't work for you?"),
      paragraph(cancellationTerms(visit)),
    ],
  })
}

/** To the customer: thanks, how to care for the stone, and until when our warranty holds. */
export function installationDone(visit: AppointmentFacts): EmailDraft {
  const until = formatCalendarDate(warrantyUntil(visit.appointmentDate))
  return toCustomer(visit, {
    subject: 'Your countertops are in. Thank you!',
    preheader: `Our warranty for our work holds until ${until}.`,
    title: 'Your countertops are in.',
    blocks: [
      paragraph('Thank you for letting us into your kitchen. We hope you enjoy it for many years.'),
      facts(
        { label: 'Installed', value: [formatCalendarDate(visit.appointmentDate)] },
        { label: 'Our warranty holds until', value: [until] },
        toPayFact(visit),
        customerQuoteFact(visit),
      ),
      action('How to care for your countertops', pageUrl(visit.site, '/care')),
      paragraph(`Is something not right? Reply to this email or call ${SHOP.phone}.`),
    ],
  })
}
