import { and, asc, desc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { payments } from './payment/table.ts'
import { type AppointmentRow, appointmentColumns } from './queries.ts'
import { appointments } from './table.ts'

/** Upcoming visits of one session that we show. */
const MAX_UPCOMING = 20

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

/** The session's other upcoming visits besides that one, the first one first, each with its payment. */
export async function listOtherUpcoming(
  ctx: AnyContext,
  { sessionId, besides, at }: { sessionId: string; besides: string; at: Date },
) {
  const { id, status, during } = appointments
  const { state, dispute, receivedCents, refundedCents, failureMessage } = payments
  return ctx.db.orm
    .select({
      appointment: appointmentColumns,
      payment: { state, dispute, receivedCents, refundedCents, failureMessage },
    })
    .from(appointments)
    .leftJoin(payments, and(eq(payments.appointmentId, id), not(payments.isExtra)))
    .where(
      and(
        eq(appointments.sessionId, sessionId),
        ne(id, besides),
        inArray(status, statusesIn('booked')),
        sql`upper(${during}) > ${at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(sql`lower(${during})`))
    .limit(MAX_UPCOMING)
}
