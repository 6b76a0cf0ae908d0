import type { Database } from '#server/db/database.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { type BankEntry, checkEnd, Violation } from '#test/appointments/invariants.ts'
import { makeDue } from '#test/jobs.ts'
import type { Shop } from './shop.ts'
import { passHalfAnHour, sendJobs } from './time.ts'
import { waitUntil } from './until.ts'

/** How often the server may start until all work is done. On the embedded database we can only check while it's stopped. */
const MAX_STARTS = 3
/** Milliseconds. A queue is polled at least every 15 s. */
const LIFE = 30_000

/** The final status of a crash point's appointments. `nothing`: there are none. */
export type Ending = 'nothing' | 'expired' | 'confirmed' | 'cancelled'

interface Expected {
  status: string
  payment: readonly (string | null)[]
  netCents: number
  mails: number
  isFree: boolean
}

const EXPECTED: Record<Exclude<Ending, 'nothing'>, Expected> = {
  expired: { status: 'expired', payment: ['canceled', null], netCents: 0, mails: 0, isFree: true },
  confirmed: {
    status: 'confirmed',
    payment: ['succeeded'],
    netCents: MEASUREMENT_FEE_CENTS,
    mails: 2,
    isFree: false,
  },
  cancelled: { status: 'cancelled', payment: ['refunded'], netCents: 0, mails: 4, isFree: true },
}

/**
 * Restarts the server on the same database half an hour after the crash. Holds expire once, payments are swept once, and
 * no webhook comes. Throws a Violation if a check fails, or else returns a short summary.
 */
export async function checkAftermath(shop: Shop, ends: Ending): Promise<string> {
  shop.stripe.faults.clear()
  shop.stripe.webhooks.lose()
  await shop.withDatabase(async (database) => {
    await passHalfAnHour(database)
    await sendJobs(database, ['tidy', 'expire-holds', 'sweep-payments', 'outbox'])
  })
  for (let life = 1; ; life += 1) {
    await shop.start()
    await waitUntil('all is done', () => isDone(shop, ends), LIFE).catch(() => undefined)
    const slots = await Promise.all(shop.chosenSlots.map((slot) => shop.isFree(slot)))
    await shop.stop()
    const story = await shop.withDatabase(async (database) => {
      const left = await unfinished(database)
      if (left.length === 0) return check(database, shop, ends)
      if (life === MAX_STARTS) throw new Violation(`This work never finishes: ${left.join(', ')}`)
      return makeDue(database)
    })
    if (story === undefined) continue
    checkSlots(slots, ends)
    return story
  }
}

async function unfinished(database: Database): Promise<string[]> {
  const rows = await database.run(
    '',
    `select queue || ' ' || state as work from jobs where state in ('waiting', 'delayed', 'running')
     union all select kind || ' not queued' from outgoing_mails where queued_at is null and kind not like '%_reminder'`,
    [],
  )
  return (rows as { work: string }[]).map(({ work }) => work) // as the statement selects
}

async function isDone(shop: Shop, ends: Ending): Promise<boolean> {
  if (shop.mode === 'postgres' && (await shop.withDatabase(unfinished)).length > 0) return false
  if (ends === 'nothing') return true
  const { status, payment, mails } = EXPECTED[ends]
  if (new Set(shop.mailbox.received).size < mails * shop.chosenSlots.length) return false
  for (const { id } of shop.chosenSlots) {
    const visit = await shop.findAppointment(id ?? '')
    if (visit.status !== status || !payment.includes(visit.paymentState)) return false
  }
  return true
}

/** Returns a short summary. */
async function check(database: Database, shop: Shop, ends: Ending): Promise<string> {
  const bank = bankEntries(shop)
  await checkEnd(database, { now: new Date(), bank, captures: shop.captures })
  await checkSent(database, shop)
  const failed = await database.run('', `select queue, error from jobs where state = 'failed'`, [])
  if (failed.length > 0) throw new Violation(`Jobs failed for good: ${JSON.stringify(failed)}`)
  const keptCents = ends === 'nothing' ? 0 : EXPECTED[ends].netCents
  for (const { intent, refundedCents } of bank) {
    const kept = intent.amount_received - refundedCents
    if (kept !== keptCents) throw new Violation(`${kept} cents of ${intent.id} were kept, not ${keptCents}`)
  }
  return [
    await checkEnding(database, shop, ends),
    bank.map(({ intent, refundedCents }) => `${intent.amount_received / 100} dollars in, ${refundedCents / 100} back`),
    `${new Set(shop.mailbox.received).size} mails`,
  ]
    .flat()
    .join(', ')
}

function checkSlots(slots: readonly boolean[], ends: Ending): void {
  const isFree = ends === 'nothing' || EXPECTED[ends].isFree
  if (slots.some((slot) => slot !== isFree)) throw new Violation(`The slot should ${isFree ? '' : 'not '}be free`)
}

async function checkEnding(database: Database, shop: Shop, ends: Ending): Promise<string> {
  const rows = await database.run(
    '',
    `select a.id, a.status, p.state from appointments a left join payments p on p.appointment_id = a.id`,
    [],
  )
  const visits = rows as { id: string; status: string; state: string | null }[] // as the statement selects
  const story = visits.map(({ status, state }) => `${status} (${state ?? 'no payment'})`).join(', ')
  if (ends === 'nothing') {
    if (visits.length > 0) throw new Violation(`There should be no visit: ${story}`)
    return 'no visit'
  }
  const { status, payment } = EXPECTED[ends]
  const isAsExpected = visits.every((visit) => visit.status === status && payment.includes(visit.state))
  if (!isAsExpected || visits.length !== shop.chosenSlots.length) throw new Violation(`It should end ${ends}: ${story}`)
  return story
}

/** Every stored email was sent at least once, and no other email was. Reminders wait for their time. */
async function checkSent(database: Database, { mailbox }: Shop): Promise<void> {
  const rows = await database.run('', 'select id, kind, sent_at is not null as "isSent" from outgoing_mails', [])
  const mails = rows as { id: string; kind: string; isSent: boolean }[] // as the statement selects
  const taken = new Set(mailbox.received.map((messageId) => messageId.split('@')[0]))
  for (const { id, kind, isSent } of mails) {
    if (!isSent && kind.endsWith('_reminder')) continue
    if (!isSent) throw new Violation(`The email ${kind} is still waiting`)
    if (!taken.delete(id)) throw new Violation(`The email ${kind} never arrived`)
  }
  if (taken.size > 0) throw new Violation(`Emails arrived that were never stored: ${[...taken].join(', ')}`)
}

function bankEntries({ stripe }: Shop): BankEntry[] {
  const { intents, refunds } = stripe.state()
  return intents.map((intent) => ({
    intent,
    isOurs: true,
    refundedCents: refunds
      .filter((refund) => refund.payment_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0),
    // The checks of a visit don't ask who refunded.
    ownRefundedCents: 0,
    failedRefunds: 0,
    disputes: [],
    isRefundedByHand: false,
    wasLost: false,
  }))
}
