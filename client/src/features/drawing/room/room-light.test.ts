import { renderHook } from '@testing-library/react'
import { Color, MeshStandardMaterial, ShaderLib, type Vector3 } from 'three'
import { expect, it, test, vi } from 'vitest'
import { DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { LIGHTS } from './lights.tsx'
import { useMaterials } from './materials.ts'
import { COUNTER_HEIGHT, UNDERSIDE } from './mesh.ts'
import { MirroredHouse } from './mirror.ts'
import { PAINTS } from './props.ts'
import { buildRoom, partsOf, type Room } from './room.ts'

const ISLAND = { shape: 'I', dimensions: { width: 84, length: 42 }, stone: 'southport' } as const
/** A room of one countertop. */
function roomOf({ dimensions, ...rest }: (typeof KITCHENS)['K1'][number]): Room {
  const countertop = { ...rest, dimensions: fullDimensions(dimensions) }
  return buildRoom([{ key: 'only', countertop, place: { x: 0, y: 0, turn: 0 } }])
}
const islandWith = (sides: Details['sides']) => roomOf({ ...ISLAND, details: { ...DEFAULT_DETAILS, sides } })

function partOf(room: Room, name: string) {
  const part = [...partsOf(room)].map(([one]) => one).find((one) => one.name === name)
  if (!part) throw new Error(`no ${name}`)
  return part
}

/** The corners of a part of light or shade: where they are, and how strong they are there. */
function cornersOf(room: Room, name: string) {
  const { geometry, position: moved } = partOf(room, name)
  const { position, color, normal } = geometry.attributes
  return Array.from({ length: position?.count ?? 0 }, (_, index) => ({
    x: (position?.getX(index) ?? 0) + moved.x,
    up: position?.getY(index) ?? 0,
    z: (position?.getZ(index) ?? 0) + moved.z,
    toward: [normal?.getX(index) ?? 0, normal?.getY(index) ?? 0, normal?.getZ(index) ?? 0],
    strength: (color?.getW(index) ?? 0) ** 2,
  }))
}

it('comes back from the floor to toe kicks, fronts and panels, and fades further up', () => {
  const lit = cornersOf(islandWith({ back: [{ use: 'finished' }], leftEnd: [{ use: 'waterfall' }] }), 'cabinets glow')
  const facing = (x: number, z: number) => lit.filter(({ toward }) => toward[0] === x && toward[2] === z)
  // Toe kick and fronts, and the panels at the back and the right end. Stone needs none.
  expect([facing(0, 1), facing(0, -1), facing(1, 0), facing(-1, 0)].map(({ length }) => length)).toEqual([8, 4, 4, 0])
  // At 4, toe kicks end and fronts begin.
  for (const { up, strength } of lit) if (up !== 4) expect(strength > 0).toBe(up < 4)
})

it('comes in by a window, onto the floor before it, and fades into the room', () => {
  const sheen = cornersOf(roomOf({ ...ISLAND, details: DEFAULT_DETAILS }), 'window 0 glow')
  expect(sheen.every(({ up }) => up > 0 && up < 0.1)).toBe(true)
  const [atWall, far] = [sheen.filter(({ z }) => z === 0), sheen.filter(({ z }) => z > 60)]
  expect(atWall.length).toBe(far.length)
  expect([
    Math.max(...atWall.map(({ strength }) => strength)) > 0.5,
    far.every(({ strength }) => strength === 0),
  ]).toEqual([true, true])
})

it('is mirrored from the walls of the house: those at the stone, and the others of the room', () => {
  const { inside } = roomOf({ ...ISLAND, details: { ...DEFAULT_DETAILS, sides: { back: [{ use: 'wall' }] } } })
  expect([inside.back, inside.left < -60, inside.right > 84 + 60, inside.front > 42 + 60]).toEqual([
    0,
    true,
    true,
    true,
  ])
  const house = new MirroredHouse()
  house.fit(inside)
  const { fragmentShader, vertexShader } = ShaderLib.physical
  const shader = { fragmentShader, vertexShader, uniforms: {} as Record<string, { value: Vector3 }> }
  house.mirror(shader as never, undefined as never)
  expect(shader.uniforms.houseLow?.value.toArray()).toEqual([inside.left, 0, inside.back])
  expect(shader.uniforms.houseHigh?.value.toArray()).toEqual([inside.right, 108, inside.front])
  // Declared, and asked where a reflection comes from.
  expect(shader.fragmentShader.split(/inHouse\( /)).toHaveLength(3)
})

it('is mirrored by all that is polished, and walls are of the plaster of a hood', () => {
  // Pictures that are drawn stay empty.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const house = new MirroredHouse()
  const { result } = renderHook(() => useMaterials(DEFAULT_CABINET, house, () => {}))
  const polished = Object.values(result.current).filter((material) => material instanceof MeshStandardMaterial)
  expect(polished.length).toBeGreaterThan(5)
  for (const material of polished) expect(Object.values(material)).toContain(house.mirror)
  const { wall, trim } = result.current
  expect(wall.color.toArray()).toEqual(trim.color.clone().multiply(new Color(PAINTS.plaster)).toArray())
})

it('makes no shadow of the kitchen outside of its walls', () => {
  const room = roomOf({ ...ISLAND, details: DEFAULT_DETAILS })
  const [floor, ground] = [partOf(room, 'floor floor'), partOf(room, 'ground floor')]
  expect([floor.receiveShadow, ground.receiveShadow]).toEqual([true, false])
  const backOf = (name: string) => Math.min(...cornersOf(room, name).map(({ z }) => z))
  // The wall is at 0.
  expect([backOf('floor floor'), backOf('ground floor') < -100]).toEqual([0, true])
})

test('the edge of a stone is dark where it is upright, except a mitered one, which is in line with a panel', () => {
  const shadeOf = (profile: 'eased' | 'mitered') => {
    const room = islandWith({
      back: [{ use: 'finished', profile }],
      rightEnd: [{ use: 'waterfall' }],
      front: [{ use: 'finished', profile }],
      leftEnd: [{ use: 'waterfall' }],
    })
    return [...partsOf(room)].some(([{ name }]) => name === 'top shade contact')
  }
  expect([shadeOf('eased'), shadeOf('mitered')]).toEqual([true, false])
})

test('a low wall is darker above, beside white stone', () => {
  const cap = cornersOf(roomOf({ ...ISLAND, details: DEFAULT_DETAILS }), 'low wall 0 contact')
  expect(cap.map(({ toward }) => toward[1])).toEqual([1, 1, 1, 1])
  expect(cap.every(({ up, z, strength }) => up > UNDERSIDE && z <= 0 && strength > 0.2)).toBe(true)
})

test('white fronts are darker beside the panel of a waterfall', () => {
  const shadeOf = (use: 'waterfall' | 'finished') =>
    cornersOf(islandWith({ back: [{ use: 'finished' }], leftEnd: [{ use }] }), 'cabinets contact').filter(
      ({ toward, x, strength }) => toward[2] === 1 && x < 2 && strength > 0.4 && strength < 0.6,
    )
  // Without one, there's only the shadow below the stone.
  const below = ({ up }: { up: number }) => up > COUNTER_HEIGHT - 6
  expect([shadeOf('finished').every(below), shadeOf('waterfall').every(below)]).toEqual([true, false])
})

test('the shade beside wall cabinets lies on the backsplash, and on the wall where that has ended', () => {
  const [l] = KITCHENS.K5
  const room = roomOf(l as (typeof KITCHENS)['K1'][number])
  const beyond = cornersOf(room, 'cabinets 2 contact').filter(({ x }) => x > 144.5)
  expect([beyond.length > 0, beyond.every(({ z }) => Math.abs(z) < 0.1)]).toEqual([true, true])
  // Toward the window. Above the backsplash, the wall is bare.
  const [left] = cornersOf(room, 'cabinets 2 front').toSorted((one, other) => one.x - other.x)
  const onSplash = cornersOf(room, 'cabinets 2 contact').filter(({ x, up }) => x < (left?.x ?? 0) - 1 && up < 54)
  expect([onSplash.length > 0, onSplash.every(({ z }) => z > 1.25)]).toEqual([true, true])
})

test('walls in line reach into each other, so that no light shows between them', () => {
  const room = roomOf({ ...ISLAND, details: DEFAULT_DETAILS })
  const spanOf = (name: string) => {
    const xs = cornersOf(room, name).map(({ x }) => x)
    return [Math.min(...xs), Math.max(...xs)] as const
  }
  const own = spanOf('wall 0 wall')
  const rests = [...partsOf(room)]
    .map(([{ name }]) => name)
    .filter((name) => /^shell \d wall$/.test(name))
    .map(spanOf)
  expect(rests.filter(([, to]) => to > own[0] && to < own[0] + 1)).toHaveLength(1)
  expect(rests.filter(([from]) => from < own[1] && from > own[1] - 1)).toHaveLength(1)
})

test('the edge of the stone is darker where it is upright, so that its profile is seen', () => {
  const shadesOf = (profile: 'bevel' | 'ogee') => {
    const room = islandWith({ back: [{ use: 'wall' }], front: [{ use: 'finished', profile }] })
    return cornersOf(room, 'top shade contact').filter(({ toward, z }) => toward[2] !== 0 && z > 40)
  }
  const [bevel, face] = [0.71, 1].map((out) =>
    shadesOf('bevel').filter(({ toward: [, , z = 0] }) => z.toFixed(2) === out.toFixed(2)),
  )
  const strengths = (some: typeof bevel) => [...new Set(some?.map(({ strength }) => strength.toFixed(3)))]
  expect([strengths(bevel), strengths(face)]).toEqual([['0.050'], ['0.170']])
  // An ogee has lines of its own.
  expect(strengths(shadesOf('ogee')).length).toBeGreaterThan(5)
  // A wall's side has none.
  const wall = cornersOf(islandWith({ back: [{ use: 'wall' }] }), 'top shade contact')
  expect(wall.filter(({ toward }) => toward[2] === -1)).toEqual([])
})

test('the fronts of cabinets can be told apart in the evening, far from a lamp', () => {
  /** What comes to an upright face: half from the sky, half from the floor. */
  const onFront = ({ color, groundColor, intensity }: (typeof LIGHTS)['day' | 'evening']['around']) => {
    const { r, g, b } = new Color(color).lerp(new Color(groundColor), 0.5)
    return intensity * (0.2126 * r + 0.7152 * g + 0.0722 * b)
  }
  expect(onFront(LIGHTS.evening.around) / onFront(LIGHTS.day.around)).toBeGreaterThan(0.9)
  expect(LIGHTS.evening.sun.intensity).toBeLessThan(0.6 * LIGHTS.day.sun.intensity)
})
