import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { START_TURN } from './turn.ts'
import { createTurning } from './turning.ts'

const motion = { isReduced: false }

beforeEach(() => {
  motion.isReduced = false
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: motion.isReduced }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watched() {
  const turning = createTurning()
  const seen: number[] = []
  turning.subscribe(() => seen.push(turning.getTurn()))
  return { turning, seen }
}

test('glides by steps that only go on, and settles at the end once', () => {
  const { turning, seen } = watched()
  turning.glideBy(45)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(seen.length).toBeGreaterThan(5)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(START_TURN + 45)
  expect(turning.getSettledTurn()).toBe(START_TURN + 45)
})

test('another press goes on from where the first one leads', () => {
  const { turning } = watched()
  turning.glideBy(45)
  vi.advanceTimersByTime(100)
  turning.glideBy(45)
  vi.advanceTimersByTime(1000)
  expect(turning.getSettledTurn()).toBe(START_TURN + 90)
})

test('turns at once for whoever asked for less motion', () => {
  motion.isReduced = true
  const { turning, seen } = watched()
  turning.glideBy(45)
  expect(seen).toEqual([START_TURN + 45])
  expect(turning.getSettledTurn()).toBe(START_TURN + 45)
})

test('goes back to the start by the shorter way', () => {
  const { turning, seen } = watched()
  turning.settleAt(170)
  turning.glideToStart()
  vi.advanceTimersByTime(1000)
  expect(turning.getSettledTurn()).toBe(START_TURN)
  // From 170 over 180 to 325, not back through 0.
  expect(Math.min(...seen.slice(0, -1))).toBe(170)
})

test('a hand stops a glide', () => {
  const { turning } = watched()
  turning.glideBy(45)
  vi.advanceTimersByTime(100)
  turning.stop()
  const turn = turning.getTurn()
  vi.advanceTimersByTime(1000)
  expect(turning.getTurn()).toBe(turn)
  expect(turn).toBeGreaterThan(START_TURN)
  expect(turn).toBeLessThan(START_TURN + 45)
})
