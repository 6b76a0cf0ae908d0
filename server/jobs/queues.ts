import { z } from 'zod'

/** A kind of job: its data and how it's retried. Times are in seconds. */
interface QueueDefinition {
  /** Only ids: the handler looks them up, so a job's row stores no personal data. */
  data: z.ZodObject<Record<string, z.ZodString | z.ZodGUID>>
  /** How often a failed job is tried again. */
  retryLimit: number
  /** About how long the first wait is. Later ones are longer (`failJob`). */
  retryDelay: number
  /** A job running longer than this counts as failed: its process may have died. */
  expireIn: number
  /** How often an instance looks for retries and for jobs from other instances. It wakes up for its own. */
  pollEvery: number
  /** How many jobs one instance runs at a time. */
  concurrency: number
  /** How long an instance rests after each job. */
  restFor?: number
  /** Makes the job periodic: one per this many seconds, for all instances together. */
  every?: number
}

const intent = z.object({ intentId: z.string().min(1).max(255) })
const nothing = z.object({})

/** Few retries: the next one does the same work. */
const PERIODIC = { data: nothing, retryLimit: 2, retryDelay: 5, pollEvery: 15, concurrency: 1 }

/** All queues (docs/rules.md, Jobs). */
export const QUEUES = {
  /** Reads a payment and applies it. The visitor waits for it. After about 15 minutes the sweep takes over. */
  settle: { data: intent, retryLimit: 8, retryDelay: 2, expireIn: 60, pollEvery: 2, concurrency: 3 },
  /** Sends a refund. It survives an outage of half a day before a person must look. */
  refund: { data: intent, retryLimit: 12, retryDelay: 10, expireIn: 60, pollEvery: 15, concurrency: 1 },
  /** Asks the provider about each of up to 200 holds. */
  'expire-holds': { ...PERIODIC, expireIn: 300, every: 60 },
  'expire-final-quotes': { ...PERIODIC, expireIn: 60, every: 300 },
  'sweep-payments': { ...PERIODIC, expireIn: 600, every: 300 },
  /** Queues a job for each email in the outbox. */
  outbox: { ...PERIODIC, expireIn: 60, every: 60 },
  /**
   * Sends one email. It survives a night without a mail server. Rendering a quote's email is slow, so a burst is limited
   * to ten a second, which is plenty for a shop.
   */
  mail: {
    data: z.object({ mailId: z.guid() }),
    retryLimit: 10,
    retryDelay: 30,
    expireIn: 180,
    pollEvery: 5,
    concurrency: 1,
    restFor: 0.1,
  },
  /** Fails the jobs of dead processes and deletes old ones. */
  tidy: { ...PERIODIC, expireIn: 60, every: 60 },
} satisfies Record<string, QueueDefinition>

export type Queue = keyof typeof QUEUES
export type JobData<Q extends Queue> = z.output<(typeof QUEUES)[Q]['data']>
export type JobHandlers = { [Q in Exclude<Queue, 'tidy'>]: (data: JobData<Q>) => Promise<void> }

export const QUEUE_NAMES = Object.keys(QUEUES) as Queue[] // Object.keys returns string[]

export function definitionOf(queue: Queue): QueueDefinition {
  return QUEUES[queue]
}
