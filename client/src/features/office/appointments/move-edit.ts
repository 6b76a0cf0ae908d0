import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { AppointmentEdit } from './use-appointment-change.ts'

export type Requester = 'shop' | 'customer'

interface Move {
  date: CalendarDate
  timeSlot: string
  /** Undefined: any crew. */
  crew: number | undefined
  askedBy: Requester
  /** Whether to email the customer. */
  tell: boolean
}

/** The request of a move, the same for dragging, the keyboard, and the dialog. */
export function moveEdit({ date, timeSlot, crew, askedBy, tell }: Move): AppointmentEdit {
  return {
    appointmentDate: date,
    timeSlot,
    ...(crew !== undefined && { crew }),
    askedBy,
    tell,
    undoable: true,
  }
}

/** Whether a move there changes the time, so that the customer gets an email. */
export function emailsCustomer(
  { appointmentDate, timeSlot, contact }: OfficeAppointment,
  to: { date: CalendarDate; timeSlot: string },
): boolean {
  return contact.email !== '' && (appointmentDate !== to.date || timeSlot !== to.timeSlot)
}
