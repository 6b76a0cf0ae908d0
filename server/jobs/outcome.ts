import { and, eq, ne, sql } from 'drizzle-orm'
import { describeError } from '#server/log.ts'
import type { JobsContext } from './context.ts'
import { definitionOf } from './queues.ts'
import { secondsUntilRetry } from './retry.ts'
import { inSeconds } from './send.ts'
import { jobs } from './table.ts'
import type { TakenJob } from './take.ts'

type OutcomeContext = Pick<JobsContext, 'database' | 'log'>

/** Records that a job did its work. */
export async function completeJob({ database }: OutcomeContext, job: TakenJob): Promise<void> {
  await database.orm.update(jobs).set({ state: 'completed', endedAt: sql`now()`, error: null }).where(isThisRun(job))
  await deleteEarlierFailures(database, job)
}

/** Delays a job for its next attempt, or records that it has failed for good. */
export async function failJob({ database, log }: OutcomeContext, job: TakenJob, error: unknown): Promise<void> {
  const waitSeconds = secondsUntilRetry(job, error)
  const about = { queue: job.queue, job: job.id, attempt: job.attempts, err: error }
  if (waitSeconds === undefined) log.error(about, 'A job failed for good. See the failed jobs at /orders')
  else log.warn(about, 'A job failed; will try it again')
  await database.orm
    .update(jobs)
    .set({
      error: describeReason(error),
      ...(waitSeconds === undefined
        ? { state: 'failed', endedAt: sql`now()` }
        : { state: 'delayed', dueAt: inSeconds(waitSeconds) }),
    })
    .where(isThisRun(job))
  if (waitSeconds === undefined) await deleteEarlierFailures(database, job)
}

/** False once the job expired: then another instance may run it, and this run's outcome no longer counts. */
function isThisRun({ id, attempts }: TakenJob) {
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts))
}

/** A periodic job redoes the work of earlier ones, so their failures no longer matter. */
async function deleteEarlierFailures({ orm }: JobsContext['database'], { id, queue }: TakenJob): Promise<void> {
  if (definitionOf(queue).every === undefined) return
  await orm.delete(jobs).where(and(eq(jobs.queue, queue), eq(jobs.state, 'failed'), ne(jobs.id, id)))
}

/** The reason shown at /orders. Like the log, it leaves out personal data. */
function describeReason(error: unknown): string {
  const { type, message, code } = describeError(error)
  const text = [message ?? type, code].filter((part) => typeof part === 'string').join(' ')
  const reason = error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined
  return reason === undefined ? text : `${text}: ${describeReason(reason)}`
}
