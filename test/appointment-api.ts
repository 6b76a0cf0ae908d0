import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createJobs } from '#server/jobs/jobs.ts'
import type { JobHandlers } from '#server/jobs/queues.ts'
import type { Appointment } from '#shared/appointments/schema.ts'
import { newSession, officeClient, quoteRequest, type TestApi, useApi, visitor } from './api.ts'
import { ON_POSTGRES } from './database.ts'
import { makeDue } from './jobs.ts'
import { silentLog } from './log.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from './stripe/stand-in.ts'

/** Monday, March 1, 2027, 9:00 AM in the shop. The clock starts there in each test. */
export const NOW = '2027-03-01T15:00:00.000Z'
export const TUESDAY = '2027-03-02'
export const WEDNESDAY = '2027-03-03'
/** The first slots of a day. Each overlaps the next by half an hour. */
export const [EIGHT, HALF_PAST_EIGHT, NINE, HALF_PAST_NINE] = [
  '8:00 AM-9:00 AM',
  '8:30 AM-9:30 AM',
  '9:00 AM-10:00 AM',
  '9:30 AM-10:30 AM',
] as const
export const MINUTE = 60_000
export const HOLD = 30 * MINUTE

/** The embedded database has only one connection, so only our process can race. Fewer visitors are enough. */
export const RACES = {
  VISITORS: Number(process.env.RACE_VISITORS ?? (ON_POSTGRES ? 200 : 40)),
  ROUNDS: Number(process.env.RACE_ROUNDS ?? (ON_POSTGRES ? 5 : 1)),
}

export const CONTACT = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phoneNumber: '(615) 555-0142',
  email: 'dana@example.com',
  address: '2100 Foundry Lane',
  aptSuite: 'Apt 3',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
}

export const BOTH_CONFIRMED = ['visit_confirmed', 'visit_confirmed_shop']
export const BOTH_CANCELLED = ['visit_cancelled', 'visit_cancelled_shop']
export const BOTH_TOO_LATE = ['payment_too_late', 'payment_too_late_shop']
export const BOTH_RETURNED = ['payment_returned', 'payment_returned_shop']

/** History events, as `historyOf` returns them. */
export const HELD = 'nothing > held visitor: Time chosen'
export const PAID = 'held > confirmed payment: The fee was paid'
export const EXPIRED = 'held > expired system: The hold ended without a payment'

export type Visitor = ReturnType<typeof visitor>

export interface HeldAppointment {
  by: Visitor
  id: string
  appointmentDate: string
  timeSlot: string
  heldUntil: string
}

export type StartedPayment = HeldAppointment & { clientSecret: string; intentId: string }

export interface StoredPayment {
  intentId: string
  state: string
  isExtra: boolean
  isHonoured: boolean
  receivedCents: number
  refundedCents: number
  disputed: boolean
}

export interface AppointmentApi extends TestApi {
  /** The app's origin, such as `http://127.0.0.1:49152`. */
  url: string
  newVisitor: () => Visitor
  /** A POST over HTTP, cheap enough for hundreds at once. */
  send: (path: string, body: object, session?: string) => Promise<{ status: number; body: Record<string, unknown> }>
  /** Holds a slot: by default Tuesday at 8:00, with a contact, for a new visitor. */
  hold: (choice?: { date?: string; slot?: string; quoteId?: string; by?: Visitor }) => Promise<HeldAppointment>
  /** Starts the payment. The intent's id is part of the client secret. */
  secretOf: (held: HeldAppointment) => Promise<{ clientSecret: string; intentId: string }>
  /** Holds a slot and starts its payment. */
  startPayment: (choice?: Parameters<AppointmentApi['hold']>[0]) => Promise<StartedPayment>
  /** What a page shows that asks again once the server has checked the payment. */
  appointmentOf: (by: Visitor) => Promise<Appointment | null>
  outcomeOf: (held: HeldAppointment) => Promise<Appointment['outcome'] | undefined>
  /** Labels of the slots that are free for that visitor, or for a new one. */
  freeOn: (date: string, by?: Visitor) => Promise<string[]>
  /** `from > to by: why`, in order. */
  historyOf: (id: string) => Promise<string[]>
  statusOf: (id: string) => Promise<string | undefined>
  paymentsOf: (id: string) => Promise<StoredPayment[]>
  /** Kinds of the emails in the outbox, in alphabetical order. Leaves out emails about quotes. */
  emailKinds: () => Promise<string[]>
  /** Runs a periodic job now, and the jobs that it sends. */
  run: (queue: 'expire-holds' | 'sweep-payments' | 'outbox') => Promise<void>
  /** Runs all jobs, delayed ones too. */
  drainLater: () => Promise<void>
  newQuote: (changes?: Record<string, unknown>, by?: Visitor) => Promise<string>
  quotePaymentStatus: (quoteId: string) => Promise<string>
}

export const intentFor = (by: Visitor, appointmentId: unknown) =>
  by.post('/api/create-payment-intent', { appointmentId })

/** Helpers for tests that book appointments in one app, over HTTP, with the test's own clock. */
export function useAppointmentApi(env: Record<string, string> = { RATE_LIMIT: 'off' }): AppointmentApi {
  const api = useApi(env)
  const server = createServer((request, response) => api.app(request, response))
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  beforeEach(() => api.clock.set(NOW))

  const select = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.database.run('', text, values)) as Row[] // as the statement selects
  const newVisitor = () => visitor(api.app, newSession())
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as it listens on a port
  const hold: AppointmentApi['hold'] = async ({ date = TUESDAY, slot = EIGHT, quoteId, by = newVisitor() } = {}) => {
    const choice = { appointmentDate: date, timeSlot: slot }
    const { body } = await by
      .post('/api/appointments', { ...choice, ...(quoteId === undefined ? { contact: CONTACT } : { quoteId }) })
      .expect(201)
    return { by, ...body }
  }
  const secretOf: AppointmentApi['secretOf'] = async ({ by, id }) => {
    const { body } = await intentFor(by, id).expect(200)
    const [intentId = ''] = body.clientSecret.split('_secret_')
    return { clientSecret: body.clientSecret, intentId }
  }
  const appointmentOf: AppointmentApi['appointmentOf'] = async (by) => {
    const ask = () => by.get('/api/appointments/current').expect(200)
    await ask()
    await api.runPaymentChecks()
    return (await ask()).body.visit
  }

  return Object.defineProperties(
    {
      newVisitor,

      async send(path, content, session = newSession()) {
        const headers = { 'Content-Type': 'application/json', 'X-Session-ID': session }
        const answer = await fetch(address() + path, { method: 'POST', headers, body: JSON.stringify(content) })
        const body = (await answer.json()) as Record<string, unknown> // every answer of the API is an object
        return { status: answer.status, body }
      },
      hold,
      secretOf,
      async startPayment(choice) {
        const held = await hold(choice)
        return { ...held, ...(await secretOf(held)) }
      },
      appointmentOf,
      outcomeOf: async ({ by }) => (await appointmentOf(by))?.outcome,
      async freeOn(date, by = newVisitor()) {
        const { body } = await by.get(`/api/appointments/availability?from=${date}&to=${date}`).expect(200)
        return body.days[0].slots
      },
      async historyOf(id) {
        const rows = await select<{ line: string }>(
          `select coalesce("from", 'nothing') || ' > ' || "to" || ' ' || by || ': ' || why as line
           from appointment_history where appointment_id = $1::uuid order by id`,
          [id],
        )
        return rows.map(({ line }) => line)
      },
      async statusOf(id) {
        const [row] = await select<{ status: string }>('select status from appointments where id = $1::uuid', [id])
        return row?.status
      },
      paymentsOf: (id) =>
        select<StoredPayment>(
          `select intent_id as "intentId", state, is_extra as "isExtra", is_honoured as "isHonoured",
             received_cents as "receivedCents", refunded_cents as "refundedCents", disputed
           from payments where appointment_id = $1::uuid order by is_extra, created_at, intent_id`,
          [id],
        ),
      async emailKinds() {
        const rows = await select<{ kind: string }>(
          `select kind from outgoing_mails where kind not like 'quote_%' order by kind`,
        )
        return rows.map(({ kind }) => kind)
      },
      async run(queue) {
        await createJobs({ database: api.database, log: silentLog, handlers: REJECT_JOBS }).send(queue, {})
        await api.drain()
      },
      async drainLater() {
        await makeDue(api.database)
        await api.drain()
      },
      async newQuote(changes = {}, by = newVisitor()) {
        return (await by.post('/api/quote', quoteRequest(changes)).expect(201)).body.quoteId
      },
      async quotePaymentStatus(quoteId) {
        return (await officeClient(api.app).get(`/api/quotes/${quoteId}`).expect(200)).body.paymentStatus
      },
    } satisfies Omit<AppointmentApi, keyof TestApi | 'url'>,
    {
      ...Object.getOwnPropertyDescriptors(api),
      url: { get: address },
    },
  ) as AppointmentApi // the first argument and the descriptors together
}

/** Only sends jobs. The app runs them. */
const rejectJob = () => Promise.reject(new Error('These jobs are run by the app'))
const REJECT_JOBS: JobHandlers = {
  settle: rejectJob,
  refund: rejectJob,
  'expire-holds': rejectJob,
  'sweep-payments': rejectJob,
  outbox: rejectJob,
  mail: rejectJob,
}

/** The secret that signs the stand-in's events. */
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
/** The secret that is being rotated out. */
export const OLD_WEBHOOK_SECRET = 'whsec_of_last_year'

const STRIPE_ENV = {
  RATE_LIMIT: 'off',
  STRIPE_SECRET_KEY: STRIPE_TEST_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE_TEST_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRETS: `${WEBHOOK_SECRET},${OLD_WEBHOOK_SECRET}`,
}

export interface StripeAppointmentApi extends AppointmentApi {
  /** A new one for each test. Its events wait until `deliverEvents`, or the test itself, sends them. */
  stripe: StripeStandIn
  webhookUrl: string
  /** Sends all waiting events and runs their jobs. Returns the status of each response. */
  deliverEvents: () => Promise<number[]>
  /** Holds a slot and pays for it at Stripe. The app doesn't know about the payment yet. */
  payAtStripe: (choice?: Parameters<AppointmentApi['hold']>[0]) => Promise<StartedPayment>
  /** An intent that the app doesn't know, as if it had crashed before Stripe's response. */
  unknownIntentOf: (held: HeldAppointment) => string
  storedEvents: () => Promise<number>
}

/** The same, with Stripe's stand-in as provider, through the real SDK. */
export function useStripeAppointmentApi(env: Record<string, string> = STRIPE_ENV): StripeAppointmentApi {
  const variables: Record<string, string> = { ...env }
  const running: { stripe?: StripeStandIn } = {}
  const stripe = () => {
    if (!running.stripe) throw new Error('Stripe answers only while a test runs')
    return running.stripe
  }
  // Must run before the app is made, which gets Stripe's address.
  beforeEach(async () => {
    running.stripe = await startStripe({ now: () => booking.clock.now() })
    variables.STRIPE_API_URL = stripe().url
  })
  const booking = useAppointmentApi(variables)
  const webhookUrl = () => `${booking.url}/api/webhooks/stripe`
  beforeEach(() => stripe().webhooks.addEndpoint({ url: webhookUrl(), secrets: [WEBHOOK_SECRET] }))
  afterEach(() => running.stripe?.close())

  return Object.defineProperties(
    {
      async deliverEvents() {
        const sent = await stripe().webhooks.flush()
        await booking.drain()
        return sent.map(({ status }) => status)
      },
      async payAtStripe(choice) {
        const held = await booking.startPayment(choice)
        stripe().payIntent(held.intentId)
        return held
      },
      unknownIntentOf: ({ id }) => stripe().createSecondIntent(id, 10_000).id,
      storedEvents: async () => (await booking.database.run('', 'select 1 from payment_events', [])).length,
    } satisfies Pick<StripeAppointmentApi, 'deliverEvents' | 'payAtStripe' | 'unknownIntentOf' | 'storedEvents'>,
    {
      ...Object.getOwnPropertyDescriptors(booking),
      stripe: { get: stripe },
      webhookUrl: { get: webhookUrl },
    },
  ) as StripeAppointmentApi // the first argument and the descriptors together
}
