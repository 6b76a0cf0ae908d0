import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { keptLog } from '#test/log.ts'
import { stopGracefully } from './stop.ts'

const before = { SIGTERM: process.listeners('SIGTERM'), SIGINT: process.listeners('SIGINT') }
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    for (const listener of process.listeners(signal)) {
      if (!before[signal].includes(listener)) process.removeListener(signal, listener)
    }
  }
})

it("exits 0 within ten seconds even if the database doesn't close", async () => {
  const exited = vi.spyOn(process, 'exit').mockReturnValue(undefined as never) // don't end the test
  vi.useFakeTimers()
  const { log, text } = keptLog()
  stopGracefully({
    server: createServer(),
    log,
    startCleanup: async () => {},
    finishCleanup: () => new Promise(() => undefined),
  })
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(9000)
  expect(exited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(exited.mock.calls).toEqual([[0]])
  expect(text()).toContain('left behind')
})
