import type { Context } from '#server/context.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { withPatience } from '#server/health/watchdog.ts'
import type { Storage } from '#shared/storage/schema.ts'

const MEGABYTE = 1024 * 1024

/** Bytes that tables and indexes take on disk, in either database. Doesn't count the write-ahead log. */
export async function measureDatabaseBytes({ run }: Pick<Executor, 'run'>): Promise<number> {
  const rows = await run('', 'select pg_database_size(current_database())::float8 as bytes', [])
  return (rows as { bytes: number }[])[0]?.bytes ?? NaN // as it selects
}

/** The size of the database, whether it's above `warnMegabytes` (DATABASE_WARN_MB), and whether its disk is full. */
export async function measureStorage(
  ctx: Pick<Context, 'db'>,
  { warnMegabytes }: { warnMegabytes: number },
): Promise<Storage> {
  const megabytes = (await measureDatabaseBytes(ctx.db)) / MEGABYTE
  return {
    databaseMegabytes: Math.round(megabytes),
    warnMegabytes,
    isAboveWarning: megabytes > warnMegabytes,
    isDiskFull: !ctx.db.hasRoom(),
  }
}

/** Writes a warning to the log if the database is larger than `warnMegabytes` (DATABASE_WARN_MB). Logs a failure too. */
export async function warnIfLarge(
  ctx: Pick<Context, 'db' | 'log'>,
  { warnMegabytes }: { warnMegabytes: number },
): Promise<void> {
  try {
    const { isAboveWarning, databaseMegabytes } = await measureStorage(ctx, { warnMegabytes })
    if (!isAboveWarning) return
    ctx.log.warn({ databaseMegabytes, warnMegabytes }, 'The database is larger than DATABASE_WARN_MB')
  } catch (err) {
    ctx.log.warn({ err }, "Couldn't measure the database")
  }
}

/** Milliseconds. Each change looks for itself, so this is only how soon a person learns of it. */
const LOOK_EVERY = 10_000

/**
 * Logs when the disk of the embedded database is almost full, so that changes are refused, and when that's over. First it
 * tries a checkpoint, because the write-ahead log may have files that aren't needed any more.
 */
export function watchRoom({ db, log }: Pick<Context, 'db' | 'log'>): void {
  if (db.kind !== 'embedded') return
  let isFull = false
  const look = async () => {
    if (!isFull && !db.hasRoom()) await db.execute('checkpoint')
    if (isFull === !db.hasRoom()) return
    isFull = !isFull
    if (isFull) log.warn('The disk of DATA_DIR is almost full. Changes are refused until it has 64 MB free.')
    else log.info('The disk of DATA_DIR has space again. Changes are accepted.')
  }
  const lookOrLog = () => void look().catch((err: unknown) => log.warn({ err }, "Couldn't make room on the disk"))
  lookOrLog()
  setInterval(lookOrLog, LOOK_EVERY).unref()
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
