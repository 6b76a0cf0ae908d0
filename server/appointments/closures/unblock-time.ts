import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { closureFacts } from '#server/appointments/sql.ts'
import { closures } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { changesBetween, eventValues, insertEventsFrom, NO_ROW } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'

// Raw: deletes the row and adds its history event in one statement.
const deleteClosure = rawStatement(
  'closures_remove',
  z.strictObject({ id: z.string() }),
  sql`with opened as (
        delete from ${closures} where id = ${param('id')}::uuid returning *
      ), logged as (
        ${insertEventsFrom('closure', 'deleted', sql`select id::text, null::int, ${changesBetween(closureFacts, NO_ROW)} from opened`)}
      )
      select id from opened`,
)

/** Throws 404. */
export async function unblockTime(ctx: Context, id: string): Promise<void> {
  if ((await deleteClosure(ctx.db, { id, ...eventValues(ctx) })).length === 0)
    throw new AppError('not_found', 'Blocked time not found. Someone may have unblocked it already.')
}
