import type { Database } from '#server/db/database.ts'
import { ACTIVE_STATUSES, type AppointmentStatus, mayMove } from '#shared/appointments/statuses.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { IntentObject } from '#test/stripe/objects.ts'

interface VisitRow {
  id: string
  status: AppointmentStatus
  crew: number
  start: Date
  end: Date
  heldUntil: Date | null
  fee: 'online' | 'waived' | 'on_site'
  email: string
}

interface HistoryRow {
  visit: string
  at: Date
  from: AppointmentStatus | null
  to: AppointmentStatus
  by: string
  why: string
}

interface PaymentRow {
  intentId: string
  visit: string
  state: PaymentState
  isExtra: boolean
  isHonoured: boolean
  receivedCents: number
  refundedCents: number
}

/** What the database says. */
export interface Records {
  visits: VisitRow[]
  history: HistoryRow[]
}

/** A payment in the moment in which the bank took it. */
export interface Capture {
  intentId: string
  visit: string
  /** How the visit stood then. */
  status: AppointmentStatus | undefined
  /** Asked for by our server, not made by hand. */
  isOurs: boolean
}

/** What the bank says of an intent, and who did what to it. */
export interface BankEntry {
  intent: IntentObject
  /** Given back, but for what came back. */
  refundedCents: number
  failedRefunds: number
  isDisputed: boolean
  /** Given back by somebody in the dashboard. */
  isRefundedByHand: boolean
  /** Asked for by our server, not made by hand. */
  isOurs: boolean
}

/** What must hold does not. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export async function readRecords(database: Database): Promise<Records> {
  const [visits, history] = await Promise.all([
    database.run(
      'model_visits',
      `select id, status, crew, lower(during) as start, upper(during) as end, held_until as "heldUntil", fee, email
       from appointments`,
      [],
    ),
    database.run(
      'model_history',
      `select appointment_id as visit, at, "from", "to", by, why from appointment_history order by id`,
      [],
    ),
  ])
  return { visits: visits as VisitRow[], history: history as HistoryRow[] } // as the statements select
}

/** What holds at every moment: nobody shares a crew, and every visit came here by moves of the table. */
export function checkAlways({ visits, history }: Records): void {
  const active = visits.filter(({ status }) => (ACTIVE_STATUSES as readonly string[]).includes(status))
  for (const [index, one] of active.entries()) {
    for (const other of active.slice(index + 1)) {
      if (one.crew === other.crew && one.start < other.end && other.start < one.end) {
        throw new Violation(
          `Crew ${one.crew} has two visits at once: ${one.status} ${one.id}, ${other.status} ${other.id}`,
        )
      }
    }
  }
  for (const visit of visits) {
    const lines = history.filter((line) => line.visit === visit.id)
    const path = lines.map(({ from, to, why }) => `${from} -> ${to} (${why})`).join(', ')
    let status: AppointmentStatus | null = null
    for (const { from, to, by } of lines) {
      const isBeginning = status === null && (to === 'held' || (to === 'confirmed' && by === 'office'))
      const isMove = status !== null && (to === status || mayMove(status, to))
      if (from !== status || !(isBeginning || isMove)) throw new Violation(`No path of the table: ${path}`)
      status = to
    }
    if (status !== visit.status) throw new Violation(`The history does not end in ${visit.status}: ${path}`)
  }
}

/** What holds in the end, once everybody was told and all work is done. */
export async function checkEnd(
  database: Database,
  { now, bank, captures }: { now: Date; bank: readonly BankEntry[]; captures: readonly Capture[] },
): Promise<void> {
  const records = await readRecords(database)
  checkAlways(records)
  const payments = (await database.run(
    'model_payments',
    `select intent_id as "intentId", appointment_id as visit, state, is_extra as "isExtra", is_honoured as "isHonoured",
       received_cents as "receivedCents", refunded_cents as "refundedCents" from payments`,
    [],
  )) as PaymentRow[] // as the statement selects
  checkHolds(records, now)
  checkMoney(records, payments, bank)
  checkTales(records, bank)
  checkSlots(records, payments)
  checkPromises(records, bank, captures)
  await checkMails(database, records)
}

function checkHolds({ visits }: Records, now: Date): void {
  for (const { id, heldUntil } of visits) {
    if (heldUntil && heldUntil <= now) throw new Violation(`${id} is still held after its end`)
  }
}

/** Every captured dollar belongs to one honoured visit, or went back; and our records say what the bank says. */
function checkMoney({ visits, history }: Records, payments: readonly PaymentRow[], bank: readonly BankEntry[]): void {
  const paidVisits = new Set<string>()
  const asked = bank.flatMap(({ intent, isOurs }) => (isOurs ? [intent.metadata.appointmentId] : []))
  if (new Set(asked).size < asked.length) throw new Violation('We asked for two payments of one visit')
  for (const { intent, refundedCents, isDisputed } of bank) {
    const { appointmentId } = intent.metadata
    const visit = visits.find(({ id }) => id === appointmentId)
    if (!visit) continue
    const known = payments.find(({ intentId }) => intentId === intent.id)
    const about = `${intent.id} (${intent.status}, ${intent.amount_received} in, ${refundedCents} back; we: ${known?.state})`
    const lines = history.filter((line) => line.visit === visit.id)
    if (!known) throw new Violation(`Nobody wrote down the payment ${about}`)
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') {
      throw new Violation(`The visit is ${visit.status}, and its payment could still be made: ${about}`)
    }
    if (known.receivedCents !== intent.amount_received || known.refundedCents !== refundedCents) {
      throw new Violation(`We believe ${known.receivedCents} in, ${known.refundedCents} back of ${about}`)
    }
    const kept = intent.amount_received - refundedCents
    if (kept === 0) continue
    const isCounted = ['confirmed', 'completed', 'no_show'].includes(visit.status)
    const isKeptByOffice = lines.some(({ why }) => why === 'Cancelled without a refund')
    if (known.isHonoured && known.state === 'succeeded' && (isCounted || isKeptByOffice)) {
      if (intent.amount_received !== MEASUREMENT_FEE_CENTS) throw new Violation(`Another amount than the fee: ${about}`)
      if (paidVisits.has(visit.id)) throw new Violation(`The visit ${visit.id} was paid twice`)
      paidVisits.add(visit.id)
      continue
    }
    // What is disputed is the bank's to give back.
    if (isDisputed && known.state === 'refund_due') continue
    throw new Violation(`Money was taken for a visit that is ${visit.status}, and did not go back: ${about}`)
  }
}

/** The history tells of a refund that failed only where one did. */
function checkTales({ visits, history }: Records, bank: readonly BankEntry[]): void {
  for (const { id } of visits) {
    const told = history.filter(({ visit, why }) => visit === id && why.startsWith('A refund did not arrive')).length
    const own = bank.filter(({ intent }) => intent.metadata.appointmentId === id)
    const failed = own.reduce((sum, { failedRefunds }) => sum + failedRefunds, 0)
    if (told > failed) throw new Violation(`The history of ${id} tells of ${told} refunds that failed; ${failed} did`)
  }
}

/** A visit that was to be paid online has its money. */
function checkSlots({ visits }: Records, payments: readonly PaymentRow[]): void {
  for (const { id, status, fee } of visits) {
    if (status !== 'confirmed' || fee !== 'online') continue
    const own = payments.find((payment) => payment.visit === id && payment.isHonoured)
    if (own?.state !== 'succeeded')
      throw new Violation(`${id} is confirmed, and its payment is ${own?.state ?? 'none'}`)
  }
}

/** Who pays has the slot: nobody can pay for one that was let go, and what was paid in time counts. */
function checkPromises({ visits, history }: Records, bank: readonly BankEntry[], captures: readonly Capture[]): void {
  for (const { intentId, visit, status, isOurs } of captures) {
    const entry = bank.find(({ intent }) => intent.id === intentId)
    if (!isOurs || !entry || entry.isRefundedByHand || entry.intent.amount !== MEASUREMENT_FEE_CENTS) continue
    if (status === 'expired' || status === 'cancelled') {
      throw new Violation(`${intentId} could be paid when its slot was let go: the visit was ${status}`)
    }
    const end = history.find((line) => line.visit === visit && line.from === 'held' && line.to !== 'held')
    const start = visits.find(({ id }) => id === visit)?.start
    // What comes in when the visit's time has come buys nothing any more.
    const isPast = end !== undefined && start !== undefined && end.at >= start
    if (status === 'held' && end?.to !== 'confirmed' && !isPast)
      throw new Violation(`${intentId} was paid in time, and ${visit} was let go`)
  }
}

/** What the history says of a payment that was not owed. */
const RETURNED = /^A second payment .* arrived|^A payment that nobody asked for|was paid in place of the fee/

/** A mail for each thing that happened, and none for what did not. */
async function checkMails(database: Database, { visits, history }: Records): Promise<void> {
  const mails = (await database.run(
    'model_mails',
    'select appointment_id as visit, kind, count(*)::int as count from outgoing_mails group by 1, 2',
    [],
  )) as { visit: string; kind: string; count: number }[] // as the statement selects
  for (const { id, fee, email } of visits) {
    const lines = history.filter(({ visit }) => visit === id)
    const count = (is: (line: HistoryRow) => boolean) => lines.filter(is).length
    const confirmed = count(({ from, to }) => to === 'confirmed' && from !== 'confirmed')
    // A hold was never announced.
    const cancelled = count(({ from, to }) => to === 'cancelled' && from === 'confirmed')
    const tooLate = count(({ why }) => why.startsWith('The fee was paid when the slot was gone'))
    const returned = count(({ why }) => RETURNED.test(why))
    const isByPhone = fee !== 'online'
    const expected: Record<string, number> = {
      visit_confirmed: isByPhone && !email ? 0 : confirmed,
      visit_confirmed_shop: isByPhone ? 0 : confirmed,
      visit_moved: email ? count(({ by, why }) => by === 'office' && why.startsWith('Moved here')) : 0,
      visit_cancelled: cancelled,
      visit_cancelled_shop: cancelled,
      payment_too_late: tooLate,
      payment_too_late_shop: tooLate,
      payment_returned: returned,
      payment_returned_shop: returned,
    }
    for (const [kind, wanted] of Object.entries(expected)) {
      const sent = mails.find((mail) => mail.visit === id && mail.kind === kind)?.count ?? 0
      if (sent !== wanted) throw new Violation(`${sent} mails ${kind} for ${wanted} reasons to send one (${id})`)
    }
  }
}
