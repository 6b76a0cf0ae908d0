import type { Database } from '#server/db/database.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { type BankEntry, checkEnd, Violation } from '#test/booking/invariants.ts'
import { makeDue } from '#test/jobs.ts'
import type { RefundObject } from '#test/stripe/objects.ts'
import type { Shop } from './shop.ts'
import { sendJobs, timePasses } from './time.ts'
import { until } from './until.ts'

/** As often as the server may start until all is done; embedded, nobody can look whether it is while it runs. */
const LIVES = 3
/** Milliseconds. The longest that a queue is not looked at is 15 s. */
const LIFE = 30_000

/** What has become of a point's visits when all is done. `nothing`: there never was one. */
export type Ending = 'nothing' | 'expired' | 'confirmed' | 'cancelled'

interface Expected {
  status: string
  payment: readonly (string | null)[]
  keptCents: number
  mails: number
  isFree: boolean
}

const EXPECTED: Record<Exclude<Ending, 'nothing'>, Expected> = {
  expired: { status: 'expired', payment: ['canceled', null], keptCents: 0, mails: 0, isFree: true },
  confirmed: {
    status: 'confirmed',
    payment: ['succeeded'],
    keptCents: MEASUREMENT_FEE_CENTS,
    mails: 2,
    isFree: false,
  },
  cancelled: { status: 'cancelled', payment: ['refunded'], keptCents: 0, mails: 4, isFree: true },
}

/**
 * After the crash the server starts again, on the same database, half an hour later: holds expire once, payments are
 * swept once, no webhook comes. Throws where anything is not as it must be, else says in a few words how all ended.
 */
export async function checkAftermath(shop: Shop, ends: Ending): Promise<string> {
  shop.stripe.faults.clear()
  shop.stripe.webhooks.lose()
  await shop.withDatabase(async (database) => {
    await timePasses(database)
    await sendJobs(database, ['tidy', 'expire-holds', 'sweep-payments', 'outbox'])
  })
  for (let life = 1; ; life += 1) {
    await shop.start()
    await until('all is done', () => isDone(shop, ends), LIFE).catch(() => undefined)
    const slots = await Promise.all(shop.bookings.map((booking) => shop.isFree(booking)))
    await shop.stop()
    const story = await shop.withDatabase(async (database) => {
      const left = await unfinished(database)
      if (left.length === 0) return check(database, shop, ends)
      if (life === LIVES) throw new Violation(`This does not come to an end: ${left.join(', ')}`)
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
    `select name || ' ' || state as work from jobs.job where state < 'completed'
     union all select kind || ' not queued' from outgoing_mails where queued_at is null`,
    [],
  )
  return (rows as { work: string }[]).map(({ work }) => work) // as the statement selects
}

async function isDone(shop: Shop, ends: Ending): Promise<boolean> {
  if (shop.mode === 'postgres' && (await shop.withDatabase(unfinished)).length > 0) return false
  if (ends === 'nothing') return true
  const { status, payment, mails } = EXPECTED[ends]
  if (new Set(shop.mailbox.taken).size < mails * shop.bookings.length) return false
  for (const { id } of shop.bookings) {
    const visit = await shop.visit(id ?? '')
    if (visit.status !== status || !payment.includes(visit.paymentState)) return false
  }
  return true
}

/** In a few words, how all stands. */
async function check(database: Database, shop: Shop, ends: Ending): Promise<string> {
  const bank = await bankEntries(shop)
  await checkEnd(database, { now: new Date(), bank, captures: shop.captures })
  await checkSent(database, shop)
  const failed = await database.run('', `select name, output from jobs.job where state = 'failed'`, [])
  if (failed.length > 0) throw new Violation(`Jobs failed for good: ${JSON.stringify(failed)}`)
  const keptCents = ends === 'nothing' ? 0 : EXPECTED[ends].keptCents
  for (const { intent, refundedCents } of bank) {
    const kept = intent.amount_received - refundedCents
    if (kept !== keptCents) throw new Violation(`${kept} cents of ${intent.id} were kept, not ${keptCents}`)
  }
  return [
    await checkEnding(database, shop, ends),
    bank.map(({ intent, refundedCents }) => `${intent.amount_received / 100} dollars in, ${refundedCents / 100} back`),
    `${new Set(shop.mailbox.taken).size} mails`,
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
  if (!isAsExpected || visits.length !== shop.bookings.length) throw new Violation(`It should end ${ends}: ${story}`)
  return story
}

/** Each mail that was written down was sent, once at least, and no other one. */
async function checkSent(database: Database, { mailbox }: Shop): Promise<void> {
  const rows = await database.run('', 'select id, kind, sent_at is not null as "isSent" from outgoing_mails', [])
  const mails = rows as { id: string; kind: string; isSent: boolean }[] // as the statement selects
  const taken = new Set(mailbox.taken.map((messageId) => messageId.split('@')[0]))
  for (const { id, kind, isSent } of mails) {
    if (!isSent) throw new Violation(`The mail ${kind} still waits`)
    if (!taken.delete(id)) throw new Violation(`The mail ${kind} never came`)
  }
  if (taken.size > 0) throw new Violation(`Mails came that nobody wrote down: ${[...taken].join(', ')}`)
}

async function bankEntries({ stripe }: Shop): Promise<BankEntry[]> {
  const response = await fetch(`${stripe.url}/_control/state`, { method: 'POST' })
  const { refunds } = (await response.json()) as { refunds: RefundObject[] } // as the stand-in answers
  return stripe.intents().map((intent) => ({
    intent,
    isOurs: true,
    refundedCents: refunds
      .filter((refund) => refund.payment_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0),
    failedRefunds: 0,
    isDisputed: false,
    isRefundedByHand: false,
  }))
}
