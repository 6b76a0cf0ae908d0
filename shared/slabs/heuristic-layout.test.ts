import { someJob } from '#test/slabs.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestPacking, layOutQuickly } from './heuristic-layout.ts'
import { type Blank, layOut, newBudget } from './layout.ts'
import { byKind, USABLE_SLAB } from './units.ts'

const kinds = (...sizes: [width: number, height: number][]): Blank[] =>
  sizes.map(([width, height]) => ({ width: 16 * width, height: 16 * height, mayTurn: false })).toSorted(byKind)

describe('a quick layout', () => {
  test('puts strips above each other in the order of their size', () => {
    const [first, ...more] = layOutQuickly(kinds([120, 20], [120, 18], [120, 16]), USABLE_SLAB, newBudget())
    expect(more).toEqual([])
    expect(first?.places.map(({ y, height }) => [y, height])).toEqual([
      [0, 320],
      [323, 288],
      [614, 256],
    ])
    expect(first?.remnant).toEqual({ x: 0, y: 873, width: 2080, height: 143 })
  })

  test('packs the emptiest slabs exactly while that saves one', () => {
    const job = kinds([112, 36], [98, 25.5], [77, 25.5], [48, 36], [45, 25.5], [24, 42])
    expect(layOutQuickly(job, USABLE_SLAB, newBudget(0))).toHaveLength(3)
    expect(layOutQuickly(job, USABLE_SLAB, newBudget())).toHaveLength(2)
  })

  test('stops at the first packing that will do', () => {
    const job = kinds([60, 20], [50, 30], [40, 10])
    expect(bestPacking(job, USABLE_SLAB, 1)).toHaveLength(1)
    expect(bestPacking(job, USABLE_SLAB, 5)).toHaveLength(1)
  })

  test('is near the truth for kitchens, as is the lower bound', () => {
    const total = { bound: 0, exact: 0, quick: 0 }
    for (const job of fc.sample(someJob(10), { numRuns: 300, seed: 1 })) {
      const quick = layOut(job, USABLE_SLAB, newBudget(0))
      total.bound += quick.atLeast
      total.exact += layOut(job, USABLE_SLAB).slabs
      total.quick += quick.slabs
    }
    // 531, 577 and 581 slabs.
    expect(total.bound).toBeGreaterThan(0.91 * total.exact)
    expect(total.quick).toBeLessThan(1.01 * total.exact)
  })
})
