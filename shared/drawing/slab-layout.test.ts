import { expect, it } from 'vitest'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import { drawn } from '#test/countertops.ts'
import { seamMark, slabMark } from './slab-layout.ts'

const hole = (side: 'runFront' | 'legFront', at: number) => ({
  id: 'a',
  kind: 'other' as const,
  side,
  at,
  setback: 2,
  size: { width: 4, depth: 6, radius: 0.25 },
})

/** The tops of an L of 100 × 80 in whose leg goes through, each on a picture of the slab. */
function marksOf(cutout: ReturnType<typeof hole>) {
  const countertop = drawn('L', 100, 80, { corner: 'leg-through', cutouts: [cutout] })
  const [plan] = planSlabs([countertop]) ?? []
  return (plan?.pieces ?? []).filter(({ kind }) => kind === 'top').map((piece) => slabMark(piece, countertop))
}
/** The corners of a polygon from the upper left of its piece. */
const within = ({ box, cutouts }: ReturnType<typeof slabMark>) =>
  cutouts[0]?.split(' ').map((value, index) => Number(value) - (index % 2 === 0 ? box.x : box.y))
const bounds = (numbers: number[] = []) => {
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, index) => index % 2 === odd))
  return [Math.min(...(xs ?? [])), Math.max(...(xs ?? [])), Math.min(...(ys ?? [])), Math.max(...(ys ?? []))]
}

const toTenths = (inches: number) => Math.round(inches * 10) / 10

it('counts from the upper left of the whole slab', () => {
  const countertop = drawn('I', 120, 25.5)
  const [piece] = planSlabs([countertop])?.[0]?.pieces ?? []
  // An inch of each edge is never used, and places count from the lower left.
  expect(piece && slabMark(piece, countertop).box).toEqual({ x: 1, y: 65.5 - 1 - 25.5, width: 120, height: 25.5 })
})

it("shows a run's cutout as in the plan", () => {
  const [run] = marksOf(hole('runFront', 20))
  // From 18 to 22 in from the left end of the run, and 2 to 8 in behind its front, which is 25 1/2 in from the back.
  expect(run && bounds(within(run)).map(toTenths)).toEqual([18, 22, 17.5, 23.5])
})

it('turns a leg to the left', () => {
  const [, leg] = marksOf(hole('legFront', 20))
  // The left end of a leg's front is 80 in from the back, and its front is up.
  expect(leg && bounds(within(leg)).map(toTenths)).toEqual([58, 62, 2, 8])
})

it('writes the letters of a seam across it, the piece at the back or at the left where it is', () => {
  const seam = { countertop: 0, across: null, between: ['A', 'B'] }
  expect(seamMark({ ...seam, from: { x: 25, y: 0 }, to: { x: 25, y: 20 } }, 2)).toEqual({
    path: 'M50 0L50 40',
    text: 'A | B',
    at: { x: 50, y: 20 },
    isVertical: false,
  })
  expect(seamMark({ ...seam, from: { x: 0, y: 25 }, to: { x: 20, y: 25 } }, 2)).toEqual({
    path: 'M0 50L40 50',
    text: 'B | A',
    at: { x: 20, y: 50 },
    isVertical: true,
  })
})
