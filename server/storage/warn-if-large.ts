import type { Context } from '#server/context.ts'
import { measureStorage } from './measure-storage.ts'

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
