import type { Transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { JobData, Queue } from '#server/jobs/queues.ts'

export interface MemoryJob {
  queue: Queue
  intentId: string
}

export type MemoryJobs = ReturnType<typeof createMemoryJobs>

/**
 * Jobs as pg-boss keeps them, in memory: one that is sent in a transaction is there once that is committed, and one of
 * the same data that has not begun is enough.
 */
export function createMemoryJobs() {
  const waiting: MemoryJob[] = []
  const unsent = new WeakMap<Transaction, MemoryJob[]>()
  const isThere = (job: MemoryJob) =>
    waiting.some(({ queue, intentId }) => queue === job.queue && intentId === job.intentId)

  const send = async <Q extends Queue>(queue: Q, data: JobData<Q>, options?: Parameters<Jobs['send']>[2]) => {
    if (!('intentId' in data)) throw new Error(`No service sends ${queue} jobs`)
    const job = { queue, intentId: data.intentId }
    if (isThere(job)) return
    const tx = options?.tx
    if (!tx) waiting.push(job)
    else unsent.set(tx, [...(unsent.get(tx) ?? []), job])
  }

  return {
    waiting,
    send,
    committed: (tx: Transaction): void => {
      waiting.push(...(unsent.get(tx) ?? []))
    },
    take: (index: number): MemoryJob | undefined => waiting.splice(index % Math.max(waiting.length, 1), 1)[0],
    giveBack: (job: MemoryJob): void => {
      if (!isThere(job)) waiting.push(job)
    },
  }
}
