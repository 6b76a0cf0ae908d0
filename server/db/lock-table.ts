import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '#server/context.ts'

/** Waits for changes of the table's rows that are under way. Until the transaction ends, no other one changes its rows. */
export async function lockTable(tx: TransactionContext, table: PgTable): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${table} in share row exclusive mode`)
}
