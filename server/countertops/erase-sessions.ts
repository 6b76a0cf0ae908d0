import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { sessions } from './table.ts'

/** Deletes these sessions, with their saved countertops. */
export async function eraseSessions(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm.delete(sessions).where(inArray(sessions.id, [...ids]))
}
