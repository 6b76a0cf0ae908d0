import { and, eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { cancelByOffice } from './cancel.ts'
import { changeStatus } from './change-status.ts'
import { thankIfInstalled } from './installation/installed.ts'
import { moveAppointment } from './move.ts'
import { findForCaller, findVisible, lockForChange, notAllowed } from './for-caller.ts'
import type { AppointmentRow } from './queries.ts'
import { appointmentHistory, appointments } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, forbiddenRole, invalid } from '#server/http/app-error.ts'
import { followCredit } from '#server/money/money.ts'
import { followUpNextDay } from '#server/quotes/edit-quote.ts'
import { refuseUnlessMayRefund } from '#server/settings/table.ts'
import { noShowFrom } from '#shared/appointments/day.ts'
import type { ChangedAppointment, CollectedBy, OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { canChangeTo, isInPhase, MARKS, type MarkStatus } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatTime } from '#shared/lib/dates.ts'

const ONE_CHANGE = 'Change one thing at a time: the status, the time, the notes, or what was collected.'
const MOVE_OPTIONS = ['askedBy', 'crew', 'force', 'tell', 'undoable', 'undo'] as const

/**
 * Marks, cancels or moves an appointment, changes its notes, or records how its fee was collected. Throws 400 unless the edit is exactly one of these; 404;
 * 409 `changed_meanwhile` with the current appointment; 409 `not_allowed_now` if its status doesn't allow the change, if
 * it already is at that time, or if its fee must be refunded (docs/rules.md, Visits that the shop moved); and as `placeOrAsk` and
 * `checkEdit`.
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
  if (status === 'cancelled') {
    // Required, so that no one keeps or refunds money by leaving it out.
    if (refund === undefined) throw invalid('refund', 'refund is required to cancel: true or false')
    return cancelByOffice(ctx, { id, refund, version })
  }
  if (isMove) {
    if (appointmentDate === undefined) throw invalid('appointmentDate', 'appointmentDate is required to move a visit')
    if (timeSlot === undefined) throw invalid('timeSlot', 'timeSlot is required to move a visit')
    const { crew, force = false, askedBy = 'shop', tell = true, undoable = false, undo } = edit
    const wish = { crew, force, askedBy, tell, undoable, undo }
    return moveAppointment(ctx, { id, version, date: appointmentDate, timeSlot, ...wish })
  }
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    if (status !== undefined) await mark(tx, appointment, status)
    if (notes !== undefined) await setNotes(tx, appointment, notes)
    if (collected !== undefined) await setCollected(tx, appointment, collected)
    return findForCaller(tx, id)
  })
}

function refuseMoveOptions(edit: OfficeAppointmentEdit): void {
  for (const option of MOVE_OPTIONS) {
    if (edit[option] !== undefined) {
      throw invalid(option, `${option} only goes with a new appointmentDate and timeSlot`)
    }
  }
}

/**
 * Throws if the caller's role doesn't allow this change of this visit: 403 for a refund that only owners may make, and for
 * anything but a mark, notes, or what it collected by a crew; 404 for another crew's visit (docs/rules.md, Roles).
 */
async function checkEdit(ctx: Context, id: string, edit: OfficeAppointmentEdit): Promise<void> {
  const { role } = ctx.by
  if (edit.refund === true) await refuseUnlessMayRefund(ctx)
  if (role !== 'crew') return
  await findVisible(ctx, id)
  const { status, notes: _, collected: __, version: ___, ...others } = edit
  const isMark = status === undefined || status === 'completed' || status === 'no_show'
  if (!isMark || Object.values(others).some((value) => value !== undefined)) {
    throw forbiddenRole()
  }
}

/**
 * Marks an appointment that has started, or corrects the mark. After a no-show, the office follows up on its quote on the
 * next working day.
 */
async function mark(tx: TransactionContext, appointment: AppointmentRow, status: MarkStatus): Promise<void> {
  const { id, quoteId } = appointment
  if (appointment.status === status) return
  if (!canChangeTo(appointment.status, status)) throw notAllowed(await findForCaller(tx, id))
  if (status === 'no_show') refuseEarlyNoShow(tx, appointment)
  if (appointment.startsAt > tx.now()) {
    throw new AppError('not_allowed_now', "This visit hasn't started yet. You can mark it once it has.")
  }
  const isCorrection = isInPhase(appointment.status, 'over')
  const isInstalled = appointment.kind === 'install' && status === 'completed'
  // The customer was thanked then.
  const wasDone = isCorrection && (await wasCompleted(tx, id))
  const why = `${isInstalled ? 'Installation completed' : MARKS[status].why}${isCorrection ? ' (corrected)' : ''}`
  await changeStatus(tx, { id, from: appointment.status, to: status, by: 'office', why })
  if (isInstalled && !wasDone && quoteId !== null) await thankIfInstalled(tx, quoteId)
  if (status === 'no_show' && quoteId !== null) await followUpNextDay(tx, { quoteId })
}

async function wasCompleted({ db }: TransactionContext, id: string): Promise<boolean> {
  const { appointmentId, to } = appointmentHistory
  return (await db.orm.$count(appointmentHistory, and(eq(appointmentId, id), eq(to, 'completed')))) > 0
}

/** A customer may be a little late. The office may know more, so this holds for crews only. */
function refuseEarlyNoShow({ by, now }: TransactionContext, { startsAt }: AppointmentRow): void {
  const from = noShowFrom(startsAt)
  if (by.role !== 'crew' || now() >= from) return
  throw new AppError('not_allowed_now', `You can mark this at ${formatTime(from, SHOP.timeZone)}.`)
}

/** Records how a fee was collected on site, with who did it in the history. Null takes it back. */
async function setCollected(
  tx: TransactionContext,
  appointment: AppointmentRow,
  collected: CollectedBy | null,
): Promise<void> {
  const { id, fee, feeCents, status } = appointment
  if (collected === appointment.collected) return
  if (collected !== null && fee !== 'on_site')
    throw new AppError('not_allowed_now', 'The fee of this visit is not paid on site.')
  if (collected !== null && !isInPhase(status, 'booked', 'over')) throw notAllowed(await findForCaller(tx, id))
  const amount = formatCents(feeCents)
  const why = collected === null ? `${amount} not collected after all` : `${amount} collected by ${collected}`
  await update(tx, id, { collected }, why)
  if (appointment.quoteId !== null) await followCredit(tx, appointment.quoteId)
}

/** Changes the office's notes. The history keeps the earlier ones. */
async function setNotes(tx: TransactionContext, { id, notes: before }: AppointmentRow, notes: string): Promise<void> {
  if (before === notes) return
  await update(tx, id, { notes }, before === '' ? 'Notes changed' : `Notes changed. Before: ${before}`)
}

async function update(
  tx: TransactionContext,
  id: string,
  changes: { notes: string } | { collected: CollectedBy | null },
  why: string,
): Promise<void> {
  await tx.db.orm
    .update(appointments)
    .set({ ...changes, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, id))
  await addHistoryEvent(tx, { id, by: 'office', why })
}
