import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { DataDirInUseError, NoRoomError, hasRoom, lockDataDir } from './data-dir.ts'
import type { Database } from './database.ts'

const FOLDERS = ['database', 'outbox']
const FILES = /^(admin-key|lock\..*)$/
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

interface DatabaseLocation {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}

/**
 * Opens and migrates the configured database. Loads only the kind in use, because the embedded one is large. Takes the
 * folder's lock before that, so a second process fails fast. Calls `onLost` when the embedded database can't continue.
 */
export async function openDatabase(
  location: DatabaseLocation,
  log: Log,
  onLost: (error: unknown) => void,
): Promise<Database> {
  restrictToOwner(location.DATA_DIR, log)
  if (location.DATABASE_URL) {
    const { DATABASE_URL: url } = location
    const { openPostgres } = await import('./postgres.ts')
    return nameVariableOnError('DATABASE_URL', () => openPostgres(url, log))
  }
  const release = await openFolder(location.DATA_DIR, async () => {
    mkdirSync(location.DATA_DIR, { recursive: true, mode: 0o700 })
    return lockDataDir(location.DATA_DIR)
  })
  try {
    const { openEmbedded } = await import('./embedded.ts')
    const database = await openFolder(location.DATA_DIR, () => openEmbedded(location.DATA_DIR, onLost))
    return {
      ...database,
      close: async () => {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** On a full disk, the embedded database only says that it failed. */
function openFolder<T>(dataDir: string, open: () => Promise<T>): Promise<T> {
  return nameVariableOnError('DATA_DIR', () =>
    open().catch((error: unknown) => {
      throw hasRoom(dataDir) || error instanceof DataDirInUseError ? error : new NoRoomError(dataDir)
    }),
  )
}

/** Names the environment variable behind a failure, so the person who starts the server knows which one to fix. */
async function nameVariableOnError<T>(variable: keyof DatabaseLocation, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof DataDirInUseError) throw error
    throw new Error(variable, { cause: error })
  }
}

/**
 * Lets only the user who runs the server read the data in `dataDir`. Runs at every start, because an earlier version or a
 * copy may have left it open. The embedded database writes world-readable files, so its folder is closed instead. Windows
 * has no such modes, so the folder's own permissions apply there.
 */
function restrictToOwner(dataDir: string, log: Log): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(dataDir)) {
    const mode = FOLDERS.includes(name) ? OWNER_ONLY.folder : FILES.test(name) ? OWNER_ONLY.file : undefined
    if (mode === undefined) continue
    try {
      chmodSync(join(dataDir, name), mode)
    } catch (err) {
      // Another process may remove its lock file at any time.
      if (existsSync(join(dataDir, name)))
        log.warn({ err, name }, 'Other users of this machine can read it in DATA_DIR')
    }
  }
}
