import { sql } from 'drizzle-orm'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { withPatience } from '#server/health/watchdog.ts'
import { type Database, type Executor, rawStatement } from './database.ts'

/** Milliseconds. A usable database answers within this. */
const PING_TIMEOUT = 1000

/** Whether the database answers within a second and takes changes. */
export async function pingDatabase({ run }: Pick<Database, 'run'>): Promise<boolean> {
  const cancel = new AbortController()
  const late = delay(PING_TIMEOUT, false, { signal: cancel.signal }).catch(() => false)
  const answered = run('ping', `select current_setting('transaction_read_only') = 'off' as writable`, []).then(
    ([row]) => (row as { writable: boolean }).writable, // as it selects
    () => false,
  )
  const answers = await Promise.race([answered, late])
  cancel.abort()
  return answers
}

// Raw: it reads no table.
const selectSize = rawStatement(
  'database_size',
  z.strictObject({ bytes: z.number() }),
  sql`select pg_database_size(current_database())::float8 as bytes`,
)

/** Measures the bytes that tables and indexes take on disk, in either database. Doesn't count the write-ahead log. */
export async function measureDatabaseBytes(db: Executor): Promise<number> {
  const [row] = await selectSize(db, {})
  if (!row) throw new Error('The database returned no size')
  return row.bytes
}

/**
 * Lets new rows use the space of deleted and changed ones. Only for the embedded database, where nothing else does:
 * Postgres has its autovacuum. It also marks pages on which nothing has changed, so that counts read an index alone, and
 * counts values for the planner. Without those counts, lists of 20,000 quotes take up to six times as long. The checkpoint
 * lets the write-ahead log use its files again. Otherwise it would grow until the next start.
 */
export async function vacuumEmbedded({ db }: { db: Pick<Database, 'kind' | 'execute'> }): Promise<void> {
  if (db.kind !== 'embedded') return
  await withPatience(async () => {
    await db.execute('vacuum analyze')
    await db.execute('checkpoint')
  })
}
