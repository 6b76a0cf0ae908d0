import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { definitionOf, QUEUE_NAMES, type Queue } from './queues.ts'
import { inSeconds } from './send.ts'
import { jobs } from './table.ts'

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
  const [job] = await orm
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      expiresAt: inSeconds(definitionOf(queue).expireIn),
    })
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
