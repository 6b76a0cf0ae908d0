import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inTurn } from '#server/turns.ts'
import type { Log } from '#server/log.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { DatabaseBusyError, isDiskFull } from './errors.ts'
import { CASING, type Database, databaseOn, MIGRATIONS_FOLDER, refuseOlderBuild } from './database.ts'

/** With 2, writes are up to 40% slower. Above 10, one instance gains nothing, and ten exhaust Postgres's default of 100. */
const POOL_SIZE = 10
/** The other connections stay for single statements, so many who wait for one lock keep no one from reading. */
const MAX_TRANSACTIONS = 6
/** Milliseconds. How long a transaction waits for its turn. */
const TURN_TIMEOUT = 15_000
/** Milliseconds. How long a request waits for a connection before it gets a 503. */
const CONNECT_TIMEOUT = 3000
/** Milliseconds. Our statements take a few. One that takes this long is stuck. */
const STATEMENT_TIMEOUT = 10_000
/** Milliseconds. A transaction that stays open holds locks that others wait for. */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
/** Milliseconds. Our own timeout, because Postgres can't report its timeout through a dead network. */
const RESPONSE_TIMEOUT = STATEMENT_TIMEOUT + 2000
/** Milliseconds. How often a database without room is asked whether it has room again. Until then, changes are refused. */
const ROOM_CHECK = 10_000
/** Takes room like a change, and leaves nothing. */
const ROOM_PROBE = 'create temporary table room_probe on commit drop as select 1 as one'
/** Milliseconds. How long instances wait for the one that migrates. */
const MIGRATION_TIMEOUT = 5 * MINUTE_MS

/** The key of the advisory lock: "hstone" as bytes, so nothing else on this Postgres uses it. */
const MIGRATION_LOCK = 0x6873746f6e65

/** Migrates, then connects. Rejects if Postgres can't be reached. */
export async function openPostgres(
  connectionString: string,
  log: Log,
  connectTimeout = CONNECT_TIMEOUT,
): Promise<Database> {
  await migratePostgres(connectionString, connectTimeout)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    query_timeout: RESPONSE_TIMEOUT,
    // Compiling a statement takes Postgres up to 150 ms, and starting workers 10 ms. Ours are short: see the benchmark's rows
    // "views" and "due=late".
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    keepAlive: true,
    application_name: 'countertop-shop',
  })
  // An idle connection broke. The pool drops it and opens another one when needed.
  pool.on('error', (err) => log.warn({ err }, 'A database connection was lost'))
  const inTransactionTurn = inTurn(MAX_TRANSACTIONS, {
    milliseconds: TURN_TIMEOUT,
    refusal: () => new DatabaseBusyError(),
  })
  let hasRoom = true
  const checkRoom = () => {
    const onAnswer = () => {
      hasRoom = true
    }
    pool.query(ROOM_PROBE).then(onAnswer, () => setTimeout(checkRoom, ROOM_CHECK).unref())
  }
  const noticeFullDisk = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (hasRoom && isDiskFull(error)) {
        hasRoom = false
        setTimeout(checkRoom, ROOM_CHECK).unref()
      }
      throw error
    }
  }
  return databaseOn<pg.Pool | pg.PoolClient>({
    kind: 'postgres',
    hasRoom: () => hasRoom,
    client: pool,
    executorOn: (client, around) => {
      const query = (config: pg.QueryConfig, values?: unknown[]) =>
        around(() => noticeFullDisk(() => client.query<object>(config, values)))
      return {
        orm: drizzle({ query } as never, { casing: CASING }), // outside of its own transactions, Drizzle only calls `query`
        run: async (name, text, values) => (await query({ name, text }, values)).rows,
      }
    },
    transact: (work) => inTransactionTurn(() => noticeFullDisk(() => runTransaction(pool, work))),
    execute: async (script) => void (await pool.query(script)),
    close: () => pool.end(),
  })
}

async function runTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // If the connection drops between two statements, the next one rejects. Without a listener, the error would end the process.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error("Couldn't roll back the transaction")
    })
    throw error
  } finally {
    client.off('error', onLost)
    // Passing an error makes the pool discard a connection that is lost or can't roll back.
    client.release(broken)
  }
}

/** Takes an advisory lock, so instances that start together run each migration once. */
async function migratePostgres(connectionString: string, connectTimeout: number): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: MIGRATION_TIMEOUT,
    application_name: 'countertop-shop migrations',
  })
  // If the connection drops, the running query rejects. Without a listener, the error would end the process first.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlderBuild(async (text) => (await client.query<object>(text)).rows)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}
