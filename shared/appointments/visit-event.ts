import { addressLines } from '#shared/places/address.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import type { CalendarVisit } from './calendar-file.ts'
import { VISIT_DESCRIPTION, VISIT_TITLE } from './visit-terms.ts'

interface Event
  extends Pick<
    CalendarVisit,
    'start' | 'end' | 'status' | 'sequence' | 'stampedAt' | 'url' | 'organizer' | 'attendee'
  > {
  appointmentId: string
  /** The host of the site's address: with the id it makes the UID, the same for as long as the visit lives. */
  host: string
  contact: Contact
  quoteNumber?: number | null | undefined
}

/** A visit as its visitor's calendar shows it, wherever it comes from: mail, download or link (docs/rules.md, Booking). */
export function visitEvent({ appointmentId, host, contact, quoteNumber, ...rest }: Event): CalendarVisit {
  return {
    ...rest,
    uid: `${appointmentId}@${host}`,
    title: VISIT_TITLE,
    description: [...(quoteNumber == null ? [] : [`Request #${quoteNumber}`]), VISIT_DESCRIPTION].join('\n'),
    location: addressLines(contact).join(', '),
  }
}
