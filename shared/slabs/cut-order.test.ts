import { forAll } from '#test/for-all.ts'
import { canSaw } from '#test/slabs.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutOrder } from './cut-order.ts'

const SLAB = { width: 100, height: 60 }
const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('the order of cuts', () => {
  test('trims what lies around the blanks, then takes them apart', () => {
    expect(cutOrder([at(10, 0, 40, 30), at(53, 0, 20, 20)], SLAB)).toEqual({
      cuts: [
        { upright: true, at: 7, from: 0, to: 60 },
        { upright: true, at: 73, from: 0, to: 60 },
        { upright: false, at: 30, from: 10, to: 73 },
        { upright: true, at: 50, from: 0, to: 30 },
        { upright: false, at: 20, from: 53, to: 73 },
      ],
      stuck: [],
    })
  })

  test('has no cut for a blank as large as the slab, and none for no blanks', () => {
    expect(cutOrder([at(0, 0, 100, 60)], SLAB)).toEqual({ cuts: [], stuck: [] })
    expect(cutOrder([], SLAB)).toEqual({ cuts: [], stuck: [] })
  })

  test('names blanks without room for the blade between them, or outside of the slab', () => {
    expect(cutOrder([at(0, 0, 40, 60), at(42, 0, 20, 60), at(65, 0, 20, 60)], SLAB).stuck).toEqual([0, 1])
    expect(cutOrder([at(0, 0, 40, 60), at(90, 0, 20, 60)], SLAB).stuck).toEqual([1])
    expect(cutOrder([at(-1, 0, 40, 60)], SLAB).stuck).toEqual([0])
  })

  test('names the five blanks of a pinwheel, which no cut from edge to edge takes apart', () => {
    const pinwheel = [at(0, 0, 50, 20), at(53, 0, 20, 40), at(23, 43, 50, 15), at(0, 23, 20, 35), at(23, 23, 27, 17)]
    expect(cutOrder([at(80, 0, 10, 10), ...pinwheel], SLAB).stuck).toEqual([1, 2, 3, 4, 5])
  })

  test('is found for all that a saw can cut', () => {
    const place = fc
      .tuple(fc.nat(90), fc.nat(50), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30 }))
      .map(([x, y, width, height]) => at(x, y, Math.min(width, 100 - x), Math.min(height, 60 - y)))
    forAll(2000, fc.array(place, { maxLength: 6 }), (places) => {
      expect(cutOrder(places, SLAB).stuck.length === 0).toBe(canSaw(places))
    })
  })
})
