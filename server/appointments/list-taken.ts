import { and, between, eq, exists, gt, gte, lte, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { isOneOf } from '#server/db/checks.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { payments } from './payment/table.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { parseSchedule, type Schedule, scheduleJson } from './hours/load-schedule.ts'
import { appointments, closures, lastClosureDay } from './table.ts'

export interface TakenSlot {
  date: string
  timeSlot: string
  crew: number
  /** Minutes after the slot in which its crew travels. */
  travelMinutes: number
}

export type ClosedSpan = Omit<Closure, 'id'>

/** What is booked and closed, and the schedule that says what could be. */
export interface TakenTimes {
  takenSlots: TakenSlot[]
  closures: ClosedSpan[]
  schedule: Schedule
}

interface TakenQuery {
  from: string
  to: string
  /** Leaves out the hold of this session. */
  sessionId: string | undefined
  at: Date
}

/** Which branch of the statement a row is from. */
type Kind = 'booked' | 'closed' | 'schedule'

const selectTaken = prepareOnce((orm) => {
  const { appointmentDate, status, sessionId, heldUntil, timeSlot, crew, during, occupied } = appointments
  // A hold doesn't end while its payment is processing.
  const payment = orm
    .select({ id: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, appointments.id), eq(payments.state, 'processing'), not(payments.isExtra)))
  const travel = sql`coalesce(extract(epoch from upper(${occupied}) - upper(${during}))::int / 60, 0)`
  const booked = orm
    .select({
      date: sql<string>`${appointmentDate}::text`.as('date'),
      taken: sql<string>`string_agg(${timeSlot} || '/' || ${crew} || '/' || ${travel}, ',')`.as('taken'),
      kind: sql<Kind>`'booked'`.as('kind'),
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
      taken:
        sql<string>`json_build_array(${closures.untilDate}, ${closures.timeSlot}, ${closures.crew}, ${closures.reason})::text`.as(
          'taken',
        ),
      kind: sql<Kind>`'closed'`.as('kind'),
    })
    .from(closures)
    .where(and(lte(closures.date, param('to')), gte(lastClosureDay, param('from'))))
  const schedule = orm
    .select({
      date: sql<string>`''`.as('date'),
      taken: sql<string>`${scheduleJson}`.as('taken'),
      kind: sql<Kind>`'schedule'`.as('kind'),
    })
    .from(sql`(select 1) as one`)
  return unionAll(booked, closed, schedule).prepare('appointments_taken')
})

/** Booked and closed slots of those days, both included. Leaves out overdue holds without a payment in progress. */
export async function listTaken(ctx: Context, { from, to, sessionId, at }: TakenQuery): Promise<TakenTimes> {
  const rows = await selectTaken(ctx.db).execute({ from, to, sessionId: sessionId ?? null, at })
  const ofKind = (one: Kind) => rows.filter(({ kind }) => kind === one)
  return {
    takenSlots: ofKind('booked').flatMap(({ date, taken }) =>
      taken.split(',').map((entry): TakenSlot => {
        const [timeSlot = '', crew = '', travelMinutes = ''] = entry.split('/')
        return { date, timeSlot, crew: Number(crew), travelMinutes: Number(travelMinutes) }
      }),
    ),
    closures: ofKind('closed').map(({ date, taken }) => {
      const [until, timeSlot, crew, reason] = JSON.parse(taken) as ClosedColumns // as the statement builds it
      return { date, until, timeSlot, crew, reason }
    }),
    schedule: parseSchedule(ctx, ofKind('schedule')[0]?.taken ?? ''),
  }
}

type ClosedColumns = [ClosedSpan['until'], ClosedSpan['timeSlot'], ClosedSpan['crew'], ClosedSpan['reason']]
