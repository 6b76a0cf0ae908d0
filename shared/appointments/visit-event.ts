import type { Contact } from '#shared/quotes/schema.ts'
import type { CalendarVisit } from './calendar-file.ts'
import { VISIT_DESCRIPTION, VISIT_TITLE } from './visit-terms.ts'

interface Event
  extends Pick<CalendarVisit, 'start' | 'end' | 'status' | 'sequence' | 'stampedAt' | 'url' | 'organizer'> {
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
    location: visitAddress(contact).join(', '),
  }
}

/** The lines of the address: the street, then the town; what is not known is left out. */
export function visitAddress({ address, aptSuite, city, state, zipCode }: Contact): string[] {
  const street = [address, aptSuite].filter(Boolean).join(', ')
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, town].filter(Boolean)
}
