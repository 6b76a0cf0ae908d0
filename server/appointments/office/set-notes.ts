import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from '#server/appointments/add-history-event.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { lockForChange, findForCaller } from './office-appointments.ts'

interface SetNotes {
  id: string
  notes: string
  version: number | undefined
}

/** Changes the office's notes. The history keeps the earlier ones. Throws 404 and 409 as `editAppointment`. */
export async function setNotes(ctx: Context, { id, notes, version }: SetNotes): Promise<OfficeAppointment> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    const why = appointment.notes === '' ? 'Notes changed' : `Notes changed. Before: ${appointment.notes}`
    if (appointment.notes !== notes) {
      await updateNotes(tx.db, { id, notes, why, now: tx.now().toISOString(), ...historyAuthor(tx, 'office') })
    }
    return findForCaller(tx, id)
  })
}

// Raw: changes the row and adds its history event in one statement.
const updateNotes = rawStatement(
  'office_visit_notes',
  z.never(),
  sql`with noted as (
        update ${appointments} set notes = ${param('notes')}, version = version + 1
        where id = ${param('id')}::uuid returning id, status
      )
      ${insertHistoryFrom(sql`select id, status, status, 'office', ${param('why')} from noted`)}`,
)
