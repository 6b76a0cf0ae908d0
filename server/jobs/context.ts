import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import type { JobHandlers } from './queues.ts'

/** What jobs are stored and run with. */
export interface JobsContext {
  database: Database
  log: Log
  handlers: JobHandlers
}
