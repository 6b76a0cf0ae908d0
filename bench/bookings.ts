import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { SLOTS } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { openDays } from '#test/open-days.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { type Case, type Contender, compare, HEADINGS, METHOD } from './compare.ts'
import { table } from './figures.ts'
import { buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { withClient } from './seed.ts'
import { benchEnvironment, bundleProgram } from './servers.ts'

const CREWS = 3
const BOOKED = 500
const DAYS = 31
const VISITORS = 50
/** No two of these overlap, so each can be booked. */
const NOON = 12 * 60
const APART = SLOTS.filter(({ startMinutes }) => startMinutes % 60 === (startMinutes < NOON ? 0 : 30))

export const bookingsPart: Part = {
  title: 'Booking beside a bare node:http and pg server',
  run: async () => {
    const database = await createScratchDatabase('bench_visits')
    let copy: ScratchDatabase | undefined
    const running: BuiltServer[] = []
    const environment = { ...benchEnvironment(database.url), CREWS: String(CREWS) }
    try {
      // The first start migrates.
      await (await startBuiltServer(environment)).stop()
      copy = await createScratchDatabase('bench_visits_bare', database)
      const ours = { server: await startBuiltServer(environment), database }
      running.push(ours.server)
      const main = await bundleProgram('bare-server')
      const bareEnvironment = { DATABASE_URL: copy.url, CREWS: String(CREWS) }
      const bare = { server: await startBuiltServer(bareEnvironment, main), database: copy }
      running.push(bare.server)
      return await measure(ours, bare)
    } finally {
      await Promise.all(running.map((server) => server.stop()))
      await copy?.drop()
      await database.drop()
    }
  },
}

async function measure(ours: Contender, bare: Contender): Promise<string> {
  await sameAnswers(ours, bare)
  const rows = [HEADINGS]
  for (const one of cases()) rows.push(await compare(one, ours, bare))
  return `${table(rows)}

${CREWS} crews. Both answer the same requests with the same SQL on copies of one database, ours with security headers,
validation and request log as in production, but without the limits of a client address: all load comes from one. A turn of
bookings begins with an empty calendar and ends where there is no free slot left to ask for. ${METHOD}`
}

function cases(): Case[] {
  const first = addDays(dateIn(new Date(), SHOP.timeZone), 7)
  const last = addDays(first, DAYS - 1)
  const sessions = Array.from({ length: 200 }, newSession)
  const days = openDays(220)
  const slots = days.flatMap((date) => APART.map(({ label }) => ({ date, label })))
  let turn = 0
  let asked = 0
  const booking = (slot: { date: string; label: string } | undefined, ...statuses: number[]) =>
    buildWireRequest(
      {
        method: 'POST',
        path: '/api/appointments',
        headers: { 'X-Session-ID': newSession() },
        body: { appointmentDate: slot?.date, timeSlot: slot?.label },
      },
      ...statuses,
    )
  const emptied = async (client: pg.Client) => {
    asked = 0
    await client.query('truncate appointments cascade')
  }
  return [
    {
      name: `GET availability (${DAYS} days, ${BOOKED} visits)`,
      connections: 16,
      next: () => {
        turn += 1
        const headers = { 'X-Session-ID': sessions[turn % sessions.length] ?? '' }
        const path = `/api/appointments/availability?from=${first}&to=${last}`
        return buildWireRequest({ method: 'GET', path, headers }, 200)
      },
      requestsTarget: 0.57,
      cpuTarget: 1.75,
      prepare: (client) =>
        seedVisits(
          client,
          days.filter((date) => date <= last),
        ),
    },
    {
      name: 'POST /api/appointments',
      connections: 16,
      requests: slots.length,
      next: () => {
        asked += 1
        return booking(slots[asked - 1], 201)
      },
      requestsTarget: 0.65,
      cpuTarget: 1.5,
      prepare: emptied,
    },
    {
      name: `${VISITORS} visitors at one slot`,
      connections: VISITORS,
      requests: slots.length,
      next: () => {
        asked += 1
        return booking(slots[Math.floor((asked - 1) / VISITORS)], 201, 409)
      },
      requestsTarget: 0.6,
      cpuTarget: 1.85,
      prepare: emptied,
    },
  ]
}

async function seedVisits(client: pg.Client, days: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from appointments')
  if (rows[0]?.count === BOOKED) return
  await client.query('truncate appointments cascade')
  const places = days.flatMap((date) =>
    APART.flatMap((slot) => Array.from({ length: CREWS }, (_, index) => ({ date, slot, crew: index + 1 }))),
  )
  if (places.length < BOOKED) throw new Error(`only ${places.length} visits fit into these days`)
  for (const { date, slot, crew } of places.slice(0, BOOKED)) {
    await client.query(
      `insert into appointments (id, session_id, status, appointment_date, time_slot, during, crew, calendar_token,
         created_at, fee_cents)
       values (gen_random_uuid(), $1, 'confirmed', $2, $3, tstzrange($4, $5), $6, $1, now(), 10000)`,
      [
        newSession(),
        date,
        slot.label,
        instantAt(date, slot.startMinutes, SHOP.timeZone),
        instantAt(date, slot.endMinutes, SHOP.timeZone),
        crew,
      ],
    )
  }
  await client.query('analyze appointments')
}

/** Throws if the responses differ, because the comparison is only fair if both servers do the same work. */
async function sameAnswers(ours: Contender, bare: Contender): Promise<void> {
  const days = openDays(30)
  const [date = ''] = days
  const [from, to] = [date, addDays(date, DAYS - 1)]
  const session = newSession()
  const answers = await Promise.all(
    [ours, bare].map(async ({ server, database }) => {
      await withClient(database, (client) =>
        seedVisits(
          client,
          days.filter((day) => day <= to),
        ),
      )
      const ask = async (path: string, body?: object) => {
        const response = await fetch(server.url + path, {
          method: body ? 'POST' : 'GET',
          headers: { 'X-Session-ID': session, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        const { days: free, free: left } = (await response.json()) as { days?: unknown; free?: unknown } // by the contract
        return { status: response.status, free: free ?? left }
      }
      return JSON.stringify([
        await ask(`/api/appointments/availability?from=${from}&to=${to}`),
        await ask('/api/appointments', { appointmentDate: date, timeSlot: APART[0]?.label }),
      ])
    }),
  )
  if (answers[0] !== answers[1]) throw new Error(`different answers:\n${answers.join('\n')}`)
}

function newSession(): string {
  return randomBytes(16).toString('hex')
}
