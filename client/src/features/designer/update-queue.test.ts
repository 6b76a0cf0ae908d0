import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelUpdate, enqueueUpdate } from './update-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('runs tasks one after another, each once, even if enqueued twice', () => {
  const ran: string[] = []
  const [field, price] = [() => void ran.push('field'), () => void ran.push('price')]
  for (const task of [field, price, field, price]) enqueueUpdate(task)
  expect(ran).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(ran).toEqual(['field'])
  // Enqueued again, it waits behind the other.
  enqueueUpdate(field)
  vi.runAllTimers()
  expect(ran).toEqual(['field', 'price', 'field'])
})

test("doesn't run a canceled task, and runs the others", () => {
  const [field, price] = [vi.fn(), vi.fn()]
  enqueueUpdate(field)
  enqueueUpdate(price)
  cancelUpdate(field)
  vi.runAllTimers()
  expect(field).not.toHaveBeenCalled()
  expect(price).toHaveBeenCalledOnce()
  enqueueUpdate(field)
  cancelUpdate(field)
  vi.runAllTimers()
  enqueueUpdate(price)
  vi.runAllTimers()
  expect(price).toHaveBeenCalledTimes(2)
})
