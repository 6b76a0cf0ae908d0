import { describe, expect, it } from 'vitest'
import type { PlannedCountertop } from './plan-slabs.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { planSlabs } from './plan-slabs.ts'
import { placeByShop, type ShopPlace } from './place-by-shop.ts'
import { type ShopSlab, shopPlanOf } from './shop-plan.ts'

const planOf = (countertops: readonly PlannedCountertop[]) => shopPlanOf(planSlabs(countertops) ?? [])

/** Two tops of 60 and 40 in, and what someone makes of their layout. */
function problemsOf(
  change: (of: { slabs: ShopSlab[]; places: ShopPlace[] }) => { slabs?: ShopSlab[]; places?: ShopPlace[] },
) {
  const ours = planOf([drawn('I', 60, 25.5), drawn('I', 40, 25.5)])
  const start = { slabs: ours.slabs, places: ours.pieces }
  return placeByShop(ours, { ...start, ...change(start) }).problems.map(({ path, message }) => [path, message])
}

/** Moves A to the lower left, and B to a place. */
const withB = (changes: Partial<ShopPlace>) =>
  problemsOf(({ places }) => ({
    places: places.map((place) => (place.id === 'A' ? { ...place, x: 0, y: 0 } : { ...place, ...changes })),
  }))

describe('a plan by the shop', () => {
  it.each(['K2', 'K3', 'K4', 'K5'] as const)('can be ours: %s', (name) => {
    const ours = planOf(KITCHENS[name])
    expect(placeByShop(ours, { slabs: ours.slabs, places: ours.pieces })).toEqual({ plan: ours, problems: [] })
  })

  it('puts each piece where the shop has it, and keeps the rest as we planned it', () => {
    const ours = planOf(KITCHENS.K2)
    const places = ours.pieces.map((piece) => ({ ...piece, x: piece.x + 1.5, locked: true }))
    const { plan, problems } = placeByShop(ours, { slabs: ours.slabs, places })
    expect(problems).toEqual([])
    expect(plan).toEqual({ ...ours, pieces: places })
  })

  it('keeps the kerf between pieces, and all of them inside', () => {
    expect(withB({ x: 60.1875, y: 0 })).toEqual([])
    expect(withB({ x: 60.125, y: 0 })).toEqual([['pieces.0', 'Pieces A and B are 1/8 in apart. The saw takes 3/16.']])
    expect(withB({ x: 50, y: 20 })).toEqual([['pieces.0', 'Pieces A and B overlap.']])
    expect(withB({ x: 90, y: 38 })).toEqual([])
    expect(withB({ x: 90, y: 38.0625 })).toEqual([
      ['pieces.1', 'Piece B is past what the saw can use of slab 1: 130 × 63 1/2 in.'],
    ])
    expect(withB({ x: 90.0625, y: 0 })[0]?.[0]).toBe('pieces.1')
  })

  it('needs cuts from edge to edge', () => {
    // A pinwheel around a hole: each piece bars the others' cuts.
    const ours = planOf([drawn('I', 40, 20), drawn('I', 40, 20), drawn('I', 20.5, 20), drawn('I', 20.5, 20)])
    const at = [
      [0, 0],
      [21, 41],
      [41, 0],
      [0, 41],
    ] as const
    const turn = (spots: readonly (readonly [number, number])[]) =>
      placeByShop(ours, {
        slabs: ours.slabs,
        places: ours.pieces.map((piece, index) => ({
          ...piece,
          slab: 1,
          x: spots[index]?.[0] ?? 0,
          y: spots[index]?.[1] ?? 0,
        })),
      }).problems
    expect(turn(at)).toEqual([])
    const stuck = turn([
      [0, 0],
      [21, 25],
      [41, 4],
      [0, 21],
    ])
    expect(stuck).toEqual([
      {
        path: 'pieces.0',
        ids: ['A', 'B', 'C', 'D'],
        message: 'The saw gets stuck on slab 1: no cut from edge to edge parts A, B, C and D.',
      },
    ])
  })

  it('has each of our pieces once, and in its size', () => {
    expect(problemsOf(({ places }) => ({ places: places.slice(1) }))).toEqual([['pieces', 'Piece A is missing.']])
    const twice = problemsOf(({ places: [a, b] }) => ({ places: [a, b, b].filter((one) => one !== undefined) }))
    expect(twice).toContainEqual(['pieces.2.id', 'Piece B is there twice.'])
    expect(problemsOf(({ places }) => ({ places: places.map((one) => ({ ...one, id: `${one.id}A` })) }))).toEqual([
      ['pieces.0.id', 'There is no piece AA.'],
      ['pieces.1.id', 'There is no piece BA.'],
      ['pieces', 'Piece A is missing.'],
      ['pieces', 'Piece B is missing.'],
    ])
    expect(withB({ x: 70, y: 0, width: 39 })).toEqual([
      ['pieces.1.width', 'Piece B is 40 × 25 1/2 in. Its size is that of its countertop.'],
    ])
  })

  it('lies on slabs of its stone, which are numbered and all used, and keeps its direction', () => {
    expect(withB({ slab: 2 })).toEqual([['pieces.1.slab', 'There is no slab 2.']])
    expect(withB({ x: 61, y: 0, turned: true })).toEqual([
      ['pieces.1.turned', "Piece B can't turn: the stone has veins."],
    ])
    const other = (n: number): ShopSlab => ({ n, stone: 'travella', width: 132, height: 65.5 })
    expect(problemsOf(({ slabs }) => ({ slabs: [...slabs, other(2)] }))).toEqual([
      ['slabs.1', 'Nothing is cut from slab 2.'],
    ])
    expect(problemsOf(({ slabs }) => ({ slabs: [...slabs, other(3)] }))).toEqual([
      ['slabs.1.n', 'Slabs are numbered from 1.'],
    ])
    expect(problemsOf(() => ({ slabs: [other(1)] }))).toContainEqual([
      'pieces.0.slab',
      'Slab 1 is Travella. Piece A is cut from Southport.',
    ])
  })

  it('fits a remnant of the shop, which has edges that no saw can use, too', () => {
    const on = (width: number, height: number) =>
      problemsOf(({ slabs, places }) => ({
        slabs: slabs.map((slab) => ({ ...slab, width, height })),
        places: places.map((place, index) => ({ ...place, x: 0, y: index * 26 })),
      }))
    expect(on(62, 53.5)).toEqual([])
    expect(on(61.9375, 53.5)).toEqual([
      ['pieces.0', 'Piece A is past what the saw can use of slab 1: 59 15/16 × 51 1/2 in.'],
    ])
    expect(on(62, 53.4375)[0]?.[0]).toBe('pieces.1')
  })
})
