import type { EmailSite } from '#server/mail/links.ts'
import type { CollectedBy, FeeKind } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { Contact } from '#shared/contact/fields.ts'

/** An appointment's date and slot in the shop's calendar. */
export interface AppointmentTime {
  /** `YYYY-MM-DD` */
  appointmentDate: string
  /** The slot's label, such as `8:00 AM-9:00 AM`. */
  timeSlot: string
}

/** Only the time of an appointment. */
export function pickTime({ appointmentDate, timeSlot }: AppointmentTime): AppointmentTime {
  return { appointmentDate, timeSlot }
}

export function isSameTime(one: AppointmentTime, other: AppointmentTime): boolean {
  return one.appointmentDate === other.appointmentDate && one.timeSlot === other.timeSlot
}

/** An appointment at the time of the event that the email is about. */
export interface AppointmentFacts extends AppointmentTime {
  site: EmailSite
  appointmentId: string
  /** The email leaves out empty fields. */
  contact: Contact
  start: Date
  end: Date
  feeCents: number
  /** How the fee is paid: by card on the site, at the visit, or waived. */
  fee: FeeKind
  /** How a fee at the visit was collected. Null if it wasn't yet. */
  collected: CollectedBy | null
  /** The shop moved the appointment, so its fee is refundable until the start. */
  movedByShop: boolean
  /** A demo payment: no card was charged. */
  isDemo: boolean
  /** Undefined if the appointment belongs to no quote. */
  quote: { id: string; number: number } | undefined
  /** Counts the changes to the appointment, from 0. A calendar uses the highest. */
  sequence: number
  /** When the event happened. */
  at: Date
}

export interface MovedAppointmentFacts extends AppointmentFacts {
  /** The time before the move. Undefined if it's no longer known. */
  previous: AppointmentTime | undefined
}

export interface OnMyWayFacts extends AppointmentFacts {
  /** How many minutes until the crew arrives. */
  minutes: number
}

export interface CancelledAppointmentFacts extends AppointmentFacts {
  /** The part of the fee that is refunded to the card, or 0. */
  refundCents: number
  /** The cardholder disputed the payment, so the bank decides about the refund. */
  isDisputed: boolean
}

/** A payment that came after its slot was taken, so nothing was booked. */
export type LatePaymentFacts = Omit<AppointmentFacts, 'start' | 'end' | 'sequence' | 'fee' | 'at'> & {
  /** The amount paid, all of it refunded. */
  refundCents: number
  isDisputed: boolean
}

/** A refund that failed after all retries, or that the bank sent back. */
export type FailedRefundFacts = Pick<
  AppointmentFacts,
  'site' | 'appointmentId' | 'contact' | 'appointmentDate' | 'timeSlot' | 'quote'
> & {
  /** The amount still owed. Undefined if it isn't in US dollars. */
  refundCents: number | undefined
}

/** A payment that wasn't due: an amount other than the fee, or an extra one. */
export type ReturnedPaymentFacts = Omit<AppointmentFacts, 'start' | 'end' | 'sequence' | 'at'> & {
  /** The appointment's status when the email is rendered. */
  status: AppointmentStatus
  /** The amount paid, all of it refunded. Undefined if it wasn't in US dollars. */
  refundCents: number | undefined
}
