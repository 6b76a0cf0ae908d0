import type { Database } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { JobHandlers } from '#server/jobs/queues.ts'
import { makeDue } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'

/** Holds end, jobs that wait are due, and those of a dead process count as dead. */
export async function timePasses(database: Database): Promise<void> {
  const later = `interval '31 minutes'`
  await database.run(
    '',
    `update appointments set held_until = held_until - ${later}, created_at = created_at - ${later}
     where status = 'held'`,
    [],
  )
  await database.run(
    '',
    `update jobs.job set started_on = started_on - ${later}, retry_delay = 0 where state = 'active'`,
    [],
  )
  await makeDue(database)
}

/** What its clock would send, once. */
export async function sendJobs(
  database: Database,
  queues: readonly ('tidy' | 'expire-holds' | 'sweep-payments' | 'outbox')[],
): Promise<void> {
  const jobs = createJobs({ database, log: silentLog, handlers: NOBODY })
  for (const queue of queues) await jobs.send(queue, {})
}

/** Jobs are sent here and run by the server. */
const nobody = () => Promise.reject(new Error('These jobs are run by the server'))
const NOBODY: JobHandlers = {
  settle: nobody,
  refund: nobody,
  'expire-holds': nobody,
  'sweep-payments': nobody,
  outbox: nobody,
  mail: nobody,
}
