import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { ContactField } from '#shared/contact/fields.ts'

type Columns = Record<Extract<ContactField, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>, AnyColumn>

/** Whether `findOrAddCustomer` finds or adds a customer for the contact of this row. */
export function canHaveCustomer({ firstName, lastName, phoneNumber, email }: Columns): SQL {
  return sql`trim(concat(${firstName}, ${lastName}, ${phoneNumber}, ${email})) <> ''`
}
