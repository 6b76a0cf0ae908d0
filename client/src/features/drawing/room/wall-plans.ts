import { type Box, type Point, boxOfPoints } from '#shared/countertops/outline.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { COUNTER_HEIGHT, Mesh, raise } from './mesh.ts'
import { boxCorners, edgesOf, isSamePoint, opposite, step } from './outlines.ts'
import { SHADE_HEIGHT, shade, shadeBeside, shadeUpright } from './shades.ts'

/** How far a wall goes on past the countertop, in inches. */
export const FAR = 110
export const WALL_THICKNESS = 5
export const WALL_HEIGHT = 108

/** A wall, in the outline's inches, or the floor's. */
export interface PlannedWall {
  box: Box
  /** The part of the box beside the stone. */
  core: Box
  /** Out of the room. */
  outward: Point
}

/**
 * The walls along the wall stretches of a countertop, clockwise. At the end of a side around the countertop, a wall goes on
 * until it meets another one. A wall along a part of a side ends there.
 */
export function planWalls(top: readonly Point[], stretches: readonly SideStretch[]): PlannedWall[] {
  return stretches
    .filter(({ use }) => use === 'wall')
    .map((wall) => {
      const { side, from, to } = wall
      const [first, last] = [beyond(wall, from, top, stretches), beyond(wall, to, top, stretches)]
      const between = (start: number, end: number, out: readonly [number, number]) =>
        boxOfPoints([pointOnSide(side, from - start, -out[0]), pointOnSide(side, to + end, -out[1])])
      return {
        box: between(first ?? 0, last ?? 0, [0, WALL_THICKNESS]),
        core: between(0, 0, [0, WALL_THICKNESS]),
        outward: side.outward,
      }
    })
}

/** How many inches a wall goes on past one of its ends. Null if the room goes on around that end. */
function beyond(
  wall: SideStretch,
  end: number,
  top: readonly Point[],
  stretches: readonly SideStretch[],
): number | null {
  const { side } = wall
  const { outward, along } = side
  if ((end > 0 && end < side.length) || !isOutermost(top, side.leftEnd, outward)) return null
  const at = pointOnSide(side, end)
  const meets = (other: SideStretch) =>
    other.use === 'wall' &&
    other.side !== side &&
    [other.from, other.to].some((place) => isSamePoint(pointOnSide(other.side, place), at))
  const other = stretches.find(meets)
  const isWhole = (of: Side) => stretches.every((one) => one.side !== of || one.use === 'wall')
  // In a corner of two walls, the block belongs to the one at the back or front.
  if (other && (isWhole(other.side) || !isWhole(side))) return outward.x === 0 ? WALL_THICKNESS : 0
  // At the end of a U's leg, it doesn't go on to the other leg without a wall.
  const isAtEnd = isOutermost(top, at, end <= 0 ? opposite(along) : along)
  return isAtEnd || stretches.every((one) => one.use === 'wall' || !isInLine(one.side, side)) ? FAR : null
}

/** Whether no stone is further in a direction. */
function isOutermost(top: readonly Point[], at: Point, toward: Point): boolean {
  return top.every(({ x, y }) => (x - at.x) * toward.x + (y - at.y) * toward.y < 1e-6)
}

function isInLine(one: Side, { from, outward }: Side): boolean {
  const distance = (one.from.x - from.x) * outward.x + (one.from.y - from.y) * outward.y
  return one.outward.x === outward.x && one.outward.y === outward.y && Math.abs(distance) < 1e-6
}

/** Where stone meets a wall, less light comes to both: so far, in inches, and so dark. */
const STONE_SHADE = { up: 15, ahead: 6, beside: 15, darkness: 0.24 }

/** Inches. */
const UNDER_OVERHANG = 14

/** The shade in the corner of a wall and the stone before it. Beside the stone it ends softly. */
export function shadeWall({ box, core, outward }: PlannedWall): Mesh {
  const mesh = new Mesh()
  const { up, ahead, beside, darkness } = STONE_SHADE
  const faceOf = (of: Box) =>
    edgesOf(boxCorners(of)).find((one) => one.outward.x === 0 - outward.x && one.outward.y === 0 - outward.y)
  const [edge, whole] = [faceOf(core), faceOf(box)]
  if (!edge || !whole) return mesh
  shadeUpright(mesh, edge, [COUNTER_HEIGHT, COUNTER_HEIGHT + up], darkness)
  shadeBeside(mesh, edge, [0, ahead], darkness, COUNTER_HEIGHT)
  for (const [end, last, along] of [
    [edge.from, whole.from, opposite(edge.along)],
    [edge.to, whole.to, edge.along],
  ] as const) {
    if (Math.hypot(end.x - last.x, end.y - last.y) < beside) continue
    const at = (by: number, height: number) => raise(step(end, along, by, edge.outward, SHADE_HEIGHT), height)
    const toRoom = [edge.outward.x, 0, edge.outward.y] as const
    const [far, high] = [beside * 0.7, COUNTER_HEIGHT + up]
    const [low, middle] = [at(0, COUNTER_HEIGHT), at(beside, COUNTER_HEIGHT)]
    shade(mesh, [low, middle, at(far, COUNTER_HEIGHT + up * 0.7), at(0, high)], toRoom, [darkness, 0, 0, 0])
    shade(mesh, [at(0, 0), at(beside, 0), middle, low], toRoom, [darkness, 0, 0, darkness])
    // The wall is also seen under the overhang.
    const under = [at(-UNDER_OVERHANG, 0), at(0, 0), low, at(-UNDER_OVERHANG, COUNTER_HEIGHT)]
    shade(mesh, under, toRoom, [darkness, darkness, darkness, darkness])
  }
  return mesh
}
