import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { embeddedDatabase } from '#server/db/embedded.ts'
import { MIGRATIONS_FOLDER } from '#server/db/migrations-folder.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { ON_POSTGRES } from './database.ts'
import { silentLog } from './log.ts'
import { createScratchDatabase } from './scratch-postgres.ts'

export type Row = Record<string, unknown>

export interface VersionedDatabase {
  /** Undefined for the embedded database. */
  url?: string
  query: (text: string) => Promise<Row[]>
  execute: (script: string) => Promise<void>
  /** Runs the selected migrations that haven't run yet. */
  migrate: (isSelected: (tag: string) => boolean) => Promise<void>
  /** Opens it as the server does, which runs the remaining migrations. */
  open: () => Promise<Database>
}

/** Opens a database without migrations. It is removed when the test ends. */
export async function openUnmigrated(): Promise<VersionedDatabase> {
  if (!ON_POSTGRES) {
    const client = await PGlite.create()
    onTestFinished(() => client.close())
    await client.exec(`set timezone to 'UTC'`)
    return {
      query: async (text) => (await client.query<Row>(text)).rows,
      execute: async (script) => void (await client.exec(script)),
      migrate: (isSelected) =>
        withMigrations(isSelected, (migrationsFolder) => migratePglite(drizzlePglite(client), { migrationsFolder })),
      open: () => embeddedDatabase(client, () => undefined),
    }
  }
  const scratch = await createScratchDatabase('harpeth_upgrade')
  const client = new pg.Client({ connectionString: scratch.url, options: '-c timezone=UTC' })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await scratch.drop()
  })
  return {
    url: scratch.url,
    query: async (text) => (await client.query<Row>(text)).rows,
    execute: async (script) => void (await client.query(script)),
    migrate: (isSelected) =>
      withMigrations(isSelected, (migrationsFolder) => migratePg(drizzlePg(client), { migrationsFolder })),
    open: async () => {
      const database = await openPostgres(scratch.url, silentLog)
      onTestFinished(() => database.close())
      return database
    },
  }
}

/** Runs with a copy of the migrations folder whose journal lists only the selected ones. */
async function withMigrations(isSelected: (tag: string) => boolean, run: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-test-'))
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8'))
    journal.entries = journal.entries.filter(({ tag }: { tag: string }) => isSelected(tag))
    writeFileSync(file, JSON.stringify(journal))
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
