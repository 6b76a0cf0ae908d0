import {
  type CalendarVisit,
  calendarFile,
  calendarMethod,
  googleCalendarLink,
} from '#shared/appointments/calendar-file.ts'
import { visitEvent } from '#shared/appointments/visit-event.ts'
import { FREE_CANCELLATION_HOURS, freeCancellationUntil, PREPARATIONS } from '#shared/appointments/visit-terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatInstant } from '#shared/lib/dates.ts'
import { addressLines, mapUrl } from '#shared/places/address.ts'
import { type Action, action, type Fact, type Steps } from './content.ts'
import type { VisitFacts, VisitTime } from './facts.ts'
import { hostOf, officeUrl, pageUrl, requestUrl } from './links.ts'
import type { MailAttachment } from './message.ts'
import { invitee } from './person.ts'

type Refund = Pick<VisitFacts, 'feeCents' | 'isDemo'> & { refundCents: number }

/** `Monday, March 1, 2027, 8:00 AM-9:00 AM` */
export function formatVisitTime({ appointmentDate, timeSlot }: VisitTime): string {
  return `${formatCalendarDate(appointmentDate)}, ${timeSlot}`
}

/** Date and time, set large: they are what the mail is about. Readers may be elsewhere, so the zone is named. */
export function timeFacts({ appointmentDate, timeSlot }: VisitTime): Fact[] {
  return [
    { label: 'Date', value: [formatCalendarDate(appointmentDate)], isMain: true },
    { label: `Time in ${SHOP.city}`, value: [timeSlot], isMain: true },
  ]
}

export function addressFact({ contact }: Pick<VisitFacts, 'contact'>): Fact {
  return { label: 'Address', value: addressLines(contact), url: mapUrl(contact) }
}

export function requestFact({ site, quote }: Pick<VisitFacts, 'site' | 'quote'>): Fact | undefined {
  return quote && { label: 'Your request', value: [`#${quote.number}`], url: requestUrl(site, quote.id) }
}

/** The same for the shop, which looks it up in its own list. */
export function quoteFact({ site, quote }: Pick<VisitFacts, 'site' | 'quote'>): Fact | undefined {
  return quote && { label: 'Request', value: [`#${quote.number}`], url: officeUrl(site) }
}

/** How the fee is settled, in a few words. */
export function feeFact({ fee, feeCents, isDemo }: VisitFacts): Fact {
  const amount = formatCents(feeCents)
  const settled: Record<VisitFacts['fee'], string> = {
    online: isDemo ? `${amount}, demo payment: no card was charged` : `${amount}, paid by card`,
    on_site: `${amount}, to be paid at the visit`,
    waived: 'Not charged',
  }
  return { label: 'Fee', value: [settled[fee]] }
}

/** What the fee buys; undefined where there is none. */
export function feeTerms({ fee, feeCents }: VisitFacts): string | undefined {
  if (fee === 'waived') return undefined
  return `The ${formatWholeDollars(feeCents)} pays for the visit, in which we measure everything that will be cut and turn the estimate into a fixed price. It is credited to your countertop.`
}

export const PREPARATION_POINTS: Steps = { kind: 'steps', isOrdered: false, steps: PREPARATIONS }

/** What goes back, and when it arrives. */
export function refundTerms({ refundCents, feeCents, isDemo }: Refund): string {
  const amount = formatCents(refundCents)
  if (isDemo) return `This was a demo payment: no card was charged, so none of its ${amount} has to go back to you.`
  const share = refundCents < feeCents ? `${amount} of the ${formatCents(feeCents)}` : `The full ${amount}`
  return `${share} that you paid goes back to your card. ${REFUND_ARRIVAL}`
}

export const REFUND_ARRIVAL = 'Banks usually take 5 to 10 business days to show it.'

/**
 * Until when the visit can be cancelled free of charge, by the shop's clock, or what holds where that is over when the
 * mail is written.
 */
export function cancellationTerms({ start, at, fee }: VisitFacts): string {
  const until = freeCancellationUntil(start)
  const how = `Answer this mail, or call ${SHOP.phone}.`
  if (fee !== 'online') return `Something came up? ${how}`
  if (until <= at) {
    return `The visit is less than ${FREE_CANCELLATION_HOURS} hours away, so its fee no longer comes back after a cancellation. If you cannot be there, please tell us all the same: ${how}`
  }
  return `You can cancel free of charge until ${formatInstant(until.toISOString(), SHOP.timeZone)} in ${SHOP.city}, ${FREE_CANCELLATION_HOURS} hours before the visit. ${how}`
}

/** The visit as a calendar knows it: the same UID for as long as it lives. */
function calendarVisit(visit: VisitFacts, status: CalendarVisit['status']): CalendarVisit {
  const { site, appointmentId, sequence, start, end, contact, quote, at } = visit
  return visitEvent({
    appointmentId,
    host: hostOf(site),
    contact,
    quoteNumber: quote?.number,
    sequence,
    start,
    end,
    status,
    url: quote ? requestUrl(site, quote.id) : pageUrl(site, '/payment-confirmation'),
    organizer: { name: SHOP.name, email: site.shopEmail },
    attendee: invitee(contact),
    stampedAt: at,
  })
}

/**
 * The file that enters the visit into the visitor's calendar, changes it there, or takes it out. The shop gets none: it
 * is who invites, and its visits are in the office.
 */
export function calendarAttachment(facts: VisitFacts, status: CalendarVisit['status']): MailAttachment {
  const visit = calendarVisit(facts, status)
  return {
    filename: 'visit.ics',
    contentType: 'text/calendar; charset=utf-8',
    content: calendarFile(visit),
    method: calendarMethod(visit),
  }
}

export function googleAction(visit: VisitFacts): Action {
  const url = googleCalendarLink(calendarVisit(visit, 'confirmed'))
  return { ...action('Add to Google Calendar', url), isLeftOutOfText: true }
}

export const VISIT_REASON = `You get this mail because a measurement visit by ${SHOP.name} was requested with this address.`
