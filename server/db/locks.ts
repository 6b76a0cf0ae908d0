import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { rawStatement } from './database.ts'

/** Postgres names the column after the function and returns void. */
const lockRow = z.strictObject({ pg_advisory_xact_lock: z.string() })

/**
 * Makes a lock that one transaction at a time can have, until it ends. `key` is an arbitrary number that no other lock has,
 * or SQL for the arguments of Postgres' function.
 */
export function advisoryLock(name: string, key: number | SQL) {
  const keys = typeof key === 'number' ? sql.raw(String(key)) : key
  // Raw: Drizzle's builder has no select without a table.
  const lock = rawStatement(name, lockRow, sql`select pg_advisory_xact_lock(${keys})`)
  return async (tx: TransactionContext, values: Record<string, unknown> = {}): Promise<void> => {
    await lock(tx.db, values)
  }
}

/** Waits for changes of the table's rows that are under way. Until the transaction ends, no other one changes its rows. */
export async function lockTable(tx: TransactionContext, table: PgTable): Promise<void> {
  await tx.db.orm.execute(sql`lock table ${table} in share row exclusive mode`)
}
