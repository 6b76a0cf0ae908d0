import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { CONTACT_FIELDS, type Contact, pickContact } from '#shared/contact/fields.ts'
import { replaceWords } from './find-or-add-customer.ts'
import { emailKey, phoneKey } from './keys.ts'
import type { CustomerRow } from './lock-customer.ts'
import { customerPairs, customers, type MergedRows } from './table.ts'

/** Fields that people change. */
export type CustomerChanges = Partial<Contact & Pick<CustomerRow, 'notes' | 'manyPeople'>>

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
      // After a split, another customer has the email: the key changes only with the email.
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

/** Marks a customer as merged, so that search no longer finds it. */
export async function markMerged(
  tx: TransactionContext,
  { id, into, mergedRows }: { id: string; into: string; mergedRows: MergedRows },
): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: into, mergedAt: tx.now(), mergedRows, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
  await replaceWords(tx, id, undefined)
}

/** Undoes `markMerged`. */
export async function unmarkMerged(tx: TransactionContext, customer: CustomerRow): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: null, mergedAt: null, mergedRows: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, customer)
}

/** Remembers that two customers with one phone number are different. False if that was known. */
export async function addPair(tx: TransactionContext, one: string, other: string): Promise<boolean> {
  const [a = '', b = ''] = [one, other].toSorted()
  const added = await tx.db.orm
    .insert(customerPairs)
    .values({ a, b })
    .onConflictDoNothing()
    .returning({ a: customerPairs.a })
  return added.length > 0
}
