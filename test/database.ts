import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { type Database, MIGRATIONS_FOLDER } from '#server/db/database.ts'
import { embeddedDatabase } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from './log.ts'
import { createScratchDatabase } from './scratch-postgres.ts'

/** Whether the suite runs on Postgres. Only there can statements race and connections be lost. */
export const ON_POSTGRES = process.env.TEST_DATABASE_URL !== undefined

/** On Postgres, how many locks someone waits for in this database. */
export async function countWaiting({ run }: Pick<Database, 'run'>): Promise<number> {
  const waiting = `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  return (await run('', waiting, [])).length
}

export interface TestDatabase extends Database {
  /** Empties every table, jobs included, and restarts its sequences. */
  empty: () => Promise<void>
  /** The rows of a statement of the test's own. */
  rows: (text: string, values?: unknown[]) => Promise<unknown[]>
}

/**
 * A migrated, empty database: in memory, or on the Postgres of TEST_DATABASE_URL. Closing it keeps it for the next test file of
 * this worker. On Postgres, `drop-databases.ts` drops it after the run.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = unused.pop() ?? (await openOwnDatabase(`${SHARED_PREFIX}${process.ppid}`))
  await database.empty()
  return { ...database, close: async () => void unused.push(database) }
}

const unused: TestDatabase[] = []

/** Names of the databases that `openTestDatabase` opens on Postgres begin with this and the id of the test run's process. */
export const SHARED_PREFIX = 'harpeth_test_'

/** A migrated, empty database for this caller alone. Closing it drops it. */
export async function openOwnDatabase(prefix = 'harpeth_own'): Promise<TestDatabase> {
  const database = ON_POSTGRES ? await onPostgres(prefix) : await inMemory()
  const rows: TestDatabase['rows'] = (text, values = []) => database.run('', text, values)
  await database.execute(MAKE_EMPTY)
  return { ...database, empty: () => database.execute('select testing.empty()'), rows }
}

/**
 * A function, so that the database plans its statements once. It deletes where there are rows: much faster than truncating every
 * table. It waits for open transactions first. As a replica, it minds neither foreign keys nor the trigger that keeps events.
 */
const MAKE_EMPTY = `do $make$
declare
  names text[] := array(select quote_ident(tablename) from pg_tables where schemaname = 'public' order by 1);
  deletes text := (
    select string_agg(format('if exists (select from %1$s) then delete from %1$s; end if;', name), ' ') from unnest(names) name
  );
begin
  create schema testing;
  execute format($body$
    create function testing.empty() returns void set session_replication_role = replica language plpgsql as $$ begin
      lock table %s in access exclusive mode;
      %s
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
      where seqrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
    end $$ $body$, array_to_string(names, ', '), deletes);
end $make$`

/** Milliseconds. Races start hundreds of requests at once, and a busy machine takes its time for them. */
const CONNECT_TIMEOUT = 30_000

async function onPostgres(prefix: string): Promise<Database> {
  const scratch = await createScratchDatabase(prefix)
  await scratch.skipDiskWaits()
  const database = await openPostgres(scratch.url, silentLog, CONNECT_TIMEOUT)
  return {
    ...database,
    close: async () => {
      await database.close()
      await scratch.drop()
    },
  }
}

async function inMemory(): Promise<Database> {
  const client = await PGlite.create({ loadDataDir: await migratedDump() })
  return embeddedDatabase(client, (error) => {
    throw error
  })
}

const CACHE = fileURLToPath(new URL('../node_modules/.cache/test-database', import.meta.url))

/**
 * Puts a migrated, empty database into the data folder of an embedded server, whose start would take seconds to make one. Needs
 * `tar`.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const dump = await migratedDump()
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: Buffer.from(await dump.arrayBuffer()), stdio: 'pipe' })
}

/** Making a database takes seconds, loading one a fraction: the first test that needs it keeps it for all others. */
async function migratedDump(): Promise<Blob> {
  const migrations = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  const sources = [...migrations.toSorted(), 'meta/_journal.json'].map((name) => join(MIGRATIONS_FOLDER, name))
  const hash = createHash('sha256').update(readFileSync(new URL('../package-lock.json', import.meta.url)))
  for (const source of sources) hash.update(readFileSync(source))
  const file = join(CACHE, `${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const client = await PGlite.create()
  await embeddedDatabase(client, () => undefined)
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(CACHE, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, file)
  return dump
}
