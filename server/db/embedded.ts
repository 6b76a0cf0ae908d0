import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTurn } from '#server/turns.ts'
import { CASING, type Database, databaseOn, MIGRATIONS_FOLDER, refuseOlderBuild } from './database.ts'
import { isEmbeddedDatabaseLost } from './errors.ts'
import { NoRoomError, hasRoom } from './data-dir.ts'

/**
 * The postgresql.conf. WebAssembly's memory never shrinks, and the default 128 MB of buffers is more
 * than all the rows of a small shop. The system caches the files anyway. A vacuum opens every file, and by default
 * up to 1,000 of them stay open. Connections need those descriptors. The write-ahead log may grow to 1 GB by default.
 */
const EMBEDDED_SETTINGS = [
  'shared_buffers = 16MB',
  'max_files_per_process = 64',
  'min_wal_size = 32MB',
  'max_wal_size = 64MB',
]

/** Milliseconds. The longest that statements follow each other before all else in this process gets a turn. */
const MAX_STRETCH = 10

/** What a statement that stores something says. One that locks rows says it, too. */
const CHANGES = /\b(?:insert into|update|delete from)\b/i

/**
 * Opens and migrates the database in `dataDir`. The caller must hold the folder's lock. Calls `onLost` when the database
 * can't continue, such as on a full disk. The process must then exit, because the next query would block it forever.
 */
export async function openEmbedded(dataDir: string, onLost: (error: unknown) => void): Promise<Database> {
  // Closed to others before it holds any file, because the database writes files that everyone may read.
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const client = await PGlite.create(folder, { postgresqlconf: EMBEDDED_SETTINGS })
  return embeddedDatabase(client, onLost, folder)
}

/** Migrates the database of an open client. Tests pass one in memory, which has no folder. */
export async function embeddedDatabase(
  client: PGlite,
  onLost: (error: unknown) => void,
  folder?: string,
): Promise<Database> {
  const reportingClient = reportLostOnQuery(client, onLost)
  await refuseOlderBuild(async (text) => (await client.query<object>(text)).rows)
  await migrate(drizzle({ client: reportingClient, casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER })
  const hasRoomLeft = () => folder === undefined || hasRoom(folder)
  let last: Promise<unknown> = Promise.resolve()
  /** Runs a change once those before it are stored, if the disk has room then. Several large ones may arrive at once. */
  const change = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => {
      if (folder !== undefined && !hasRoomLeft()) throw new NoRoomError(folder)
      return work()
    })
    last = done.catch(() => undefined)
    return done
  }
  const pause = pauseAfter(MAX_STRETCH)
  const pacedOn =
    (on: Pick<PGlite, 'query'>): PGlite['query'] =>
    async (...statement) => {
      const result = await on.query<never>(...statement)
      await pause()
      return result
    }
  const pacedQuery = pacedOn(reportingClient)
  const inStatementTurn = inTurn(1)
  const query: PGlite['query'] = (text, ...rest) => {
    const run = () => inStatementTurn(() => pacedQuery<never>(text, ...rest))
    return CHANGES.test(text) ? change(run) : run()
  }
  return databaseOn<Pick<PGlite, 'query'>>({
    kind: 'embedded',
    hasRoom: hasRoomLeft,
    client: { query },
    executorOn: (on, around) => {
      const queryOn: PGlite['query'] = (...statement) => around(() => on.query(...statement))
      return {
        orm: drizzle({ client: { query: queryOn } as never, casing: CASING }), // Drizzle only calls `query`
        run: async (_name, text, values) => (await queryOn<object>(text, values)).rows,
      }
    },
    transact: (work) =>
      change(() => reportIfLost(() => client.transaction((tx) => work({ query: pacedOn(tx) })), onLost)),
    execute: async (script) => void (await reportIfLost(() => client.exec(script), onLost)),
    close: () => client.close(),
  })
}

/**
 * Waits for all else that is due, once statements have followed each other for so many milliseconds. A statement runs at once,
 * and promises come before sockets and timers, so a row of statements would stop the process.
 */
function pauseAfter(stretch: number): () => Promise<void> {
  let began: number | undefined
  return async () => {
    if (began === undefined) {
      began = performance.now()
      setImmediate(() => {
        began = undefined
      })
    } else if (performance.now() - began > stretch) await nextTurn()
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
