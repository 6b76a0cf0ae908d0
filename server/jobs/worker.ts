import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from '#server/db/database.ts'
import { withTimeout } from '#server/with-timeout.ts'
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
  sendMailJobs,
  sendPeriodicJobs,
  type TakenJob,
  takeJob,
  tidyJobs,
} from './queue.ts'
import { definitionOf, type JobData, QUEUE_NAMES, type Queue } from './queues.ts'

export type Jobs = ReturnType<typeof createJobs>

/** Timers may fire a moment early. */
const TIMER_MARGIN_MS = 10

/** Jobs stored in the database, each run by one instance (docs/rules.md, Jobs). */
export function createJobs(context: JobsContext) {
  const { database } = context
  let workers: ReturnType<typeof startWorkers> | undefined

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

    /** Queues a job for each of these emails, unless there's one already. */
    async sendMails(ids: readonly string[], tx: Transaction): Promise<void> {
      await sendMailJobs(tx, ids)
      tx.afterCommit(() => workers?.wake('mail'))
    },

    /**
     * Queues a periodic job early, within a second. Calls within that second share one job. Does nothing before `start`,
     * which queues all periodic jobs anyway.
     */
    runSoon: (queue: 'outbox'): void => workers?.runSoon(queue),

    /** Starts running jobs in the background. Jobs can be sent earlier. */
    start(): void {
      workers ??= startWorkers(context)
    },

    /** Takes no more jobs and waits up to 7 s for running ones. Other instances run the rest. */
    async stop(): Promise<void> {
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

/** Half of the shortest period, so that no run of a periodic job is missed. */
const TICK_EVERY_MS = 30_000
/** Only this process uses the embedded database, and it wakes up for its own jobs. Polling only finds retries. */
const EMBEDDED_POLL_SECONDS = 30
/** Long enough that a burst of requests queues one job. */
const NUDGE_AFTER_MS = 1000
/** How long running jobs may take to finish at a stop. Less than the stop's own limit (server/stop.ts). */
const STOP_WITHIN_MS = 7000

/** Starts the workers of each queue, and the timer of the periodic jobs. */
function startWorkers(context: JobsContext) {
  const { database, log } = context
  const isEmbedded = database.kind === 'embedded'
  const running = new Set<TakenJob>()
  const warn = (text: string) => (err: unknown) => log.warn({ err }, text)
  const stopping = new AbortController()
  /** What ends the nap of a queue's workers. */
  const alarms = new Map(QUEUE_NAMES.map((queue) => [queue, new AbortController()]))
  /** Looks for jobs in the queue right away. */
  const wake = (queue: Queue) => {
    alarms.get(queue)?.abort()
    alarms.set(queue, new AbortController())
  }

  const handBack = async (jobs: Iterable<TakenJob>) => {
    for (const job of jobs) await failJob(context, job, new Error('The server stopped during the job'))
  }
  // One look at a time, to leave database connections to requests. Before the first, the embedded database's running jobs
  // are handed back: no one else uses it, so they belong to a dead process.
  let lastLook: Promise<unknown> =
    isEmbedded && database.hasRoom()
      ? listRunningJobs(database, 'all').then(handBack).catch(warn("Couldn't hand back the jobs of a dead process"))
      : Promise.resolve()
  const take = (queue: Queue) => {
    const job = lastLook
      .then(() => (database.hasRoom() ? takeJob(database, queue) : undefined))
      .catch((err: unknown) => {
        log.warn({ queue, err }, "Couldn't look for jobs; will look again")
        return undefined
      })
    lastLook = job
    return job
  }

  /** Takes and runs a queue's jobs, one after the other, until it's stopped. */
  const work = async (queue: Queue) => {
    const { pollEvery, restFor = 0 } = definitionOf(queue)
    const pollMs = (isEmbedded ? EMBEDDED_POLL_SECONDS : pollEvery) * 1000
    while (!stopping.signal.aborted) {
      // Read before taking, so that a wake-up during it isn't lost.
      const signal = alarms.get(queue)?.signal
      const job = await take(queue)
      if (job) {
        running.add(job)
        await runJob(context, job)
        running.delete(job)
        if (restFor > 0) await delay(restFor * 1000)
      }
      // An aborted delay rejects. That just ends the nap.
      else await delay(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const periodic = sendPeriodically(context, wake)
  const workers = QUEUE_NAMES.flatMap((queue) =>
    Array.from({ length: definitionOf(queue).concurrency }, () => work(queue)),
  )

  return {
    wake,
    runSoon: periodic.runSoon,
    async stop() {
      stopping.abort()
      QUEUE_NAMES.forEach(wake)
      const stopped = Promise.all([periodic.stop(), ...workers])
      await withTimeout(STOP_WITHIN_MS, stopped, () => new Error('Jobs still run')).catch(() => undefined)
      // Other instances needn't wait until these expire.
      await handBack(running).catch(warn("Couldn't hand back running jobs; they will run again after they time out"))
    },
  }
}

/** Sends the periodic jobs, and one of them early for `runSoon`. */
function sendPeriodically({ database, log }: JobsContext, wake: (queue: Queue) => void) {
  /** The latest insert. A stop waits for it. */
  let sending: Promise<void> = Promise.resolve()
  let nudgeTimer: NodeJS.Timeout | undefined
  const send = (insert: () => Promise<void>, queues: readonly Queue[]) => {
    if (!database.hasRoom()) return
    sending = insert().then(
      () => queues.forEach(wake),
      (err: unknown) => log.warn({ err, queues }, "Couldn't queue scheduled jobs"),
    )
  }
  const periodic = PERIODIC_JOBS.map(({ queue }) => queue)
  const tick = () => send(() => sendPeriodicJobs(database), periodic)
  const tickTimer = setInterval(tick, TICK_EVERY_MS).unref()
  tick()
  return {
    runSoon: (queue: 'outbox') => {
      nudgeTimer ??= setTimeout(() => {
        nudgeTimer = undefined
        send(() => sendJob(database, queue, {}), [queue])
      }, NUDGE_AFTER_MS).unref()
    },
    stop: () => {
      clearInterval(tickTimer)
      clearTimeout(nudgeTimer)
      return sending
    },
  }
}

/**
 * Runs a taken job and records how it ended. Never throws: a job whose end couldn't be recorded expires and runs again,
 * so handlers must be safe to repeat.
 */
async function runJob(context: JobsContext, job: TakenJob): Promise<void> {
  const { queue, id } = job
  try {
    const { expireIn } = definitionOf(queue)
    const late = () => new Error(`It took longer than ${expireIn} seconds`)
    await withTimeout(expireIn * 1000, handle(context, job), late).then(
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
