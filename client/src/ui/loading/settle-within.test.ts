import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleWithin } from './settle-within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function isSettledAt(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  void settleWithin(300, promise).then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isSettled
}

it('waits for a result or a failure, but not too long', async () => {
  expect(await isSettledAt(0, Promise.resolve())).toBe(true)
  expect(await isSettledAt(0, Promise.reject(new Error('offline')))).toBe(true)
  expect(await isSettledAt(299, new Promise(() => {}))).toBe(false)
  expect(await isSettledAt(300, new Promise(() => {}))).toBe(true)
})
