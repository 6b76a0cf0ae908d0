import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { crews } from './crews-table.ts'
import { findCrewName } from './crews.ts'
import { type AppointmentTime, isSameTime } from './emails/facts.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { lockMoves, undefinedIfSlotTaken } from './locks.ts'
import { TIME_EMAILS } from './move.ts'
import { crewNotActive } from './office-slot.ts'
import { findForCaller, lockForChange, notAllowed } from './office.ts'
import type { AppointmentRow } from './queries.ts'
import { appointments, type Undo } from './table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { cancelEmail, findKnownTime, isAnyBeingSent } from '#server/mail/outbox.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'

// Raw: reads the earlier time and whether its crew is active, and adds the history event in the same statement.
const restoreTime = rawStatement(
  'office_visit_undo',
  z.strictObject({ id: z.string() }),
  sql`with restored as (
        update ${appointments} as a set
          appointment_date = (undo ->> 'date')::date, time_slot = undo ->> 'timeSlot',
          during = tstzrange((undo ->> 'start')::timestamptz, (undo ->> 'end')::timestamptz),
          occupied = case when undo ->> 'occupiedUntil' is not null
            then tstzrange((undo ->> 'start')::timestamptz, (undo ->> 'occupiedUntil')::timestamptz) end,
          crew = (undo ->> 'crew')::int, crew_pinned = (undo ->> 'crewPinned')::boolean,
          moved_by_shop = (undo ->> 'movedByShop')::boolean, undo = null, version = version + 1
        where id = ${param('id')}::uuid
          and exists (select 1 from ${crews} as crew where crew.number = (a.undo ->> 'crew')::int and crew.active)
        returning id, status
      ), logged as (
        ${insertHistoryFrom(sql`select id, status, status, 'office', 'The move was undone' from restored`)}
      )
      select id from restored`,
)

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
    const values = { id, now: tx.now().toISOString(), ...historyAuthor(tx, 'office') }
    await lockMoves(tx)
    const restored = await undefinedIfSlotTaken(tx, () => restoreTime(tx.db, values))
    if (restored === undefined) {
      const current = await findForCaller(tx, id)
      throw new AppError('slot_taken', 'Another visit has the earlier time by now.', { fields: { current } })
    }
    if (restored.length === 0) {
      const message = crewNotActive(await findCrewName(tx, undo.crew))
      throw new AppError('not_allowed_now', message, { fields: { current: await findForCaller(tx, id) } })
    }
    await emailRestoredTime(tx, appointment, undo)
    return findForCaller(tx, id)
  })
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
