import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from './table.ts'

/**
 * Whether one of the emails of these kinds about this appointment is being sent now. If not, none starts until the
 * transaction ends.
 */
export async function isAnyBeingSent(
  { db: { orm } }: TransactionContext,
  { kinds, appointmentId }: { kinds: readonly string[]; appointmentId: string },
): Promise<boolean> {
  const { id, kind, sentAt } = outgoingEmails
  const unsent = await orm
    .select({ id })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.appointmentId, appointmentId), inArray(kind, [...kinds]), isNull(sentAt)))
    .orderBy(id)
    .for('update')
  if (unsent.length === 0) return false
  const ids = unsent.map((email) => email.id)
  // Also locks jobs that wait, so they don't start.
  const found = await orm
    .select({ state: jobs.state })
    .from(jobs)
    .where(and(eq(jobs.queue, 'mail'), inArray(jobs.id, ids)))
    .orderBy(jobs.id)
    .for('update')
  return found.some(({ state }) => state === 'running')
}
