import { describe, expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Box, Point } from '#shared/countertops/outline.ts'
import type { ArmName } from '#shared/countertops/sizes.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { drawn } from '#test/countertops.ts'
import { type Details, type Place, TURNS } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { aislesOf } from './aisles.ts'
import { boxAround, boxOf, footprintOf, toFloor } from './floor.ts'
import { isFree } from './free-place.ts'
import { cutForRange } from './range-gap.ts'

const GAP = 30
const areaOf = (boxes: readonly Box[]) =>
  boxes.reduce((sum, { left, right, back, front }) => sum + (right - left) * (front - back), 0)
const isIn = (one: Box, other: Box) =>
  one.left >= other.left && one.right <= other.right && one.back >= other.back && one.front <= other.front

/** The middles of the cutouts on the floor, rounded to a sixteenth, by id. */
function cutoutsOnFloor(countertop: Countertop, place: Place): Record<string, Point> {
  const middles = fabricate(countertop).cutouts.map(({ cutout, corners }): [string, Point] => {
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const at = toFloor(
      { countertop, place },
      { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) },
    )
    return [cutout.id, { x: Math.round(at.x * 16) / 16, y: Math.round(at.y * 16) / 16 }]
  })
  return Object.fromEntries(middles)
}

const CASES = (['run', 'leg'] as const).flatMap((arm) =>
  [false, true].flatMap((mirrored) => TURNS.map((turn) => ({ arm, mirrored, turn }))),
)

describe.each(CASES)('a range in the $arm of an L, mirrored: $mirrored, turned by $turn', ({ arm, mirrored, turn }) => {
  const l = drawn('L', 150, 140, {
    mirrored,
    sides: { back: [{ use: 'wall', splash: '4in' }], runEnd: [{ use: 'appliance' }], legEnd: [{ use: 'waterfall' }] },
    corners: { c2: { radius: 2 }, c4: { clip: 3 } },
    cutouts: [
      { id: 'bar', kind: 'sink-bar', side: 'runFront', at: 14 },
      { id: 'tap', kind: 'faucet', side: 'back', at: 110 },
      { id: 'hole', kind: 'hole', side: 'legFront', at: 16 },
      { id: 'burners', kind: 'cooktop-30', side: arm === 'run' ? 'runFront' : 'legFront', at: arm === 'run' ? 62 : 57 },
    ],
  })
  const place: Place = { x: -20, y: 5, turn }
  const parts = cutForRange(l, arm, GAP, place) ?? []
  const placed = parts.map((countertop) => ({ countertop, place: countertop.details?.kitchen ?? place }))

  it('stands where the whole one stood, but for the gap', () => {
    const whole = footprintOf({ countertop: l, place })
    const covered = placed.flatMap(footprintOf)
    expect(areaOf(whole) - areaOf(covered)).toBeCloseTo(GAP * 25.5)
    for (const box of covered) expect(whole.some((one) => isIn(box, one))).toBe(true)
    expect(placed.map(({ countertop }) => countertop.shape)).toEqual(['L', 'I'])
    for (const one of placed)
      expect(
        isFree(
          one,
          placed.filter((other) => other !== one),
        ),
      ).toBe(true)
    for (const { details } of parts) expect(detailsSchema.safeParse(details).success).toBe(true)
  })

  it('leaves cutouts where they were, and takes the cooktop out', () => {
    const { burners: _, ...before } = cutoutsOnFloor(l, place)
    expect(Object.assign({}, ...placed.map((one) => cutoutsOnFloor(one.countertop, one.place)))).toEqual(before)
  })

  it('has an appliance on both sides of the gap, and the end and corners that the arm had', () => {
    const [near, far] = parts
    const outer = (arm === 'run') !== mirrored ? 'rightEnd' : 'leftEnd'
    const inner = outer === 'rightEnd' ? 'leftEnd' : 'rightEnd'
    expect(near?.details?.sides[arm === 'run' ? 'runEnd' : 'legEnd']).toEqual([{ use: 'appliance' }])
    expect(far?.details?.sides[inner]).toEqual([{ use: 'appliance' }])
    expect(far?.details?.sides[outer]).toEqual([{ use: arm === 'run' ? 'appliance' : 'waterfall' }])
    const atFront = outer === 'rightEnd' ? 'c2' : 'c3'
    expect(far?.details?.corners).toEqual({ [atFront]: arm === 'run' ? { radius: 2 } : { clip: 3 } })
    expect(near?.details?.corners).toEqual(arm === 'run' ? { c4: { clip: 3 } } : { c2: { radius: 2 } })
    expect(far?.details?.name).toBe('Beside the range')
  })
})

describe.each(TURNS)('a range in the run of a U turned by %s', (turn) => {
  const u = drawn('U', 160, 100, {
    sides: {
      back: [{ use: 'wall', splash: '4in' }],
      leftEnd: [{ use: 'waterfall' }],
      rightEnd: [{ use: 'appliance' }],
      runFront: [{ use: 'finished', profile: 'ogee', to: 80 }, { use: 'finished' }],
      rightFront: [{ use: 'finished', profile: 'bevel' }],
    },
    corners: { c2: { radius: 1 }, c3: { radius: 2 }, c6: { clip: 3 }, c7: { clip: 1 } },
    cutouts: [
      { id: 'bar', kind: 'sink-bar', side: 'leftFront', at: 40 },
      { id: 'tap', kind: 'faucet', side: 'leftBack', at: 30 },
      { id: 'hole', kind: 'hole', side: 'rightFront', at: 20 },
      { id: 'outlet', kind: 'hole', side: 'back', at: 130 },
      { id: 'middle', kind: 'cooktop-36', side: 'runFront', at: 54.5 },
    ],
    dishwasher: [{ side: 'runFront', at: 95 }],
    corner: 'run-through',
  })
  const place: Place = { x: -20, y: 5, turn }
  const parts = cutForRange(u, 'run', GAP, place) ?? []
  const [left, right] = parts
  const placed = parts.map((countertop) => ({ countertop, place: countertop.details?.kitchen ?? place }))

  it('leaves two Ls where the whole stood, with a gap of the run between them', () => {
    expect(parts.map(({ shape, dimensions, details }) => [shape, dimensions.width, details?.mirrored])).toEqual([
      ['L', 65, false],
      ['L', 65, true],
    ])
    const whole = footprintOf({ countertop: u, place })
    const covered = placed.flatMap(footprintOf)
    expect(areaOf(whole) - areaOf(covered)).toBeCloseTo(GAP * 25.5)
    for (const box of covered) expect(whole.some((one) => isIn(box, one))).toBe(true)
    for (const { details } of parts) expect(detailsSchema.safeParse(details).success).toBe(true)
    // Between the legs, as before.
    expect(aislesOf(placed).map(({ inches }) => inches)).toEqual([109])
  })

  it('leaves each with the cutouts, sides and corners that it had', () => {
    const { middle: _, ...before } = cutoutsOnFloor(u, place)
    expect(Object.assign({}, ...placed.map((one) => cutoutsOnFloor(one.countertop, one.place)))).toEqual(before)
    expect(left?.details).toMatchObject({ name: 'Left of the range', corner: 'run-through', dishwasher: [] })
    expect(right?.details).toMatchObject({
      name: 'Right of the range',
      dishwasher: [{ side: 'runFront', at: 95 - 69.5 }],
    })
    expect(left?.details?.sides).toMatchObject({
      legEnd: [{ use: 'waterfall' }],
      runFront: [{ profile: 'ogee', to: 80 }, { use: 'finished' }],
      runEnd: [{ use: 'appliance' }],
    })
    expect(right?.details?.sides).toMatchObject({
      back: [{ splash: '4in' }],
      legEnd: [{ use: 'appliance' }],
      legFront: [{ profile: 'bevel' }],
      runFront: [{ profile: 'ogee', to: 80 - 69.5 }, { use: 'finished' }],
      runEnd: [{ use: 'appliance' }],
    })
    expect(left?.details?.corners).toEqual({ c4: { clip: 3 }, c5: { clip: 1 } })
    expect(right?.details?.corners).toEqual({ c4: { radius: 2 }, c5: { radius: 1 } })
  })
})

describe('a range in the middle of a run', () => {
  const run = drawn('I', 120, 25.5, {
    sides: { back: [{ use: 'wall', splash: '4in' }], front: [{ use: 'finished', profile: 'ogee' }] },
    cutouts: [
      { id: 'cooktop1', kind: 'cooktop-30', side: 'back', at: 60 },
      { id: 'sink1', kind: 'sink-single', side: 'back', at: 30 },
    ],
  })
  const place = { x: 10, y: 0, turn: 0 } as const

  it.each([
    [30, [45, 45]],
    [36, [42, 42]],
  ])('of %s in leaves two countertops of %j', (gap, widths) => {
    const runs = cutForRange(run, 'run', gap, place)
    expect(runs?.map(({ dimensions }) => dimensions.width)).toEqual(widths)
    expect(runs?.map(({ details }) => details?.name)).toEqual(['Left of the range', 'Right of the range'])
    // The range has its own burners, and the sink stays.
    expect(runs?.map(({ details }) => details?.cutouts.map(({ id }) => id))).toEqual([['sink1'], []])
    expect(runs?.map(({ details }) => details?.kitchen)).toEqual([place, { ...place, x: 10 + (widths[0] ?? 0) + gap }])
  })

  it.each([0, 90, 180, 270] as const)('stands where the whole stood, turned by %s', (turn) => {
    const whole = { countertop: run, place: { x: -20, y: 5, turn } }
    const runs = cutForRange(run, 'run', 30, whole.place) ?? []
    const boxes = runs.map((countertop) => boxOf({ countertop, place: countertop.details?.kitchen ?? place }))
    expect(boxAround(boxes)).toEqual(boxOf(whole))
    const [left, right] = boxes
    const gaps =
      left && right
        ? [right.left - left.right, left.left - right.right, right.back - left.front, left.back - right.front]
        : []
    expect(Math.max(...gaps)).toBe(30)
  })

  it('costs what the two cost, drawn by hand', () => {
    const [left, right] = cutForRange(run, 'run', 30, place) ?? []
    const byHand = (one: Countertop | undefined, ends: Details['sides']) =>
      one && drawn('I', 45, 25.5, { sides: { ...run.details?.sides, ...ends }, cutouts: one.details?.cutouts ?? [] })
    const two = [
      byHand(left, { rightEnd: [{ use: 'appliance' }] }),
      byHand(right, { leftEnd: [{ use: 'appliance' }] }),
    ].filter((one) => one !== undefined)
    const runs = [left, right].filter((one) => one !== undefined)
    expect(estimate(runs, PRICE_LIST).totalCents).toBe(estimate(two, PRICE_LIST).totalCents)
    expect(runs).toHaveLength(2)
  })
})

it('keeps a hole that moved with the cooktop in the gap, by itself', () => {
  const run = drawn('I', 120, 25.5, {
    cutouts: [
      { id: 'burners', kind: 'cooktop-30', side: 'front', at: 60 },
      { id: 'hole', kind: 'hole', side: 'front', at: 20, with: 'burners' },
    ],
  })
  const [left, right] = cutForRange(run, 'run', GAP, { x: 0, y: 0, turn: 0 }) ?? []
  expect(left?.details?.cutouts).toEqual([{ id: 'hole', kind: 'hole', side: 'front', at: 20 }])
  expect(right?.details?.cutouts).toEqual([])
})

it('needs stone on both sides, and no leg of a U', () => {
  const place = { x: 0, y: 0, turn: 0 } as const
  const cut = (one: Countertop, arm: ArmName) => cutForRange(one, arm, GAP, place)
  expect(cut(drawn('I', 53, 25.5), 'run')).toBeNull()
  expect(cut(drawn('I', 120, 25.5), 'leg')).toBeNull()
  expect(cut(drawn('U', 150, 140), 'leg')).toBeNull()
  expect(cut(drawn('U', 104, 140), 'run')).toBeNull()
  expect(cut(drawn('U', 150, 25.5), 'run')).toBeNull()
  expect(cut(drawn('L', 120, 79), 'leg')).toBeNull()
  expect(cut(drawn('L', 120, 79.5), 'leg')).not.toBeNull()
})
