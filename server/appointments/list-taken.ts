import { and, between, eq, exists, gt, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { isOneOf } from '#server/db/checks.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { payments } from './payment/table.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { appointments, closures } from './table.ts'

export interface TakenSlot {
  date: string
  timeSlot: string
  crew: number
}

/** Slots that are booked or closed. A closure without a slot closes the whole day. */
export interface TakenTimes {
  takenSlots: TakenSlot[]
  closures: { date: string; timeSlot: string | null; reason: string }[]
}

interface TakenQuery {
  from: string
  to: string
  /** Leaves out the hold of this session. */
  sessionId: string | undefined
  at: Date
}

const selectTaken = prepareOnce((orm) => {
  const { appointmentDate, status, sessionId, heldUntil, timeSlot, crew } = appointments
  // A hold doesn't end while its payment is processing.
  const payment = orm
    .select({ id: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, appointments.id), eq(payments.state, 'processing'), not(payments.isExtra)))
  const booked = orm
    .select({
      date: sql<string>`${appointmentDate}::text`.as('date'),
      taken: sql<string>`string_agg(${timeSlot} || '/' || ${crew}, ',')`.as('taken'),
      closed: sql<boolean>`false`.as('closed'),
    })
    .from(appointments)
    .where(
      and(
        between(appointmentDate, param('from'), param('to')),
        isOneOf(status, ACTIVE_STATUSES),
        sql`not (${status} = 'held' and coalesce(${sessionId} = ${param('sessionId')}, false))`,
        or(sql`${status} <> 'held'`, gt(heldUntil, param('at')), exists(payment)),
      ),
    )
    .groupBy(appointmentDate)
  const closed = orm
    .select({
      date: sql<string>`${closures.date}::text`.as('date'),
      taken: sql<string>`coalesce(${closures.timeSlot}, '') || '/' || ${closures.reason}`.as('taken'),
      closed: sql<boolean>`true`.as('closed'),
    })
    .from(closures)
    .where(between(closures.date, param('from'), param('to')))
  return unionAll(booked, closed).prepare('appointments_taken')
})

/** Booked and closed slots of those days, both included. Leaves out overdue holds without a payment in progress. */
export async function listTaken(ctx: Context, { from, to, sessionId, at }: TakenQuery): Promise<TakenTimes> {
  const rows = await selectTaken(ctx.db).execute({ from, to, sessionId: sessionId ?? null, at })
  return {
    takenSlots: rows.flatMap(({ date, taken, closed }): TakenSlot[] =>
      closed
        ? []
        : taken.split(',').map((entry) => {
            const [timeSlot = '', crew = ''] = entry.split('/')
            return { date, timeSlot, crew: Number(crew) }
          }),
    ),
    closures: rows.flatMap(({ date, taken, closed }) => {
      if (!closed) return []
      const slash = taken.indexOf('/')
      return [{ date, timeSlot: taken.slice(0, slash) || null, reason: taken.slice(slash + 1) }]
    }),
  }
}
