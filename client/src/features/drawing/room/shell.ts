import type { Box, Point } from '#shared/countertops/outline.ts'
import { type Add, keyOf, type Look } from './kitchen.ts'
import { Mesh, raise, type Vec } from './mesh.ts'
import { boxCorners, boxOf, edgesOf, grow, opposite, reachTo, step } from './outlines.ts'
import { buildWallFeature } from './wall-features.ts'
import { FAR, OUTSIDE, type PlannedWall, WALL_THICKNESS } from './wall-plans.ts'

/** Inches. */
const WALL_HEIGHT = 108
/** Above the floor and its shadows. */
const OUTSIDE_HEIGHT = 0.2
const BASEBOARD = { height: 4.5, out: 0.6 }
/** Of a window in a wall without stone, in inches. */
const WINDOW = { width: 72, range: [30, 88] } as const

/** A wall of the room that no countertop stands at, and where it has a window. */
interface ShellWall extends Omit<PlannedWall, 'core'> {
  window: Point | null
}

/** Inches. Walls move by whole steps, so that a drag builds them seldom. */
const STEP = 24

/**
 * The walls where a kitchen has none of its own, so that it stands in a room: as far from the stone as its own walls go on beside
 * it. Where an own wall ends before it meets them, another one goes on to the corner. `box` is around the stone, in inches.
 */
export function planShell(box: Box, walls: readonly Pick<PlannedWall, 'outward' | 'box'>[]): ShellWall[] {
  // Not one in the middle of the room, such as between a run and an island behind it.
  const own = (toward: Point) =>
    walls.filter(
      ({ outward, box: wall }) => outward.x === toward.x && outward.y === toward.y && isBeside(wall, box, outward),
    )
  const beyond = (at: number, toward: 1 | -1) => toward * Math.ceil((toward * at + FAR) / STEP) * STEP
  const [left, right] = [
    own(LEFT).length ? box.left : beyond(box.left, -1),
    own(RIGHT).length ? box.right : beyond(box.right, 1),
  ]
  const [back, front] = [
    own(BACK).length ? box.back : beyond(box.back, -1),
    own(FRONT).length ? box.front : beyond(box.front, 1),
  ]
  const room = { left, right, back, front }
  return [BACK, RIGHT, FRONT, LEFT].flatMap((outward): ShellWall[] => {
    const line = own(outward)
    const whole = besides(room, outward)
    if (line.length === 0) {
      const at = { x: (whole.left + whole.right) / 2, y: (whole.back + whole.front) / 2 }
      const window = { x: at.x - (outward.x * WALL_THICKNESS) / 2, y: at.y - (outward.y * WALL_THICKNESS) / 2 }
      return [{ outward, window, box: whole, outside: besides(grow(room, WALL_THICKNESS), outward, OUTSIDE) }]
    }
    return restsOf(whole, boxOf(line.flatMap((wall) => boxCorners(wall.box))), box, outward).map((rest) => ({
      outward,
      window: null,
      box: rest,
      outside: null,
    }))
  })
}

const BACK = { x: 0, y: -1 }
const RIGHT = { x: 1, y: 0 }
const FRONT = { x: 0, y: 1 }
const LEFT = { x: -1, y: 0 }

/** What is outside of a room in one direction, with its corners. */
function besides({ left, right, back, front }: Box, { x, y }: Point, thickness = WALL_THICKNESS): Box {
  if (y === 0) return { left: x < 0 ? left - thickness : right, right: x < 0 ? left : right + thickness, back, front }
  const across = { left: left - thickness, right: right + thickness }
  return { ...across, back: y < 0 ? back - thickness : front, front: y < 0 ? back : front + thickness }
}

/** Whether a wall has no stone behind it. */
function isBeside(wall: Box, box: Box, { x, y }: Point): boolean {
  if (x === 0) return y < 0 ? wall.front < box.back + 1 : wall.back > box.front - 1
  return x < 0 ? wall.right < box.left + 1 : wall.left > box.right - 1
}

/** What a wall leaves of a room's side. One that ends beside the stone ends there. */
function restsOf(whole: Box, wall: Box, box: Box, outward: Point): Box[] {
  const rests =
    outward.x === 0
      ? [
          { ...whole, right: wall.left < box.left ? wall.left : whole.left },
          { ...whole, left: wall.right > box.right ? wall.right : whole.right },
        ]
      : [
          { ...whole, front: wall.back < box.back ? wall.back : whole.back },
          { ...whole, back: wall.front > box.front ? wall.front : whole.front },
        ]
  return rests.filter(({ left, right, back, front }) => right - left > 1 && front - back > 1)
}

/** The room's other walls, with a window in each. */
export function addShell(add: Add, box: Box, walls: readonly PlannedWall[]): void {
  for (const [index, wall] of planShell(box, walls).entries()) {
    const { outward, window: at } = wall
    add(`shell ${index}`, keyOf(wall), () => buildWall(wall), { outward })
    if (!at) continue
    const window = { ...WINDOW, kind: 'window' as const, outward, at }
    add(`shell ${index} window`, keyOf(outward), () => buildWallFeature(window), { outward, at })
  }
}

/** It hides the floor outside, where no shadow of the kitchen may fall. */
export function buildWall({ box, outward, outside }: Omit<PlannedWall, 'core'>): Partial<Record<Look, Mesh>> {
  const [wall, baseboard, cover, contact] = [new Mesh(), new Mesh(), new Mesh(), new Mesh()]
  wall.block(box, [0, WALL_HEIGHT])
  addWallShade(contact, box, outward)
  baseboard.block(reachTo(box, opposite(outward), BASEBOARD.out), [0, BASEBOARD.height])
  if (outside) cover.flat(boxCorners(outside), OUTSIDE_HEIGHT)
  return { wall, baseboard, outside: cover, contact }
}

/** Corners are darker than what is between them: so far, in inches, and so dark. */
const WALL_SHADE = { floor: 16, up: 46, darkness: 0.3 }

/** The soft border of a wall and the floor. */
function addWallShade(mesh: Mesh, box: Box, outward: Point): void {
  const edge = edgesOf(boxCorners(box)).find(
    (one) => one.outward.x === 0 - outward.x && one.outward.y === 0 - outward.y,
  )
  if (!edge) return
  const { from, to } = edge
  const shade = (points: readonly Vec[], normal: Vec, darkness: number) =>
    mesh.quad(
      points,
      [normal],
      undefined,
      [darkness, darkness, 0, 0].map((alpha) => [0, 0, 0, alpha]),
    )
  const [first, last] = [step(from, edge.outward, WALL_SHADE.floor), step(to, edge.outward, WALL_SHADE.floor)]
  shade([raise(from, 0.04), raise(to, 0.04), raise(last, 0.04), raise(first, 0.04)], [0, 1, 0], WALL_SHADE.darkness)
  const [low, high] = [step(from, edge.outward, 0.04), step(to, edge.outward, 0.04)]
  const toRoom: Vec = [edge.outward.x, 0, edge.outward.y]
  shade(
    [raise(low, 0), raise(high, 0), raise(high, WALL_SHADE.up), raise(low, WALL_SHADE.up)],
    toRoom,
    WALL_SHADE.darkness / 2,
  )
}
