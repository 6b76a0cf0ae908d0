import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  LatheGeometry,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import type { Point } from '#shared/countertops/outline.ts'
import type { Vec } from './mesh.ts'

/** `#rrggbb` of what stands in a kitchen. */
export const PAINTS = {
  plaster: '#ece7de',
  white: '#f2efe8',
  oak: '#c39a68',
  walnut: '#6b5140',
  linen: '#e6dfd1',
  brass: '#b48a4a',
  clay: '#bf7f5c',
  leaf: '#5f7350',
  stem: '#6b5a3e',
  lemon: '#e3c33e',
  stoneware: '#d9cfc0',
  enamel: '#7c2a20',
  slate: '#4b5052',
} as const
type Paint = keyof typeof PAINTS

/** A shape in one color. */
export function painted(geometry: BufferGeometry, paint: Paint): BufferGeometry {
  const { r, g, b } = new Color(PAINTS[paint])
  const count = geometry.attributes.position?.count ?? 0
  const colors = Float32Array.from({ length: 4 * count }, (_, index) => [r, g, b, 1][index % 4] ?? 1)
  return geometry.setAttribute('color', new BufferAttribute(colors, 4))
}

/** Painted shapes as one. */
export function merged(shapes: BufferGeometry[]): BufferGeometry {
  const one = mergeGeometries(shapes)
  for (const shape of shapes) shape.dispose()
  return one
}

/** A block around a middle, in inches. */
export function cuboid([x, y, z]: Vec, [width, height, depth]: Vec, paint: Paint): BufferGeometry {
  return painted(new BoxGeometry(width, height, depth).translate(x, y, z), paint)
}

/** A round bar between two points. `ends` are its radii. */
export function rod(from: Vec, to: Vec, ends: readonly [number, number], paint: Paint): BufferGeometry {
  const [a, b] = [new Vector3(...from), new Vector3(...to)]
  const along = b.clone().sub(a)
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.clone().normalize())
  const middle = a.add(b).multiplyScalar(0.5)
  const shape = new CylinderGeometry(ends[1], ends[0], along.length(), 10).applyQuaternion(turn)
  return painted(shape.translate(...middle.toArray()), paint)
}

/** Something turned on a wheel, from radii at heights. */
export function turned(profile: readonly (readonly [radius: number, height: number])[], paint: Paint): BufferGeometry {
  return painted(
    new LatheGeometry(
      profile.map(([radius, height]) => new Vector2(radius, height)),
      24,
    ),
    paint,
  )
}

/** A stool in front of `0, 0`, whose back is toward `outward`. Inches above the floor. */
export function buildStool(outward: Point): BufferGeometry {
  const across = { x: -outward.y, y: outward.x }
  const at = (side: number, out: number, up: number): Vec => [
    across.x * side + outward.x * out,
    up,
    across.y * side + outward.y * out,
  ]
  const size = (side: number, out: number, up: number): Vec => [
    Math.abs(across.x) * side + Math.abs(outward.x) * out,
    up,
    Math.abs(across.y) * side + Math.abs(outward.y) * out,
  ]
  const leg = (side: number, out: number, top: number) =>
    rod(at(side * 8.2, out * 8 + 0.4, 0), at(side * 7, out * 6.8, top), [0.55, 0.75], 'oak')
  return merged([
    leg(-1, -1, 24.6),
    leg(1, -1, 24.6),
    leg(-1, 1, 24.6),
    leg(1, 1, 24.6),
    rod(at(-7, 6.8, 24), at(-7.2, 8.6, 37.5), [0.7, 0.55], 'oak'),
    rod(at(7, 6.8, 24), at(7.2, 8.6, 37.5), [0.7, 0.55], 'oak'),
    ...[32.6, 34.3, 36].map((up) => cuboid(at(0, 7.9 + (up - 32) * 0.12, up), size(15.6, 0.8, 1.45), 'oak')),
    cuboid(at(0, 0, 24.4), size(15.6, 15, 1), 'oak'),
    cushion(size(16.4, 15.8, 2.2)).translate(...at(0, 0, 26)),
    rod(at(-7.9, -7.4, 9), at(7.9, -7.4, 9), [0.32, 0.32], 'brass'),
    rod(at(-7.9, 7.9, 11), at(7.9, 7.9, 11), [0.32, 0.32], 'oak'),
    rod(at(-7.8, -7.3, 13), at(-7.8, 7.5, 13), [0.32, 0.32], 'oak'),
    rod(at(7.8, -7.3, 13), at(7.8, 7.5, 13), [0.32, 0.32], 'oak'),
  ])
}

/** A round block: a sphere pushed toward its box. */
function cushion([width, height, depth]: Vec): BufferGeometry {
  const shape = new SphereGeometry(1, 28, 14)
  const { position } = shape.attributes
  if (!position) return shape
  const push = (value: number) => Math.sign(value) * Math.abs(value) ** 0.28
  for (let index = 0; index < position.count; index += 1) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)]
    position.setXYZ(
      index,
      (push(x) * width) / 2,
      (Math.sign(y) * Math.abs(y) ** 0.6 * height) / 2,
      (push(z) * depth) / 2,
    )
  }
  shape.computeVertexNormals()
  return painted(shape, 'linen')
}

/**
 * Inches above the floor: the rim of a lamp, and where its cord leaves the picture. Among other countertops it's higher, so that
 * it isn't in front of the sink of another.
 */
export const PENDANT = { rim: 72, amongOthers: 89, top: 220 }

/** A dome of brass on a cord, and its bulb. */
export function buildPendant(rim: number): { lamp: BufferGeometry; bulb: BufferGeometry } {
  const { top } = PENDANT
  const dome = turned(
    [
      [7, rim],
      [6.7, rim + 1.5],
      [5.8, rim + 3.2],
      [4.2, rim + 4.7],
      [2, rim + 5.7],
      [0.7, rim + 6.1],
      [0.7, rim + 7.4],
      [0, rim + 7.5],
    ],
    'white',
  )
  const bulb = turned(
    [
      [0, rim - 0.6],
      [1.2, rim - 0.2],
      [1.7, rim + 1],
      [1.2, rim + 2.2],
      [0, rim + 2.6],
    ],
    'white',
  )
  return { lamp: merged([dome, rod([0, rim + 7, 0], [0, top, 0], [0.14, 0.14], 'slate')]), bulb }
}

/** A bowl with lemons, on 0. */
export function buildBowl(): BufferGeometry {
  const bowl = turned(
    [
      [0, 0.02],
      [2.2, 0.02],
      [4.2, 1.4],
      [5.4, 3.1],
      [5.15, 3.1],
      [3.9, 1.5],
      [2, 0.5],
      [0, 0.4],
    ],
    'stoneware',
  )
  const places: Vec[] = [
    [-1.6, 2.1, 0.4],
    [1.5, 2.1, 1],
    [0.4, 2.1, -1.8],
    [0, 3.7, 0.1],
  ]
  const lemon = ([x, y, z]: Vec, index: number) =>
    painted(new SphereGeometry(1.25, 14, 10).scale(1.25, 1, 1).rotateY(index).translate(x, y, z), 'lemon')
  return merged([bowl, ...places.map(lemon)])
}

/** A pot of enameled iron with its lid, on 0. */
export function buildPot(): BufferGeometry {
  const pot = turned(
    [
      [0, 0.02],
      [3.6, 0.02],
      [4.2, 0.6],
      [4.4, 4],
      [4.6, 4.1],
      [4.6, 4.4],
      [3.8, 5],
      [1.5, 5.5],
      [0, 5.55],
    ],
    'enamel',
  )
  const knob = turned(
    [
      [0.3, 5.5],
      [0.4, 6],
      [0.8, 6.3],
      [0.7, 6.7],
      [0, 6.8],
    ],
    'brass',
  )
  const grip = (x: number) => cuboid([x, 3.5, 0], [1.5, 0.5, 2.6], 'enamel')
  return merged([pot, knob, grip(-4.9), grip(4.9)])
}

/** Two boards that lean against what is behind 0, 0 toward `outward`. */
export function buildBoards(outward: Point): BufferGeometry {
  const lean = (
    width: number,
    height: number,
    thick: number,
    [aside, ahead]: readonly [number, number],
    paint: Paint,
  ) =>
    painted(
      new BoxGeometry(width, height, thick)
        .translate(0, height / 2, 0)
        .rotateX(-0.13)
        .translate(aside, 0.05, ahead),
      paint,
    )
  return merged([lean(11, 17, 0.8, [0, 2.9], 'walnut'), lean(8.5, 12, 0.8, [6, 3.2], 'oak')]).rotateY(
    Math.atan2(-outward.x, -outward.y),
  )
}
