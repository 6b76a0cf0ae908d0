import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, not, sql } from 'drizzle-orm'
import { payments } from './payment/table.ts'
import { occupiedBy, overlaps } from './sql.ts'
import { appointments } from './table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const {
  during: range,
  occupied: _occupied,
  undo: _undo,
  measuredVersion: _measuredVersion,
  measuredNote: _measuredNote,
  onMyWayAt: _onMyWayAt,
  clientAddress: _hidden,
  ...storedColumns
} = getTableColumns(appointments)
/** The columns of `AppointmentRow`, for Drizzle's builder. */
export const appointmentColumns = {
  ...storedColumns,
  startsAt: sql<Date>`lower(${range})`.mapWith(appointments.createdAt),
  endsAt: sql<Date>`upper(${range})`.mapWith(appointments.createdAt),
}

/** A row of `appointmentColumns`. */
export type AppointmentRow = Omit<
  typeof appointments.$inferSelect,
  'during' | 'occupied' | 'undo' | 'measuredVersion' | 'measuredNote' | 'onMyWayAt' | 'clientAddress' | 'customerId'
> & { startsAt: Date; endsAt: Date }

/** Locks the row until the transaction ends. Every change of an appointment starts here. */
export async function lockAppointment(tx: TransactionContext, id: string): Promise<AppointmentRow | undefined> {
  const query = tx.db.orm.select(appointmentColumns).from(appointments).where(eq(appointments.id, id))
  const [appointment] = await query.for('update')
  return appointment
}

/** An appointment in any status. Undefined if there's none with this id. */
export async function findAppointment(ctx: AnyContext, id: string): Promise<AppointmentRow | undefined> {
  const query = ctx.db.orm.select(appointmentColumns).from(appointments)
  const [appointment] = await query.where(eq(appointments.id, id))
  return appointment
}

/** Ids of holds past their end that still occupy that time or the travel time before it, oldest first. */
export async function listOverdueHoldsIn(
  ctx: AnyContext,
  { start, end }: Pick<RequestedSlot, 'start' | 'end'>,
  travelMinutes: number,
): Promise<string[]> {
  const occupied = { start, end: new Date(end.getTime() + travelMinutes * MINUTE_MS) }
  const rows = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isOverdue(ctx.now()), overlaps(occupiedBy(sql`${appointments}`), occupied)))
    .orderBy(asc(appointments.heldUntil))
  return rows.map(({ id }) => id)
}

/** SQL: a hold whose time ended at or before `at`. */
export const isOverdue = (at: Date) => and(eq(appointments.status, 'held'), lte(appointments.heldUntil, at))

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
  return selectWithPayment(ctx)
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

/** A slot on a day, with the instants at which it starts and ends. */
export interface RequestedSlot {
  date: string
  timeSlot: string
  start: Date
  end: Date
}

/** The parameters of a statement. */
export function slotValues({ date, timeSlot, start, end }: RequestedSlot) {
  return { date, timeSlot, start: start.toISOString(), end: end.toISOString() }
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
