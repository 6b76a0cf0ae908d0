import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { deleteJobs } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from './table.ts'

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
