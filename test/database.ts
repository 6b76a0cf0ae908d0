import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { getTableName } from 'drizzle-orm'
import { type Database, MIGRATIONS_FOLDER } from '#server/db/database.ts'
import { embeddedDatabase } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { schema } from '#server/db/schema.ts'
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
  /** How many rows each raw statement has returned so far. */
  rowCounts: Map<string, number>
}

/**
 * A migrated, empty database: in memory, or on the Postgres of TEST_DATABASE_URL. Closing it keeps it for the next test file of
 * this worker. On Postgres, `drop-databases.ts` drops it after the run.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = unused.pop() ?? (await openOwnDatabase(`${SHARED_PREFIX}${process.ppid}`))
  await database.empty()
  database.rowCounts.clear()
  return { ...database, close: async () => void unused.push(database) }
}

const unused: TestDatabase[] = []

/** Names of the databases that `openTestDatabase` opens on Postgres begin with this and the id of the test run's process. */
export const SHARED_PREFIX = 'harpeth_test_'

/** A migrated, empty database for this caller alone. Closing it drops it. */
export async function openOwnDatabase(prefix = 'harpeth_own'): Promise<TestDatabase> {
  const database = ON_POSTGRES ? await onPostgres(prefix) : await inMemory()
  const rowCounts = new Map<string, number>()
  const checkRows: Database['checkRows'] = (name, row, rows) => {
    refuseOtherRows(name, row, rows)
    rowCounts.set(name, (rowCounts.get(name) ?? 0) + rows.length)
  }
  return {
    ...database,
    checkRows,
    rowCounts,
    transaction: (work) => database.transaction((tx) => work({ ...tx, checkRows })),
    empty: () => database.execute(EMPTY),
  }
}

const TABLES = Object.values(schema).map(getTableName)

/**
 * Deletes where there are rows: much faster than truncating every table. Waits for open transactions first. Tables that refer
 * to others come after them in the schema. Events are only deleted as an erasure changes them.
 */
const EMPTY = `do $$
declare
  name text;
  has_rows boolean;
begin
  perform set_config('office.erasing', 'on', true);
  lock table ${TABLES.join(', ')} in access exclusive mode;
  foreach name in array array[${TABLES.toReversed()
    .map((table) => `'${table}'`)
    .join(', ')}] loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then execute format('delete from %I', name); end if;
  end loop;
  perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
  where seqrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
end $$`

/** Refuses rows of a raw statement that its schema doesn't describe exactly. */
const refuseOtherRows: NonNullable<Database['checkRows']> = (name, row, rows) => {
  for (const read of rows) {
    const parsed = row.safeParse(read)
    if (!parsed.success) throw new Error(`A row of ${name} doesn't fit its schema: ${parsed.error.message}`)
    if (!isDeepStrictEqual(parsed.data, read)) throw new Error(`A row of ${name} has more than its schema`)
  }
}

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
