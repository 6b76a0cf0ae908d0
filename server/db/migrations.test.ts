import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { lazily } from '#shared/lib/lazily.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { embeddedDatabase } from './embedded.ts'
import { MIGRATIONS_FOLDER } from './database.ts'
import { openPostgres } from './postgres.ts'

const OLD_DATABASE = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('an older build', 1763000000000);
  create table quotes (id int);
  insert into quotes values (1);`
const TABLES = `select table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1`
const MESSAGE =
  "it holds the data of an older build, which this build can't update. Start the build that made it, or begin with an empty database."

/** What the tables held that the second migration drops. */
const BEFORE_FIRST_ANSWERS = `
  insert into sessions (id, countertop_count) values (repeat('a', 32), 1);
  insert into countertops (session_id, shape, width, length, stone, idempotency_key)
    values (repeat('a', 32), 'I', 60, 25.5, 'southport', gen_random_uuid());
  insert into crews (number, name, color, idempotency_key) values (1, 'Ana', '#112233', gen_random_uuid());
  insert into idempotency_keys (session_id, key, request_hash, quote_id, quote_number)
    values (repeat('a', 32), 'once', 'hash', gen_random_uuid(), 1001);`

const BEFORE_MADE_BY = `
  insert into quotes (id, session_id, first_name, last_name, phone_number, email, estimate, price_list_version, total_cents, countertop_count)
    values (gen_random_uuid(), repeat('a', 32), 'Ada', 'Okafor', '(615) 555-0142', 'ada@example.com', '{}', '2026-12', 180000, 1);`

const BEFORE_INSTALLATIONS = `
  insert into appointments (id, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
    values (gen_random_uuid(), 'completed', '2027-03-02', '8:00 AM-9:00 AM',
      tstzrange('2027-03-02T14:00:00Z', '2027-03-02T15:00:00Z'), 1, 'waived', 10000, 'token', now());`

interface OldDatabase {
  query: (text: string) => Promise<unknown[]>
  open: () => Promise<unknown>
}

/** A database without a table. Making one takes seconds, loading it a fraction. */
const blank = lazily(async () => {
  const client = await PGlite.create()
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
})

async function oldEmbedded(content: string): Promise<OldDatabase> {
  const client = await PGlite.create({ loadDataDir: await blank() })
  onTestFinished(() => client.close())
  await client.exec(content)
  return {
    query: async (text) => (await client.query(text)).rows,
    open: () => embeddedDatabase(client, () => undefined),
  }
}

async function oldPostgres(content: string): Promise<OldDatabase> {
  const scratch = await createScratchDatabase('harpeth_older')
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await scratch.drop()
  })
  await client.query(content)
  return {
    query: async (text) => (await client.query<object>(text)).rows,
    open: () => openPostgres(scratch.url, silentLog),
  }
}

test("refuses an older build's database, and leaves it as it is", async () => {
  const { query, open } = await (ON_POSTGRES ? oldPostgres : oldEmbedded)(OLD_DATABASE)
  await expect(open()).rejects.toThrow(MESSAGE)
  expect(await query(TABLES)).toEqual([{ name: '__drizzle_migrations' }, { name: 'quotes' }])
  expect(await query('select id from quotes')).toEqual([{ id: 1 }])
})

/** A database that has only the first so many migrations, with that content. */
async function openAfter(count: number, content: string): Promise<OldDatabase> {
  const first = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).slice(0, count)
  const migrated = `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    ${first.map(({ hash, folderMillis }) => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis});`).join('')}
    ${first.flatMap(({ sql }) => sql).join(';')};`
  return (ON_POSTGRES ? oldPostgres : oldEmbedded)(migrated + content)
}

test('keeps the rows of a database that has only the first migration', async () => {
  const { query, open } = await openAfter(1, BEFORE_FIRST_ANSWERS)
  await open()
  expect(await query('select shape, width from countertops')).toEqual([{ shape: 'I', width: 60 }])
  expect(await query('select name from crews')).toEqual([{ name: 'Ana' }])
  expect(await query('select * from first_answers')).toEqual([])
})

test('keeps the quotes of a database from before the office made any, as sent by their customers', async () => {
  const { query, open } = await openAfter(3, BEFORE_MADE_BY)
  await open()
  expect(await query('select number, first_name, total_cents, made_by from quotes')).toEqual([
    { number: 1001, first_name: 'Ada', total_cents: 180000, made_by: null },
  ])
})

test('makes each visit of a database from before there were installations one to measure', async () => {
  const { query, open } = await openAfter(4, BEFORE_INSTALLATIONS)
  await open()
  expect(await query('select kind, status, fee from appointments')).toEqual([
    { kind: 'measure', status: 'completed', fee: 'waived' },
  ])
})

test('turns reminders on in a database from before there were any', async () => {
  const { query, open } = await openAfter(6, 'insert into settings (travel_minutes, version) values (30, 4)')
  await open()
  expect(await query('select travel_minutes, first_reminder_on, second_reminder_on, version from settings')).toEqual([
    { travel_minutes: 30, first_reminder_on: true, second_reminder_on: true, version: 4 },
  ])
})

test('keeps the crews of a database from before they had an email address', async () => {
  const { query, open } = await openAfter(7, `insert into crews (number, name, color) values (1, 'Ana', '#112233')`)
  await open()
  expect(await query('select number, name, color, email, day_emailed_on from crews')).toEqual([
    { number: 1, name: 'Ana', color: '#112233', email: '', day_emailed_on: null },
  ])
})

const BEFORE_PAGES = `${BEFORE_MADE_BY}${BEFORE_INSTALLATIONS}
  insert into customers (id, first_name) values ('0198c0de-0000-7000-8000-00000000000c', 'Ada');
  insert into messages (id, customer_id, quote_id, channel, direction, body, by_name, created_at)
    select gen_random_uuid(), '0198c0de-0000-7000-8000-00000000000c', id, 'email', 'out', 'Hi Ada', 'Ana', now() from quotes;`

test("keeps visits and messages from before there were customers' pages: none was moved or written there", async () => {
  const { query, open } = await openAfter(5, BEFORE_PAGES)
  await open()
  expect(await query('select status, customer_moves from appointments')).toEqual([
    { status: 'completed', customer_moves: 0 },
  ])
  expect(await query('select body, quote_id is not null as has_quote, appointment_id, read_at from messages')).toEqual([
    { body: 'Hi Ada', has_quote: true, appointment_id: null, read_at: null },
  ])
  expect(await query('select * from page_links')).toEqual([])
  await query(
    `insert into page_links (id, quote_id, hash, created_at) select gen_random_uuid(), id, 'a', now() from quotes`,
  )
  await query('delete from quotes')
  expect(await query('select * from page_links')).toEqual([])
})

test('leaves the prices of the content in effect in a database from before owners published any', async () => {
  const { query, open } = await openAfter(8, BEFORE_MADE_BY)
  await open()
  expect(await query('select price_list_version, total_cents from quotes')).toEqual([
    { price_list_version: '2026-12', total_cents: 180000 },
  ])
  expect(await query('select * from price_lists')).toEqual([])
})
