import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { Queue } from './queues.ts'
import { jobs } from './table.ts'

interface JobsOfQueue {
  queue: Queue
  /** A field of the queue's data, and the values whose jobs are deleted. */
  field: string
  values: readonly string[]
  /** Only those that failed for good. */
  failed?: boolean
}

/** Deletes a queue's jobs about these values. Returns how many there were. */
export async function deleteJobs(
  tx: TransactionContext,
  { queue, field, values, failed = false }: JobsOfQueue,
): Promise<number> {
  const isAboutThem = inArray(sql`${jobs.data}->>${field}::text`, [...values])
  const deleted = await tx.db.orm
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), isAboutThem, failed ? eq(jobs.state, 'failed') : undefined))
    .returning({ id: jobs.id })
  return deleted.length
}
