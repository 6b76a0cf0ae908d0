import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactColumnList, contactParam, mapContactColumns } from '#server/contact/sql.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { emailKey, phoneKey } from './keys.ts'
import { customers, customerWords } from './table.ts'
import { searchWords } from './words.ts'

export interface ContactOf {
  contact: Contact
  /** When the customer first wrote to us. Undefined: now. */
  since?: Date | undefined
}

// Raw: adds the customer and its words in one statement, because every quote waits for it.
const insertCustomer = rawStatement(
  'customers_add',
  z.strictObject({ id: z.string() }),
  sql`with added as (
        insert into ${customers} (id, ${contactColumnList}, email_key, phone_key, created_at)
        values (
          ${param('id')}::uuid, ${mapContactColumns(contactParam)}, ${param('emailKey')}, ${param('phoneKey')},
          coalesce(${param('since')}::timestamptz, now())
        )
        on conflict (email_key) where merged_into is null and erased_at is null and email_key <> '' do nothing
        returning id
      ), words as (
        insert into ${customerWords} (word, customer_id)
        select word, added.id from added, jsonb_array_elements_text(${param('words')}::jsonb) as word
      )
      select id from added`,
)

/** Undefined if someone else just added a customer with this email. */
export async function addCustomer(
  tx: TransactionContext,
  { contact, since, hasEmailKey = true }: ContactOf & { hasEmailKey?: boolean },
): Promise<string | undefined> {
  const [added] = await insertCustomer(tx.db, {
    id: randomUUID(),
    ...contact,
    emailKey: hasEmailKey ? emailKey(contact.email) : '',
    phoneKey: phoneKey(contact.phoneNumber),
    since: since?.toISOString() ?? null,
    words: JSON.stringify(searchWords(contact)),
  })
  return added?.id
}
