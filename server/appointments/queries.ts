import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { contactRow } from '#server/contact/sql.ts'
import { COLLECTED_BY, FEE_KINDS } from '#shared/appointments/schema.ts'
import { APPOINTMENT_STATUSES } from '#shared/appointments/statuses.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { RequestedSlot } from './requested-slot.ts'
import { occupiedBy, overlaps } from './sql.ts'
import { appointments } from './table.ts'

/** The row that `selectAppointment` and `appointmentColumns` select. */
export const appointmentRow = z.strictObject({
  id: z.string(),
  sessionId: z.string().nullable(),
  quoteId: z.string().nullable(),
  quoteNumber: z.int().nullable(),
  status: z.enum(APPOINTMENT_STATUSES),
  appointmentDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  crew: z.int(),
  /** The office chose the crew, so a move keeps it. */
  crewPinned: z.boolean(),
  heldUntil: z.date().nullable(),
  fee: z.enum(FEE_KINDS),
  /** The fee when it was booked. Today's fee may differ. */
  feeCents: z.int(),
  collected: z.enum(COLLECTED_BY).nullable(),
  notes: z.string(),
  calendarToken: z.string(),
  /** The contact belongs to another session, so the session that booked must not see it. */
  isContactHidden: z.boolean(),
  /** The shop moved it, so its fee is refundable until it starts. */
  movedByShop: z.boolean(),
  version: z.int(),
  createdAt: z.date(),
  /** When its customer's data was erased. */
  erasedAt: z.date().nullable(),
  ...contactRow,
})
export type AppointmentRow = z.output<typeof appointmentRow>

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
