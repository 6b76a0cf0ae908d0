import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/log.ts'

/*
 * A thread of its own ends the process when the event loop has stood still for half a minute: then the process answers no one
 * and takes no signal, and a supervisor can start it again. The embedded database can do that on a broken disk.
 */

/** Seconds. */
const LIMIT = 30
/** For work that may block the loop for long, such as a vacuum of a large database. */
const PATIENT_LIMIT = 600
const NEVER = 2 ** 31 - 1
const BEAT_EVERY_MS = 500

/** What the thread reads: a count that changes as long as the loop runs, and the limit. */
const shared = new Int32Array(new SharedArrayBuffer(8))
let limit = LIMIT
/** Runs of work that may block the loop for long. */
let patient = 0

/** Starts to watch this process. A debugger may stop it for as long as it likes. Tests pass a shorter limit. */
export function startWatchdog(log: Pick<Log, 'warn'>, seconds = LIMIT): void {
  limit = seconds
  beat()
  setInterval(beat, BEAT_EVERY_MS).unref()
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), { workerData: shared, execArgv: [] })
  thread.on('error', (err) => log.warn({ err }, 'Nothing watches whether the process stands still'))
  thread.unref()
}

/** Runs work that may block the event loop for minutes. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  patient += 1
  beat()
  try {
    return await work()
  } finally {
    patient -= 1
    beat()
  }
}

function beat(): void {
  Atomics.add(shared, 0, 1)
  const seconds = patient > 0 ? PATIENT_LIMIT : limit
  Atomics.store(shared, 1, debuggerUrl() === undefined ? seconds : NEVER)
}
