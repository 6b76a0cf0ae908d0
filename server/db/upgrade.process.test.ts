import { describe, expect, it } from 'vitest'
import { phoneKey } from '#server/customers/keys.ts'
import { openUnmigrated, type Row, type VersionedDatabase } from '#test/versioned-database.ts'

/** One migration, tested on a database of the previous version with rows in every table. */
interface Upgrade {
  migration: string
  /** A script that inserts rows into every table of the previous version. */
  fill: string
  /** The expected values of new columns, by table and row id. Columns that aren't listed may have any value. */
  added: Record<string, Record<string, Row>>
  /** The new names of renamed tables. */
  renamed?: Record<string, string>
  /** The new names of renamed columns. */
  renamedColumns?: Record<string, string>
}

/** Before the office. */
const LAST_OF_1_0 = '0014_photos'

const SESSION = (digit: string) => digit.repeat(32)
const ID = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
const CONTACT = `'Ada', 'Park', '(615) 555-0100', 'ada@example.com', '1 Main St', '', 'Nashville', 'TN', '37201'`
const CONTACT_COLUMNS = 'first_name, last_name, phone_number, email, address, apt_suite, city, state, zip_code'

/** In every table before 0009, except for the jobs. */
const ROWS_BEFORE_0009 = `
      insert into sessions (id, countertop_count, created_at) values
        ('${SESSION('a')}', 2, '2026-01-01T12:00:00Z'),
        ('${SESSION('b')}', 0, '2026-02-01T12:00:00Z'),
        ('${SESSION('c')}', 1, '2026-03-01T12:00:00Z');
      insert into countertops (session_id, shape, width, length, return_width, return_length, stone, created_at) values
        ('${SESSION('a')}', 'I', 100, 25.5, null, null, 'southport', '2026-01-05T12:00:00Z'),
        ('${SESSION('a')}', 'L', 100, 25.5, 60, 25.5, 'travella', '2026-01-03T12:00:00Z'),
        ('${SESSION('c')}', 'U', 100, 25.5, 60, 60, 'southport', '2026-02-28T12:00:00Z');
      insert into quotes (
        id, session_id, ${CONTACT_COLUMNS}, status, payment_status, notes, version, estimate, price_list_version,
        total_cents, countertop_count, created_at
      ) values
        ('${ID('1')}', '${SESSION('a')}', ${CONTACT}, 'new', 'not received', '', 1, '{"total": 1}', '2026-01', 180000, 1,
          '2026-01-06T12:00:00Z'),
        ('${ID('2')}', '${SESSION('b')}', ${CONTACT}, 'scheduled', 'partial payment', 'Call first', 4, '{"total": 2}',
          '2026-01', 90000, 1, '2026-02-06T12:00:00Z');
      insert into quote_countertops (id, quote_id, position, shape, width, length, stone, area_square_feet) values
        ('${ID('3')}', '${ID('1')}', 0, 'I', 100, 25.5, 'southport', 17.7);
      insert into quote_images (countertop_id, png) values ('${ID('3')}', '\\x89504e470d0a1a0a');
      insert into idempotency_keys (session_id, key, request_hash, quote_id, quote_number) values
        ('${SESSION('a')}', 'key', 'hash', '${ID('1')}', 1001);
      insert into quote_audit (action, quote_id, quote_number, "from", "to") values
        ('edited', '${ID('2')}', 1002, '{"status": "new"}', '{"status": "scheduled"}'),
        ('deleted', '${ID('9')}', 1000, '{"status": "new"}', null);
      insert into appointments (
        id, session_id, client_address, quote_id, quote_number, status, appointment_date, time_slot, during, crew,
        held_until, fee, ${CONTACT_COLUMNS}, is_contact_hidden, notes, calendar_token, version, created_at
      ) values
        ('${ID('4')}', '${SESSION('a')}', '127.0.0.1', '${ID('1')}', 1001, 'confirmed', '2026-03-02', '8:00 AM-9:00 AM',
          '[2026-03-02T14:00Z,2026-03-02T15:00Z)', 1, null, 'online', ${CONTACT}, false, 'Gate code', 't4', 2,
          '2026-02-20T12:00:00Z'),
        ('${ID('5')}', '${SESSION('b')}', null, null, null, 'held', '2026-03-02', '10:00 AM-11:00 AM',
          '[2026-03-02T16:00Z,2026-03-02T17:00Z)', 1, '2026-02-20T12:30:00Z', 'online', ${CONTACT}, true, '', 't5', 1,
          '2026-02-20T12:00:00Z'),
        ('${ID('6')}', null, null, null, null, 'confirmed', '2026-03-03', '8:00 AM-9:00 AM',
          '[2026-03-03T14:00Z,2026-03-03T15:00Z)', 1, null, 'waived', ${CONTACT}, false, '', 't6', 1,
          '2026-02-20T12:00:00Z'),
        ('${ID('7')}', '${SESSION('c')}', null, '${ID('2')}', 1002, 'cancelled', '2026-03-04', '8:00 AM-9:00 AM',
          '[2026-03-04T14:00Z,2026-03-04T15:00Z)', 1, null, 'online', ${CONTACT}, false, '', 't7', 3,
          '2026-02-20T12:00:00Z');
      insert into appointment_history (appointment_id, at, "from", "to", by, why) values
        ('${ID('4')}', '2026-02-20T12:00:00Z', null, 'held', 'visitor', 'Chosen for payment'),
        ('${ID('4')}', '2026-02-20T12:05:00Z', 'held', 'confirmed', 'payment', 'The fee was paid'),
        ('${ID('7')}', '2026-02-21T12:00:00Z', 'confirmed', 'cancelled', 'office', 'Cancelled');
      insert into closures (id, date, time_slot, during, reason) values
        ('${ID('8')}', '2026-05-01', null, '[2026-05-01T05:00Z,2026-05-02T05:00Z)', 'Outing');
      insert into closure_audit (action, closure_id, "from", "to") values ('closed', '${ID('8')}', null, '{"date": "x"}');
      insert into payments (
        intent_id, appointment_id, provider, is_extra, is_honoured, state, amount_cents, currency, received_cents,
        refunded_cents, disputed, failure_message, created_at, updated_at
      ) values
        ('pi_4', '${ID('4')}', 'stripe', false, true, 'succeeded', 12000, 'usd', 12000, 0, false, null,
          '2026-02-20T12:01:00Z', '2026-02-20T12:05:00Z'),
        ('pi_4b', '${ID('4')}', 'stripe', true, false, 'refunded', 5000, 'usd', 5000, 5000, false, null,
          '2026-02-20T12:02:00Z', '2026-02-20T12:06:00Z'),
        ('pi_6', '${ID('6')}', 'stripe', true, false, 'refund_due', 7500, 'usd', 7500, 0, true, 'Declined.',
          '2026-02-20T12:02:00Z', '2026-02-20T12:06:00Z'),
        ('demo_7', '${ID('7')}', 'demo', false, true, 'refunded', 10000, 'usd', 10000, 10000, false, null,
          '2026-02-20T12:02:00Z', '2026-02-20T12:06:00Z');
      insert into payment_events (id, type, intent_id, received_at) values
        ('evt_1', 'payment_intent.succeeded', 'pi_4', '2026-02-20T12:05:00Z');
      insert into demo_intents (id, client_secret, status, amount_cents, received_cents, appointment_id, created_at) values
        ('demo_7', 'demo_7_secret', 'succeeded', 10000, 10000, '${ID('7')}', '2026-02-20T12:02:00Z');
      insert into outgoing_mails (kind, quote_id, appointment_id, refund_cents, created_at, queued_at, sent_at) values
        ('quote_received', '${ID('1')}', null, null, '2026-01-06T12:00:00Z', '2026-01-06T12:00:01Z', '2026-01-06T12:00:02Z'),
        ('visit_cancelled', null, '${ID('7')}', 10000, '2026-02-21T12:00:00Z', null, null);
      insert into rate_limits (key, hits, resets_at) values ('quotes 127.0.0.1', 3, '2026-02-20T13:00:00Z');`

const JOBS_BEFORE_0011 = `
      insert into jobs.job (id, name, data, state, output, retry_count) values
        ('${ID('a')}', 'refund', '{"intentId": "pi_6"}', 'failed', '{"message": "No"}', 12),
        ('${ID('b')}', 'settle', '{"intentId": "pi_4"}', 'created', null, 0),
        ('${ID('c')}', 'mail', '{"mailId": "${ID('d')}"}', 'retry', null, 1);`

/** Fees had no default since 0009. */
const ROWS_BEFORE_0010 = `
      alter table appointments alter fee_cents set default 10000;
      ${ROWS_BEFORE_0009}
      alter table appointments alter fee_cents drop default;
      insert into appointment_idempotency_keys (key, request_hash, appointment_id) values ('key', 'hash', '${ID('6')}');`

const JOBS_BEFORE_0012 = `
      insert into jobs (queue, data, state, attempts) values
        ('refund', '{"intentId": "pi_6"}', 'failed', 12),
        ('settle', '{"intentId": "pi_4"}', 'waiting', 0);`

/** 0012 renamed two tables and a column. */
const ROWS_BEFORE_0013 = ROWS_BEFORE_0010.replaceAll(/(quote|closure)_audit/g, '$1_history').replaceAll(
  'is_honoured',
  'is_honored',
)

/** 0014 added a table. */
const ROWS_BEFORE_0015 = `${ROWS_BEFORE_0013}
      insert into photos (id, session_id, quote_id, position, type, bytes) values
        ('${ID('e')}', '${SESSION('a')}', '${ID('1')}', 0, 'image/jpeg', '\\xffd8');`

/** 0016 added customers. */
const ROWS_BEFORE_0017 = `${ROWS_BEFORE_0015}
      insert into customers (id, first_name, email_key) values
        ('${ID('b')}', 'Ada', 'ada@example.com'), ('${ID('c')}', 'Ben', '');
      insert into customer_pairs (a, b) values ('${ID('b')}', '${ID('c')}');
      insert into customer_words (word, customer_id) values ('ada', '${ID('b')}');`

/** 0017 added events and settings. */
const ROWS_BEFORE_0018 = `${ROWS_BEFORE_0017}
      insert into events (at, by_kind, by_name, subject, subject_id, action, changes) values
        ('2026-02-20T12:00:00Z', 'key', 'Admin key', 'quote', '${ID('1')}', 'edited', '{"notes": ["", "Called"]}');
      insert into settings default values;`

/** 0019 added people. */
const ROWS_BEFORE_0020 = `${ROWS_BEFORE_0018}
      insert into people (id, name, email, role, created_at) values ('${ID('f')}', 'Anna Ruiz', 'anna@example.com', 'owner', now());
      insert into person_tokens (id, person_id, kind, hash, expires_at, created_at) values
        ('${ID('e')}', '${ID('f')}', 'session', '\\x00', '2026-04-01T12:00:00Z', now());`

const CREWS_AND_HOURS = `
      insert into crews (number, name, color) values (1, 'Crew 1', '#2f5d50'), (2, 'Crew 2', '#2f5d50');
      insert into visit_hours (effective_from, weekday, visits) values ('2026-06-01', 1, '[]');
      insert into opened_days (date, reason) values ('2026-06-06', 'Home show');`
const OTHER_CLOSURES = (table: string) => `
      insert into ${table} (id, date, until_date, time_slot, during, crew, reason) values
        ('${ID('e')}', '2026-05-01', null, null, '[2026-05-01T05:00Z,2026-05-02T05:00Z)', 2, 'Training'),
        ('${ID('f')}', '2026-05-01', '2026-05-02', null, '[2026-05-01T05:00Z,2026-05-03T05:00Z)', null, 'Trip');`

/** 0020 added crews and hours, and closures of one crew or of several days. */
const ROWS_BEFORE_0021 = ROWS_BEFORE_0020 + CREWS_AND_HOURS + OTHER_CLOSURES('closures')

/** 0021 gave those closures a table of their own. */
const ROWS_BEFORE_0022 = ROWS_BEFORE_0020 + CREWS_AND_HOURS + OTHER_CLOSURES('other_closures')

/** 0022 added measured sizes. */
const ROWS_BEFORE_0023 = `${ROWS_BEFORE_0022}
      insert into measured_countertops (
        id, appointment_id, quote_countertop_id, position, shape, width, length, stone, cutouts, note, person_id, at
      ) values
        ('${ID('d')}', '${ID('4')}', '${ID('3')}', 0, 'I', 100.5, 25.5, 'southport', 1, 'Out of square', '${ID('f')}',
          '2026-03-02T14:30:00Z');
      insert into measured_keys (appointment_id, key) values ('${ID('4')}', 'key');`

/** 0023 added views. */
const ROWS_BEFORE_0024 = `${ROWS_BEFORE_0023}
      insert into views (id, name, query, shared, position, created_at) values
        ('${ID('a')}', 'Big ones', 'min=500000', true, 0, now());`

/** 0024 added messages and templates. */
const ROWS_BEFORE_0025 = `${ROWS_BEFORE_0024}
      insert into templates (id, name, subject, body) values ('${ID('a')}', 'First reply', 'Your quote', 'Hi');
      insert into messages (id, customer_id, channel, direction, body, template_id, by_name, created_at) values
        ('${ID('a')}', '${ID('b')}', 'email', 'out', 'Hi', '${ID('a')}', 'Admin key', now());`

/** Add the next migration here. Its `fill` is the previous entry's plus rows for the new tables and columns. */
const UPGRADES: readonly Upgrade[] = [
  {
    migration: '0009_fees_moves_and_erasure',
    fill: ROWS_BEFORE_0009 + JOBS_BEFORE_0011,
    added: {
      appointments: {
        [ID('4')]: { fee_cents: 12_000, moved_by_shop: false, erased_at: null },
        [ID('5')]: { fee_cents: 10_000, moved_by_shop: false, erased_at: null },
        [ID('6')]: { fee_cents: 10_000, moved_by_shop: false, erased_at: null },
        [ID('7')]: { fee_cents: 10_000, moved_by_shop: false, erased_at: null },
      },
      sessions: {
        [SESSION('a')]: { last_write_at: '2026-01-05T12:00:00+00:00' },
        [SESSION('b')]: { last_write_at: '2026-02-01T12:00:00+00:00' },
        [SESSION('c')]: { last_write_at: '2026-03-01T12:00:00+00:00' },
      },
      quotes: {
        [ID('1')]: { email_withheld: false, erased_at: null },
        [ID('2')]: { email_withheld: false, erased_at: null },
      },
      quote_audit: { 1: { by: 'office' }, 2: { by: 'office' } },
    },
  },
  { migration: '0010_drop_repeated_lists', fill: ROWS_BEFORE_0010 + JOBS_BEFORE_0011, added: {} },
  {
    migration: '0012_history_tables',
    fill: ROWS_BEFORE_0010 + JOBS_BEFORE_0012,
    added: {},
    renamed: { 'public.quote_audit': 'public.quote_history', 'public.closure_audit': 'public.closure_history' },
    renamedColumns: { is_honoured: 'is_honored' },
  },
  {
    migration: '0013_details',
    fill: ROWS_BEFORE_0013 + JOBS_BEFORE_0012,
    added: {
      quotes: { [ID('1')]: { job: null, customer_note: '' }, [ID('2')]: { job: null, customer_note: '' } },
      quote_countertops: { [ID('3')]: { details: null } },
    },
  },
  { migration: '0014_photos', fill: ROWS_BEFORE_0013 + JOBS_BEFORE_0012, added: {} },
  {
    migration: '0015_follow_up',
    fill: ROWS_BEFORE_0015 + JOBS_BEFORE_0012,
    added: { quotes: { [ID('1')]: { follow_up_on: null }, [ID('2')]: { follow_up_on: null } } },
  },
  {
    migration: '0016_customers',
    fill: ROWS_BEFORE_0015 + JOBS_BEFORE_0012,
    added: {
      quotes: { [ID('1')]: { customer_id: null }, [ID('2')]: { customer_id: null } },
      appointments: Object.fromEntries(['4', '5', '6', '7'].map((digit) => [ID(digit), { customer_id: null }])),
    },
  },
  {
    migration: '0017_events',
    fill: ROWS_BEFORE_0017 + JOBS_BEFORE_0012,
    added: {
      appointment_history: {
        1: { person_id: null, by_name: null },
        2: { person_id: null, by_name: null },
        3: { person_id: null, by_name: null },
      },
    },
  },
  {
    migration: '0018_answers',
    fill: ROWS_BEFORE_0018 + JOBS_BEFORE_0012,
    added: {
      quotes: {
        [ID('1')]: { answer_due_at: null, answered_at: null, lost_reason: null, lost_note: '' },
        [ID('2')]: { answer_due_at: null, answered_at: null, lost_reason: null, lost_note: '' },
      },
    },
  },
  { migration: '0019_people', fill: ROWS_BEFORE_0018 + JOBS_BEFORE_0012, added: {} },
  {
    migration: '0020_crews_and_hours',
    fill: ROWS_BEFORE_0020 + JOBS_BEFORE_0012,
    added: {
      appointments: Object.fromEntries(
        ['4', '5', '6', '7'].map((digit) => [ID(digit), { occupied: null, crew_pinned: false, undo: null }]),
      ),
      closures: { [ID('8')]: { until_date: null, crew: null } },
    },
  },
  { migration: '0021_old_closures', fill: ROWS_BEFORE_0021 + JOBS_BEFORE_0012, added: {} },
  {
    migration: '0022_measured_sizes',
    fill: ROWS_BEFORE_0022 + JOBS_BEFORE_0012,
    added: {
      appointments: Object.fromEntries(
        ['4', '5', '6', '7'].map((digit) => [
          ID(digit),
          { measured_version: 0, measured_note: '', on_my_way_at: null },
        ]),
      ),
    },
  },
  {
    migration: '0023_assigned_and_views',
    fill: ROWS_BEFORE_0023 + JOBS_BEFORE_0012,
    added: { quotes: { [ID('1')]: { assigned_to: null }, [ID('2')]: { assigned_to: null } } },
  },
  { migration: '0024_messages', fill: ROWS_BEFORE_0024 + JOBS_BEFORE_0012, added: {} },
  {
    migration: '0025_copied_history',
    fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012,
    added: {
      quote_history: { 1: { is_copied: false }, 2: { is_copied: false } },
      closure_history: { 1: { is_copied: false } },
    },
  },
  { migration: '0026_count_by_status', fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012, added: {} },
  { migration: '0027_phone_keys', fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012, added: {} },
  { migration: '0028_crew_keys', fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012, added: {} },
  {
    migration: '0029_money_paid_back_and_collected',
    fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012,
    added: {
      appointments: {
        [ID('4')]: { collected: null },
        [ID('5')]: { collected: null },
        [ID('6')]: { collected: null },
        [ID('7')]: { collected: null },
      },
    },
  },
  {
    migration: '0030_photo_address',
    fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012,
    added: { photos: { [ID('e')]: { client_address: null } } },
  },
  { migration: '0031_countertop_keys', fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012, added: {} },
  { migration: '0032_samples', fill: ROWS_BEFORE_0025 + JOBS_BEFORE_0012, added: {} },
]

describe.each(UPGRADES)('$migration on a database with rows in every table', (upgrade) => {
  const { migration, fill, added, renamed, renamedColumns } = upgrade
  it('fills the new columns and keeps every row and every old column', async () => {
    const database = await openUnmigrated()
    await database.migrate((tag) => tag < migration)
    await database.execute(fill)
    const before = await readContent(database)
    expect(listEmptyTables(before)).toEqual([])
    await database.migrate((tag) => tag <= migration)
    const after = await readContent(database)
    for (const [table, oldRows] of before) {
      const rows = oldRows.map((row) => renameColumns(row, renamedColumns))
      const columns = Object.keys(rows[0] ?? {})
      expect({
        table,
        rows: (after.get(renamed?.[table] ?? table) ?? [])
          .map((row) => pickColumns(row, columns))
          .toSorted(compareAsText),
      }).toEqual({
        table,
        rows: rows.toSorted(compareAsText),
      })
    }
    for (const [table, expected] of Object.entries(added)) {
      const rows = after.get(`public.${table}`) ?? []
      const found = new Map(rows.map((row) => [String(row.id), row]))
      expect([...found.keys()].toSorted()).toEqual(Object.keys(expected).toSorted())
      for (const [id, columns] of Object.entries(expected)) expect(found.get(id)).toMatchObject(columns)
    }
    // Later migrations must run on this data, too.
    await database.migrate(() => true)
    expect(listEmptyTables(new Map([...(await readContent(database))].filter(([table]) => before.has(table))))).toEqual(
      [],
    )
  })
})

it('keeps what instances of version 1.0 read and write, so they can run while it migrates', async () => {
  const database = await openUnmigrated()
  const listColumns = async () =>
    new Map(
      (
        await database.query(
          `select table_name || '.' || column_name as name, data_type as type,
             is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as "isOptional"
           from information_schema.columns where table_schema = 'public'`,
        )
      ).map(({ name, ...column }) => [String(name), column]),
    )
  await database.migrate((tag) => tag <= LAST_OF_1_0)
  const before = await listColumns()
  await database.migrate(() => true)
  const after = await listColumns()
  for (const [name, { type }] of before) expect(after.get(name), name).toMatchObject({ type })
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
  const added = [...after].filter(([name]) => !before.has(name) && tables.has(name.split('.')[0]))
  expect(added.length).toBeGreaterThan(20)
  expect(added.filter(([, { isOptional }]) => !isOptional)).toEqual([])
})

it('finds customers by their phone number without an extension after 0027', async () => {
  const database = await openUnmigrated()
  await database.migrate((tag) => tag < '0027')
  const numbers = ['(615) 555-0142', '615-555-0142 x12', '+1 615 555 0143, Ext. 7', '555-0142 x1', 'x']
  await database.execute(
    numbers
      .map(
        (number, index) =>
          `insert into customers (id, phone_number, phone_key) values ('${ID(String(index))}', '${number}', '5550142999');`,
      )
      .join('\n'),
  )
  await database.migrate(() => true)
  const rows = (await readContent(database)).get('public.customers') ?? []
  const keys = Object.fromEntries(rows.map((row) => [String(row.phone_number), row.phone_key]))
  // Those without an extension keep what they have.
  expect(keys).toEqual({
    ...Object.fromEntries(numbers.map((number) => [number, phoneKey(number)])),
    '(615) 555-0142': '5550142999',
    x: '5550142999',
  })
})

it('stores what the code allows after 0010, and still refuses two visits of a crew at once', async () => {
  const database = await openUnmigrated()
  await database.migrate((tag) => tag < '0010')
  await database.execute(ROWS_BEFORE_0010 + JOBS_BEFORE_0011)
  await database.migrate(() => true)
  await database.execute(`update countertops set stone = 'new-stone'; update quotes set status = 'new status'`)
  const ONE_AT_A_TIME = 'appointments_one_at_a_time'
  // Overlaps the visit that was confirmed at 8:00.
  const overlap = (status: string) =>
    database.execute(
      `update appointments set status = '${status}', held_until = null, during = '[2026-03-02T14:30Z,2026-03-02T15:30Z)'
       where id = '${ID('5')}'`,
    )
  await overlap('expired')
  await expect(overlap('confirmed')).rejects.toThrow(ONE_AT_A_TIME)
  await expect(overlap('a new status')).rejects.toThrow(ONE_AT_A_TIME)
})

it('after 0020, lets an instance of the version before move a visit, and blocks no time that it left', async () => {
  const database = await openUnmigrated()
  await database.migrate((tag) => tag < '0020')
  await database.execute(ROWS_BEFORE_0020 + JOBS_BEFORE_0012)
  await database.migrate(() => true)
  const occupy = `update appointments set occupied = tstzrange(lower(during), upper(during) + interval '30 minutes')
    where id = '${ID('4')}'`
  const move = (id: string, day: string) =>
    database.execute(`update appointments set during = '[${day}T14:00Z,${day}T15:00Z)', appointment_date = '${day}'
      where id = '${id}'`)
  await database.execute(occupy)
  await move(ID('4'), '2026-04-01')
  expect(await database.query(`select occupied from appointments where id = '${ID('4')}'`)).toEqual([
    { occupied: null },
  ])
  await move(ID('6'), '2026-03-02')
  await expect(move(ID('4'), '2026-03-02')).rejects.toThrow('appointments_one_at_a_time')
})

it('after 0020, refuses a visit in the travel time of the one before, and a slot that is written differently', async () => {
  const database = await openUnmigrated()
  await database.migrate(() => true)
  const insert = (digit: string, slot: string, from: string, to: string) =>
    database.execute(`insert into appointments (id, status, appointment_date, time_slot, during, occupied, crew, fee, fee_cents,
        calendar_token, created_at)
      values ('${ID(digit)}', 'confirmed', '2026-03-02', '${slot}', tstzrange('${from}', '${from}'::timestamptz + interval '1 hour'),
        tstzrange('${from}', '${to}'), 1, 'waived', 0, '${digit}', now())`)
  await insert('1', '8:00 AM-9:00 AM', '2026-03-02T14:00Z', '2026-03-02T15:30Z')
  await expect(insert('2', '9:00 AM-10:00 AM', '2026-03-02T15:00Z', '2026-03-02T16:30Z')).rejects.toThrow(
    'appointments_travel',
  )
  await insert('2', '9:30 AM-10:30 AM', '2026-03-02T15:30Z', '2026-03-02T17:00Z')
  await expect(insert('3', '11 o clock', '2026-03-02T17:00Z', '2026-03-02T18:00Z')).rejects.toThrow(
    'appointments_time_slot',
  )
})

it('renames the keys and sequences of history tables, too, and continues their numbers', async () => {
  const database = await openUnmigrated()
  await database.migrate((tag) => tag < '0012')
  await database.execute(ROWS_BEFORE_0010 + JOBS_BEFORE_0012)
  await database.migrate(() => true)
  const oldNames = `select relname as name from pg_class where relname ~ 'audit|honoured'
    union all select conname from pg_constraint where conname ~ 'audit|honoured'`
  expect(await database.query(oldNames)).toEqual([])
  const insert = `insert into quote_history (action, quote_id, quote_number, "from") values ('edited', '${ID('1')}', 1001, '{}')`
  expect(await database.query(`${insert} returning id`)).toEqual([{ id: 3 }])
})

/** Reads every row of our tables as JSON. Before our own table of jobs, only one table of pg-boss had rows of its own. */
async function readContent({ query }: VersionedDatabase): Promise<Map<string, Row[]>> {
  const tables = await query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' or table_schema || '.' || table_name = 'jobs.job'
     order by name`,
  )
  const content = new Map<string, Row[]>()
  for (const { name } of tables) {
    const table = String(name)
    const rows = await query(`select to_jsonb(t) as row from ${table} as t`)
    content.set(
      table,
      rows.map(({ row }) => row as Row), // as the statement selects
    )
  }
  return content
}

const listEmptyTables = (content: Map<string, Row[]>) =>
  [...content].filter(([, rows]) => rows.length === 0).map(([table]) => table)

const pickColumns = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

const renameColumns = (row: Row, names: Record<string, string> = {}): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [names[column] ?? column, value]))

const compareAsText = (one: Row, other: Row) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

it('counts a disputed payment as one with an open dispute after 0029', async () => {
  const database = await openUnmigrated()
  await database.migrate((tag) => tag < '0029')
  await database.execute(ROWS_BEFORE_0025)
  await database.migrate(() => true)
  const rows = (await readContent(database)).get('public.payments') ?? []
  const disputes = Object.fromEntries(rows.map((row) => [String(row.intent_id), [row.dispute, row.paid_back_cents]]))
  expect(disputes).toEqual({ pi_4: [null, 0], pi_4b: [null, 0], pi_6: ['open', 0], demo_7: [null, 0] })
})
