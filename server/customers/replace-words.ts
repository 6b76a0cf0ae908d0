import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { searchWords } from './words.ts'
import { customerWords } from './table.ts'

/** Makes search find a customer by this contact. Without one, search doesn't find it. */
export async function replaceWords(tx: TransactionContext, id: string, contact: Contact | undefined): Promise<void> {
  const { orm } = tx.db
  const words = contact ? searchWords(contact) : []
  const stored = await orm
    .select({ word: customerWords.word })
    .from(customerWords)
    .where(eq(customerWords.customerId, id))
  const old = stored.map(({ word }) => word).filter((word) => !words.includes(word))
  if (old.length > 0) {
    await orm.delete(customerWords).where(and(eq(customerWords.customerId, id), inArray(customerWords.word, old)))
  }
  if (words.length === 0) return
  await orm
    .insert(customerWords)
    .values(words.map((word) => ({ word, customerId: id })))
    .onConflictDoNothing()
}
