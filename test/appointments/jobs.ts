import type { Transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import type { JobData, Queue } from '#server/jobs/queues.ts'

export interface MemoryJob {
  queue: Queue
  intentId: string
}

export type MemoryJobs = ReturnType<typeof createMemoryJobs>

/**
 * A job queue in memory. Like the real one, it adds a job when its transaction commits, and not if an equal job is
 * already waiting.
 */
export function createMemoryJobs() {
  const waiting: MemoryJob[] = []
  const sentInTransaction = new WeakMap<Transaction, MemoryJob[]>()
  const isQueued = (job: MemoryJob) =>
    waiting.some(({ queue, intentId }) => queue === job.queue && intentId === job.intentId)

  const send = async <Q extends Queue>(queue: Q, data: JobData<Q>, options?: Parameters<Jobs['send']>[2]) => {
    if (!('intentId' in data)) throw new Error(`No service sends ${queue} jobs`)
    const job = { queue, intentId: data.intentId }
    if (isQueued(job)) return
    const tx = options?.tx
    if (!tx) waiting.push(job)
    else sentInTransaction.set(tx, [...(sentInTransaction.get(tx) ?? []), job])
  }

  return {
    waiting,
    send,
    /** No emails are sent. */
    sendMails: async () => undefined,
    runSoon: () => undefined,
    committed: (tx: Transaction): void => {
      waiting.push(...(sentInTransaction.get(tx) ?? []))
    },
    take: (index: number): MemoryJob | undefined => waiting.splice(index % Math.max(waiting.length, 1), 1)[0],
    putBack: (job: MemoryJob): void => {
      if (!isQueued(job)) waiting.push(job)
    },
  }
}
