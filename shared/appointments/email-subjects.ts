import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { type AppointmentKind, KIND_NAMES } from './kinds.ts'

// Subjects of the emails to the customer which the office sees before they go out.

interface Visit {
  kind: AppointmentKind
  appointmentDate: CalendarDate
  timeSlot: string
}

const when = ({ appointmentDate, timeSlot }: Visit) => `${formatCalendarDate(appointmentDate)}, ${timeSlot}`

export const confirmedSubject = (visit: Visit) => `Confirmed: your ${KIND_NAMES[visit.kind]} on ${when(visit)}`
export const movedSubject = (visit: Visit) => `New time for your ${KIND_NAMES[visit.kind]}: ${when(visit)}`
