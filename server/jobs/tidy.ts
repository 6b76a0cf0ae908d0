import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import type { JobsContext } from './context.ts'
import { failJob } from './outcome.ts'
import { jobs } from './table.ts'
import { listRunningJobs } from './take.ts'

/** Longer than any period. Until then, a job with the same id or period isn't added again. */
const COMPLETED_KEPT_FOR = sql.raw(`interval '1 hour'`)
/** A job survives a vacation with the shop's computer turned off. */
const WAITING_KEPT_FOR = sql.raw(`interval '365 days'`)
const FAILED_KEPT_FOR = sql.raw(`interval '${RETENTION_DAYS.failedJob + RETENTION_DAYS.hiddenFailedJob} days'`)

/** Fails the jobs whose time is up, and deletes old ones. */
export async function tidyJobs(context: Pick<JobsContext, 'database' | 'log'>): Promise<void> {
  const { database } = context
  for (const job of await listRunningJobs(database, 'expired')) {
    await failJob(context, job, new Error('It took too long, or its server died'))
  }
  await database.orm
    .delete(jobs)
    .where(
      or(
        and(eq(jobs.state, 'completed'), sql`${jobs.endedAt} < now() - ${COMPLETED_KEPT_FOR}`),
        and(eq(jobs.state, 'failed'), sql`${jobs.endedAt} < now() - ${FAILED_KEPT_FOR}`),
        and(inArray(jobs.state, ['waiting', 'delayed']), sql`${jobs.createdAt} < now() - ${WAITING_KEPT_FOR}`),
      ),
    )
}
