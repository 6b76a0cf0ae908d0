import { and, eq, sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { jobs } from './table.ts'

/** Whether the office can see the job and retry it. */
export function isListedFailure() {
  return and(
    eq(jobs.state, 'failed'),
    sql`${jobs.endedAt} > now() - make_interval(days => ${RETENTION_DAYS.failedJob}::int)`,
  )
}
