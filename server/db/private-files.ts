import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'

const FOLDERS = ['database', 'outbox']
const FILES = /^(admin-key|lock[.-].*)$/
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/**
 * Lets only the user who runs the server read the data in `dataDir`. Runs at every start, because an earlier version or a
 * copy may have left it open. The embedded database writes world-readable files, so its folder is closed instead. Windows
 * has no such modes, so the folder's own permissions apply there.
 */
export function restrictToOwner(dataDir: string, log: Log): void {
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

/** Creates the folder of the embedded database, closed to others before it holds any file. */
export function makeDatabaseFolder(dataDir: string): string {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder })
  return folder
}
