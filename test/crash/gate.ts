import pg from 'pg'
import { waitUntil } from './until.ts'

interface Place {
  /** The table's name in SQL. */
  table: 'appointments' | 'payments' | 'payment_events' | 'outgoing_mails' | 'jobs'
  event: 'insert' | 'update'
  /** A condition on `new`. All rows by default. */
  when?: string
  /** Waits during the commit, when all changes are made but not visible. */
  atCommit?: boolean
}

export type Gate = Awaited<ReturnType<typeof closeGate>>

/** Lock numbers are per database, and the server under test uses no lock with this number. */
const LOCK = 90_210
/** Milliseconds. The server gives up on waiting statements earlier. */
const STATEMENT_TIMEOUT = 20_000

/**
 * Makes every write of such a row wait. A trigger waits for a lock that we hold, so the server stops at a known point
 * without any change to it.
 */
export async function closeGate(url: string, { table, event, when = 'true', atCommit = false }: Place) {
  const client = new pg.Client({ connectionString: url, statement_timeout: STATEMENT_TIMEOUT })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [LOCK])
  await client.query(`
    create function crash_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK});
      return null;
    end $$`)
  await client.query(`
    create ${atCommit ? 'constraint ' : ''}trigger crash_gate after ${event} on ${table}
    ${atCommit ? 'deferrable initially deferred' : ''}
    for each row when (${when}) execute function crash_gate()`)
  const waiting = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [LOCK],
    )
    return rows.map(({ pid }) => pid)
  }
  /** Removes the gate and lets waiting statements continue. */
  const open = async () => {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    // Waits until the released statements no longer use the table.
    await client.query(`drop trigger crash_gate on ${table}`)
    await client.query('drop function crash_gate()')
    await client.end()
  }
  return {
    /** Resolves once a statement waits at the gate. */
    waitForWriter: () => waitUntil(`a statement writes to ${table}`, async () => (await waiting()).length > 0),
    open,
    /** Ends the database connections of waiting statements, which rolls them back, and removes the gate. */
    cutOff: async () => {
      for (const pid of await waiting()) await client.query('select pg_terminate_backend($1)', [pid])
      await waitUntil('the database has noticed', async () => (await waiting()).length === 0)
      await open()
    },
  }
}
