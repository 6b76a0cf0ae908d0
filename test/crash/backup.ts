import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'

export interface Backup {
  /** How the backup was made. */
  tool: 'copy of DATA_DIR' | 'pg_dump' | 'copy of the database'
  restore: () => Promise<void>
  remove: () => Promise<void>
}

const run = promisify(execFile)

/** Makes a backup as docs/operations.md describes. No server may use the data during backup and restore. */
export async function backUpOf(folder: string, database: ScratchDatabase | undefined): Promise<Backup> {
  const copy = await mkdtemp(join(tmpdir(), 'backup-'))
  const removeCopy = () => rm(copy, { recursive: true, force: true })
  if (!database) {
    await cp(folder, copy, { recursive: true })
    return {
      tool: 'copy of DATA_DIR',
      restore: async () => {
        await rm(folder, { recursive: true })
        await cp(copy, folder, { recursive: true })
      },
      remove: removeCopy,
    }
  }
  const file = join(copy, 'database.dump')
  try {
    await run('pg_dump', ['--format=custom', `--file=${file}`, database.url])
  } catch (error) {
    // It's not installed, or older than the server.
    console.log(`pg_dump doesn't work here: ${error instanceof Error ? error.message : String(error)}`)
    await removeCopy()
    const twin = await createScratchDatabase('backup', database)
    return { tool: 'copy of the database', restore: () => database.recreate(twin), remove: twin.drop }
  }
  return {
    tool: 'pg_dump',
    restore: async () => {
      await database.recreate()
      await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${database.url}`, file])
    },
    remove: removeCopy,
  }
}
