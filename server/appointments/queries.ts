import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { payments } from '#server/payments/table.ts'
import { appointments } from './table.ts'
import { isInTheWayOf } from './times.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { sqlInstant } from '#server/db/columns.ts'
import { prepared } from '#server/db/prepared.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'

const { during: range, occupied, clientAddress: _hidden, ...storedColumns } = getTableColumns(appointments)
/** The columns of `AppointmentRow`, for Drizzle's builder. */
export const appointmentColumns = {
  ...storedColumns,
  startsAt: sql<Date>`lower(${range})`.mapWith(appointments.createdAt),
  endsAt: sql<Date>`upper(${range})`.mapWith(appointments.createdAt),
  /** When its travel time ends. Null without one. */
  travelUntil: sql<Date | null>`nullif(upper(${occupied}), upper(${range}))`.mapWith(appointments.heldUntil),
}

/** A row of `appointmentColumns`. */
export type AppointmentRow = Omit<typeof appointments.$inferSelect, 'during' | 'occupied' | 'clientAddress'> & {
  startsAt: Date
  endsAt: Date
  travelUntil: Date | null
}

/** Locks the row until the transaction ends. Every change of an appointment starts here. */
export async function lockAppointment(tx: TransactionContext, id: string): Promise<AppointmentRow | undefined> {
  const query = tx.db.orm.select(appointmentColumns).from(appointments).where(eq(appointments.id, id))
  const [appointment] = await query.for('update')
  return appointment
}

/** An appointment in any status. Undefined if there's none with this id, or this value of another unique column. */
export async function findAppointment(
  ctx: AnyContext,
  id: string,
  column: typeof appointments.id | typeof appointments.calendarToken = appointments.id,
): Promise<AppointmentRow | undefined> {
  const [appointment] = await ctx.db.orm.select(appointmentColumns).from(appointments).where(eq(column, id))
  return appointment
}

const overdueHolds = (name: string, condition?: SQL) =>
  prepared(name, (orm) => {
    const { id, status, heldUntil } = appointments
    return (
      orm
        .select({ id })
        .from(appointments)
        // Written out as in the index.
        .where(and(sql`${status} = 'held'`, lte(heldUntil, sql.placeholder('now')), condition))
        .orderBy(asc(heldUntil))
        .limit(200)
    )
  })
const allOverdue = overdueHolds('overdue_holds')
const overdueInTheWay = overdueHolds(
  'overdue_holds_in_the_way',
  or(
    isInTheWayOf({ start: sql.placeholder('start'), end: sql.placeholder('end') }),
    eq(appointments.sessionId, sql.placeholder('sessionId')),
  ),
)

/** A time that someone wants, and whose hold could move there. */
export interface WantedTime extends Pick<RequestedSlot, 'start' | 'end'> {
  sessionId?: string
}

/** Ids of holds past their end, oldest first, at most 200: all, or those in the way of that time and the one of its session. */
export async function listOverdueHolds({ db, now }: AnyContext, wanted?: WantedTime): Promise<string[]> {
  const at = { now: now().toISOString() }
  const rows = await (wanted
    ? overdueInTheWay(db, {
        ...at,
        start: wanted.start.toISOString(),
        end: wanted.end.toISOString(),
        sessionId: wanted.sessionId ?? null,
      })
    : allOverdue(db, at))
  return rows.map(({ id }) => id)
}

/** Upcoming visits of one session that we show. */
const MAX_UPCOMING = 20

const latestOfSession = prepared('latest_visit_of_session', (orm) => {
  const { sessionId, status, heldUntil, during, createdAt } = appointments
  const now = sqlInstant(sql.placeholder('now'))
  return orm
    .select(appointmentColumns)
    .from(appointments)
    .where(eq(sessionId, sql.placeholder('session')))
    .orderBy(
      desc(sql`${status} = 'held' and ${heldUntil} > ${now}`),
      desc(sql`${inArray(status, statusesIn('booked'))} and upper(${during}) > ${now}`),
      desc(createdAt),
    )
    .limit(1)
})

/** The session's current hold, or else its upcoming appointment, or else its newest one. */
export async function findLatest({ db, now }: AnyContext, session: string): Promise<AppointmentRow | undefined> {
  const [appointment] = await latestOfSession(db, { session, now: now().toISOString() })
  return appointment
}

/** The session's other upcoming visits besides that one, the first one first, each with its payment. */
export async function listOtherUpcoming(ctx: AnyContext, sessionId: string, besides: string) {
  const { id, status, during } = appointments
  return selectWithPayment(ctx)
    .where(
      and(
        eq(appointments.sessionId, sessionId),
        ne(id, besides),
        inArray(status, statusesIn('booked')),
        sql`upper(${during}) > ${sqlInstant(ctx.now())}`,
      ),
    )
    .orderBy(asc(sql`lower(${during})`))
    .limit(MAX_UPCOMING)
}

/** A slot on a day, with the instants at which it starts and ends. */
export interface RequestedSlot {
  date: string
  timeSlot: string
  start: Date
  end: Date
}

/** Appointments, each with its payment. */
export function selectWithPayment({ db }: AnyContext) {
  const { state, dispute, receivedCents, refundedCents, failureMessage } = payments
  return db.orm
    .select({
      appointment: appointmentColumns,
      payment: { state, dispute, receivedCents, refundedCents, failureMessage },
    })
    .from(appointments)
    .leftJoin(payments, and(eq(payments.appointmentId, appointments.id), not(payments.isExtra)))
}
