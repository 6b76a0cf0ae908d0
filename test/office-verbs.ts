import { blockTime, listClosures, unblockTime } from '#server/appointments/closures.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { findOfficeAppointment } from '#server/appointments/office.ts'
import { listAppointments } from '#server/appointments/week.ts'
import { expireOverdueHolds } from '#server/appointments/office-slot.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import type { Context } from '#server/context.ts'
import type { ClosureInput, OfficeAppointmentEdit, PhoneAppointment } from '#shared/appointments/schema.ts'

/** What the office's router calls. */
export function officeVerbs(ctx: Context) {
  return {
    listAppointments: (from: string, to: string) => listAppointments(ctx, { from, to }),
    find: (id: string) => findOfficeAppointment(ctx, id),
    takeByPhone: async (request: PhoneAppointment) => {
      const { appointmentDate: date, timeSlot: label, hours } = request
      await expireOverdueHolds(ctx, { date, label, hours })
      return takeByPhone(ctx, request)
    },
    change: (id: string, edit: OfficeAppointmentEdit) => editAppointment(ctx, { id, edit }),
    listClosures: () => listClosures(ctx),
    blockTime: (closure: ClosureInput) => blockTime(ctx, closure),
    unblockTime: (id: string) => unblockTime(ctx, id),
  }
}
