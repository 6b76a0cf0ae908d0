import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHalfRate } from './half-rate.ts'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance'],
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A picture of a number that changes. `steps` says when it was drawn and shown. */
function pictureOf(value: { current: number }) {
  const steps: string[] = []
  let shown = 0
  const halfRate = createHalfRate(() => {
    const drawn = value.current
    if (drawn === shown) return undefined
    steps.push(`draw ${drawn}`)
    return () => {
      shown = drawn
      steps.push(`show ${drawn}`)
    }
  })
  return { ...halfRate, steps }
}

test('draws in one frame and shows in the next', () => {
  const value = { current: 0 }
  const { follow, isBehind, steps } = pictureOf(value)
  for (let frame = 1; frame <= 4; frame += 1) {
    value.current = frame
    follow()
    expect(isBehind()).toBe(true)
    vi.advanceTimersByTime(FRAME_MS)
  }
  expect(steps).toEqual(['draw 1', 'show 1', 'draw 3', 'show 3'])
})

test.each([
  [1, ['show 1']],
  [2, ['draw 2', 'show 2']],
])('catches up when no change comes for two frames after %i, one step a frame', (changes, expected) => {
  const value = { current: 0 }
  const { follow, isBehind, steps } = pictureOf(value)
  for (let frame = 1; frame <= changes; frame += 1) {
    value.current = frame
    if (frame > 1) vi.advanceTimersByTime(FRAME_MS)
    follow()
  }
  steps.length = 0
  vi.advanceTimersByTime(FRAME_MS)
  expect(steps).toEqual([])
  for (let count = 1; count <= expected.length; count += 1) {
    vi.advanceTimersByTime(FRAME_MS + 1)
    expect(steps).toEqual(expected.slice(0, count))
    expect(isBehind()).toBe(true)
  }
  vi.advanceTimersByTime(1000)
  expect(steps).toEqual(expected)
  expect(isBehind()).toBe(false)
})

test('shows no older drawing after it has caught up at once', () => {
  const value = { current: 1 }
  const { follow, catchUp, isBehind, steps } = pictureOf(value)
  follow()
  value.current = 2
  catchUp()
  expect(isBehind()).toBe(false)
  follow()
  vi.advanceTimersByTime(1000)
  expect(steps).toEqual(['draw 1', 'draw 2', 'show 2'])
})
