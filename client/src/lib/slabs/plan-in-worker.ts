import type { SlabAnswer, SlabWork } from '#shared/slabs/slab-work.ts'

export interface SlabRequest {
  id: number
  work: SlabWork
}

export interface SlabReport {
  id: number
  answer: SlabAnswer
}

interface Waiting extends SlabRequest {
  resolve: (answer: SlabAnswer) => void
  reject: (error: Error) => void
}

/** More than any list takes on a slow phone, with the worker's code. */
export const MOST_PLANNING_MS = 20_000

/** Null: none yet, or the last one failed. */
let worker: Worker | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
/** The worker has the first of them, and gets the next one with its answer. */
let waiting: Waiting[] = []

/**
 * Plans slabs in the page's one worker. What is given up by `signal` before its turn is never planned, so the latest request
 * isn't held up by those before it. Rejects if there's no worker, or it fails or hangs.
 */
export function planInWorker<Work extends SlabWork>(work: Work, signal: AbortSignal): Promise<SlabAnswer<Work>> {
  return new Promise((resolve, reject) => {
    lastId += 1
    const request: Waiting = { id: lastId, work, resolve: (answer) => resolve(answer as SlabAnswer<Work>), reject }
    waiting.push(request)
    signal.addEventListener('abort', () => {
      if (waiting[0] === request) return
      waiting = waiting.filter((one) => one !== request)
      reject(new DOMException('Given up', 'AbortError'))
    })
    if (waiting[0] === request) startNext()
  })
}

function startNext(): void {
  const [request] = waiting
  if (!request) return
  try {
    worker ??= makeWorker()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes none
    worker.postMessage({ id: request.id, work: request.work } satisfies SlabRequest)
    timer = setTimeout(giveUp, MOST_PLANNING_MS)
  } catch (error) {
    fail(error)
  }
}

function makeWorker(): Worker {
  const made = new Worker(new URL('./slab-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<SlabReport>) => {
    const [request, ...rest] = waiting
    if (request?.id !== data.id) return
    clearTimeout(timer)
    waiting = rest
    request.resolve(data.answer)
    startNext()
  })
  made.addEventListener('error', ({ message }) => fail(new Error(message || 'The worker failed')))
  return made
}

/** The first request gets no answer. Those behind it may. */
function giveUp(): void {
  const [request, ...rest] = waiting
  waiting = rest
  endWorker()
  request?.reject(new Error('The worker hangs'))
  startNext()
}

/** The next request gets another worker. */
function endWorker(): void {
  clearTimeout(timer)
  worker?.terminate()
  worker = null
}

function fail(error: unknown): void {
  const failed = waiting
  waiting = []
  endWorker()
  for (const { reject } of failed) reject(error instanceof Error ? error : new Error(String(error)))
}
