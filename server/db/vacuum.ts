import { withPatience } from '#server/health/watchdog.ts'
import type { Database } from './database.ts'

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
