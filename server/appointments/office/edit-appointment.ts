import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import type { ChangedAppointment, OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { checkEdit } from './check-edit.ts'
import { cancelByOffice } from './cancel-by-office.ts'
import { markAppointment } from './mark-appointment.ts'
import { moveAppointment } from './move-appointment.ts'
import { setCollected } from './set-collected.ts'
import { setNotes } from './set-notes.ts'

const ONE_CHANGE = 'Change one thing at a time: the status, the time, the notes, or what was collected.'
const MOVE_OPTIONS = ['askedBy', 'crew', 'force', 'tell', 'undoable'] as const

/**
 * Marks, cancels or moves an appointment, changes its notes, or records how its fee was collected. Throws 400 unless the edit is exactly one of these; 404;
 * 409 `changed_meanwhile` with the current appointment; 409 `not_allowed_now` if its status doesn't allow the change, if
 * it already is at that time, or if its fee must be refunded (docs/rules.md, Visits that the shop moved); 409 `slot_taken`
 * with the free slots of that day; 409 `too_tight` with the neighbors; and as `checkEdit`.
 */
export async function editAppointment(
  ctx: Context,
  { id, edit }: { id: string; edit: OfficeAppointmentEdit },
): Promise<ChangedAppointment> {
  await checkEdit(ctx, id, edit)
  const { status, refund, appointmentDate, timeSlot, notes, collected, version } = edit
  const isMove = appointmentDate !== undefined || timeSlot !== undefined
  const sent = [
    status !== undefined && 'status',
    isMove && 'appointmentDate',
    notes !== undefined && 'notes',
    collected !== undefined && 'collected',
  ].filter((path) => path !== false)
  if (sent.length !== 1) throw invalid(sent[1] ?? 'status', ONE_CHANGE)
  if (refund !== undefined && status !== 'cancelled') throw invalid('refund', 'refund only goes with status cancelled')
  if (!isMove) refuseMoveOptions(edit)
  if (notes !== undefined) return setNotes(ctx, { id, notes, version })
  if (collected !== undefined) return setCollected(ctx, { id, collected, version })
  if (status === 'cancelled') {
    // Required, so that no one keeps or refunds money by leaving it out.
    if (refund === undefined) throw invalid('refund', 'refund is required to cancel: true or false')
    return cancelByOffice(ctx, { id, refund, version })
  }
  if (status !== undefined) return markAppointment(ctx, { id, status, version })
  if (appointmentDate === undefined) throw invalid('appointmentDate', 'appointmentDate is required to move a visit')
  if (timeSlot === undefined) throw invalid('timeSlot', 'timeSlot is required to move a visit')
  const { crew, force = false, askedBy = 'shop', tell = true, undoable = false } = edit
  const move = { date: appointmentDate, timeSlot, crew, force, askedBy, tell, undoable }
  return moveAppointment(ctx, { id, version, ...move })
}

function refuseMoveOptions(edit: OfficeAppointmentEdit): void {
  for (const option of MOVE_OPTIONS) {
    if (edit[option] !== undefined) {
      throw invalid(option, `${option} only goes with a new appointmentDate and timeSlot`)
    }
  }
}
