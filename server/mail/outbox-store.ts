import { sql } from 'drizzle-orm'
import { type Database, prepareStatement, type Transaction, value } from '#server/db/database.ts'
import type { MailKind } from './kinds.ts'
import { outgoingMails } from './table.ts'

/** A mail to be written, as the ids of what it reports. */
interface NewMail {
  kind: MailKind
  quoteId?: string | undefined
  appointmentId?: string | undefined
  /** What goes back, where the mail is to say so; not where it is in another currency than ours. */
  refundCents?: number | undefined
  /** When a visit was to be before it was moved. */
  previous?: { appointmentDate: string; timeSlot: string } | undefined
}

/** A mail that was written down, and what it is about. */
export interface OutgoingMail {
  id: string
  kind: MailKind
  quoteId: string | null
  appointmentId: string | null
  refundCents: number | null
  previousDate: string | null
  previousSlot: string | null
  createdAt: Date
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Its job tries for at most a day (server/jobs/queues.ts); after a week nobody waits for the mail any more. */
const LOST_AFTER = sql.raw(`interval '1 hour'`)
const LOST_FOR_GOOD_AFTER = sql.raw(`interval '7 days'`)
const KEEP_SENT = sql.raw(`interval '7 days'`)

/** `onAdded` is called with each mail that is written down, while its transaction is still open. */
export function createOutboxStore(database: Database, onAdded: () => void = () => undefined) {
  const added = prepareStatement(
    database,
    'outgoing_mails_add',
    sql`insert into ${outgoingMails} (kind, quote_id, appointment_id, refund_cents, previous_date, previous_slot)
        values (${value('kind')}, ${value('quoteId')}::uuid, ${value('appointmentId')}::uuid, ${value('refundCents')}::int,
          ${value('previousDate')}::text, ${value('previousSlot')}::text)`,
  )

  const taken = prepareStatement<{ id: string }>(
    database,
    'outgoing_mails_take',
    sql`update ${outgoingMails} set queued_at = now()
        where id in (
          select id from ${outgoingMails} where queued_at is null
          order by created_at limit ${value('limit')} for update skip locked
        )
        returning id`,
  )

  const lostFound = prepareStatement<{ id: string }>(
    database,
    'outgoing_mails_lost',
    sql`select id from ${outgoingMails}
        where sent_at is null and queued_at < now() - ${LOST_AFTER} and created_at > now() - ${LOST_FOR_GOOD_AFTER}
          and not exists (select 1 from jobs.job where job.name = 'mail' and job.id = ${outgoingMails.id})
        order by created_at limit ${value('limit')}`,
  )

  const found = prepareStatement<OutgoingMail>(
    database,
    'outgoing_mails_find',
    sql`select id, kind, quote_id as "quoteId", appointment_id as "appointmentId", refund_cents as "refundCents",
          previous_date as "previousDate", previous_slot as "previousSlot",
          created_at as "createdAt"
        from ${outgoingMails} where id = ${value('id')}::uuid and sent_at is null`,
  )

  const sent = prepareStatement(
    database,
    'outgoing_mails_sent',
    sql`update ${outgoingMails} set sent_at = now() where id = ${value('id')}::uuid`,
  )

  const purged = prepareStatement(
    database,
    'outgoing_mails_purge',
    sql`delete from ${outgoingMails} where sent_at < now() - ${KEEP_SENT}`,
  )

  return {
    /** Goes out if, and only if, the transaction is committed. */
    async add(tx: Transaction, { kind, quoteId, appointmentId, refundCents, previous }: NewMail): Promise<void> {
      await added(
        {
          kind,
          quoteId: quoteId ?? null,
          appointmentId: appointmentId ?? null,
          refundCents: refundCents ?? null,
          previousDate: previous?.appointmentDate ?? null,
          previousSlot: previous?.timeSlot ?? null,
        },
        tx,
      )
      onAdded()
    },

    /** The ids of mails that no job was made of, the oldest first, which are taken as queued with this transaction. */
    async takeWaiting(tx: Transaction, limit: number): Promise<string[]> {
      return (await taken({ limit }, tx)).map(({ id }) => id)
    },

    /** The ids of mails of the last 7 days that were queued over an hour ago, are not sent, and have no job any more. */
    async lost(limit: number): Promise<string[]> {
      return (await lostFound({ limit })).map(({ id }) => id)
    },

    /** Undefined where it was sent. */
    async find(id: string): Promise<OutgoingMail | undefined> {
      const [mail] = await found({ id })
      return mail
    },

    /** There is nothing more to do about it: it was sent, or there is nobody to send it to. */
    async markSent(id: string): Promise<void> {
      await sent({ id })
    },

    /** Forgets what was sent more than 7 days ago. */
    async purge(): Promise<void> {
      await purged({})
    },
  }
}
