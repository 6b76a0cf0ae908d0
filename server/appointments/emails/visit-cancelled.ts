import { keptFeeText } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { action, aside, facts, paragraph } from '#server/mail/layout/content.ts'
import type { EmailDraft } from '#server/mail/draft.ts'
import type { CancelledAppointmentFacts } from './facts.ts'
import { bookingUrl } from '#server/quotes/emails/links.ts'
import { greeting } from '#server/quotes/emails/contact-parts.ts'
import {
  addressFact,
  calendarAttachment,
  formatAppointmentTime,
  inWords,
  refundTerms,
  customerQuoteFact,
  timeFacts,
  APPOINTMENT_REASON,
} from './appointment-parts.ts'

/** To the customer: the appointment is cancelled, and what happens to the fee. */
export function visitCancelled(appointment: CancelledAppointmentFacts): EmailDraft {
  const { site, contact, quote } = appointment
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    attachments: [calendarAttachment(appointment, 'cancelled')],
    content: {
      subject: `Canceled: your measurement visit on ${formatAppointmentTime(appointment)}`,
      preheader: preheader(appointment),
      title: 'Your measurement visit is canceled.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph('This visit is off our calendar:'),
        facts(...timeFacts(appointment), addressFact(appointment), customerQuoteFact(appointment)),
        paragraph(feeAfterwards(appointment)),
        aside('Open the attached file to remove the visit from your calendar. If it stays there, please delete it.'),
        action('Book another visit', bookingUrl(site, quote)),
        paragraph(`Was this a mistake? Reply to this email or call ${SHOP.phone}.`),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}

function preheader({ refundCents, isDisputed }: CancelledAppointmentFacts): string {
  if (refundCents <= 0) return 'You can book another visit.'
  return isDisputed ? 'Your bank decides about your payment.' : `We're refunding ${formatCents(refundCents)}.`
}

function feeAfterwards(appointment: CancelledAppointmentFacts): string {
  if (appointment.collected) {
    const paid = `You paid us ${formatCents(appointment.feeCents)} ${inWords(appointment.collected)}.`
    return `${paid} Reply to this email or call ${SHOP.phone}, and we'll settle it with you.`
  }
  if (appointment.fee !== 'online') return "You weren't charged for it."
  if (appointment.refundCents > 0) return refundTerms(appointment)
  if (appointment.isDisputed) return 'This payment was disputed with your bank, so your bank decides about it.'
  return keptFeeText(appointment.feeCents, appointment.start, appointment.movedByShop)
}
