import type { FailedJob } from '#shared/jobs/schema.ts'
import type { JobsContext } from './context.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import type { JobData, Queue } from './queues.ts'
import { retryFailedJob } from './retry-failed-job.ts'
import { runJob } from './run.ts'
import { type SendOptions, sendJob } from './send.ts'
import { takeJob } from './take.ts'
import { startWorkers, type Workers } from './workers.ts'

export type Jobs = ReturnType<typeof createJobs>

/** How soon to try again after the workers failed to start, for example without a database. */
const RESTART_AFTER_MS = 5000
/** Timers may fire a moment early. */
const TIMER_MARGIN_MS = 10

/** Jobs stored in the database, each run by one instance (docs/rules.md, Jobs). */
export function createJobs(context: JobsContext) {
  const { database, log } = context
  let workers: Workers | undefined
  let starting: Promise<void> | undefined
  let restartTimer: NodeJS.Timeout | undefined

  const startOrRetry = async () => {
    try {
      workers = await startWorkers(context)
    } catch (err) {
      log.error({ err }, "Can't run jobs right now; will try again")
      restartTimer = setTimeout(() => {
        starting = startOrRetry()
      }, RESTART_AFTER_MS)
      restartTimer.unref()
    }
  }

  return {
    /** Queues a job, unless one with the same data is already waiting. */
    async send<Q extends Queue>(queue: Q, data: JobData<Q>, options: SendOptions = {}): Promise<void> {
      await sendJob(database, queue, data, options)
      const wake = () => workers?.wake(queue)
      const delayMs = (options.startAfterSeconds ?? 0) * 1000
      if (delayMs > 0) setTimeout(wake, delayMs + TIMER_MARGIN_MS).unref()
      else if (options.tx) options.tx.afterCommit(wake)
      else wake()
    },

    /**
     * Queues a periodic job early, within a second. Calls within that second share one job. Does nothing before `start`,
     * which queues all periodic jobs anyway.
     */
    runSoon: (queue: 'outbox'): void => workers?.runSoon(queue),

    /** Starts running jobs in the background. Jobs can be sent earlier. */
    start(): void {
      starting ??= startOrRetry()
    },

    /** Takes no more jobs and waits up to 7 s for running ones. Other instances run the rest. */
    async stop(): Promise<void> {
      await starting
      clearTimeout(restartTimer)
      await workers?.stop()
      workers = undefined
    },

    /** Runs a queue's next due job to its end and records the result, as a worker does. False if there's none. */
    async runNext(queue: Queue): Promise<boolean> {
      const job = await takeJob(database, queue)
      if (job) await runJob(context, job)
      return job !== undefined
    },

    /** Jobs without attempts left: refunds first, then newest first, at most 100. */
    failed: (): Promise<FailedJob[]> => listFailedJobs(database),

    /** Queues a failed job again, with all its attempts. False if there's none with this id. */
    async retry(id: string): Promise<boolean> {
      const queue = await retryFailedJob(database, id)
      if (queue !== undefined) workers?.wake(queue)
      return queue !== undefined
    },
  }
}
