import { mkdirSync } from 'node:fs'
import type { Log } from '#server/log.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Database } from './database.ts'

interface DatabasePlace {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}

/**
 * Opens the configured database, migrated. Each kind is loaded only where it is used: the embedded one is large, and a
 * process that may not have the folder learns so before. `onLost` is called when the embedded database cannot go on.
 */
export async function openDatabase(
  place: DatabasePlace,
  log: Log,
  onLost: (error: unknown) => void,
): Promise<Database> {
  if (place.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(place.DATABASE_URL, log)
  }
  mkdirSync(place.DATA_DIR, { recursive: true })
  const lock = await lockDataDir(place.DATA_DIR)
  try {
    const { openEmbedded } = await import('./embedded.ts')
    const database = await openEmbedded(place.DATA_DIR, onLost)
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
