import { type BufferGeometry, CatmullRomCurve3, CylinderGeometry, SphereGeometry, TubeGeometry, Vector3 } from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { outletMiddle, type PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import { facesRoom, pointOnSide } from '#shared/fabrication/sides.ts'
import { APRON_BOTTOM } from './cabinet-plans.ts'
import { COUNTER_HEIGHT, Mesh, raise, UNDERSIDE, type Vec } from './mesh.ts'
import { grow, opposite, reachTo } from './outlines.ts'
import { circle, holeOf, roundedBox } from './stone-meshes.ts'
import { hasApron } from './top-plan.ts'

/** What something in the kitchen is made of, besides stone and cabinets. */
export type FixtureMaterial = 'steel' | 'white' | 'glass' | 'dark' | 'handle'
type FixtureMeshes = Partial<Record<FixtureMaterial, Mesh | BufferGeometry>>

/** Inches. */
const BOWL_DEPTH = 8.5
const BAR_BOWL_DEPTH = 6.5
/** Between the two bowls of a double sink. */
const DIVIDER = 1.2
const DROP_IN = { cover: 0.5, rim: 1, deck: 3.6, height: 0.18 }
const FARMHOUSE = { rim: 0.9, out: 0.6 }
const DRAIN_RADIUS = 1.75

/** What fills a cutout in the top. Nothing for one that has only a hole. `sink` is the middle of a faucet's sink. */
export function buildFixture(placed: PlacedCutout, sink: Point | undefined): FixtureMeshes {
  const { kind } = placed.cutout
  if (isSink(kind)) return buildSink(placed)
  if (isCooktop(kind)) return buildCooktop(placed)
  if (kind === 'faucet') return buildFaucet(placed, sink)
  if (kind === 'hole') return buildCap(placed)
  return {}
}

/** From a cutout to the person who stands at it. */
function towardPerson({ side }: PlacedCutout): Point {
  return facesRoom(side.name) ? side.outward : opposite(side.outward)
}

function buildSink(placed: PlacedCutout): FixtureMeshes {
  const { cutout, corners, side, radius } = placed
  const box = boxOfPoints(corners)
  const [metal, dark] = [new Mesh(), new Mesh()]
  if (cutout.kind === 'sink-dropin') {
    const toward = towardPerson(placed)
    const height = COUNTER_HEIGHT + DROP_IN.height
    const bowl = reachTo(grow(box, -DROP_IN.rim), opposite(toward), DROP_IN.rim - DROP_IN.deck)
    const rim = roundedBox(grow(box, DROP_IN.cover), radius + 0.6)
    addBowls(metal, dark, rim, [bowl], [height - BOWL_DEPTH, height])
    metal.ring(rim, [COUNTER_HEIGHT, height])
    return { steel: metal, dark }
  }
  if (cutout.kind === 'sink-farmhouse') {
    const isOpen = hasApron(placed)
    const body = isOpen ? reachTo(box, side.outward, FARMHOUSE.out) : box
    const height = COUNTER_HEIGHT - 0.15
    const rim = roundedBox(body, 0.35)
    addBowls(metal, dark, rim, [grow(body, -FARMHOUSE.rim)], [height - BOWL_DEPTH - 1, height])
    metal.ring(rim, [APRON_BOTTOM, height])
    return { white: metal, dark }
  }
  const depth = cutout.kind === 'sink-bar' ? BAR_BOWL_DEPTH : BOWL_DEPTH
  const inside = grow(box, -0.02)
  const bowls = cutout.kind === 'sink-double' ? halves(inside, side.along) : [inside]
  addBowls(metal, dark, holeOf(placed, 0.4), bowls, [UNDERSIDE - depth, UNDERSIDE - 0.02])
  return { steel: metal, dark }
}

/** A rim with bowls in it: rounded, a little narrower at the bottom, each with its drain. */
function addBowls(
  mesh: Mesh,
  dark: Mesh,
  rim: readonly Point[],
  bowls: readonly Box[],
  [bottom, top]: readonly [number, number],
): void {
  mesh.flat(
    rim,
    top,
    bowls.map((bowl) => roundedBox(bowl, 1.4)),
  )
  for (const bowl of bowls) {
    const center = centerOf(bowl)
    // Down the wall, around the foot, and along the floor.
    const rings = [
      { in: 0, at: top, normal: 1 },
      { in: 0.25, at: bottom + 1, normal: 1 },
      { in: 0.6, at: bottom + 0.3, normal: 0.7 },
      { in: 1.3, at: bottom, normal: 0 },
    ].map((ring) => ({ ...ring, points: roundedBox(grow(bowl, -ring.in), 1.4) }))
    for (const [place, ring] of rings.slice(1).entries()) {
      const above = rings[place]
      if (above) band(mesh, above, ring, center)
    }
    mesh.flat(rings.at(-1)?.points ?? [], bottom)
    dark.flat(circle(center, DRAIN_RADIUS), bottom + 0.03)
  }
}

interface Ring {
  at: number
  /** How much its faces look sideways: 1 is a wall, 0 a floor. */
  normal: number
  points: readonly Point[]
}

function band(mesh: Mesh, upper: Ring, lower: Ring, center: Point): void {
  const cornersOf = ({ points, at, normal }: Ring) =>
    points.map((point) => {
      const length = Math.hypot(center.x - point.x, center.y - point.y) || 1
      const [share, up] = [normal / length, Math.sqrt(1 - normal ** 2)]
      const facing: Vec = [(center.x - point.x) * share, up, (center.y - point.y) * share]
      return { at: raise(point, at), normal: facing }
    })
  const [uppers, lowers] = [cornersOf(upper), cornersOf(lower)]
  for (const [index, a] of uppers.entries()) {
    const next = (index + 1) % uppers.length
    const [b = a, c = a, d = a] = [uppers[next], lowers[next], lowers[index]]
    mesh.quad([a.at, b.at, c.at, d.at], [a.normal, b.normal, c.normal, d.normal])
  }
}

function buildCooktop(placed: PlacedCutout): FixtureMeshes {
  const [glass, dark] = [new Mesh(), new Mesh()]
  const box = boxOfPoints(placed.corners)
  addHob(glass, dark, box, grow(box, 0.75))
  return { glass, dark }
}

/** Four burners in a box, on a plate of glass. */
function addHob(glass: Mesh, dark: Mesh, box: Box, plate: Box): void {
  const [outline, height] = [roundedBox(plate, 0.5), COUNTER_HEIGHT + 0.2]
  glass.ring(outline, [COUNTER_HEIGHT, height])
  glass.flat(outline, height)
  const { x, y } = centerOf(box)
  for (const across of [-1, 1]) {
    for (const deep of [-1, 1]) {
      const at = { x: x + (across * (box.right - box.left)) / 4.2, y: y + (deep * (box.front - box.back)) / 4.2 }
      const radius = across * deep > 0 ? 4 : 3.1
      dark.flat(circle(at, radius), height + 0.02, [circle(at, radius - 0.18)])
    }
  }
}

/** In the metal of the handles, so that it's seen on white stone: a tall spout in an arc with a lever, toward its sink or the person. */
function buildFaucet(placed: PlacedCutout, sink: Point | undefined): FixtureMeshes {
  const { center } = placed
  const toward = sink ? mainDirection(center, sink) : towardPerson(placed)
  const across = { x: -toward.y, y: toward.x }
  const [rise, bend, fall] = [9.5, 3.7, 2.6]
  const at = (out: number, up: number) => new Vector3(toward.x * out, up, toward.y * out)
  const bow = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (1 - index / 8)
    return at(bend * (1 + Math.cos(angle)), rise + bend * Math.sin(angle))
  })
  const path = new CatmullRomCurve3([at(0, 0), at(0, 5), ...bow, at(2 * bend, rise - fall)])
  const lever = new CatmullRomCurve3([
    new Vector3(across.x * 0.5, 2.2, across.y * 0.5),
    new Vector3(across.x * 1.6, 2.6, across.y * 1.6),
    new Vector3(across.x * 3, 3.9, across.y * 3),
  ])
  const handle = mergeGeometries([
    new TubeGeometry(path, 36, 0.45, 12),
    new CylinderGeometry(0.55, 0.6, 1.6, 14).translate(toward.x * 2 * bend, rise - fall + 0.2, toward.y * 2 * bend),
    new CylinderGeometry(0.75, 1.05, 2.6, 18).translate(0, 1.3, 0),
    new TubeGeometry(lever, 10, 0.24, 8),
    new SphereGeometry(0.24, 8, 6).translate(across.x * 3, 3.9, across.y * 3),
  ])
  return { handle: handle.translate(...raise(placed.center, COUNTER_HEIGHT)) }
}

function buildCap({ center }: PlacedCutout): FixtureMeshes {
  const handle = new CylinderGeometry(0.85, 0.95, 0.5, 20).translate(0, 0.25, 0)
  return { handle: handle.translate(...raise(center, COUNTER_HEIGHT)) }
}

/** The plates of the outlets in a backsplash, on its face. */
export function buildOutlet(placed: PlacedCutout, height: number): FixtureMeshes {
  const {
    side,
    cutout: { at },
    width,
    depth,
  } = placed
  const [white, dark] = [new Mesh(), new Mesh()]
  const middle = COUNTER_HEIGHT + outletMiddle(placed, height)
  const plate = (
    mesh: Mesh,
    [left, right]: readonly [number, number],
    range: readonly [number, number],
    out: number,
  ) => {
    const ends = [pointOnSide(side, at + left, SLAB_THICKNESS), pointOnSide(side, at + right, SLAB_THICKNESS + out)]
    mesh.block(boxOfPoints(ends), range)
  }
  const half = [width / 2 + 0.25, depth / 2 + 0.4] as const
  plate(white, [-half[0], half[0]], [middle - half[1], middle + half[1]], 0.14)
  for (const up of [-0.95, 0.95]) {
    for (const across of [-0.32, 0.32]) {
      plate(dark, [across - 0.06, across + 0.06], [middle + up - 0.2, middle + up + 0.2], 0.16)
    }
  }
  return { white, dark }
}

function halves(box: Box, along: Point): Box[] {
  const { x, y } = centerOf(box)
  const half = DIVIDER / 2
  return along.x === 0
    ? [
        { ...box, front: y - half },
        { ...box, back: y + half },
      ]
    : [
        { ...box, right: x - half },
        { ...box, left: x + half },
      ]
}

function centerOf({ left, back, right, front }: Box): Point {
  return { x: (left + right) / 2, y: (back + front) / 2 }
}

/** The direction along one axis, from one point to another. */
function mainDirection(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) || 1 }
}
