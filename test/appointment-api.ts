import { once } from 'node:events'
import { unpackDays } from '#shared/appointments/availability.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createJobs } from '#server/jobs/worker.ts'
import type { Appointment, OfficeAppointment, OfficeAppointmentDetail } from '#shared/appointments/schema.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { newSession, officeClient, quoteRequest, type TestApi, useApi, visitor } from './api.ts'
import { DANA } from './contacts.ts'
import { ON_POSTGRES } from './database.ts'
import { makeDue, REJECT_JOBS } from './jobs.ts'
import { silentLog } from './log.ts'
import { EIGHT } from './slots.ts'
import { STRIPE_TEST_KEYS, type StripeStandIn, startStripe } from './stripe/stand-in.ts'

export const TUESDAY = '2027-03-02'
export const WEDNESDAY = '2027-03-03'
export const MINUTE = 60_000
export const HOLD = 30 * MINUTE

/** The embedded database has only one connection, so only our process can race. Fewer visitors are enough. */
export const RACES = {
  VISITORS: Number(process.env.RACE_VISITORS ?? (ON_POSTGRES ? 500 : 40)),
  ROUNDS: Number(process.env.RACE_ROUNDS ?? (ON_POSTGRES ? 3 : 1)),
}

/** The labels of a day's slots, in order. */
export const ALL_SLOTS = SLOTS.map(({ label }) => label)
export const allSlotsExcept = (...labels: string[]) => ALL_SLOTS.filter((label) => !labels.includes(label))

export const CONTACT = { ...DANA, aptSuite: 'Apt 3' }

/** A booking request for Tuesday at 8:00. */
export const slotRequest = (changes: object = {}) => ({ appointmentDate: TUESDAY, timeSlot: EIGHT, ...changes })

export const BOTH_CONFIRMED = ['visit_confirmed', 'visit_confirmed_shop']
export const BOTH_CANCELLED = ['visit_cancelled', 'visit_cancelled_shop']
export const BOTH_TOO_LATE = ['payment_too_late', 'payment_too_late_shop']
export const BOTH_RETURNED = ['payment_returned', 'payment_returned_shop']

/** History events, as `historyOf` returns them. */
export const HELD = 'nothing > held visitor: Time chosen'
export const PAID = 'held > confirmed payment: The fee was paid'
export const EXPIRED = 'held > expired system: The hold ended without a payment'

export type Visitor = ReturnType<typeof visitor>

interface HeldAppointment {
  by: Visitor
  id: string
  appointmentDate: string
  timeSlot: string
  heldUntil: string
}

export type StartedPayment = HeldAppointment & { clientSecret: string; intentId: string }

interface StoredPayment {
  intentId: string
  state: string
  isExtra: boolean
  isHonored: boolean
  receivedCents: number
  refundedCents: number
  dispute: string | null
}

/** How many responses have which status. */
export function countStatuses(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

interface SlotChoice {
  date?: string
  slot?: string
  quoteId?: string
  by?: Visitor
}

export const intentFor = (by: Visitor, appointmentId: unknown) =>
  by.post('/api/create-payment-intent', { appointmentId })

/** What the page shows now. Reading it queues a check of the payment, which `appointmentOf` runs. */
export const currentOf = async (by: Visitor): Promise<Appointment | null> =>
  (await by.get('/api/appointments/current').expect(200)).body.visit

/** Helpers for tests that book appointments in one app, over HTTP, with the test's own clock. */
export function useAppointmentApi(env: Record<string, string> = { RATE_LIMIT: 'off' }) {
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

  return combine(combine(combine(api, visitorSteps(api)), officeSteps(api)), {
    ...storedRecords(api),

    /** The app's origin, such as `http://127.0.0.1:49152`. */
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as it listens on a port
    },
    /** A POST over HTTP, cheap enough for hundreds at once. */
    async send(path: string, content: object, session = newSession()) {
      const headers = { 'Content-Type': 'application/json', 'X-Session-ID': session }
      const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(content) })
      const body = (await answer.json()) as Record<string, unknown> // every answer of the API is an object
      return { status: answer.status, body }
    },
    /** Runs a periodic job now, and the jobs that it sends. */
    async run(queue: 'expire-holds' | 'expire-final-quotes' | 'sweep-payments' | 'outbox') {
      await createJobs({ database: api.database, log: silentLog, handlers: REJECT_JOBS }).send(queue, {})
      await api.drain()
    },
    /** Runs all jobs, delayed ones too. */
    async drainLater() {
      await makeDue(api.database)
      await api.drain()
    },
  })
}

/** The members of both. Getters stay getters. */
function combine<Base extends object, More extends object>(base: Base, more: More): Base & More {
  const members = { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(more) }
  return Object.defineProperties({}, members) as Base & More // just these
}

/** What visitors do and see. */
function visitorSteps(api: TestApi) {
  const newVisitor = () => visitor(api.app, newSession())
  /** Requests a slot: by default Tuesday at 8:00, without a contact, for a new visitor. */
  const book = (changes: object = {}, by = newVisitor()) => by.post('/api/appointments', slotRequest(changes))
  /** Holds a slot: by default Tuesday at 8:00, with a contact, for a new visitor. */
  const hold = async ({ date = TUESDAY, slot = EIGHT, quoteId, by = newVisitor() }: SlotChoice = {}) => {
    const details = quoteId === undefined ? { contact: CONTACT } : { quoteId }
    const { body } = await book({ appointmentDate: date, timeSlot: slot, ...details }, by).expect(201)
    return { by, ...body } as HeldAppointment // as the contract has it
  }
  /** Starts the payment. The intent's id is part of the client secret. */
  const secretOf = async ({ by, id }: HeldAppointment): Promise<{ clientSecret: string; intentId: string }> => {
    const { body } = await intentFor(by, id).expect(200)
    const [intentId = ''] = body.clientSecret.split('_secret_')
    return { clientSecret: body.clientSecret, intentId }
  }
  /** Holds a slot and starts its payment. */
  const startPayment = async (choice?: SlotChoice): Promise<StartedPayment> => {
    const held = await hold(choice)
    return { ...held, ...(await secretOf(held)) }
  }
  const payDemo = ({ by, intentId, clientSecret }: StartedPayment, outcome = 'accepted') =>
    by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome })
  /** What a page shows that asks again once the server has checked the payment. */
  const appointmentOf = async (by: Visitor) => {
    await currentOf(by)
    await api.runPaymentChecks()
    return currentOf(by)
  }
  return {
    newVisitor,
    book,
    hold,
    secretOf,
    startPayment,
    payDemo,
    /** Holds a slot and pays for it in the demo. */
    async confirmed(choice?: SlotChoice): Promise<StartedPayment> {
      const started = await startPayment(choice)
      await payDemo(started).expect(200)
      return started
    },
    appointmentOf,
    outcomeOf: async ({ by }: HeldAppointment) => (await appointmentOf(by))?.outcome,
    /** Labels of the slots that are free for that visitor, or for a new one. */
    async freeOn(date: string, by = newVisitor()): Promise<string[]> {
      const { body } = await by.get(`/api/appointments/availability?from=${date}&to=${date}`).expect(200)
      return unpackDays(body)[0]?.slots ?? []
    },
    async newQuote(changes: Record<string, unknown> = {}, by = newVisitor()): Promise<string> {
      return (await by.post('/api/quote', quoteRequest(changes)).expect(201)).body.quoteId
    },
  }
}

/** What the office does and sees. */
function officeSteps(api: TestApi) {
  const office = () => officeClient(api.app)
  const edit = (id: string, changes: object) => office().patch(`/api/appointments/${id}`, changes)
  /** With null for what the answer leaves out. */
  const quoteOf = async (id: string): Promise<QuoteDetail> => ({
    assignedTo: null,
    followUpOn: null,
    answeredAt: null,
    lostReason: null,
    lostNote: '',
    erased: false,
    ...(await office().get(`/api/quotes/${id}`).expect(200)).body,
  })
  return {
    get office() {
      return office()
    },
    edit,
    /** Takes a move back, as the office's page does. `before` is the visit before it. */
    moveBack: ({ id, appointmentDate, timeSlot, crew, ...before }: OfficeAppointment, changes = {}) => {
      const { crewPinned, movedByShop, customerMoves } = before
      const undo = { crewPinned, movedByShop, customerMoves }
      return edit(id, { appointmentDate, timeSlot, crew, undo, ...changes })
    },
    cancel: (id: string, refund: boolean) => edit(id, { status: 'cancelled', refund }).expect(200),
    /** Books by phone: by default Tuesday at 8:00, without a fee. */
    takeByPhone: (changes: object = {}) =>
      office().post('/api/appointments/by-phone', slotRequest({ contact: CONTACT, fee: 'waived', ...changes })),
    /** Blocks a time: by default all of Tuesday. */
    block: (changes: object = {}) =>
      office()
        .post('/api/closures', { date: TUESDAY, reason: 'Inventory', ...changes })
        .expect(201),
    /** An appointment as the office sees it. */
    officeView: async (id: string): Promise<OfficeAppointmentDetail> =>
      (await office().get(`/api/appointments/${id}`).expect(200)).body,
    failedJobs: async (): Promise<FailedJob[]> => (await office().get('/api/jobs/failed').expect(200)).body,
    quoteOf,
    quotePaymentStatus: async (id: string) => (await quoteOf(id)).paymentStatus,
  }
}

/** Reads the database. */
function storedRecords(api: TestApi) {
  const select = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.database.rows(text, values)) as Row[] // as the statement selects
  const stored = async (id: string) => {
    const [row] = await select<Record<string, unknown>>('select * from appointments where id = $1::uuid', [id])
    return row ?? {}
  }
  return {
    /** How many rows a table has. */
    count: async (table: string) => (await select(`select 1 from ${table}`)).length,
    /** An appointment's row. */
    stored,
    statusOf: async (id: string) => (await stored(id))?.status,
    /** `from > to by: why`, in order. */
    async historyOf(id: string) {
      const rows = await select<{ line: string }>(
        `select coalesce("from", 'nothing') || ' > ' || "to" || ' ' || by || ': ' || why as line
         from appointment_history where appointment_id = $1::uuid order by id`,
        [id],
      )
      return rows.map(({ line }) => line)
    },
    paymentsOf: (id: string) =>
      select<StoredPayment>(
        `select intent_id as "intentId", state, is_extra as "isExtra", is_honored as "isHonored",
           received_cents as "receivedCents", refunded_cents as "refundedCents", dispute
         from payments where appointment_id = $1::uuid order by is_extra, created_at, intent_id`,
        [id],
      ),
    /** Kinds of the emails in the outbox, in alphabetical order. Leaves out reminders and emails about quotes. */
    async emailKinds() {
      const rows = await select<{ kind: string }>(
        `select kind from outgoing_mails where kind not like 'quote_%' and kind not like '%_reminder' order by kind`,
      )
      return rows.map(({ kind }) => kind)
    },
  }
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

/** The same, with Stripe's stand-in as provider, through the real SDK. */
export function useStripeAppointmentApi(env: Record<string, string> = STRIPE_ENV) {
  const variables: Record<string, string> = { ...env }
  const running: { stripe?: StripeStandIn } = {}
  const stripe = () => {
    if (!running.stripe) throw new Error('Stripe answers only while a test runs')
    return running.stripe
  }
  // Must run before the app is made, which gets Stripe's address.
  beforeEach(async () => {
    running.stripe = await startStripe({ now: () => api.clock.now() })
    variables.STRIPE_API_URL = stripe().url
  })
  const api = useAppointmentApi(variables)
  const webhookUrl = () => `${api.url}/api/webhooks/stripe`
  beforeEach(() => stripe().webhooks.addEndpoint({ url: webhookUrl(), secrets: [WEBHOOK_SECRET] }))
  afterEach(() => running.stripe?.close())

  /** Sends all waiting events and runs their jobs. Returns the status of each response. */
  const deliverEvents = async () => {
    const sent = await stripe().webhooks.flush()
    await api.drain()
    return sent.map(({ status }) => status)
  }
  /** Holds a slot and pays for it at Stripe. The app doesn't know about the payment yet. */
  const payAtStripe = async (choice?: SlotChoice) => {
    const held = await api.startPayment(choice)
    stripe().payIntent(held.intentId)
    return held
  }
  return combine(api, {
    /** A new one for each test. Its events wait until `deliverEvents`, or the test itself, sends them. */
    get stripe() {
      return stripe()
    },
    get webhookUrl() {
      return webhookUrl()
    },
    deliverEvents,
    payAtStripe,
    /** Holds a slot and pays for it at Stripe, and the app knows. */
    async confirmed(choice?: SlotChoice) {
      const paid = await payAtStripe(choice)
      await deliverEvents()
      return paid
    },
    /** An intent that the app doesn't know, as if it had crashed before Stripe's response. */
    unknownIntentOf: ({ id }: HeldAppointment) => stripe().createSecondIntent(id, 10_000).id,
    /** The refunds that the app requested. */
    refundRequests: () => stripe().requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds'),
  })
}
