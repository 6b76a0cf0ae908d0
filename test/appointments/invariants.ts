import type { Database } from '#server/db/database.ts'
import { ACTIVE_STATUSES, type AppointmentStatus, canChangeTo } from '#shared/appointments/statuses.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { IntentObject } from '#test/stripe/objects.ts'

interface StoredAppointment {
  id: string
  status: AppointmentStatus
  crew: number
  /** As its label says, and as clocks in the shop show it: `2027-03-14 8:00 AM`. */
  label: string
  clock: string
  start: Date
  end: Date
  /** When its crew has traveled on. Null without travel time. */
  occupiedUntil: Date | null
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
  isHonored: boolean
  receivedCents: number
  refundedCents: number
  paidBackCents: number
}

/** Rows of the database. */
export interface Records {
  appointments: StoredAppointment[]
  history: HistoryRow[]
}

/** A payment at the moment of its capture. */
export interface Capture {
  intentId: string
  visit: string
  /** The appointment's status then. */
  status: AppointmentStatus | undefined
  /** Asked for by our server, not made by hand. */
  isOurs: boolean
}

/** The final state of an intent at the bank, and what happened to it. */
export interface BankEntry {
  intent: IntentObject
  /** Refunded, without failed refunds. */
  refundedCents: number
  /** How much of it our server asked for. */
  ownRefundedCents: number
  failedRefunds: number
  /** The statuses of its disputes. */
  disputes: string[]
  /** The bank took it back. It may have given it back since, when its hold had ended. */
  wasLost: boolean
  /** Refunded in the dashboard. */
  isRefundedByHand: boolean
  /** Asked for by our server, not made by hand. */
  isOurs: boolean
}

/** A check failed. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

export async function readRecords(database: Database): Promise<Records> {
  const [appointments, history] = await Promise.all([
    database.run(
      'model_visits',
      `select id, status, crew, appointment_date || ' ' || split_part(time_slot, '-', 1) as label,
         to_char(lower(during) at time zone '${SHOP.timeZone}', 'YYYY-MM-DD FMHH12:MI AM') as clock, lower(during) as start, upper(during) as end,
         upper(occupied) as "occupiedUntil", held_until as "heldUntil", fee, email
       from appointments`,
      [],
    ),
    database.run(
      'model_history',
      `select appointment_id as visit, at, "from", "to", by, why from appointment_history order by id`,
      [],
    ),
  ])
  return { appointments: appointments as StoredAppointment[], history: history as HistoryRow[] } // as the statements select
}

/** Checks that hold at all times: visits start when their label says, even when clocks change, crews never overlap, have time to travel, and every status change is allowed. */
export function checkAlways({ appointments, history }: Records): void {
  const active = appointments.filter(({ status }) => (ACTIVE_STATUSES as readonly string[]).includes(status))
  for (const [index, one] of active.entries()) {
    for (const other of active.slice(index + 1)) {
      if (one.crew === other.crew && one.start < other.end && other.start < one.end) {
        throw new Violation(
          `Crew ${one.crew} has two appointments at once: ${one.status} ${one.id}, ${other.status} ${other.id}`,
        )
      }
      // A visit that was booked anyway has no travel time, and is in no one's.
      const [until, otherUntil] = [one.occupiedUntil, other.occupiedUntil]
      if (one.crew === other.crew && until && otherUntil && one.start < otherUntil && other.start < until) {
        throw new Violation(`Crew ${one.crew} has no time to travel between ${one.id} and ${other.id}`)
      }
    }
  }
  for (const visit of appointments) {
    const hours = (visit.end.getTime() - visit.start.getTime()) / 3_600_000
    if (visit.clock !== visit.label || hours !== 1) {
      throw new Violation(`The visit of ${visit.label} begins at ${visit.clock} and takes ${hours} hours`)
    }
    const lines = history.filter((line) => line.visit === visit.id)
    const path = lines.map(({ from, to, why }) => `${from} -> ${to} (${why})`).join(', ')
    let status: AppointmentStatus | null = null
    for (const { from, to, by } of lines) {
      const isBeginning = status === null && (to === 'held' || (to === 'confirmed' && by === 'office'))
      const isChange = status !== null && (to === status || canChangeTo(status, to))
      if (from !== status || !(isBeginning || isChange)) throw new Violation(`A change that isn't allowed: ${path}`)
      status = to
    }
    if (status !== visit.status) throw new Violation(`The history does not end in ${visit.status}: ${path}`)
  }
}

/** Checks that hold at the end, when all events are delivered and all jobs done. */
export async function checkEnd(
  database: Database,
  { now, bank, captures }: { now: Date; bank: readonly BankEntry[]; captures: readonly Capture[] },
): Promise<void> {
  const records = await readRecords(database)
  checkAlways(records)
  const payments = (await database.run(
    'model_payments',
    `select intent_id as "intentId", appointment_id as visit, state, is_extra as "isExtra", is_honored as "isHonored",
       received_cents as "receivedCents", refunded_cents as "refundedCents", paid_back_cents as "paidBackCents"
     from payments`,
    [],
  )) as PaymentRow[] // as the statement selects
  checkHolds(records, now)
  checkMoney(records, payments, bank)
  checkRefundHistory(records, bank)
  checkConfirmed(records, payments)
  checkCaptures(records, bank, captures)
  await checkEmails(database, records)
}

function checkHolds({ appointments }: Records, now: Date): void {
  for (const { id, heldUntil } of appointments) {
    if (heldUntil && heldUntil <= now) throw new Violation(`${id} is still held after its end`)
  }
}

/** Every captured dollar belongs to one appointment or was refunded, and our records match the bank's. */
function checkMoney(
  { appointments, history }: Records,
  payments: readonly PaymentRow[],
  bank: readonly BankEntry[],
): void {
  const paidVisits = new Set<string>()
  const asked = bank.flatMap(({ intent, isOurs }) => (isOurs ? [intent.metadata.appointmentId] : []))
  if (new Set(asked).size < asked.length) throw new Violation('We asked for two payments of one visit')
  for (const { intent, refundedCents, failedRefunds, disputes } of bank) {
    const { appointmentId } = intent.metadata
    const visit = appointments.find(({ id }) => id === appointmentId)
    if (!visit) continue
    const known = payments.find(({ intentId }) => intentId === intent.id)
    const about = `${intent.id} (${intent.status}, ${intent.amount_received} in, ${refundedCents} back; we: ${known?.state})`
    const lines = history.filter((line) => line.visit === visit.id)
    if (!known) throw new Violation(`We have no record of the payment ${about}`)
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') {
      throw new Violation(`The visit is ${visit.status}, and its payment could still be made: ${about}`)
    }
    if (known.receivedCents !== intent.amount_received || known.refundedCents !== refundedCents) {
      throw new Violation(`We recorded ${known.receivedCents} in, ${known.refundedCents} back of ${about}`)
    }
    const kept = intent.amount_received - refundedCents - known.paidBackCents
    if (kept <= 0) continue
    // A person pays another way what the bank sent back.
    if (failedRefunds > 0 && known.state === 'refund_failed') continue
    const isCounted = ['confirmed', 'completed', 'no_show'].includes(visit.status)
    const isKeptByOffice = lines.some(({ why }) => why === 'Canceled without a refund')
    if (known.isHonored && known.state === 'succeeded' && (isCounted || isKeptByOffice)) {
      if (intent.amount_received !== MEASUREMENT_FEE_CENTS) throw new Violation(`The amount isn't the fee: ${about}`)
      if (paidVisits.has(visit.id)) throw new Violation(`The visit ${visit.id} was paid twice`)
      paidVisits.add(visit.id)
      continue
    }
    // The bank decides about a disputed payment.
    if (disputes.includes('needs_response') && known.state === 'refund_due') continue
    if (disputes.includes('lost') && known.state === 'charged_back') continue
    throw new Violation(`Money was taken for a visit that is ${visit.status}, and it wasn't refunded: ${about}`)
  }
}

/** The history mentions a failed refund only if one failed. */
function checkRefundHistory({ appointments, history }: Records, bank: readonly BankEntry[]): void {
  for (const { id } of appointments) {
    const mentioned = history.filter(
      ({ visit, why }) => visit === id && why.startsWith("A refund didn't go through"),
    ).length
    const own = bank.filter(({ intent }) => intent.metadata.appointmentId === id)
    const failed = own.reduce((sum, { failedRefunds }) => sum + failedRefunds, 0)
    if (mentioned > failed)
      throw new Violation(`The history of ${id} mentions ${mentioned} failed refunds, but ${failed} failed`)
  }
}

/** A confirmed appointment with an online fee is paid. */
function checkConfirmed({ appointments }: Records, payments: readonly PaymentRow[]): void {
  for (const { id, status, fee } of appointments) {
    if (status !== 'confirmed' || fee !== 'online') continue
    const own = payments.find((payment) => payment.visit === id && payment.isHonored)
    if (own?.state !== 'succeeded' && own?.state !== 'charged_back')
      throw new Violation(`${id} is confirmed, and its payment is ${own?.state ?? 'none'}`)
  }
}

/** A paid slot is kept: no one can pay for a released slot, and a payment in time confirms it. */
function checkCaptures(
  { appointments, history }: Records,
  bank: readonly BankEntry[],
  captures: readonly Capture[],
): void {
  for (const { intentId, visit, status, isOurs } of captures) {
    const entry = bank.find(({ intent }) => intent.id === intentId)
    if (!isOurs || !entry || entry.isRefundedByHand || entry.wasLost || entry.intent.amount !== MEASUREMENT_FEE_CENTS)
      continue
    if (status === 'expired' || status === 'cancelled') {
      throw new Violation(`${intentId} could be paid after its slot was released: the visit was ${status}`)
    }
    const end = history.find((line) => line.visit === visit && line.from === 'held' && line.to !== 'held')
    const start = appointments.find(({ id }) => id === visit)?.start
    // A payment after the start of the appointment doesn't confirm it.
    const isPast = end !== undefined && start !== undefined && end.at >= start
    if (status === 'held' && end?.to !== 'confirmed' && !isPast)
      throw new Violation(`${intentId} was paid in time, but ${visit} was released`)
  }
}

/** How the history describes a payment that wasn't due. */
const UNEXPECTED_PAYMENT = /^A second payment .* came in|^An unexpected payment came in|was paid instead of the fee/

/** One email for each thing that happened, and no other. */
async function checkEmails(database: Database, { appointments, history }: Records): Promise<void> {
  const mails = (await database.run(
    'model_mails',
    'select appointment_id as visit, kind, count(*)::int as count from outgoing_mails group by 1, 2',
    [],
  )) as { visit: string; kind: string; count: number }[] // as the statement selects
  for (const { id, fee, email, label } of appointments) {
    const lines = history.filter(({ visit }) => visit === id)
    const count = (is: (line: HistoryRow) => boolean) => lines.filter(is).length
    const confirmed = count(({ from, to }) => to === 'confirmed' && from !== 'confirmed')
    // A canceled hold sends no email.
    const cancelled = count(({ from, to }) => to === 'cancelled' && from === 'confirmed')
    const tooLate = count(({ why }) => why.startsWith('The fee was paid too late'))
    const returned = count(({ why }) => UNEXPECTED_PAYMENT.test(why))
    const sentBack = count(({ why }) => why.startsWith("A refund didn't go through"))
    const isByPhone = fee !== 'online'
    // No email is sent here, so moves that follow each other leave one: none if the visit is back at its first time.
    const firstMove = lines.find(({ by, why }) => by === 'office' && why.startsWith('Moved from'))
    const isMoved = firstMove !== undefined && !firstMove.why.startsWith(`Moved from ${describeStart(label)}-`)
    const expected: Record<string, number> = {
      visit_confirmed: isByPhone && !email ? 0 : confirmed,
      visit_confirmed_shop: isByPhone ? 0 : confirmed,
      visit_moved: email && isMoved ? 1 : 0,
      visit_cancelled: cancelled,
      visit_cancelled_shop: cancelled,
      payment_too_late: tooLate,
      payment_too_late_shop: tooLate,
      payment_returned: returned,
      payment_returned_shop: returned,
      refund_sent_back: sentBack,
      refund_sent_back_shop: sentBack,
    }
    for (const [kind, reasons] of Object.entries(expected)) {
      const sent = mails.find((mail) => mail.visit === id && mail.kind === kind)?.count ?? 0
      if (sent !== reasons) throw new Violation(`${sent} emails ${kind}, but ${reasons} reasons to send one (${id})`)
    }
  }
}

/** A label's date and start as the history tells them. */
function describeStart(label: string): string {
  const [date = '', ...start] = label.split(' ')
  return `${formatCalendarDate(date)}, ${start.join(' ')}`
}
