import { parentPort } from 'node:worker_threads'
import { answerSlabs, type SlabWork } from '#shared/slabs/slab-work.ts'

// The thread of plan-in-thread.ts.

parentPort?.on('message', (work: SlabWork) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's takes none
  parentPort?.postMessage(answerSlabs(work))
})
