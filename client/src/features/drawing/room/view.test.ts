import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createViewStore, describeView, FROM_ABOVE, normalizeTurn, START_VIEW } from './view.ts'

let isReduced: boolean

beforeEach(() => {
  isReduced = false
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
})

function createWatched() {
  const viewStore = createViewStore()
  const seen: number[] = []
  viewStore.shown.subscribe(() => seen.push(viewStore.shown.get().turn))
  return { viewStore, seen }
}

describe('an animated turn', () => {
  it('goes in one direction and ends at the target', () => {
    const { viewStore, seen } = createWatched()
    viewStore.turnBy(45)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(viewStore.shown.get()).toEqual({ ...START_VIEW, turn: START_VIEW.turn + 45 })
    expect(viewStore.settled.get()).toBe(viewStore.shown.get())
  })

  it('goes on to the target of a second press', () => {
    const { viewStore } = createWatched()
    viewStore.turnBy(45)
    vi.advanceTimersByTime(100)
    viewStore.turnBy(45)
    vi.advanceTimersByTime(1000)
    expect(viewStore.settled.get().turn).toBe(START_VIEW.turn + 90)
  })

  it('is immediate with reduced motion', () => {
    isReduced = true
    const { viewStore, seen } = createWatched()
    viewStore.turnBy(45)
    expect(seen).toEqual([START_VIEW.turn + 45])
  })

  it('resets in the shorter direction, with tilt and zoom', () => {
    const { viewStore, seen } = createWatched()
    viewStore.settle({ turn: 170, tilt: FROM_ABOVE, zoom: 2 })
    viewStore.glide(START_VIEW)
    vi.advanceTimersByTime(1000)
    expect(viewStore.settled.get()).toEqual(START_VIEW)
    // From 170 through 180 to 325, not back through 0.
    expect(Math.min(...seen.slice(0, -1))).toBe(170)
  })

  it('ends at its current turn when stopped', () => {
    const { viewStore } = createWatched()
    viewStore.turnBy(45)
    vi.advanceTimersByTime(100)
    viewStore.stop()
    const { turn } = viewStore.shown.get()
    vi.advanceTimersByTime(1000)
    expect(viewStore.shown.get().turn).toBe(turn)
    expect(turn).toBeGreaterThan(START_VIEW.turn)
    expect(turn).toBeLessThan(START_VIEW.turn + 45)
  })
})

test.each([
  [{ tilt: -20 }, { tilt: 4 }],
  [{ tilt: 120 }, { tilt: FROM_ABOVE }],
  [{ zoom: 100 }, { zoom: 5 }],
  [{ zoom: 0 }, { zoom: 0.7 }],
])('%o stays above the floor and in sight: %o', (asked, limited) => {
  const viewStore = createViewStore()
  viewStore.move(asked)
  expect(viewStore.shown.get()).toMatchObject(limited)
  viewStore.settle(asked)
  expect(viewStore.settled.get()).toMatchObject(limited)
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

test.each([
  [{ turn: -40 }, 'Turned 40 degrees to the left'],
  [{ turn: 1 }, 'Turned 1 degree to the right'],
  [{ turn: 0 }, 'Front view'],
  [{ turn: 180 }, 'Back view'],
  [{ turn: 0, tilt: FROM_ABOVE }, 'Front view, from above'],
])('describes %o as %s', (view, words) => {
  expect(describeView({ ...START_VIEW, ...view })).toBe(words)
})

describe('a view that is moved sideways', () => {
  it('stays within bounds, and comes back to the middle as it gets smaller', () => {
    const viewStore = createViewStore()
    viewStore.settle({ zoom: 5, x: 9, y: -9 })
    expect(viewStore.settled.get()).toMatchObject({ x: 0.86, y: -0.86 })
    viewStore.settle({ zoom: 0.7 })
    expect(Math.abs(viewStore.settled.get().x)).toBe(0)
  })
})
