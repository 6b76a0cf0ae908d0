import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { type AppointmentRow, appointmentColumns } from './queries.ts'
import { appointments } from './table.ts'

/** The session's current hold, or else its upcoming appointment, or else its newest one. */
export async function findLatest(
  ctx: AnyContext,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<AppointmentRow | undefined> {
  const { status, heldUntil, during, createdAt } = appointments
  const now = sql`${at.toISOString()}::timestamptz`
  const [appointment] = await ctx.db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(eq(appointments.sessionId, sessionId))
    .orderBy(
      desc(sql`${status} = 'held' and ${heldUntil} > ${now}`),
      desc(sql`${inArray(status, statusesIn('booked'))} and upper(${during}) > ${now}`),
      desc(createdAt),
    )
    .limit(1)
  return appointment
}
