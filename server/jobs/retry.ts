import { PermanentJobError } from './permanent-job-error.ts'
import { definitionOf } from './queues.ts'
import type { TakenJob } from './take.ts'

/**
 * Seconds until a failed job runs again. Undefined if it has failed for good: no attempts are left, or the error is
 * permanent. Each wait is about twice as long as the one before, and never the same for two jobs that failed together.
 */
export function secondsUntilRetry({ queue, attempts }: TakenJob, error: unknown): number | undefined {
  const { retryLimit, retryDelay } = definitionOf(queue)
  if (error instanceof PermanentJobError || attempts > retryLimit) return undefined
  return retryDelay * 2 ** (attempts - 1) * (1 + Math.random())
}
