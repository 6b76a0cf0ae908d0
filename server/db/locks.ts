import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '#server/context.ts'

/**
 * Takes a lock that one transaction at a time can have, until it ends. `key` is an arbitrary number that no other lock has,
 * or SQL for the arguments of Postgres' function.
 */
export async function takeLock(tx: TransactionContext, key: number | SQL): Promise<void> {
  await tx.db.orm.execute(sql`select pg_advisory_xact_lock(${typeof key === 'number' ? sql.raw(String(key)) : key})`)
}

/** Waits for changes of the table's rows that are under way. Until the transaction ends, no other one changes its rows. */
export async function lockTable(tx: TransactionContext, table: PgTable): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${table} in share row exclusive mode`)
}
