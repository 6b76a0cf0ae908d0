import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { definitionOf, type JobData, QUEUE_NAMES, type Queue } from './queues.ts'
import { isListedFailure } from './sql.ts'
import { jobs } from './table.ts'

export interface SendOptions {
  /** The job exists only if this transaction commits. */
  tx?: Transaction | undefined
  /** Delays the job. */
  startAfterSeconds?: number | undefined
  /** A UUID. A second job with this id isn't added. */
  id?: string | undefined
  /** Skips the job if one with the same data waits, runs, or has failed for good and waits for a person. */
  once?: boolean | undefined
}

/** Stores a job, unless one with the same data is waiting. A job that is delayed or running may have the same data. */
export async function sendJob<Q extends Queue>(
  database: Database,
  queue: Q,
  data: JobData<Q>,
  { tx, startAfterSeconds, id, once = false }: SendOptions = {},
): Promise<void> {
  const { orm } = tx ?? database
  if (once && (await isUnfinished(orm, queue, data))) return
  const insert = orm.insert(jobs).values({
    queue,
    data,
    ...(id !== undefined && { id }),
    ...(startAfterSeconds !== undefined && { state: 'delayed', dueAt: inSeconds(startAfterSeconds) }),
  })
  if (!tx || id !== undefined) return void (await insert.onConflictDoNothing())
  // Locks the waiting job, so that none takes it before this transaction commits: it wouldn't see what was changed here.
  await insert.onConflictDoUpdate({
    target: [jobs.queue, jobs.data],
    targetWhere: sql`${jobs.state} = 'waiting'`,
    set: { data: sql`excluded.data` },
  })
}

/** Stores the periodic jobs of the current periods. All instances try, and the database lets one through. */
export async function sendPeriodicJobs({ orm }: Executor): Promise<void> {
  const rows = PERIODIC_JOBS.map(({ queue, every }) => ({
    queue,
    data: {},
    period: sql`to_timestamp(floor(extract(epoch from now()) / ${every}::int) * ${every}::int)`,
  }))
  await orm.insert(jobs).values(rows).onConflictDoNothing()
}

export const PERIODIC_JOBS = QUEUE_NAMES.flatMap((queue) => {
  const { every } = definitionOf(queue)
  return every === undefined ? [] : [{ queue, every }]
})

/** The database's clock decides when a job is due, because instances' clocks differ. */
export function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds}::float8)`
}

async function isUnfinished(orm: Executor['orm'], queue: Queue, data: Record<string, string>): Promise<boolean> {
  const rows = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.queue, queue),
        eq(jobs.data, data),
        or(inArray(jobs.state, ['waiting', 'delayed', 'running']), isListedFailure()),
      ),
    )
    .limit(1)
  return rows.length > 0
}
