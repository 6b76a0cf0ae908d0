import { setTimeout as delay } from 'node:timers/promises'

interface Work<Job> {
  /** Takes the next job that is due; undefined where there is none. Never throws. */
  take: () => Promise<Job | undefined>
  /** Never throws. */
  run: (job: Job) => Promise<void>
  concurrency: number
  /** Seconds. */
  pollEvery: number
  /** Seconds. */
  restFor: number
}

export interface Worker {
  /** Looks for jobs now. */
  wake: () => void
  /** Takes no further job; resolves once those that run have ended. */
  stop: () => Promise<void>
}

/** Takes jobs and runs them until it is stopped. */
export function startWorker<Job>({ take, run, concurrency, pollEvery, restFor }: Work<Job>): Worker {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let nap = new AbortController()
  const wake = () => nap.abort()

  const start = (job: Job) => {
    const ended = run(job)
      .then(() => (restFor > 0 ? delay(restFor * 1000) : undefined))
      .then(() => {
        running.delete(ended)
        wake()
      })
    running.add(ended)
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      // Made before the look: what wakes us during it cuts the nap after it short.
      nap = new AbortController()
      const job = running.size < concurrency ? await take() : undefined
      if (job === undefined) await napFor(pollEvery, nap.signal)
      else start(job)
    }
    await Promise.all(running)
  }
  const ended = work()

  return {
    wake,
    stop: () => {
      stopping.abort()
      wake()
      return ended
    },
  }
}

async function napFor(seconds: number, signal: AbortSignal): Promise<void> {
  // It rejects where it is cut short, which is as good as its end.
  await delay(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
}
