import { inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { rateLimits } from './table.ts'

/** Deletes what was counted for these client addresses. */
export async function eraseLimits(tx: TransactionContext, clientAddresses: readonly string[]): Promise<void> {
  const subject = sql`substr(${rateLimits.key}, strpos(${rateLimits.key}, ':') + 1)`
  await tx.db.orm.delete(rateLimits).where(inArray(subject, [...clientAddresses]))
}
