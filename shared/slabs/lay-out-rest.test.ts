import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { drawnTo, layOutRest, stepTo, stopsOf } from './lay-out-rest.ts'
import { placeByShop } from './place-by-shop.ts'
import { type PlannedCountertop, planSlabs } from './plan-slabs.ts'
import { type ShopPlan, shopPlanOf } from './shop-plan.ts'

const planOf = (countertops: readonly PlannedCountertop[]) => shopPlanOf(planSlabs(countertops) ?? [])
const problemsOf = (ours: ShopPlan, { slabs, pieces }: ShopPlan) =>
  placeByShop(ours, { slabs, places: pieces }).problems
const placesOf = ({ pieces }: ShopPlan) => pieces.map(({ id, slab, x, y }) => [id, slab, x, y])

describe('laying out the rest again', () => {
  it('leaves what is locked, and puts the rest where a saw gets at it', () => {
    const ours = planOf([drawn('I', 60, 25.5), drawn('I', 40, 25.5)])
    const [a, b] = ours.pieces
    if (!a || !b) throw new Error('Two tops are two pieces')
    const locked = { ...ours, pieces: [{ ...a, x: 0, y: 20, locked: true }, b] }
    const laid = layOutRest(locked)
    expect(placesOf(laid)).toEqual([
      ['A', 1, 0, 20],
      ['B', 1, 60.1875, 0],
    ])
    expect(problemsOf(ours, laid)).toEqual([])
  })

  it('takes a slab more if the shop has less stone, and gives up one that nothing is cut from', () => {
    const ours = planOf([drawn('I', 100, 25.5), drawn('I', 100, 25.5)])
    const remnant = { ...ours, slabs: ours.slabs.map((slab) => ({ ...slab, width: 110, height: 30 })) }
    const laid = layOutRest(remnant)
    expect(laid.slabs.map(({ n, width }) => [n, width])).toEqual([
      [1, 110],
      [2, 132],
    ])
    expect(problemsOf(ours, laid)).toEqual([])
    const scrap = { n: 1, stone: 'southport', width: 20, height: 20 } as const
    const behind = { slabs: [scrap, { ...scrap, n: 2, width: 132, height: 65.5 }], pieces: ours.pieces, seams: [] }
    const onOne = layOutRest({ ...behind, pieces: behind.pieces.map((piece) => ({ ...piece, slab: 2 })) })
    expect(onOne.slabs).toEqual([{ n: 1, stone: 'southport', width: 132, height: 65.5 }])
    expect(problemsOf(ours, onOne)).toEqual([])
  })

  it('can always be cut, whatever of the five kitchens is locked', () => {
    const all = Object.values(KITCHENS).map(planOf)
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (ours, locks) => {
        const pieces = ours.pieces.map((piece, index) => ({ ...piece, locked: locks[index] ?? false }))
        const laid = layOutRest({ ...ours, pieces })
        expect(problemsOf(ours, laid)).toEqual([])
        const isLocked = ({ pieces: some }: ShopPlan) => some.filter(({ locked }) => locked)
        const moved = isLocked(laid).map(({ x, y }) => [x, y])
        expect(moved).toEqual(isLocked({ ...ours, pieces }).map(({ x, y }) => [x, y]))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a piece on its way', () => {
  it('stops at the edges, and a kerf away from the others', () => {
    const ours = planOf([drawn('I', 60, 25.5), drawn('I', 40, 25.5)])
    const places = { A: [0, 0], B: [80, 30] }
    const pieces = ours.pieces.map((piece) => {
      const [x = 0, y = 0] = places[piece.id as keyof typeof places]
      return { ...piece, x, y }
    })
    const [, b] = pieces
    if (!b) throw new Error('Two tops are two pieces')
    expect(stopsOf({ ...ours, pieces }, b)).toEqual({ x: [0, 90, 60.1875, -40.1875], y: [0, 38, 25.6875, -25.6875] })
  })

  it('is drawn to a stop within an inch, else to the half inch', () => {
    expect(drawnTo(59.3, [60.1875])).toBe(60.1875)
    expect(drawnTo(58.8, [60.1875])).toBe(59)
    expect(drawnTo(61.4, [60.1875, 0])).toBe(61.5)
  })

  it('ends a step of the keys at a stop', () => {
    expect(stepTo(58, 6, [60.1875, 0])).toBe(60.1875)
    expect(stepTo(60.1875, 6, [60.1875])).toBe(66.1875)
    expect(stepTo(0.25, -0.5, [0])).toBe(0)
    expect(stepTo(10, 0.5, [60.1875])).toBe(10.5)
  })
})
