import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Rows of a database that has only the first migration, in every table that a later one changes or drops. */
const BASELINE_ROWS = `
  insert into sessions (id, countertop_count) values (repeat('a', 32), 1);
  insert into countertops (session_id, shape, width, length, stone, idempotency_key)
    values (repeat('a', 32), 'I', 60, 25.5, 'southport', gen_random_uuid());
  insert into crews (number, name, color, idempotency_key) values (1, 'Ana', '#112233', gen_random_uuid());
  insert into idempotency_keys (session_id, key, request_hash, quote_id, quote_number)
    values (repeat('a', 32), 'once', 'hash', gen_random_uuid(), 1001);
  insert into templates (id, name, subject, body) values
    ('5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e01', 'First reply', 'Your quote request', 'Hi'),
    ('0198c0de-0000-7000-8000-0000000000d1', 'Ready', 'It is ready', 'Hi');
  insert into settings (travel_minutes, version) values (30, 4);
  insert into quotes (id, session_id, first_name, last_name, phone_number, email, estimate, price_list_version, total_cents, countertop_count)
    values (gen_random_uuid(), repeat('a', 32), 'Ada', 'Okafor', '(615) 555-0142', 'ada@example.com', '{}', '2026-12', 180000, 1);
  insert into appointments (id, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
    values (gen_random_uuid(), 'completed', '2027-03-02', '8:00 AM-9:00 AM',
      tstzrange('2027-03-02T14:00:00Z', '2027-03-02T15:00:00Z'), 1, 'waived', 10000, 'token', now());
  insert into customers (id, first_name) values ('0198c0de-0000-7000-8000-00000000000c', 'Ada');
  insert into messages (id, customer_id, quote_id, channel, direction, body, by_name, created_at)
    select gen_random_uuid(), '0198c0de-0000-7000-8000-00000000000c', id, 'email', 'out', 'Hi Ada', 'Ana', now() from quotes;
  update appointments set first_name = 'José', last_name = 'O’Neil-Ruiz', address = '12 Main St.',
    customer_id = '0198c0de-0000-7000-8000-00000000000c', undo = '{"until":"2027-03-01T15:00:10.000Z"}';`

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

/** A database of the version before this migration, with rows in it. */
function filledBefore(name: string, rows: string): Promise<OldDatabase> {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  const earlier = migrations.slice(
    0,
    entries.findIndex(({ tag }) => tag.endsWith(name)),
  )
  const applied = earlier.map(({ hash, folderMillis }) => `('${hash}', ${folderMillis})`)
  return (ON_POSTGRES ? oldPostgres : oldEmbedded)(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ${applied.join(', ')};
    ${earlier.flatMap(({ sql }) => sql).join(';')}; ${rows}`)
}

/** A database that has only the first migration. */
const baseline = () => filledBefore('first_answers', BASELINE_ROWS)

const QUOTE =
  'estimate, session_id, first_name, last_name, phone_number, price_list_version, total_cents, countertop_count'
/** A quote of each name, measured on Tuesday, March 2, 2027, or a day later. */
const MEASURED_ROWS = `
  insert into crews (number, name, color) values (1, 'Ana', '#112233');
  insert into quotes (id, email, ${QUOTE})
    select gen_random_uuid(), name, '{}', '', '', '', '', '', 100, 1
    from unnest(array['to price', 'blocked', 'sent', 'withdrawn', 'declined', 'installed', 'erased', 'booked']) as name;
  update quotes set erased_at = now() where email = 'erased';
  insert into closures (id, date, until_date, during, reason)
    values (gen_random_uuid(), '2027-03-08', '2027-03-09', '[2027-03-08,2027-03-10)', 'Fair');
  insert into appointments (id, quote_id, kind, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
    select gen_random_uuid(), id, 'measure', case email when 'booked' then 'confirmed' else 'completed' end, day, '8:00 AM-9:00 AM',
      tstzrange(day + number * interval '1 hour', day + (number + 1) * interval '1 hour'), 1, 'waived', 0, id::text, now()
    from quotes, lateral (select date '2027-03-02' + case email when 'blocked' then 1 else 0 end as day) as visit;
  insert into appointments (id, quote_id, kind, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
    select gen_random_uuid(), id, 'install', 'completed', '2027-03-30', '8:00 AM-9:00 AM',
      '[2027-03-30 14:00Z,2027-03-30 15:00Z)', 1, 'none', 0, id::text || '2', now() from quotes where email = 'installed';
  insert into final_quotes (quote_id, revision, state, countertops, unfit, job, price_list, deposit_percent, valid_days, created_at, sent_at)
    select id, 1, email, '[]', '[]', '{}', 'quoted', 50, 14, now(), now() from quotes where email in ('sent', 'withdrawn', 'declined');`

/** A quote with a visit that is over. */
const ONE_VISIT_ROWS = `
  insert into crews (number, name, color) select number, number::text, '#112233' from generate_series(1, 4) as number;
  insert into quotes (id, email, ${QUOTE}) values (gen_random_uuid(), '', '{}', '', '', '', '', '', 100, 1);
  insert into appointments (id, quote_id, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
    select gen_random_uuid(), id, 'completed', '2027-03-02', '8:00 AM-9:00 AM',
      '[2027-03-02 14:00Z,2027-03-02 15:00Z)', 1, 'waived', 10000, 'token', now() from quotes;`

test('keeps the rows of a database that has only the first migration, with what each later one adds', async () => {
  const { query, open } = await baseline()
  await open()
  for (const [text, row] of [
    ['shape, width, deleted_at from countertops', { shape: 'I', width: 60, deleted_at: null }],
    [
      'name, color, email, day_emailed_on from crews',
      { name: 'Ana', color: '#112233', email: '', day_emailed_on: null },
    ],
    [
      'number, price_list_version, total_cents, made_by, installation_days from quotes',
      { number: 1001, price_list_version: '2026-12', total_cents: 180000, made_by: null, installation_days: [] },
    ],
    [
      'kind, status, fee, customer_moves, installed from appointments',
      { kind: 'measure', status: 'completed', fee: 'waived', customer_moves: 0, installed: null },
    ],
    [
      'body, quote_id is not null as has_quote, appointment_id, read_at, revision from messages',
      { body: 'Hi Ada', has_quote: true, appointment_id: null, read_at: null, revision: null },
    ],
    [
      'travel_minutes, first_reminder_on, second_reminder_on, version from settings',
      { travel_minutes: 30, first_reminder_on: true, second_reminder_on: true, version: 4 },
    ],
  ] as const) {
    expect(await query(`select ${text}`)).toEqual([row])
  }
  expect(await query('select name, follow_up_days, version from templates order by name')).toEqual([
    { name: 'First reply', follow_up_days: 3, version: 1 },
    { name: 'Ready', follow_up_days: null, version: 1 },
  ])
  const words = (await query('select word from customer_words order by word')).map(
    (row) => (row as { word: string }).word,
  )
  expect(words).toEqual(['12', 'jose', 'main', 'oneil', 'ruiz', 'st'])
  for (const table of ['first_answers', 'page_links', 'price_lists', 'visit_photos']) {
    expect(await query(`select * from ${table}`)).toEqual([])
  }
})

test('starts the price clock of quotes that are measured and wait for their price', async () => {
  const { query, open } = await filledBefore('price_clock', MEASURED_ROWS)
  await open()
  const due = await query(
    `select email, price_due_at at time zone 'UTC' = case email when 'blocked' then timestamp '2027-03-11 00:00' else '2027-03-06 00:00' end as is_right
     from quotes where price_due_at is not null order by email`,
  )
  expect(due).toEqual([
    { email: 'blocked', is_right: true },
    { email: 'to price', is_right: true },
    { email: 'withdrawn', is_right: true },
  ])
})

test('keeps visits that were booked although they are too tight, and no longer compares their travel time', async () => {
  const { query, open } = await baseline()
  const visit = (id: number, from: string, until: string, occupied: string | null) =>
    query(`insert into appointments (id, status, appointment_date, time_slot, during, occupied, crew, fee, fee_cents, calendar_token, created_at)
      values ('0198c0de-0000-7000-8000-0000000000a${id}', 'confirmed', '2027-03-03', '${from} AM-${until} AM',
        tstzrange('2027-03-03 ${from}', '2027-03-03 ${until}'),
        ${occupied === null ? 'null' : `tstzrange('2027-03-03 ${from}', '2027-03-03 ${occupied}')`}, 1, 'waived', 10000, '${id}', now())`)
  await visit(1, '8:00', '9:00', null)
  await visit(2, '9:00', '10:00', null)
  await expect(visit(3, '7:00', '8:00', '8:30')).rejects.toThrow('appointments_travel')
  await open()
  expect(await query(`select occupied from appointments where appointment_date = '2027-03-03'`)).toEqual([
    { occupied: null },
    { occupied: null },
  ])
  await visit(3, '7:00', '8:00', '8:30')
  await expect(visit(4, '6:00', '7:00', '7:30')).rejects.toThrow('appointments_travel')
  await expect(visit(5, '8:00', '9:00', null)).rejects.toThrow('appointments_one_at_a_time')
})

test('makes each installation that is booked a part, of which a quote never has two at one time', async () => {
  const { query, open } = await filledBefore('_installation_parts', ONE_VISIT_ROWS)
  const install = (id: number, from: string, until: string, status = 'confirmed') =>
    query(`insert into appointments (id, quote_id, quote_number, kind, status, appointment_date, time_slot, during, crew, fee, fee_cents, calendar_token, created_at)
      select '0198c0de-0000-7000-8000-0000000000b${id}', id, number, 'install', '${status}', '2027-03-03', '${from} AM-${until} AM',
        tstzrange('2027-03-03 ${from}', '2027-03-03 ${until}'), ${id}, 'none', 0, '${id}', now() from quotes`)
  await install(1, '8:00', '10:00', 'no_show')
  await install(2, '9:00', '11:00')
  await open()
  expect(
    await query(`select status, installed from appointments where kind = 'install' order by calendar_token`),
  ).toEqual([
    { status: 'no_show', installed: null },
    { status: 'confirmed', installed: null },
  ])
  await install(3, '7:00', '9:00')
  await expect(install(4, '10:00', '11:30')).rejects.toThrow('appointments_one_part_at_a_time')
})

test('makes each payment the one of a visit by card, in the order of recording, and keeps what names it', async () => {
  const { query, open } = await filledBefore(
    'job_payments',
    `${ONE_VISIT_ROWS} insert into payments (intent_id, appointment_id, provider, is_extra, is_honored, state, amount_cents,
       currency, received_cents, created_at, updated_at)
     select name, id, 'stripe', name = 'pi_extra', name = 'pi_1', 'succeeded', 10000, 'usd', 10000, now(), now()
     from appointments, unnest(array['pi_1', 'pi_extra']) as name;`,
  )
  await open()
  const columns =
    'intent_id, purpose, method, is_extra, received_cents, refund_asked_cents, lowered_cents, quote_id, note'
  const kept = { purpose: 'visit', method: 'card', received_cents: 10000, refund_asked_cents: null, lowered_cents: 0 }
  expect(await query(`select ${columns} from payments order by entry`)).toEqual([
    { ...kept, intent_id: 'pi_1', is_extra: false, quote_id: null, note: '' },
    { ...kept, intent_id: 'pi_extra', is_extra: true, quote_id: null, note: '' },
  ])
  expect(await query('select count(distinct id)::int as ids from payments')).toEqual([{ ids: 2 }])
  const add = `insert into payments (provider, is_extra, state, amount_cents, currency, created_at, updated_at, purpose, quote_id)
    select 'stripe', false, 'open', 1, 'usd', now(), now(), 'deposit'`
  await expect(query(`${add}, null`)).rejects.toThrow('payments_subject')
  await query(`${add}, id from quotes`)
  await expect(query(`${add}, id from quotes`)).rejects.toThrow('payments_one_open_for_a_job')
})

test('leaves revisions as they are laid out, until the shop changes that', async () => {
  const { query, open } = await filledBefore('_fabrication', MEASURED_ROWS)
  await open()
  expect(await query('select state, version, fabrication from final_quotes order by state')).toEqual(
    ['declined', 'sent', 'withdrawn'].map((state) => ({ state, version: 1, fabrication: null })),
  )
})

test('gives each payment online the days on which it came in and went back, as far as they are known', async () => {
  const { query, open } = await filledBefore(
    'payment_moves',
    `${ONE_VISIT_ROWS} insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, received_cents,
       refunded_cents, paid_back_cents, created_at, updated_at)
     select 'pi_' || was.state, id, 'stripe', was.state <> 'succeeded', was.state, 10000, 'usd', received, refunded, paid_back, '2027-03-01Z', '2027-04-01Z'
     from appointments, (values ('succeeded', 10000, 0, 0), ('open', 0, 0, 0), ('refunded', 10000, 10000, 0),
       ('charged_back', 10000, 0, 0), ('paid_back', 10000, 4000, 6000)) as was (state, received, refunded, paid_back);`,
  )
  await open()
  expect(
    await query(
      `select p.state, sum(m.received_cents)::int as received, sum(m.refunded_cents)::int as refunded, sum(m.paid_back_cents)::int as paid_back,
         array_agg(extract(month from at at time zone 'UTC')::int order by at) as months
       from payment_moves as m join payments as p on p.id = m.payment_id group by p.state order by p.state`,
    ),
  ).toEqual([
    { state: 'charged_back', received: 10_000, refunded: 10_000, paid_back: 0, months: [3, 4] },
    { state: 'paid_back', received: 10_000, refunded: 4000, paid_back: 6000, months: [3, 4] },
    { state: 'refunded', received: 10_000, refunded: 10_000, paid_back: 0, months: [3, 4] },
    { state: 'succeeded', received: 10_000, refunded: 0, paid_back: 0, months: [3] },
  ])
})
