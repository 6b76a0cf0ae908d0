import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Countertop, dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import {
  sortBackToFront,
  type Edge,
  edgesOf,
  facesViewer,
  inset,
  type Point3,
  project,
  type RoomView,
} from './projection.ts'
import { COUNTER_HEIGHT, cabinetPlans, sideKind, TOE_KICK, UNDERSIDE, wallSidesOf } from './cabinets.ts'
import { type Cutout, DEFAULT_DETAILS, type SideName, USES } from '#shared/fabrication/details.ts'
import { SIDES_OF_SHAPE, sidesOf } from '#shared/fabrication/sides.ts'
import { APRON } from './details/aprons.ts'
import { type DetailedCountertop, drawDetailedRoom } from './details/detailed-room.ts'
import { sortBoxesBackToFront, sortSurroundings } from './details/box-order.ts'
import { createReuse } from './reuse.ts'
import { toYaw } from './turn.ts'
import { buildWalls, standWall, STUB_HEIGHT } from './walls.ts'

const inches = fc.integer({ min: 16, max: 3200 }).map((sixteenths) => sixteenths / 16)

const countertop: fc.Arbitrary<Omit<Countertop, 'stone'>> = fc
  .record({
    shape: fc.constantFrom(...SHAPES),
    dimensions: fc.record({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  })
  .filter(({ shape, dimensions }) => dimensionProblems(shape, dimensions).length === 0)

interface Upright extends Edge {
  bottom: number
  top: number
}

/** Every upright face of the room in the order in which `createRoomScene` paints them. */
function painted({ shape, dimensions }: Omit<Countertop, 'stone'>, yaw: number): Upright[] {
  const standing = (edges: readonly Edge[], bottom: number, top: number) =>
    sortBackToFront(edges, yaw).map((edge) => ({ ...edge, bottom, top }))
  const plans = cabinetPlans(shape, dimensions)
  const kick = (plan: readonly Point[]) =>
    inset(plan, (edge) => (sideKind(edge, plan, shape, dimensions.width) === 'doors' ? TOE_KICK.depth : 0))
  const walls = buildWalls(wallSidesOf(shape), dimensions, yaw)
  const wallSides = (isCut: boolean) =>
    walls.filter((wall) => wall.isCut === isCut).flatMap(({ plan }) => edgesOf(plan))
  return [
    ...standing(wallSides(false), 0, 1000),
    ...standing(
      plans.flatMap((plan) => edgesOf(kick(plan))),
      0,
      TOE_KICK.height,
    ),
    ...standing(plans.flatMap(edgesOf), TOE_KICK.height, UNDERSIDE),
    ...standing(edgesOf(outline(shape, dimensions)), UNDERSIDE, COUNTER_HEIGHT),
    ...standing(wallSides(true), 0, STUB_HEIGHT),
  ]
}

/** How near a point is to the viewer along the line of sight. */
function nearness(yaw: number, { x, y, z }: Point3): number {
  return (x * Math.sin(yaw) + y * Math.cos(yaw)) * 0.83 + z * 0.56
}

/** The point of a face at `at` (pixels) in the picture, or null if the face isn't there. */
function seenAt(view: RoomView, { from, along, length, bottom, top }: Upright, at: Point): Point3 | null {
  const speed = along.x * Math.cos(view.yaw) - along.y * Math.sin(view.yaw)
  if (Math.abs(speed) < 1e-6) return null
  const start = project(view, { ...from, z: 0 })
  const distance = (at.x - start.x) / (view.scale * speed)
  const foot = { x: from.x + along.x * distance, y: from.y + along.y * distance, z: 0 }
  const z = (project(view, foot).y - at.y) / (view.scale * 0.83)
  const isOn = distance > 1e-6 && distance < length - 1e-6 && z > bottom + 1e-6 && z < top - 1e-6
  return isOn ? { ...foot, z } : null
}

const share = fc.double({ min: 0.02, max: 0.98, noNaN: true })
const anyTurn = fc.integer({ min: -180, max: 180 })
const anyPlaces = fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 3 })

/** Compares points of each face with the faces that are painted over them. */
function expectBackToFront(faces: readonly Upright[], yaw: number, places: readonly [number, number][]): void {
  const view = { yaw, scale: 3, originX: 0, originY: 0 }
  for (const [index, face] of faces.entries()) {
    for (const [alongShare, upShare] of places) {
      const distance = Math.min(face.length, 400) * alongShare
      const point = {
        x: face.from.x + face.along.x * distance,
        y: face.from.y + face.along.y * distance,
        z: face.bottom + (Math.min(face.top, 200) - face.bottom) * upShare,
      }
      const at = project(view, point)
      for (const later of faces.slice(index + 1)) {
        const over = seenAt(view, later, at)
        if (over) expect(nearness(yaw, over)).toBeGreaterThanOrEqual(nearness(yaw, point) - 1e-6)
      }
    }
  }
}

test('from every side, a face that covers another one is nearer to the viewer', () => {
  fc.assert(
    fc.property(countertop, anyTurn, anyPlaces, (some, turn, places) => {
      const yaw = toYaw(turn)
      expectBackToFront(painted(some, yaw), yaw, places)
    }),
    { numRuns: 500 },
  )
})

/** Sizes of kitchens, in inches. */
const kitchen = fc.record({
  shape: fc.constantFrom(...SHAPES),
  dimensions: fc.record({
    width: fc.integer({ min: 110, max: 200 }),
    length: fc.integer({ min: 60, max: 200 }),
    returnWidth: fc.integer({ min: 20, max: 36 }),
    returnLength: fc.integer({ min: 20, max: 36 }),
  }),
})

/** Details as in kitchens: ends and backs of any use, and a sink with an apron in the middle of the front. */
const detailed: fc.Arbitrary<DetailedCountertop> = kitchen.chain(({ shape, dimensions }) => {
  const use = fc.constantFrom(...USES)
  const stretches = fc.oneof(
    use.map((only) => [{ use: only, splash: { height: 18 } }]),
    fc.tuple(use, fc.integer({ min: 4, max: 60 })).map(([first, to]) => [
      { to, use: first, splash: '4in' as const },
      { use: 'finished' as const, overhang: 12 },
    ]),
  )
  const isFront = (name: SideName) => /^(front|\w+Front)$/.test(name)
  const ends = SIDES_OF_SHAPE[shape].filter((name) => !isFront(name))
  const front = sidesOf(shape, dimensions).find(({ name }) => name === 'front' || name === 'runFront')
  const cutouts: Cutout[] = front ? [{ id: 'a', kind: 'sink-farmhouse', side: front.name, at: front.length / 2 }] : []
  return fc
    .record({ sides: fc.dictionary(fc.constantFrom(...ends), stretches), mirrored: fc.boolean() })
    .map(({ sides, mirrored }) => {
      const details = { ...DEFAULT_DETAILS, sides, mirrored, cutouts }
      return { shape, dimensions, stone: 'southport' as const, details }
    })
})

/** Every upright face of a room with details in the order in which `paintDetailedRoom` paints them. */
function paintedDetails(some: DetailedCountertop, yaw: number): Upright[] {
  const room = drawDetailedRoom(some, 'oak', '/s.webp', { drawingId: 'd', reuse: createReuse() })
  const upright = (edges: readonly Edge[], bottom: number, top: number) =>
    edges.map((edge) => ({ ...edge, bottom, top }))
  const standing = (edges: readonly Edge[], bottom: number, top: number) =>
    upright(sortBackToFront(edges, yaw), bottom, top)
  const surroundings = sortSurroundings(room.walls, room.appliances, yaw)
  const around = (items: typeof surroundings.behind) =>
    items.flatMap((item) => {
      if (item.kind === 'appliance') return standing(item.appliance.faces, 0, COUNTER_HEIGHT)
      return standing(edgesOf(item.wall.plan), 0, item.wall.isCut ? STUB_HEIGHT : 1000)
    })
  const splashes = (isInFront: boolean) =>
    sortBoxesBackToFront(room.splashes, yaw)
      .filter(({ outward }) => standWall({ plan: [], outward }, yaw).isCut === isInFront)
      .flatMap(({ faces, height }) =>
        upright(
          faces.filter((face) => facesViewer(face, yaw)),
          COUNTER_HEIGHT,
          COUNTER_HEIGHT + (isInFront ? 4 : height),
        ),
      )
  return [
    ...around(surroundings.behind),
    ...standing(room.panels.inner, 0, UNDERSIDE),
    ...standing(room.cabinets.toeKicks, 0, TOE_KICK.height),
    ...standing(room.cabinets.sides, APRON.bottom, UNDERSIDE),
    ...standing(room.stone.edges, UNDERSIDE, COUNTER_HEIGHT),
    ...splashes(false),
    ...splashes(true),
    ...around(surroundings.inFront),
  ]
}

/** Cabinets with a step at the back: sides that are far apart in the picture once looked as if each covered the next. */
const STEPPED: DetailedCountertop = {
  shape: 'L',
  dimensions: { width: 115, length: 63, returnWidth: 31, returnLength: 32 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    sides: {
      back: [
        { to: 18, use: 'wall' },
        { use: 'finished', overhang: 12 },
      ],
      legBack: [
        { to: 53, use: 'wall' },
        { use: 'finished', overhang: 12 },
      ],
    },
    cutouts: [{ id: 'a', kind: 'sink-farmhouse', side: 'runFront', at: 42 }],
  },
}

/** A U with a short wall at one end, which hides the appliance at the other end. */
const SHORT_WALL: DetailedCountertop = {
  shape: 'U',
  dimensions: { width: 116, length: 79, returnWidth: 31, returnLength: 22 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    sides: {
      rightEnd: [
        { to: 12, use: 'appliance' },
        { use: 'finished', overhang: 12 },
      ],
      leftEnd: [
        { to: 15, use: 'wall' },
        { use: 'finished', overhang: 12 },
      ],
    },
  },
}

test('from every side, that holds with details too', () => {
  fc.assert(
    fc.property(detailed, anyTurn, anyPlaces, (some, turn, places) => {
      const yaw = toYaw(turn)
      expectBackToFront(paintedDetails(some, yaw), yaw, places)
    }),
    {
      numRuns: 200,
      examples: [
        [
          STEPPED,
          -152,
          [
            [0.02, 0.8351297799537326],
            [0.02, 0.02],
            [0.02, 0.02],
          ],
        ],
        [
          SHORT_WALL,
          91,
          [
            [0.02, 0.02],
            [0.02, 0.02],
            [0.59, 0.26],
          ],
        ],
      ],
    },
  )
})
