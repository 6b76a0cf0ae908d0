import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { contactRow } from '#server/contact/sql.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { FEE_KINDS, type HistoryActor } from '#shared/appointments/schema.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus, canMove } from '#shared/appointments/statuses.ts'
import { undefinedIfSlotTaken } from './locks.ts'
import { type RequestedSlot, slotValues } from './requested-slot.ts'
import { crewForReschedule, isRangeClosed, now, overlaps } from './sql.ts'
import { appointmentHistory, appointments } from './table.ts'

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
  heldUntil: z.date().nullable(),
  fee: z.enum(FEE_KINDS),
  /** The fee when it was booked. Today's fee may differ. */
  feeCents: z.int(),
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

const { during, clientAddress: _hidden, ...storedColumns } = getTableColumns(appointments)
/** The columns of `AppointmentRow`, for Drizzle's builder. */
export const appointmentColumns = {
  ...storedColumns,
  startsAt: sql<Date>`lower(${during})`.mapWith(appointments.createdAt),
  endsAt: sql<Date>`upper(${during})`.mapWith(appointments.createdAt),
}

/** Locks the row until the transaction ends. Every change of an appointment starts here. */
export async function lockAppointment(tx: TransactionContext, id: string): Promise<AppointmentRow | undefined> {
  const query = tx.db.orm.select(appointmentColumns).from(appointments).where(eq(appointments.id, id))
  const [appointment] = await query.for('update')
  return appointment
}

export async function findAppointment(ctx: AnyContext, id: string): Promise<AppointmentRow | undefined> {
  const query = ctx.db.orm.select(appointmentColumns).from(appointments)
  const [appointment] = await query.where(eq(appointments.id, id))
  return appointment
}

interface StatusChange {
  id: string
  from: AppointmentStatus
  to: AppointmentStatus
  by: HistoryActor
  why: string
}

const idRow = z.strictObject({ id: z.string() })

// Raw: changes the row and adds its history event in one statement.
const updateStatus = rawStatement(
  'appointments_move_status',
  idRow,
  sql`with moved as (
        update ${appointments} as a set status = ${param('to')}, held_until = null, version = a.version + 1
        where a.id = ${param('id')}::uuid and a.status = ${param('from')} returning a.id
      ), logged as (
        insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
        select id, ${now}, ${param('from')}, ${param('to')}, ${param('by')}, ${param('why')} from moved
      )
      select id from moved`,
)

/**
 * Adds the change to the history. False, without a change, if the status is no longer `from`. Throws if no such change is
 * allowed, because the caller has to check that before.
 */
export async function changeStatus(tx: TransactionContext, change: StatusChange): Promise<boolean> {
  const { id, from, to, by, why } = change
  if (!canMove(from, to)) throw new Error(`An appointment can't go from ${from} to ${to}`)
  return (await updateStatus(tx.db, { id, from, to, by, why, now: tx.now().toISOString() })).length > 0
}

// Raw: picks the crew, changes the row and adds its history event in one statement.
const confirmIfFree = rawStatement(
  'appointments_revive',
  idRow,
  sql`with ${crewForReschedule()}, moved as (
        update ${appointments} as a set status = 'confirmed', crew = crew.crew, version = a.version + 1
        from crew where a.id = ${param('id')}::uuid and a.status = 'expired' and a.erased_at is null and not ${isRangeClosed}
        returning a.id
      ), logged as (
        insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
        select id, ${now}, 'expired', 'confirmed', ${param('by')}, ${param('why')} from moved
      )
      select id from moved`,
)

/** Confirms an expired hold if its slot is still free. False if not, and the transaction can continue. */
export async function confirmExpired(
  tx: TransactionContext,
  { id, appointmentDate: date, timeSlot, startsAt: start, endsAt: end }: AppointmentRow,
  { by, why }: Pick<StatusChange, 'by' | 'why'>,
): Promise<boolean> {
  const { crews } = tx.settings
  const slot = slotValues({ date, timeSlot, start, end })
  const values = { id, crews, by, why, now: tx.now().toISOString(), ...slot }
  const rows = await undefinedIfSlotTaken(tx, () => confirmIfFree(tx.db, values))
  return (rows?.length ?? 0) > 0
}

/** Adds a history event that changes no status. */
export async function addNote(
  tx: TransactionContext,
  { id, by, why }: Pick<StatusChange, 'id' | 'by' | 'why'>,
): Promise<void> {
  const query = tx.db.orm.select({ status: appointments.status }).from(appointments).where(eq(appointments.id, id))
  const status = sql<AppointmentStatus>`${query}`
  await tx.db.orm
    .insert(appointmentHistory)
    .values({ appointmentId: id, at: tx.now(), from: status, to: status, by, why })
}

/** Ids of holds past their end, oldest first, at most 200. */
export async function listOverdueHolds(ctx: AnyContext): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(isOverdue(ctx.now()))
    .orderBy(asc(appointments.heldUntil))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Ids of holds past their end that still occupy that time, oldest first. */
export async function listOverdueHoldsIn(
  ctx: AnyContext,
  { start, end }: Pick<RequestedSlot, 'start' | 'end'>,
): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isOverdue(ctx.now()), overlaps(appointments.during, { start, end })))
    .orderBy(asc(appointments.heldUntil))
  return rows.map(({ id }) => id)
}

const isOverdue = (at: Date) => and(eq(appointments.status, 'held'), lte(appointments.heldUntil, at))
