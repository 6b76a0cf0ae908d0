import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { anyShapedDimensions, drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { LONGEST_PIECE, USABLE } from './parts.ts'
import { type PlannedCountertop, planSlabs } from './plan-slabs.ts'
import { leastPieces } from './ways.ts'

const counts = (countertops: readonly PlannedCountertop[]) =>
  planSlabs(countertops)?.map(({ stone, slabs, atLeast }) => [stone, slabs, atLeast])
const sizesOf = (countertops: readonly PlannedCountertop[]) =>
  planSlabs(countertops)?.flatMap(({ pieces }) => pieces.map(({ kind, width, height }) => [kind, width, height]))

/** The U of K4, as long as given. */
function k4(length: number): PlannedCountertop[] {
  return KITCHENS.K4.map((one) => ({ ...one, dimensions: { ...one.dimensions, length } }))
}

const anyCountertop = fc
  .record({
    shaped: anyShapedDimensions,
    stone: fc.constantFrom(...STONE_IDS.slice(0, 2)),
    splash: fc.constantFrom('none' as const, '4in' as const, { height: 18 }),
    isMitered: fc.boolean(),
  })
  .map(({ shaped, stone, splash, isMitered }): PlannedCountertop => {
    const front = shaped.shape === 'I' ? 'front' : 'runFront'
    const sides = {
      back: [{ use: 'wall' as const, splash }],
      ...(isMitered && { [front]: [{ use: 'finished' as const, profile: 'mitered' as const }] }),
    }
    return { ...shaped, stone, details: { ...DEFAULT_DETAILS, sides } }
  })
const anyKitchen = fc.array(anyCountertop, { minLength: 1, maxLength: 3 })

describe('the five kitchens', () => {
  it.each([
    ['K2', [['inverness-bristol-bay', 1, 1]]],
    ['K3', [['southport', 1, 1]]],
    ['K4', [['inverness-bristol-bay', 2, 2]]],
    ['K5', [['travella', 2, 2]]],
  ] as const)('%s', (name, expected) => {
    expect(counts(KITCHENS[name])).toEqual(expected)
  })

  it('K4 takes one slab up to a Length of 90 3/8', () => {
    expect(counts(k4(90.375))).toEqual([['inverness-bristol-bay', 1, 1]])
    expect(counts(k4(90.4375))).toEqual([['inverness-bristol-bay', 2, 2]])
  })

  it('K5 keeps its run whole, and its panel lies with its height along the slab', () => {
    const sizes = sizesOf(KITCHENS.K5)
    expect(sizes).toContainEqual(['top', 118.5, 25.5])
    expect(sizes).toContainEqual(['panel', 36, 42])
    expect(sizes?.filter(([kind]) => kind === 'apron')).toEqual([
      ['apron', 84, 2],
      ['apron', 42, 2],
      ['apron', 84, 2],
    ])
  })
})

it('counts slabs and pieces over the whole job, stone by stone', () => {
  const plan = planSlabs([...KITCHENS.K5, ...KITCHENS.K4]) ?? []
  expect(plan.map(({ stone }) => stone)).toEqual(['inverness-bristol-bay', 'travella'])
  expect(
    plan.map(({ pieces }) => [...new Set(pieces.map(({ slab }) => slab))].toSorted((one, other) => one - other)),
  ).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(plan.flatMap(({ pieces }) => pieces.map(({ id }) => id)).join('')).toBe('ABCDEFGHIJKL')
  // The countertops of Travella come first in the list.
  expect(plan[0]?.pieces.map(({ countertop }) => countertop)).toEqual([2, 2, 2])
})

it('names pieces on after Z', () => {
  const plan = planSlabs(Array.from({ length: 28 }, () => drawn('I', 40, 25.5))) ?? []
  expect(plan[0]?.pieces.slice(25).map(({ id }) => id)).toEqual(['Z', 'AA', 'AB'])
})

it('plans no job with more than 60 pieces', () => {
  expect(planSlabs(Array.from({ length: 60 }, () => drawn('I', 40, 25.5)))).not.toBeNull()
  expect(planSlabs(Array.from({ length: 61 }, () => drawn('I', 40, 25.5)))).toBeNull()
})

it('looks at the best ways only where a deep top with many cutouts has millions', () => {
  const cutouts = Array.from({ length: 16 }, (_, index) => ({
    id: `hole${index}`,
    kind: 'hole' as const,
    side: 'front' as const,
    at: 5 + 11.375 * index,
    setback: 3 + 3.3125 * index,
  }))
  const seams = [65, 130].map((at) => ({ across: 'run' as const, at }))
  const top = drawn('I', 200, 64, { cutouts, seams })
  const [plan] = planSlabs([top]) ?? []
  const tops = plan?.pieces.map(({ width, height }) => width * height) ?? []
  expect(tops).toHaveLength(6)
  expect(leastPieces({ ...top, dimensions: fullDimensions(top.dimensions) })).toBe(6)
  expect(tops.reduce((sum, area) => sum + area, 0)).toBeCloseTo(200 * 64)
  // What wasn't looked at may take fewer.
  expect(plan?.atLeast).toBe(2)
})

it('says what is left of the last slab, and how the saw cuts each', () => {
  const [plan] = planSlabs([drawn('I', 120, 25.5)]) ?? []
  expect(plan?.remnant).toEqual({ width: 130, height: 63.5 - 25.5 - 3 / 16 })
  expect(plan?.cuts).toEqual([
    [
      { upright: false, at: 25.5, from: 0, to: 130 },
      { upright: true, at: 120, from: 0, to: 25.5 },
    ],
  ])
})

describe('any kitchen', () => {
  it('is cut into pieces that a slab holds, apart by the kerf, with the area that was drawn', () => {
    fc.assert(
      fc.property(anyKitchen, (kitchen) => {
        const plan = planSlabs(kitchen) ?? []
        const pieces = plan.flatMap((ofStone) => ofStone.pieces)
        const least = kitchen.map((one) => leastPieces({ ...one, dimensions: fullDimensions(one.dimensions) }))
        expect(pieces.length).toBeGreaterThanOrEqual(least.reduce((sum, count) => sum + count, 0))
        for (const { x, y, width, height, kind } of pieces) {
          expect(width).toBeLessThanOrEqual(kind === 'panel' ? USABLE.width : LONGEST_PIECE)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(USABLE.width + 1e-6)
          expect(y + height).toBeLessThanOrEqual(USABLE.height + 1e-6)
        }
        const apart = (one: (typeof pieces)[number], other: (typeof pieces)[number]) =>
          Math.max(
            other.x - one.x - one.width,
            one.x - other.x - other.width,
            other.y - one.y - one.height,
            one.y - other.y - other.height,
          )
        // Their places are rounded up to sixteenths.
        for (const [index, one] of pieces.entries())
          for (const other of pieces.slice(index + 1))
            if (one.slab === other.slab) expect(apart(one, other)).toBeGreaterThanOrEqual(3 / 16 - 1e-6)
        for (const [index, { shape, dimensions }] of kitchen.entries()) {
          const tops = pieces.filter(({ kind, countertop }) => kind === 'top' && countertop === index)
          const cut = tops.reduce((sum, { width, height }) => sum + width * height, 0) / 144
          const drawnArea = areaSquareFeet(shape, { returnWidth: 0, returnLength: 0, ...dimensions })
          // In one piece, the notch is cut out of its box.
          if (tops.length > 1) expect(cut).toBeCloseTo(drawnArea, 6)
          else expect(cut).toBeGreaterThanOrEqual(drawnArea - 1e-6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('takes as many slabs in another order, and mirrored', () => {
    fc.assert(
      fc.property(anyKitchen, (kitchen) => {
        const expected = counts(kitchen)
        expect(counts(kitchen.toReversed())).toEqual(expected)
        const mirrored = kitchen.map((one) => {
          const dimensions = { returnWidth: 25.5, returnLength: 25.5, ...one.dimensions }
          return { ...one, details: mirrorDetails({ ...one, dimensions }) }
        })
        expect(counts(mirrored)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})
