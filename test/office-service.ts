import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addFirstCrews } from '#server/appointments/crews.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PhoneAppointment } from '#shared/appointments/schema.ts'
import { slotByLabel, slotTimes } from '#shared/appointments/slots.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { ADA } from './contacts.ts'
import { providerWithoutAnswer, testContext } from './context.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { type OfficeVerbs, officeVerbs } from './office-verbs.ts'
import { EIGHT } from './slots.ts'

/** Monday, 7:00 AM in the shop. */
export const NOW = new Date('2026-03-09T12:00:00Z')
export const TODAY = '2026-03-09'
export const TUESDAY = '2026-03-10'
export const CONTACT = ADA

interface StoredAppointment {
  status?: AppointmentStatus
  date?: string
  timeSlot?: string
  crew?: number
  heldUntil?: Date
}

/** The office's verbs on the worker's database, which is emptied before each test. The test can set the time. */
export function useOfficeService() {
  let database: TestDatabase
  const state = {
    now: NOW,
    /** Queued jobs with their intent. */
    jobs: [] as [name: string, intentId: unknown][],
    /** Calls of the provider, which never answers. */
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

  /** The office's verbs, with a provider that never answers. */
  async function setUp({ crews = 1 } = {}): Promise<OfficeVerbs> {
    const ctx = testContext(database, {
      now: () => state.now,
      provider: providerWithoutAnswer((name) => state.asked.push(name)),
      jobs: {
        send: async (name, data) => {
          state.jobs.push([name, 'intentId' in data ? data.intentId : undefined])
        },
        runSoon: () => {},
      },
      config: { crews },
    })
    await addFirstCrews(ctx)
    return officeVerbs(ctx)
  }

  /** Stores an appointment booked online. Returns its id. */
  async function booked({
    status = 'confirmed',
    date = TUESDAY,
    timeSlot = EIGHT,
    crew = 1,
    heldUntil = new Date(NOW.getTime() + 20 * 60_000),
  }: StoredAppointment = {}): Promise<string> {
    const id = randomUUID()
    const slot = slotByLabel(timeSlot)
    if (!slot) throw new Error(`No slot ${timeSlot}`)
    const { start, end } = slotTimes(date, slot, SHOP.timeZone)
    await database.rows(
      `insert into appointments (id, session_id, status, appointment_date, time_slot, during, crew, held_until,
         calendar_token, created_at, first_name, email, fee_cents)
       values ($1, $2, $3, $4, $5, tstzrange($6, $7), $8, $9, $10, $11, 'Ada', 'ada@example.com', 10000)`,
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
    await database.rows(
      `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, received_cents,
         created_at, updated_at)
       values ($1, $2, 'demo', $3, $4, 10000, 'usd', $5, now(), now())`,
      [intentId, id, isExtra, paymentState, receivedCents],
    )
    return intentId
  }

  async function newQuote(): Promise<string> {
    const id = randomUUID()
    await database.rows(
      `insert into quotes (id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
         zip_code, estimate, price_list_version, total_cents, countertop_count)
       values ($1, '', '', '', '', '', '', '', '', '', '', '{}', '', 0, 1)`,
      [id],
    )
    return id
  }

  const mails = () =>
    database.rows(
      `select kind, appointment_id, refund_cents from outgoing_mails where kind not like '%_reminder' order by created_at, kind`,
    )
  const rows = (table: string) => database.rows(`select * from ${table}`)

  const run = (statement: string, values: unknown[] = []) => database.rows(statement, values)

  return { state, setUp, booked, paid, newQuote, mails, rows, run }
}

/** A phone booking for Tuesday at 8:00. */
export const phoneAppointment = (changes: Partial<PhoneAppointment> = {}): PhoneAppointment => ({
  appointmentDate: TUESDAY,
  timeSlot: EIGHT,
  contact: CONTACT,
  fee: 'waived',
  notes: '',
  ...changes,
})

/** The body of the expected error. */
export async function refusalOf(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('It was not refused', { cause: error })
  return JSON.parse(JSON.stringify(error.body('')))
}
