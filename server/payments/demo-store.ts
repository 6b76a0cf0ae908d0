import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, prepareStatement, value } from '#server/db/database.ts'
import type { PaymentIntent } from './provider.ts'
import { demoIntents } from './table.ts'

type Status = PaymentIntent['status']

interface DemoRow {
  id: string
  clientSecret: string
  status: Status
  amountCents: number
  receivedCents: number
  refundedCents: number
  appointmentId: string
  failureMessage: string | null
}

interface Change {
  id: string
  /** What it has to be, or nothing is done. */
  from: readonly Status[]
  to: Status
  failureMessage?: string
  /** When a payment that is processing arrives. */
  succeedsAt?: Date
}

export type DemoStore = ReturnType<typeof createDemoStore>

const now = sql`${value('now')}::timestamptz`
const columns = sql.raw(
  `id, client_secret as "clientSecret", status, amount_cents as "amountCents", received_cents as "receivedCents",
   refunded_cents as "refundedCents", appointment_id as "appointmentId", failure_message as "failureMessage"`,
)

/** What Stripe would keep for us: the intents of demo payments (docs/rules.md, Payment). */
export function createDemoStore(database: Database) {
  const made = prepareStatement(
    database,
    'demo_intents_make',
    sql`insert into ${demoIntents} (id, client_secret, status, amount_cents, appointment_id, created_at)
        values (${value('id')}, ${value('clientSecret')}, 'requires_payment', ${value('amountCents')}::int,
          ${value('appointmentId')}::uuid, ${now})
        on conflict (appointment_id) do nothing`,
  )
  const ofVisit = prepareStatement<DemoRow>(
    database,
    'demo_intents_of_visit',
    sql`select ${columns} from ${demoIntents} where appointment_id = ${value('appointmentId')}::uuid`,
  )
  const arrived = prepareStatement(
    database,
    'demo_intents_arrive',
    sql`update ${demoIntents} set status = 'succeeded', received_cents = amount_cents
        where id = ${value('id')} and status = 'processing' and succeeds_at <= ${now}`,
  )
  const found = prepareStatement<DemoRow>(
    database,
    'demo_intents_find',
    sql`select ${columns} from ${demoIntents} where id = ${value('id')}`,
  )
  const changed = prepareStatement<{ id: string }>(
    database,
    'demo_intents_change',
    sql`update ${demoIntents} set status = ${value('to')},
          received_cents = case when ${value('to')} = 'succeeded' then amount_cents else received_cents end,
          failure_message = ${value('failureMessage')}::text, succeeds_at = ${value('succeedsAt')}::timestamptz
        where id = ${value('id')} and status = any(string_to_array(${value('from')}, ','))
        returning id`,
  )
  const refunded = prepareStatement(
    database,
    'demo_intents_refund',
    sql`update ${demoIntents} set refunded_cents = received_cents where id = ${value('id')}`,
  )
  const since = prepareStatement<DemoRow>(
    database,
    'demo_intents_since',
    sql`select ${columns} from ${demoIntents} where created_at >= ${value('since')}::timestamptz limit 1000`,
  )

  return {
    /** The visit's intent, made where there is none. */
    async make(appointmentId: string, amountCents: number, at: Date): Promise<DemoRow> {
      const id = `demo_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(12).toString('hex')}`
      await made({ id, clientSecret, amountCents, appointmentId, now: at.toISOString() })
      const [row] = await ofVisit({ appointmentId })
      if (!row) throw new Error('Making a demo payment returned nothing')
      return row
    },

    /** As it is now: a payment that was to arrive by then has arrived. */
    async find(id: string, at: Date): Promise<DemoRow | undefined> {
      await arrived({ id, now: at.toISOString() })
      const [row] = await found({ id })
      return row
    },

    /** False where it was not one of `from`. */
    async change({ id, from, to, failureMessage, succeedsAt }: Change): Promise<boolean> {
      const rows = await changed({
        id,
        from: from.join(','),
        to,
        failureMessage: failureMessage ?? null,
        succeedsAt: succeedsAt?.toISOString() ?? null,
      })
      return rows.length > 0
    },

    async refund(id: string): Promise<void> {
      await refunded({ id })
    },

    async since(at: Date): Promise<DemoRow[]> {
      return since({ since: at.toISOString() })
    },
  }
}
