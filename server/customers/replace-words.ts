import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { quotes } from '#server/quotes/table.ts'
import { customers, customerWords } from './table.ts'
import { type NamedPlace, searchWords } from './words.ts'

/** Makes search find a customer by this contact, and by those of their quotes. Without a contact, search doesn't find it. */
export async function replaceWords(tx: TransactionContext, id: string, contact: NamedPlace | undefined): Promise<void> {
  const { orm } = tx.db
  // Before the contacts: what someone adds in between stays.
  const stored = await orm
    .select({ word: customerWords.word })
    .from(customerWords)
    .where(eq(customerWords.customerId, id))
  const words = contact ? [contact, ...(await listQuoteContacts(tx, [id]))].flatMap(searchWords) : []
  const old = stored.map(({ word }) => word).filter((word) => !words.includes(word))
  if (old.length > 0) {
    await orm.delete(customerWords).where(and(eq(customerWords.customerId, id), inArray(customerWords.word, old)))
  }
  await addWords(tx, id, words)
}

/** The same after one of the customer's quotes is gone. */
export async function refreshWords(tx: TransactionContext, id: string): Promise<void> {
  const isFound = and(eq(customers.id, id), isNull(customers.mergedInto), isNull(customers.erasedAt))
  const [customer] = await tx.db.orm.select().from(customers).where(isFound)
  await replaceWords(tx, id, customer)
}

export async function addWords(tx: TransactionContext, customerId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await tx.db.orm
    .insert(customerWords)
    .values([...new Set(words)].map((word) => ({ word, customerId })))
    .onConflictDoNothing()
}

/** The contacts that the quotes of these customers came with. */
export async function listQuoteContacts(
  { db: { orm } }: AnyContext,
  customerIds: readonly string[],
): Promise<(NamedPlace & { customerId: string | null })[]> {
  const { customerId, firstName, lastName, address, city } = quotes
  return orm
    .select({ customerId, firstName, lastName, address, city })
    .from(quotes)
    .where(inArray(customerId, [...customerIds]))
}
