import { SHOP } from '#shared/content/shop.ts'
import { queryString, wellFormed } from '#shared/lib/query.ts'

/** One visit as a calendar keeps it (docs/rules.md, Booking). Texts may hold anything, line breaks included. */
export interface CalendarVisit {
  /** Stays the same when the visit changes: by it a calendar finds the entry that it has. */
  uid: string
  /** 0 at first, and higher with each change that calendars are told of. */
  sequence: number
  start: Date
  end: Date
  status: 'confirmed' | 'cancelled'
  title: string
  description: string
  location: string
  /** Where the visitor sees the visit; a whole address of ASCII characters. */
  url?: string | undefined
  /** Who invites. Calendars take a change or a cancellation only from somebody. */
  organizer?: Person | undefined
  /** Whom the file is mailed to; without an organizer it says nothing. */
  attendee?: Person | undefined
  stampedAt: Date
}

export interface Person {
  name: string
  email: string
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/**
 * What the file asks of a calendar (RFC 5546); a mail names the same in its part's Content-Type. An invitation is what
 * Outlook and Gmail bring up to date when it comes again under the same UID; a published file, the one to download, is
 * only ever added.
 */
export function calendarMethod(visit: CalendarVisit): CalendarMethod {
  if (visit.status === 'cancelled') return 'CANCEL'
  return visit.organizer !== undefined && visit.attendee !== undefined ? 'REQUEST' : 'PUBLISH'
}

/** Octets of a content line, its line break aside. */
const LONGEST_LINE = 75

/**
 * The visit as an iCalendar file (RFC 5545), to be served or attached as `text/calendar; charset=utf-8`. Times are in
 * UTC, which every calendar turns into its reader's clock. A zone by name would need its rules in the file, which
 * Outlook reads in its own way and phones replace by theirs; a single visit gains nothing from them.
 *
 * @throws RangeError where a time is invalid, or `url` or an email holds what no address may.
 */
export function calendarFile(visit: CalendarVisit): string {
  const { organizer, attendee } = visit
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(SHOP.name)}//Measurement visits//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(visit)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(visit.uid)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${utcTime(visit.stampedAt)}`,
    `DTSTART:${utcTime(visit.start)}`,
    `DTEND:${utcTime(visit.end)}`,
    `SUMMARY:${escapeText(visit.title)}`,
    `DESCRIPTION:${escapeText(visit.description)}`,
    `LOCATION:${escapeText(visit.location)}`,
    ...(visit.url === undefined ? [] : [`URL:${address(visit.url)}`]),
    ...(organizer === undefined ? [] : [`ORGANIZER;${named(organizer)}`]),
    // The visitor has booked: nobody waits for an answer.
    ...(organizer === undefined || attendee === undefined
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${named(attendee)}`]),
    `STATUS:${visit.status.toUpperCase()}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** The page of Google Calendar that offers to save the visit; for calendars that take no file, as in Android's browser. */
export function googleCalendarLink(visit: CalendarVisit): string {
  const details = visit.url === undefined ? visit.description : `${visit.description}\n\n${visit.url}`
  const query = {
    action: 'TEMPLATE',
    text: visit.title,
    dates: `${utcTime(visit.start)}/${utcTime(visit.end)}`,
    details,
    location: visit.location,
  }
  return `https://calendar.google.com/calendar/render?${queryString(query)}`
}

/** `20260309T140000Z` */
function utcTime(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return wellFormed(text)
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, String.raw`\n`)
    .replace(/[^\P{Cc}\t]/gu, '')
}

function named({ name, email }: Person): string {
  // Parameters know no escaping, and their quotes cannot hold a quote.
  const quoted = wellFormed(name)
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return `CN="${quoted}":mailto:${address(email)}`
}

function address(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError(`Not an address: ${JSON.stringify(text)}`)
  return text
}

/** Breaks a line so that no piece exceeds the limit, and no character is split; each further piece begins with a space. */
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
