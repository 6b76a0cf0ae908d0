import { z } from 'zod'

/** A kind of job: what it is about, and how it is tried. Times are seconds. */
interface QueueDefinition {
  /** Ids alone: what they name is looked up when the job runs, and a job's row holds no person's data. */
  data: z.ZodObject<Record<string, z.ZodString | z.ZodGUID>>
  /** How often it is tried again; each wait is about twice as long as the one before. */
  retryLimit: number
  /** The first wait, give or take. */
  retryDelay: number
  /** It counts as failed after so long: its process may have died. */
  expireIn: number
  /** How often an instance looks for jobs that another one sent, or whose time has come. It wakes up for its own. */
  pollEvery: number
  /** How many one instance runs at the same time. */
  concurrency: number
  /** How long an instance rests after one. */
  restFor?: number
  /** It is due again and again: once in so long, whatever the number of instances. */
  every?: number
}

const intent = z.object({ intentId: z.string().min(1).max(255) })
const nothing = z.object({})

/** The next one does the same: trying longer would only heap them up. */
const PERIODIC = { data: nothing, retryLimit: 2, retryDelay: 5, pollEvery: 15, concurrency: 1 }

/**
 * Every queue, once (docs/rules.md, Jobs). A new one is made by a migration, as those of 0004_job_queues.sql were.
 */
export const QUEUES = {
  /** Looks at a payment and does what follows. Its visitor waits; after a quarter of an hour the sweep takes over. */
  settle: { data: intent, retryLimit: 8, retryDelay: 2, expireIn: 60, pollEvery: 2, concurrency: 3 },
  /** Gives money back. It is owed, so that an outage of half a day is outlasted before somebody has to look. */
  refund: { data: intent, retryLimit: 12, retryDelay: 10, expireIn: 60, pollEvery: 15, concurrency: 1 },
  /** Each of up to 200 holds asks the provider first. */
  'expire-holds': { ...PERIODIC, expireIn: 300, every: 60 },
  'sweep-payments': { ...PERIODIC, expireIn: 600, every: 300 },
  /** Makes a job of each mail that waits in the outbox. */
  outbox: { ...PERIODIC, expireIn: 60, every: 60 },
  /**
   * Sends one mail; a mail server that is down overnight is outlasted. Drawing up a quote's mail is work, and a burst of
   * them must not keep visitors waiting: ten a second are far more than a shop has.
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
  /** Gives jobs of dead processes to others, and forgets those that are done. */
  tidy: { ...PERIODIC, expireIn: 60, every: 60 },
} satisfies Record<string, QueueDefinition>

export type Queue = keyof typeof QUEUES
export type JobData<Q extends Queue> = z.output<(typeof QUEUES)[Q]['data']>
export type JobHandlers = { [Q in Exclude<Queue, 'tidy'>]: (data: JobData<Q>) => Promise<void> }

export const QUEUE_NAMES = Object.keys(QUEUES) as Queue[] // Object.keys forgets the names

export function definitionOf(queue: Queue): QueueDefinition {
  return QUEUES[queue]
}

export function isQueue(name: string): name is Queue {
  return Object.hasOwn(QUEUES, name)
}
