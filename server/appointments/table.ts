import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactColumns, instant, tstzrange } from '#server/db/columns.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import type { CollectedBy, FeeKind, HistoryActor } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { InstalledInput } from '#shared/installation/schema.ts'

/**
 * Visits to measure and to install. The exclusion constraint `appointments_one_at_a_time` over (crew, during) keeps a crew from having
 * two active appointments at a time, `appointments_travel` over (crew, occupied) leaves it time to travel, and
 * `appointments_one_part_at_a_time` over (quote, during) keeps a quote from having two parts of its installation at a time. Drizzle
 * can't express them, so they are in the migrations (docs/decisions/0006-the-row-decides.md).
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    /** Null if it was booked by phone. */
    sessionId: text(),
    /** What limits count. Null if it was booked by phone. */
    clientAddress: text(),
    /** Null once the quote is deleted. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    quoteNumber: integer(),
    /** The quote's customer, or the contact's. Null until it's confirmed. */
    customerId: uuid().references(() => customers.id),
    kind: text().$type<AppointmentKind>().notNull().default('measure'),
    status: text().$type<AppointmentStatus>().notNull(),
    /** The day and the slot as text. `during` has the same time as instants. */
    appointmentDate: date({ mode: 'string' }).notNull(),
    timeSlot: text().notNull(),
    during: tstzrange().notNull(),
    /**
     * `during` and the travel time after it. Null if it was booked before there was travel time, or anyway, although
     * it's too tight. Then `appointments_travel` leaves it out.
     */
    occupied: tstzrange(),
    /** The number of a crew. Not a foreign key, so booking never waits for an edit of the crew. */
    crew: integer().notNull(),
    /** The office chose the crew, so a move keeps it. */
    crewPinned: boolean().notNull().default(false),
    /** Null unless the status is `held`. */
    heldUntil: instant(),
    fee: text().$type<FeeKind>().notNull().default('online'),
    /** The shop's fee when it was booked. 0 for an installation. */
    feeCents: integer().notNull(),
    /** How the fee was collected on site. Null if it wasn't. */
    collected: text().$type<CollectedBy>(),
    /** The shop moved it, so its fee is refundable until it starts. */
    movedByShop: boolean().notNull().default(false),
    /** How often its customer has moved it on their page since the shop last did. */
    customerMoves: integer().notNull().default(0),
    ...contactColumns(),
    /** The contact was copied from another session's quote, so the session that booked must not see it. */
    isContactHidden: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    /** Gives access to the calendar file. */
    calendarToken: text().notNull(),
    version: integer().notNull().default(1),
    /** Counts the saves of `measured_countertops`, from 0. */
    measuredVersion: integer().notNull().default(0),
    /** What the crew notes about the whole visit, next to its sizes. */
    measuredNote: text().notNull().default(''),
    /** What the crew said when the installation was done: who signed, and a note. Null before that. */
    installed: jsonb().$type<Pick<InstalledInput, 'name' | 'note' | 'collected'>>(),
    /** When the customer last got the email that the crew is on its way. */
    onMyWayAt: instant(),
    createdAt: instant().notNull(),
    /** When its customer's data was erased. */
    erasedAt: instant(),
  },
  (table) => [
    check('appointments_fee_cents', sql`${table.feeCents} >= 0`),
    check('appointments_crew', sql`${table.crew} >= 1`),
    check(
      'appointments_time_slot',
      sql`${table.timeSlot} ~ '^([1-9]|1[0-2]):[0-5][0-9] [AP]M-([1-9]|1[0-2]):[0-5][0-9] [AP]M$'`,
    ),
    check('appointments_held_until', sql`(${table.status} = 'held') = (${table.heldUntil} is not null)`),
    check('appointments_visitor', sql`${table.fee} <> 'online' or ${table.sessionId} is not null`),
    /** A session has at most one hold, even if it requests two at once. */
    uniqueIndex('appointments_one_hold').on(table.sessionId).where(sql`${table.status} = 'held'`),
    uniqueIndex('appointments_calendar_token').on(table.calendarToken),
    index('appointments_day').on(table.appointmentDate),
    index('appointments_session').on(table.sessionId, table.createdAt),
    index('appointments_quote').on(table.quoteId),
    index('appointments_collected').on(table.quoteId).where(sql`${table.collected} is not null`),
    index('appointments_customer').on(table.customerId),
    /** For the start of an email address in a search. */
    index('appointments_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('appointments_confirmed').on(table.id).where(sql`${table.status} = 'confirmed'`),
    index('appointments_held').on(table.heldUntil).where(sql`${table.status} = 'held'`),
    index('appointments_holds_of_address').on(table.clientAddress).where(sql`${table.status} = 'held'`),
  ],
)

/** History events of all appointments. */
export const appointmentHistory = pgTable(
  'appointment_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    at: instant().notNull(),
    /** Null in the first event. Equal to `to` if the status didn't change. */
    from: text().$type<AppointmentStatus>(),
    to: text().$type<AppointmentStatus>().notNull(),
    by: text().$type<HistoryActor>().notNull(),
    /** The person of an event by the office. Null for the admin key and in old events. */
    personId: uuid(),
    /** The name at that time. Null unless the office did it. */
    byName: text(),
    why: text().notNull(),
  },
  (table) => [
    index('appointment_history_appointment').on(table.appointmentId),
    index('appointment_history_at').on(table.at, table.id),
  ],
)
