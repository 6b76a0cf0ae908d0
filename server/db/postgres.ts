import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { CASING, type Database, type Transaction } from './database.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { schema } from './schema.ts'

/** With 2, writes lose up to 40 %; beyond 10 one instance gains nothing and ten instances exhaust Postgres's default 100. */
const POOL_SIZE = 10
/** Milliseconds. How long a request waits for a connection before it is told to come back. */
const CONNECT_TIMEOUT = 3000
/** Milliseconds. Every statement of ours takes a few; one that takes this long is stuck, and its request with it. */
const STATEMENT_TIMEOUT = 10_000
/** Milliseconds. A transaction that is left open holds locks that others wait for. */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
/** Milliseconds. The server's own timeout does not reach us through a dead network; this one is ours. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 2000
/** Milliseconds. Others wait this long for the one instance that migrates. */
const MIGRATION_TIMEOUT = 5 * 60_000

/** Any number that no other user of this Postgres locks: "hstone" as bytes. */
const MIGRATION_LOCK = 0x6873746f6e65

/** Migrates, then connects. Rejects where Postgres cannot be reached. */
export async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  await migratePostgres(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    keepAlive: true,
    application_name: 'countertop-shop',
  })
  // A connection that breaks while it is idle: the pool drops it and makes another one when it is needed.
  pool.on('error', (err) => log.warn({ err }, 'A database connection was lost'))
  return {
    kind: 'postgres',
    orm: drizzle(pool, { schema, casing: CASING }),
    run: async (name, text, values) => (await pool.query<object>({ name, text, values })).rows,
    transaction: (work) => inTransaction(pool, work),
    execute: async (script) => {
      await pool.query(script)
    },
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that drops between two statements rejects the next one; without a listener it would end the process.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    await client.query('begin')
    const result = await work({
      run: async (name, text, values) => (await client.query<object>({ name, text, values })).rows,
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error('The transaction could not be rolled back')
    })
    throw error
  } finally {
    client.off('error', onLost)
    // A connection that is lost, or cannot even roll back, is not handed to anybody else.
    client.release(broken)
  }
}

/** Under an advisory lock, so that instances that start together run each migration once. */
async function migratePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: MIGRATION_TIMEOUT,
    application_name: 'countertop-shop migrations',
  })
  // A connection lost later rejects the query that runs; without a listener it would end the process first.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ends the session and with it the lock.
    await client.end()
  }
}
