import { Worker } from 'node:worker_threads'
import type { AnyContext } from '#server/context.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { inFairTurn } from '#server/turns.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { SlabAnswer, SlabWork } from '#shared/slabs/slab-work.ts'

/** Milliseconds, with the wait for a turn. The worst list takes about five seconds. */
const MOST_PLANNING_MS = 20_000
/** In work and waiting, from all addresses together. */
const MOST_HELD = 50
/** Milliseconds without work after which the thread ends. It takes 20 MB. */
const IDLE_MS = 60_000
/** Seconds. */
const RETRY_AFTER = 5

/** A build has the thread beside the server. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './slab-thread.mjs' : './slab-thread.js', import.meta.url)

/** Null: none yet, or the last one failed or was idle. */
let thread: Worker | null = null
/** What the thread works on. */
let asked: { resolve: (answer: SlabAnswer) => void; reject: (error: Error) => void } | null = null
let idle: NodeJS.Timeout | undefined
let held = 0

const inPlanTurn = inFairTurn(1, 2)

/** What is worked on didn't end in time, or waited too long. */
class TooLateError extends Error {
  override name = 'TooLateError'
}

/**
 * Plans slabs in the process's one thread, so that other requests go on, and never inside of a transaction. Client addresses take
 * turns, and so do people of the office. Undefined: it isn't planned in time, or fails. Throws 429 if a `clientAddress` has too many
 * that wait (docs/rules.md, Limits).
 */
export async function planInThread<Work extends SlabWork>(
  { by, config, log }: Pick<AnyContext, 'by' | 'config' | 'log'>,
  work: Work,
  { clientAddress, milliseconds = MOST_PLANNING_MS }: { clientAddress?: string; milliseconds?: number } = {},
): Promise<SlabAnswer<Work> | undefined> {
  if (held >= MOST_HELD) return undefined
  const busy = tooManyRequests("We're still pricing your other requests. Please try again in a moment.", RETRY_AFTER)
  const refusal = clientAddress !== undefined && config.limited ? busy : undefined
  const until = performance.now() + milliseconds
  const turn = inPlanTurn(clientAddress ?? by.personId ?? by.kind, refusal, () => {
    const left = until - performance.now()
    return left > 0 ? askThread(work, left) : Promise.reject(new TooLateError('Its turn came too late'))
  })
  try {
    const answer = await withTimeout(milliseconds, counted(turn), () => new TooLateError('Its turn came too late'))
    return answer as SlabAnswer<Work> // of this work
  } catch (error) {
    if (error === busy) throw error
    if (error instanceof TooLateError) log.warn({ err: error }, 'Slabs were not planned in time')
    else log.error({ err: error }, 'Planning slabs failed')
    return undefined
  }
}

/** Whether something is planned now, or waits for it. */
export const isPlanning = () => held > 0

async function counted<T>(work: Promise<T>): Promise<T> {
  held += 1
  try {
    return await work
  } finally {
    held -= 1
  }
}

/** One at a time. Whatever fails takes the thread with it, and the next work gets another one. */
async function askThread(work: SlabWork, milliseconds: number): Promise<SlabAnswer> {
  clearTimeout(idle)
  thread ??= startThread()
  const mine = thread
  // The process lives as long as it works.
  mine.ref()
  const answer = new Promise<SlabAnswer>((resolve, reject) => {
    asked = { resolve, reject }
  })
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread takes none
    mine.postMessage(work)
    return await withTimeout(milliseconds, answer, () => new TooLateError('The thread took too long'))
  } catch (error) {
    endThread(mine)
    throw error
  } finally {
    asked = null
    mine.unref()
    idle = setTimeout(() => endThread(mine), IDLE_MS).unref()
  }
}

function startThread(): Worker {
  const started = new Worker(THREAD, { execArgv: [] })
  const fail = (error: Error) => {
    if (thread !== started) return
    thread = null
    asked?.reject(error)
  }
  started.on('message', (answer: SlabAnswer) => {
    if (thread === started) asked?.resolve(answer)
  })
  started.on('error', fail)
  started.on('exit', (code) => fail(new Error(`The thread ended with ${code}`)))
  return started
}

function endThread(ended: Worker): void {
  if (thread === ended) thread = null
  void ended.terminate()
}
