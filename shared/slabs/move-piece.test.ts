import { expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { dragTo, type Layout, lockPiece, stepBy, stopsOf, turnPiece } from './move-piece.ts'
import { planSlabs } from './plan-slabs.ts'
import { type ShopPiece, shopPlanOf } from './shop-plan.ts'

/** A of 60 in at the lower left, and B of 40 in at a place. */
function startAt(x: number, y: number): { plan: Layout; b: ShopPiece } {
  const { slabs, pieces } = shopPlanOf(planSlabs([drawn('I', 60, 25.5), drawn('I', 40, 25.5)]) ?? [])
  const [a, b] = pieces
  if (!a || !b) throw new Error('Two tops are two pieces')
  const placed = { ...b, x, y }
  return { plan: { slabs, pieces: [{ ...a, x: 0, y: 0 }, placed] }, b: placed }
}
const placeOfB = ({ pieces }: Layout) => pieces.flatMap(({ id, slab, x, y }) => (id === 'B' ? [slab, x, y] : []))

it('stops at the edges, and a kerf away from the others', () => {
  const { plan, b } = startAt(80, 30)
  expect(stopsOf(plan, b)).toEqual({ x: [0, 90, 60.1875, -40.1875], y: [0, 38, 25.6875, -25.6875] })
})

it('is dragged to a stop within an inch, else to the half inch, and not past the edge', () => {
  const { plan, b } = startAt(80, 30)
  const dragged = (x: number, y: number) => placeOfB(dragTo(plan, b, { slab: 1, x, y }))
  expect(dragged(59.3, 25.1)).toEqual([1, 60.1875, 25.6875])
  expect(dragged(58.8, 29.3)).toEqual([1, 59, 29.5])
  expect(dragged(-20, 60)).toEqual([1, 0, 38])
})

it('is dragged to another slab, which may be smaller', () => {
  const { plan, b } = startAt(80, 30)
  const two = { ...plan, slabs: [...plan.slabs, { n: 2, stone: 'southport' as const, width: 50, height: 30 }] }
  expect(placeOfB(dragTo(two, b, { slab: 2, x: 30, y: 1.6 }))).toEqual([2, 8, 2.5])
})

it('ends a step of the keys at a stop, and goes on from there', () => {
  const step = (x: number, by: number) => {
    const { plan, b } = startAt(x, 0)
    return placeOfB(stepBy(plan, b, 'x', by))[1]
  }
  expect([step(58, 6), step(60.1875, 6), step(63, -6)]).toEqual([60.1875, 66.1875, 60.1875])
  expect([step(70, 0.5), step(0.25, -0.5), step(88, 6), step(90, 6), step(0, -6)]).toEqual([70.5, 0, 90, 90, 0])
  const { plan, b } = startAt(70, 10)
  expect(placeOfB(stepBy(plan, b, 'y', 6))).toEqual([1, 70, 16])
})

it('turns and locks where it lies', () => {
  const { plan, b } = startAt(70, 0)
  expect(turnPiece(plan, b).pieces[1]).toEqual({ ...b, turned: true })
  expect(lockPiece(plan, b).pieces[1]).toEqual({ ...b, locked: true })
})
