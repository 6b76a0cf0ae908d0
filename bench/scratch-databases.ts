import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'

/** Measures on an embedded database in a temporary folder. */
export async function onEmbedded<Result>(measure: (database: Database) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const database = await openEmbedded(folder, (error) => {
    throw error
  })
  try {
    return await measure(database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures on a scratch database of the running Postgres. */
export async function onPostgres<Result>(measure: (database: Database) => Promise<Result>): Promise<Result> {
  const scratch = await createScratchDatabase('bench')
  const database = await openPostgres(scratch.url, silentLog)
  try {
    return await measure(database)
  } finally {
    await database.close()
    await scratch.drop()
  }
}
