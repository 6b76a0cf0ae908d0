import { setTimeout as delay } from 'node:timers/promises'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { listFailedJobs, retryFailedJob } from './office.ts'
import {
  completeJob,
  failJob,
  type JobsContext,
  listRunningJobs,
  PERIODIC_JOBS,
  PermanentJobError,
  type SendOptions,
  sendJob,
  sendPeriodicJobs,
  type TakenJob,
  takeJob,
  tidyJobs,
} from './queue.ts'
import { definitionOf, type JobData, QUEUE_NAMES, type Queue } from './queues.ts'

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

/** The workers of this instance, one per queue, and its timer for periodic jobs. */
interface Workers {
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
async function startWorkers(context: JobsContext): Promise<Workers> {
  const { database, log } = context
  // No one else uses the embedded database, so its running jobs belong to a dead process.
  if (database.kind === 'embedded' && database.hasRoom())
    await handBack(context, await listRunningJobs(database, 'all'))
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
      await handBack(context, running).catch((err: unknown) =>
        log.warn({ err }, "Couldn't hand back running jobs; they will run again after they time out"),
      )
    },
  }
}

async function handBack(context: JobsContext, jobs: Iterable<TakenJob>): Promise<void> {
  for (const job of jobs) await failJob(context, job, new Error('The server stopped during the job'))
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

/**
 * Runs a taken job and records how it ended. Never throws: a job whose end couldn't be recorded expires and runs again,
 * so handlers must be safe to repeat.
 */
async function runJob(context: JobsContext, job: TakenJob): Promise<void> {
  const { queue, id } = job
  try {
    await withTimeout(definitionOf(queue).expireIn, handle(context, job)).then(
      () => completeJob(context, job),
      (error: unknown) => failJob(context, job, error),
    )
  } catch (err) {
    context.log.warn({ queue, job: id, err }, "Couldn't record how a job ended; it will run again")
  }
}

async function handle(context: JobsContext, { queue, data }: TakenJob): Promise<void> {
  const parsed = definitionOf(queue).data.safeParse(data)
  if (!parsed.success) throw new PermanentJobError("The job's data doesn't fit its queue")
  if (queue === 'tidy') return tidyJobs(context)
  // The queue's schema parsed it, but the table's type can't say so.
  await (context.handlers[queue] as (data: unknown) => Promise<void>)(parsed.data)
}

/** Rejects after the timeout. The work itself isn't stopped. */
async function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} seconds`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

interface Work<Job> {
  /** Takes the next due job. Undefined if there's none. */
  take: () => Promise<Job | undefined>
  onTakeError: (error: unknown) => void
  /** Never throws. */
  run: (job: Job) => Promise<void>
  concurrency: number
  /** Seconds. */
  pollEvery: number
  /** Seconds. */
  restFor: number
}

interface Worker {
  /** Looks for jobs right away. */
  wake: () => void
  /** Takes no more jobs. Resolves when the running ones have ended. */
  stop: () => Promise<void>
}

/** Takes and runs jobs until it's stopped, even if it can't take one for a while. */
function startWorker<Job>({ take, onTakeError, run, concurrency, pollEvery, restFor }: Work<Job>): Worker {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let nap = new AbortController()
  const wake = () => nap.abort()

  const takeOrReport = async () => {
    try {
      return await take()
    } catch (error) {
      onTakeError(error)
      return undefined
    }
  }
  const start = (job: Job) => {
    const ended = run(job)
      .then(() => (restFor > 0 ? delay(restFor * 1000) : undefined))
      .then(() => {
        running.delete(ended)
        wake()
      })
    running.add(ended)
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      // Created before taking, so that a wake-up during it isn't lost.
      nap = new AbortController()
      const job = running.size < concurrency ? await takeOrReport() : undefined
      if (job !== undefined) start(job)
      // An aborted delay rejects. That just ends the nap.
      else await delay(pollEvery * 1000, undefined, { signal: nap.signal, ref: false }).catch(() => undefined)
    }
    await Promise.all(running)
  }
  const ended = work()

  return {
    wake,
    stop: () => {
      stopping.abort()
      wake()
      return ended
    },
  }
}
