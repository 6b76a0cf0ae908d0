import { type AppointmentFacts, type AppointmentTime, pickTime, type RefundedFacts } from './facts.ts'
import {
  action,
  type EmailContent,
  type Fact,
  facts,
  paragraph,
  secondaryAction,
  steps,
  type EmailBlock,
} from '#server/mail/layout/content.ts'
import { type EmailAttachment, type EmailDraft, hostOf, pageUrl } from '#server/mail/email.ts'
import { plainPageUrl } from '#server/mail/send-email.ts'
import { whyNotCancellable, whyNotMovable } from '#server/appointments/may-change.ts'
import {
  contactFacts,
  greeting,
  invitee,
  officeUrl,
  pageAction,
  quoteUrl,
  shopReason,
} from '#server/mail/email-parts.ts'
import {
  appointmentEvent,
  type CalendarEvent,
  calendarFile,
  calendarMethod,
  googleCalendarLink,
} from '#shared/appointments/calendar-file.ts'
import type { CollectedBy } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import {
  cancellationDeadline,
  feeWithoutPurchase,
  freeCancellationUntil,
  INSTALL_PREPARATIONS,
  MOVED_BY_SHOP_TERMS,
  PREPARATIONS,
} from '#shared/appointments/terms.ts'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatMonthDay } from '#shared/lib/dates.ts'
import { dueText } from '#shared/money/money.ts'
import { changeHash } from '#shared/my/terms.ts'
import { formatAddressLines, mapUrl } from '#shared/places/address.ts'

/** An email to the customer, with a greeting and a link to their page. Replies go to the shop. */
export function toCustomer(
  { site, kind, contact, pageOf }: AppointmentFacts,
  { blocks, ...texts }: Omit<EmailContent, 'reason'>,
): EmailDraft {
  const what = kind === 'install' ? 'an installation' : 'a measurement visit'
  const reason = `You're getting this email because someone booked ${what} with ${SHOP.name} using this address.`
  const content = { ...texts, blocks: [paragraph(greeting(contact)), ...blocks, pageAction(site)], reason }
  return { to: contact.email, replyTo: site.shopEmail, pageOf, content }
}

/**
 * The same with a calendar file: of a confirmed appointment, whose time the customer then knows, or of a canceled one. Of an
 * installation, one for each part that is booked with a confirmed one, and for each that the change canceled.
 */
export function toCalendar(
  visit: AppointmentFacts,
  status: CalendarEvent['status'],
  content: Omit<EmailContent, 'reason'>,
): EmailDraft {
  const isBooked = status === 'confirmed'
  const knownTime = isBooked ? pickTime(visit) : undefined
  const files = [
    ...(isBooked ? bookedParts(visit) : [visit]).map((part) => calendarAttachment(part, status)),
    ...canceledParts(visit).map((part) => calendarAttachment(part, 'cancelled')),
  ]
  const attachments = files.map((file, index) => (index === 0 ? file : { ...file, filename: `visit-${index + 1}.ics` }))
  return { ...toCustomer(visit, content), knownTime, attachments }
}

/** The appointment, first, and the other booked parts of its installation. */
function bookedParts(visit: AppointmentFacts): AppointmentFacts[] {
  const others = visit.parts.filter((part) => part.id !== visit.id)
  return [visit, ...others.map((part) => ({ ...visit, ...part }))]
}

const canceledParts = (visit: AppointmentFacts) => visit.canceledParts.map((part) => ({ ...visit, ...part }))

/** The days of an installation that a change took away, besides the one that the email is about. */
export function canceledFact(label: string, visit: Pick<AppointmentFacts, 'canceledParts'>): Fact {
  return { label, value: visit.canceledParts.map(formatAppointmentTime) }
}

interface ShopTexts extends Pick<EmailContent, 'subject' | 'preheader' | 'title'> {
  paragraphs?: string[]
  afterTime?: Fact
  afterContact?: (Fact | undefined)[]
}

/** An email to the shop: time and customer are in its subject, and a button opens its week. Replies go to the customer. */
export function toShop(
  visit: AppointmentFacts,
  { subject, paragraphs = [], afterTime, afterContact = [], ...texts }: ShopTexts,
): EmailDraft {
  const { site, contact, quote } = visit
  const quoteFact = quote && { label: 'Quote', value: [`#${quote.number}`], url: officeUrl(site, quote.number) }
  const content = {
    ...texts,
    subject: `${subject} ${formatAppointmentTime(visit)}: ${fullName(contact)}`,
    blocks: [
      ...paragraphs.map((text) => paragraph(text)),
      facts(...timeFacts(visit), afterTime, ...contactFacts(contact), ...afterContact, quoteFact),
      action('Open the week', pageUrl(site, '/orders/week', { from: visit.appointmentDate })),
    ],
    reason: shopReason(site, contact),
  }
  return { to: site.shopEmail, replyTo: contact.email, content }
}

/** `Monday, March 1, 2027, 8:00 AM-9:00 AM` */
export function formatAppointmentTime({ appointmentDate, timeSlot }: AppointmentTime): string {
  return `${formatCalendarDate(appointmentDate)}, ${timeSlot}`
}

/** Date and time, set large. Names the shop's city, because readers may be in another time zone. */
export function timeFacts({ appointmentDate, timeSlot }: AppointmentTime): Fact[] {
  return [
    { label: 'Date', value: [formatCalendarDate(appointmentDate)], isMain: true },
    { label: `Time in ${SHOP.city}`, value: [timeSlot], isMain: true },
  ]
}

/** The days of an installation in several parts. Undefined for one part, and for a visit. */
export function daysFact({ parts }: Pick<AppointmentFacts, 'parts'>): Fact | undefined {
  return parts.length > 1 ? { label: 'Days', value: parts.map(formatAppointmentTime), isMain: true } : undefined
}

/** The same, or the one time. */
export function allTimesFacts(visit: AppointmentFacts): Fact[] {
  const days = daysFact(visit)
  return days ? [days] : timeFacts(visit)
}

/** Where the visit is, with a link to a map. */
export function addressFact({ contact }: Pick<AppointmentFacts, 'contact'>): Fact {
  return { label: 'Address', value: formatAddressLines(contact), url: mapUrl(contact) }
}

/** The quote of the visit, with a link to the customer's page. Undefined without a quote. */
export function customerQuoteFact({ site, quote }: Pick<AppointmentFacts, 'site' | 'quote'>): Fact | undefined {
  return quote && { label: 'Your quote', value: [`#${quote.number}`], url: quoteUrl(site, quote.id) }
}

/** How the fee is paid. Undefined for an installation. */
export function feeFact({ fee, feeCents, collected, isDemo }: AppointmentFacts): Fact | undefined {
  if (fee === 'none') return undefined
  const amount = formatCents(feeCents)
  const labels: Record<Exclude<AppointmentFacts['fee'], 'none'>, string> = {
    online: isDemo ? `${amount}, demo payment (no card was charged)` : `${amount}, paid by card`,
    on_site: collected ? `${amount}, paid ${inWords(collected)}` : `${amount}, due at the visit`,
    waived: 'No charge',
  }
  return { label: 'Fee', value: [labels[fee]] }
}

/** What is still to pay of the job. Undefined for a visit, and once all is paid. */
export function toPayFact({ money }: Pick<AppointmentFacts, 'money'>): Fact | undefined {
  const text = money && dueText(money)
  return text === undefined ? undefined : { label: 'To pay on your page', value: [text] }
}

/** `in cash` */
export function inWords(collected: CollectedBy): string {
  return collected === 'cash' ? 'in cash' : 'by check'
}

/** What the fee covers. Undefined if it's waived, or there's none. */
export function feeTerms({ fee, feeCents }: AppointmentFacts): string | undefined {
  if (fee === 'waived' || fee === 'none') return undefined
  return `The ${formatWholeDollars(feeCents)} fee covers the visit. We measure everything we'll cut and turn your estimate into a final price. The fee is credited toward your final purchase. ${feeWithoutPurchase(feeCents)}`
}

/** How to get ready. */
export function preparations({ kind }: Pick<AppointmentFacts, 'kind'>): EmailBlock {
  return steps(kind === 'install' ? INSTALL_PREPARATIONS : PREPARATIONS, { isOrdered: false })
}

/** The refund, and when it arrives. Promises nothing about a disputed payment. */
export function refundTerms({ refundCents, feeCents, isDemo, isDisputed }: RefundedFacts): string {
  const amount = formatCents(refundCents)
  if (isDemo) return `This was a demo payment. No card was charged, so there's no ${amount} to refund.`
  if (isDisputed) {
    return `This payment was disputed with your bank, so your bank decides about the ${amount}. If it leaves the payment with us, we'll refund it to your card.`
  }
  const share =
    refundCents < feeCents ? `${amount} of your ${formatCents(feeCents)} payment` : `your full ${amount} payment`
  return `We're refunding ${share} to your card. ${REFUND_ARRIVAL}`
}

export const REFUND_ARRIVAL = 'Refunds usually show up in 5 to 10 business days.'

/**
 * The deadline for free cancellation in the shop's time zone, or the terms if it's over when the email is rendered.
 */
export function cancellationTerms(visit: AppointmentFacts): string {
  const { startsAt, at, fee, movedByShop, moveUntil } = visit
  const until = freeCancellationUntil(startsAt)
  const verbs = changesOf(visit)
  const how = `${verbs ? `${verbs} it on your page, reply` : 'Reply'} to this email or call ${SHOP.phone}.`
  if (moveUntil) {
    return `Something came up? Until ${formatCalendarDate(moveUntil)}, you can move it once on your page. Or reply to this email or call ${SHOP.phone}.`
  }
  if (fee !== 'online') return `Something came up? ${how}`
  if (movedByShop && at < startsAt) return `${MOVED_BY_SHOP_TERMS} ${how}`
  if (until <= at) {
    return `You could cancel for a refund until ${cancellationDeadline(startsAt)}, so the fee is no longer refundable. If you can't make it, please let us know. ${how}`
  }
  return `You can cancel for a full refund until ${cancellationDeadline(startsAt)}. ${how}`
}

/** What the customer can do about the visit on their page: `Move or cancel`, `Cancel`, or nothing. */
function changesOf(visit: AppointmentFacts): string | undefined {
  if (whyNotCancellable(visit, visit.at) !== undefined) return undefined
  return whyNotMovable(visit, visit.at) === undefined ? 'Move or cancel' : 'Cancel'
}

/** A link to where the customer moves or cancels the visit. None if they can't. */
export function changeAction(visit: AppointmentFacts): EmailBlock[] {
  const verbs = changesOf(visit)
  return verbs ? [secondaryAction(`${verbs} on your page`, plainPageUrl(visit.site))] : []
}

/** Opens the dialog of the customer's page that moves or cancels the visit. */
export function changeUrl({ site, id }: AppointmentFacts, change: 'move' | 'cancel'): string {
  return `${plainPageUrl(site)}${changeHash(change, id)}`
}

/** The appointment as a calendar event. Its UID never changes. */
function calendarEventOf(visit: AppointmentFacts, status: CalendarEvent['status']): CalendarEvent {
  const { site, id, kind, version, startsAt, endsAt, contact, quote, at } = visit
  return appointmentEvent({
    appointmentId: id,
    kind,
    host: hostOf(site),
    contact,
    quoteNumber: quote?.number,
    sequence: version,
    start: startsAt,
    end: endsAt,
    status,
    url: quote ? quoteUrl(site, quote.id) : pageUrl(site, '/payment-confirmation'),
    organizer: { name: SHOP.name, email: site.shopEmail },
    attendee: invitee(contact),
    stampedAt: at,
  })
}

/**
 * The file that adds the appointment to the customer's calendar, updates it or removes it. The shop is the organizer and
 * gets none: it uses the office's calendar.
 */
export function calendarAttachment(visit: AppointmentFacts, status: CalendarEvent['status']): EmailAttachment {
  const event = calendarEventOf(visit, status)
  return {
    filename: 'visit.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarFile(event),
    method: calendarMethod(event),
  }
}

/**
 * What adds the visit to a calendar: the attached file, and a button for Google Calendar. Of an installation in several parts, each
 * day has a file and a link, by time, besides those that are over. Google's addresses are too long to read, and take one event.
 */
export function calendarActions(visit: AppointmentFacts): EmailBlock[] {
  const linkOf = (part: AppointmentFacts) => googleCalendarLink(calendarEventOf(part, 'confirmed'))
  const toCome = visit.parts.filter(({ endsAt }) => endsAt > visit.at)
  if (visit.parts.length < 2) return [hidden(action('Add to Google Calendar', linkOf(visit)))]
  return toCome.map((part) =>
    hidden(
      secondaryAction(
        `Add ${formatMonthDay(part.appointmentDate)}, ${slotStart(part.timeSlot)} to Google Calendar`,
        linkOf({ ...visit, ...part }),
      ),
    ),
  )
}

const hidden = (block: EmailBlock): EmailBlock => ({ ...block, text: undefined })

/** `the attached file to add the visit`, or of several parts `the attached files to add the days`. */
export function openFiles({ parts, kind }: AppointmentFacts, verb: 'add' | 'update'): string {
  if (parts.length > 1)
    return `Open the attached files to ${verb === 'add' ? 'add the days to' : 'update'} your calendar.`
  const what = kind === 'install' ? 'installation' : 'visit'
  return `Open the attached file to ${verb === 'add' ? `add the ${what} to` : 'update'} your calendar.`
}
