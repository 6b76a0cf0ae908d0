import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/worker.ts'
import { tidyJobs } from '#server/jobs/queue.ts'
import { makeDue, REJECT_JOBS } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'

/** Ends holds, makes waiting jobs due, and times out the jobs of a dead process. */
export async function passHalfAnHour(database: Database): Promise<void> {
  const later = `interval '31 minutes'`
  await database.run(
    '',
    `update appointments set held_until = held_until - ${later}, created_at = created_at - ${later}
     where status = 'held'`,
    [],
  )
  await database.run('', `update jobs set expires_at = expires_at - ${later} where state = 'running'`, [])
  await tidyJobs({ database, log: silentLog })
  await makeDue(database)
}

/** Sends periodic jobs once. */
export async function sendJobs(
  database: Database,
  queues: readonly ('tidy' | 'expire-holds' | 'sweep-payments' | 'outbox')[],
): Promise<void> {
  const jobs = createJobs({ database, log: silentLog, handlers: REJECT_JOBS })
  for (const queue of queues) await jobs.send(queue, {})
}
