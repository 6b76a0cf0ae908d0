import { whyNotCancellable, whyNotMovable } from '#server/appointments/may-change.ts'
import {
  addressFact,
  allTimesFacts,
  calendarActions,
  canceledFact,
  cancellationTerms,
  changeAction,
  changeUrl,
  customerQuoteFact,
  daysFact,
  feeFact,
  feeTerms,
  formatAppointmentTime,
  inWords,
  openFiles,
  preparations,
  refundTerms,
  timeFacts,
  toCalendar,
  toCustomer,
  toPayFact,
  toShop,
} from './appointment-parts.ts'
import type { AppointmentFacts, AppointmentTime, RefundedFacts } from './facts.ts'
import type { EmailDraft } from '#server/mail/email.ts'
import {
  action,
  aside,
  type EmailBlock,
  type Fact,
  facts,
  heading,
  paragraph,
  secondaryAction,
} from '#server/mail/layout/content.ts'
import { bookingUrl } from '#server/mail/email-parts.ts'
import { confirmedSubject, movedSubject } from '#shared/appointments/email-subjects.ts'
import { KIND_LABELS, KIND_NAMES } from '#shared/appointments/kinds.ts'
import { keptFeeText } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'

/** With the time before the move. */
type MovedFacts = AppointmentFacts & { previous: AppointmentTime }

/** To the customer: the visit is confirmed. */
export function visitConfirmed(visit: AppointmentFacts): EmailDraft {
  const terms = feeTerms(visit)
  const name = KIND_NAMES[visit.kind]
  const isInstall = visit.kind === 'install'
  return toCalendar(visit, 'confirmed', {
    subject: confirmedSubject(visit),
    preheader: 'How to get ready, and how to make changes.',
    title: `Your ${name} is confirmed.`,
    blocks: [
      paragraph(`We look forward to ${isInstall ? 'installing your countertops' : 'seeing your kitchen'}.`),
      facts(...allTimesFacts(visit), addressFact(visit), feeFact(visit), toPayFact(visit), customerQuoteFact(visit)),
      paragraph(openFiles(visit, 'add')),
      ...calendarActions(visit),
      heading('Before your visit'),
      preparations(visit),
      heading(isInstall ? 'Changes' : 'Fee and cancellation'),
      ...(terms ? [paragraph(terms)] : []),
      paragraph(cancellationTerms(visit)),
      ...changeAction(visit),
    ],
  })
}

/** To the shop: a visit was booked. It has no calendar file, because only /orders is always up to date. */
export function visitConfirmedShop(visit: AppointmentFacts): EmailDraft {
  const { contact } = visit
  return toShop(visit, {
    subject: `${KIND_LABELS[visit.kind]} booked for`,
    preheader: [contact.address, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
    title: visit.kind === 'install' ? 'A customer chose the day of their installation.' : 'A visit was booked.',
    afterContact: [feeFact(visit)],
  })
}

/** To the customer: the office, or they on their page, moved the visit. */
export function visitMoved(visit: MovedFacts): EmailDraft {
  const { previous, kind } = visit
  const name = KIND_NAMES[kind]
  return toCalendar(visit, 'confirmed', {
    subject: movedSubject(visit),
    preheader: `It was ${formatAppointmentTime(previous)}.`,
    title: `Your ${name} has a new time.`,
    blocks: [
      paragraph(`Here's the new time of your ${kind === 'install' ? name : 'visit'}. Everything else stays the same.`),
      facts(
        ...timeFacts(visit),
        oldTimeFact(visit),
        daysFact(visit),
        addressFact(visit),
        feeFact(visit),
        toPayFact(visit),
        customerQuoteFact(visit),
      ),
      paragraph(`${openFiles(visit, 'update')} If the old time is still there, please delete it.`),
      ...calendarActions(visit),
      heading('Before your visit'),
      preparations(visit),
      heading("New time doesn't work?"),
      paragraph(cancellationTerms(visit)),
      ...changeAction(visit),
    ],
  })
}

function oldTimeFact({ previous }: MovedFacts): Fact {
  return { label: 'Old time', value: [formatAppointmentTime(previous)] }
}

/** To the shop: the customer moved the visit on their page. */
export function visitMovedShop(visit: MovedFacts): EmailDraft {
  return toShop(visit, {
    subject: `${KIND_LABELS[visit.kind]} moved by the customer to`,
    preheader: `It was ${formatAppointmentTime(visit.previous)}.`,
    title: `A customer moved ${visit.kind === 'install' ? 'their installation' : 'a visit'}.`,
    afterTime: oldTimeFact(visit),
    afterContact: [feeFact(visit)],
  })
}

/** To the customer: the visit is at another address, by the office or by them. */
export function visitAddress(visit: AppointmentFacts): EmailDraft {
  const name = KIND_NAMES[visit.kind]
  return toCalendar(visit, 'confirmed', {
    subject: `New address for your ${name} on ${formatAppointmentTime(visit)}`,
    preheader: 'The time stays the same.',
    title: `Your ${name} has a new address.`,
    blocks: [
      paragraph(`We'll come here. The time stays the same.`),
      facts(addressFact(visit), ...timeFacts(visit), feeFact(visit), customerQuoteFact(visit)),
      paragraph(openFiles(visit, 'update')),
      ...calendarActions(visit),
      heading('Not right?'),
      paragraph(cancellationTerms(visit)),
      ...changeAction(visit),
    ],
  })
}

/** To the shop: the address of a visit was changed. */
export function visitAddressShop(visit: AppointmentFacts): EmailDraft {
  const { contact } = visit
  return toShop(visit, {
    subject: `New address for the ${visit.kind === 'install' ? 'installation' : 'visit'} on`,
    preheader: [contact.address, contact.city, contact.phoneNumber].filter(Boolean).join(', '),
    title: `The address of ${visit.kind === 'install' ? 'an installation' : 'a visit'} was changed.`,
    afterContact: [feeFact(visit)],
  })
}

/** To the customer: the visit is canceled, and what happens to the fee. */
export function visitCancelled(visit: RefundedFacts): EmailDraft {
  const { site, quote } = visit
  const name = KIND_NAMES[visit.kind]
  const isInstall = visit.kind === 'install'
  const isPart = visit.parts.length > 0
  return toCalendar(visit, 'cancelled', {
    subject: `Canceled: your ${name} on ${formatAppointmentTime(visit)}`,
    preheader: preheader(visit),
    title: isPart ? 'One day of your installation is canceled.' : `Your ${name} is canceled.`,
    blocks: [
      paragraph(`This ${isPart ? 'day' : isInstall ? name : 'visit'} is off our calendar:`),
      facts(...timeFacts(visit), canceledFact('Also off', visit), addressFact(visit), customerQuoteFact(visit)),
      ...stillBooked(visit),
      ...(isInstall ? [] : [paragraph(feeAfterwards(visit))]),
      aside(
        visit.canceledParts.length > 0
          ? 'Open the attached files to remove these days from your calendar. If they stay there, please delete them.'
          : `Open the attached file to remove the ${isInstall ? 'day' : 'visit'} from your calendar. If it stays there, please delete it.`,
      ),
      ...(isInstall ? [] : [action('Book another visit', bookingUrl(site, quote))]),
      paragraph(`Was this a mistake? Reply to this email or call ${SHOP.phone}.`),
    ],
  })
}

/** The parts of the installation that stay. */
function stillBooked({ parts }: RefundedFacts): EmailBlock[] {
  if (parts.length === 0) return []
  return [paragraph('We still come on:'), facts({ label: 'Days', value: parts.map(formatAppointmentTime) })]
}

function preheader({ kind, parts, money, refundCents, isDisputed }: RefundedFacts): string {
  if (money?.keptCents !== undefined) return 'Your order is canceled.'
  if (parts.length > 0) return 'We still come on the other days.'
  if (kind === 'install') return 'Call us to choose another day.'
  if (refundCents <= 0) return 'You can book another visit.'
  return isDisputed ? 'Your bank decides about your payment.' : `We're refunding ${formatCents(refundCents)}.`
}

function feeAfterwards(visit: RefundedFacts): string {
  if (visit.collected) {
    const paid = `You paid us ${formatCents(visit.feeCents)} ${inWords(visit.collected)}.`
    return `${paid} Reply to this email or call ${SHOP.phone}, and we'll settle it with you.`
  }
  if (visit.fee !== 'online') return "You weren't charged for it."
  if (visit.refundCents > 0) return refundTerms(visit)
  if (visit.isDisputed) return 'This payment was disputed with your bank, so your bank decides about it.'
  return keptFeeText(visit.feeCents, visit.startsAt, visit.movedByShop)
}

/** To the shop: a visit was canceled and its slot is free again. */
export function visitCancelledShop(visit: RefundedFacts): EmailDraft {
  return toShop(visit, {
    subject: `${KIND_LABELS[visit.kind]} canceled,`,
    preheader: 'That time is open again.',
    title: visit.kind === 'install' ? canceledTitle(visit) : 'A visit was canceled.',
    afterTime: canceledFact('Also off', visit),
    afterContact: [feeFact(visit), refundFact(visit)],
  })
}

const canceledTitle = ({ parts }: RefundedFacts) =>
  parts.length > 0 ? 'A day of an installation was canceled.' : 'An installation was canceled.'

function refundFact({ fee, refundCents, isDisputed }: RefundedFacts): Fact | undefined {
  if (fee !== 'online') return undefined
  const condition = isDisputed ? ', if the bank leaves the payment with us' : ''
  return { label: 'Refund', value: [refundCents > 0 ? `${formatCents(refundCents)}${condition}` : 'None'] }
}

/** To the customer: the visit is coming up. */
export function reminder(visit: AppointmentFacts): EmailDraft {
  const { kind, at } = visit
  const refusal = whyNotMovable(visit, at)
  const name = KIND_NAMES[kind]
  return toCalendar(visit, 'confirmed', {
    subject: `Reminder: your ${name} on ${formatAppointmentTime(visit)}`,
    preheader: 'How to get ready, and how to make changes.',
    title: `Your ${name} is coming up.`,
    blocks: [
      facts(...allTimesFacts(visit), addressFact(visit), feeFact(visit), toPayFact(visit), customerQuoteFact(visit)),
      heading('Before your visit'),
      preparations(visit),
      heading('Changes'),
      refusal === undefined ? action('Move', changeUrl(visit, 'move')) : paragraph(refusal),
      ...(whyNotCancellable(visit, at) === undefined ? [secondaryAction('Cancel', changeUrl(visit, 'cancel'))] : []),
      paragraph(cancellationTerms(visit)),
      aside(openFiles(visit, 'add')),
      ...calendarActions(visit),
    ],
  })
}

/** To the customer: the crew is on its way. */
export function onMyWay(visit: AppointmentFacts & { minutes: number }): EmailDraft {
  const { minutes } = visit
  return toCustomer(visit, {
    subject: 'We are on our way',
    preheader: `We should be there in about ${minutes} minutes.`,
    title: 'We are on our way.',
    blocks: [
      paragraph(`We are on our way and should be there in about ${minutes} minutes.`),
      facts(addressFact(visit)),
      paragraph(`Something came up? Call ${SHOP.phone}.`),
    ],
  })
}
