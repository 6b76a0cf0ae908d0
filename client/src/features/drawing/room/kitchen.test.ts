import { type BufferGeometry, Raycaster, Vector3 } from 'three'
import { describe, expect, it, test } from 'vitest'
import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import { SLAB_PICTURE, SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, PROFILES, type Stretch } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { BAR_REACH } from './cabinet-meshes.ts'
import { planCabinets } from './cabinet-plans.ts'
import { COUNTER_HEIGHT, Mesh, UNDERSIDE } from './mesh.ts'
import { PENDANT } from './props.ts'
import { buildRoom, partsOf, type Room } from './room.ts'
import { planTop, CROSS_SECTIONS } from './top-plan.ts'

type Given = (typeof KITCHENS)['K1'][number]
const whole = ({ dimensions, ...rest }: Given): Countertop => ({ ...rest, dimensions: fullDimensions(dimensions) })

/** The room of one countertop, with all its parts. */
function buildKitchen(countertop: Countertop, earlier?: Room) {
  const room = buildRoom([{ key: 'only', countertop, place: { x: 0, y: 0, turn: 0 } }], earlier)
  return { ...room, parts: [...partsOf(room)].map(([part]) => part) }
}
type Kitchen = ReturnType<typeof buildKitchen>

const I: Countertop = {
  shape: 'I',
  dimensions: { width: 60, length: 25.5, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
const withDetails = (details: Partial<Details>, countertop = I): Countertop => ({
  ...countertop,
  details: { ...DEFAULT_DETAILS, ...details },
})

interface Vertex {
  at: [number, number, number]
  normal: [number, number, number]
  uv: [number, number]
}

function verticesOf({ attributes: { position, normal, uv } }: BufferGeometry): Vertex[] {
  if (!position || !normal || !uv) throw new Error('Not a mesh')
  return Array.from({ length: position.count }, (_, index) => ({
    at: [position.getX(index), position.getY(index), position.getZ(index)],
    normal: [normal.getX(index), normal.getY(index), normal.getZ(index)],
    uv: [uv.getX(index), uv.getY(index)],
  }))
}

function partOf({ parts }: Kitchen, name: string) {
  const part = parts.find((one) => one.name === name)
  if (!part) throw new Error(`no ${name} in ${parts.map((one) => one.name).join(', ')}`)
  return part
}

const vertices = (kitchen: Kitchen, name: string) => verticesOf(partOf(kitchen, name).geometry)

/** Whether the triangles of a part cover a point of the plan, seen from above. */
function covers({ geometry }: { geometry: BufferGeometry }, [x, z]: readonly [number, number]): boolean {
  const all = verticesOf(geometry)
  const indices = [...(geometry.index?.array ?? [])]
  for (let index = 0; index < indices.length; index += 3) {
    const [a, b, c] = indices.slice(index, index + 3).map((corner) => all[corner])
    if (!a || !b || !c || a.normal[1] < 0.99) continue
    const side = (p: Vertex, q: Vertex) => (q.at[0] - p.at[0]) * (z - p.at[2]) - (q.at[2] - p.at[2]) * (x - p.at[0])
    const [one, two, three] = [side(a, b), side(b, c), side(c, a)]
    if ((one > 0 && two > 0 && three > 0) || (one < 0 && two < 0 && three < 0)) return true
  }
  return false
}

const ALL = Object.entries(KITCHENS).flatMap(([name, list]) =>
  list.map((countertop, index) => [`${name} ${index + 1}`, whole(countertop)] as const),
)

describe('the example kitchens', () => {
  it.each(ALL)('%s is whole: unit normals, finite numbers, stone within its outline', (_, countertop) => {
    const kitchen = buildKitchen(countertop)
    const { width, length } = countertop.dimensions
    for (const { geometry } of kitchen.parts) {
      for (const { at, normal, uv } of verticesOf(geometry)) {
        expect(Math.hypot(...normal)).toBeCloseTo(1, 4)
        expect([...at, ...uv].every(Number.isFinite)).toBe(true)
      }
    }
    const top = vertices(kitchen, 'top stone').map(({ at }) => at)
    expect(Math.min(...top.map(([x]) => x))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...top.map(([x]) => x))).toBeLessThanOrEqual(width)
    expect(Math.max(...top.map(([, , z]) => z))).toBeLessThanOrEqual(length)
    expect(Math.max(...top.map(([, y]) => y))).toBe(COUNTER_HEIGHT)
  })

  it.each([
    ['K1', 0, ['wall 0 wall', 'cabinets front', 'edge front stone'], ['splash 0 stone']],
    [
      'K2',
      0,
      ['splash 0 stone', 'cutout sink steel', 'cutout faucet handle', 'fridge 0 steel'],
      ['wall 1 wall', 'range 0 glass'],
    ],
    [
      'K3',
      0,
      ['splash 1 stone', 'wall 1 wall', 'cutout cooktop glass', 'cutout hole handle'],
      ['cutout outlet1 white'],
    ],
    ['K5', 0, ['cutout sink white', 'cutout outlet3 white'], ['cutout sink steel']],
    ['K5', 1, ['panel 0 stone'], ['wall 0 wall']],
  ] as const)('%s, countertop %i: what there is, and what there is not', (name, index, present, absent) => {
    const [, countertop] = ALL.find(([of]) => of === `${name} ${index + 1}`) ?? []
    const names = buildKitchen(countertop ?? I).parts.map((part) => part.name)
    expect(names).toEqual(expect.arrayContaining([...present]))
    for (const one of absent) expect(names).not.toContain(one)
  })
})

describe('the edge of the stone', () => {
  it.each(PROFILES)('%s has its cross-section along the whole front', (profile) => {
    const kitchen = buildKitchen(withDetails({ sides: { front: [{ use: 'finished', profile }] } }))
    const edge = vertices(kitchen, 'edge front stone').map(({ at }) => at)
    const points = edge.map(([, y, z]) => [25.5 - z, COUNTER_HEIGHT - y] as const)
    const isNear = (one: readonly number[], other: readonly number[]) =>
      Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0)) < 0.001
    for (const point of CROSS_SECTIONS[profile]) expect(points.some((one) => isNear(one, point))).toBe(true)
    for (const point of points) expect(CROSS_SECTIONS[profile].some((one) => isNear(one, point))).toBe(true)
  })

  it.each([
    ['eased', SLAB_THICKNESS],
    ['half-bullnose', SLAB_THICKNESS],
    ['mitered', 2],
  ] as const)('%s is %s inches thick', (profile, thick) => {
    expect(Math.max(...CROSS_SECTIONS[profile].map(([, below]) => below))).toBe(thick)
  })

  it.each([
    ['half-bullnose', { radius: 3 }, 3],
    ['ogee', { radius: 12 }, 12],
    ['bevel', { clip: 3 }, 3],
    // A corner smaller than the profile is deep is square.
    ['half-bullnose', { radius: 0.25 }, 0],
    ['full-bullnose', { radius: 0.5 }, 0],
  ] as const)('%s stays within the outline at a corner of %o', (profile, corner, size) => {
    const all: Stretch[] = [{ use: 'finished', profile }]
    const kitchen = buildKitchen(withDetails({ sides: { front: all, rightEnd: all }, corners: { c2: corner } }))
    const stone = kitchen.parts.filter(({ look }) => look === 'stone')
    for (const { at } of stone.flatMap(({ geometry }) => verticesOf(geometry))) {
      const [right, front] = [at[0] - (60 - size), at[2] - (25.5 - size)]
      if (right < 0 || front < 0) expect(Math.max(right, front)).toBeLessThanOrEqual(size + 1e-4)
      else expect('clip' in corner ? right + front : Math.hypot(right, front)).toBeLessThanOrEqual(size + 1e-4)
    }
  })

  it('has the profile of both its neighbors at a rounded corner', () => {
    const all: Stretch[] = [{ use: 'finished', profile: 'bevel' }]
    const kitchen = buildKitchen(withDetails({ sides: { front: all, rightEnd: all }, corners: { c2: { radius: 12 } } }))
    // The middle of the corner, 12 in from its center.
    const middle = [60 - 12 + 12 * Math.SQRT1_2, 25.5 - 12 + 12 * Math.SQRT1_2] as const
    const away = vertices(kitchen, 'top stone').filter(
      ({ at }) => Math.hypot(at[0] - middle[0], at[2] - middle[1]) < 0.2,
    )
    expect(away.map(({ at }) => at[1])).toContainEqual(expect.closeTo(COUNTER_HEIGHT - 0.42, 4))
  })

  it.each([
    ['front', [0, 1]],
    ['rightEnd', [1, 0]],
  ] as const)('of the %s keeps its light up to a sharp corner', (side, [x, z]) => {
    const facing = vertices(buildKitchen(I), `edge ${side} stone`).filter(({ normal }) => normal[1] === 0)
    expect(facing.length).toBeGreaterThan(0)
    for (const { normal } of facing) expect(normal[0] * x + normal[2] * z).toBeCloseTo(1)
  })

  it('selects its side', () => {
    const kitchen = buildKitchen(I)
    expect(partOf(kitchen, 'edge leftEnd stone').target).toEqual({ kind: 'side', side: 'leftEnd' })
    expect(partOf(kitchen, 'top stone').target).toBeNull()
  })
})

describe('the veins', () => {
  const slab = (x: number, y: number) => [x / SLAB_PICTURE.width, 1 - y / SLAB_PICTURE.height]
  const find = (all: Vertex[], x: number, y: number, z: number) => {
    const found = all.find(({ at }) => Math.hypot(at[0] - x, at[1] - y, at[2] - z) < 0.08)
    if (!found) throw new Error(`nothing at ${x} ${y} ${z}`)
    return found.uv
  }
  const stretch = (given: Stretch): Stretch[] => [given]
  const kitchen = buildKitchen(
    withDetails({
      sides: {
        back: stretch({ use: 'wall', splash: { height: 18 } }),
        front: stretch({ use: 'finished' }),
        leftEnd: stretch({ use: 'waterfall' }),
      },
    }),
  )

  it('lie on the top by inches, as in the plan', () => {
    // Where the eased edge begins.
    const uv = find(vertices(kitchen, 'top stone'), 59.9, COUNTER_HEIGHT, 0)
    expect(uv[0]).toBeCloseTo(slab(59.9, 0)[0] ?? 0, 3)
    expect(uv[1]).toBeCloseTo(slab(59.9, 0)[1] ?? 0, 3)
  })

  it.each([
    ['over the edge', 'edge front stone', [60, UNDERSIDE, 25.5], [60, 25.5 + SLAB_THICKNESS]],
    ['up the backsplash', 'splash 0 stone', [60, COUNTER_HEIGHT + 18, SLAB_THICKNESS], [60, SLAB_THICKNESS - 18]],
    ['down the waterfall', 'panel 0 stone', [0, 0, 25.5], [-COUNTER_HEIGHT, 25.5]],
  ] as const)('run on %s', (_, name, [x, y, z], [slabX, slabY]) => {
    const at = vertices(kitchen, name).filter((one) => Math.hypot(one.at[0] - x, one.at[1] - y, one.at[2] - z) < 0.1)
    const expected = slab(slabX, slabY)
    const nearest = Math.min(
      ...at.map(({ uv }) => Math.hypot(uv[0] - (expected[0] ?? 0), uv[1] - (expected[1] ?? 0)) * SLAB_PICTURE.width),
    )
    expect(nearest).toBeLessThan(0.15)
  })
})

describe('cutouts', () => {
  const sink: Cutout = { id: 's', kind: 'sink-single', side: 'front', at: 30 }

  it.each([
    ['sink-single', 'steel', 9],
    ['sink-double', 'steel', 9],
    ['sink-bar', 'steel', 7],
    ['sink-dropin', 'steel', 8],
    ['sink-farmhouse', 'white', 9],
  ] as const)('a %s is a hole in the top with a bowl of %s', (kind, material, deep) => {
    const kitchen = buildKitchen(withDetails({ cutouts: [{ ...sink, kind }] }))
    // Beside the divider of a double sink.
    expect(covers(partOf(kitchen, 'top stone'), [33, 14])).toBe(false)
    expect(covers(partOf(kitchen, 'top stone'), [3, 14])).toBe(true)
    const bowl = vertices(kitchen, `cutout s ${material}`)
    const bottom = Math.min(...bowl.filter(({ normal }) => normal[1] > 0.99).map(({ at }) => at[1]))
    expect(bottom).toBeLessThan(COUNTER_HEIGHT - deep + 1)
    expect(covers(partOf(kitchen, `cutout s ${material}`), [33, 14])).toBe(true)
    expect(partOf(kitchen, `cutout s ${material}`).target).toEqual({ kind: 'cutout', id: 's' })
  })

  it('is not cut over another one', () => {
    const kitchen = buildKitchen(withDetails({ cutouts: [sink, { ...sink, id: 'other', at: 40 }] }))
    const top = partOf(kitchen, 'top stone')
    for (const x of [17, 23, 29, 35, 41]) expect([x, covers(top, [x, 14])]).toEqual([x, false])
    for (const x of [5, 48, 52, 58]) expect([x, covers(top, [x, 14])]).toEqual([x, true])
  })

  it('is not cut where it would cross the edge', () => {
    const kitchen = buildKitchen(withDetails({ cutouts: [{ ...sink, at: 5 }] }))
    expect(covers(partOf(kitchen, 'top stone'), [5, 14])).toBe(true)
  })
})

test.each([2, 6, 12, 24])('cabinets stay under a corner of %i inches', (radius) => {
  const kitchen = buildKitchen(
    withDetails(
      { corners: { c2: { radius }, c3: { clip: radius } } },
      { ...I, dimensions: { ...I.dimensions, width: 96, length: 60 } },
    ),
  )
  const outside = vertices(kitchen, 'cabinets front').filter(({ at: [x, , z] }) => {
    const [right, left, front] = [96 - x, x, 60 - z]
    const isPastArc = right < radius && front < radius && Math.hypot(radius - right, radius - front) > radius + 0.01
    return isPastArc || left + front < radius - 0.01
  })
  expect(outside).toEqual([])
})

test('two farmhouse sinks on a side each have a notch of their own depth', () => {
  const sinks: Cutout[] = [
    { id: 'deep', kind: 'sink-farmhouse', side: 'front', at: 30 },
    { id: 'low', kind: 'sink-farmhouse', side: 'front', at: 80, size: { width: 24, depth: 15, radius: 0.75 } },
  ]
  const kitchen = buildKitchen(withDetails({ cutouts: sinks }, { ...I, dimensions: { ...I.dimensions, width: 110 } }))
  const top = partOf(kitchen, 'top stone')
  expect([7, 12].map((z) => covers(top, [80, z]))).toEqual([true, false])
  expect([4, 7].map((z) => covers(top, [30, z]))).toEqual([true, false])
})

test('a mirrored L is the mirror image', () => {
  const L: Countertop = {
    ...I,
    shape: 'L',
    dimensions: { width: 96, length: 80, returnWidth: 25.5, returnLength: 25.5 },
  }
  const boundsOf = (countertop: Countertop, name: string) => {
    const all = vertices(buildKitchen(countertop), name).map(({ at }) => at)
    const [xs, zs] = [all.map(([x]) => x), all.map(([, , z]) => z)]
    return [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)].map((value) => value.toFixed(3))
  }
  for (const name of ['edge legEnd stone', 'edge runEnd stone', 'edge legFront stone']) {
    const [left = '', right = '', ...deep] = boundsOf(L, name)
    const mirrored = [96 - Number(right), 96 - Number(left)].map((value) => value.toFixed(3))
    expect(boundsOf(withDetails({ mirrored: true }, L), name)).toEqual([...mirrored, ...deep])
  }
})

test('walls stand where sides are walls, and say which way is out', () => {
  const kitchen = buildKitchen(withDetails({ sides: { rightEnd: [{ use: 'wall' }], back: [{ use: 'finished' }] } }))
  const walls = kitchen.parts.filter(({ name }) => /^wall \d wall$/.test(name))
  expect(walls.map(({ outward }) => outward)).toEqual([{ x: 1, y: 0 }])
  expect(Math.min(...vertices(kitchen, 'wall 0 wall').map(({ at }) => at[0]))).toBe(60)
})

test('what a change leaves as it was is the same object, also at another place', () => {
  const [K3] = KITCHENS.K3
  const countertop = whole(K3 as Given)
  const before = buildKitchen(countertop)
  const parts = [
    'floor floor',
    'wall 0 wall',
    'splash 0 stone',
    'cutout sink steel',
    'cutout cooktop glass',
    'top stone',
  ]
  const drawnAs = (kitchen: Kitchen) =>
    parts.map((name) => {
      const { id, index } = partOf(kitchen, name).geometry
      return `${id}, written ${index?.version} times`
    })
  const earlier = drawnAs(before)
  const details = countertop.details ?? DEFAULT_DETAILS
  const cutouts = details.cutouts.map((one) => (one.id === 'cooktop' ? { ...one, at: one.at + 1 } : one))
  const after = buildKitchen({ ...countertop, details: { ...details, cutouts } }, before)
  const isSame = drawnAs(after).map((one, index) => one === earlier[index])
  expect(isSame).toEqual([true, true, true, true, true, false])
  expect(partOf(after, 'cutout sink steel').position.toArray()).toEqual([0, 0, 0])
  // Along the leg's front, whose left end is at the front.
  expect(partOf(after, 'cutout cooktop glass').position.toArray()).toEqual([0, 0, -1])
})

test('as many triangles as before are drawn in place of those, and pressed there', () => {
  const wide = (width: number) => ({ ...I, dimensions: { ...I.dimensions, width } })
  const before = buildKitchen(wide(48))
  const names = ['top stone', 'cabinets front', 'cabinets contact', 'wall 0 wall']
  const [top, front, ...others] = names.map((name) => partOf(before, name).geometry)
  const pressed = ({ parts }: Kitchen, x: number) => {
    const down = new Raycaster(new Vector3(x, 100, 12), new Vector3(0, -1, 0))
    for (const part of parts) part.updateMatrixWorld()
    return down.intersectObjects(parts).some(({ object }) => object.name === 'top stone')
  }
  expect(pressed(before, 52)).toBe(false)
  const after = buildKitchen(wide(53), before)
  expect(pressed(after, 52)).toBe(true)
  const fresh = buildKitchen(wide(53))
  for (const [index, name] of names.entries()) {
    const { geometry } = partOf(after, name)
    const expected = partOf(fresh, name).geometry
    expect(geometry).toBe([top, front, ...others][index])
    expect(verticesOf(geometry)).toEqual(verticesOf(expected))
    expect(geometry.attributes.color?.array).toEqual(expected.attributes.color?.array)
    expect(geometry.index?.array).toEqual(expected.index?.array)
  }
  // More doors are more triangles.
  const wider = buildKitchen(wide(120), after)
  expect(partOf(wider, 'cabinets front').geometry).not.toBe(front)
  expect(partOf(wider, 'top stone').geometry).toBe(top)
})

test('a mesh keeps its colors while it grows, and is empty once it is drawn', () => {
  const corners = [0, 1, 2, 3].map((x) => [x, 0, x * x] as const)
  const mesh = new Mesh()
  const colorsOf = (faces: number) => {
    for (let face = 0; face < faces; face += 1) mesh.veil(corners, [0, 1, 0], [1, 0.5, 0], [1, 1, 1, 1])
    return Array.from(mesh.geometry().attributes.color?.array ?? [])
  }
  const color = [1, 0.5, 0, 1]
  expect(colorsOf(3000)).toEqual(Array.from({ length: 12_000 }, () => color).flat())
  expect(colorsOf(1)).toEqual([color, color, color, color].flat())
})

test('200 changes dispose of every geometry that they replace', () => {
  const living = new Set<BufferGeometry>()
  let kitchen: Kitchen | undefined
  for (let change = 0; change < 200; change += 1) {
    const { dimensions, ...rest } = ALL[change % ALL.length]?.[1] ?? I
    kitchen = buildKitchen({ ...rest, dimensions: { ...dimensions, width: dimensions.width + (change % 11) } }, kitchen)
    for (const { geometry } of kitchen.parts) {
      living.add(geometry)
      geometry.addEventListener('dispose', () => living.delete(geometry))
    }
    expect(living.size).toBe(kitchen.parts.length)
  }
})

it('turns a range around that now stands at the other end', () => {
  const ends = (...names: string[]) =>
    withDetails({
      sides: {
        back: [{ use: 'finished' }],
        ...Object.fromEntries(names.map((name) => [name, [{ use: 'appliance' as const }]])),
      },
    })
  const both = buildKitchen(ends('leftEnd', 'rightEnd'))
  const leftOf = (kitchen: Kitchen, index = 0) => {
    const range = partOf(kitchen, `range ${index} glass`)
    return Math.min(...verticesOf(range.geometry).map(({ at }) => at[0])) + range.position.x
  }
  expect([leftOf(both, 1) < 0, leftOf(both, 0) > 60]).toEqual([true, true])
  for (const name of ['leftEnd', 'rightEnd']) {
    const [moved, fresh] = [buildKitchen(ends(name), both), buildKitchen(ends(name))]
    expect(leftOf(moved)).toBeCloseTo(leftOf(fresh))
  }
})

describe('what is around the stone', () => {
  const namesOf = (kitchen: Kitchen, start: string) =>
    kitchen.parts.map(({ name }) => name).filter((name) => name.startsWith(start))
  const boundsOf = (kitchen: Kitchen, name: string) => {
    const { geometry, position } = partOf(kitchen, name)
    geometry.computeBoundingBox()
    return geometry.boundingBox?.clone().translate(position)
  }
  const kitchenOf = (name: string) => buildKitchen(ALL.find(([of]) => of === name)?.[1] ?? I)
  const island = (overhang: number) =>
    withDetails(
      { sides: { back: [{ use: 'finished' }], front: [{ use: 'finished', overhang }] } },
      { ...I, dimensions: { ...I.dimensions, width: 96, length: 44 } },
    )

  it('is a room also where no countertop has a wall', () => {
    const kitchen = buildKitchen(island(1.5))
    const walls = namesOf(kitchen, 'shell').filter((name) => name.endsWith(' wall'))
    expect(walls).toHaveLength(4)
    for (const name of walls) {
      const { outward } = partOf(kitchen, name)
      const box = boundsOf(kitchen, name)
      const distance = Math.max(
        (box?.min.x ?? 0) - 96,
        0 - (box?.max.x ?? 0),
        (box?.min.z ?? 0) - 44,
        0 - (box?.max.z ?? 0),
      )
      expect([outward !== null, distance > 100]).toEqual([true, true])
    }
  })

  it('goes on from the walls of a countertop to the corners of the room', () => {
    const kitchen = kitchenOf('K3 1')
    const walls = kitchen.parts.filter(({ name }) => /^(shell|wall) \d+ wall$/.test(name))
    const along = (x: number, y: number, axis: 'x' | 'z') => {
      const boxes = walls
        .filter(({ outward }) => outward?.x === x && outward.y === y)
        .map(({ name }) => boundsOf(kitchen, name))
        .toSorted((one, other) => (one?.min[axis] ?? 0) - (other?.min[axis] ?? 0))
      let reached = -Infinity
      for (const box of boxes) {
        if (reached > -Infinity) expect(box?.min[axis] ?? Infinity).toBeLessThanOrEqual(reached + 1e-3)
        reached = box?.max[axis] ?? reached
      }
      return { boxes, reached }
    }
    const [right, front] = [along(1, 0, 'z').boxes[0], along(0, 1, 'x').boxes[0]]
    expect(along(0, -1, 'x').reached).toBeGreaterThanOrEqual(right?.min.x ?? Infinity)
    expect(along(-1, 0, 'z').reached).toBeGreaterThanOrEqual(front?.min.z ?? Infinity)
  })

  it('has stools where people sit, and doors on the other side', () => {
    expect(namesOf(buildKitchen(island(9)), 'stool')).toEqual([])
    const kitchen = buildKitchen(island(12))
    const stools = namesOf(kitchen, 'stool').filter((name) => name.endsWith('decor'))
    expect(stools).toHaveLength(4)
    for (const name of stools) {
      const box = boundsOf(kitchen, name)
      expect([(box?.max.z ?? 0) > 44, (box?.min.y ?? -1) > -0.5, (box?.max.y ?? 0) < 40]).toEqual([true, true, true])
    }
    expect(boundsOf(kitchen, 'cabinets handle')?.max.z).toBeLessThan(22)
  })

  it('has a window over the sink, and wall cabinets from a tall backsplash up, beside it', () => {
    const kitchen = kitchenOf('K5 1')
    const glass = boundsOf(kitchen, 'window 0 daylight')
    expect(((glass?.min.x ?? 0) + (glass?.max.x ?? 0)) / 2).toBeCloseTo(25.5 + 59.25)
    expect(glass?.min.y).toBeGreaterThan(COUNTER_HEIGHT + 18)
    // All of the picture of what is outdoors.
    const { uv } = kitchen.parts.find(({ name }) => name === 'window 0 daylight')?.geometry.attributes ?? {}
    expect(Array.from(uv?.array ?? [])).toEqual([0, 1, 1, 1, 0, 0, 1, 0])
    const cabinets = kitchen.parts.filter(({ name }) => /^cabinets \d front$/.test(name))
    expect(cabinets.length).toBe(2)
    for (const { name, isHigh } of cabinets) {
      const box = boundsOf(kitchen, name)
      expect([box?.min.y, isHigh]).toEqual([COUNTER_HEIGHT + 18, true])
      expect((box?.max.x ?? 0) < (glass?.min.x ?? 0) || (box?.min.x ?? 0) > (glass?.max.x ?? 0)).toBe(true)
    }
    expect(namesOf(kitchenOf('K3 1'), 'cabinets ').filter((name) => /\d/.test(name))).toEqual([])
  })

  it('has a hood over a cooktop at its wall, and none over a refrigerator', () => {
    const kitchen = kitchenOf('K3 1')
    const hoods = namesOf(kitchen, 'hood').filter((name) => name.endsWith('trim'))
    expect(hoods.map((name) => boundsOf(kitchen, name)?.min.x)).toEqual([expect.closeTo(0)])
    expect(namesOf(kitchen, 'fridge')).toContain('fridge 0 steel')
  })

  it('has lamps above an island, two above a long one, and below what hangs on the walls', () => {
    const at = (name: string) => kitchenOf(name).house && kitchenOf(name).stands[0]?.kitchen.lamps
    expect(at('K1 1')).toEqual([{ at: [30, PENDANT.rim - 1, 24], power: 1 }])
    expect(at('K5 2')?.map(({ power }) => power)).toEqual([1, 1])
    expect(namesOf(kitchenOf('K5 2'), 'pendant')).toEqual([
      'pendant 0 lamp',
      'pendant 0 bulb',
      'pendant 1 lamp',
      'pendant 1 bulb',
    ])
    const hoods = at('K3 1')?.map(({ at: [x, y, z] }) => [Math.min(x, z), y < 66])
    expect(hoods).toEqual([
      [10, true],
      [10, true],
    ])
  })

  it('is darkest where stone meets a wall, and clear further up', () => {
    const { geometry, castShadow } = partOf(kitchenOf('K2 1'), 'wall shade 0 contact')
    const { position, color } = geometry.attributes
    const shades = Array.from({ length: position?.count ?? 0 }, (_, index) => ({
      up: position?.getY(index) ?? 0,
      darkness: (color?.getW(index) ?? 0) ** 2,
    }))
    const darkest = Math.max(...shades.map(({ darkness }) => darkness))
    const highest = Math.max(...shades.map(({ up }) => up))
    expect(shades.filter(({ up }) => up === COUNTER_HEIGHT).some(({ darkness }) => darkness === darkest)).toBe(true)
    expect(shades.filter(({ up }) => up === highest).every(({ darkness }) => darkness === 0)).toBe(true)
    expect([darkest < 0.5, castShadow]).toEqual([true, false])
  })

  it('casts no shadow of leaves, and a press goes through what is there for the look', () => {
    const kitchen = kitchenOf('K1 1')
    expect([partOf(kitchen, 'vase leaves').castShadow, partOf(kitchen, 'vase decor').castShadow]).toEqual([false, true])
    const down = new Raycaster(new Vector3(30, 200, 24), new Vector3(0, -1, 0))
    const hits = down.intersectObjects(kitchen.parts).map(({ object }) => object.name)
    expect(hits).toEqual(['top stone', 'floor floor'])
  })

  it('has a plant and boards along the wall of an L and of a U', () => {
    for (const [shape, width] of [
      ['I', 120],
      ['L', 120],
      ['U', 126],
    ] as const) {
      const kitchen = buildKitchen(drawn(shape, width, shape === 'I' ? 25.5 : 96))
      for (const name of ['plant decor', 'boards decor']) expect(namesOf(kitchen, name)).not.toEqual([])
      // Hidden with the wall that they lean on.
      expect(partOf(kitchen, 'boards decor').outward).not.toBeNull()
      // Their shade is below them, not before them.
      const [boards, shade] = ['decor', 'decorShade'].map((look) =>
        boundsOf(kitchen, `boards ${look}`)?.getCenter(new Vector3()),
      )
      expect(Math.abs((boards?.z ?? 0) - (shade?.z ?? 9))).toBeLessThan(2)
      expect(partOf(kitchen, 'plant decor').outward).toBeNull()
    }
  })

  it.each(ALL)('%s: nothing stands on a cutout or over the edge', (_, countertop) => {
    const kitchen = buildKitchen(countertop)
    const things = ['vase decor', 'bowl decor', 'plant decor', 'boards decor'].flatMap((name) => namesOf(kitchen, name))
    const { cutouts } = fabricate(countertop)
    for (const name of things) {
      const { geometry, position } = partOf(kitchen, name)
      const onStone = verticesOf(geometry).filter(({ at }) => at[1] < COUNTER_HEIGHT + 0.3)
      expect(onStone.length).toBeGreaterThan(0)
      for (const { at } of onStone) {
        const [x, z] = [at[0] + position.x, at[2] + position.z]
        expect(covers(partOf(kitchen, 'top stone'), [x, z])).toBe(true)
        const isOver = cutouts.some(({ corners, inBacksplash }) => {
          const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
          return (
            !inBacksplash && x > Math.min(...xs) && x < Math.max(...xs) && z > Math.min(...ys) && z < Math.max(...ys)
          )
        })
        expect(isOver).toBe(false)
      }
    }
  })
})

/** The upright planes of a part, such as `0,-1 25.500`, each with how far its triangles reach along it. */
function planesOf({ geometry }: Kitchen['parts'][number]) {
  const all = verticesOf(geometry)
  const corners = [...(geometry.index?.array ?? [])].flatMap((corner) => all[corner] ?? [])
  const faces = corners.filter((_, index) => index % 3 === 0).map((_, face) => corners.slice(3 * face, 3 * face + 3))
  return faces.flatMap(([first, ...others]) => {
    if (!first || Math.abs(first.normal[1]) > 0.01) return []
    const isAcross = Math.abs(first.normal[0]) > 0.99
    const along = [first, ...others].map(({ at: [x, , z] }) => (isAcross ? z : x))
    const plane = `${Math.round(first.normal[0])},${Math.round(first.normal[2])} ${first.at[isAcross ? 0 : 2].toFixed(3)}`
    return [{ plane, from: Math.min(...along), to: Math.max(...along) }]
  })
}

it.each(ALL)('%s has its toe kicks behind the panels and backs, or both would flicker', (_, countertop) => {
  const kitchen = buildKitchen(countertop)
  const fronts = planesOf(partOf(kitchen, 'cabinets front'))
  const inOnePlane = planesOf(partOf(kitchen, 'cabinets toeKick')).filter(({ plane, from, to }) =>
    fronts.some((front) => front.plane === plane && Math.min(to, front.to) - Math.max(from, front.from) > 0.01),
  )
  expect(inOnePlane).toEqual([])
})

describe('the fronts of the cabinets', () => {
  const sidesOf = (countertop: Countertop) => {
    const made = fabricate(countertop)
    const plan = planTop(made, countertop.details ?? DEFAULT_DETAILS)
    return planCabinets(made, plan.corners).flatMap(({ sides }) =>
      sides.flatMap((side) => (side.fronts ? [{ ...side, ...side.fronts }] : [])),
    )
  }

  it.each(ALL)('%s: are closed up to the stone, also beside the front of a farmhouse sink', (_, countertop) => {
    for (const { length, doors, fillers, dishwashers, aprons } of sidesOf(countertop)) {
      const drawers = doors.filter(({ isBelowSink }) => !isBelowSink)
      const closed = [...drawers, ...fillers, ...dishwashers, ...aprons].toSorted((one, other) => one.from - other.from)
      let reached = 0
      for (const { from, to } of closed) {
        expect(from).toBeLessThan(reached + 1e-6)
        reached = Math.max(reached, to)
      }
      expect(reached).toBeCloseTo(length)
    }
  })

  it.each(ALL)('%s: pass the bars of the other side of an inner corner', (_, countertop) => {
    for (const { length, doors, dishwashers, ...side } of sidesOf(countertop)) {
      for (const { from, to } of [...doors, ...dishwashers]) {
        if (side.startsAtInnerCorner) expect(from).toBeGreaterThan(BAR_REACH + 0.5)
        if (side.endsAtInnerCorner) expect(length - to).toBeGreaterThan(BAR_REACH + 0.5)
      }
    }
  })

  it('have nothing behind them inside of a farmhouse sink', () => {
    const [, countertop] = ALL.find(([name]) => name === 'K5 1') ?? []
    const kitchen = buildKitchen(countertop ?? I)
    const bowl = vertices(kitchen, 'cutout sink white').map(({ at }) => at)
    const [left, right] = [Math.min(...bowl.map(([x]) => x)), Math.max(...bowl.map(([x]) => x))]
    const behind = vertices(kitchen, 'cabinets gap').filter(({ normal }) => normal[2] === 1)
    const high = behind.filter(({ at: [x, y] }) => y === UNDERSIDE && x > left + 0.1 && x < right - 0.1)
    expect([behind.length > 0, high]).toEqual([true, []])
    // No face reaches over it from one side to the other.
    const tops = behind.filter(({ at }) => at[1] === UNDERSIDE).map(({ at }) => at[0])
    expect(tops.some((x) => Math.abs(x - left) < 0.1)).toBe(true)
    expect(tops.some((x) => Math.abs(x - right) < 0.1)).toBe(true)
  })
})

test.each([
  ['behind the back wall', [60, -15], true],
  ['outside of both walls in the corner', [-15, -16], true],
  ['behind the left wall', [-15, 60], true],
  ['beside the countertop', [140, 40], false],
  ['in front of it', [60, 120], false],
] as const)('the floor %s fades into the background: %o, %s', (_, at, isOutside) => {
  const L = whole({ ...KITCHENS.K3[0], details: undefined } as Given)
  const walls: Stretch[] = [{ use: 'wall' }]
  const kitchen = buildKitchen(withDetails({ sides: { back: walls, legBack: walls } }, L))
  expect(covers(partOf(kitchen, 'outside outside'), at)).toBe(isOutside)
})

test('the floor fades slowly from the walls on', () => {
  const { geometry } = partOf(buildKitchen(I), 'outside outside')
  const { position, color } = geometry.attributes
  const back = Array.from({ length: position?.count ?? 0 }, (_, index) => index)
    .filter((index) => (position?.getX(index) ?? 0) > 0 && (position?.getZ(index) ?? 0) < 0)
    .map((index) => ({ out: -(position?.getZ(index) ?? 0), gone: (color?.getW(index) ?? 0) ** 2 }))
    .toSorted((one, other) => one.out - other.out)
  expect([back[0]?.gone, back.at(-1)?.gone]).toEqual([0, 1])
})
