import { expect, it } from 'vitest'
import { testContext } from '#test/context.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { keptLog } from '#test/log.ts'
import { openUnmigrated } from '#test/versioned-database.ts'
import { backfill } from './backfill.ts'

const LAST_OF_1_0 = '0014_photos'
const QUOTES = 240
const PEOPLE = 80

/**
 * 240 quotes of 80 people, three each: the second with another email but the same phone and name, and the third with the
 * first email in capitals. 20 visits without a quote, of 10 of these people and 10 new ones, a visit with a quote, an
 * abandoned hold, and an erased quote.
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
  select id, now(), 'confirmed', 'cancelled', 'office', 'Cancelled' from appointments where status = 'cancelled';`

const STATE = `
  select 'quotes ' || count(*) || ' ' || count(customer_id) || ' ' || count(distinct customer_id) as line from quotes
  union all select 'visits ' || count(*) || ' ' || count(customer_id) || ' ' || count(distinct customer_id) from appointments
  union all select 'customers ' || count(*) || ' ' || count(*) filter (where city = 'Franklin') from customers
  union all select 'words ' || count(distinct customer_id) from customer_words
  union all select 'rows ' || md5(string_agg(t::text, '' order by t::text)) from (
    select id, number, customer_id from quotes union all select id, crew, customer_id from appointments
    union all select id, version, merged_into from customers
  ) as t`

it('upgrades version 1.0 with 240 quotes, with two instances at once, and again without a change', async () => {
  const upgraded = await openUnmigrated()
  await upgraded.migrate((tag) => tag <= LAST_OF_1_0)
  await upgraded.execute(CONTENT)
  // Only one process opens an embedded database.
  const instances = ON_POSTGRES ? await Promise.all([upgraded.open(), upgraded.open()]) : [await upgraded.open()]
  const { log, text } = keptLog()
  const fill = async () => {
    // Two runs at once, until none finds a row. While one fills, the other stops.
    for (let run = 0; run < 2; run += 1) {
      await Promise.all(instances.flatMap((db) => [1, 2].map(() => backfill(testContext(db, { log })))))
    }
    return (await upgraded.query(STATE)).map(({ line }) => line)
  }
  const once = await fill()
  expect(once.slice(0, 4)).toEqual([
    `quotes ${QUOTES} ${QUOTES - 1} ${PEOPLE}`,
    // The cancelled visit was confirmed before. The abandoned hold has no customer. One visit is of a quote.
    'visits 22 21 20',
    `customers ${PEOPLE + 10} ${PEOPLE}`,
    `words ${PEOPLE + 10}`,
  ])
  // The oldest quote gives the contact, and later ones fill what it lacks.
  const oldest = await upgraded.query(
    `select customers.email, customers.city, customers.created_at = quotes.created_at as "isOfQuote"
     from customers join quotes on quotes.customer_id = customers.id where quotes.number = 1001`,
  )
  expect(oldest).toEqual([{ email: 'person0@example.com', city: 'Franklin', isOfQuote: true }])
  const ofVisit = await upgraded.query(
    `select quotes.customer_id = appointments.customer_id as same from appointments join quotes on quotes.id = quote_id`,
  )
  expect(ofVisit).toEqual([{ same: true }])
  for (const database of ON_POSTGRES ? await Promise.all([upgraded.open(), upgraded.open()]) : [])
    instances.push(database)
  expect(await fill()).toEqual(once)
  expect(text()).not.toContain('failed')
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
