import type { Context } from '#server/context.ts'

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
    else log.info('The disk of DATA_DIR has room again. Changes are accepted.')
  }
  const lookOrLog = () => void look().catch((err: unknown) => log.warn({ err }, "Couldn't make room on the disk"))
  lookOrLog()
  setInterval(lookOrLog, LOOK_EVERY).unref()
}
