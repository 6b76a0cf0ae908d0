import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { CASING, type Database, type Transaction } from './database.ts'
import { EMBEDDED_SETTINGS } from './embedded-settings.ts'
import { isEmbeddedDatabaseLost } from './errors.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { schema } from './schema.ts'

/**
 * Opens the database in `dataDir`, whose lock the caller holds, and migrates it. `onLost` is called when the database
 * cannot go on, as on a full disk: the process must end, since the next query would block it for good.
 */
export async function openEmbedded(dataDir: string, onLost: (error: unknown) => void): Promise<Database> {
  const client = await PGlite.create(join(dataDir, 'database'), { postgresqlconf: EMBEDDED_SETTINGS })
  return embeddedDatabase(client, onLost)
}

/** The database of an opened client, migrated. Tests open theirs in memory. */
export async function embeddedDatabase(client: PGlite, onLost: (error: unknown) => void): Promise<Database> {
  const watched = watch(client, onLost)
  const orm = drizzle({ client: watched, schema, casing: CASING })
  await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER })
  return {
    kind: 'embedded',
    orm,
    run: async (_name, text, values) => (await watched.query<object>(text, values)).rows,
    transaction: (work) => endingIfLost(() => inTransaction(watched, work), onLost),
    execute: async (script) => {
      await endingIfLost(() => client.exec(script), onLost)
    },
    close: () => client.close(),
  }
}

function inTransaction<T>(client: PGlite, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return client.transaction((tx) =>
    work({ run: async (_name, text, values) => (await tx.query<object>(text, values)).rows }),
  )
}

async function endingIfLost<T>(work: () => Promise<T>, onLost: (error: unknown) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isEmbeddedDatabaseLost(error)) onLost(error)
    throw error
  }
}

function watch(client: PGlite, onLost: (error: unknown) => void): PGlite {
  const query = client.query.bind(client)
  client.query = (...args) => endingIfLost(() => query(...args), onLost)
  return client
}
