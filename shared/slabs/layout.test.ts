import { forAll } from '#test/for-all.ts'
import { expectValidLayout, JOBS, someJob } from '#test/slabs.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Blank, BlankTooLargeError, countSlabs, layOut, newBudget } from './layout.ts'
import { sixteenths, USABLE_SLAB } from './units.ts'

const blank = (width: number, height: number, mayTurn = false): Blank => ({
  width: sixteenths(width),
  height: sixteenths(height),
  mayTurn,
})

/** A run, the leg, an island with its panel, a splash and three mitered aprons. */
const largeKitchen = (...splash: number[]): Blank[] => [
  blank(118.5, 25.5),
  blank(84, 25.5),
  blank(84, 42),
  blank(36, 42),
  ...splash.map((length) => blank(length, 18)),
  ...[84, 84, 42].map((length) => blank(length, 2)),
]

describe('sixteenths', () => {
  test.each([
    [130, 2080],
    [63.5, 1016],
    [0.1 + 0.2, 5],
    [3 / 16, 3],
    [25.5 + 1e-12, 408],
  ])('%d inches need %i', (inches, needed) => {
    expect(sixteenths(inches)).toBe(needed)
  })
})

describe('layOut', () => {
  test('puts a run above two legs that fit beside each other with the kerf', () => {
    const kitchen = (leg: number) => [blank(120, 25.5), blank(leg, 25.5), blank(leg, 25.5)]
    expect(layOut(kitchen(64.875), USABLE_SLAB)).toMatchObject({ slabs: 1, atLeast: 1, proven: true })
    expect(layOut(kitchen(66.5), USABLE_SLAB)).toMatchObject({ slabs: 2, atLeast: 2, proven: true })
  })

  test('tells a splash of 120 and 24 in from one of two times 72 in', () => {
    expect(layOut(largeKitchen(120, 24), USABLE_SLAB).slabs).toBe(2)
    expect(layOut(largeKitchen(72, 72), USABLE_SLAB).slabs).toBe(3)
  })

  test('lays one blank in the corner and keeps the rest whole', () => {
    expect(layOut([blank(96, 25.5)], USABLE_SLAB)).toEqual({
      slabs: 1,
      atLeast: 1,
      proven: true,
      combinations: 0,
      places: [{ index: 0, slab: 0, x: 0, y: 0, width: 1536, height: 408, turned: false }],
      cuts: [
        [
          { upright: false, at: 408, from: 0, to: 2080 },
          { upright: true, at: 1536, from: 0, to: 408 },
        ],
      ],
      remnants: [{ x: 0, y: 411, width: 2080, height: 605 }],
    })
  })

  test('needs no kerf at the edges of a slab, and leaves nothing of a full one', () => {
    const full = layOut([blank(130, 63.5)], USABLE_SLAB)
    expect(full).toMatchObject({ slabs: 1, cuts: [[]], remnants: [null] })
    expect(layOut([blank(130, 31.625), blank(130, 31.625)], USABLE_SLAB).slabs).toBe(1)
    expect(layOut([blank(130, 31.6875), blank(130, 31.6875)], USABLE_SLAB).slabs).toBe(2)
  })

  test('makes the fewest cuts of those that leave the same rectangle', () => {
    const { cuts, remnants } = layOut([blank(60, 30), blank(40, 30), blank(20, 20), blank(20, 20)], USABLE_SLAB)
    expect(remnants).toEqual([{ x: 323, y: 483, width: 1757, height: 533 }])
    expect(cuts[0]).toHaveLength(6)
  })

  test('turns a blank only if it may', () => {
    const tall = (mayTurn: boolean) => [blank(40, 80, mayTurn)]
    expect(layOut(tall(true), USABLE_SLAB).places).toMatchObject([{ width: 1280, height: 640, turned: true }])
    expect(() => layOut([blank(10, 10), ...tall(false)], USABLE_SLAB)).toThrow(new BlankTooLargeError(1))
    expect(() => countSlabs(tall(false), USABLE_SLAB)).toThrow(BlankTooLargeError)
  })

  test('needs no slab for nothing', () => {
    const nothing = { slabs: 0, atLeast: 0, proven: true, combinations: 0 }
    expect(layOut([], USABLE_SLAB)).toEqual({ ...nothing, places: [], cuts: [], remnants: [] })
    expect(countSlabs([], USABLE_SLAB)).toEqual(nothing)
  })

  test('falls back to a quick layout beyond the budget, and proves it only by the bound', () => {
    const budget = newBudget(50)
    expect(layOut(largeKitchen(120, 24), USABLE_SLAB, budget)).toMatchObject({ combinations: 50, atLeast: 2 })
    expect(budget.combinations).toBe(0)
    const shape = (leg: number) => [blank(103.5, 25.5), blank(98.5, 25.5), blank(leg, 25.5)]
    const unproven = { slabs: 2, atLeast: 1, proven: false, combinations: 0 }
    expect(layOut(shape(45.5), USABLE_SLAB, budget)).toMatchObject(unproven)
    expect(countSlabs(shape(45.5), USABLE_SLAB, budget)).toEqual(unproven)
    expect(layOut(shape(26), USABLE_SLAB, budget)).toMatchObject({ slabs: 1, proven: true })
  })

  test('takes from the budget that layouts share, each at most 200,000', () => {
    const budget = newBudget()
    const first = layOut(largeKitchen(120, 24), USABLE_SLAB, budget)
    const second = countSlabs(largeKitchen(48, 96), USABLE_SLAB, budget)
    expect(Math.min(first.combinations, second.combinations)).toBeGreaterThan(0)
    expect(budget.combinations).toBe(500_000 - first.combinations - second.combinations)
    // Small blanks of many sizes that may turn go together in more ways than anyone could look at.
    const crumbs = Array.from({ length: 12 }, (_, index) => blank(7.25 + 1.3 * index, 15.1 - 0.7 * index, true))
    expect(layOut(crumbs, USABLE_SLAB, budget)).toMatchObject({ slabs: 1, proven: true, combinations: 200_000 })
  })

  test('proves many blanks by the largest of them', () => {
    const trim = Array.from({ length: 12 }, (_, index) => blank(20 + index, 2))
    const kitchen = [blank(103.5, 25.5), blank(98.5, 25.5), blank(45.5, 25.5), ...trim]
    const proven = { slabs: 2, atLeast: 2, proven: true }
    expect(layOut(kitchen, USABLE_SLAB)).toMatchObject(proven)
    expect(countSlabs(kitchen, USABLE_SLAB)).toMatchObject(proven)
    expect(countSlabs(kitchen, USABLE_SLAB, newBudget(0))).toMatchObject({ slabs: 2, atLeast: 1, proven: false })
  })

  test('can be cut, for jobs of any size', () => {
    forAll(JOBS, someJob(16), expectValidLayout)
  })

  test('looks the same in whichever order the blanks come', () => {
    const shuffled = someJob(12).chain((job) =>
      fc.tuple(fc.constant(job), fc.shuffledSubarray(job, { minLength: job.length })),
    )
    forAll(JOBS, shuffled, ([job, again]) => {
      const picture = (blanks: Blank[]) => {
        const { places, ...layout } = layOut(blanks, USABLE_SLAB)
        const rectangles = places.map(({ slab, x, y, width, height }) => [slab, x, y, width, height].join(' '))
        return { ...layout, rectangles: rectangles.toSorted() }
      }
      expect(picture(again)).toEqual(picture(job))
    })
  })

  test('has as many slabs as countSlabs says, and the largest remnant on the last one', () => {
    forAll(JOBS, someJob(18), (job) => {
      const { slabs, atLeast, proven, remnants } = layOut(job, USABLE_SLAB)
      expect(countSlabs(job, USABLE_SLAB)).toMatchObject({ slabs, atLeast, proven })
      const areas = remnants.map((one) => (one ? one.width * one.height : 0))
      expect(areas.at(-1)).toBe(Math.max(...areas))
    })
  })
})
