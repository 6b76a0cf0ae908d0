import { sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { crews } from './table.ts'

/** Until the transaction ends, no other one changes crews. */
export async function lockCrews(tx: TransactionContext): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${crews} in share row exclusive mode`)
}
