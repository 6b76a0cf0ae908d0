import type { Point } from '#shared/countertops/outline.ts'
import { pointOnSide } from '#shared/fabrication/sides.ts'
import type { SideStretch } from '#shared/fabrication/stretches.ts'
import type { Span } from './cabinet-plans.ts'
import { type Box, boxOf } from './outlines.ts'

/** Inches. Where a wall or the floor ends that goes on. */
export const FAR = 150
const WALL_THICKNESS = 5

/** A wall, in the outline's inches. */
export interface PlannedWall {
  box: Box
  /** Out of the room. */
  outward: Point
}

/** The planes around a countertop. Back and front reach around the corners. */
const PLANES = [
  { outward: { x: 0, y: -1 }, low: 3, high: 2 },
  { outward: { x: 0, y: 1 }, low: 3, high: 2 },
  { outward: { x: 1, y: 0 }, low: 0, high: 1 },
  { outward: { x: -1, y: 0 }, low: 0, high: 1 },
] as const
type Plane = (typeof PLANES)[number]

/** Part of a plane. An open end is the end of a side: there, the wall continues. */
interface Run extends Span {
  opensFrom: boolean
  opensTo: boolean
}

/**
 * The walls along the wall stretches of a countertop. A wall along a whole side continues until it meets another one. A
 * wall along a part of a side ends there.
 */
export function planWalls(top: readonly Point[], stretches: readonly SideStretch[]): PlannedWall[] {
  const box = boxOf(top)
  const walls = stretches.filter(({ use }) => use === 'wall')
  const isOnPlane = (stretch: SideStretch, { outward }: Plane) =>
    stretch.side.outward.x === outward.x &&
    stretch.side.outward.y === outward.y &&
    (outward.x === 0 ? stretch.side.from.y : stretch.side.from.x) === faceOf(box, outward)
  const runs = PLANES.map((plane) => {
    const ends = plane.outward.x === 0 ? [box.left, box.right] : [box.back, box.front]
    // A wall doesn't continue past a side that has none, such as the other end of a U.
    const isFree = stretches.every((stretch) => stretch.use === 'wall' || !isOnPlane(stretch, plane))
    const own = walls.filter((stretch) => isOnPlane(stretch, plane)).map(runOf)
    return mergeRuns(
      own.map((run) => ({
        ...run,
        opensFrom: run.opensFrom && (isFree || ends.includes(run.from)),
        opensTo: run.opensTo && (isFree || ends.includes(run.to)),
      })),
    )
  })
  const planned = PLANES.flatMap((plane, index) =>
    (runs[index] ?? []).map((run): PlannedWall => {
      const span = extend(run, plane, runs, plane.outward.x === 0 ? box.right : box.front)
      return { box: wallBox(plane, span, box), outward: plane.outward }
    }),
  )
  const inside = walls.filter((stretch) => !PLANES.some((plane) => isOnPlane(stretch, plane)))
  return [...planned, ...inside.map(wallInside)]
}

/** Where the side of a box is that faces `outward`: its x or its y. */
function faceOf({ left, back, right, front }: Box, outward: Point): number {
  if (outward.x === 0) return outward.y < 0 ? back : front
  return outward.x < 0 ? left : right
}

function runOf({ side, from, to }: SideStretch): Run {
  const [first = 0, last = 0] = [from, to].map((at) => pointOnSide(side, at)[side.outward.x === 0 ? 'x' : 'y'])
  const [opensFirst, opensLast] = [from <= 0, to >= side.length]
  return first <= last
    ? { from: first, to: last, opensFrom: opensFirst, opensTo: opensLast }
    : { from: last, to: first, opensFrom: opensLast, opensTo: opensFirst }
}

/** Joins runs that touch, or that continue until they meet. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    const meets = last && (last.to >= run.from - 1e-6 || (last.opensTo && run.opensFrom))
    if (last && meets) merged.splice(-1, 1, { ...last, to: run.to, opensTo: run.opensTo })
    else merged.push(run)
  }
  return merged
}

function isWhole({ opensFrom, opensTo }: Run): boolean {
  return opensFrom && opensTo
}

/** How far a wall reaches. `end` is the far end of its plane in inches. */
function extend(run: Run, plane: Plane, runs: readonly Run[][], end: number): Span {
  const isLow = plane.outward.x < 0 || plane.outward.y < 0
  const isBackOrFront = plane.outward.x === 0
  /** Inches past the end, or null if it goes on. */
  const beyond = (across: number) => {
    const other = (runs[across] ?? []).find(({ opensFrom, opensTo }) => (isLow ? opensFrom : opensTo))
    if (!other || (isWhole(run) && !isWhole(other))) return null
    // In a corner of two walls, the block belongs to the one at the back or front.
    return isBackOrFront && isWhole(run) === isWhole(other) ? WALL_THICKNESS : 0
  }
  const [low, high] = [beyond(plane.low), beyond(plane.high)]
  const from = low === null ? -FAR : 0 - low
  const to = high === null ? end + FAR : end + high
  return { from: run.opensFrom ? from : run.from, to: run.opensTo ? to : run.to }
}

function wallBox({ outward }: Plane, { from, to }: Span, box: Box): Box {
  const inner = faceOf(box, outward)
  const outer = inner + (outward.x + outward.y) * WALL_THICKNESS
  const [low, high] = [Math.min(inner, outer), Math.max(inner, outer)]
  return outward.x === 0
    ? { left: from, right: to, back: low, front: high }
    : { left: low, right: high, back: from, front: to }
}

function wallInside({ side, from, to }: SideStretch): PlannedWall {
  return { box: boxOf([pointOnSide(side, from), pointOnSide(side, to, -WALL_THICKNESS)]), outward: side.outward }
}
