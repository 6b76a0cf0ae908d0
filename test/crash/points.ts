import type { Ending } from './aftermath.ts'
import type { Gate } from './gate.ts'
import { confirmedVisit, type Mode, paidVisit, type Shop } from './shop.ts'
import { sendJobs, timePasses } from './time.ts'
import { until } from './until.ts'

export interface CrashPoint {
  name: string
  ends: Ending
  /**
   * Brings a shop to exactly there and kills its server, from a server that has just started. A mode is missing where
   * nothing outside of the process can stop it there.
   */
  reach: Partial<Record<Mode, (shop: Shop) => Promise<void>>>
}

const VISIT = `select string_agg(status, ' ' order by created_at) from appointments`
const PAYMENT = `select string_agg(state, ' ' order by created_at) from payments`

const both = (reach: (shop: Shop) => Promise<void>): CrashPoint['reach'] => ({ postgres: reach, embedded: reach })

/** The moments at which it would hurt the most, in the order of the flow. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    name: "while the hold's statement runs",
    ends: 'nothing',
    reach: {
      postgres: async (shop) => {
        const gate = await shop.gate({ table: 'appointments', event: 'insert' })
        const unanswered = cutOff(shop.hold(shop.choose()))
        await gate.arrived()
        await shop.kill()
        // A machine that fails takes the database's connection with it.
        await gate.cutOff()
        await unanswered
      },
    },
  },
  {
    name: 'after the row, before its answer was read',
    ends: 'expired',
    reach: {
      postgres: async (shop) => {
        const gate = await shop.gate({ table: 'appointments', event: 'insert', atCommit: true })
        const booking = shop.choose()
        const unanswered = cutOff(shop.hold(booking))
        await killAfterCommit(shop, gate, 'select 1 from appointments')
        await unanswered
        await findVisit(shop)
      },
      embedded: async (shop) => {
        // It has written, and its visitor hears of nothing.
        await shop.hold(shop.choose())
        await shop.kill()
      },
    },
  },
  {
    name: 'after the intent was made at Stripe, before our row of it',
    ends: 'expired',
    reach: both(async (shop) => {
      const booking = shop.choose()
      await shop.hold(booking)
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '^/v1/payment_intents$' })
      const unanswered = cutOff(shop.askToPay(booking))
      await until('Stripe has made an intent', () => shop.stripe.intents().length === 1)
      await shop.kill()
      await unanswered
      await expectStored(shop, `select count(*)::text from payments`, '0')
    }),
  },
  {
    name: 'after our row of the payment, before the answer',
    ends: 'expired',
    reach: {
      postgres: async (shop) => {
        const booking = shop.choose()
        await shop.hold(booking)
        const gate = await shop.gate({ table: 'payments', event: 'insert', atCommit: true })
        const unanswered = cutOff(shop.askToPay(booking))
        await killAfterCommit(shop, gate, 'select 1 from payments')
        await unanswered
      },
      embedded: async (shop) => {
        const booking = shop.choose()
        await shop.hold(booking)
        await shop.askToPay(booking)
        await shop.kill()
      },
    },
  },
  {
    name: 'after the capture, before its webhook',
    ends: 'confirmed',
    reach: both(async (shop) => {
      await paidVisit(shop)
      await shop.kill()
      await expectStored(shop, PAYMENT, 'open')
    }),
  },
  {
    name: 'after the webhook was received, before its job ran',
    ends: 'confirmed',
    reach: {
      postgres: async (shop) => {
        await paidVisit(shop)
        const gate = await shop.gate({
          table: 'jobs.job',
          event: 'update',
          when: `new.name = 'settle' and new.state = 'active'`,
        })
        expectReceived(await shop.tell())
        await gate.arrived()
        await shop.kill()
        await gate.cutOff()
        await expectStored(shop, PAYMENT, 'open')
        await expectStored(shop, `select state::text from jobs.job where name = 'settle'`, 'created')
      },
    },
  },
  {
    name: 'in the middle of the job that settles it',
    ends: 'confirmed',
    reach: {
      postgres: async (shop) => {
        await paidVisit(shop)
        // The visit is moved and its first mail written, and none of it is committed.
        const gate = await shop.gate({ table: 'outgoing_mails', event: 'insert' })
        expectReceived(await shop.tell())
        await gate.arrived()
        await shop.kill()
        await gate.open()
        await expectStored(shop, VISIT, 'held')
      },
      embedded: async (shop) => {
        const { intentId } = await paidVisit(shop)
        expectReceived(await killAtRead(shop, intentId, () => shop.tell()))
        await expectStored(shop, VISIT, 'held')
      },
    },
  },
  {
    name: 'in the middle of expiry, after the intent was cancelled, before the slot is free',
    ends: 'expired',
    reach: both(async (shop) => {
      const booking = shop.choose()
      await shop.hold(booking)
      const intentId = await shop.askToPay(booking)
      await shop.stop()
      await shop.withDatabase(async (database) => {
        await timePasses(database)
        await sendJobs(database, ['expire-holds'])
      })
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '/cancel$' })
      await shop.start()
      await until('Stripe has cancelled the intent', () => shop.stripe.intent(intentId).status === 'canceled')
      await shop.kill()
      await expectStored(shop, VISIT, 'held')
    }),
  },
  {
    name: "after the office's cancellation, before the job that refunds",
    ends: 'cancelled',
    reach: {
      postgres: async (shop) => {
        const { id } = await confirmedVisit(shop)
        const gate = await shop.gate({
          table: 'jobs.job',
          event: 'update',
          when: `new.name = 'refund' and new.state = 'active'`,
        })
        await shop.cancel(id)
        await gate.arrived()
        await shop.kill()
        await gate.cutOff()
        await expectStored(shop, PAYMENT, 'refund_due')
      },
      embedded: async (shop) => {
        const { id, intentId } = await confirmedVisit(shop)
        await killAtRead(shop, intentId, () => shop.cancel(id))
        await expectStored(shop, PAYMENT, 'refund_due')
      },
    },
  },
  {
    name: 'in the middle of a refund, after Stripe made it, before we wrote it down',
    ends: 'cancelled',
    reach: both(async (shop) => {
      const { id, intentId } = await confirmedVisit(shop)
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '^/v1/refunds$' })
      await shop.cancel(id)
      const hasRefund = () => [...shop.stripe.webhooks.events.values()].some(({ type }) => type === 'refund.created')
      await until(`Stripe has given back ${intentId}`, hasRefund)
      await shop.kill()
      await expectStored(shop, PAYMENT, 'refund_due')
    }),
  },
  {
    name: 'in the middle of a mail, inside DATA',
    ends: 'confirmed',
    reach: both(async (shop) => {
      const hasBegun = shop.mailbox.stall()
      await paidVisit(shop)
      expectReceived(await shop.tell())
      await until('a mail has begun', hasBegun)
      await shop.kill()
      shop.mailbox.goOn()
      await expectStored(shop, `select count(*)::text from outgoing_mails where sent_at is not null`, '0')
    }),
  },
  {
    name: 'in the middle of a sweep, after its first payment, before its second',
    ends: 'confirmed',
    reach: both(async (shop) => {
      await paidVisit(shop, 0)
      const second = await paidVisit(shop, 1)
      await shop.stop()
      await shop.withDatabase((database) => sendJobs(database, ['sweep-payments']))
      await killAtRead(shop, second.intentId, () => shop.start())
      await expectStored(shop, VISIT, 'confirmed held')
    }),
  },
]

/** Kills the server once it asks Stripe how an intent is, which Stripe does not answer. */
async function killAtRead<T>(shop: Shop, intentId: string, lead: () => Promise<T>): Promise<T> {
  const { faults, requests } = shop.stripe
  const path = `/v1/payment_intents/${intentId}`
  const before = requests.length
  faults.add({ answer: 'never', method: 'GET', path: `^${path}$` })
  const led = await lead()
  await until(`the server reads ${intentId}`, () => requests.slice(before).some((request) => request.path === path))
  await shop.kill()
  return led
}

/** Those who wait in their commit may finish it, and the server never hears that they did. */
async function killAfterCommit(shop: Shop, gate: Gate, committed: string): Promise<void> {
  await gate.arrived()
  shop.proxy().swallow()
  await gate.open()
  await until('it is committed', () =>
    shop.withDatabase(async (database) => (await database.run('', committed, [])).length > 0),
  )
  await shop.kill()
  await shop.proxy().restore()
}

/** The database stands as it does at this point alone: the server was killed neither before nor after. */
async function expectStored(shop: Shop, text: string, expected: string): Promise<void> {
  const rows = await shop.withDatabase((database) => database.run('', text, []))
  const found = rows.flatMap((row) => Object.values(row as object)) // as every statement gives objects
  if (found.join() !== expected) throw new Error(`Killed at another point: ${found.join()} in place of ${expected}`)
}

/** The visitor never learned its id. */
async function findVisit(shop: Shop): Promise<void> {
  const rows = await shop.withDatabase((database) => database.run('', 'select id from appointments', []))
  const [visit] = rows as { id: string }[] // as the statement selects
  for (const booking of shop.bookings) booking.id = visit?.id
}

/** Resolves where the server died before it answered; an answer means that the kill came too late. */
async function cutOff(request: Promise<unknown>): Promise<void> {
  const outcome = await request.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome)
    throw new Error(`The server answered before it was killed: ${JSON.stringify(outcome.answer)}`)
  // Fetch has no other way to say that a connection broke.
  if (!(outcome.error instanceof TypeError)) throw outcome.error
}

function expectReceived(statuses: readonly number[]): void {
  if (statuses.length === 0 || statuses.some((status) => status !== 200)) {
    throw new Error(`The events were answered by ${statuses.join(', ')}`)
  }
}
