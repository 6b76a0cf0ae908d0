import { sql } from 'drizzle-orm'
import { type Database, prepareStatement, type Transaction, value } from '#server/db/database.ts'
import { payments } from '#server/payments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { FeeKind, HistoryActor } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { unlessTaken } from './locks.ts'
import { freeCrew, isClosed, now, rowOf } from './sql.ts'
import { appointmentHistory, appointments } from './table.ts'

export interface AppointmentRow extends Contact {
  id: string
  sessionId: string | null
  quoteId: string | null
  quoteNumber: number | null
  status: AppointmentStatus
  appointmentDate: string
  timeSlot: string
  startsAt: Date
  endsAt: Date
  crew: number
  heldUntil: Date | null
  fee: FeeKind
  notes: string
  calendarToken: string
  /** The contact is another session's; the one that booked must not see it. */
  isContactHidden: boolean
  version: number
  createdAt: Date
}

/** One move of a visit. `from` is what it has to be, or nothing is done. */
export interface Move {
  id: string
  from: AppointmentStatus
  to: AppointmentStatus
  by: HistoryActor
  why: string
  now: Date
}

export type AppointmentsStore = ReturnType<typeof createAppointmentsStore>

/** Visits one by one, and what becomes of them. */
export function createAppointmentsStore(database: Database, crews: number) {
  const locked = prepareStatement<AppointmentRow>(
    database,
    'appointments_lock',
    sql`select ${rowOf(sql`a`)} from ${appointments} as a where a.id = ${value('id')}::uuid for update`,
  )

  const found = prepareStatement<AppointmentRow>(
    database,
    'appointments_find',
    sql`select ${rowOf(sql`a`)} from ${appointments} as a where a.id = ${value('id')}::uuid`,
  )

  const latest = prepareStatement<AppointmentRow>(
    database,
    'appointments_latest',
    sql`select ${rowOf(sql`a`)} from ${appointments} as a where a.session_id = ${value('sessionId')}
        order by a.status = 'held' and a.held_until > ${now} desc,
          a.status = 'confirmed' and upper(a.during) > ${now} desc, a.created_at desc limit 1`,
  )

  const byToken = prepareStatement<AppointmentRow>(
    database,
    'appointments_by_token',
    sql`select ${rowOf(sql`a`)} from ${appointments} as a where a.calendar_token = ${value('token')}`,
  )

  const moved = prepareStatement<{ id: string }>(
    database,
    'appointments_move_status',
    sql`with moved as (
          update ${appointments} as a set status = ${value('to')}, held_until = null, version = a.version + 1
          where a.id = ${value('id')}::uuid and a.status = ${value('from')} returning a.id
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, ${value('from')}, ${value('to')}, ${value('by')}, ${value('why')} from moved
        )
        select id from moved`,
  )

  const revived = prepareStatement<{ id: string }>(
    database,
    'appointments_revive',
    sql`with crew as (${freeCrew(sql.raw(String(crews)))}), moved as (
          update ${appointments} as a set status = 'confirmed', crew = crew.crew, version = a.version + 1
          from crew where a.id = ${value('id')}::uuid and a.status = 'expired' and not ${isClosed} returning a.id
        ), logged as (
          insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
          select id, ${now}, 'expired', 'confirmed', ${value('by')}, ${value('why')} from moved
        )
        select id from moved`,
  )

  const noted = prepareStatement<{ id: number }>(
    database,
    'appointments_note',
    sql`insert into ${appointmentHistory} (appointment_id, at, "from", "to", by, why)
        select id, ${now}, status, status, ${value('by')}, ${value('why')} from ${appointments}
        where id = ${value('id')}::uuid returning id`,
  )

  const pastEnd = prepareStatement<{ id: string }>(
    database,
    'appointments_overdue',
    sql`select id from ${appointments} where status = 'held' and held_until <= ${now} order by held_until limit 200`,
  )

  const quoteTouched = (from: string, to: string, unless = sql`false`) =>
    sql`update ${quotes} set payment_status = ${sql.raw(`'${to}'`)}, version = version + 1
        where id = (select quote_id from ${appointments} where id = ${value('id')}::uuid)
          and payment_status = ${sql.raw(`'${from}'`)} and not (${unless})`
  const isPaidForAnother = sql`exists (
    select 1 from ${payments} as p join ${appointments} as other on other.id = p.appointment_id
    where other.quote_id = ${quotes}.id and other.id <> ${value('id')}::uuid and p.is_honoured
      and p.received_cents > p.refunded_cents
  )`
  const quotePaid = prepareStatement(database, 'quotes_visit_paid', quoteTouched('not received', 'partial payment'))
  const quoteUnpaid = prepareStatement(
    database,
    'quotes_visit_refunded',
    quoteTouched('partial payment', 'not received', isPaidForAnother),
  )

  return {
    /** Locks the row until the transaction ends: whoever decides about a visit goes through here. */
    async lock(tx: Transaction, id: string): Promise<AppointmentRow | undefined> {
      const [one] = await locked({ id }, tx)
      return one
    },

    async find(id: string): Promise<AppointmentRow | undefined> {
      const [one] = await found({ id })
      return one
    },

    /** The session's standing hold, else its coming visit, else its latest one of any kind. */
    async latestOf(sessionId: string, at: Date): Promise<AppointmentRow | undefined> {
      const [one] = await latest({ sessionId, now: at.toISOString() })
      return one
    },

    async byCalendarToken(token: string): Promise<AppointmentRow | undefined> {
      const [one] = await byToken({ token })
      return one
    },

    /** False where the visit is no longer `from`. Which moves there are is the caller's to keep (`mayMove`). */
    async move(tx: Transaction, { id, from, to, by, why, now: at }: Move): Promise<boolean> {
      return (await moved({ id, from, to, by, why, now: at.toISOString() }, tx)).length > 0
    },

    /** `expired` to `confirmed`, where the slot is still free; false where it is not. The transaction goes on. */
    async revive(tx: Transaction, visit: AppointmentRow, { by, why, now: at }: Omit<Move, 'id' | 'from' | 'to'>) {
      const rows = await unlessTaken(tx, () =>
        revived(
          {
            id: visit.id,
            start: visit.startsAt.toISOString(),
            end: visit.endsAt.toISOString(),
            by,
            why,
            now: at.toISOString(),
          },
          tx,
        ),
      )
      return (rows?.length ?? 0) > 0
    },

    /** A line in the history that moves nothing. */
    async note(tx: Transaction, { id, by, why, now: at }: Omit<Move, 'from' | 'to'>): Promise<void> {
      await noted({ id, by, why, now: at.toISOString() }, tx)
    },

    /** The quote's payment status follows its visit's payment, unless an operator has set another one. */
    async tellQuote(tx: Transaction, id: string, isPaid: boolean): Promise<void> {
      await (isPaid ? quotePaid : quoteUnpaid)({ id }, tx)
    },

    /** Holds past their end, the oldest first, at most 200. */
    async overdueHolds(at: Date): Promise<string[]> {
      return (await pastEnd({ now: at.toISOString() })).map(({ id }) => id)
    },
  }
}
