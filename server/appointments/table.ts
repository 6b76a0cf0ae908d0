import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '#server/db/checks.ts'
import { tstzrange } from '#server/db/ranges.ts'
import { quotes } from '#server/quotes/table.ts'
import { FEE_KINDS, type FeeKind, HISTORY_ACTORS, type HistoryActor } from '#shared/appointments/schema.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import { ALLOWED_MOVES, APPOINTMENT_STATUSES, type AppointmentStatus } from '#shared/appointments/statuses.ts'

/** A beginning, a line that moves nothing, or a move of the one table of moves. */
function isAllowedMove(from: SQLWrapper, to: SQLWrapper): SQL {
  const moves = APPOINTMENT_STATUSES.flatMap((one) => ALLOWED_MOVES[one].map((other) => `('${one}', '${other}')`))
  return sql`(${from} is null and ${to} in ('held', 'confirmed')) or ${from} = ${to} or (${from}, ${to}) in (${sql.raw(moves.join(', '))})`
}

const instant = () => timestamp({ withTimezone: true })

/**
 * Measurement visits. That no crew has two at a time is the database's to decide: the exclusion constraint
 * `appointments_one_at_a_time` over (crew, during) for the active ones, which Drizzle cannot write, stands in the
 * migration (docs/decisions/0006-the-row-decides.md).
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    /** Null where the office took the visit by phone. */
    sessionId: text(),
    /** Who a limit counts; null as above. */
    clientAddress: text(),
    /** A visit outlives its quote. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    quoteNumber: integer(),
    status: text().$type<AppointmentStatus>().notNull(),
    /** The day and the slot as people say them; `during` is what they are. */
    appointmentDate: date({ mode: 'string' }).notNull(),
    timeSlot: text().notNull(),
    during: tstzrange().notNull(),
    /** From 1 to CREWS. */
    crew: integer().notNull(),
    /** Null once the slot is not merely held. */
    heldUntil: instant(),
    fee: text().$type<FeeKind>().notNull().default('online'),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    aptSuite: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text().notNull().default(''),
    /** The contact was copied from a quote of another session, which may book for it, and may not read it. */
    isContactHidden: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    /** Leave to fetch the calendar file. */
    calendarToken: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('appointments_status', isOneOf(table.status, APPOINTMENT_STATUSES)),
    check('appointments_fee', isOneOf(table.fee, FEE_KINDS)),
    check(
      'appointments_time_slot',
      isOneOf(
        table.timeSlot,
        SLOTS.map(({ label }) => label),
      ),
    ),
    check('appointments_crew', sql`${table.crew} >= 1`),
    check('appointments_held_until', sql`(${table.status} = 'held') = (${table.heldUntil} is not null)`),
    check('appointments_visitor', sql`${table.fee} <> 'online' or ${table.sessionId} is not null`),
    /** A session holds at most one slot, also when it asks for two at once. */
    uniqueIndex('appointments_one_hold').on(table.sessionId).where(sql`${table.status} = 'held'`),
    uniqueIndex('appointments_calendar_token').on(table.calendarToken),
    index('appointments_day').on(table.appointmentDate),
    index('appointments_session').on(table.sessionId, table.createdAt),
    index('appointments_quote').on(table.quoteId),
    index('appointments_confirmed').on(table.id).where(sql`${table.status} = 'confirmed'`),
    index('appointments_held').on(table.heldUntil).where(sql`${table.status} = 'held'`),
    index('appointments_holds_of_address').on(table.clientAddress).where(sql`${table.status} = 'held'`),
  ],
)

/** Every move of every visit: what the money and the slot did, and who did it. */
export const appointmentHistory = pgTable(
  'appointment_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    at: instant().notNull(),
    /** Null where the visit began. The same as `to` where something happened that moved nothing. */
    from: text().$type<AppointmentStatus>(),
    to: text().$type<AppointmentStatus>().notNull(),
    by: text().$type<HistoryActor>().notNull(),
    why: text().notNull(),
  },
  (table) => [
    check('appointment_history_from', isOneOf(table.from, APPOINTMENT_STATUSES)),
    check('appointment_history_to', isOneOf(table.to, APPOINTMENT_STATUSES)),
    check('appointment_history_by', isOneOf(table.by, HISTORY_ACTORS)),
    check('appointment_history_move', isAllowedMove(table.from, table.to)),
    index('appointment_history_appointment').on(table.appointmentId),
  ],
)

/** Hours and days on which the shop takes no bookings, beside those that it never does. */
export const closures = pgTable(
  'closures',
  {
    id: uuid().primaryKey(),
    date: date({ mode: 'string' }).notNull(),
    /** Null: the whole day. */
    timeSlot: text(),
    during: tstzrange().notNull(),
    reason: text().notNull(),
  },
  // Of the whole day, too, there is one.
  (table) => [unique('closures_once').on(table.date, table.timeSlot).nullsNotDistinct()],
)

/** What operators closed and opened again. Without a foreign key, since it stays when a closure goes. */
export const closureAudit = pgTable(
  'closure_audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    action: text().$type<'closed' | 'opened'>().notNull(),
    closureId: uuid().notNull(),
    /** Null where it was closed. */
    from: jsonb(),
    /** Null where it was opened. */
    to: jsonb(),
  },
  (table) => [check('closure_audit_action', sql`${table.action} in ('closed', 'opened')`)],
)
