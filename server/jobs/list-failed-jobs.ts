import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { isListedFailure } from './sql.ts'
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
    .where(isListedFailure())
    .orderBy(desc(eq(jobs.queue, 'refund')), desc(jobs.endedAt), jobs.id)
    .limit(LISTED)
  return rows.map((job) => ({ ...job, failedAt: job.failedAt.toISOString() }))
}
