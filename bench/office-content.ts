export const QUOTES = 20_000
/** The newest quotes, half of which became jobs. */
const OF_JOBS = 10_000
const NEWEST = 1000

const ESTIMATE = JSON.stringify({
  priceListVersion: 'bench',
  lines: [],
  subtotalCents: 180000,
  minimumAddsCents: 0,
  minimumJobCents: 180000,
  totalCents: 180000,
  lowCents: 180000,
  highCents: 180000,
})

const ANNA = '00000000-0000-4000-8000-00000000000a'

/**
 * A shop of ten years: of 20 quotes, 11 are done and 5 lost, each done one was visited, and the newest 4 of 20 are at work.
 * Each quote has one or two countertops and an event, and half of the customers have two quotes. Each done one of the newer
 * half has an accepted final quote, which was installed and paid in two parts. Of the newest, each one in negotiation has one
 * that waits, and each scheduled one has to be priced.
 */
const OFFICE_CONTENT = `
  insert into people (id, name, email, role, created_at) values ('${ANNA}', 'Anna', 'anna@shop.example', 'office', now());
  insert into customers (id, first_name, last_name, address, city, phone_number, phone_key, email, email_key, created_at)
  select md5('customer' || n)::uuid, initcap(first), initcap(last), n || ' ' || initcap(street) || ' Road', city,
    '(615) 555-' || lpad((n * 7919 % 10000)::text, 4, '0'), '615555' || lpad((n * 7919 % 10000)::text, 4, '0'),
    first || '.' || last || n || '@example.com', first || '.' || last || n || '@example.com',
    now() - make_interval(hours => 4 * (${QUOTES} - n))
  from (
    select n, ${wordAt(1)} as first, ${wordAt(7)} as last, ${wordAt(11)} as street,
      (array['Nashville', 'Franklin', 'Gallatin', 'Brentwood', 'Mount Juliet'])[1 + n % 5] as city
    from generate_series(1, ${QUOTES / 2}) as n
  ) as names;
  insert into customer_words (word, customer_id)
  select distinct word, id from customers,
    regexp_split_to_table(lower(first_name || ' ' || last_name || ' ' || address || ' ' || city), ' +') as word;
  insert into quotes (id, session_id, customer_id, first_name, last_name, email, phone_number, address, city, status, estimate,
    price_list_version, total_cents, countertop_count, created_at, answer_due_at, answered_at, assigned_to, follow_up_on)
  select md5('quote' || n)::uuid, '', customer.id, first_name, last_name, email, phone_number, address, city,
    case when n % 20 < 11 then 'completed' when n % 20 < 16 then 'cancelled'
      else (array['new', 'contacted', 'negotiating', 'scheduled'])[1 + n / 20 % 4] end,
    '${ESTIMATE}'::jsonb || jsonb_build_object('note', repeat('About as long as many lines. ', 40)),
    'bench', 150000 + n * 7919 % 900000, 1 + n % 2, day, day + interval '1 day',
    case when n % 20 < 16 or n / 20 % 4 > 0 then day + interval '3 hours' end,
    case when n % 4 = 0 then '${ANNA}'::uuid end, case when n % 50 = 17 then (day + interval '9 days')::date end
  from (select n, now() - make_interval(hours => 4 * (${QUOTES} - n)) as day from generate_series(1, ${QUOTES}) as n) as days
  join customers as customer on customer.id = md5('customer' || (1 + n % ${QUOTES / 2}))::uuid
  order by n;
  insert into quote_countertops (id, quote_id, position, shape, width, length, stone, area_square_feet)
  select gen_random_uuid(), id, place, 'I', 96, 25.5, (array['travella', 'southport'])[1 + (number + place) % 2], 17
  from quotes, generate_series(1, countertop_count) as place;
  insert into appointments (id, quote_id, quote_number, customer_id, status, appointment_date, time_slot, during, crew, fee,
    fee_cents, calendar_token, created_at)
  select gen_random_uuid(), id, number, customer_id,
    case when status = 'completed' then 'completed' when number % 3 = 0 then 'cancelled' else 'confirmed' end,
    created_at::date, '8:00 AM-9:00 AM', tstzrange(created_at + interval '2 days', created_at + interval '2 days 1 hour'),
    1, 'waived', 10000, id::text, created_at
  from quotes where status in ('completed', 'scheduled', 'negotiating');
  insert into appointment_history (appointment_id, at, "to", by, why)
  select id, created_at, 'confirmed', 'office', 'Booked' from appointments;
  insert into appointments (id, quote_id, quote_number, customer_id, kind, status, appointment_date, time_slot, during, crew, fee,
    fee_cents, calendar_token, created_at)
  select gen_random_uuid(), id, number, customer_id, 'install', 'completed', created_at::date + 20, '8:00 AM-9:00 AM',
    tstzrange(created_at + interval '20 days', created_at + interval '20 days 4 hours'), 2, 'waived', 0, 'install ' || id,
    created_at
  from quotes where status = 'completed' and number > ${QUOTES - OF_JOBS};
  insert into final_quotes (quote_id, revision, state, countertops, unfit, job, price_list, deposit_percent, valid_days,
    created_at, sent_at, valid_until, total_cents, accepted_at, accepted_total_cents, acceptance)
  select id, 1, case when status = 'completed' then 'accepted' else 'sent' end,
    '[{"stone": "southport"}]', '[]', '{}', 'quoted', 50, 30, created_at + interval '3 days', created_at + interval '4 days',
    current_date + 20, total_cents, case when status = 'completed' then created_at + interval '5 days' end,
    case when status = 'completed' then total_cents end,
    case when status = 'completed' then jsonb_build_object('name', first_name, 'choice', '{"stone": null, "options": []}'::jsonb) end
  from quotes
  where (status = 'completed' and number > ${QUOTES - OF_JOBS}) or (status = 'negotiating' and number > ${QUOTES - NEWEST});
  insert into payments (purpose, method, quote_id, provider, is_extra, is_honored, state, amount_cents, received_cents, currency,
    by_name, received_on, created_at, updated_at)
  select purpose, 'check', quote_id, 'hand', false, true, 'succeeded', total_cents / 2, total_cents / 2, 'usd', 'Anna',
    accepted_at::date, accepted_at, accepted_at
  from final_quotes, unnest(array['deposit', 'balance']) as purpose where state = 'accepted';
  update quotes set price_due_at = created_at + interval '5 days' where status = 'scheduled' and number > ${QUOTES - NEWEST};
  insert into events (at, by_kind, by_name, subject, subject_id, quote_number, action, changes)
  select created_at, 'key', 'Admin key', 'quote', id::text, number, 'edited', '{}' from quotes;
  insert into views (id, name, query, shared, position, created_at)
  select gen_random_uuid(), 'View ' || n, 'stage=new,contacted&town=Franklin&min=' || n, true, n, now()
  from generate_series(1, 20) as n;
  vacuum analyze`

/** Statement by statement, because a vacuum can't run in a transaction. */
export async function fillOffice(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const statement of OFFICE_CONTENT.split(';\n')) await run(statement)
}

/** SQL of a word of three syllables for each `n`. */
function wordAt(turn: number): string {
  const syllable = (list: string, by: number) => {
    const count = list.split(' ').length
    return `(string_to_array('${list}', ' '))[1 + n * ${turn} / ${by} % ${count}]`
  }
  return [
    syllable('ba cor del fin gra hol jen kow mar nor pat quin ros sul whit', 1),
    syllable('an el ing or ber ton ri va mo le sch du ha', 15),
    syllable('son field man sky ez ley worth ini quist ard ova stein', 195),
  ].join(' || ')
}
