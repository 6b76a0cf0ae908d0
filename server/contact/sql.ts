import { type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { columnName, param } from '#server/db/database.ts'
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  mapContactFields,
  pickContact,
} from '#shared/contact/fields.ts'

/** The columns of a contact, for every table that stores one. */
export function contactColumns() {
  return mapContactFields(() => text().notNull().default(''))
}

/** Makes SQL for each contact field and its column, always in the same order. */
export const mapContactColumns = (make: (field: ContactField, column: SQL) => SQL) =>
  sql.join(
    CONTACT_FIELDS.map((field) => make(field, sql`${sql.identifier(columnName(field))}`)),
    sql`, `,
  )
export const contactColumnList = mapContactColumns((_, column) => column)

/** A field of the given contact. Null without a contact. */
export const contactParam = (field: ContactField) => sql`${param(field)}::text`
export function contactValues(contact: Contact | undefined): Record<ContactField, string | null> {
  return contact ? pickContact(contact) : NO_CONTACT_VALUES
}

const NO_CONTACT_VALUES = mapContactFields(() => null)

/** The contact fields of a selected row. */
export const contactRow = mapContactFields(() => z.string())
