import { formatAddressLines } from '#shared/places/address.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { CalendarEvent } from './calendar-file.ts'
import { EVENT_DESCRIPTION, EVENT_TITLE } from './terms.ts'

interface Event
  extends Pick<
    CalendarEvent,
    'start' | 'end' | 'status' | 'sequence' | 'stampedAt' | 'url' | 'organizer' | 'attendee'
  > {
  appointmentId: string
  /** The host of the site's address. Host and id make the UID, which never changes. */
  host: string
  contact: Contact
  quoteNumber?: number | null | undefined
}

/** The calendar event of an appointment, the same in emails, downloads and links (docs/rules.md, Booking). */
export function appointmentEvent({ appointmentId, host, contact, quoteNumber, ...rest }: Event): CalendarEvent {
  return {
    ...rest,
    uid: `${appointmentId}@${host}`,
    title: EVENT_TITLE,
    description: [...(quoteNumber == null ? [] : [`Quote #${quoteNumber}`]), EVENT_DESCRIPTION].join('\n'),
    location: formatAddressLines(contact).join(', '),
  }
}
