import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_ADMIN_KEY } from '#test/api.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { startServer } from '#test/processes/child-process.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'

/** Only Linux tells the most memory that a process has had. */
const CAN_RUN = process.platform === 'linux'
const MEGABYTES = 60
const ROWS = 20_000

/** As many customers, quotes, visits and payments. */
const CONTENT = `
  insert into customers (id, first_name, last_name, email, notes)
  select md5('c' || n)::uuid, 'Ada', 'Okafor ' || n, 'ada' || n || '@example.com', repeat('Rings the bell. ', 10)
  from generate_series(1, ${ROWS}) as n;
  insert into quotes (id, session_id, customer_id, first_name, last_name, email, estimate, price_list_version, total_cents,
    countertop_count, notes)
  select md5('q' || n)::uuid, '', md5('c' || n)::uuid, 'Ada', 'Okafor ' || n, 'ada' || n || '@example.com', '{}', '1', 180000,
    1, repeat('Call after five. ', 10)
  from generate_series(1, ${ROWS}) as n;
  insert into appointments (id, session_id, quote_id, quote_number, customer_id, status, appointment_date, time_slot, during,
    crew, fee_cents, first_name, last_name, calendar_token, created_at)
  select md5('v' || n)::uuid, 's' || n, md5('q' || n)::uuid, 1000 + n, md5('c' || n)::uuid, 'completed',
    (timestamptz '2020-01-01 15:00Z' + n * interval '2 hours')::date, '9:00 AM-10:00 AM',
    tstzrange(timestamptz '2020-01-01 15:00Z' + n * interval '2 hours', timestamptz '2020-01-01 16:00Z' + n * interval '2 hours'),
    1, 10000, 'Ada', 'Okafor ' || n, 't' || n, now()
  from generate_series(1, ${ROWS}) as n;
  insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, received_cents,
    created_at, updated_at)
  select 'pi_' || id, id, 'demo', false, 'succeeded', 10000, 'usd', 10000, created_at, now() from appointments;
  insert into payment_moves (payment_id, received_cents, refunded_cents, paid_back_cents, at)
    select id, received_cents, 0, 0, created_at from payments`

let database: ScratchDatabase
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  if (!CAN_RUN) return
  database = await createScratchDatabase('export')
  server = await startServer({
    ...LIVE_ENV,
    DATABASE_URL: database.url,
    DATA_DIR: join(tmpdir(), 'export-data'),
    ADMIN_KEYS: TEST_ADMIN_KEY,
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(CONTENT)
  await client.query('vacuum analyze')
  await client.end()
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await database?.drop()
})

const kilobytes = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])

async function countLines(table: string): Promise<number> {
  const headers = { 'x-admin-key': TEST_ADMIN_KEY, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/export/${table}`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(200)
  return (await response.text()).split('\r\n').length - 2
}

describe.runIf(CAN_RUN)('a shop with 20,000 of each', () => {
  it.each(['quotes', 'visits', 'payments', 'customers'])('exports its %s in little memory', async (table) => {
    const before = kilobytes('VmRSS')
    // The peak counts from here.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const lines = await countLines(table)
    const grown = (kilobytes('VmHWM') - before) / 1024
    expect(lines).toBe(ROWS)
    expect(grown).toBeLessThan(MEGABYTES)
  })
})
