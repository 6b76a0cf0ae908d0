import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { crews } from '#server/schedule/table.ts'
import { bytea, instant } from '#server/db/columns.ts'
import type { Role } from '#shared/people/roles.ts'

/** Who works here. A person is never deleted, because history names them. */
export const people = pgTable(
  'people',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Only with the role `crew`. */
    crew: integer().references(() => crews.number),
    /** Since when the person has no access. */
    disabledAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('people_email').on(sql`lower(${table.email})`),
    check('people_crew', sql`(${table.role} = 'crew') = (${table.crew} is not null)`),
  ],
)

/** Sign-in links and sessions. Only a hash is stored, so no one can sign in with a copy of the database. */
export const personTokens = pgTable(
  'person_tokens',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text().$type<'link' | 'session'>().notNull(),
    /** SHA-256 of 32 random bytes. */
    hash: bytea().notNull().unique('person_tokens_hash'),
    expiresAt: instant().notNull(),
    /** When a link was used, or replaced by another that was. When a session was ended before it expired. */
    usedAt: instant(),
    /** When a session was last used. */
    lastSeenAt: instant(),
    userAgent: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('person_tokens_person').on(table.personId)],
)
