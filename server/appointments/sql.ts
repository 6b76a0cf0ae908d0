import { type SQL, sql } from 'drizzle-orm'
import { value } from '#server/db/database.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { CONTACT_FIELDS, contactOf } from '#shared/quotes/contact.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { appointments, closures } from './table.ts'

export const now = sql`${value('now')}::timestamptz`
/** The time that somebody wants (`slotValues`). */
export const wanted = sql`tstzrange(${value('start')}::timestamptz, ${value('end')}::timestamptz)`
export const isClosed = sql`exists (select 1 from ${closures} where ${closures}.during && ${wanted})`

export const isActive = (table: SQL) =>
  sql`${table}.status in (${sql.raw(ACTIVE_STATUSES.map((status) => `'${status}'`).join(', '))})`

interface FreeCrewOptions {
  /** Who comes first, of `one.crew`. */
  order?: SQL
  /** A visit that does not count, since it is to move. */
  except?: SQL
}

/** The first of so many crews that is free at the wanted time. */
export const freeCrew = (crews: SQL, { order = sql`one.crew`, except }: FreeCrewOptions = {}) => sql`
  select one.crew from generate_series(1, ${crews}) as one(crew)
  where not exists (
    select 1 from ${appointments} as other
    where other.crew = one.crew and ${isActive(sql`other`)} and other.during && ${wanted}
      ${except ? sql`and other.id <> ${except}` : sql``}
  )
  order by ${order} limit 1`

const CONTACT_COLUMNS: Record<keyof Contact, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  email: 'email',
  address: 'address',
  aptSuite: 'apt_suite',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
}

/** Something of each field of a contact, with its column, in one order everywhere. */
export const ofContact = (make: (name: keyof Contact, column: SQL) => SQL) =>
  sql.join(
    CONTACT_FIELDS.map((name) => make(name, sql`${sql.identifier(CONTACT_COLUMNS[name])}`)),
    sql`, `,
  )
export const contactColumns = ofContact((_, column) => column)

/** A field of the contact that was given; null where none was. */
export const given = (name: keyof Contact) => sql`${value(name)}::text`
export function contactValues(contact: Contact | undefined): Record<keyof Contact, string | null> {
  return contact ? contactOf(contact) : NOT_GIVEN
}

const NOT_GIVEN = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, null])) as Record<keyof Contact, null> // so it is

/** A visit's row under the names that the code knows; its time comes as the two bounds of the range. */
export const rowOf = (table: SQL) => sql`
  ${table}.id, ${table}.session_id as "sessionId", ${table}.quote_id as "quoteId", ${table}.quote_number as "quoteNumber",
  ${table}.status, ${table}.appointment_date::text as "appointmentDate", ${table}.time_slot as "timeSlot",
  lower(${table}.during) as "startsAt", upper(${table}.during) as "endsAt", ${table}.crew,
  ${table}.held_until as "heldUntil", ${table}.fee, ${table}.notes, ${table}.calendar_token as "calendarToken",
  ${table}.is_contact_hidden as "isContactHidden", ${table}.version, ${table}.created_at as "createdAt",
  ${ofContact((name, column) => sql`${table}.${column} as ${sql.identifier(name)}`)}`
