import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import type { SlabAnswer, SlabRequest } from './plan-in-worker.ts'

/** Plans slabs away from the page, which stays free for a drag. */
self.addEventListener('message', ({ data }: MessageEvent<SlabRequest>) => {
  const answer: SlabAnswer = { id: data.id, plan: planSlabs(data.countertops) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's takes none
  self.postMessage(answer)
})
