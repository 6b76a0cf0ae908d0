import type PgBoss from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { describeError, type Log } from '#server/log.ts'
import { HopelessJob } from './hopeless.ts'
import { definitionOf, type Queue } from './queues.ts'

type TakenJob = PgBoss.JobWithMetadata<unknown>

interface RunnerParts {
  boss: PgBoss
  database: Database
  log: Log
  handle: (queue: Queue, data: unknown) => Promise<void>
}

export interface Runner {
  /** Marks the next job that is due as taken by us; undefined where there is none, or no database now. */
  take: (queue: Queue) => Promise<TakenJob | undefined>
  /** Runs a job that was taken and writes down how it ended. Never throws: what cannot be written expires. */
  run: (queue: Queue, job: TakenJob) => Promise<void>
  /** Gives back what has not ended yet, so that another process need not wait until it expires. */
  giveBack: () => Promise<void>
}

/** Takes a job and runs it, once; workers and tests go the same way. */
export function createRunner({ boss, database, log, handle }: RunnerParts): Runner {
  const running = new Map<string, Queue>()
  let looking: Promise<unknown> = Promise.resolve()

  const fail = async (queue: Queue, job: TakenJob, error: unknown) => {
    const isHopeless = error instanceof HopelessJob
    if (isHopeless) await exhaust(database, queue, job.id)
    await boss.fail(queue, job.id, { message: sayWhy(error) })
    const isForGood = isHopeless || job.retryCount >= job.retryLimit
    const about = { queue, job: job.id, attempt: job.retryCount + 1, err: error }
    if (isForGood) log.error(about, 'A job failed for good: see the failed jobs in /orders')
    else log.warn(about, 'A job failed and will be tried again')
    if (isForGood) await forgetEarlier(database, queue, job.id)
  }

  return {
    take: async (queue) => {
      // One after the other: looking for work must not take the connections that requests wait for.
      const jobs = looking.then(() => boss.fetch<unknown>(queue, { batchSize: 1, includeMetadata: true }))
      looking = jobs
      return (await jobs)[0]
    },

    run: async (queue, job) => {
      running.set(job.id, queue)
      try {
        await withinTime(definitionOf(queue).expireIn, () => handle(queue, job.data)).then(
          async () => {
            await boss.complete(queue, job.id)
            await forgetEarlier(database, queue, job.id)
          },
          (error: unknown) => fail(queue, job, error),
        )
      } catch (err) {
        log.warn({ queue, job: job.id, err }, 'How a job ended could not be written down; it will run again')
      } finally {
        running.delete(job.id)
      }
    },

    giveBack: async () => {
      try {
        for (const [id, queue] of running) await boss.fail(queue, id, { message: 'The server stopped while it ran' })
      } catch (err) {
        log.warn({ err }, 'Jobs that still ran could not be given back; they will run again when their time is over')
      }
    },
  }
}

/** No attempt is left. */
async function exhaust(database: Database, queue: Queue, id: string): Promise<void> {
  await database.run('', 'update jobs.job set retry_limit = retry_count where name = $1 and id = $2::uuid', [queue, id])
}

/** A periodic job does what its forerunners failed to do: their failures say nothing that its own end does not. */
async function forgetEarlier(database: Database, queue: Queue, id: string): Promise<void> {
  if (definitionOf(queue).every === undefined) return
  await database.run('', `delete from jobs.job where name = $1 and state = 'failed' and id <> $2::uuid`, [queue, id])
}

/** Rejects where the work takes longer; it may still go on, as it would had its process lost the database. */
async function withinTime(seconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} s`)), seconds * 1000)
  })
  try {
    await Promise.race([work(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** For /orders, with as little of a person's data as the log has. */
function sayWhy(error: unknown): string {
  const { type, message, code } = describeError(error)
  const said = [message ?? type, code].filter((part) => typeof part === 'string').join(' ')
  const reason = error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined
  return reason === undefined ? said : `${said}: ${sayWhy(reason)}`
}
