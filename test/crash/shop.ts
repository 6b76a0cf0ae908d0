import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import type { Capture } from '#test/booking/invariants.ts'
import { type BuiltServer, startBuiltServer } from '#test/built-server.ts'
import { DANA } from '#test/contacts.ts'
import { silentLog } from '#test/log.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from '#test/stripe/stand-in.ts'
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts'
import { closeGate, type Gate } from './gate.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { until } from './until.ts'

export type Mode = 'postgres' | 'embedded'

/** A migrated database that nobody uses, to be copied. */
export interface Template {
  mode: Mode
  /** The folder of an embedded one. */
  folder: string
  database: ScratchDatabase | undefined
  remove: () => Promise<void>
}

/** What somebody chose, and what came of it as far as they know. */
export interface Booking {
  session: string
  appointmentDate: string
  timeSlot: string
  id: string | undefined
}

/** A shop of its own with all that it needs: server, database, payment provider and mailbox. */
export interface Shop {
  mode: Mode
  stripe: StripeStandIn
  mailbox: Mailbox
  captures: Capture[]
  bookings: Booking[]
  /** The server's process, from `npm run build`. */
  start: () => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Looks into the database, or changes it. Embedded, the server must not run. */
  withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Stops the server's statements in the middle; only on Postgres. */
  gate: (place: Parameters<typeof closeGate>[1]) => Promise<Gate>
  /** Between the server and Postgres; only there. */
  proxy: () => TcpProxy
  /** Somebody chooses a slot; those of different turns do not overlap. */
  choose: (turn?: number) => Booking
  hold: (booking: Booking) => Promise<string>
  askToPay: (booking: Booking) => Promise<string>
  /** The visitor's bank takes the money; our server hears nothing of it. */
  pay: (intentId: string) => Promise<void>
  /** Sends every event that waits; the statuses that the server answered with. */
  tell: () => Promise<number[]>
  /** By the office, with a refund. */
  cancel: (id: string) => Promise<void>
  /** As the office sees it. */
  visit: (id: string) => Promise<{ status: string; paymentState: string | null }>
  /** Whether somebody else could choose the same slot. */
  isFree: (booking: Booking) => Promise<boolean>
  /** What the server wrote last, or the one before it. */
  output: () => string
  close: () => Promise<void>
}

const ADMIN_KEY = randomBytes(32).toString('hex')
const WEBHOOK_SECRET = 'whsec_of_the_crash_points'
/** Days. Far enough away that nothing of it begins while we look. */
const FIRST_DAY = 7
/** Milliseconds. Longer than any statement of the server may take. */
const ANSWER_WITHIN = 20_000
/** Slots begin every half hour and last an hour. */
const APART = 2

export async function makeTemplate(mode: Mode): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-template-'))
  const database = mode === 'postgres' ? await createScratchDatabase('crash_template') : undefined
  const opened = await open(database?.url, folder)
  await opened.close()
  return {
    mode,
    folder,
    database,
    remove: async () => {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const open = (url: string | undefined, folder: string) =>
  openDatabase({ ...(url !== undefined && { DATABASE_URL: url }), DATA_DIR: folder }, silentLog, (error) => {
    throw error
  })

export async function openShop({ mode, folder: original, database: template }: Template): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-shop-'))
  await cp(original, folder, { recursive: true })
  const scratch = template && (await createScratchDatabase('crash', template))
  const stripe = await startStripe()
  const mailbox = await openMailbox()
  const address = scratch && new URL(scratch.url)
  const proxy = address && (await startTcpProxy(address.hostname, Number(address.port || 5432)))
  let database: Database | undefined
  const proxied = address && new URL(address)
  if (proxied && proxy) Object.assign(proxied, { hostname: '127.0.0.1', port: String(proxy.port) })
  const env = {
    ADMIN_KEYS: ADMIN_KEY,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://127.0.0.1',
    SHOP_EMAIL: 'office@example.com',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    STRIPE_SECRET_KEY: STRIPE_TEST_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_TEST_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    ...(proxied && { DATABASE_URL: proxied.href }),
  }
  const captures: Capture[] = []
  const bookings: Booking[] = []
  let server: BuiltServer | undefined
  let output = () => ''
  let days: { date: string; slots: string[] }[] = []

  const running = () => {
    if (!server) throw new Error('The server does not run')
    return server
  }
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(running().url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const asOffice = { 'x-admin-key': ADMIN_KEY }
  const availability = async () => {
    const from = addDays(dateIn(new Date(), SHOP.timeZone), FIRST_DAY)
    return (await ask('GET', `/api/appointments/availability?from=${from}&to=${addDays(from, 20)}`, {})).days
  }

  const shop: Shop = {
    mode,
    stripe,
    mailbox,
    captures,
    bookings,
    async start() {
      if (!scratch) {
        // One process at a time.
        await database?.close()
        database = undefined
      }
      server = await startBuiltServer(env)
      output = server.output
      stripe.webhooks.removeEndpoints()
      stripe.webhooks.addEndpoint({ url: `${server.url}/api/webhooks/stripe`, secrets: [WEBHOOK_SECRET] })
      if (days.length > 0) return
      // The first thing that it does by itself; what comes later is the point's own doing.
      await until('the first sweep', () => stripe.requests.length > 0)
      days = (await availability()).filter(({ slots }: { slots: string[] }) => slots.length > 0)
    },
    async kill() {
      const { kill } = running()
      server = undefined
      await kill()
    },
    async stop() {
      const { stop } = running()
      server = undefined
      const code = await stop()
      if (code !== 0) throw new Error(`The server ended with ${code}`)
    },
    async withDatabase(work) {
      if (server && !scratch) throw new Error('The embedded database is in use')
      database ??= await open(scratch?.url, folder)
      return work(database)
    },
    gate(place) {
      if (!scratch) throw new Error('Only Postgres has other connections')
      return closeGate(scratch.url, place)
    },
    proxy() {
      if (!proxy) throw new Error('There is no way between the server and an embedded database')
      return proxy
    },
    choose(turn = 0) {
      const day = days[0]
      const timeSlot = day?.slots[turn * APART]
      if (!day || timeSlot === undefined) throw new Error('Nothing is free')
      const booking = { session: randomBytes(16).toString('hex'), appointmentDate: day.date, timeSlot, id: undefined }
      bookings.push(booking)
      return booking
    },
    async hold(booking) {
      const { session, appointmentDate, timeSlot } = booking
      const body = { appointmentDate, timeSlot, contact: DANA }
      booking.id = String((await ask('POST', '/api/appointments', { 'X-Session-ID': session }, body)).id)
      return booking.id
    },
    async askToPay({ session, id }) {
      const body = { appointmentId: id }
      const { clientSecret } = await ask('POST', '/api/create-payment-intent', { 'X-Session-ID': session }, body)
      return String(clientSecret).split('_secret_')[0] ?? ''
    },
    async pay(intentId) {
      const visit = stripe.intent(intentId).metadata.appointmentId ?? ''
      const { status } = await ask('GET', `/api/appointments/${visit}`, asOffice)
      stripe.payIntent(intentId)
      captures.push({ intentId, visit, status, isOurs: true })
    },
    tell: async () => (await stripe.webhooks.flush()).map(({ status }) => status),
    async cancel(id) {
      await ask('PATCH', `/api/appointments/${id}`, asOffice, { status: 'cancelled', refund: true })
    },
    visit: (id) => ask('GET', `/api/appointments/${id}`, asOffice),
    async isFree({ appointmentDate, timeSlot }) {
      const day = (await availability()).find(({ date }: { date: string }) => date === appointmentDate)
      return day.slots.includes(timeSlot)
    },
    output: () => output(),
    async close() {
      await server?.kill()
      await database?.close()
      await proxy?.close()
      await stripe.close()
      await mailbox.close()
      await scratch?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return shop
}

/** A visit that is paid, and of which everybody was told. */
export async function confirmedVisit(shop: Shop): Promise<{ id: string; intentId: string }> {
  const { id, intentId } = await paidVisit(shop)
  await shop.tell()
  await until('the visit is confirmed', async () => (await shop.visit(id)).status === 'confirmed')
  await until('both mails are sent', () => shop.mailbox.taken.length === 2)
  return { id, intentId }
}

/** A visit that is paid, which Stripe alone knows. */
export async function paidVisit(shop: Shop, turn = 0): Promise<{ id: string; intentId: string }> {
  const booking = shop.choose(turn)
  const id = await shop.hold(booking)
  const intentId = await shop.askToPay(booking)
  await shop.pay(intentId)
  return { id, intentId }
}
