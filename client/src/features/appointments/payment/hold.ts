import type { z } from 'zod'
import type { AppointmentOutcome, Appointment, CurrentAppointment, holdSchema } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

/** A slot that is reserved while the visitor pays. */
export type Hold = z.output<typeof holdSchema>

/** The hold of an appointment that still has to be paid. */
export function activeHold({ id, appointmentDate, timeSlot, heldUntil, feeCents, outcome }: Appointment): Hold | null {
  if ((outcome !== 'held' && outcome !== 'failed') || heldUntil === null) return null
  return { id, appointmentDate, timeSlot, heldUntil, feeCents }
}

/** True if the appointment is unpaid, or its hold expired. Booking then continues with its details. */
export function isUnfinished(appointment: Appointment | null): appointment is Appointment {
  return appointment?.outcome === 'held' || appointment?.outcome === 'failed' || appointment?.outcome === 'expired'
}

/** Where a time is chosen, and a held one paid. */
export function schedulePath(quoteId: string | null): string {
  return `/thank-you?step=schedule${quoteId ? `&quoteId=${quoteId}` : ''}`
}

/** An appointment that is paid or whose payment is processing. Another tab may have chosen its time. */
export interface PaidAppointment extends Pick<Hold, 'appointmentDate' | 'timeSlot'> {
  outcome: 'confirmed' | 'processing'
}

export type BookedAppointment = Appointment & PaidAppointment

/** The appointment if it is confirmed or processing and its day isn't over. */
export function upcomingAppointment(appointment: Appointment, today: CalendarDate): BookedAppointment | null {
  const { outcome } = appointment
  if (appointment.appointmentDate < today || (outcome !== 'confirmed' && outcome !== 'processing')) return null
  return { ...appointment, outcome }
}

/** All of the session's, the first one first. */
export function upcomingAppointments(current: CurrentAppointment | undefined): BookedAppointment[] {
  const today = dateIn(new Date(), SHOP.timeZone)
  const visits = current?.visit ? [current.visit, ...(current.others ?? [])] : []
  return visits
    .flatMap((visit) => upcomingAppointment(visit, today) ?? [])
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** The state of a hold, compared with what the server returns now. */
export type HoldState =
  | { state: 'active'; hold: Hold }
  /** The session now holds another time than the one shown. */
  | { state: 'moved'; hold: Hold }
  | { state: 'paid'; appointment: PaidAppointment }
  /** Canceled, refunded or over. RETURN_PAGE explains it. */
  | { state: 'settled' }
  /** The hold expired. `isUnpaid`: the server confirmed that nothing was paid. */
  | { state: 'ended'; isUnpaid: boolean }

/** A visit that won't happen or is over. */
export const SETTLED: ReadonlySet<AppointmentOutcome | undefined> = new Set<AppointmentOutcome>([
  'cancelled',
  'refunded',
  'disputed',
  'paid_back',
  'done',
])

/** `appointment` is the session's active hold, or else its latest appointment, or null. */
export function holdStateFrom(shown: Hold, appointment: Appointment | null): HoldState {
  if (appointment === null) return { state: 'ended', isUnpaid: false }
  const { id, appointmentDate, timeSlot, outcome } = appointment
  const isSame = id === shown.id
  if (isSame && (outcome === 'confirmed' || outcome === 'processing')) {
    return { state: 'paid', appointment: { outcome, appointmentDate, timeSlot } }
  }
  if (isSame && SETTLED.has(outcome)) return { state: 'settled' }
  const hold = activeHold(appointment)
  if (!hold) return { state: 'ended', isUnpaid: isSame && outcome === 'expired' }
  const isSameTime = appointmentDate === shown.appointmentDate && timeSlot === shown.timeSlot
  return { state: isSame && isSameTime ? 'active' : 'moved', hold }
}

/**
 * Milliseconds that the server's clock is ahead of the browser's, accurate to a second. A hold ends by the server's
 * clock. Undefined if the response has no date.
 */
export function readClockOffset(headers: Headers): number | undefined {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(serverTime) ? undefined : serverTime - Date.now()
}
