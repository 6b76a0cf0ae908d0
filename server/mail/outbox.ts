import { type SQL, and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type AnyContext, type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { deleteJobs, inSeconds } from '#server/jobs/queue.ts'
import { QUEUES } from '#server/jobs/queues.ts'
import { jobs } from '#server/jobs/table.ts'
import type { KnownTime, OutgoingEmail } from './email.ts'
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
  /** The payment of a job. */
  paymentId?: string | undefined
  sampleRequestId?: string | undefined
  /** The refund that the email mentions. Undefined for other currencies. */
  refundCents?: number | undefined
  /** The parts of the installation that the change took away, besides the one that it's about. */
  canceledParts?: string[] | undefined
  /** The appointment's time before it was moved. */
  previous?: KnownTime | undefined
  /** The number of the crew whose day it has. */
  crew?: number | undefined
  /** How many minutes until the crew arrives. */
  minutes?: number | undefined
  /** It waits so long, and until then `cancelEmail` or `cancelWaitingEmails` takes it back. */
  delaySeconds?: number | undefined
}

/** Adds an email to the outbox. It's sent only if the transaction commits. */
export function addEmail(tx: TransactionContext, email: NewEmail): Promise<void> {
  return addEmails(tx, [email])
}

/** Adds emails to the outbox. They are sent only if the transaction commits. */
export async function addEmails(tx: TransactionContext, emails: readonly NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  await tx.db.orm
    .insert(outgoingEmails)
    .values(
      emails.map(({ previous, delaySeconds, ...email }) => ({
        ...email,
        previousDate: previous?.appointmentDate,
        previousSlot: previous?.timeSlot,
        ...(delaySeconds !== undefined && { notBefore: inSeconds(delaySeconds) }),
      })),
    )
    .onConflictDoNothing()
  for (const { delaySeconds } of emails) {
    if (delaySeconds === undefined) tx.jobs.runSoon('outbox')
    // The periodic job finds later ones.
    else if (delaySeconds < QUEUES.outbox.every)
      await tx.jobs.send('outbox', {}, { tx: tx.db, startAfterSeconds: delaySeconds })
  }
}

/** Puts an email that is being sent back into the outbox, until that instant. */
export function postponeEmail(ctx: Context, { id, until }: { id: string; until: Date }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // Its job has the same id as the next one.
    await deleteJobs(tx, { queue: 'mail', field: 'mailId', values: [id] })
    await tx.db.orm
      .update(outgoingEmails)
      .set({ queuedAt: null, notBefore: inSeconds((until.getTime() - tx.now().getTime()) / 1000) })
      .where(eq(outgoingEmails.id, id))
  })
}

/** Emails per transaction. On the embedded database a transaction blocks everything else. */
const BATCH_SIZE = 20

/** Queues a job for each waiting email, oldest first. */
export async function queueWaitingEmails(ctx: Context): Promise<void> {
  while ((await queueBatch(ctx)) === BATCH_SIZE);
}

/** Returns how many were queued. */
function queueBatch(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const waiting = tx.db.orm
      .select({ id: outgoingEmails.id })
      .from(outgoingEmails)
      .where(
        and(
          isNull(outgoingEmails.queuedAt),
          or(isNull(outgoingEmails.notBefore), lte(outgoingEmails.notBefore, sql`now()`)),
        ),
      )
      .orderBy(outgoingEmails.createdAt)
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const queued = await tx.db.orm
      .update(outgoingEmails)
      .set({ queuedAt: sql`now()` })
      .where(inArray(outgoingEmails.id, waiting))
      .returning({ id: outgoingEmails.id })
    await tx.jobs.sendMails(
      queued.map(({ id }) => id),
      tx.db,
    )
    return queued.length
  })
}

/** Takes back an email that isn't sent. False if it was, or if it's being sent right now. */
export async function cancelEmail(tx: TransactionContext, id: string): Promise<boolean> {
  const { orm } = tx.db
  const isThis = eq(outgoingEmails.id, id)
  const waiting = await orm
    .delete(outgoingEmails)
    .where(and(isThis, isNull(outgoingEmails.queuedAt)))
    .returning({ id: outgoingEmails.id })
  if (waiting.length > 0) return true
  // Lock the job: either it's running, or it will find no email.
  const [job] = await orm
    .select({ state: jobs.state })
    .from(jobs)
    .where(and(eq(jobs.queue, 'mail'), eq(jobs.id, id)))
    .for('update')
  if (job?.state === 'running') return false
  const queued = await orm
    .delete(outgoingEmails)
    .where(and(isThis, isNull(outgoingEmails.sentAt)))
    .returning({ id: outgoingEmails.id })
  if (queued.length === 0) return false
  await deleteJobs(tx, { queue: 'mail', field: 'mailId', values: [id] })
  return true
}

/**
 * Takes back the emails of these kinds that wait for this appointment. Returns the oldest, or undefined if none waited. One whose
 * job has started stays.
 */
export async function cancelWaitingEmails(
  tx: TransactionContext,
  { kinds, appointmentId }: { kinds: readonly string[]; appointmentId: string },
): Promise<OutgoingEmail | undefined> {
  const { kind, queuedAt } = outgoingEmails
  const cancelled = await tx.db.orm
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.appointmentId, appointmentId), inArray(kind, [...kinds]), isNull(queuedAt)))
    .returning()
  return cancelled.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0]
}

/** The same, also for those whose job waits for another try. One that is being sent stays. */
export async function cancelUnsentEmails(
  tx: TransactionContext,
  { kinds, appointmentId }: { kinds: readonly string[]; appointmentId: string },
): Promise<OutgoingEmail | undefined> {
  const unsent = await tx.db.orm
    .select()
    .from(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        inArray(outgoingEmails.kind, [...kinds]),
        isNull(outgoingEmails.sentAt),
      ),
    )
    .orderBy(asc(outgoingEmails.createdAt))
  let oldest: OutgoingEmail | undefined
  for (const email of unsent) if (await cancelEmail(tx, email.id)) oldest ??= email
  return oldest
}

/**
 * The time of the visit that the customer knows before they get this unsent email: that of the last email sent since, or else
 * the one stored with it. Undefined if there's none.
 */
export async function findPreviousTime({ db }: AnyContext, email: OutgoingEmail): Promise<KnownTime | undefined> {
  const { appointmentId, createdAt } = email
  const { previousDate, previousSlot, sentAt } = outgoingEmails
  if (appointmentId === null) return undefined
  const [last] = await db.orm
    .select({ previousDate, previousSlot })
    .from(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        gte(sentAt, createdAt),
        isNotNull(previousDate),
        isNotNull(previousSlot),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(1)
  const { previousDate: appointmentDate, previousSlot: timeSlot } = last ?? email
  return appointmentDate === null || timeSlot === null ? undefined : { appointmentDate, timeSlot }
}

/** Whether the customer learned of the visit's `time` by the last email about it, or by one of those kinds that is on its way. */
export async function hasTold(
  { db }: AnyContext,
  { kinds, appointmentId, time }: { kinds: readonly string[]; appointmentId: string; time: KnownTime },
): Promise<boolean> {
  const { kind, queuedAt, sentAt, previousDate, previousSlot } = outgoingEmails
  const isOnItsWay = and(inArray(kind, [...kinds]), isNotNull(queuedAt), isNull(sentAt))
  const [last] = await db.orm
    .select({ previousDate, previousSlot, sentAt })
    .from(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.appointmentId, appointmentId),
        isNotNull(previousDate),
        isNotNull(previousSlot),
        or(isOnItsWay, isNotNull(sentAt)),
      ),
    )
    // Postgres sorts null, an email on its way, as the latest.
    .orderBy(desc(sentAt))
    .limit(1)
  if (!last) return false
  return last.sentAt === null || (last.previousDate === time.appointmentDate && last.previousSlot === time.timeSlot)
}

/** For a left join of `jobs` with `outgoingEmails`. */
export const isJobOfEmail = and(eq(jobs.queue, 'mail'), eq(jobs.id, outgoingEmails.id))

/**
 * How far an email is, for a row left joined with `outgoingEmails` and its job. Sent emails are deleted after a while, so no
 * row means sent.
 */
export const emailState: SQL<'waiting' | 'sent' | 'failed'> = sql`case
  when ${outgoingEmails.id} is null or ${outgoingEmails.sentAt} is not null then 'sent'
  when ${jobs.state} = 'failed' then 'failed'
  else 'waiting'
end`

interface RecordIds {
  quoteIds?: readonly string[]
  appointmentIds?: readonly string[]
  messageIds?: readonly string[]
  sampleRequestIds?: readonly string[]
}

/** Ids of the sent and waiting emails about these records. */
export async function listEmailsAbout(
  ctx: AnyContext,
  { quoteIds = [], appointmentIds = [], messageIds = [], sampleRequestIds = [] }: RecordIds,
): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(
      or(
        inArray(outgoingEmails.quoteId, [...quoteIds]),
        inArray(outgoingEmails.appointmentId, [...appointmentIds]),
        inArray(outgoingEmails.messageId, [...messageIds]),
        inArray(outgoingEmails.sampleRequestId, [...sampleRequestIds]),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Ids of the emails about a quote itself, not about its visits or messages. */
export async function listQuoteEmails({ db }: AnyContext, quoteId: string): Promise<string[]> {
  const { id, appointmentId, messageId } = outgoingEmails
  const rows = await db.orm
    .select({ id })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.quoteId, quoteId), isNull(appointmentId), isNull(messageId)))
  return rows.map((row) => row.id)
}

/** Deletes the jobs of these emails, and those emails that aren't sent yet. The rows of sent ones aren't personal. */
export async function eraseEmails(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await deleteJobs(tx, { queue: 'mail', field: 'mailId', values: ids })
  await tx.db.orm.delete(outgoingEmails).where(and(isNull(outgoingEmails.sentAt), inArray(outgoingEmails.id, [...ids])))
}

/** Deletes emails sent more than 7 days ago. */
export async function purgeSentEmails(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(outgoingEmails).where(lt(outgoingEmails.sentAt, sql`now() - interval '7 days'`))
}
