import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { type Contact, CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import { emailKey, phoneKey } from './keys.ts'
import { replaceWords } from './replace-words.ts'
import { type CustomerRow, customers } from './table.ts'

/** Fields that people change, or that a quote fills. */
type CustomerChanges = Partial<Contact & Pick<CustomerRow, 'notes' | 'manyPeople'>>

/** Changes these fields, with the keys and search words that follow from them. The transaction must hold the lock. */
export async function changeCustomer(
  tx: TransactionContext,
  customer: CustomerRow,
  changes: CustomerChanges,
): Promise<void> {
  const whole = { ...pickContact(customer), ...pickChanged(changes) }
  await tx.db.orm
    .update(customers)
    .set({
      ...changes,
      // After a split, another customer owns the key of this email. So set the key only if the email changed.
      ...(whole.email !== customer.email && { emailKey: emailKey(whole.email) }),
      phoneKey: phoneKey(whole.phoneNumber),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, whole)
}

function pickChanged(changes: CustomerChanges): Partial<Contact> {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  )
}
