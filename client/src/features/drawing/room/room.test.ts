import fc from 'fast-check'
import { type BufferGeometry, PerspectiveCamera, Vector3, type WebGLRenderer } from 'three'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, isSink, type SideName, TURNS, type Use } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { boxOf as standingBox, type FloorStretch, floorStretches, footprintOf, toFloor } from '#shared/kitchen/floor.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { anyKitchen } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { boxOfPoints } from '#shared/countertops/outline.ts'
import { aim, FIELD_OF_VIEW, isSeen } from './eye.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import { overlaps } from './outlines.ts'
import { pick } from './pick.ts'
import {
  buildRoom,
  disposeRoom,
  houseWalls,
  partsOf,
  type Room,
  type Stand,
  type Standing,
  standingOf,
} from './room.ts'
import { startViewOf } from './start-view.ts'
import { START_VIEW } from './view.ts'
import { FAR, planWalls } from './wall-plans.ts'

const sized = (shape: Countertop['shape'], width: number, length: number): Countertop => ({
  shape,
  dimensions: { width, length, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
})
/** With each of these sides as one stretch. */
const meeting = (countertop: Countertop, uses: Partial<Record<SideName, Use>>): Countertop => {
  const sides = Object.entries(uses).map(([side, use]) => [side, [{ use }]])
  return { ...countertop, details: { ...DEFAULT_DETAILS, sides: Object.fromEntries(sides) } }
}
const L = meeting(sized('L', 120, 96), { legBack: 'wall' })
const RUN = sized('I', 90, 25.5)
const ISLAND = meeting(sized('I', 72, 38), { back: 'finished', leftEnd: 'waterfall' })

const at = (countertop: Countertop, x: number, y: number, turn: Standing['place']['turn'] = 0, key = 'open') => ({
  key,
  countertop,
  place: { x, y, turn },
})
const kitchenOf = (countertops: readonly Countertop[]): Standing[] =>
  placeKitchen(countertops).map((one, index) => ({ ...one, key: `${index}` }))

/** Where the vertices of a part are on the floor, as drawn. */
function boundsOf({ stands, house }: Room, key: string, name: string) {
  const stand = stands.find((one) => one.key === key)
  const part = (stand?.kitchen ?? house).parts.find((one) => one.name === name)
  const position = part?.geometry.attributes.position
  if (!part || !position) throw new Error(`no ${name}`)
  stand?.group.updateMatrixWorld()
  part.updateMatrixWorld()
  const [low, high] = [new Vector3().setScalar(Infinity), new Vector3().setScalar(-Infinity)]
  for (let index = 0; index < position.count; index += 1) {
    const vertex = new Vector3().fromBufferAttribute(position, index).applyMatrix4(part.matrixWorld)
    low.min(vertex)
    high.max(vertex)
  }
  return { left: low.x, right: high.x, back: low.z, front: high.z }
}

/** The countertops with a part on the far side of a wall that the room draws, other than one at a side of their own. */
function strandedIn(standing: readonly Standing[]): Standing[] {
  const stands = standing.map((one) => {
    const corners = sidesOf(one.countertop).map(({ from }) => from)
    return {
      ...one,
      kitchen: { walls: planWalls(corners, stretchesOf(one.countertop)) },
      blocks: footprintOf(one),
    }
  })
  return houseWalls(stands).flatMap(({ box: { left, right, back, front }, outward: { x, y } }) => {
    const face = x === 0 ? (y < 0 ? front : back) : x < 0 ? right : left
    const isOwn = ({ outward, across, stretch }: FloorStretch) =>
      stretch.use === 'wall' && outward.x === x && outward.y === y && Math.abs(across - face) < 0.5
    // From half an inch behind its face, because walls so near to each other are one.
    const behind = {
      left: x > 0 ? face + 0.5 : x < 0 ? -1e5 : left + 0.5,
      right: x < 0 ? face - 0.5 : x > 0 ? 1e5 : right - 0.5,
      back: y > 0 ? face + 0.5 : y < 0 ? -1e5 : back + 0.5,
      front: y < 0 ? face - 0.5 : y > 0 ? 1e5 : front - 0.5,
    }
    return stands.filter(
      (one) => !floorStretches(one).some(isOwn) && one.blocks.some((block) => overlaps(block, behind)),
    )
  })
}

const fridgesOf = ({ house }: Room) => house.parts.filter(({ name }) => /^fridge \d steel$/.test(name))
const wallsOf = ({ house }: Room) => house.parts.filter(({ name }) => /^wall \d+ wall$/.test(name))

it.each([0, 90] as const)('one range fills the gap between two countertops, turned by %i degrees', (turn) => {
  const left = meeting(RUN, { rightEnd: 'appliance' })
  const right = meeting(RUN, { leftEnd: 'appliance' })
  const room = buildRoom([at(left, 0, 0, turn), at(right, turn ? 0 : 126, turn ? 126 : 0, turn, 'right')])
  const { left: from, right: to, back, front } = boundsOf(room, 'open', 'range 0 dark')
  const across = turn ? [back, front] : [from, to]
  expect(across).toEqual([expect.closeTo(90.25, 1), expect.closeTo(125.75, 1)])
  expect(room.stands[1]?.kitchen.parts.filter(({ name }) => name.startsWith('range'))).toEqual([])
  const hood = room.stands[0]?.kitchen.parts.filter(({ name }) => /^hood \d trim$/.test(name))
  expect([hood?.length, fridgesOf(room)]).toEqual([1, []])
  // Alone, each has a refrigerator beside it.
  const alone = buildRoom([at(right, 126, 0, 0, 'right')], room)
  expect(boundsOf(alone, 'house', 'fridge 0 dark').right).toBeCloseTo(125.75, 1)
})

describe('a refrigerator', () => {
  const run = meeting(RUN, { rightEnd: 'appliance' })

  it.each([
    [0, { left: 90.25, right: 126.25, back: 0 }],
    // The wall is on the right.
    [90, { right: 25.5, back: 90.25, front: 126.25 }],
  ] as const)('stands beside the end of a run at its wall, turned by %i degrees', (turn, where) => {
    const room = buildRoom([at(run, 0, 0, turn)])
    const box = boundsOf(room, 'house', 'fridge 0 trim')
    for (const [side, inches] of Object.entries(where)) expect(box[side as keyof typeof box]).toBeCloseTo(inches, 1)
    // All of it is in the room, and the eye stays outside of it.
    expect(room.stands[0]?.box).toEqual(expect.objectContaining(turn ? { front: 126.25 } : { right: 126.25 }))
  })

  it.each([
    ['an island', at(ISLAND, 100, 10, 0, 'other')],
    ['a wall across', at(RUN, 92, 30, 90, 'other')],
  ])('is left out where %s is in its way', (_, other) => {
    expect(fridgesOf(buildRoom([at(run, 0, 0), other]))).toEqual([])
  })

  it('needs a wall of the run, and an end that meets an appliance', () => {
    const noWall = meeting(RUN, { rightEnd: 'appliance', back: 'finished' })
    for (const one of [noWall, RUN, ISLAND]) expect(fridgesOf(buildRoom([at(one, 0, 0)]))).toEqual([])
    const both = meeting(RUN, { rightEnd: 'appliance', leftEnd: 'appliance' })
    expect(fridgesOf(buildRoom([at(both, 0, 0)]))).toHaveLength(2)
  })

  it('is hidden from behind, and where it would be between the eye and the run', () => {
    const [fridge] = fridgesOf(buildRoom([at(run, 0, 0)]))
    const isShown = (turn: number) => fridge && isSeen(fridge, { ...START_VIEW, turn })
    expect([90, 35, 0, -35].map(isShown)).toEqual([true, true, true, true])
    expect([-70, -120, 180, 147].map(isShown)).toEqual([false, false, false, false])
  })
})

describe('a countertop at its place', () => {
  it.each(TURNS)('turned by %i degrees, covers the floor that placement gives it', (turn) => {
    const standing = at(L, 30, 50, turn)
    const room = buildRoom([standing, at(ISLAND, 400, 400, 0, 'island')])
    const { left, right, back, front } = standingBox(standing)
    expect(boundsOf(room, 'open', 'top stone')).toEqual({
      left: expect.closeTo(left, 0),
      right: expect.closeTo(right, 0),
      back: expect.closeTo(back, 0),
      front: expect.closeTo(front, 0),
    })
  })

  it.each([
    [0, [0, -1]],
    [90, [1, 0]],
    [180, [0, 1]],
    [270, [-1, 0]],
  ] as const)('turned by %i degrees, has its wall toward %o, hidden when seen from there', (turn, [x, y]) => {
    const room = buildRoom([at(RUN, 30, 50, turn), at(ISLAND, 400, 400, 0, 'island')])
    const backs = wallsOf(room).filter(({ outward }) => outward?.x === x && outward.y === y)
    expect(backs).toHaveLength(1)
    // The eye in front of it, and behind it: turned clockwise as the countertop is.
    for (const [extra, isShown] of [
      [0, true],
      [180, false],
    ] as const) {
      const view = { turn: turn + extra }
      expect(backs.map((wall) => isSeen(wall, { ...START_VIEW, ...view }))).toEqual([isShown])
      // As its own frame has it.
      expect(isSeen({ outward: { x: 0, y: -1 } }, { ...START_VIEW, ...view }, turn)).toBe(isShown)
    }
  })

  it('has the whole kitchen in the picture', () => {
    const room = buildRoom(kitchenOf([L, RUN, ISLAND]))
    const camera = new PerspectiveCamera()
    aim(camera, startViewOf(room, 1.4), room, 1.4)
    camera.updateMatrixWorld()
    for (const { box } of room.stands) {
      for (const [x, z] of [
        [box.left, box.back],
        [box.right, box.front],
      ] as const) {
        const corner = new Vector3(x, 36, z).project(camera)
        expect(Math.max(Math.abs(corner.x), Math.abs(corner.y))).toBeLessThan(1)
      }
    }
  })
})

describe('the walls of several countertops', () => {
  const spansOf = (room: Room) =>
    wallsOf(room).map(({ name }) => {
      const { left, right, back, front } = boundsOf(room, 'house', name)
      return [left, right, back, front].map(Math.round)
    })

  it('are one where they are in line', () => {
    const room = buildRoom([at(RUN, 0, 0), at(RUN, 120, 0, 0, 'other')])
    expect(spansOf(room)).toEqual([[-FAR, 120 + 90 + FAR, -5, 0]])
  })

  it('end at another countertop, and at a wall across', () => {
    // The run's wall would go on to the right through the island, and to the left past the wall of the other run.
    const across = at(RUN, -60, 30, 270, 'across')
    const room = buildRoom([at(RUN, 0, 0), at(ISLAND, 130, -20, 0, 'island'), across])
    expect(spansOf(room)).toEqual(
      expect.arrayContaining([
        [-60 - 5, 130, -5, 0],
        // To the corner, and to the front, where nothing is in the way.
        [-60 - 5, -60, 0, 30 + 90 + FAR],
      ]),
    )
  })

  it.each(['K3', 'K5'] as const)('of %s with a run and an island run through no stone', (name) => {
    const countertops = KITCHENS[name].map(
      ({ dimensions, ...rest }): Countertop => ({ ...rest, dimensions: fullDimensions(dimensions) }),
    )
    const room = buildRoom(kitchenOf([...countertops, RUN, ISLAND, RUN]))
    const stone = room.stands.flatMap(({ blocks }) => blocks)
    const inStone = spansOf(room).filter(([left = 0, right = 0, back = 0, front = 0]) =>
      stone.some((block) => overlaps({ left: left + 1, right: right - 1, back: back + 1, front: front - 1 }, block)),
    )
    expect(inStone).toEqual([])
  })

  it('end where another countertop stands behind them', () => {
    // Its wall would go on to the left and to the right, between the room and both islands.
    const room = buildRoom([at(RUN, 0, 0), at(ISLAND, 110, -80, 0, 'right'), at(ISLAND, -90, -60, 0, 'left')])
    expect(spansOf(room)).toEqual([[-90 + 72, 110, -5, 0]])
  })

  it('have no countertop on the far side, in 500 kitchens', () => {
    fc.assert(
      fc.property(anyKitchen, (list) => {
        expect(strandedIn(kitchenOf(list.map((one) => ({ ...one, stone: 'southport' }))))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('hide no floor on which another countertop stands', () => {
    const room = buildRoom([at(RUN, 0, 0), at(ISLAND, 0, -200, 0, 'island')])
    const { geometry } = room.house.parts.find(({ look }) => look === 'outside') ?? {}
    geometry?.computeBoundingBox()
    // It's a frame around the house.
    const inner = Array.from({ length: geometry?.attributes.position?.count ?? 0 }, (_, index) =>
      geometry?.attributes.position?.getZ(index),
    ).filter((z = 0) => z > -400 && z < 0)
    expect([inner.length > 0, inner.every((z = 0) => z < -200)]).toEqual([true, true])
  })

  it('leave a low wall before the bare backs when they are hidden', () => {
    const room = buildRoom([at(RUN, 0, 0)])
    const low = room.house.parts.find(({ name }) => name === 'low wall 0 wall')
    const seenAt = (turn: number) =>
      [...wallsOf(room), low].map((wall) => wall && isSeen(wall, { ...START_VIEW, turn }))
    expect([seenAt(0), seenAt(180)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect(boundsOf(room, 'house', 'low wall 0 wall')).toEqual({ left: 0, right: 90, back: -5, front: 0 })
  })

  it('leave low walls that meet in the corner', () => {
    const room = buildRoom([at(meeting(sized('L', 120, 96), { back: 'wall', legBack: 'wall' }), 0, 0)])
    expect(boundsOf(room, 'house', 'low wall 0 wall')).toEqual({ left: -5, right: 120, back: -5, front: 0 })
    expect(boundsOf(room, 'house', 'low wall 1 wall')).toEqual({ left: -5, right: 0, back: 0, front: 96 })
  })
})

describe('a change', () => {
  it('builds only the open countertop again, and keeps the others', () => {
    const [island, others] = [at(ISLAND, 40, 80), [at(L, 0, 0, 0, 'l'), at(RUN, 200, 0, 90, 'run')]]
    const before = buildRoom([island, ...others])
    const drawnAs = ({ kitchen }: Stand) =>
      kitchen.parts.map(({ geometry: { id, index } }) => `${id}, written ${index?.version} times`)
    const earlier = before.stands.map(drawnAs)
    const wider = { ...ISLAND, dimensions: { ...ISLAND.dimensions, width: 73 } }
    const after = buildRoom([at(wider, 40, 80), ...others], before)
    const kept = after.stands.map((stand, index) => drawnAs(stand).every((one) => earlier[index]?.includes(one)))
    expect(kept).toEqual([false, true, true])
  })

  it('keeps the parts of what it builds again, also turned', () => {
    const before = buildRoom([at(RUN, 0, 0)])
    const parts = before.stands[0]?.kitchen.parts
    const named = (room: Room, name: string) => [...partsOf(room)].find(([part]) => part.name === name)?.[0]
    const wall = named(before, 'wall 0 wall')
    const regrouped = vi.fn()
    before.stands[0]?.group.addEventListener('childremoved', regrouped)
    const after = buildRoom([at(sized('I', 91, 25.5), 0, 0, 90)], before)
    expect(after.stands[0]?.kitchen.parts.every((part) => parts?.includes(part))).toBe(true)
    expect(named(after, 'wall 0 wall')).toBe(wall)
    expect(regrouped).not.toHaveBeenCalled()
    expect(wall?.outward).toEqual({ x: 1, y: 0 })
  })

  it('that fails halfway leaves nothing of itself behind', () => {
    const before = buildRoom([at(RUN, 0, 0)])
    const bounds = boundsOf(before, 'open', 'top stone')
    let left = 3
    vi.spyOn(Float32Array.prototype, 'slice').mockImplementation(function (this: Float32Array, ...given) {
      left -= 1
      if (left < 0) throw new Error('No memory for the room')
      return new Float32Array(this.subarray(...given))
    })
    expect(() => buildRoom([at(sized('I', 120, 25.5), 0, 0)], before)).toThrow('No memory')
    vi.restoreAllMocks()
    expect(boundsOf(buildRoom([at({ ...RUN }, 0, 0)], before), 'open', 'top stone')).toEqual(bounds)
  })

  it('moves nothing during a drag', () => {
    const [open, island] = [
      { key: 'open', countertop: RUN },
      { key: 'island', countertop: ISLAND },
    ]
    const before = buildRoom(standingOf([open, island]))
    const wider = { ...open, countertop: sized('I', 120, 25.5) }
    const places = (standing: readonly Standing[]) => standing.map(({ place }) => place)
    expect(places(standingOf([wider, island], before))).toEqual(places(before.stands))
    expect(places(standingOf([wider, island]))).not.toEqual(places(before.stands))
    // One that has come since needs a place.
    expect(standingOf([wider, island, { key: 'run', countertop: RUN }], before)).toHaveLength(3)
  })

  it('disposes of every geometry that it replaces, also of countertops that are gone', () => {
    const living = new Set<BufferGeometry>()
    const all = [L, RUN, ISLAND, sized('U', 130, 90), sized('I', 50, 30)]
    let room: Room | undefined
    for (let change = 0; change < 200; change += 1) {
      const open = { ...ISLAND, dimensions: { ...ISLAND.dimensions, width: 60 + (change % 9) } }
      room = buildRoom(kitchenOf([open, ...all.slice(0, change % 5)]), room)
      for (const [{ geometry }] of partsOf(room)) {
        living.add(geometry)
        geometry.addEventListener('dispose', () => living.delete(geometry))
      }
      expect(living.size).toBe([...partsOf(room)].length)
    }
    if (room) disposeRoom(room)
    expect(living.size).toBe(0)
  })
})

describe('a press', () => {
  const [WIDTH, HEIGHT] = [800, 600]
  const gl = { domElement: { getBoundingClientRect: () => ({ left: 0, top: 0, width: WIDTH, height: HEIGHT }) } }
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))

  const room = buildRoom([at(ISLAND, 40, 80), at(L, 0, 0, 0, 'l')])
  const camera = new PerspectiveCamera(FIELD_OF_VIEW)
  for (const { group } of room.stands) group.updateMatrixWorld()
  const press = (x: number, y: number, z: number) => {
    aim(camera, { ...START_VIEW, turn: 0, tilt: 40 }, room, WIDTH / HEIGHT)
    camera.updateMatrixWorld()
    const place = new Vector3(x, y, z).project(camera)
    const on = { clientX: ((place.x + 1) / 2) * WIDTH, clientY: ((1 - place.y) / 2) * HEIGHT }
    return pick({ gl: gl as unknown as WebGLRenderer, camera }, room, on)
  }

  it.each([
    ['its front edge', [76, 35.4, 118], { key: 'open', target: { kind: 'side', side: 'front' } }],
    ['the middle of its stone', [76, 36, 99], { key: 'open', target: null }],
    ['the stone of the other one', [60, 36, 12], { key: 'l', target: null }],
    ['the floor', [150, 0, 60], null],
  ] as const)('on %s', (_, [x, y, z], picked) => {
    expect(press(x, y, z)).toEqual(picked)
  })
})

describe('the first view', () => {
  it('of one countertop is the usual one', () => {
    expect(startViewOf(buildRoom([at(L, 0, 0)]), 1.4)).toEqual(START_VIEW)
  })

  it('of a run has its refrigerator at the far end', () => {
    const turnOf = (...ends: SideName[]) => {
      const uses = Object.fromEntries(ends.map((end) => [end, 'appliance' as const]))
      return startViewOf(buildRoom([at(meeting(RUN, uses), 0, 0)]), 1.4).turn
    }
    const { turn } = START_VIEW
    expect([turnOf('rightEnd'), turnOf('leftEnd'), turnOf('leftEnd', 'rightEnd')]).toEqual([-turn, turn, turn])
  })

  it('of a kitchen shows the walls and the waterfall, not the backs', () => {
    const room = buildRoom(kitchenOf([L, ISLAND]))
    const view = startViewOf(room, 1.4)
    expect(wallsOf(room).every((wall) => isSeen(wall, view))).toBe(true)
  })
})

test('a kitchen turned around is seen from its other side', () => {
  const turned = buildRoom([at(meeting(RUN, { leftEnd: 'waterfall' }), 0, 0, 180), at(ISLAND, 0, -90, 180, 'island')])
  const { turn } = startViewOf(turned, 1.4)
  expect(Math.abs(turn)).toBeGreaterThan(90)
})

it.each([390 / 340, 600 / 770, 600 / 440])(
  'no lamp is in front of a sink or cooktop at first, in a picture of %f',
  (aspect) => {
    const sink = (side: SideName, inches: number) => [{ id: 'sink', kind: 'sink-single' as const, side, at: inches }]
    const l = { ...sized('L', 140, 96), details: { ...DEFAULT_DETAILS, cutouts: sink('runFront', 60) } }
    const plain = meeting(sized('I', 84, 42), { back: 'finished' })
    const ownSink = { ...plain, details: { ...(plain.details ?? DEFAULT_DETAILS), cutouts: sink('front', 42) } }
    for (const list of [KITCHENS.K5, [...KITCHENS.K3, plain], [l, ownSink], [...KITCHENS.K2, plain]]) {
      const whole = list.map((one): Countertop => ({ ...one, dimensions: fullDimensions(one.dimensions) }))
      const room = buildRoom(kitchenOf(whole))
      const camera = new PerspectiveCamera(FIELD_OF_VIEW)
      aim(camera, startViewOf(room, aspect), room, aspect)
      camera.updateMatrixWorld()
      const inPicture = (points: readonly Vector3[]) =>
        boxOfPoints(points.map((point) => point.project(camera)).map(({ x, y }) => ({ x, y })))
      const holes = room.stands.flatMap((stand) =>
        fabricate(stand.countertop)
          .cutouts.filter(({ cutout: { kind } }) => isSink(kind) || kind === 'cooktop-30')
          .map(({ corners }) =>
            inPicture(
              corners.map((corner) => toFloor(stand, corner)).map(({ x, y }) => new Vector3(x, COUNTER_HEIGHT, y)),
            ),
          ),
      )
      const lamps = room.stands.flatMap((stand) =>
        stand.kitchen.lamps
          .filter(({ power }) => power === 1)
          .map(({ at: [x, , z] }) => {
            const { x: middle, y } = toFloor(stand, { x, y: z })
            const around = [-7, 7].flatMap((aside) => [stand.rim, stand.rim + 7].map((up) => [aside, up] as const))
            return inPicture(around.map(([aside, up]) => new Vector3(middle + aside, up, y)))
          }),
      )
      expect([holes.length > 0, lamps.length > 0]).toEqual([true, true])
      expect(lamps.filter((lamp) => holes.some((hole) => overlaps(lamp, hole)))).toEqual([])
    }
  },
)
