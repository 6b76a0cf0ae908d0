import { and, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { deleteJobs } from '#server/jobs/queue.ts'
import { outgoingEmails } from './table.ts'

/** Deletes the jobs of these emails, and those emails that aren't sent yet. The rows of sent ones aren't personal. */
export async function eraseEmails(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await deleteJobs(tx, { queue: 'mail', field: 'mailId', values: ids })
  await tx.db.orm.delete(outgoingEmails).where(and(isNull(outgoingEmails.sentAt), inArray(outgoingEmails.id, [...ids])))
}
