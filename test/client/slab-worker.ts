import { beforeEach, vi } from 'vitest'
import type { SlabReport, SlabRequest } from '#client/lib/slabs/plan-in-worker.ts'
import { answerSlabs } from '#shared/slabs/slab-work.ts'

/** A worker that answers at once, or only when a test calls `answer`. */
export class TestWorker extends EventTarget {
  static asked: SlabRequest[] = []
  static latest: TestWorker | undefined
  static answersAtOnce = true
  constructor() {
    super()
    TestWorker.latest = this
  }
  postMessage(request: SlabRequest) {
    TestWorker.asked.push(request)
    if (TestWorker.answersAtOnce) queueMicrotask(() => this.answer())
  }
  answer() {
    const request = TestWorker.asked.at(-1)
    if (!request) return
    const data: SlabReport = { id: request.id, answer: answerSlabs(request.work) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  fail() {
    this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  }
  terminate() {}
}

/** In the place of the browser's workers, which jsdom lacks. */
export function replaceWorkers(): void {
  beforeEach(() => {
    // The page keeps its worker. One that fails is replaced.
    TestWorker.latest?.fail()
    TestWorker.asked = []
    TestWorker.answersAtOnce = true
    vi.stubGlobal('Worker', TestWorker)
  })
}
