import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createHoldStore } from '#server/appointments/hold-store.ts'
import { createOfficeService, type OfficeService } from '#server/appointments/office-service.ts'
import { createOfficeStore } from '#server/appointments/office-store.ts'
import { createAppointmentsStore } from '#server/appointments/store.ts'
import { AppError } from '#server/http/app-error.ts'
import { createOutboxStore } from '#server/mail/outbox-store.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { createPaymentsService } from '#server/payments/service.ts'
import { createPaymentsStore } from '#server/payments/store.ts'
import type { PhoneVisit } from '#shared/appointments/schema.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADA } from './contacts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { silentLog } from './log.ts'

/** Monday, 7:00 AM in the shop. */
export const NOW = new Date('2026-03-09T12:00:00Z')
export const TODAY = '2026-03-09'
export const TUESDAY = '2026-03-10'
export const FIRST = '8:00 AM-9:00 AM'
export const HALF_LATER = '8:30 AM-9:30 AM'
export const NEXT = '9:00 AM-10:00 AM'
export const CONTACT = ADA

interface StoredVisit {
  status?: AppointmentStatus
  date?: string
  timeSlot?: string
  crew?: number
  heldUntil?: Date
}

/** The service of the office on a database of its own, emptied before each test, at a time that the test may set. */
export function useOffice() {
  let database: TestDatabase
  const state = {
    now: NOW,
    /** Jobs that were queued, by name, with the intent that they are about. */
    jobs: [] as [name: string, intentId: unknown][],
    /** What the provider is asked; it does not answer. */
    asked: [] as string[],
  }

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await database.empty()
    Object.assign(state, { now: NOW, jobs: [], asked: [] })
  })

  /** The office beside the real payments; of those only the provider and the queue are not there. */
  function setUp({ crews = 1 } = {}): OfficeService {
    const noAnswer = (name: string) => () => {
      state.asked.push(name)
      return Promise.reject(new PaymentProviderUnavailable('No answer'))
    }
    const provider: PaymentProvider = {
      name: 'demo',
      createIntent: noAnswer('createIntent'),
      retrieveIntent: noAnswer('retrieveIntent'),
      resumeIntent: noAnswer('resumeIntent'),
      cancelIntent: noAnswer('cancelIntent'),
      refundIntent: noAnswer('refundIntent'),
      intentsSince: noAnswer('intentsSince'),
    }
    const appointments = createAppointmentsStore(database, crews)
    const outbox = createOutboxStore(database)
    const clock = () => state.now
    const payments = createPaymentsService({
      database,
      provider,
      store: createPaymentsStore(database, 'demo'),
      appointments,
      outbox,
      jobs: {
        send: async (name, data) => {
          state.jobs.push([name, 'intentId' in data ? data.intentId : undefined])
        },
      },
      log: silentLog,
      now: clock,
    })
    return createOfficeService({
      database,
      appointments,
      holds: createHoldStore(database, crews),
      store: createOfficeStore(database, crews),
      outbox,
      payments,
      crews,
      timeZone: SHOP.timeZone,
      now: clock,
    })
  }

  /** A visit that a visitor booked online. */
  async function booked({
    status = 'confirmed',
    date = TUESDAY,
    timeSlot = FIRST,
    crew = 1,
    heldUntil = new Date(NOW.getTime() + 20 * 60_000),
  }: StoredVisit = {}): Promise<string> {
    const id = randomUUID()
    const slot = slotByLabel(timeSlot)
    if (!slot) throw new Error(`No slot ${timeSlot}`)
    const { start, end } = slotTimes(date, slot, SHOP.timeZone)
    await database.run(
      '',
      `insert into appointments (id, session_id, status, appointment_date, time_slot, during, crew, held_until,
         calendar_token, created_at, first_name, email)
       values ($1, $2, $3, $4, $5, tstzrange($6, $7), $8, $9, $10, $11, 'Ada', 'ada@example.com')`,
      [
        id,
        id,
        status,
        date,
        timeSlot,
        start.toISOString(),
        end.toISOString(),
        crew,
        status === 'held' ? heldUntil.toISOString() : null,
        id,
        NOW.toISOString(),
      ],
    )
    return id
  }

  async function paid(
    id: string,
    paymentState = 'succeeded',
    receivedCents = 10_000,
    isExtra = false,
  ): Promise<string> {
    const intentId = `pi_${randomUUID()}`
    await database.run(
      '',
      `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, received_cents,
         created_at, updated_at)
       values ($1, $2, 'demo', $3, $4, 10000, 'usd', $5, now(), now())`,
      [intentId, id, isExtra, paymentState, receivedCents],
    )
    return intentId
  }

  async function newQuote(): Promise<string> {
    const id = randomUUID()
    await database.run(
      '',
      `insert into quotes (id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
         zip_code, estimate, price_list_version, total_cents, countertop_count)
       values ($1, '', '', '', '', '', '', '', '', '', '', '{}', '', 0, 1)`,
      [id],
    )
    return id
  }

  const mails = () =>
    database.run('', 'select kind, appointment_id, refund_cents from outgoing_mails order by created_at, kind', [])
  const rows = (table: string) => database.run('', `select * from ${table}`, [])

  const run = (statement: string, values: unknown[] = []) => database.run('', statement, values)

  return { state, setUp, booked, paid, newQuote, mails, rows, run }
}

/** A visit that somebody asks for on the phone. */
export const call = (changes: Partial<PhoneVisit> = {}): PhoneVisit => ({
  appointmentDate: TUESDAY,
  timeSlot: FIRST,
  contact: CONTACT,
  fee: 'waived',
  notes: '',
  ...changes,
})

/** What the office is told where it cannot be. */
export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('It was not refused', { cause: error })
  return JSON.parse(JSON.stringify(error.body('')))
}
