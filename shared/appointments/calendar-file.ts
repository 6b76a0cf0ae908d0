import type { AppointmentKind } from './kinds.ts'
import { EVENT_TEXTS } from './terms.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { queryString, replaceLoneSurrogates } from '#shared/lib/query.ts'
import { formatAddressLines } from '#shared/places/address.ts'

/** An event of a calendar file (docs/rules.md, Booking). Texts may contain any characters, line breaks included. */
export interface CalendarEvent {
  /** Never changes, so a calendar can find its entry. */
  uid: string
  /** Starts at 0 and grows with each change. */
  sequence: number
  start: Date
  end: Date
  status: 'confirmed' | 'cancelled'
  title: string
  description: string
  location: string
  /** The page that shows the appointment. A complete address of ASCII characters. */
  url?: string | undefined
  /** Calendars accept changes and cancellations only from an organizer. */
  organizer?: EventParticipant | undefined
  /** Who gets the email. Ignored without an organizer. */
  attendee?: EventParticipant | undefined
  stampedAt: Date
}

export interface EventParticipant {
  name: string
  email: string
}

type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/**
 * The iTIP method of the file (RFC 5546), which an email repeats in the Content-Type. Outlook and Gmail update an existing
 * entry when a REQUEST comes with the same UID. They only ever add a PUBLISH, which is for downloads.
 */
export function calendarMethod(event: CalendarEvent): CalendarMethod {
  if (event.status === 'cancelled') return 'CANCEL'
  return event.organizer !== undefined && event.attendee !== undefined ? 'REQUEST' : 'PUBLISH'
}

/** Bytes of a content line without its line break. */
const LONGEST_LINE = 75

/**
 * An iCalendar file (RFC 5545) for `text/calendar; charset=utf-8`. Times are in UTC, which every calendar converts. A time
 * zone would need its rules in the file. Outlook and phones treat those differently, and one event gains nothing.
 *
 * @throws RangeError if a time is invalid, or if `url` or an email contains characters that aren't allowed.
 */
export function calendarFile(event: CalendarEvent): string {
  const { organizer, attendee } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(SHOP.name)}//Measurement visits//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(event.stampedAt)}`,
    `DTSTART:${utcTime(event.start)}`,
    `DTEND:${utcTime(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(event.url === undefined ? [] : [`URL:${address(event.url)}`]),
    ...(organizer === undefined ? [] : [`ORGANIZER;${participantValue(organizer)}`]),
    // The visitor has already booked, so no reply is needed.
    ...(organizer === undefined || attendee === undefined
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${participantValue(attendee)}`]),
    `STATUS:${event.status.toUpperCase()}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** The page of Google Calendar that saves the event, for browsers that can't open calendar files, such as Android's. */
export function googleCalendarLink(event: CalendarEvent): string {
  const details = event.url === undefined ? event.description : `${event.description}\n\n${event.url}`
  const query = {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${utcTime(event.start)}/${utcTime(event.end)}`,
    details,
    location: event.location,
  }
  return `https://calendar.google.com/calendar/render?${queryString(query)}`
}

/** `20260309T140000Z` */
function utcTime(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return replaceLoneSurrogates(text)
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, String.raw`\n`)
    .replace(/[^\P{Cc}\t]/gu, '')
}

function participantValue({ name, email }: EventParticipant): string {
  // Parameters have no escapes, so a quoted value can't contain a quote.
  const quoted = replaceLoneSurrogates(name)
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `CN="${quoted}":mailto:${address(email)}`
}

function address(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError(`Not an address: ${JSON.stringify(text)}`)
  return text
}

/** Breaks a long line without splitting a character. Each continuation line starts with a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Size(character)
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

function utf8Size(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

interface Event extends Omit<CalendarEvent, 'uid' | 'title' | 'description' | 'location'> {
  appointmentId: string
  /** Absent means a visit to measure. */
  kind?: AppointmentKind
  /** The host of the site's address. Host and id make the UID, which never changes. */
  host: string
  contact: Contact
  quoteNumber?: number | null | undefined
}

/** The calendar event of an appointment, the same in emails, downloads and links (docs/rules.md, Booking). */
export function appointmentEvent({
  appointmentId,
  kind = 'measure',
  host,
  contact,
  quoteNumber,
  ...rest
}: Event): CalendarEvent {
  const { title, description } = EVENT_TEXTS[kind]
  return {
    ...rest,
    uid: `${appointmentId}@${host}`,
    title,
    description: [...(quoteNumber == null ? [] : [`Quote #${quoteNumber}`]), description].join('\n'),
    location: formatAddressLines(contact).join(', '),
  }
}

/** The start of the id. Customers read it out on the phone, and the office sees it on the appointment. */
export function appointmentReference(id: string): string {
  return id.slice(0, 8).toUpperCase()
}
