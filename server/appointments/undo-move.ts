import { eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { listCrews } from './crews.ts'
import { type AppointmentTime, isSameTime } from './emails/facts.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { TIME_EMAILS } from './move.ts'
import { crewNotActive } from './office-slot.ts'
import { findForCaller, lockForChange, notAllowed } from './office.ts'
import type { AppointmentRow } from './queries.ts'
import { replaceReminders } from './reminders.ts'
import { rangeOf } from './sql.ts'
import { appointments, type Undo } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { cancelEmail, findKnownTime, isAnyBeingSent } from '#server/mail/outbox.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'

interface UndoMove {
  id: string
  version: number | undefined
}

/**
 * Takes back the last move, for a while after it was made with `undoable`: date, time, crew and `movedByShop` are as
 * before. The customer gets an email only if an earlier one named a time that is wrong now. Throws 404; 409
 * `changed_meanwhile`; 409 `not_allowed_now` if it's too late, or if the earlier crew is no longer active; 409 `slot_taken` if
 * another appointment has the earlier time by now.
 */
export async function undoMove(ctx: Context, { id, version }: UndoMove): Promise<OfficeAppointment> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    if (!isInPhase(appointment.status, 'booked')) throw notAllowed(await findForCaller(tx, id))
    const undo = await findUndo(tx, id)
    const isInTime = undo !== null && new Date(undo.until) > tx.now()
    // An email that is on its way can't be taken back.
    if (!isInTime || (undo.emailId !== null && !(await cancelEmail(tx, undo.emailId)))) {
      throw new AppError('not_allowed_now', 'It is too late to undo.', {
        fields: { current: await findForCaller(tx, id) },
      })
    }
    const crew = (await listCrews(tx)).find(({ number }) => number === undo.crew)
    if (!crew?.active) {
      const message = crewNotActive(crew?.name ?? '')
      throw new AppError('not_allowed_now', message, { fields: { current: await findForCaller(tx, id) } })
    }
    await lockMoves(tx)
    if (!(await undefinedIfSlotTaken(tx, () => restore(tx, id, undo)))) {
      const current = await findForCaller(tx, id)
      throw new AppError('slot_taken', 'Another visit has the earlier time by now.', { fields: { current } })
    }
    await addHistoryEvent(tx, { id, by: 'office', why: 'The move was undone' })
    const { date: appointmentDate, timeSlot, start } = undo
    // Reminders of that time which have gone out aren't written again: their time is over.
    const restored = { id, appointmentDate, timeSlot, startsAt: new Date(start) }
    if (!isSameTime(appointment, restored)) await replaceReminders(tx, restored, appointment.createdAt)
    await emailRestoredTime(tx, appointment, undo)
    return findForCaller(tx, id)
  })
}

async function restore(tx: TransactionContext, id: string, undo: Undo): Promise<true> {
  const { date, timeSlot, crew, crewPinned, movedByShop, customerMoves, occupiedUntil } = undo
  const start = new Date(undo.start)
  await tx.db.orm
    .update(appointments)
    .set({
      appointmentDate: date,
      timeSlot,
      during: rangeOf({ start, end: new Date(undo.end) }),
      occupied: occupiedUntil ? rangeOf({ start, end: new Date(occupiedUntil) }) : null,
      crew,
      crewPinned,
      movedByShop,
      customerMoves,
      undo: null,
      version: sql`${appointments.version} + 1`,
    })
    .where(eq(appointments.id, id))
  return true
}

/** What undoes the last move. Null if nothing does. */
async function findUndo(tx: TransactionContext, id: string): Promise<Undo | null> {
  const [row] = await tx.db.orm.select({ undo: appointments.undo }).from(appointments).where(eq(appointments.id, id))
  return row?.undo ?? null
}

/**
 * Emails the customer unless they know the restored time. They know another one if the undone move had replaced the email
 * about an earlier move, or if another email named the undone time.
 */
async function emailRestoredTime(tx: TransactionContext, undone: AppointmentRow, undo: Undo): Promise<void> {
  const knownTime = (await findTimeTold(tx, undone, undo)) ?? undo.knownTime
  if (!knownTime || isSameTime(knownTime, { appointmentDate: undo.date, timeSlot: undo.timeSlot })) return
  await addAppointmentEmail(tx, { kind: 'visit_moved', appointmentId: undone.id, previous: knownTime })
}

/** The time of the visit in an email sent since the move. Undefined if there was none. */
async function findTimeTold(
  tx: TransactionContext,
  undone: AppointmentRow,
  { movedAt }: Undo,
): Promise<AppointmentTime | undefined> {
  const appointmentId = undone.id
  // It may tell an earlier time. The email about the undo finds out.
  if (await isAnyBeingSent(tx, { kinds: TIME_EMAILS, appointmentId })) return undone
  return movedAt === undefined ? undefined : findKnownTime(tx, { appointmentId, since: movedAt })
}
