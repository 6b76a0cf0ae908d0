import { expect, it } from 'vitest'
import { testContext } from '#test/context.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { keptLog } from '#test/log.ts'
import { openUnmigrated } from '#test/versioned-database.ts'
import { inTransaction } from '#server/context.ts'
import { copyQuoteHistory } from '#server/quotes/history/copy-quote-history.ts'
import { fillAppointmentCustomers } from '#server/appointments/customer/fill-appointment-customers.ts'
import { fillQuoteCustomers } from '#server/quotes/customer/fill-quote-customers.ts'
import { eraseQuoteHistory } from '#server/quotes/history/erase-quote-history.ts'
import { countInbox } from '#server/quotes/views/count-inbox.ts'
import { backfill } from './backfill.ts'

const LAST_OF_1_0 = '0014_photos'
const QUOTES = 240
const PEOPLE = 80

/**
 * 240 quotes of 80 people, three each: the second with another email but the same phone and name, and the third with the
 * first email in capitals. 20 visits without a quote, of 10 of these people and 10 new ones, a visit with a quote, an
 * abandoned hold, and an erased quote. Quote 1007 left the status new twice, and the one of the visit was paid for.
 */
const CONTENT = `
  insert into quotes (
    id, session_id, first_name, last_name, phone_number, email, address, city, state, zip_code, estimate,
    price_list_version, total_cents, countertop_count, created_at
  )
  select gen_random_uuid(), repeat('a', 32), 'Ann', 'Person' || repeat(chr(97 + (n % ${PEOPLE}) / 26), 9) || chr(97 + n % 26),
    '(615) 555-' || lpad((n % ${PEOPLE})::text, 4, '0'),
    case n / ${PEOPLE}
      when 0 then 'person' || n || '@example.com'
      when 1 then 'work' || n || '@example.com'
      else upper('person' || n % ${PEOPLE} || '@example.com')
    end,
    '12 Main Street', case when n / ${PEOPLE} = 1 then 'Franklin' else '' end, 'TN', '37206', '{}', '2026-01', 180000, 1,
    '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 hour'
  from generate_series(0, ${QUOTES - 1}) as n order by n;
  update quotes set erased_at = now(), first_name = 'Erased', last_name = 'customer', phone_number = '', email = ''
  where number = 1240;
  insert into appointments (
    id, quote_id, quote_number, session_id, status, appointment_date, time_slot, during, crew, held_until, fee, fee_cents,
    first_name, last_name, phone_number, email, calendar_token, created_at
  )
  select gen_random_uuid(), case when n = 20 then (select id from quotes where number = 1005) end,
    case when n = 20 then 1005 end, case when n > 20 then repeat('b', 32) end,
    case when n = 21 then 'expired' when n = 19 then 'cancelled' else 'confirmed' end, date '2026-03-01' + n,
    '8:00 AM-9:00 AM', tstzrange(t, t + interval '1 hour'), 1, null, case when n > 20 then 'online' else 'waived' end, 10000,
    'Ann', 'Visit' || chr(97 + n), '', case when n < 10 then 'person' || n else 'visitor' || n end || '@example.com',
    't' || n, '2026-02-01T12:00:00Z'
  from generate_series(0, 21) as n, lateral (select timestamptz '2026-03-01T14:00Z' + n * interval '1 day' as t) as start;
  insert into appointment_history (appointment_id, at, "from", "to", by, why)
  select id, now(), 'confirmed', 'cancelled', 'office', 'Cancelled' from appointments where status = 'cancelled'
  union all select id, '2026-02-01T12:30:00Z', 'held', 'confirmed', 'payment', 'The fee was paid' from appointments
    where quote_number = 1005;
  insert into quote_history (at, action, quote_id, quote_number, "from", "to")
  select at::timestamptz, 'edited', id, number, jsonb_build_object('status', was), jsonb_build_object('status', became)
  from quotes, (values
    ('2026-01-02T09:00:00Z', 'new', 'new'), ('2026-01-03T09:00:00Z', 'new', 'contacted'),
    ('2026-01-04T09:00:00Z', 'contacted', 'new'), ('2026-01-05T09:00:00Z', 'new', 'cancelled')
  ) as edit (at, was, became) where number = 1007;`

const STATE = `
  select 'quotes ' || count(*) || ' ' || count(customer_id) || ' ' || count(distinct customer_id) as line from quotes
  union all select 'visits ' || count(*) || ' ' || count(customer_id) || ' ' || count(distinct customer_id) from appointments
  union all select 'customers ' || count(*) || ' ' || count(*) filter (where city = 'Franklin') from customers
  union all select 'answers ' || count(answer_due_at) || ' ' || count(answered_at) from quotes
  union all select 'words ' || count(distinct customer_id) from customer_words
  union all select 'rows ' || md5(string_agg(t::text, '' order by t::text)) from (
    select id::text, number, customer_id from quotes union all select id::text, crew, customer_id from appointments
    union all select id::text, version, merged_into from customers
    union all select answer_due_at || ' ' || answered_at, number, id from quotes
  ) as t`

it('upgrades version 1.0 with 240 quotes, with two instances at once, and again without a change', async () => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  await upgraded.execute(CONTENT)
  // Only one process opens an embedded database.
  const instances = ON_POSTGRES ? await Promise.all([upgraded.open(), upgraded.open()]) : [await upgraded.open()]
  const { log, text } = keptLog()
  const fill = async () => {
    await Promise.all(instances.flatMap((db) => [1, 2].map(() => backfill(testContext(db, { log })))))
    return (await upgraded.query(STATE)).map(({ line }) => line)
  }
  const once = await fill()
  expect(once.slice(0, 5)).toEqual([
    `quotes ${QUOTES} ${QUOTES - 1} ${PEOPLE}`,
    // The cancelled visit was confirmed before. The abandoned hold has no customer. One visit is of a quote.
    'visits 22 21 20',
    `customers ${PEOPLE + 10} ${PEOPLE}`,
    // The erased quote has no clock.
    `answers ${QUOTES - 1} 2`,
    `words ${PEOPLE + 10}`,
  ])
  // The oldest quote gives the contact, and later ones fill what it lacks.
  const oldest = await upgraded.query(
    `select customers.email, customers.city, customers.created_at = quotes.created_at as "isOfQuote"
     from customers join quotes on quotes.customer_id = customers.id where quotes.number = 1001`,
  )
  expect(oldest).toEqual([{ email: 'person0@example.com', city: 'Franklin', isOfQuote: true }])
  // Quote 1001 came on a Thursday at 6 AM, and Friday was a working day.
  const clocks = await upgraded.query(
    `select number, answer_due_at, answered_at from quotes
     where number in (1001, 1005, 1007, 1240) order by number`,
  )
  expect(clocks).toEqual([
    { number: 1001, answer_due_at: new Date('2026-01-03T00:00:00Z'), answered_at: null },
    { number: 1005, answer_due_at: new Date('2026-01-03T00:00:00Z'), answered_at: new Date('2026-02-01T12:30:00Z') },
    { number: 1007, answer_due_at: new Date('2026-01-03T00:00:00Z'), answered_at: new Date('2026-01-03T09:00:00Z') },
    { number: 1240, answer_due_at: null, answered_at: null },
  ])
  const ofVisit = await upgraded.query(
    `select quotes.customer_id = appointments.customer_id as same from appointments join quotes on quotes.id = quote_id`,
  )
  expect(ofVisit).toEqual([{ same: true }])
  // Old quotes without an answer show as late: all but the two answered ones and the erased one.
  for (const db of instances) expect((await countInbox(testContext(db))).late).toBe(QUOTES - 3)
  for (const database of ON_POSTGRES ? await Promise.all([upgraded.open(), upgraded.open()]) : [])
    instances.push(database)
  expect(await fill()).toEqual(once)
  expect(text()).not.toContain('failed')
})

const OLD_HISTORY = `
  insert into quote_history (at, action, by, quote_id, quote_number, "from", "to")
  select timestamptz '2026-01-05T12:00Z' + n * interval '1 minute', 'edited', 'office', id, number,
    '{"status": "new", "paymentStatus": "not received", "notes": ""}',
    jsonb_build_object('status', 'contacted', 'paymentStatus', 'not received', 'notes', 'Call ' || n)
  from generate_series(1, 3) as n, quotes where number <= 1200;
  insert into quote_history (at, action, by, quote_id, quote_number, "from", "to") values
    ('2026-01-06T12:00Z', 'edited', 'system', (select id from quotes where number = 1001), 1001,
      '{"status": "contacted", "paymentStatus": "not received", "notes": "Call 3"}',
      '{"status": "scheduled", "paymentStatus": "not received", "notes": "Call 3"}'),
    ('2026-01-07T12:00Z', 'deleted', 'office', '99999999-0000-4000-8000-000000000000', 1000, '{"status": "new"}', null);
  insert into closure_history (at, action, closure_id, "from", "to") values
    ('2026-01-08T12:00Z', 'closed', '88888888-0000-4000-8000-000000000000', null, '{"date": "2026-05-01", "reason": "Outing"}'),
    ('2026-01-09T12:00Z', 'opened', '88888888-0000-4000-8000-000000000000', '{"date": "2026-05-01", "reason": "Outing"}', null);`

const IS_WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

const EVENTS = `select at::text, by_kind, by_name, subject, quote_number, action, changes from events order by id`

it('copies the old history to events once, oldest first, as Admin key, with two instances at once', async () => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  await upgraded.execute(CONTENT + OLD_HISTORY)
  const instances = ON_POSTGRES ? await Promise.all([upgraded.open(), upgraded.open()]) : [await upgraded.open()]
  const { log, text } = keptLog()
  const fill = () => Promise.all(instances.flatMap((db) => [1, 2].map(() => backfill(testContext(db, { log })))))
  await fill()
  const once = await upgraded.query(EVENTS)
  expect(once).toHaveLength(608)
  const ofQuotes = once.filter(({ subject }) => subject === 'quote').map(({ at }) => String(at))
  expect(ofQuotes).toEqual(ofQuotes.toSorted())
  const byKey = { by_kind: 'key', by_name: 'Admin key' }
  expect(once[4]).toEqual({
    ...byKey,
    at: '2026-01-05 12:01:00+00',
    subject: 'quote',
    quote_number: expect.any(Number),
    action: 'edited',
    changes: { status: ['new', 'contacted'], notes: ['', 'Call 1'] },
  })
  const of = (subject: string) => once.filter((event) => event.subject === subject)
  expect(of('quote').slice(-2)).toMatchObject([
    { by_kind: 'system', by_name: 'System', quote_number: 1001, changes: { status: ['contacted', 'scheduled'] } },
    { ...byKey, quote_number: 1000, action: 'deleted', changes: { status: ['new', null] } },
  ])
  expect(of('closure')).toMatchObject([
    { ...byKey, action: 'created', changes: { date: [null, '2026-05-01'], reason: [null, 'Outing'] } },
    { ...byKey, action: 'deleted', changes: { date: ['2026-05-01', null], reason: ['Outing', null] } },
  ])
  await fill()
  expect(await upgraded.query(EVENTS)).toEqual(once)
  // An instance of the earlier version that still runs.
  await upgraded.execute(
    `insert into quote_history (action, quote_id, quote_number, "from", "to")
     select 'edited', id, number, '{"notes": ""}', '{"notes": "Late"}' from quotes where number = 1002`,
  )
  await fill()
  expect((await upgraded.query(EVENTS)).at(-1)).toMatchObject({ quote_number: 1002, changes: { notes: ['', 'Late'] } })
  expect(text()).not.toContain('failed')
})

it.runIf(ON_POSTGRES)('erases the copy of a history that is being copied', async () => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  await upgraded.execute(CONTENT + OLD_HISTORY)
  const [copying, erasing] = await Promise.all([upgraded.open(), upgraded.open()])
  const [quote] = await upgraded.query('select id from quotes where number = 1001')
  let erased: Promise<void> | undefined
  await inTransaction(testContext(copying), async (tx) => {
    await copyQuoteHistory(tx, 1000)
    erased = inTransaction(testContext(erasing), (other) => eraseQuoteHistory(other, [String(quote?.id)]))
    await expect.poll(() => upgraded.query(IS_WAITING)).not.toEqual([])
  })
  await erased
  const changes = await upgraded.query(`select changes ->> 'notes' as notes from events where quote_number = 1001`)
  expect(changes.map(({ notes }) => notes)).toEqual(['["", "…"]', '["", "…"]', '["", "…"]', null])
})

it.runIf(ON_POSTGRES)('waits while another instance fills a batch', async () => {
  const upgraded = await openUnmigrated()
  const [one, other] = await Promise.all([upgraded.open(), upgraded.open()])
  const filled: string[] = []
  const stepOf = (name: string, wait?: () => Promise<void>) => ({
    step: async () => {
      filled.push(`${name} begins`)
      await wait?.()
      filled.push(`${name} ends`)
      return 0
    },
  })
  let second: Promise<void> | undefined
  const first = stepOf('first', async () => {
    second = backfill(testContext(other), stepOf('second'))
    await expect.poll(() => upgraded.query(IS_WAITING)).not.toEqual([])
  })
  await backfill(testContext(one), first)
  await second
  expect(filled).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

it('passes quotes without a name, phone number and email', async () => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  await upgraded.execute(
    `${CONTENT} update quotes set first_name = '', last_name = ' ', phone_number = '', email = '' where number <= 1020;`,
  )
  const ctx = testContext(await upgraded.open())
  const fill = (limit: number) => inTransaction(ctx, (tx) => fillQuoteCustomers(tx, limit))
  expect(await fill(20)).toBe(20)
  const filled = `select min(number), max(number) from quotes where customer_id is not null`
  expect(await upgraded.query(filled)).toEqual([{ min: 1021, max: 1040 }])
  expect([await fill(500), await fill(500)]).toEqual([QUOTES - 1 - 40, 0])
})

it.each([
  ['a tab', '\t'],
  ['a no-break space', '\u00a0'],
])('passes a quote and a visit whose name is %s', async (_, name) => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  const blank = `set first_name = '', last_name = '${name}', phone_number = '', email = ''`
  await upgraded.execute(
    `${CONTENT} update quotes ${blank} where number = 1001; update appointments ${blank} where calendar_token = 't0';`,
  )
  const ctx = testContext(await upgraded.open())
  expect(await inTransaction(ctx, (tx) => fillQuoteCustomers(tx, 20))).toBe(20)
  expect(await upgraded.query('select min(number), max(number) from quotes where customer_id is not null')).toEqual([
    { min: 1002, max: 1021 },
  ])
  const fillVisits = () => inTransaction(ctx, (tx) => fillAppointmentCustomers(tx, 50))
  expect([await fillVisits(), await fillVisits()]).toEqual([20, 0])
})

it('fills at most 500 rows a run, and continues after a step that fails', async () => {
  const upgraded = await openUnmigrated()
  const database = await upgraded.open()
  const { log, text } = keptLog()
  const limits: number[] = []
  const steps = {
    broken: () => Promise.reject(new Error('No')),
    whole: (_tx: unknown, limit: number) => {
      limits.push(limit)
      return Promise.resolve(limit)
    },
  }
  await backfill(testContext(database, { log }), steps)
  expect(limits.reduce((sum, limit) => sum + limit, 0)).toBe(500)
  expect(text()).toContain('broken')
})
