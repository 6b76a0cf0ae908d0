import type { SlabReport, SlabRequest } from './plan-in-worker.ts'
import { answerSlabs } from '#shared/slabs/slab-work.ts'

/** Plans slabs away from the page, which stays free for a drag. */
self.addEventListener('message', ({ data }: MessageEvent<SlabRequest>) => {
  const report: SlabReport = { id: data.id, answer: answerSlabs(data.work) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's takes none
  self.postMessage(report)
})
