import { randomBytes } from 'node:crypto'
import { unpackDays } from '#shared/appointments/availability.ts'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import type { Capture } from '#test/appointments/invariants.ts'
import { DANA } from '#test/contacts.ts'
import { silentLog } from '#test/log.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { closeGate } from './gate.ts'
import { openMailbox } from './mailbox.ts'
import { waitUntil } from './until.ts'

export type Mode = 'postgres' | 'embedded'

/** A migrated, unused database to copy. */
export interface Template {
  mode: Mode
  /** The folder of an embedded database. */
  folder: string
  database: ScratchDatabase | undefined
  remove: () => Promise<void>
}

/** A slot as its visitor knows it. `id` is undefined without a response. */
export interface ChosenSlot {
  session: string
  appointmentDate: string
  timeSlot: string
  id: string | undefined
}

export type Shop = Awaited<ReturnType<typeof openShop>>

const ADMIN_KEY = randomBytes(32).toString('hex')
const WEBHOOK_SECRET = 'whsec_of_the_crash_points'
/** Days. Far enough ahead that no appointment starts during the test. */
const FIRST_DAY = 7
/** Milliseconds. Longer than the server's statement timeout. */
const ANSWER_TIMEOUT_MS = 20_000
/** Every second slot, because slots start every half hour and last an hour. */
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

/** A complete shop: server, database, payment provider and mailbox. */
export async function openShop({ mode, folder: original, database: template }: Template) {
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
  const chosenSlots: ChosenSlot[] = []
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
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const asOffice = { 'x-admin-key': ADMIN_KEY }
  const availability = async () => {
    const from = addDays(dateIn(new Date(), SHOP.timeZone), FIRST_DAY)
    return unpackDays(await ask('GET', `/api/appointments/availability?from=${from}&to=${addDays(from, 20)}`, {}))
  }

  /** Closes what `withDatabase` opened, so that another process can open it. */
  const closeDatabase = async () => {
    await database?.close()
    database = undefined
  }

  return {
    mode,
    /** Environment variables of the server. */
    env,
    stripe,
    mailbox,
    captures,
    chosenSlots,
    /** Starts the server from `npm run build`. Only one process can open an embedded database. */
    async start() {
      if (!scratch) await closeDatabase()
      server = await startBuiltServer(env)
      output = server.output
      stripe.webhooks.removeEndpoints()
      stripe.webhooks.addEndpoint({ url: `${server.url}/api/webhooks/stripe`, secrets: [WEBHOOK_SECRET] })
      if (days.length > 0) return
      // The server runs a first sweep by itself. The crash point causes everything after it.
      await waitUntil('the first sweep', () => stripe.requests.length > 0)
      days = (await availability()).filter(({ slots }) => slots.length > 0)
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
    /** Reads or changes the database. If it's embedded, the server must be stopped. */
    async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
      if (server && !scratch) throw new Error('The embedded database is in use')
      database ??= await open(scratch?.url, folder)
      return work(database)
    },
    /** Stops the server's statements in the middle. Only on Postgres. */
    gate(place: Parameters<typeof closeGate>[1]) {
      if (!scratch) throw new Error('Only Postgres has other connections')
      return closeGate(scratch.url, place)
    },
    /** The proxy between the server and Postgres. Only on Postgres. */
    proxy() {
      if (!proxy) throw new Error('There is no way between the server and an embedded database')
      return proxy
    },
    /** Chooses a slot for a new visitor. Slots of different turns don't overlap. */
    chooseSlot(turn = 0): ChosenSlot {
      const day = days[0]
      const timeSlot = day?.slots[turn * APART]
      if (!day || timeSlot === undefined) throw new Error('Nothing is free')
      const slot = { session: randomBytes(16).toString('hex'), appointmentDate: day.date, timeSlot, id: undefined }
      chosenSlots.push(slot)
      return slot
    },
    async hold(slot: ChosenSlot): Promise<string> {
      const { session, appointmentDate, timeSlot } = slot
      const body = { appointmentDate, timeSlot, contact: DANA }
      slot.id = String((await ask('POST', '/api/appointments', { 'X-Session-ID': session }, body)).id)
      return slot.id
    },
    async createIntent({ session, id }: ChosenSlot): Promise<string> {
      const body = { appointmentId: id }
      const { clientSecret } = await ask('POST', '/api/create-payment-intent', { 'X-Session-ID': session }, body)
      return String(clientSecret).split('_secret_')[0] ?? ''
    },
    /** Pays at Stripe. The server isn't notified. */
    async pay(intentId: string) {
      const visit = stripe.intent(intentId).metadata.appointmentId ?? ''
      const { status } = await ask('GET', `/api/appointments/${visit}`, asOffice)
      stripe.payIntent(intentId)
      captures.push({ intentId, visit, status, isOurs: true })
    },
    /** Sends all waiting events. Returns the statuses of the responses. */
    deliverEvents: async () => (await stripe.webhooks.flush()).map(({ status }) => status),
    /** Cancels in the office, with a refund. */
    async cancel(id: string) {
      await ask('PATCH', `/api/appointments/${id}`, asOffice, { status: 'cancelled', refund: true })
    },
    findAppointment: (id: string): Promise<{ status: string; paymentState: string | null }> =>
      ask('GET', `/api/appointments/${id}`, asOffice),
    /** Whether another visitor could book the same slot. */
    async isFree({ appointmentDate, timeSlot }: ChosenSlot) {
      const day = (await availability()).find(({ date }) => date === appointmentDate)
      return day?.slots.includes(timeSlot) ?? false
    },
    url: () => running().url,
    /** The output of the last server. */
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
}

/** A paid and confirmed appointment, with all events delivered. */
export async function createConfirmedAppointment(shop: Shop): Promise<{ id: string; intentId: string }> {
  const { id, intentId } = await createPaidAppointment(shop)
  await shop.deliverEvents()
  await waitUntil('the visit is confirmed', async () => (await shop.findAppointment(id)).status === 'confirmed')
  await waitUntil('both mails are sent', () => shop.mailbox.received.length === 2)
  return { id, intentId }
}

/** An appointment that is paid at Stripe. The server doesn't know yet. */
export async function createPaidAppointment(shop: Shop, turn = 0): Promise<{ id: string; intentId: string }> {
  const slot = shop.chooseSlot(turn)
  const id = await shop.hold(slot)
  const intentId = await shop.createIntent(slot)
  await shop.pay(intentId)
  return { id, intentId }
}
