import { and, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { describeError, type Log } from '#server/log.ts'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { definitionOf, type JobData, type JobHandlers, QUEUE_NAMES, type Queue } from './queues.ts'
import { jobs } from './table.ts'

/** What jobs are stored and run with. */
export interface JobsContext {
  database: Database
  log: Log
  handlers: JobHandlers
}

type OutcomeContext = Pick<JobsContext, 'database' | 'log'>

/** Thrown by a job that no retry can help. It fails for good at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
}

export interface SendOptions {
  /** The job exists only if this transaction commits. */
  tx?: Transaction | undefined
  /** Delays the job. */
  startAfterSeconds?: number | undefined
  /** Skips the job if one with the same data waits, runs, or has failed for good and waits for a person. */
  once?: boolean | undefined
}

/** Stores a job, unless one with the same data is waiting. A job that is delayed or running may have the same data. */
export async function sendJob<Q extends Queue>(
  database: Database,
  queue: Q,
  data: JobData<Q>,
  { tx, startAfterSeconds, once = false }: SendOptions = {},
): Promise<void> {
  const { orm } = tx ?? database
  if (once) {
    const isUnfinished = ne(jobs.state, 'completed')
    if ((await orm.$count(jobs, and(eq(jobs.queue, queue), eq(jobs.data, data), isUnfinished))) > 0) return
  }
  const insert = orm.insert(jobs).values({
    queue,
    data,
    ...(startAfterSeconds !== undefined && { state: 'delayed', dueAt: inSeconds(startAfterSeconds) }),
  })
  if (!tx) return void (await insert.onConflictDoNothing())
  // Locks the waiting job, so that none takes it before this transaction commits: it wouldn't see what was changed here.
  await insert.onConflictDoUpdate({
    target: [jobs.queue, jobs.data],
    targetWhere: sql`${jobs.state} = 'waiting'`,
    set: { data: sql`excluded.data` },
  })
}

/** Stores a job for each of these emails. It has the email's id, so a second one isn't added. */
export async function sendMailJobs({ orm }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ id, queue: 'mail' as const, data: { mailId: id } }))
  await orm.insert(jobs).values(rows).onConflictDoNothing()
}

export const PERIODIC_JOBS = QUEUE_NAMES.flatMap((queue) => {
  const { every } = definitionOf(queue)
  return every === undefined ? [] : [{ queue, every }]
})

/** Stores the periodic jobs of the current periods. All instances try, and the database lets one through. */
export async function sendPeriodicJobs({ orm }: Executor): Promise<void> {
  const rows = PERIODIC_JOBS.map(({ queue, every }) => ({
    queue,
    data: {},
    period: sql`to_timestamp(floor(extract(epoch from now()) / ${every}::int) * ${every}::int)`,
  }))
  await orm.insert(jobs).values(rows).onConflictDoNothing()
}

/** The database's clock decides when a job is due, because instances' clocks differ. */
export function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds}::float8)`
}

/** A job that an instance has taken. Its id and attempt name one run of it. */
export interface TakenJob {
  id: string
  queue: Queue
  data: unknown
  /** The current attempt, from 1. */
  attempts: number
}

const TAKEN_COLUMNS = { id: jobs.id, queue: jobs.queue, data: jobs.data, attempts: jobs.attempts }

/** Takes the queue's next due job. Undefined if there's none. No two instances take the same one. */
export async function takeJob({ orm }: Executor, queue: Queue): Promise<TakenJob | undefined> {
  const next = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), inArray(jobs.state, ['waiting', 'delayed']), lte(jobs.dueAt, sql`now()`)))
    .orderBy(jobs.dueAt, jobs.createdAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const expiresAt = inSeconds(definitionOf(queue).expireIn)
  const [job] = await orm
    .update(jobs)
    .set({ state: 'running', attempts: sql`${jobs.attempts} + 1`, expiresAt })
    .where(eq(jobs.id, next))
    .returning(TAKEN_COLUMNS)
  return job
}

/** Running jobs of all instances, or only those whose time is up. */
export function listRunningJobs({ orm }: Executor, which: 'all' | 'expired'): Promise<TakenJob[]> {
  const isOfInterest = which === 'expired' ? lte(jobs.expiresAt, sql`now()`) : undefined
  return orm
    .select(TAKEN_COLUMNS)
    .from(jobs)
    .where(and(inArray(jobs.queue, QUEUE_NAMES), eq(jobs.state, 'running'), isOfInterest))
}

/** Records that a job did its work. */
export async function completeJob({ database }: OutcomeContext, job: TakenJob): Promise<void> {
  await database.orm.update(jobs).set({ state: 'completed', endedAt: sql`now()`, error: null }).where(isThisRun(job))
  await deleteEarlierFailures(database, job)
}

/**
 * Delays a job for its next attempt, each time about twice as long and never the same for two jobs that failed together.
 * Without attempts left, or after a permanent error, it has failed for good.
 */
export async function failJob({ database, log }: OutcomeContext, job: TakenJob, error: unknown): Promise<void> {
  const { retryLimit, retryDelay } = definitionOf(job.queue)
  const isOver = error instanceof PermanentJobError || job.attempts > retryLimit
  const about = { queue: job.queue, job: job.id, attempt: job.attempts, err: error }
  if (isOver) log.error(about, 'A job failed for good. See the failed jobs at /orders')
  else log.warn(about, 'A job failed; will try it again')
  const next = isOver
    ? { state: 'failed' as const, endedAt: sql`now()` }
    : { state: 'delayed' as const, dueAt: inSeconds(retryDelay * 2 ** (job.attempts - 1) * (1 + Math.random())) }
  await database.orm
    .update(jobs)
    .set({ error: describeReason(error), ...next })
    .where(isThisRun(job))
  if (isOver) await deleteEarlierFailures(database, job)
}

/** False once the job expired: then another instance may run it, and this run's outcome no longer counts. */
function isThisRun({ id, attempts }: TakenJob) {
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts))
}

/** A periodic job redoes the work of earlier ones, so their failures no longer matter. */
async function deleteEarlierFailures({ orm }: Executor, { id, queue }: TakenJob): Promise<void> {
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

/** Longer than any period. Until then, a job with the same id or period isn't added again. */
const COMPLETED_KEPT_FOR = sql.raw(`interval '1 hour'`)
/** A job survives a vacation with the shop's computer turned off. */
const WAITING_KEPT_FOR = sql.raw(`interval '365 days'`)
const FAILED_KEPT_FOR = sql.raw(`interval '${RETENTION_DAYS.failedJob} days'`)

/** Fails the jobs whose time is up, and deletes old ones. */
export async function tidyJobs(context: OutcomeContext): Promise<void> {
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

/**
 * Deletes a queue's jobs with one of these values in a field of their data, or only those that failed for good. Returns how
 * many there were.
 */
export async function deleteJobs(
  tx: TransactionContext,
  { queue, field, values, failed }: { queue: Queue; field: string; values: readonly string[]; failed?: true },
): Promise<number> {
  const isAboutThem = inArray(sql`${jobs.data}->>${field}::text`, [...values])
  const deleted = await tx.db.orm
    .delete(jobs)
    .where(and(eq(jobs.queue, queue), isAboutThem, failed && eq(jobs.state, 'failed')))
    .returning({ id: jobs.id })
  return deleted.length
}

/** Blanks the errors of jobs about these payment intents, and those with one of these email addresses in them. */
export async function eraseJobErrors(
  tx: TransactionContext,
  { intentIds, emailAddresses }: { intentIds: readonly string[]; emailAddresses: readonly string[] },
): Promise<void> {
  const namesAddress = emailAddresses.map((address) => sql`strpos(lower(${jobs.error}), lower(${address})) > 0`)
  await tx.db.orm
    .update(jobs)
    .set({ error: null })
    .where(and(isNotNull(jobs.error), or(inArray(sql`${jobs.data}->>'intentId'`, [...intentIds]), ...namesAddress)))
}
