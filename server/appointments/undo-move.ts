import { eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { listCrews } from './crews.ts'
import { isSameTime } from './emails/facts.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { crewNotActive } from './office-slot.ts'
import { findForCaller, lockForChange, notAllowed } from './office.ts'
import { replaceReminders } from './reminders.ts'
import { rangeOf } from './sql.ts'
import { appointments, type Undo } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { cancelWaitingEmails, findPreviousTime } from '#server/mail/outbox.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'

interface UndoMove {
  id: string
  version: number | undefined
}

/**
 * Takes back the last move, for a while after it was made with `undoable`: date, time, crew and `movedByShop` are as
 * before. The customer gets an email only if they know another time: an email about an earlier move still waited, or
 * another one told the undone time. Throws 404; 409 `changed_meanwhile`; 409 `not_allowed_now` if it's too late, or if the
 * earlier crew is no longer active; 409 `slot_taken` if another appointment has the earlier time by now.
 */
export async function undoMove(ctx: Context, { id, version }: UndoMove): Promise<OfficeAppointment> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    if (!isInPhase(appointment.status, 'booked')) throw notAllowed(await findForCaller(tx, id))
    const { undo } = appointment
    const refuse = async (message: string, code: 'not_allowed_now' | 'slot_taken' = 'not_allowed_now') =>
      new AppError(code, message, { fields: { current: await findForCaller(tx, id) } })
    if (!undo || new Date(undo.until) <= tx.now()) throw await refuse(TOO_LATE)
    const email = undo.emailsCustomer
      ? await cancelWaitingEmails(tx, { kinds: ['visit_moved'], appointmentId: id })
      : undefined
    // An email that is on its way can't be taken back.
    if (undo.emailsCustomer && !email) throw await refuse(TOO_LATE)
    const crew = (await listCrews(tx)).find(({ number }) => number === undo.crew)
    if (!crew?.active) throw await refuse(crewNotActive(crew?.name ?? ''))
    await lockMoves(tx)
    if (!(await undefinedIfSlotTaken(tx, () => restore(tx, id, undo)))) {
      throw await refuse('Another visit has the earlier time by now.', 'slot_taken')
    }
    await addHistoryEvent(tx, { id, by: 'office', why: 'The move was undone' })
    const { date: appointmentDate, timeSlot, start } = undo
    // Reminders of that time which have gone out aren't written again: their time is over.
    const restored = { id, appointmentDate, timeSlot, startsAt: new Date(start) }
    if (!isSameTime(appointment, restored)) await replaceReminders(tx, restored, appointment.createdAt)
    const knownTime = (email && (await findPreviousTime(tx, email))) ?? undo.knownTime
    if (knownTime && !isSameTime(knownTime, restored)) {
      await addAppointmentEmail(tx, { kind: 'visit_moved', appointmentId: id, previous: knownTime })
    }
    return findForCaller(tx, id)
  })
}

const TOO_LATE = 'It is too late to undo.'

async function restore(tx: TransactionContext, id: string, undo: Undo): Promise<true> {
  const { date, timeSlot, crew, crewPinned, movedByShop, customerMoves, travelUntil } = undo
  const start = new Date(undo.start)
  await tx.db.orm
    .update(appointments)
    .set({
      appointmentDate: date,
      timeSlot,
      during: rangeOf({ start, end: new Date(undo.end) }),
      occupied: travelUntil ? rangeOf({ start, end: new Date(travelUntil) }) : null,
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
