import { spanByLabel } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatTimeOfDay } from '#shared/lib/dates.ts'
import type { Recipient } from './recipient.ts'

/** What a message may say of its customer: `{{firstName}}`. */
export const MESSAGE_VARIABLES = [
  'firstName',
  'lastName',
  'number',
  'total',
  'visitDay',
  'visitTime',
  'shop',
  'phone',
  'link',
  'bookLink',
  'me',
] as const
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number]

/** The value of each variable. Empty if the customer has none. */
export type MessageValues = Readonly<Record<MessageVariable, string>>

/** Signs the messages of someone with an admin key, which has no name. */
const NAMELESS_SENDER = 'Your team'

interface MessageFacts {
  recipient: Pick<Recipient, 'firstName' | 'lastName'>
  /** The quote that the message is about. */
  quote?: { id: string; number: number; totalCents: number } | undefined
  /** All visits of the customer, in any order. */
  appointments: readonly MessageAppointment[]
  /** Where the site is, without a slash at the end. */
  site: string
  /** The name of the person who writes. Null for the admin key. */
  me: string | null
  now: Date
}

interface MessageAppointment {
  quoteId: string | null
  appointmentDate: string
  timeSlot: string
  status: AppointmentStatus
  /** As ISO instants. */
  startsAt: string
  endsAt: string
}

/** What the variables of a message say. Server and composer both use it, so the preview is what is sent. */
export function messageValues({ recipient, quote, appointments, site, me, now }: MessageFacts): MessageValues {
  const appointment = findUpcoming(appointments, quote?.id, now)
  const slot = appointment && spanByLabel(appointment.timeSlot)
  return {
    firstName: recipient.firstName,
    lastName: recipient.lastName,
    number: quote ? String(quote.number) : '',
    total: quote ? formatCents(quote.totalCents) : '',
    visitDay: appointment ? formatCalendarDate(appointment.appointmentDate) : '',
    visitTime: slot ? formatTimeOfDay(slot.startMinutes) : '',
    shop: SHOP.name,
    phone: SHOP.phone,
    // Without a token, which only the sent email has.
    link: `${site}/my`,
    bookLink: `${site}/my#book`,
    me: me ?? NAMELESS_SENDER,
  }
}

/** The next confirmed visit that isn't over: the quote's if it has one, or else any of the customer's. */
function findUpcoming(
  appointments: readonly MessageAppointment[],
  quoteId: string | undefined,
  now: Date,
): MessageAppointment | undefined {
  const upcoming = appointments
    .filter(({ status, endsAt }) => isInPhase(status, 'booked') && new Date(endsAt) > now)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  return upcoming.find((one) => one.quoteId === quoteId) ?? upcoming[0]
}
