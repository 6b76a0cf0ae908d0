import { BoxGeometry, type BufferGeometry, PlaneGeometry } from 'three'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { bar, shaker } from './cabinet-meshes.ts'
import { splitEvenly } from './cabinet-plans.ts'
import { Mesh, type Vec } from './mesh.ts'
import { edgeBetween } from './outlines.ts'
import type { Look } from './parts.ts'
import { cuboid, merged, painted, turned } from './props.ts'
import { SHADE_HEIGHT, shade } from './shades.ts'
import type { WallFeature } from './wall-features.ts'

/** Inches. */
const CABINETS = { depth: 13, maxDoor: 18 }
const SHELF_DEPTH = 9

type FeatureMeshes = Partial<Record<Look, BufferGeometry>>

/** What hangs on a wall, at its place. */
export function buildWallFeature({ kind, at, outward, width, range, splashGoesOn }: WallFeature): FeatureMeshes {
  const contact = new Mesh()
  addShadeOnWall(contact, { width, range, splashGoesOn }, SHADES[kind])
  const built = { ...BUILDERS[kind](width, range), contact: contact.geometry() }
  // They are built with x across the wall and z into the room.
  for (const geometry of Object.values(built)) {
    geometry.rotateY(Math.atan2(0 - outward.x, 0 - outward.y)).translate(at.x, 0, at.y)
  }
  return built
}

interface WallShade {
  below: number
  beside: number
  darkness: number
  /** How much narrower its top is. */
  narrower?: number
  /** In front of the wall, such as on a backsplash. */
  out?: number
}

/** How dark the wall is around what hangs on it, and how far, in inches. */
const SHADES: Record<WallFeature['kind'], WallShade> = {
  window: { below: 5, beside: 3, darkness: 0.24 },
  hood: { below: 18, beside: 13, darkness: 0.24, narrower: 0.28 },
  cabinets: { below: 11, beside: 11, darkness: 0.42, out: SLAB_THICKNESS },
  shelf: { below: 11, beside: 6, darkness: 0.24 },
}

/** Light comes from above: it's dark below, less so beside, and the corners are fans. */
function addShadeOnWall(
  mesh: Mesh,
  { width, range: [bottom, top], splashGoesOn }: Pick<WallFeature, 'width' | 'range' | 'splashGoesOn'>,
  { below, beside, darkness, narrower = 0, out = 0 }: WallShade,
): void {
  const half = width / 2
  const high = half * (1 - narrower)
  const at = (x: number, y: number, z = 0): Vec => [x, y, z + SHADE_HEIGHT]
  const add = (corners: readonly Vec[], dark: readonly number[]) =>
    shade(
      mesh,
      corners,
      [0, 0, 1],
      dark.map((share) => share * darkness),
    )
  const low = bottom - below
  add([at(-half, bottom, out), at(half, bottom, out), at(half, low, out), at(-half, low, out)], [1, 1, 0, 0])
  for (const [index, side] of [-1, 1].entries()) {
    // Where no backsplash goes on, it would float before the wall.
    const before = splashGoesOn[index] ? out : 0
    const corner = [at(side * half, bottom, before), at(side * (half + beside), bottom, before)]
    const diagonal = at(side * (half + beside * 0.7), bottom - below * 0.7, before)
    add([...corner, diagonal, at(side * half, low, before)], [1, 0, 0, 0])
    const up = [at(side * half, bottom), at(side * (half + beside), bottom)]
    add([...up, at(side * (high + beside), top), at(side * high, top)], [1, 0, 0, 0.4])
  }
}

type Build = (width: number, range: WallFeature['range']) => FeatureMeshes

const BUILDERS: Record<WallFeature['kind'], Build> = {
  window: buildWindow,
  hood: buildHood,
  cabinets: buildWallCabinets,
  shelf: buildShelf,
}

/** A frame with bars and a sill around bright glass. */
export function buildWindow(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const half = width / 2
  const middle = (bottom + top) / 2
  const height = top - bottom
  const lights = Math.max(Math.round(width / 18), 2)
  const bars = Array.from({ length: lights - 1 }, (_, index) => -half + (width * (index + 1)) / lights)
  const trim = merged([
    ...[-half - 1.5, half + 1.5].map((x) => cuboid([x, middle, 0.5], [3, height + 6, 1], 'white')),
    cuboid([0, top + 1.5, 0.5], [width, 3, 1], 'white'),
    cuboid([0, bottom - 1, 1.2], [width + 8, 1.6, 2.4], 'white'),
    cuboid([0, bottom + height * 0.62, 0.4], [width, 1.1, 0.7], 'white'),
    ...bars.map((x) => cuboid([x, middle, 0.4], [0.8, height, 0.6], 'white')),
  ])
  const daylight = new PlaneGeometry(width, height).translate(0, middle, 0.25)
  return { daylight, trim, glow: buildSheen(half) }
}

/** The soft reflection of a window on the floor before it: how far, how much wider at its end, how bright. */
const SHEEN = { reach: 84, spread: 0.35, soft: 26, tint: [0.03, 0.032, 0.034], brightness: 0.85 } as const

function buildSheen(half: number): BufferGeometry {
  const mesh = new Mesh()
  const { reach, spread, soft, tint, brightness } = SHEEN
  const at = (x: number, z: number): Vec => [x * (1 + (z / reach) * spread), SHADE_HEIGHT, z]
  const strip = (from: number, to: number, [left, right]: readonly [number, number]) =>
    shade(mesh, [at(from, 0), at(to, 0), at(to, reach), at(from, reach)], [0, 1, 0], [left, right, 0, 0], tint)
  strip(-half - soft, -half, [0, brightness])
  strip(-half, half, [brightness, brightness])
  strip(half, half + soft, [brightness, 0])
  return mesh.geometry()
}

/** Plaster, narrower at its top, with a band of oak. */
function buildHood(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const band = 3
  const base = { depth: 19, height: 4 }
  const height = top - bottom - band - base.height
  const cap = new BoxGeometry(width, height, base.depth)
  const corners = cap.getAttribute('position')
  for (let index = 0; index < corners.count; index += 1) {
    const isTop = corners.getY(index) > 0
    const z = corners.getZ(index) > 0 ? (isTop ? 11 : base.depth) : 0
    corners.setXYZ(index, corners.getX(index) * (isTop ? 0.72 : 1), corners.getY(index), z)
  }
  cap.computeVertexNormals()
  const trim = merged([
    painted(cap.translate(0, bottom + band + base.height + height / 2, 0), 'plaster'),
    cuboid([0, bottom + band + base.height / 2, base.depth / 2], [width, base.height, base.depth], 'plaster'),
    cuboid([0, bottom + band / 2, (base.depth + 0.4) / 2], [width + 0.8, band, base.depth + 0.4], 'oak'),
  ])
  return { trim }
}

/** Doors in frames, with bars at their lower ends. */
function buildWallCabinets(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const [front, gap, handle] = [new Mesh(), new Mesh(), new Mesh()]
  const half = width / 2
  front.floating({ left: -half, right: half, back: 0, front: CABINETS.depth - 0.8 }, [bottom, top])
  const edge = edgeBetween({ x: half, y: CABINETS.depth - 0.75 }, { x: -half, y: CABINETS.depth - 0.75 })
  gap.upright(edge, [bottom + 0.1, top - 0.1])
  const doors = splitEvenly(0, width, CABINETS.maxDoor)
  for (const [index, { from, to }] of doors.entries()) {
    shaker(front, edge, { from: from + 0.07, to: to - 0.07 }, [bottom + 0.1, top - 0.1])
    const at = index % 2 === 0 && index < doors.length - 1 ? to - 1.2 : from + 1.2
    bar(handle, edge, { from: at, to: at }, [bottom + 2, bottom + 8])
  }
  front.floating({ left: -half, right: half, back: 0, front: CABINETS.depth + 0.6 }, [top, top + 2.5])
  return { front: front.geometry(), gap: gap.geometry(), handle: handle.geometry() }
}

/** Oak, with bowls and a vase. */
function buildShelf(width: number, [bottom, top]: WallFeature['range']): FeatureMeshes {
  const z = SHELF_DEPTH / 2
  const on = (x: number, shape: BufferGeometry) => shape.translate(x, top, z)
  const decor = merged([
    cuboid([0, (bottom + top) / 2, z], [width, top - bottom, SHELF_DEPTH], 'oak'),
    ...[0, 0.9, 1.8].map((up) =>
      on(
        -width * 0.3,
        turned(
          [
            [0, up],
            [3.4, up],
            [4.1, up + 0.8],
            [3.9, up + 0.8],
            [0, up + 0.5],
          ],
          'white',
        ),
      ),
    ),
    on(
      -width * 0.04,
      turned(
        [
          [0, 0],
          [1.7, 0],
          [2.6, 2.2],
          [2.2, 4.2],
          [0.9, 5.2],
          [1.1, 6],
          [0.8, 6],
          [0.6, 5],
        ],
        'slate',
      ),
    ),
    on(
      width * 0.16,
      turned(
        [
          [0, 0],
          [1.4, 0],
          [2.4, 2.4],
          [2.2, 2.4],
          [0, 0.6],
        ],
        'stoneware',
      ),
    ),
    on(
      width * 0.34,
      turned(
        [
          [0, 0],
          [2, 0],
          [3, 2],
          [2.4, 4],
          [1, 4.6],
          [1.2, 5],
          [0.8, 5],
        ],
        'clay',
      ),
    ),
  ])
  return { decor }
}
