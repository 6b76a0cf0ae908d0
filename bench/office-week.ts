import { addFirstCrews } from '#server/appointments/crews/add-first-crews.ts'
import { listWeek } from '#server/appointments/office/list-week.ts'
import type { Database } from '#server/db/database.ts'
import { MAX_CREWS } from '#shared/crews/schema.ts'
import { testContext } from '#test/context.ts'
import { percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'
import { onEmbedded, onPostgres } from './scratch-databases.ts'

const QUOTES = 20_000
const DAYS = 7
const MONDAY = '2027-03-01'
/** Each crew's visits in a day, as many as fit. */
const SLOTS = [
  ['8:00 AM-9:00 AM', '08:00'],
  ['9:00 AM-10:00 AM', '09:00'],
  ['10:00 AM-11:00 AM', '10:00'],
  ['11:00 AM-12:00 PM', '11:00'],
  ['12:30 PM-1:30 PM', '12:30'],
  ['1:30 PM-2:30 PM', '13:30'],
  ['2:30 PM-3:30 PM', '14:30'],
  ['3:30 PM-4:30 PM', '15:30'],
] as const
const VISITS = DAYS * MAX_CREWS * SLOTS.length
const ROUNDS = 60
/** Milliseconds, for 95 of 100 requests. */
const GOAL_MS = 200

async function seed(database: Database): Promise<void> {
  await addFirstCrews(testContext(database, { config: { crews: MAX_CREWS } }))
  await database.run(
    '',
    `insert into quotes (id, session_id, first_name, last_name, city, estimate, price_list_version, total_cents,
       countertop_count)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, md5(n::text), 'First' || n, 'Last' || n,
       'Nashville', '{}', 'bench', 180000, 1 from generate_series(1, ${QUOTES}) as n`,
    [],
  )
  await database.run(
    '',
    `with slot as (
       select * from jsonb_to_recordset($1::jsonb) as row(label text, start time)
     ), place as (
       select date::date, crew, label, date + start as begins, row_number() over () as n
       from generate_series($2::timestamp, $2::timestamp + interval '${DAYS - 1} days', interval '1 day') as date,
         generate_series(1, ${MAX_CREWS}) as crew, slot
     )
     insert into appointments (id, quote_id, quote_number, status, appointment_date, time_slot, during, crew, fee, fee_cents,
       first_name, last_name, phone_number, email, address, apt_suite, city, state, zip_code, notes, calendar_token,
       created_at)
     select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1000 + n, 'confirmed', date,
       label, tstzrange(begins at time zone 'America/Chicago', begins at time zone 'America/Chicago' + interval '1 hour'),
       crew, 'waived', 10000, 'First' || n, 'Last' || n, '6155550100', 'a@example.com', n || ' Elm Street', '', 'Nashville',
       'TN', '37203', 'Ring twice', 'token' || n, now() from place`,
    [JSON.stringify(SLOTS.map(([label, start]) => ({ label, start }))), MONDAY],
  )
  await database.execute('analyze')
}

async function measure(database: Database): Promise<number[]> {
  await seed(database)
  const ctx = testContext(database)
  const times: number[] = []
  for (let round = -5; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const { appointments, unscheduled } = await listWeek(ctx, { from: MONDAY, days: DAYS })
    const ms = performance.now() - startedAt
    if (appointments.length !== VISITS || unscheduled.length !== 50) throw new Error('The week is incomplete')
    if (round >= 0) times.push(ms)
  }
  return times
}

/** The office's calendar stays quick in a large shop with a full week. */
export const officeWeekPart: Part = {
  title: `GET /api/week for ${DAYS} days with ${MAX_CREWS} crews and ${VISITS.toLocaleString('en-US')} visits`,
  run: async () => {
    const measured = [
      ['PGlite', await onEmbedded(measure)],
      ['Postgres', await onPostgres(measure)],
    ] as const
    const rows = measured.map(([name, times]) => {
      const p95 = percentile(times, 0.95)
      return [
        name,
        `${percentile(times, 0.5).toFixed(1)} ms`,
        `${p95.toFixed(1)} ms`,
        `${GOAL_MS} ms`,
        verdict(p95 < GOAL_MS),
      ]
    })
    return `${table([['Database', 'p50', 'p95', 'goal for p95', 'verdict'], ...rows])}

${QUOTES.toLocaleString('en-US')} quotes, and ${ROUNDS} requests, one at a time, without HTTP.`
  },
}
