import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { buildFloor, buildGround } from './floor.ts'
import { type Add, cornerOf, keyOf, type Look, sizeOf } from './parts.ts'
import { Mesh, raise } from './mesh.ts'
import { boxCorners, edgesOf, grow, opposite, reachTo } from './outlines.ts'
import { SHADE_HEIGHT, shade, shadeBeside, shadeCorner, shadeUpright } from './shades.ts'
import { roundedBox } from './stone-meshes.ts'
import { buildWallFeature } from './wall-feature-meshes.ts'
import { FAR, type PlannedWall, WALL_HEIGHT, WALL_THICKNESS } from './wall-plans.ts'

/** Inches. */
const BASEBOARD = { height: 4.5, out: 0.6 }
/** Of a window in a wall without stone, in inches. */
const WINDOW = { width: 72, range: [30, 88] } as const
const NO_SPLASH = [false, false] as const

/** A wall of the room that no countertop stands at, and where it has a window. */
interface ShellWall extends Omit<PlannedWall, 'core'> {
  window: Point | null
}

/** Inches. Walls move by whole steps, so that a drag builds them seldom. */
const STEP = 24

type Walls = readonly Pick<PlannedWall, 'outward' | 'box'>[]

/**
 * Where the room ends: at a kitchen's own walls, and elsewhere as far from the stone as its own walls go on beside it. `box` is
 * around the stone, in inches.
 */
function planHouse(box: Box, walls: Walls): { house: Box; own: (toward: Point) => Walls } {
  // Not one in the middle of the room, such as between a run and an island behind it.
  const own = (toward: Point) =>
    walls.filter(
      ({ outward, box: wall }) => outward.x === toward.x && outward.y === toward.y && isBeside(wall, box, outward),
    )
  const beyond = (at: number, toward: 1 | -1) => toward * Math.ceil((toward * at + FAR) / STEP) * STEP
  const house = {
    left: own(LEFT).length ? box.left : beyond(box.left, -1),
    right: own(RIGHT).length ? box.right : beyond(box.right, 1),
    back: own(BACK).length ? box.back : beyond(box.back, -1),
    front: own(FRONT).length ? box.front : beyond(box.front, 1),
  }
  return { house, own }
}

/**
 * The walls where a kitchen has none of its own, so that it stands in a room. Where an own wall ends before it meets them,
 * another one goes on to the corner.
 */
export function planShell(box: Box, walls: Walls): ShellWall[] {
  const { house, own } = planHouse(box, walls)
  return DIRECTIONS.flatMap((outward): ShellWall[] => {
    const line = own(outward)
    const whole = besides(house, outward)
    if (line.length === 0) {
      const at = { x: (whole.left + whole.right) / 2, y: (whole.back + whole.front) / 2 }
      const window = { x: at.x - (outward.x * WALL_THICKNESS) / 2, y: at.y - (outward.y * WALL_THICKNESS) / 2 }
      return [{ outward, window, box: whole }]
    }
    return restsOf(whole, boxOfPoints(line.flatMap((wall) => boxCorners(wall.box))), box, outward).map((rest) => ({
      outward,
      window: null,
      box: rest,
    }))
  })
}

const BACK = { x: 0, y: -1 }
const RIGHT = { x: 1, y: 0 }
const FRONT = { x: 0, y: 1 }
const LEFT = { x: -1, y: 0 }
const DIRECTIONS = [BACK, RIGHT, FRONT, LEFT] as const

/** The wall of a room in one direction. In a corner of two, the block belongs to the one at the back or front. */
function besides({ left, right, back, front }: Box, { x, y }: Point): Box {
  const thick = WALL_THICKNESS
  if (y === 0) return { left: x < 0 ? left - thick : right, right: x < 0 ? left : right + thick, back, front }
  const across = { left: left - thick, right: right + thick }
  return { ...across, back: y < 0 ? back - thick : front, front: y < 0 ? back : front + thick }
}

/** Whether a wall has no stone behind it. */
function isBeside(wall: Box, box: Box, { x, y }: Point): boolean {
  if (x === 0) return y < 0 ? wall.front < box.back + 1 : wall.back > box.front - 1
  return x < 0 ? wall.right < box.left + 1 : wall.left > box.right - 1
}

/** Inches that a wall reaches into the next one in line, or a fine line of light would show between them. */
const LAP = 0.25

/** What a wall leaves of a room's side. One that ends beside the stone ends there. */
function restsOf(whole: Box, wall: Box, box: Box, outward: Point): Box[] {
  const rests =
    outward.x === 0
      ? [
          { ...whole, right: wall.left < box.left ? wall.left + LAP : whole.left },
          { ...whole, left: wall.right > box.right ? wall.right - LAP : whole.right },
        ]
      : [
          { ...whole, front: wall.back < box.back ? wall.back + LAP : whole.back },
          { ...whole, back: wall.front > box.front ? wall.front - LAP : whole.front },
        ]
  return rests.filter(({ left, right, back, front }) => right - left > 1 && front - back > 1)
}

/** The room's other walls with windows, the shade in its corners, and what is outside. Returns the inside of the house. */
export function addShell(add: Add, box: Box, walls: readonly PlannedWall[]): Box {
  for (const [index, wall] of planShell(box, walls).entries()) {
    const { outward, window: at } = wall
    add(`shell ${index}`, keyOf(wall), () => buildWall(wall), { outward })
    if (!at) continue
    const window = { ...WINDOW, kind: 'window' as const, splashGoesOn: NO_SPLASH, outward, at }
    add(`shell ${index} window`, keyOf(outward), () => buildWallFeature(window), { outward, at })
  }
  const { house } = planHouse(box, walls)
  for (const outward of DIRECTIONS) {
    const name = `corners ${outward.x} ${outward.y}`
    add(name, keyOf(sizeOf(house)), () => ({ contact: buildCorners(house, outward) }), { outward, at: cornerOf(house) })
  }
  add('floor', keyOf(house), () => ({ floor: buildFloor(house) }))
  add('ground', keyOf(house), () => ({ floor: buildGround(house) }), { isOutside: true })
  // By whole steps, so that a drag builds it seldom.
  const around = stepsAround(grow(house, WALL_THICKNESS))
  add('outside', keyOf(sizeOf(around)), () => ({ outside: buildOutside(around) }), { at: cornerOf(around) })
  return house
}

/** A wall as a block, with its baseboard and a soft border to the floor. */
export function buildWall({ box, outward }: Pick<PlannedWall, 'box' | 'outward'>): Partial<Record<Look, Mesh>> {
  const [wall, baseboard, contact] = [new Mesh(), new Mesh(), new Mesh()]
  wall.block(box, [0, WALL_HEIGHT])
  baseboard.block(reachTo(box, opposite(outward), BASEBOARD.out), [0, BASEBOARD.height])
  const edge = edgesOf(boxCorners(box)).find((one) => isSame(one.outward, opposite(outward)))
  if (edge) {
    shadeBeside(contact, edge, [0, WALL_SHADE.floor], WALL_SHADE.darkness)
    shadeUpright(contact, edge, [0, WALL_SHADE.up], WALL_SHADE.darkness / 2)
  }
  return { wall, baseboard, contact }
}

const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y

/** Corners are darker than what is between them: so far, in inches, and so dark. */
const WALL_SHADE = { floor: 16, up: 46, darkness: 0.3 }
const CORNER_SHADE = [
  { reach: 9, darkness: 0.1 },
  { reach: 40, darkness: 0.15 },
] as const

/** The shade at both ends of a room's wall. */
function buildCorners(house: Box, outward: Point): Mesh {
  const mesh = new Mesh()
  const edge = edgesOf(boxCorners(house)).find((one) => isSame(one.outward, outward))
  if (!edge) return mesh
  // The same side as seen from the room.
  const seen = { ...edge, outward: opposite(outward) }
  for (const look of CORNER_SHADE) {
    shadeCorner(mesh, seen, 'from', [0, WALL_HEIGHT], look)
    shadeCorner(mesh, seen, 'to', [0, WALL_HEIGHT], look)
  }
  return mesh
}

/** How much of the floor is gone at so many inches from the house. */
const OUTSIDE = [
  { far: 0, gone: 0 },
  { far: 14, gone: 0.3 },
  { far: 34, gone: 0.78 },
  { far: 60, gone: 1 },
  { far: 900, gone: 1 },
] as const

/** Outside of a room, the floor soon fades into the background. */
function buildOutside(around: Box): Mesh {
  const mesh = new Mesh()
  const rings = OUTSIDE.map(({ far, gone }) => ({ gone, points: roundedBox(grow(around, far), far) }))
  for (const [index, outer] of rings.entries()) {
    const inner = rings[index - 1]
    if (!inner) continue
    for (const [place, to] of outer.points.entries()) {
      const next = (place + 1) % outer.points.length
      const corners = [inner.points[place], inner.points[next], outer.points[next], to]
      shade(
        mesh,
        corners.map((point) => raise(point ?? to, 2 * SHADE_HEIGHT)),
        [0, 1, 0],
        [inner.gone, inner.gone, outer.gone, outer.gone],
      )
    }
  }
  return mesh
}

/** Inches. */
const OUTSIDE_STEP = 6

const stepsAround = ({ left, right, back, front }: Box): Box => ({
  left: Math.floor(left / OUTSIDE_STEP) * OUTSIDE_STEP,
  right: Math.ceil(right / OUTSIDE_STEP) * OUTSIDE_STEP,
  back: Math.floor(back / OUTSIDE_STEP) * OUTSIDE_STEP,
  front: Math.ceil(front / OUTSIDE_STEP) * OUTSIDE_STEP,
})
