import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// The thread of watchdog.ts. It counts its own looks, not the time: a computer that sleeps stops both threads. In plain
// JavaScript, because a thread of the sources can't load TypeScript on Node 20.

const LOOK_EVERY_MS = 1000

/** @type {Int32Array} As watchdog.ts passes it. */
const shared = workerData
let last = 0
let looks = 0

setInterval(() => {
  const beat = Atomics.load(shared, 0)
  looks = beat === last ? looks + 1 : 0
  last = beat
  if (looks >= Atomics.load(shared, 1)) end()
}, LOOK_EVERY_MS)

/** The log belongs to the thread that stands still, so this writes its own line. */
function end() {
  const msg = `The server stood still for ${looks} seconds and answered no one. Ending it. Is the disk of DATA_DIR full?`
  try {
    writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), msg })}\n`)
  } catch {
    // No one reads the log, or its disk is full, too.
  }
  process.kill(process.pid, 'SIGKILL')
}
