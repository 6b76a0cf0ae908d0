import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTurn, runInTurn } from './reading-pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('tasks run one after another, each once, however often it was asked for', () => {
  const ran: string[] = []
  const [field, price] = [() => void ran.push('field'), () => void ran.push('price')]
  for (const task of [field, price, field, price]) runInTurn(task)
  expect(ran).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(ran).toEqual(['field'])
  // Asked for again, it waits behind the other.
  runInTurn(field)
  vi.runAllTimers()
  expect(ran).toEqual(['field', 'price', 'field'])
})

test('a task that was taken back does not run, and the others do', () => {
  const [field, price] = [vi.fn(), vi.fn()]
  runInTurn(field)
  runInTurn(price)
  dropTurn(field)
  vi.runAllTimers()
  expect(field).not.toHaveBeenCalled()
  expect(price).toHaveBeenCalledOnce()
  runInTurn(field)
  dropTurn(field)
  vi.runAllTimers()
  runInTurn(price)
  vi.runAllTimers()
  expect(price).toHaveBeenCalledTimes(2)
})
