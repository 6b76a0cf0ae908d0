import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createTurnStore, describeTurn, normalizeTurn, START_TURN, toYaw } from './turn.ts'

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

function createWatched() {
  const turnStore = createTurnStore()
  const seen: number[] = []
  turnStore.subscribe(() => seen.push(turnStore.getTurn()))
  return { turnStore, seen }
}

describe('an animated turn', () => {
  it('goes in one direction and ends at the target', () => {
    const { turnStore, seen } = createWatched()
    turnStore.animateBy(45)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(START_TURN + 45)
    expect(turnStore.getSettledTurn()).toBe(START_TURN + 45)
  })

  it('goes on to the target of a second press', () => {
    const { turnStore } = createWatched()
    turnStore.animateBy(45)
    vi.advanceTimersByTime(100)
    turnStore.animateBy(45)
    vi.advanceTimersByTime(1000)
    expect(turnStore.getSettledTurn()).toBe(START_TURN + 90)
  })

  it('is immediate with reduced motion', () => {
    motion.isReduced = true
    const { turnStore, seen } = createWatched()
    turnStore.animateBy(45)
    expect(seen).toEqual([START_TURN + 45])
    expect(turnStore.getSettledTurn()).toBe(START_TURN + 45)
  })

  it('resets in the shorter direction', () => {
    const { turnStore, seen } = createWatched()
    turnStore.settleAt(170)
    turnStore.animateToStart()
    vi.advanceTimersByTime(1000)
    expect(turnStore.getSettledTurn()).toBe(START_TURN)
    // From 170 through 180 to 325, not back through 0.
    expect(Math.min(...seen.slice(0, -1))).toBe(170)
  })

  it('ends at its current turn when stopped', () => {
    const { turnStore } = createWatched()
    turnStore.animateBy(45)
    vi.advanceTimersByTime(100)
    turnStore.stop()
    const turn = turnStore.getTurn()
    vi.advanceTimersByTime(1000)
    expect(turnStore.getTurn()).toBe(turn)
    expect(turn).toBeGreaterThan(START_TURN)
    expect(turn).toBeLessThan(START_TURN + 45)
  })
})

test.each([
  [0, 0],
  [-35, -35],
  [180, 180],
  [-180, 180],
  [181, -179],
  [-190.4, 170],
  [360, 0],
  [359.6, 0],
  [725, 5],
  [-725, -5],
])('normalizes a turn of %s to %s', (turn, settled) => {
  expect(normalizeTurn(turn)).toBe(settled)
})

test('full turns change nothing in the picture', () => {
  expect(Math.cos(toYaw(325))).toBeCloseTo(Math.cos(toYaw(-35)), 12)
  expect(Math.sin(toYaw(325))).toBeCloseTo(Math.sin(toYaw(-35)), 12)
})

test.each([
  [-40, 'Turned 40 degrees to the left'],
  [1, 'Turned 1 degree to the right'],
  [0, 'Front view'],
  [180, 'Back view'],
])('describes %s as %s', (turn, words) => {
  expect(describeTurn(turn)).toBe(words)
})
