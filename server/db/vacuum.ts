import type { Database } from './database.ts'

/**
 * Lets new rows use the space of deleted and changed ones. Only for the embedded database, where nothing else does:
 * Postgres has its autovacuum. It also marks pages on which nothing has changed, so that counts read an index alone, and
 * counts values for the planner. Without those counts, lists of 20,000 quotes take up to six times as long.
 */
export async function vacuumEmbedded({ db }: { db: Pick<Database, 'kind' | 'execute'> }): Promise<void> {
  if (db.kind === 'embedded') await db.execute('vacuum analyze')
}
