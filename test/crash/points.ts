import type { Ending } from './aftermath.ts'
import type { Gate } from './gate.ts'
import { createConfirmedAppointment, createPaidAppointment, type Mode, type Shop } from './shop.ts'
import { passHalfAnHour, sendJobs } from './time.ts'
import { waitUntil } from './until.ts'

interface CrashPoint {
  name: string
  ends: Ending
  /**
   * Takes a shop with a fresh server to exactly this point and kills the server. A mode is missing if nothing outside of
   * the process can stop it there.
   */
  reach: Partial<Record<Mode, (shop: Shop) => Promise<void>>>
}

const VISIT = `select string_agg(status, ' ' order by created_at) from appointments`
const PAYMENT = `select string_agg(state, ' ' order by created_at) from payments`

const both = (reach: (shop: Shop) => Promise<void>): CrashPoint['reach'] => ({ postgres: reach, embedded: reach })

/** The worst moments for a crash, in the order of the flow. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    name: "while the hold's statement runs",
    ends: 'nothing',
    reach: {
      postgres: async (shop) => {
        const gate = await shop.gate({ table: 'appointments', event: 'insert' })
        const unanswered = cutOff(shop.hold(shop.chooseSlot()))
        await gate.waitForWriter()
        await shop.kill()
        // A machine that fails takes the database's connection with it.
        await gate.cutOff()
        await unanswered
      },
    },
  },
  {
    name: 'after the row was stored, before the response was read',
    ends: 'expired',
    reach: {
      postgres: async (shop) => {
        const gate = await shop.gate({ table: 'appointments', event: 'insert', atCommit: true })
        const slot = shop.chooseSlot()
        const unanswered = cutOff(shop.hold(slot))
        await killAfterCommit(shop, gate, 'select 1 from appointments')
        await unanswered
        await fillInId(shop)
      },
      embedded: async (shop) => {
        // The row is stored, and the visitor doesn't use the response.
        await shop.hold(shop.chooseSlot())
        await shop.kill()
      },
    },
  },
  {
    name: 'after Stripe created the intent, before our row was stored',
    ends: 'expired',
    reach: both(async (shop) => {
      const slot = shop.chooseSlot()
      await shop.hold(slot)
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '^/v1/payment_intents$' })
      const unanswered = cutOff(shop.createIntent(slot))
      await waitUntil('Stripe has made an intent', () => shop.stripe.intents().length === 1)
      await shop.kill()
      await unanswered
      await expectStored(shop, `select count(*)::text from payments`, '0')
    }),
  },
  {
    name: 'after our payment row was stored, before the response',
    ends: 'expired',
    reach: {
      postgres: async (shop) => {
        const slot = shop.chooseSlot()
        await shop.hold(slot)
        const gate = await shop.gate({ table: 'payments', event: 'insert', atCommit: true })
        const unanswered = cutOff(shop.createIntent(slot))
        await killAfterCommit(shop, gate, 'select 1 from payments')
        await unanswered
      },
      embedded: async (shop) => {
        const slot = shop.chooseSlot()
        await shop.hold(slot)
        await shop.createIntent(slot)
        await shop.kill()
      },
    },
  },
  {
    name: 'after the capture, before its webhook',
    ends: 'confirmed',
    reach: both(async (shop) => {
      await createPaidAppointment(shop)
      await shop.kill()
      await expectStored(shop, PAYMENT, 'open')
    }),
  },
  {
    name: 'after the webhook was received, before its job ran',
    ends: 'confirmed',
    reach: {
      postgres: async (shop) => {
        await createPaidAppointment(shop)
        const gate = await shop.gate({
          table: 'jobs',
          event: 'update',
          when: `new.queue = 'settle' and new.state = 'running'`,
        })
        // The first event's job may already be at the gate. A later event then waits for its row, and fails in the end.
        expectReceived((await shop.deliverEvents()).slice(0, 1))
        await gate.waitForWriter()
        await shop.kill()
        await gate.cutOff()
        await expectStored(shop, PAYMENT, 'open')
        await expectStored(shop, `select state from jobs where queue = 'settle'`, 'waiting')
      },
    },
  },
  {
    name: 'during the job that settles the payment',
    ends: 'confirmed',
    reach: {
      postgres: async (shop) => {
        await createPaidAppointment(shop)
        // The new status and the first email are written but not committed.
        const gate = await shop.gate({ table: 'outgoing_mails', event: 'insert' })
        expectReceived(await shop.deliverEvents())
        await gate.waitForWriter()
        await shop.kill()
        await gate.open()
        await expectStored(shop, VISIT, 'held')
      },
      embedded: async (shop) => {
        const { intentId } = await createPaidAppointment(shop)
        expectReceived(await killAtRead(shop, intentId, () => shop.deliverEvents()))
        await expectStored(shop, VISIT, 'held')
      },
    },
  },
  {
    name: 'during expiry, after the intent was canceled, before the slot is released',
    ends: 'expired',
    reach: both(async (shop) => {
      const slot = shop.chooseSlot()
      await shop.hold(slot)
      const intentId = await shop.createIntent(slot)
      await shop.stop()
      await shop.withDatabase(async (database) => {
        await passHalfAnHour(database)
        await sendJobs(database, ['expire-holds'])
      })
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '/cancel$' })
      await shop.start()
      await waitUntil('Stripe has canceled the intent', () => shop.stripe.intent(intentId).status === 'canceled')
      await shop.kill()
      await expectStored(shop, VISIT, 'held')
    }),
  },
  {
    name: "after the office's cancellation, before the job that refunds",
    ends: 'cancelled',
    reach: {
      postgres: async (shop) => {
        const { id } = await createConfirmedAppointment(shop)
        const gate = await shop.gate({
          table: 'jobs',
          event: 'update',
          when: `new.queue = 'refund' and new.state = 'running'`,
        })
        await shop.cancel(id)
        await gate.waitForWriter()
        await shop.kill()
        await gate.cutOff()
        await expectStored(shop, PAYMENT, 'refund_due')
      },
      embedded: async (shop) => {
        const { id, intentId } = await createConfirmedAppointment(shop)
        await killAtRead(shop, intentId, () => shop.cancel(id))
        await expectStored(shop, PAYMENT, 'refund_due')
      },
    },
  },
  {
    name: 'during a refund, after Stripe made it, before we stored it',
    ends: 'cancelled',
    reach: both(async (shop) => {
      const { id, intentId } = await createConfirmedAppointment(shop)
      shop.stripe.faults.add({ answer: 'never', afterWork: true, method: 'POST', path: '^/v1/refunds$' })
      await shop.cancel(id)
      const hasRefund = () => [...shop.stripe.webhooks.events.values()].some(({ type }) => type === 'refund.created')
      await waitUntil(`Stripe has given back ${intentId}`, hasRefund)
      await shop.kill()
      await expectStored(shop, PAYMENT, 'refund_due')
    }),
  },
  {
    name: 'during an email, inside DATA',
    ends: 'confirmed',
    reach: both(async (shop) => {
      const hasBegun = shop.mailbox.stall()
      await createPaidAppointment(shop)
      expectReceived(await shop.deliverEvents())
      await waitUntil('a mail has begun', hasBegun)
      await shop.kill()
      shop.mailbox.resume()
      await expectStored(shop, `select count(*)::text from outgoing_mails where sent_at is not null`, '0')
    }),
  },
  {
    name: 'during a sweep, between its first and second payment',
    ends: 'confirmed',
    reach: both(async (shop) => {
      await createPaidAppointment(shop, 0)
      const second = await createPaidAppointment(shop, 1)
      await shop.stop()
      await shop.withDatabase((database) => sendJobs(database, ['sweep-payments']))
      await killAtRead(shop, second.intentId, () => shop.start())
      await expectStored(shop, VISIT, 'confirmed held')
    }),
  },
]

/** Kills the server once it reads an intent from Stripe, which doesn't respond. */
async function killAtRead<T>(shop: Shop, intentId: string, lead: () => Promise<T>): Promise<T> {
  const { faults, requests } = shop.stripe
  const path = `/v1/payment_intents/${intentId}`
  const before = requests.length
  faults.add({ answer: 'never', method: 'GET', path: `^${path}$` })
  const led = await lead()
  await waitUntil(`the server reads ${intentId}`, () => requests.slice(before).some((request) => request.path === path))
  await shop.kill()
  return led
}

/** Lets waiting commits finish, kills the server, and keeps it from learning about them. */
async function killAfterCommit(shop: Shop, gate: Gate, committed: string): Promise<void> {
  await gate.waitForWriter()
  shop.proxy().swallow()
  await gate.open()
  await waitUntil('it is committed', () =>
    shop.withDatabase(async (database) => (await database.run('', committed, [])).length > 0),
  )
  await shop.kill()
  await shop.proxy().restore()
}

/** Checks that the database is in the state of exactly this point: the server was killed neither too early nor too late. */
async function expectStored(shop: Shop, text: string, expected: string): Promise<void> {
  const rows = await shop.withDatabase((database) => database.run('', text, []))
  const found = rows.flatMap((row) => Object.values(row as object)) // rows are objects
  if (found.join() !== expected) throw new Error(`Killed at another point: ${found.join()} in place of ${expected}`)
}

/** Finds the appointment's id, which the visitor never received. */
async function fillInId(shop: Shop): Promise<void> {
  const rows = await shop.withDatabase((database) => database.run('', 'select id from appointments', []))
  const [visit] = rows as { id: string }[] // as the statement selects
  for (const slot of shop.chosenSlots) slot.id = visit?.id
}

/** Resolves if the server died before it responded. Rejects if it responded, because then the kill came too late. */
async function cutOff(request: Promise<unknown>): Promise<void> {
  const outcome = await request.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome)
    throw new Error(`The server answered before it was killed: ${JSON.stringify(outcome.answer)}`)
  // That's how fetch reports a broken connection.
  if (!(outcome.error instanceof TypeError)) throw outcome.error
}

function expectReceived(statuses: readonly number[]): void {
  if (statuses.length === 0 || statuses.some((status) => status !== 200)) {
    throw new Error(`The events were answered by ${statuses.join(', ')}`)
  }
}
