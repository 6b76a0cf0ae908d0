import { blockTime, listClosures, unblockTime } from '#server/schedule/closures.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { findOfficeAppointment } from '#server/appointments/for-caller.ts'
import { listAppointments } from '#server/appointments/week.ts'
import { expireOverdueAt } from '#server/appointments/place-or-ask.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import type { Context } from '#server/context.ts'
import type { OfficeAppointmentEdit, PhoneAppointment } from '#shared/appointments/schema.ts'
import type { ClosureInput } from '#shared/schedule/closures.ts'

/** What the handlers of the office's endpoints call. */
export function officeVerbs(ctx: Context) {
  return {
    listAppointments: (from: string, to: string) => listAppointments(ctx, { from, to }),
    find: (id: string) => findOfficeAppointment(ctx, id),
    takeByPhone: async (request: PhoneAppointment) => {
      const { appointmentDate: date, timeSlot: label } = request
      await expireOverdueAt(ctx, { date, label })
      return takeByPhone(ctx, request)
    },
    change: (id: string, edit: OfficeAppointmentEdit) => editAppointment(ctx, { id, edit }),
    listClosures: () => listClosures(ctx),
    blockTime: (closure: ClosureInput) => blockTime(ctx, closure),
    unblockTime: (id: string) => unblockTime(ctx, id),
  }
}
