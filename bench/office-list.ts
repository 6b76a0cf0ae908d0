import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { countQuotes, listQuotes } from '#server/quotes/list-quotes.ts'
import { countInbox } from '#server/quotes/views/count-inbox.ts'
import { listViews } from '#server/quotes/views/list-views.ts'
import { BUILT_IN_VIEWS, parseViewQuery } from '#shared/quotes/views.ts'
import { testContext } from '#test/context.ts'
import { percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'
import { onEmbedded, onPostgres } from './scratch-databases.ts'

const QUOTES = 20_000
const ROUNDS = 20
/** Milliseconds, for 95 of 100. A list opens in well under a second, and each office page asks for the inbox every 20 seconds. */
const GOALS = { list: 300, views: 300, inbox: 50 }

const ANNA = '00000000-0000-4000-8000-00000000000a'

/**
 * A shop of ten years: of 20 quotes, 11 are done and 5 lost, each done one was visited, and the newest 4 of 20 are at work.
 * Each quote has one or two countertops and an event.
 */
const CONTENT = `
  insert into people (id, name, email, role, created_at) values ('${ANNA}', 'Anna', 'anna@shop.example', 'office', now());
  insert into quotes (id, session_id, first_name, last_name, city, status, estimate, price_list_version, total_cents,
    countertop_count, created_at, answer_due_at, answered_at, assigned_to, follow_up_on)
  select gen_random_uuid(), '', 'Visitor', 'Number' || n % 3000, (array['Nashville', 'Franklin', 'Gallatin'])[1 + n % 3],
    case when n % 20 < 11 then 'completed' when n % 20 < 16 then 'cancelled'
      else (array['new', 'contacted', 'negotiating', 'scheduled'])[1 + n / 20 % 4] end,
    '{}', 'bench', 150000 + n * 7919 % 900000, 1 + n % 2, day, day + interval '1 day',
    case when n % 20 < 16 or n / 20 % 4 > 0 then day + interval '3 hours' end,
    case when n % 4 = 0 then '${ANNA}'::uuid end, case when n % 50 = 17 then (day + interval '9 days')::date end
  from (select n, now() - make_interval(hours => 4 * (${QUOTES} - n)) as day from generate_series(1, ${QUOTES}) as n) as days;
  insert into quote_countertops (id, quote_id, position, shape, width, length, stone, area_square_feet)
  select gen_random_uuid(), id, place, 'I', 96, 25.5, (array['travella', 'southport'])[1 + (number + place) % 2], 17
  from quotes, generate_series(1, countertop_count) as place;
  insert into appointments (id, quote_id, quote_number, status, appointment_date, time_slot, during, crew, fee, fee_cents,
    calendar_token, created_at)
  select gen_random_uuid(), id, number,
    case when status = 'completed' then 'completed' when number % 3 = 0 then 'cancelled' else 'confirmed' end,
    created_at::date, '8:00 AM-9:00 AM', tstzrange(created_at + interval '2 days', created_at + interval '2 days 1 hour'),
    1, 'waived', 10000, id::text, created_at
  from quotes where status in ('completed', 'scheduled', 'negotiating');
  insert into appointment_history (appointment_id, at, "to", by, why)
  select id, created_at, 'confirmed', 'office', 'Booked' from appointments;
  insert into events (at, by_kind, by_name, subject, subject_id, quote_number, action, changes)
  select created_at, 'key', 'Admin key', 'quote', id::text, number, 'edited', '{}' from quotes;
  insert into views (id, name, query, shared, position, created_at)
  select gen_random_uuid(), 'View ' || n, 'stage=new,contacted&town=Franklin&min=' || n, true, n, now()
  from generate_series(1, 20) as n;
  analyze`

type Step = [name: string, goal: keyof typeof GOALS, run: (ctx: Context) => Promise<unknown>]

const STEPS: readonly Step[] = [
  ...BUILT_IN_VIEWS.map(
    ({ name, query }): Step => [
      `list: ${name}`,
      'list',
      async (ctx) => {
        const filters = parseViewQuery(query)
        if (!filters) throw new Error(`${name} has no filters of the list`)
        return [await listQuotes(ctx, { ...filters, before: undefined }), await countQuotes(ctx, filters)]
      },
    ],
  ),
  ['list: by name', 'list', (ctx) => listQuotes(ctx, { sort: 'name' })],
  ['views', 'views', listViews],
  ['inbox', 'inbox', countInbox],
]

interface Measured {
  times: number[]
  cpuTimes: number[]
}

async function measure(database: Database): Promise<Map<string, Measured>> {
  await database.execute(CONTENT)
  const ctx = testContext(database, { by: { ...ADMIN_KEY, personId: ANNA } })
  const measured = new Map<string, Measured>(STEPS.map(([name]) => [name, { times: [], cpuTimes: [] }]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, , run] of STEPS) {
      const startedAt = performance.now()
      const cpuBefore = process.cpuUsage()
      await run(ctx)
      const ms = performance.now() - startedAt
      const { user, system } = process.cpuUsage(cpuBefore)
      if (round < 0) continue
      measured.get(name)?.times.push(ms)
      measured.get(name)?.cpuTimes.push((user + system) / 1000)
    }
  }
  return measured
}

/** The office's list opens quickly in a shop that has had 20,000 quotes. */
export const officeListPart: Part = {
  title: `The office's quote list with ${QUOTES.toLocaleString('en-US')} quotes`,
  run: async () => {
    const databases = [
      ['PGlite', await onEmbedded(measure)],
      ['Postgres', await onPostgres(measure)],
    ] as const
    const rows = databases.flatMap(([database, measured]) =>
      STEPS.map(([name, goal]) => {
        const { times, cpuTimes } = measured.get(name) ?? { times: [], cpuTimes: [] }
        const p95 = percentile(times, 0.95)
        return [
          database,
          name,
          `${percentile(times, 0.5).toFixed(1)} ms`,
          `${p95.toFixed(1)} ms`,
          `${percentile(cpuTimes, 0.95).toFixed(1)} ms`,
          `${GOALS[goal]} ms`,
          verdict(p95 < GOALS[goal]),
        ]
      }),
    )
    return `${table([['Database', 'what', 'p50', 'p95', 'p95 of processor time', 'goal for p95', 'verdict'], ...rows])}

A list is its first page of 100 and its count. The views are the 9 built-in ones and 20 saved ones, with their counts. ${ROUNDS}
times each, one at a time, without HTTP. Processor time is this process's: it includes PGlite, but not Postgres.`
  },
}
