import { paymentBadge, shortDate } from '#client/features/office/appointment-labels.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'

/** The displayed facts in which two versions of an appointment differ. */
export function differences(seen: OfficeAppointment, theirs: OfficeAppointment) {
  const facts = (appointment: OfficeAppointment) => ({
    Status: STATUS_FACTS[appointment.status].badge.text,
    Time: `${shortDate(appointment.appointmentDate)}, ${appointment.timeSlot}`,
    Crew: appointment.crewName,
    Payment: paymentBadge(appointment).text,
    Notes: appointment.notes || '(empty)',
  })
  const [before, now] = [facts(seen), facts(theirs)]
  const labels = Object.keys(before) as (keyof typeof before)[] // Object.keys returns string[]
  return labels
    .filter((label) => before[label] !== now[label])
    .map((label) => ({ label, before: before[label], now: now[label] }))
}
