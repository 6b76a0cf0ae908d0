import { and, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from './table.ts'

/** Emails per transaction. On the embedded database a transaction blocks everything else. */
const BATCH_SIZE = 20

/** Queues a job for each waiting email, oldest first, and again for those whose job was lost. */
export async function queueWaitingEmails(ctx: Context): Promise<void> {
  while ((await queueBatch(ctx)) === BATCH_SIZE);
  for (const id of await listLostEmails(ctx)) await ctx.jobs.send('mail', { mailId: id }, { id })
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
    for (const { id } of queued) await tx.jobs.send('mail', { mailId: id }, { tx: tx.db, id })
    return queued.length
  })
}

/**
 * Ids of unsent emails that were queued over an hour ago and no longer have a job, oldest first. An email's job tries for
 * at most a day (server/jobs/queues.ts). After a week the email is useless.
 */
async function listLostEmails(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(
      and(
        isNull(outgoingEmails.sentAt),
        lt(outgoingEmails.queuedAt, sql`now() - interval '1 hour'`),
        gt(outgoingEmails.createdAt, sql`now() - interval '7 days'`),
        notExists(
          ctx.db.orm
            .select({ id: jobs.id })
            .from(jobs)
            .where(and(eq(jobs.queue, 'mail'), eq(jobs.id, outgoingEmails.id))),
        ),
      ),
    )
    .orderBy(outgoingEmails.createdAt)
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
