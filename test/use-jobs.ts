import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createJobs, type Jobs } from '#server/jobs/worker.ts'
import type { JobHandlers } from '#server/jobs/queues.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { drain, jobHandlers, makeDue, waitingJobs } from './jobs.ts'
import { silentLog } from './log.ts'

/** Queues on the worker's database, emptied before each test. */
export function useJobs() {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database?.close())

  const started: Jobs[] = []
  const ran: string[] = []
  beforeEach(async () => {
    await database.rows('delete from jobs')
    started.length = 0
    ran.length = 0
  })
  afterEach(() => Promise.all(started.map((jobs) => jobs.stop())))

  /** Handlers that note what they were given, or what the test puts in their place. */
  const handlersWith = (changes: Partial<JobHandlers> = {}): JobHandlers => ({
    ...jobHandlers((queue) => async (data) => void ran.push([queue, ...Object.values(data)].join(' '))),
    ...changes,
  })

  return {
    get database() {
      return database
    },
    /** What the handlers were given, in order. */
    ran,
    make: (changes?: Partial<JobHandlers>, log = silentLog, on: Database = database) =>
      createJobs({ database: on, log, handlers: handlersWith(changes) }),
    /** Stopped when the test ends. */
    start: (jobs: Jobs) => {
      started.push(jobs)
      jobs.start()
      return jobs
    },
    /** Runs a job and its further attempts, each as if its wait were over, until none is left. */
    exhaust: async (jobs: Jobs): Promise<void> => {
      while ((await waitingJobs(database)).length > 0) {
        await makeDue(database)
        await drain(jobs, database)
      }
    },
  }
}

export const fails = (message: string) => async () => {
  throw new Error(message)
}

/** Resolves when the returned function was called. */
export function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
