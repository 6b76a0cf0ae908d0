import {
  addressFact,
  APPOINTMENT_REASON,
  calendarAttachment,
  cancellationTerms,
  customerQuoteFact,
  feeFact,
  feeTerms,
  formatAppointmentTime,
  googleCalendarAction,
  inWords,
  officeAppointmentsUrl,
  officeQuoteFact,
  PREPARATION_POINTS,
  refundTerms,
  timeFacts,
} from './appointment-parts.ts'
import {
  type AppointmentFacts,
  type CancelledAppointmentFacts,
  type MovedAppointmentFacts,
  type OnMyWayFacts,
  pickTime,
} from './facts.ts'
import type { EmailDraft } from '#server/mail/email.ts'
import { action, aside, type Fact, facts, heading, paragraph } from '#server/mail/layout/content.ts'
import { contactFacts, greeting, bookingUrl, shopReason } from '#server/quotes/email-parts.ts'
import { keptFeeText } from '#shared/appointments/terms.ts'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

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

/** To the customer: the crew is on its way. */
export function onMyWay(appointment: OnMyWayFacts): EmailDraft {
  const { contact, site, minutes } = appointment
  return {
    to: contact.email,
    replyTo: site.shopEmail,
    content: {
      subject: 'We are on our way',
      preheader: `We should be there in about ${minutes} minutes.`,
      title: 'We are on our way.',
      blocks: [
        paragraph(greeting(contact)),
        paragraph(`We are on our way and should be there in about ${minutes} minutes.`),
        facts(addressFact(appointment)),
        paragraph(`Something came up? Call ${SHOP.phone}.`),
      ],
      reason: APPOINTMENT_REASON,
    },
  }
}
