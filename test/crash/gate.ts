import pg from 'pg'
import { until } from './until.ts'

interface Place {
  /** As SQL names it. */
  table: 'appointments' | 'payments' | 'payment_events' | 'outgoing_mails' | 'jobs.job'
  event: 'insert' | 'update'
  /** Which rows, as a condition on `new`; all of them by default. */
  when?: string
  /** Waits in the commit itself: all is done, and nobody sees it yet. */
  atCommit?: boolean
}

export interface Gate {
  /** Resolves once somebody waits. */
  arrived: () => Promise<void>
  /** Lets those who wait go on; nobody waits here any more. */
  open: () => Promise<void>
  /** Ends the database's side of those who wait, too: what they did is rolled back. */
  cutOff: () => Promise<void>
}

/** Locks are numbered within their own database, and the server under test takes none of this kind there. */
const LOCK = 90_210
/** Milliseconds. Those who wait for this one are given up by their server before. */
const STATEMENT_TIMEOUT = 20_000

/**
 * Whoever writes such a row waits in the middle of it, from now on. It is a trigger that waits for a lock of ours, so
 * that the server is stopped at a known point without knowing of it.
 */
export async function closeGate(url: string, { table, event, when = 'true', atCommit = false }: Place): Promise<Gate> {
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
  const open = async () => {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    // Waits for those who were let go, since they still use the table.
    await client.query(`drop trigger crash_gate on ${table}`)
    await client.query('drop function crash_gate()')
    await client.end()
  }
  return {
    arrived: () => until(`somebody writes to ${table}`, async () => (await waiting()).length > 0),
    open,
    cutOff: async () => {
      for (const pid of await waiting()) await client.query('select pg_terminate_backend($1)', [pid])
      await until('the database has noticed', async () => (await waiting()).length === 0)
      await open()
    },
  }
}
