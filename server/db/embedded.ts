import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type AroundStatement, CASING, type Database, type Executor, withAfterCommit } from './database.ts'
import { EMBEDDED_SETTINGS } from './embedded-settings.ts'
import { isEmbeddedDatabaseLost } from './errors.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { makeDatabaseFolder } from './private-files.ts'

/**
 * Opens and migrates the database in `dataDir`. The caller must hold the folder's lock. Calls `onLost` when the database
 * can't continue, such as on a full disk. The process must then exit, because the next query would block it forever.
 */
export async function openEmbedded(dataDir: string, onLost: (error: unknown) => void): Promise<Database> {
  const client = await PGlite.create(makeDatabaseFolder(dataDir), { postgresqlconf: EMBEDDED_SETTINGS })
  return embeddedDatabase(client, onLost)
}

/** Migrates the database of an open client. Tests pass one in memory. */
export async function embeddedDatabase(client: PGlite, onLost: (error: unknown) => void): Promise<Database> {
  const reportingClient = reportLostOnQuery(client, onLost)
  await migrate(drizzle({ client: reportingClient, casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER })
  return databaseOn(reportingClient, onLost)
}

function databaseOn(
  client: PGlite,
  onLost: (error: unknown) => void,
  around: AroundStatement = (run) => run(),
): Database {
  return {
    kind: 'embedded',
    ...executorOn(client, around),
    transaction: (work) =>
      withAfterCommit((afterCommit) => {
        const workOn = (tx: Pick<PGlite, 'query'>) =>
          work({ ...executorOn(tx, around), isTransaction: true, afterCommit })
        return reportIfLost(() => client.transaction(workOn), onLost)
      }),
    execute: async (script) => {
      await reportIfLost(() => client.exec(script), onLost)
    },
    wrapStatements: (outer) => databaseOn(client, onLost, outer),
    close: () => client.close(),
  }
}

function executorOn(client: Pick<PGlite, 'query'>, around: AroundStatement): Executor {
  const query: PGlite['query'] = (...args) => around(() => client.query(...args))
  return {
    orm: drizzle({ client: { query } as never, casing: CASING }), // Drizzle only calls `query`
    run: async (_name, text, values) => (await query<object>(text, values)).rows,
  }
}

async function reportIfLost<T>(work: () => Promise<T>, onLost: (error: unknown) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isEmbeddedDatabaseLost(error)) onLost(error)
    throw error
  }
}

function reportLostOnQuery(client: PGlite, onLost: (error: unknown) => void): PGlite {
  const query = client.query.bind(client)
  client.query = (...args) => reportIfLost(() => query(...args), onLost)
  return client
}
