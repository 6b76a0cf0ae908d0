import type { Context } from '#server/context.ts'
import { measureDatabaseBytes } from '#server/db/upkeep.ts'
import type { Storage } from '#shared/storage/schema.ts'

const MEGABYTE = 1024 * 1024

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
