import { describe, expect, it } from 'vitest'
import { type Details, type Place, TURNS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { drawn } from '#test/countertops.ts'
import { aislesOf, checkAisles } from './aisles.ts'
import { boxOf, footprintOf, type Placed, toFloor } from './floor.ts'
import { dragPlace, placesToKeep, stepPlace, turnPlace } from './move.ts'
import { placeKitchen } from './place-kitchen.ts'

const ISLAND: Partial<Details> = { sides: { back: [{ use: 'finished' }] } }
const island = drawn('I', 84, 42, ISLAND)
const l = drawn('L', 120, 96)
const run = drawn('I', 120, 25.5)

const at = (countertop: FabricatedCountertop, x: number, y: number, turn: Place['turn'] = 0): Placed => ({
  countertop,
  place: { x, y, turn },
})
const RUN = at(run, 0, 0)

describe('a point of a countertop', () => {
  it.each<[Place['turn'], object]>([
    [0, { x: 110, y: 20 }],
    [90, { x: 186, y: 20 }],
    [180, { x: 210, y: 96 }],
    [270, { x: 110, y: 120 }],
  ])('is on the floor where a turn of %i puts it', (turn, onFloor) => {
    const placed = at(l, 100, 10, turn)
    expect(toFloor(placed, { x: 10, y: 10 })).toEqual(onFloor)
  })

  it('is inside of the footprint, and a point of the notch is not', () => {
    for (const turn of TURNS) {
      const placed = at(l, -7, 3, turn)
      const isOn = (x: number, y: number) => {
        const point = toFloor(placed, { x, y })
        return footprintOf(placed).some(
          ({ left, right, back, front }) => left < point.x && point.x < right && back < point.y && point.y < front,
        )
      }
      expect([isOn(20, 90), isOn(110, 20), isOn(30, 30)]).toEqual([true, true, false])
      expect(boxOf(placed)).toMatchObject({ left: -7, back: 3 })
    }
  })
})

describe('an aisle', () => {
  it('is straight across between fronts that face each other', () => {
    expect(aislesOf([RUN, at(island, 18, 63.75)])).toEqual([
      { between: [0, 1], inches: 38.25, from: { x: 60, y: 25.5 }, to: { x: 60, y: 63.75 } },
    ])
    // In front of the run, and beside the leg.
    expect(aislesOf([at(l, 0, 0), at(island, 70, 70)]).map(({ inches }) => inches)).toEqual([44.5, 44.5])
    // Between the legs of a U.
    expect(aislesOf([at(drawn('U', 100, 80), 0, 0)])).toMatchObject([{ between: [0, 0], inches: 49 }])
  })

  it('is none across something else, past an end, or where a range goes between two runs', () => {
    expect(aislesOf([RUN, at(island, 18, 60), at(island, 18, 150)]).map(({ between }) => between)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(aislesOf([RUN, at(island, 130, 60)])).toEqual([])
    expect(aislesOf([RUN, at(run, 150, 0)])).toEqual([])
  })

  it('is between two runs that meet one wall at their ends', () => {
    const galley = ['rightEnd', 'leftEnd'].map((end) =>
      drawn('I', 120, 25.5, { sides: { back: [{ use: 'wall' }], [end]: [{ use: 'wall' }] } }),
    )
    const [one = run, across = run] = galley
    const kitchen = [at(one, 0, 0), at(across, 0, 60.5, 180)]
    expect(aislesOf(kitchen)).toMatchObject([{ between: [0, 1], inches: 35 }])
    expect(checkAisles(kitchen)).toMatchObject([{ message: 'Too narrow to walk past.' }])
  })

  it.each<[number, object[]]>([
    [48, []],
    [
      45.5,
      [
        {
          rule: 'aisle.work',
          level: 'note',
          message: 'Two cooks need 48 in between counters. You have 45 1/2.',
        },
      ],
    ],
    [42, [{ level: 'note' }]],
    [
      38.25,
      [{ rule: 'aisle.work', level: 'warn', message: 'One cook needs 42 in between counters. You have 38 1/4.' }],
    ],
    [36, [{ rule: 'aisle.work', level: 'warn' }]],
    [35, [{ rule: 'aisle.walk', level: 'warn', message: 'Too narrow to walk past.' }]],
  ])('of %f in is judged', (inches, warnings) => {
    expect(checkAisles([RUN, at(island, 18, 25.5 + inches)])).toMatchObject(warnings)
  })
})

describe('a drag', () => {
  const drag = (x: number, y: number, reach = 3) => dragPlace([at(island, 500, 500), RUN], 0, { x, y }, reach)

  it('snaps to aisles and to the middle of the run, else to whole inches', () => {
    expect(drag(17, 66).place).toEqual({ x: 18, y: 67.5, turn: 0 })
    expect(drag(18, 75).place).toMatchObject({ y: 73.5 })
    expect(drag(40.3, 90.2).place).toEqual({ x: 40, y: 90, turn: 0 })
    expect(drag(17, 66.25, 0).place).toEqual({ x: 17, y: 66.25, turn: 0 })
  })

  it('snaps to the wall of another', () => {
    const short = drawn('I', 60, 25.5)
    expect(dragPlace([at(short, 500, 0), RUN], 0, { x: 151, y: 2 }, 3).place).toEqual({ x: 151, y: 0, turn: 0 })
  })

  it('stops before it overlaps another, and says which', () => {
    expect(drag(18, 20)).toEqual({ place: { x: 18, y: 25.5, turn: 0 }, stoppedBy: 'Wall run is in the way.' })
    const islands = [at(island, 0, 0), at(island, 200, 0), at(island, 0, 200)]
    expect(dragPlace(islands, 2, { x: 1, y: 30 }, 3).stoppedBy).toBe('Island 1 is in the way.')
    expect(drag(118, -60)).toEqual({ place: { x: 120, y: -60, turn: 0 }, stoppedBy: 'A wall is in the way.' })
  })

  it('puts the halves of a long wall end to end', () => {
    const left = drawn('I', 110, 25.5, { sides: { rightEnd: [{ use: 'wall' }] } })
    const right = drawn('I', 110, 25.5, { sides: { leftEnd: [{ use: 'wall' }] } })
    const moved = dragPlace([at(right, 0, 300), at(left, 0, 0)], 0, { x: 111, y: 2 }, 3)
    expect(moved).toEqual({ place: { x: 110, y: 0, turn: 0 }, stoppedBy: null })
  })
})

it('goes by a key only the way that the key says', () => {
  const near = at(island, 18, 26)
  expect(stepPlace([near, RUN], 0, { x: 0, y: -1 })).toEqual({
    place: { x: 18, y: 25.5, turn: 0 },
    stoppedBy: 'Wall run is in the way.',
  })
  const touching = at(island, 18, 25.5)
  expect(stepPlace([touching, RUN], 0, { x: 0, y: -12 }).place).toEqual(touching.place)
  expect(stepPlace([touching, RUN], 0, { x: 12, y: 0 }).place).toEqual({ x: 30, y: 25.5, turn: 0 })
  expect(stepPlace([at(island, 2000, 0)], 0, { x: 1, y: 0 })).toEqual({
    place: { x: 2000, y: 0, turn: 0 },
    stoppedBy: 'The floor ends here.',
  })
})

it('turns clockwise around its middle, to where it is free', () => {
  expect(turnPlace([at(island, 18, 200), RUN], 0).place).toEqual({ x: 39, y: 179, turn: 90 })
  expect(turnPlace([at(island, 18, 30, 270), RUN], 0).place).toEqual({ x: -3, y: 51, turn: 0 })
  expect(turnPlace([at(island, 18, 30), RUN], 0)).toEqual({
    place: { x: 39, y: 25.5, turn: 90 },
    stoppedBy: 'Wall run is in the way.',
  })
})

it('keeps the places of those that would go along with a move', () => {
  const kitchen = placeKitchen([run, island])
  const moved: Place = { x: 0, y: -6, turn: 0 }
  expect([...placesToKeep(kitchen, 0, moved)]).toEqual([
    [0, moved],
    [1, { x: 18, y: 67.5, turn: 0 }],
  ])
  expect([...placesToKeep(kitchen, 1, { x: 18, y: 70, turn: 0 }).keys()]).toEqual([1])
})
