import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Details, Place } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { withPlace } from '#shared/fabrication/sent-details.ts'
import { twoRuns } from '#shared/fabrication/two-runs.ts'
import { anyCountertop, anyKitchen, drawn } from '#test/countertops.ts'
import { isFree } from './free-place.ts'
import { placeKitchen } from './place-kitchen.ts'
import { cutForRange } from './range-gap.ts'

const ISLAND: Partial<Details> = { sides: { back: [{ use: 'finished' }] } }
const island = drawn('I', 84, 42, ISLAND)
const run = drawn('I', 96, 25.5)
const placesOf = (...list: FabricatedCountertop[]) => placeKitchen(list).map(({ place }) => place)

describe('a countertop without a place of its own', () => {
  it('is at the back wall if it is the first one along a wall', () => {
    expect(placesOf(drawn('L', 120, 96))).toEqual([{ x: 0, y: 0, turn: 0 }])
    expect(placesOf(island, drawn('U', 126, 96))[1]).toEqual({ x: 0, y: 0, turn: 0 })
    // Its wall is drawn at the front.
    const turnedRun = drawn('I', 96, 25.5, { sides: { back: [{ use: 'finished' }], front: [{ use: 'wall' }] } })
    expect(placesOf(turnedRun)).toEqual([{ x: 0, y: 0, turn: 180 }])
  })

  it('is in the middle of the longest run, 42 in in front of it, if it is an island', () => {
    expect(placesOf(drawn('I', 120, 25.5), island)[1]).toEqual({ x: 18, y: 67.5, turn: 0 })
    // 42 in from the legs, too: in the elbow of an L, and in front of a U that is too narrow.
    expect(placesOf(drawn('L', 120, 96), island)[1]).toEqual({ x: 67.5, y: 67.5, turn: 0 })
    expect(placesOf(drawn('L', 120, 96, { mirrored: true }), island)[1]).toEqual({ x: -31.5, y: 67.5, turn: 0 })
    expect(placesOf(drawn('U', 126, 96), island)[1]).toEqual({ x: 21, y: 138, turn: 0 })
    // In the middle of what the leg's aisle leaves of the run, if that is long enough: from 67.5 to 168, and to 120.
    expect(placesOf(drawn('L', 168, 96), island)[1]).toEqual({ x: 75.75, y: 67.5, turn: 0 })
    expect(placesOf(drawn('L', 168, 96, { mirrored: true }), island)[1]).toEqual({ x: 8.25, y: 67.5, turn: 0 })
    expect(placesOf(drawn('L', 120, 96), drawn('I', 48, 30, ISLAND))[1]).toEqual({ x: 69.75, y: 67.5, turn: 0 })
    // It stays in the middle of a front that is long enough: from 25.5 to 240.
    expect(placesOf(drawn('L', 240, 96), island)[1]).toEqual({ x: 90.75, y: 67.5, turn: 0 })
    // Its back is toward the run.
    expect(placesOf(drawn('L', 80, 200), island)[1]).toEqual({ x: 67.5, y: 70.75, turn: 270 })
  })

  it('is at the wall across if it is a further run, beyond the islands', () => {
    expect(placesOf(run, run)[1]).toEqual({ x: 0, y: 67.5, turn: 180 })
    expect(placesOf(run, run, island)).toEqual([
      { x: 0, y: 0, turn: 0 },
      { x: 0, y: 151.5, turn: 180 },
      { x: 6, y: 67.5, turn: 0 },
    ])
    expect(placesOf(drawn('L', 120, 96), run)[1]).toEqual({ x: 67.5, y: 70.5, turn: 180 })
    expect(placesOf(run, run, run)[2]).toEqual({ x: 138, y: 0, turn: 90 })
  })

  it('is end to end with another run, once each wall has one', () => {
    const [, , across, , next] = placesOf(drawn('L', 120, 96), island, run, run, run)
    expect(across).toEqual({ x: 24.75, y: 151.5, turn: 180 })
    // Not behind the wall across.
    expect(next).toEqual({ x: 120.75, y: 151.5, turn: 180 })
  })

  it('comes out of a wall if it is a peninsula', () => {
    const peninsula = drawn('I', 60, 36, { sides: { back: [{ use: 'finished' }], leftEnd: [{ use: 'wall' }] } })
    expect(placesOf(drawn('I', 120, 25.5), peninsula)[1]).toEqual({ x: 0, y: 67.5, turn: 0 })
    // The leg is at the left wall.
    expect(placesOf(drawn('L', 180, 96), peninsula)[1]).toEqual({ x: 120, y: 67.5, turn: 180 })
  })

  it('is end to end with the other half of a long wall', () => {
    const runs = twoRuns(drawn('I', 200, 25.5), 230.0625) ?? []
    expect(placesOf(...runs, island)).toEqual([
      { x: 0, y: 0, turn: 0 },
      { x: 115.0625, y: 0, turn: 0 },
      { x: 73.0625, y: 67.5, turn: 0 },
    ])
    // Across the room, its right end is on the left.
    const [, left, right] = placesOf(run, ...runs)
    expect(left).toMatchObject({ y: 67.5, turn: 180 })
    expect(right).toEqual({ x: (left?.x ?? 0) - 115, y: 67.5, turn: 180 })
    // Each with a place of its own, they stay.
    const own = placeKitchen(runs).map(({ countertop, place }) => withPlace(countertop, place))
    expect(placesOf(...own)).toEqual(placesOf(...runs))
  })
})

it.each([
  ['I', 150, 25.5],
  ['L', 200, 96],
  ['U', 190, 96],
] as const)(
  'leaves an island where it is when a range takes the middle of the run of an %s',
  (shape, width, length) => {
    const whole = drawn(shape, width, length)
    const [before, place] = placesOf(whole, island)
    const parts = before ? cutForRange(whole, 'run', 30, before) : null
    expect(parts).toHaveLength(2)
    expect(placesOf(...(parts ?? []), island)[2]).toEqual(place)
  },
)

describe('a countertop with a place of its own', () => {
  const at = (x: number, y: number, turn: Place['turn'] = 0) => withPlace(island, { x, y, turn })

  it('keeps it, and the others make room', () => {
    expect(placesOf(run, at(0, 63.75))).toEqual([
      { x: 0, y: 0, turn: 0 },
      { x: 0, y: 63.75, turn: 0 },
    ])
    expect(placesOf(run, island, at(0, 67.5))[1]).toEqual({ x: 6, y: 151.5, turn: 0 })
  })

  it('gets the nearest free one if an earlier one or its wall is there', () => {
    expect(placesOf(at(0, 100), at(0, 130, 90))[1]).toEqual({ x: 0, y: 142, turn: 90 })
    const behindTheWall = placesOf(withPlace(run, { x: 0, y: 0, turn: 0 }), at(90, -60))[1]
    expect(behindTheWall).toEqual({ x: 96, y: -60, turn: 0 })
  })

  it('keeps it behind a wall that a later one makes a seam', () => {
    const [left, right] = twoRuns(drawn('I', 200, 25.5), 230.0625) ?? []
    if (!left || !right) throw new Error('A wall of 230 1/16 in is two countertops.')
    const kitchen = [
      withPlace(left, { x: 0, y: 0, turn: 0 }),
      withPlace(island, { x: 300, y: 0, turn: 0 }),
      withPlace(right, { x: 115.0625, y: 0, turn: 0 }),
    ]
    expect(placesOf(...kitchen)).toEqual(kitchen.map(({ details }) => details?.kitchen))
  })

  it('keeps it when sizes change, unless something else is there now', () => {
    const l = withPlace(drawn('L', 120, 96), { x: 0, y: 0, turn: 0 })
    const kitchen = (width: number, depth: number) =>
      placesOf({ ...l, dimensions: { ...l.dimensions, width, returnLength: depth } }, at(67.5, 67.5))[1]
    expect(kitchen(150, 30)).toEqual({ x: 67.5, y: 67.5, turn: 0 })
    expect(kitchen(150, 70)).toEqual({ x: 67.5, y: 70, turn: 0 })
  })
})

it('never lets any two overlap, and always decides the same, in 2,000 kitchens', () => {
  fc.assert(
    fc.property(anyKitchen, anyCountertop, (list, other) => {
      const kitchen = placeKitchen(list)
      expect(kitchen.map(({ countertop }) => countertop)).toEqual(list)
      for (const one of kitchen) {
        expect(
          isFree(
            one,
            kitchen.filter((another) => another !== one),
          ),
        ).toBe(true)
      }
      expect(placeKitchen(structuredClone(list))).toEqual(kitchen)
      // Once each has a place of its own, another size moves only what it meets.
      const own = kitchen.map(({ countertop, place }) => withPlace(countertop, place))
      expect(placeKitchen(own).map(({ place }) => place)).toEqual(kitchen.map(({ place }) => place))
      const [first, ...rest] = own
      const resized = [{ ...other, details: withPlace(other, first?.details?.kitchen).details }, ...rest]
      const after = placeKitchen(resized)
      for (const [index, { place }] of kitchen.entries()) {
        const now = after[index]
        const earlier = after.slice(0, index)
        const asked = now && { ...now, place }
        if (asked && isFree(asked, earlier)) expect(now.place).toEqual(place)
      }
    }),
    { numRuns: 2000 },
  )
})
