import { sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { type Database, prepareStatement, type Transaction, value } from '#server/db/database.ts'
import type { PaymentState } from '#shared/payments/states.ts'
import type { PaymentIntent, PaymentProvider } from './provider.ts'
import type { KnownPayment, Verdict } from './settlement.ts'
import { paymentEvents, payments } from './table.ts'

export interface PaymentRow extends KnownPayment {
  intentId: string
  appointmentId: string
  failureMessage: string | null
}

export interface PaymentEvent {
  id: string
  type: string
  intentId: string | undefined
}

export type PaymentsStore = ReturnType<typeof createPaymentsStore>

/** Those that may still change without our doing. */
const UNSETTLED: readonly PaymentState[] = ['open', 'processing', 'failed', 'refund_due']

const now = sql`${value('now')}::timestamptz`
const columns = sql.raw(
  `p.intent_id as "intentId", p.appointment_id as "appointmentId", p.state, p.is_extra as "isExtra",
   p.is_honoured as "isHonoured", p.received_cents as "receivedCents", p.refunded_cents as "refundedCents", p.disputed,
   p.failure_message as "failureMessage"`,
)

export function createPaymentsStore(database: Database, provider: PaymentProvider['name']) {
  const remembered = prepareStatement(
    database,
    'payments_remember',
    sql`insert into ${payments} (
          intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, created_at, updated_at
        )
        select ${value('intentId')}, ${value('appointmentId')}::uuid, ${sql.raw(`'${provider}'`)},
          exists (select 1 from ${payments} where appointment_id = ${value('appointmentId')}::uuid and not is_extra),
          'open', ${value('amountCents')}::int, ${value('currency')}, ${now}, ${now}
        on conflict (intent_id) do nothing`,
  )

  const found = prepareStatement<PaymentRow>(
    database,
    'payments_find',
    sql`select ${columns} from ${payments} as p where p.intent_id = ${value('intentId')}`,
  )

  const own = prepareStatement<PaymentRow>(
    database,
    'payments_of_visit',
    sql`select ${columns} from ${payments} as p
        where p.appointment_id = ${value('appointmentId')}::uuid and not p.is_extra`,
  )

  const settled = prepareStatement(
    database,
    'payments_settle',
    sql`update ${payments} set state = ${value('state')}, is_honoured = ${value('isHonoured')}::boolean,
          received_cents = ${value('receivedCents')}::int, refunded_cents = ${value('refundedCents')}::int,
          disputed = disputed or ${value('disputed')}::boolean,
          failure_message = coalesce(${value('failureMessage')}::text, failure_message), updated_at = ${now}
        where intent_id = ${value('intentId')}`,
  )

  const due = prepareStatement<{ intentId: string; cents: number }>(
    database,
    'payments_refund_due',
    sql`update ${payments} as p set state = 'refund_due', updated_at = ${now}
        where p.appointment_id = ${value('appointmentId')}::uuid and not p.is_extra and p.state = 'succeeded'
          and p.received_cents > p.refunded_cents
        returning p.intent_id as "intentId", p.received_cents - p.refunded_cents as cents`,
  )

  const unsettled = prepareStatement<{ intentId: string; state: PaymentState }>(
    database,
    'payments_unsettled',
    // Each part has a partial index of its own; with `or` in their place every payment there ever was is read.
    sql`select intent_id as "intentId", state from (
          select intent_id, state, updated_at from ${payments}
          where state in (${sql.raw(UNSETTLED.map((state) => `'${state}'`).join(', '))})
            and not (state = 'refund_due' and disputed and updated_at > ${now} - interval '1 day')
          union all
          select p.intent_id, p.state, p.updated_at
          from ${appointments} as a join ${payments} as p on p.appointment_id = a.id
          where a.status = 'confirmed' and p.state = 'succeeded' and p.updated_at < ${now} - interval '1 day'
          union all
          select intent_id, state, updated_at from ${payments}
          where state = 'refunded' and updated_at < ${now} - interval '1 day'
            and created_at > ${now} - interval '60 days'
        ) as due
        order by updated_at limit 200`,
  )

  const looked = prepareStatement(
    database,
    'payments_looked',
    sql`update ${payments} set updated_at = ${now} where intent_id = ${value('intentId')}`,
  )

  const givenUp = prepareStatement(
    database,
    'payments_give_up',
    sql`update ${payments} set state = 'canceled', updated_at = ${now}
        where intent_id = ${value('intentId')} and received_cents = 0`,
  )

  const stored = prepareStatement<{ id: string }>(
    database,
    'payment_events_add',
    sql`insert into ${paymentEvents} (id, type, intent_id, received_at)
        values (${value('id')}, ${value('type')}, ${value('intentId')}, ${now})
        on conflict (id) do nothing returning id`,
  )

  const forgotten = prepareStatement(
    database,
    'payment_events_purge',
    sql`delete from ${paymentEvents} where received_at < ${now} - interval '60 days'`,
  )

  return {
    /**
     * Our row of an intent, made where there is none. The first one of a visit is its payment, any other one is extra:
     * the transaction has locked the visit, so that two cannot be first.
     */
    async remember(tx: Transaction, intent: PaymentIntent, appointmentId: string, at: Date): Promise<PaymentRow> {
      const { id: intentId, amountCents, currency } = intent
      await remembered({ intentId, appointmentId, amountCents, currency, now: at.toISOString() }, tx)
      const [row] = await found({ intentId }, tx)
      if (!row) throw new Error('Remembering a payment returned nothing')
      return row
    },

    /** The payment of a visit; a second one does not count. */
    async of(appointmentId: string, tx?: Transaction): Promise<PaymentRow | undefined> {
      const [row] = await own({ appointmentId }, tx)
      return row
    },

    async find(intentId: string): Promise<PaymentRow | undefined> {
      const [row] = await found({ intentId })
      return row
    },

    async settle(tx: Transaction, { id: intentId, disputed, failureMessage }: Settled, verdict: Verdict, at: Date) {
      const { state, isHonoured, receivedCents, refundedCents } = verdict
      const outcome = { state, isHonoured, receivedCents, refundedCents }
      await settled(
        { intentId, ...outcome, disputed, failureMessage: failureMessage ?? null, now: at.toISOString() },
        tx,
      )
    },

    /** Somebody looked at it, and it is as it was. */
    async looked(intentId: string, at: Date): Promise<void> {
      await looked({ intentId, now: at.toISOString() })
    },

    /** The provider does not know it, so it will never be paid. */
    async giveUp(tx: Transaction, intentId: string, at: Date): Promise<void> {
      await givenUp({ intentId, now: at.toISOString() }, tx)
    },

    /** Writes down that what is left of the visit's payment has to go back; undefined where nothing is. */
    async owe(tx: Transaction, appointmentId: string, at: Date) {
      const [row] = await due({ appointmentId, now: at.toISOString() }, tx)
      return row
    },

    /**
     * Payments that may have changed without our doing, those not looked at for longest first, at most 200. Once a day
     * those of confirmed visits are among them, which may have been given back at the provider; refunds, which a bank may
     * send back; and disputed ones that are owed.
     */
    async unsettled(at: Date) {
      return unsettled({ now: at.toISOString() })
    },

    /** False where this event was stored before. */
    async addEvent(tx: Transaction, { id, type, intentId }: NullableEvent, at: Date): Promise<boolean> {
      return (await stored({ id, type, intentId: intentId ?? null, now: at.toISOString() }, tx)).length > 0
    },

    /** Forgets events older than any that the provider sends again. */
    async purgeEvents(at: Date): Promise<void> {
      await forgotten({ now: at.toISOString() })
    },
  }
}

type Settled = Pick<PaymentIntent, 'id' | 'disputed'> & { failureMessage?: string | null | undefined }
type NullableEvent = Pick<PaymentEvent, 'id' | 'type'> & { intentId?: string | null | undefined }
