import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import type { Queue } from './queues.ts'
import { jobs } from './table.ts'

const LISTED = 100

/** Jobs without attempts left: refunds first, then newest first, at most 100. */
export async function listFailedJobs({ orm }: Executor): Promise<FailedJob[]> {
  const rows = await orm
    .select({
      id: jobs.id,
      queue: jobs.queue,
      // Never null, because the job has ended.
      failedAt: sql`${jobs.endedAt}`.mapWith(jobs.endedAt),
      data: jobs.data,
      error: sql<string>`coalesce(${jobs.error}, '')`,
    })
    .from(jobs)
    .where(eq(jobs.state, 'failed'))
    .orderBy(desc(eq(jobs.queue, 'refund')), desc(jobs.endedAt), jobs.id)
    .limit(LISTED)
  return rows.map((job) => ({ ...job, failedAt: job.failedAt.toISOString() }))
}

/** Makes a failed job due, with all its attempts. Returns its queue, or undefined if there's no such job. */
export async function retryFailedJob({ orm }: Executor, id: string): Promise<Queue | undefined> {
  const [job] = await orm
    .update(jobs)
    // Not `waiting`, because a job with the same data may be waiting already.
    .set({ state: 'delayed', attempts: 0, dueAt: sql`now()`, endedAt: null, error: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'failed')))
    .returning({ queue: jobs.queue })
  return job?.queue
}
