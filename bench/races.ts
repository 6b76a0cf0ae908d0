import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { SLOTS } from '#shared/appointments/slots.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { openDays } from '#test/open-days.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { median, percentile, table } from './figures.ts'
import { type LoadResult, load, type WireRequest, buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { withClient } from './seed.ts'
import { benchEnvironment, getPort } from './servers.ts'

/** `--rounds=5` makes a quick run, like in CI. */
const ROUNDS = Number(/--rounds=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 50)
const VISITORS = 1000
const PAYERS = 500
const DELIVERIES = 100
const WEBHOOK_SECRET = 'whsec_races'
/** Two instances with 10 connections each, plus their migrations and our own client. */
const MOST_CONNECTIONS = 22

interface Race {
  servers: readonly BuiltServer[]
  client: pg.Client
  stripe: StripeStandIn
}

export const racesPart: Part = {
  title: 'Races on Postgres',
  run: async () => {
    const database = await createScratchDatabase('bench_races')
    const stripe = await startStripe()
    const running: BuiltServer[] = []
    const environment = {
      ...benchEnvironment(database.url),
      PAYMENTS: 'stripe',
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: STRIPE_TEST_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_TEST_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    }
    try {
      running.push(await startBuiltServer(environment), await startBuiltServer(environment))
      return await withClient(database, async (client) => {
        const race = { servers: running, client, stripe }
        const bookings = await raceForSlots(race)
        const intents = await raceForIntents(race)
        const events = await raceOfEvents(race)
        return `${table([['Race', 'Rounds', 'Answers', 'Outcome', 'p50', 'p99'], bookings, intents, events])}

Two instances on one Postgres, each asked by half of the connections; payments by the stand-in for Stripe. A round that
ends otherwise ends the bench with an error. Afterwards Postgres had no connection left over and no transaction open.`
      })
    } finally {
      await Promise.all(running.map((server) => server.stop()))
      await stripe.close()
      await database.drop()
    }
  },
}

/** All visitors book the same slot at the same time. */
async function raceForSlots({ servers, client }: Race): Promise<string[]> {
  const days = openDays(Math.ceil(ROUNDS / 4))
  // Far enough apart that a round's winner doesn't block another round.
  const slots = days.flatMap((date) => [0, 4, 8, 12].map((index) => ({ date, label: SLOTS[index]?.label ?? '' })))
  const times: { p50: number; p99: number }[] = []
  for (const { date, label } of slots.slice(0, ROUNDS)) {
    const answered = await sendAtOnce(servers, VISITORS, () =>
      buildWireRequest(
        {
          method: 'POST',
          path: '/api/appointments',
          headers: { 'X-Session-ID': newSession() },
          body: { appointmentDate: date, timeSlot: label },
        },
        201,
        409,
      ),
    )
    const count = (status: number) => answered.reduce((sum, one) => sum + (one.answered.get(status) ?? 0), 0)
    check(count(201) === 1, `${count(201)} visitors got ${date} ${label}`)
    check(count(409) === VISITORS - 1, `${count(409)} visitors lost ${date} ${label}`)
    times.push({ p50: median(answered.map((one) => one.p50Ms)), p99: Math.max(...answered.map((one) => one.p99Ms)) })
  }
  const { rows } = await client.query<{ held: number }>(`select count(*)::int as held from appointments`)
  check(rows[0]?.held === ROUNDS, `${rows[0]?.held} visits are stored after ${ROUNDS} rounds`)
  await checkDatabaseIsQuiet(client)
  return [
    `${VISITORS} bookings of one slot`,
    String(ROUNDS),
    `${ROUNDS} x 201, ${(ROUNDS * (VISITORS - 1)).toLocaleString('en-US')} x 409`,
    'one visit a slot',
    ms(median(times.map(({ p50 }) => p50))),
    ms(
      percentile(
        times.map(({ p99 }) => p99),
        1,
      ),
    ),
  ]
}

/** One visitor's page requests the payment many times. */
async function raceForIntents({ servers, client, stripe }: Race): Promise<string[]> {
  const { id, session } = await holdSlot(servers)
  const answered = await sendAtOnce(servers, PAYERS, () =>
    buildWireRequest(
      {
        method: 'POST',
        path: '/api/create-payment-intent',
        headers: { 'X-Session-ID': session },
        body: { appointmentId: id },
      },
      200,
    ),
  )
  const intents = stripe.intents().filter(({ metadata }) => metadata.appointmentId === id)
  check(intents.length === 1, `${intents.length} payments were made for one visit`)
  await checkDatabaseIsQuiet(client)
  return [
    `${PAYERS} times create-payment-intent`,
    '1',
    `${PAYERS} x 200`,
    'one intent',
    ms(median(answered.map((one) => one.p50Ms))),
    ms(Math.max(...answered.map((one) => one.p99Ms))),
  ]
}

/** The provider sends the same event a hundred times at once. */
async function raceOfEvents({ servers, client, stripe }: Race): Promise<string[]> {
  const { id, session } = await holdSlot(servers)
  const [server] = servers
  const response = await post(server, '/api/create-payment-intent', session, { appointmentId: id })
  const intentId = String(response.clientSecret).split('_secret_')[0] ?? ''
  for (const { url } of servers) {
    stripe.webhooks.addEndpoint({ url: `${url}/api/webhooks/stripe`, secrets: [WEBHOOK_SECRET] })
  }
  stripe.payIntent(intentId)
  const event = stripe.webhooks.waiting().find(({ type }) => type === 'payment_intent.succeeded')
  const began = performance.now()
  const delivered = await stripe.webhooks.deliverTimes(event?.eventId ?? '', DELIVERIES / servers.length)
  const took = performance.now() - began
  check(delivered.length === DELIVERIES, `${delivered.length} deliveries were made`)
  check(
    delivered.every(({ status }) => status === 200),
    'a delivery was refused',
  )
  await waitUntil(async () => {
    const { rows } = await client.query<{ status: string }>('select status from appointments where id = $1', [id])
    return rows[0]?.status === 'confirmed'
  })
  const counts = await client.query<{ moves: number; mails: number }>(
    `select
       (select count(*)::int from appointment_history where appointment_id = $1 and "to" = 'confirmed') as moves,
       (select count(*)::int from outgoing_mails where appointment_id = $1) as mails`,
    [id],
  )
  const { moves, mails } = counts.rows[0] ?? {}
  check(moves === 1 && mails === 2, `one event confirmed ${moves} times and wrote ${mails} mails`)
  await checkDatabaseIsQuiet(client)
  return [
    `${DELIVERIES} deliveries of one event`,
    '1',
    `${DELIVERIES} x 200`,
    'confirmed once, two mails',
    '',
    ms(took),
  ]
}

/** Sends one request per client, all at the same time, spread over the servers. */
function sendAtOnce(servers: readonly BuiltServer[], askers: number, next: () => WireRequest): Promise<LoadResult[]> {
  const share = askers / servers.length
  return Promise.all(
    servers.map((server) => load({ port: getPort(server), connections: share, requests: share, next })),
  )
}

async function holdSlot(servers: readonly BuiltServer[]): Promise<{ id: string; session: string }> {
  const session = newSession()
  const days = openDays(200)
  // After all days of the first race.
  heldSoFar += 1
  const date = days[days.length - heldSoFar]
  const { id } = await post(servers[0], '/api/appointments', session, {
    appointmentDate: date,
    timeSlot: SLOTS[0]?.label,
  })
  return { id: String(id), session }
}
let heldSoFar = 0

async function post(server: BuiltServer | undefined, path: string, session: string, body: object) {
  const response = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'X-Session-ID': session, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as Record<string, unknown> // by the contract
  check(response.ok, `${path} answered ${response.status}: ${JSON.stringify(json)}`)
  return json
}

async function checkDatabaseIsQuiet(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ connections: number; open: number }>(
    `select count(*)::int as connections, count(*) filter (where state like 'idle in transaction%')::int as open
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const { connections = 0, open } = rows[0] ?? {}
  check(connections <= MOST_CONNECTIONS && open === 0, `${connections} connections are left, ${open} in a transaction`)
}

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await holds())) {
    check(performance.now() < deadline, 'it did not come to pass within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function newSession(): string {
  return randomBytes(16).toString('hex')
}
