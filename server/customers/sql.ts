import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { ContactField } from '#shared/contact/fields.ts'
import { WHITE_SPACE } from '#shared/contact/identity.ts'

type Columns = Record<Extract<ContactField, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>, AnyColumn>

/** Whether the contact of this row has what `hasIdentity` asks for, so that `findOrAddCustomer` gives it a customer. */
export function canHaveCustomer({ firstName, lastName, phoneNumber, email }: Columns): SQL {
  return sql`btrim(concat(${firstName}, ${lastName}, ${phoneNumber}, ${email}), ${WHITE_SPACE}) <> ''`
}
