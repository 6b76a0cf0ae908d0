import type { Appointment } from '#shared/appointments/schema.ts'

/** True if the appointment is unpaid, or its hold expired. Booking then continues with its details. */
export function isUnfinished(appointment: Appointment | null): appointment is Appointment {
  return appointment?.outcome === 'held' || appointment?.outcome === 'failed' || appointment?.outcome === 'expired'
}
