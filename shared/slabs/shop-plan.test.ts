import { expect, it } from 'vitest'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { planSlabs } from './plan-slabs.ts'
import { onSlab, type ShopPiece, sawSlab, shopPlanOf } from './shop-plan.ts'

it('has the whole slabs of all stones, with their pieces, cuts and remnants', () => {
  const plans = planSlabs([...KITCHENS.K3, ...KITCHENS.K4]) ?? []
  const plan = shopPlanOf(plans)
  expect(plan.slabs).toEqual([
    { n: 1, stone: 'inverness-bristol-bay', width: 132, height: 65.5 },
    { n: 2, stone: 'inverness-bristol-bay', width: 132, height: 65.5 },
    { n: 3, stone: 'southport', width: 132, height: 65.5 },
  ])
  expect(plan.seams).toHaveLength(3)
  expect(plan.pieces.every(({ locked }) => !locked)).toBe(true)
  const sawn = plan.slabs.map((slab) => sawSlab(slab, plan.pieces))
  expect(sawn.map(({ cuts }) => cuts)).toEqual(plans.flatMap(({ cuts }) => cuts))
  expect([sawn[1]?.remnant, sawn[2]?.remnant].map((one) => one && { width: one.width, height: one.height })).toEqual(
    plans.map(({ remnant }) => remnant),
  )
})

it('leaves only what the saw can cut out, beside pieces that were moved', () => {
  const piece = { countertop: 0, kind: 'top', slab: 1, locked: false } as const
  const at = (id: string, x: number, y: number): ShopPiece => ({
    ...piece,
    id,
    x,
    y,
    width: 30,
    height: 20,
    turned: id === 'B',
  })
  const slab = { n: 1, stone: 'southport', width: 100, height: 62 } as const
  const { cuts, remnant } = sawSlab(slab, [at('A', 0, 0), at('B', 40, 0), { ...at('C', 0, 0), slab: 2 }])
  // B is 20 wide. Beside it are 98 - 60 - 3/16, and above both 60 - 30 - 3/16.
  expect(remnant).toEqual({ x: 1, y: 31.1875, width: 98, height: 29.8125 })
  expect(cuts[0]).toEqual({ upright: false, at: 30, from: 0, to: 98 })
  expect(onSlab(at('B', 40, 0))({ x: 30, y: 0 })).toEqual({ x: 41, y: 1 })
  expect(onSlab(at('B', 40, 0))({ x: 0, y: 20 })).toEqual({ x: 61, y: 31 })
})
