import type { Database } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { type JobHandlers, QUEUE_NAMES, type Queue } from '#server/jobs/queues.ts'

/** A handler for each queue. */
export function jobHandlers(make: (queue: string) => (data: object) => Promise<void>): JobHandlers {
  const queues = QUEUE_NAMES.filter((queue) => queue !== 'tidy')
  return Object.fromEntries(queues.map((queue) => [queue, make(queue)])) as JobHandlers // one for each
}

/** For a test that only sends jobs. */
export const REJECT_JOBS = jobHandlers(() => () => Promise.reject(new Error('The app runs these jobs')))

/** Jobs that make jobs that make jobs are a mistake. */
const MAX_JOBS = 10_000

const IS_TO_DO = `state in ('waiting', 'delayed')`

/**
 * Runs every job that is due, and those that they make, one after the other, the same way as a worker does; mails that
 * wait in the outbox are queued, as a periodic job does. Without workers or timers: what waits for another attempt or a
 * later time stays, unless `makeDue` was called.
 */
export async function drain(jobs: Jobs, database: Database): Promise<void> {
  for (let ran = 0; ran < MAX_JOBS; ) {
    const queue = await nextQueue(database)
    if (queue === undefined) {
      if (!(await hasWaitingMails(database))) return
      await jobs.send('outbox', {})
      continue
    }
    if (await jobs.runNext(queue)) ran += 1
  }
  throw new Error(`After ${MAX_JOBS} jobs there are still more`)
}

/** Lets the time pass that jobs wait for: their next attempt, or the time that they were sent for. */
export async function makeDue(database: Database): Promise<void> {
  await database.run('', `update jobs set due_at = now() where ${IS_TO_DO}`, [])
}

/** The queues of all jobs that have not begun, due or not, in no order. */
export async function waitingJobs(database: Database): Promise<{ queue: string; data: unknown }[]> {
  const rows = await database.run('', `select queue, data from jobs where ${IS_TO_DO}`, [])
  return rows as { queue: string; data: unknown }[] // as the statement selects
}

async function hasWaitingMails(database: Database): Promise<boolean> {
  const waiting = `select 1 from outgoing_mails where queued_at is null and (not_before is null or not_before <= now()) limit 1`
  return (await database.run('', waiting, [])).length > 0
}

async function nextQueue(database: Database): Promise<Queue | undefined> {
  const next = `select queue from jobs where ${IS_TO_DO} and due_at <= now() order by due_at, created_at, id limit 1`
  const [job] = (await database.run('', next, [])) as { queue: Queue }[] // as the statement selects
  return job?.queue
}
