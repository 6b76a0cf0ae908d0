import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { Queue } from './queues.ts'
import { jobs } from './table.ts'

interface JobsOfQueue {
  queue: Queue
  /** A field of the queue's data, and the values whose jobs are deleted. */
  field: string
  values: readonly string[]
}

/** Deletes a queue's jobs about these values, in any state. */
export async function deleteJobs(tx: TransactionContext, { queue, field, values }: JobsOfQueue): Promise<void> {
  await tx.db.orm
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), inArray(sql`${jobs.data}->>${field}::text`, [...values])))
}
