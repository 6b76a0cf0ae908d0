import { describe, expect, test } from 'vitest'
import { lowerBound } from './lower-bound.ts'
import { byKind } from './units.ts'

const SLAB = { width: 97, height: 47 }
const kinds = (...sizes: [width: number, height: number][]) =>
  sizes.map(([width, height]) => ({ width, height, mayTurn: false })).toSorted(byKind)

describe('the lower bound', () => {
  test('is 0 for nothing and 1 for what is as large as a slab', () => {
    expect(lowerBound([], SLAB)).toBe(0)
    expect(lowerBound(kinds([97, 47]), SLAB)).toBe(1)
  })

  test('counts area, with a kerf beside and above each blank', () => {
    // 100 by 50 with the kerf, so 20 by 10 goes in 25 times.
    const small = (count: number) => kinds(...Array.from({ length: count }, (): [number, number] => [17, 7]))
    expect([lowerBound(small(25), SLAB), lowerBound(small(26), SLAB)]).toEqual([1, 2])
  })

  test('puts what is higher than half a slab side by side', () => {
    expect(lowerBound(kinds([47, 23], [47, 23]), SLAB)).toBe(1)
    expect(lowerBound(kinds([60, 23], [60, 23], [60, 23]), SLAB)).toBe(3)
    expect(lowerBound(kinds([40, 23], [40, 23], [40, 23]), SLAB)).toBe(2)
    expect(lowerBound(kinds([29, 30], [29, 30], [29, 30], [29, 30]), SLAB)).toBe(2)
  })

  test('puts what is wider than half a slab one above the other', () => {
    expect(lowerBound(kinds([50, 14], [50, 14], [50, 14]), SLAB)).toBe(2)
    expect(lowerBound(kinds([50, 13], [50, 13], [50, 13]), SLAB)).toBe(1)
  })

  test('knows that nothing fits above a blank that is nearly as high as the slab', () => {
    expect(lowerBound(kinds([60, 45], [50, 20], [20, 20]), SLAB)).toBe(2)
  })

  test('takes a blank that may turn as the square inside it', () => {
    const turning = kinds([60, 23], [60, 23], [60, 23]).map((kind) => ({ ...kind, mayTurn: true }))
    expect(lowerBound(turning, SLAB)).toBe(1)
  })
})
