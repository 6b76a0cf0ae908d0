import type { Box, Point } from '#shared/countertops/outline.ts'
import { pointOnSide, type Side } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import { boxOf, isSamePoint, opposite } from './outlines.ts'

/** How far a wall goes on past the countertop, in inches. */
export const FAR = 110
/** How far it is outside of a wall to the end of the floor, in inches. */
export const OUTSIDE = 600
export const WALL_THICKNESS = 5

/** A wall, in the outline's inches, or the floor's. */
export interface PlannedWall {
  box: Box
  /** The part of the box beside the stone. */
  core: Box
  /** Out of the room. */
  outward: Point
  /** What is outside of the room there. Null if the house goes on. */
  outside: Box | null
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
        boxOf([pointOnSide(side, from - start, -out[0]), pointOnSide(side, to + end, -out[1])])
      return {
        box: between(first ?? 0, last ?? 0, [0, WALL_THICKNESS]),
        core: between(0, 0, [0, WALL_THICKNESS]),
        outward: side.outward,
        outside: between(first === null ? 0 : OUTSIDE, last === null ? 0 : OUTSIDE, [WALL_THICKNESS, OUTSIDE]),
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
