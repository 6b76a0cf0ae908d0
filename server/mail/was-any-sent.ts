import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { jobs } from '#server/jobs/table.ts'
import { isJobOfEmail } from './email-state.ts'
import { outgoingEmails } from './table.ts'

/** Whether one of these emails was sent, or is being sent now. One that was taken back wasn't. */
export async function wasAnySent(tx: TransactionContext, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const sent = await tx.db.orm
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .leftJoin(jobs, isJobOfEmail)
    .where(and(inArray(outgoingEmails.id, [...ids]), or(isNotNull(outgoingEmails.sentAt), eq(jobs.state, 'running'))))
    .limit(1)
  return sent.length > 0
}
