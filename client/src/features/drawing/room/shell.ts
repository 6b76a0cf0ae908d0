import type { Point } from '#shared/countertops/outline.ts'
import { type Add, keyOf, type Look } from './kitchen.ts'
import { Mesh, raise, type Vec } from './mesh.ts'
import { type Box, boxCorners, edgesOf, opposite, reachTo, step } from './outlines.ts'
import { buildWallFeature } from './wall-features.ts'
import { FAR, OUTSIDE, type PlannedWall, WALL_THICKNESS } from './wall-plans.ts'

/** Inches. */
const WALL_HEIGHT = 108
/** Above the floor and its shadows. */
const OUTSIDE_HEIGHT = 0.2
const BASEBOARD = { height: 4.5, out: 0.6 }
/** Of a window in a wall without stone, in inches. */
const WINDOW = { width: 72, range: [30, 88] } as const

/** A wall of the room that no countertop stands at, and the middle of its line. */
interface ShellWall extends Omit<PlannedWall, 'core'> {
  at: Point
}

/** Inches. Walls move by whole steps, so that a drag builds them seldom. */
const STEP = 24

/**
 * The walls where a kitchen has none of its own, so that it stands in a room: as far from the stone as its own walls go on beside
 * it. `box` is around the stone, in inches.
 */
export function planShell(box: Box, walls: readonly Pick<PlannedWall, 'outward' | 'box'>[]): ShellWall[] {
  const has = (x: number, y: number) => walls.some(({ outward }) => outward.x === x && outward.y === y)
  const beyond = (at: number, toward: 1 | -1) => toward * Math.ceil((toward * at + FAR) / STEP) * STEP
  const [left, right] = [has(-1, 0) ? box.left : beyond(box.left, -1), has(1, 0) ? box.right : beyond(box.right, 1)]
  const [back, front] = [has(0, -1) ? box.back : beyond(box.back, -1), has(0, 1) ? box.front : beyond(box.front, 1)]
  const middle = { x: (left + right) / 2, y: (back + front) / 2 }
  const out = (toward: Point, at: Point, rest: Box, outside: Box): ShellWall[] =>
    has(toward.x, toward.y) ? [] : [{ outward: toward, at, box: rest, outside }]
  const [outerLeft, outerRight] = [left - WALL_THICKNESS, right + WALL_THICKNESS]
  const [outerBack, outerFront] = [back - WALL_THICKNESS, front + WALL_THICKNESS]
  const across = { left: outerLeft - OUTSIDE, right: outerRight + OUTSIDE }
  const deep = { back: outerBack - OUTSIDE, front: outerFront + OUTSIDE }
  return [
    ...out(
      { x: 0, y: -1 },
      { x: middle.x, y: back },
      { left: outerLeft, right: outerRight, back: outerBack, front: back },
      { ...across, back: deep.back, front: outerBack },
    ),
    ...out(
      { x: 1, y: 0 },
      { x: right, y: middle.y },
      { left: right, right: outerRight, back, front },
      { ...deep, left: outerRight, right: across.right },
    ),
    ...out(
      { x: 0, y: 1 },
      { x: middle.x, y: front },
      { left: outerLeft, right: outerRight, back: front, front: outerFront },
      { ...across, back: outerFront, front: deep.front },
    ),
    ...out(
      { x: -1, y: 0 },
      { x: left, y: middle.y },
      { left: outerLeft, right: left, back, front },
      { ...deep, left: across.left, right: outerLeft },
    ),
  ]
}

/** The room's other walls, with a window in each. */
export function addShell(add: Add, box: Box, walls: readonly PlannedWall[]): void {
  for (const wall of planShell(box, walls)) {
    const { outward, at } = wall
    const name = `shell ${outward.x},${outward.y}`
    add(name, keyOf(wall), () => buildWall(wall), { outward })
    const window = { ...WINDOW, kind: 'window' as const, outward, at }
    add(`${name} window`, '', () => buildWallFeature(window), { outward, at })
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
