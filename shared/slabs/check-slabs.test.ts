import { expect, it } from 'vitest'
import type { Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { checkSlabs, poundsOf } from './check-slabs.ts'
import { type PlannedCountertop, planSlabs } from './plan-slabs.ts'

const warningsOf = (countertops: readonly PlannedCountertop[]) =>
  planSlabs(countertops)?.flatMap((ofStone) => checkSlabs(ofStone, countertops))

/** A run of 150 in with a sink from 60 to 90, cut where it's asked. */
const cutAt = (at: number, details: Partial<Details> = {}) =>
  warningsOf([
    drawn('I', 150, 25.5, {
      seams: [{ across: 'run', at }],
      cutouts: [{ id: 'a', kind: 'sink-single', side: 'front', at: 75 }],
      ...details,
    }),
  ])?.map(({ rule, message }) => [rule, message])

it('says nothing of a plan that keeps to the rules', () => {
  expect(warningsOf([...KITCHENS.K3, ...KITCHENS.K4, ...KITCHENS.K5])).toEqual([])
})

it.each([
  [50, "This seam is 10 in from the sink. We prefer 18; under 4 we won't cut it."],
  [107, "This seam is 17 in from the sink. We prefer 18; under 4 we won't cut it."],
  [75, "A seam can't cross the sink."],
])('says how near a seam is to a sink: at %d', (at, message) => {
  expect(cutAt(at)).toEqual([['seam.cutout', message]])
})

it('leaves a seam alone that is 18 in from a sink', () => {
  expect([cutAt(42), cutAt(108)]).toEqual([[], []])
})

it('says that a seam crosses a dishwasher, but not that it touches one', () => {
  const dishwasher: Details['dishwasher'] = [{ side: 'front', at: 120 }]
  const message = "A seam can't cross the dishwasher. Nothing supports it there."
  expect(cutAt(115, { dishwasher })).toEqual([['seam.dishwasher', message]])
  expect(cutAt(108, { dishwasher })).toEqual([])
})

it('says that a top is deeper than a slab, and of which countertop', () => {
  const message = 'This top is deeper than a slab (63 1/2 in usable), so it gets a seam along its length.'
  const rule = 'slab.trim'
  expect(warningsOf([drawn('I', 60, 25.5), drawn('I', 100, 70)])).toEqual([{ rule, countertop: 1, message }])
  expect(warningsOf([drawn('I', 70, 100)])).toEqual([{ rule, countertop: 0, message }])
})

it('says that a piece is too heavy for two', () => {
  expect(warningsOf([drawn('I', 100, 60)])).toEqual([
    { rule: 'piece.weight', countertop: 0, message: 'Piece A weighs about 600 lb. We check the way in first.' },
  ])
  expect(warningsOf([drawn('I', 80, 60)])).toEqual([])
})

it('weighs the stone of a top in one piece, not its box', () => {
  const pounds = (countertop: PlannedCountertop) => {
    const [piece] = planSlabs([countertop])?.flatMap(({ pieces }) => pieces) ?? []
    return piece && Math.round(poundsOf(piece, countertop))
  }
  // 85 × 60 less 59.5 × 34.5 of a corner, and less 34 × 34.5 between two legs.
  const left = drawn('L', 85, 60, { corner: 'one-piece' })
  expect(pounds(left)).toBe(303)
  expect(pounds(drawn('L', 85, 60, { corner: 'one-piece', mirrored: true }))).toBe(303)
  expect(pounds(drawn('U', 85, 60, { corner: 'one-piece' }))).toBe(390)
  expect(warningsOf([left])).toEqual([])
})

it('says that a seam leaves a piece that is too small to cut', () => {
  expect(warningsOf([drawn('I', 100, 25.5, { seams: [{ across: 'run', at: 5 }] })])).toEqual([
    { rule: 'piece.min', countertop: 0, message: 'Piece A is 5 × 25 1/2 in. We cut nothing under 12 × 6 in.' },
  ])
  expect(warningsOf([drawn('I', 100, 25.5, { seams: [{ across: 'run', at: 6 }] })])).toEqual([])
})

it('says that a seam leaves a piece that no one can carry in', () => {
  const at = (inches: number) => warningsOf([drawn('I', 150, 25.5, { seams: [{ across: 'run', at: inches }] })])
  const message = 'This piece is 124 in long. The longest we can carry in is 120 in.'
  expect(at(26)).toEqual([{ rule: 'piece.maxLength', countertop: 0, message }])
  expect(at(124)).toEqual([{ rule: 'piece.maxLength', countertop: 0, message }])
  expect(at(30)).toEqual([])
  // Seams of one's own across the leg leave the run to us.
  const leg = drawn('L', 150, 100, { corner: 'run-through', seams: [{ across: 'leftLeg', at: 40 }] })
  expect(warningsOf([leg])).toEqual([])
})

it('says that a top is too large to be in one piece', () => {
  const message = 'In one piece this top is 144 × 84 in. The largest we can cut and carry in is 120 × 63 1/2 in.'
  expect(warningsOf([drawn('L', 144, 84, { corner: 'one-piece' })])).toEqual([
    { rule: 'piece.maxLength', countertop: 0, message },
  ])
  expect(warningsOf([drawn('L', 80, 60, { corner: 'one-piece' })])).toEqual([])
})
