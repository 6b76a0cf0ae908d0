import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import type { Queue } from './queues.ts'
import { isListedFailure } from './sql.ts'
import { jobs } from './table.ts'

/** Makes a failed job due, with all its attempts. Returns its queue, or undefined if there's no such job. */
export async function retryFailedJob({ orm }: Executor, id: string): Promise<Queue | undefined> {
  const [job] = await orm
    .update(jobs)
    // Not `waiting`, because a job with the same data may be waiting already.
    .set({ state: 'delayed', attempts: 0, dueAt: sql`now()`, endedAt: null, error: null })
    .where(and(eq(jobs.id, id), isListedFailure()))
    .returning({ queue: jobs.queue })
  return job?.queue
}
