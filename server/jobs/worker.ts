import { setTimeout as delay } from 'node:timers/promises'

interface Work<Job> {
  /** Takes the next due job. Undefined if there's none. */
  take: () => Promise<Job | undefined>
  onTakeError: (error: unknown) => void
  /** Never throws. */
  run: (job: Job) => Promise<void>
  concurrency: number
  /** Seconds. */
  pollEvery: number
  /** Seconds. */
  restFor: number
}

export interface Worker {
  /** Looks for jobs right away. */
  wake: () => void
  /** Takes no more jobs. Resolves when the running ones have ended. */
  stop: () => Promise<void>
}

/** Takes and runs jobs until it's stopped, even if it can't take one for a while. */
export function startWorker<Job>({ take, onTakeError, run, concurrency, pollEvery, restFor }: Work<Job>): Worker {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let nap = new AbortController()
  const wake = () => nap.abort()

  const takeOrReport = async () => {
    try {
      return await take()
    } catch (error) {
      onTakeError(error)
      return undefined
    }
  }
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
      // Created before taking, so that a wake-up during it isn't lost.
      nap = new AbortController()
      const job = running.size < concurrency ? await takeOrReport() : undefined
      if (job === undefined) await sleep(pollEvery, nap.signal)
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

async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  // An aborted delay rejects. That just ends the nap.
  await delay(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
}
