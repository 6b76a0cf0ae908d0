import { formatCents } from '#shared/lib/cents.ts'
import { action, type Fact, facts } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { CancelledAppointmentFacts } from './facts.ts'
import { officeAppointmentsUrl } from './links.ts'
import { contactFacts } from '#server/quotes/emails/contact-parts.ts'
import { fullName } from '#shared/contact/facts.ts'
import { shopReason } from '#server/quotes/emails/shop-reason.ts'
import { feeFact, formatAppointmentTime, officeQuoteFact, timeFacts } from './appointment-parts.ts'

/** To the shop: an appointment was cancelled and its slot is free again. */
export function visitCancelledShop(appointment: CancelledAppointmentFacts): EmailDraft {
  const { site, contact } = appointment
  return {
    to: site.shopEmail,
    replyTo: contact.email,
    content: {
      subject: `Visit cancelled, ${formatAppointmentTime(appointment)}: ${fullName(contact)}`,
      preheader: 'That time is open again.',
      title: 'A visit was cancelled.',
      blocks: [
        facts(
          ...timeFacts(appointment),
          ...contactFacts(contact),
          feeFact(appointment),
          refundFact(appointment),
          officeQuoteFact(appointment),
        ),
        action('Open the week', officeAppointmentsUrl(site)),
      ],
      reason: shopReason(site, contact),
    },
  }
}

function refundFact({ fee, refundCents, isDisputed }: CancelledAppointmentFacts): Fact | undefined {
  if (fee !== 'online') return undefined
  const condition = isDisputed ? ', if the bank leaves the payment with us' : ''
  return { label: 'Refund', value: [refundCents > 0 ? `${formatCents(refundCents)}${condition}` : 'None'] }
}
