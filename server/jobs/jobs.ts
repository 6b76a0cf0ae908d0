import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { once } from '#server/once.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { HopelessJob } from './hopeless.ts'
import { definitionOf, isQueue, type JobData, type JobHandlers, QUEUE_NAMES, type Queue } from './queues.ts'
import type { Runner } from './runner.ts'
import { startWorker, type Worker } from './worker.ts'

interface JobsParts {
  database: Database
  log: Log
  handlers: JobHandlers
}

interface SendOptions {
  /** The job exists if, and only if, this transaction is committed. */
  tx?: Transaction | undefined
  /** Not before so many seconds have passed. */
  startAfterSeconds?: number | undefined
  /** There is one job of this id, however often it is sent; a UUID. */
  id?: string | undefined
  /** Not where one of the same data waits, runs, is tried again, or has failed for good and waits for somebody. */
  once?: boolean | undefined
}

export type Jobs = ReturnType<typeof createJobs>

/** Milliseconds. Half of the shortest period, so that no slot of a periodic job is missed. */
const TICK_EVERY = 30_000
/** Milliseconds. By then a transaction is usually committed; where it is not, polling finds its job. */
const COMMITTED_AFTER = 100
/** Milliseconds. A job is due when its time is past: a moment after a timer of ours that is exact. */
const CLOCK_STEP = 10
/**
 * Seconds. The embedded database belongs to this process, which wakes up for what it sends; looking is for second
 * attempts alone, and each look costs more there.
 */
const EMBEDDED_POLL_EVERY = 30
/** Milliseconds. A burst of requests that each leave work behind queues one job for all of it. */
const NUDGE_AFTER = 1000
/** Milliseconds. What runs has so long to end at a stop: less than what a stop may take (server/stop.ts). */
const STOP_WITHIN = 7000
/** Days. A job outlasts a shop's holidays with its computer switched off. */
const KEEP_WAITING = 365

/**
 * Jobs that outlive the process, in the same database, each run by one instance (docs/rules.md, Jobs). A job may run
 * again after it did its work, where its process died before it was written down: handlers bear that.
 */
export function createJobs({ database, log, handlers }: JobsParts) {
  const workers = new Map<Queue, Worker>()
  let ticking: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  let nudging: NodeJS.Timeout | undefined

  const handle = async (queue: Queue, data: unknown): Promise<void> => {
    const parsed = definitionOf(queue).data.safeParse(data)
    if (!parsed.success) throw new HopelessJob('Its data is not what its queue takes')
    if (queue === 'tidy') return (await parts()).boss.maintain()
    // The queue's own schema parsed it, which the type of the table cannot say.
    await (handlers[queue] as (data: unknown) => Promise<void>)(parsed.data)
  }
  // Loaded when it is first needed: an answer does not wait for it.
  const parts = once(async () => {
    const [{ openBoss, within }, { createRunner }] = await Promise.all([import('./boss.ts'), import('./runner.ts')])
    const boss = openBoss(database)
    return { boss, within, runner: createRunner({ boss, database, log, handle }) }
  })

  /** `slotSeconds`: at most one in so long. */
  const insert = async (queue: Queue, data: object, options: SendOptions & { slotSeconds?: number }) => {
    const { boss, within } = await parts()
    const { retryLimit, retryDelay, expireIn } = definitionOf(queue)
    const { tx, startAfterSeconds, slotSeconds, id } = options
    await boss.send(queue, data, {
      ...(id !== undefined && { id }),
      // One that has not begun will see whatever a second one would: it is enough. One for later is another matter.
      singletonKey: startAfterSeconds === undefined ? Object.values(data).join('/') : randomUUID(),
      ...(slotSeconds !== undefined && { singletonSeconds: slotSeconds }),
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      retryLimit,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: expireIn,
      retentionDays: KEEP_WAITING,
      ...(tx && { db: within(tx) }),
    })
    const inMilliseconds = (startAfterSeconds ?? 0) * 1000 + (tx ? COMMITTED_AFTER : 0)
    if (inMilliseconds > 0) setTimeout(() => workers.get(queue)?.wake(), inMilliseconds + CLOCK_STEP).unref()
    else workers.get(queue)?.wake()
  }

  const isKnown = async (queue: Queue, data: object): Promise<boolean> => {
    const rows = await database.run(
      'jobs_is_known',
      `select 1 from jobs.job where name = $1 and data = $2::jsonb and state in ('created', 'retry', 'active', 'failed')
       limit 1`,
      [queue, JSON.stringify(data)],
    )
    return rows.length > 0
  }

  const tick = async () => {
    for (const queue of QUEUE_NAMES) {
      const { every } = definitionOf(queue)
      if (every !== undefined) await insert(queue, {}, { slotSeconds: every })
    }
  }
  const tickNow = () => {
    tick().catch((err: unknown) => log.warn({ err }, 'Periodic jobs could not be queued'))
  }

  const begin = async () => {
    const { runner } = await parts()
    if (database.kind === 'embedded') await takeBackOrphans()
    for (const queue of QUEUE_NAMES) workers.set(queue, work(queue, runner))
    ticking = setInterval(tickNow, TICK_EVERY)
    ticking.unref()
    tickNow()
  }
  /** Nobody else has this database: what it says to be running ran in a process that is no more. */
  const takeBackOrphans = async () => {
    const { boss } = await parts()
    const rows = await database.run('', `select id, name from jobs.job where state = 'active'`, [])
    for (const { id, name } of rows as { id: string; name: string }[]) {
      await boss.fail(name, id, { message: 'The server ended while it ran' })
    }
  }

  return {
    /** Queues a job. One of the same data that has not begun yet is enough, so that there is never a second one. */
    async send<Q extends Queue>(queue: Q, data: JobData<Q>, options: SendOptions = {}): Promise<void> {
      if (options.once && (await isKnown(queue, data))) return
      await insert(queue, data, options)
    },

    /**
     * There is work for a periodic job before its time: it is queued within a second, once for all who say so meanwhile.
     * Costs nothing, and before the jobs are started does nothing: then all that is periodic comes at the start.
     */
    nudge(queue: 'outbox'): void {
      if (!ticking || nudging) return
      nudging = setTimeout(() => {
        nudging = undefined
        insert(queue, {}, {}).catch((err: unknown) => log.warn({ err, queue }, 'A job comes only with its period'))
      }, NUDGE_AFTER)
      nudging.unref()
    },

    /** Begins to run jobs. Nothing has to wait for it: jobs can be sent before. */
    start(): void {
      starting ??= begin().catch((err: unknown) => log.error({ err }, 'Jobs cannot be run'))
    },

    /** Takes no further job and lets those end that run; those that do not within 7 s are left to other instances. */
    async stop(): Promise<void> {
      if (!starting) return
      await starting
      clearInterval(ticking)
      clearTimeout(nudging)
      ticking = undefined
      const { runner } = await parts()
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN)
      })
      await Promise.race([Promise.all([...workers.values()].map((worker) => worker.stop())), tooLong])
      clearTimeout(timer)
      await runner.giveBack()
    },

    /** Runs the next job of a queue that is due, to its end, written down as its worker does; false where there is none. */
    async runNext(queue: Queue): Promise<boolean> {
      const { runner } = await parts()
      const job = await runner.take(queue)
      if (job) await runner.run(queue, job)
      return job !== undefined
    },

    /** Jobs that were tried as often as they may be, newest first, at most 100. */
    async failed(): Promise<FailedJob[]> {
      const rows = await database.run(
        'jobs_failed',
        `select id, name as queue, completed_on as "failedAt", coalesce(data, '{}') as data,
           coalesce(output->>'message', output->'value'->>'message', '') as error
         from jobs.job where state = 'failed' order by completed_on desc, id limit 100`,
        [],
      )
      return (rows as (Omit<FailedJob, 'failedAt'> & { failedAt: Date })[]).map(({ failedAt, ...job }) => ({
        ...job,
        failedAt: failedAt.toISOString(),
      }))
    },

    /** Tries a failed job anew, as often as a new one; false where there is none with this id. */
    retry: (id: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const rows = await tx.run(
          'jobs_take_failed',
          `delete from jobs.job where id = $1::uuid and state = 'failed' returning name, data`,
          [id],
        )
        const [job] = rows as { name: string; data: object }[] // as the statement returns
        if (!job || !isQueue(job.name)) return false
        await insert(job.name, job.data, { tx, id })
        return true
      }),
  }

  function work(queue: Queue, runner: Runner): Worker {
    const { concurrency, pollEvery, restFor = 0 } = definitionOf(queue)
    return startWorker({
      take: () => runner.take(queue),
      run: (job) => runner.run(queue, job),
      concurrency,
      pollEvery: database.kind === 'embedded' ? EMBEDDED_POLL_EVERY : pollEvery,
      restFor,
    })
  }
}
