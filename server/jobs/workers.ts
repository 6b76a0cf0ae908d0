import type { JobsContext } from './context.ts'
import { failJob } from './outcome.ts'
import { definitionOf, QUEUE_NAMES, type Queue } from './queues.ts'
import { runJob } from './run.ts'
import { PERIODIC_JOBS, sendJob, sendPeriodicJobs } from './send.ts'
import { listRunningJobs, type TakenJob, takeJob } from './take.ts'
import { withTimeout } from './timeout.ts'
import { startWorker, type Worker } from './worker.ts'

/** The workers of this instance, one per queue, and its timer for periodic jobs. */
export interface Workers {
  /** Looks for jobs in the queue right away. */
  wake: (queue: Queue) => void
  /** Queues a periodic job early, within a second. Calls within that second share one job. */
  runSoon: (queue: 'outbox') => void
  /** Takes no more jobs and waits up to 7 s for running ones. Other instances run the rest. */
  stop: () => Promise<void>
}

/** Half of the shortest period, so that no run of a periodic job is missed. */
const TICK_EVERY_MS = 30_000
/** Only this process uses the embedded database, and it wakes up for its own jobs. Polling only finds retries. */
const EMBEDDED_POLL_SECONDS = 30
/** Long enough that a burst of requests queues one job. */
const NUDGE_AFTER_MS = 1000
/** How long running jobs may take to finish at a stop. Less than the stop's own limit (server/stop.ts). */
const STOP_WITHIN_SECONDS = 7

/** Rejects if the database can't be read. */
export async function startWorkers(context: JobsContext): Promise<Workers> {
  const { database, log } = context
  // No one else uses the embedded database, so its running jobs belong to a dead process.
  if (database.kind === 'embedded' && database.hasRoom())
    await failJobs(context, await listRunningJobs(database, 'all'))
  const running = new Set<TakenJob>()
  const workers = startQueueWorkers(context, running)
  const wake = (queue: Queue) => workers.get(queue)?.wake()
  /** The latest insert of periodic jobs. A stop waits for it. */
  let sending: Promise<void> = Promise.resolve()
  let nudgeTimer: NodeJS.Timeout | undefined

  const tick = () => {
    if (!database.hasRoom()) return
    sending = sendPeriodicJobs(database).then(
      () => PERIODIC_JOBS.forEach(({ queue }) => wake(queue)),
      (err: unknown) => log.warn({ err }, "Couldn't queue scheduled jobs"),
    )
  }
  const tickTimer = setInterval(tick, TICK_EVERY_MS)
  tickTimer.unref()
  tick()

  return {
    wake,

    runSoon(queue) {
      if (nudgeTimer) return
      nudgeTimer = setTimeout(() => {
        nudgeTimer = undefined
        sending = sendJob(database, queue, {}).then(
          () => wake(queue),
          (err: unknown) => log.warn({ err, queue }, 'A job comes only with its period'),
        )
      }, NUDGE_AFTER_MS)
      nudgeTimer.unref()
    },

    async stop() {
      clearInterval(tickTimer)
      clearTimeout(nudgeTimer)
      const ended = Promise.all([sending, ...[...workers.values()].map((worker) => worker.stop())])
      await withTimeout(STOP_WITHIN_SECONDS, ended).catch(() => undefined)
      // Other instances needn't wait until these expire.
      await failJobs(context, running).catch((err: unknown) =>
        log.warn({ err }, "Couldn't hand back running jobs; they will run again after they time out"),
      )
    },
  }
}

/** Keeps the jobs that run in `running`. */
function startQueueWorkers(context: JobsContext, running: Set<TakenJob>): Map<Queue, Worker> {
  const { database, log } = context
  // One look at a time, to leave database connections to requests.
  let lastLook: Promise<unknown> = Promise.resolve()
  const take = (queue: Queue) => {
    const job = lastLook.then(() => (database.hasRoom() ? takeJob(database, queue) : undefined))
    lastLook = job.catch(() => undefined)
    return job
  }
  const run = async (job: TakenJob) => {
    running.add(job)
    await runJob(context, job)
    running.delete(job)
  }
  return new Map(
    QUEUE_NAMES.map((queue) => {
      const { concurrency, pollEvery, restFor = 0 } = definitionOf(queue)
      const worker = startWorker({
        take: () => take(queue),
        run,
        onTakeError: (err) => log.warn({ queue, err }, "Couldn't look for jobs; will look again"),
        concurrency,
        pollEvery: database.kind === 'embedded' ? EMBEDDED_POLL_SECONDS : pollEvery,
        restFor,
      })
      return [queue, worker]
    }),
  )
}

async function failJobs(context: JobsContext, jobs: Iterable<TakenJob>): Promise<void> {
  for (const job of jobs) await failJob(context, job, new Error('The server stopped during the job'))
}
