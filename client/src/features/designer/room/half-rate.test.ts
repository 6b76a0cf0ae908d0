import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHalfRate } from './half-rate.ts'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('paints every other change', () => {
  const paint = vi.fn()
  const { follow, isBehind } = createHalfRate(paint)
  const painted: number[] = []
  for (let frame = 1; frame <= 6; frame += 1) {
    follow()
    if (paint.mock.calls.length > painted.length) painted.push(frame)
    expect(isBehind()).toBe(!painted.includes(frame))
    vi.advanceTimersByTime(FRAME_MS)
  }
  expect(painted).toEqual([2, 4, 6])
})

test('paints a change left out two frames later, once', () => {
  const paint = vi.fn()
  const { follow, isBehind } = createHalfRate(paint)
  follow()
  vi.advanceTimersByTime(FRAME_MS)
  expect(paint).not.toHaveBeenCalled()
  vi.advanceTimersByTime(FRAME_MS)
  expect(paint).toHaveBeenCalledOnce()
  expect(isBehind()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(paint).toHaveBeenCalledOnce()
})
