import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { layOutRest, putOnSlab } from './lay-out-rest.ts'
import type { Layout } from './move-piece.ts'
import { placeByShop } from './place-by-shop.ts'
import { type PlannedCountertop, planSlabs } from './plan-slabs.ts'
import { type ShopPlan, shopPlanOf } from './shop-plan.ts'

const planOf = (countertops: readonly PlannedCountertop[]) => shopPlanOf(planSlabs(countertops) ?? [])
const problemsOf = (ours: ShopPlan, { slabs, pieces }: Layout) => placeByShop(ours, { slabs, places: pieces }).problems
const placesOf = ({ pieces }: Layout) => pieces.map(({ id, slab, x, y }) => [id, slab, x, y])

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
        const isLocked = ({ pieces: some }: Layout) => some.filter(({ locked }) => locked)
        const moved = isLocked(laid).map(({ x, y }) => [x, y])
        expect(moved).toEqual(isLocked({ ...ours, pieces }).map(({ x, y }) => [x, y]))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a piece on another slab', () => {
  it('lies where there is room, and leaves no slab without a piece', () => {
    const ours = planOf([drawn('I', 60, 25.5), drawn('I', 40, 25.5)])
    const [, b] = ours.pieces
    if (!b) throw new Error('Two tops are two pieces')
    const onNew = putOnSlab(ours, b, 'new')
    expect(onNew.slabs.map(({ n, stone, width }) => [n, stone, width])).toEqual([
      [1, 'southport', 132],
      [2, 'southport', 132],
    ])
    expect(onNew.pieces[1]).toMatchObject({ slab: 2, x: 0, y: 0 })
    const [, moved] = onNew.pieces
    const back = moved && putOnSlab(onNew, moved, 1)
    expect(back?.slabs).toEqual(ours.slabs)
    expect(back && problemsOf(ours, back)).toEqual([])
  })
})
