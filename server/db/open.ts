import { mkdirSync } from 'node:fs'
import type { Log } from '#server/log.ts'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'
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
    const { DATABASE_URL: url } = place
    const { openPostgres } = await import('./postgres.ts')
    return naming('DATABASE_URL', () => openPostgres(url, log))
  }
  const lock = await naming('DATA_DIR', async () => {
    mkdirSync(place.DATA_DIR, { recursive: true })
    return lockDataDir(place.DATA_DIR)
  })
  try {
    const { openEmbedded } = await import('./embedded.ts')
    const database = await naming('DATA_DIR', () => openEmbedded(place.DATA_DIR, onLost))
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

/** What fails here comes of a variable's value, and whoever starts the server has to learn of which one. */
async function naming<T>(variable: keyof DatabasePlace, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof DataDirInUse) throw error
    throw new Error(variable, { cause: error })
  }
}
