import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { inSeconds } from '#server/jobs/queue.ts'
import type { KnownTime } from './message.ts'
import { outgoingEmails } from './table.ts'

/** An email to send, with the ids of the records it's about. */
export interface NewEmail {
  /** A UUID. A second email with this id isn't added. */
  id?: string | undefined
  /** One that a noun has registered (server/email-writers.ts). */
  kind: string
  quoteId?: string | undefined
  appointmentId?: string | undefined
  personId?: string | undefined
  messageId?: string | undefined
  sampleRequestId?: string | undefined
  /** The refund that the email mentions. Undefined for other currencies. */
  refundCents?: number | undefined
  /** The appointment's time before it was moved. */
  previous?: KnownTime | undefined
  /** How many minutes until the crew arrives. */
  minutes?: number | undefined
  /** It waits so long, and until then `cancelEmail` takes it back. */
  delaySeconds?: number | undefined
}

/** Adds an email to the outbox. It's sent only if the transaction commits. */
export async function addEmail(tx: TransactionContext, { previous, delaySeconds, ...email }: NewEmail): Promise<void> {
  await tx.db.orm
    .insert(outgoingEmails)
    .values({
      ...email,
      previousDate: previous?.appointmentDate,
      previousSlot: previous?.timeSlot,
      ...(delaySeconds !== undefined && { notBefore: inSeconds(delaySeconds) }),
    })
    .onConflictDoNothing()
  if (delaySeconds === undefined) tx.jobs.runSoon('outbox')
  else await tx.jobs.send('outbox', {}, { tx: tx.db, startAfterSeconds: delaySeconds })
}

/** A part of a larger statement: adds an email for each row of `source`, which selects its kind and its quote's id. */
export function insertEmailsFrom(source: SQL): SQL {
  return sql`insert into ${outgoingEmails} (kind, quote_id) ${source}`
}
