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
  const { left: x, back: y, right, front: frontmost } = boxOf(top)
  const [box, far] = [
    { x, y },
    { x: right, y: frontmost },
  ]
  const walls = stretches.filter(({ use }) => use === 'wall')
  const isOnPlane = (stretch: SideStretch, { outward }: Plane) =>
    stretch.side.outward.x === outward.x &&
    stretch.side.outward.y === outward.y &&
    isAtPlane(stretch.side.from, outward, box, far)
  const runs = PLANES.map((plane) => {
    const ends = plane.outward.x === 0 ? [box.x, far.x] : [box.y, far.y]
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
      const { from, to } = extend(run, plane, runs, plane.outward.x === 0 ? far.x : far.y)
      return { box: wallBox(plane, from, to, box, far), outward: plane.outward }
    }),
  )
  const inside = walls.filter((stretch) => !PLANES.some((plane) => isOnPlane(stretch, plane)))
  return [...planned, ...inside.map(wallInside)]
}

function isAtPlane({ x, y }: Point, outward: Point, box: Point, far: Point): boolean {
  if (outward.x === 0) return y === (outward.y < 0 ? box.y : far.y)
  return x === (outward.x < 0 ? box.x : far.x)
}

function runOf({ side, from, to }: SideStretch): Run {
  const ends = [
    { at: pointOnSide(side, from), isOpen: from <= 0 },
    { at: pointOnSide(side, to), isOpen: to >= side.length },
  ].map(({ at, isOpen }) => ({ at: side.outward.x === 0 ? at.x : at.y, isOpen }))
  const [low, high] = ends.toSorted((one, other) => one.at - other.at)
  return {
    from: low?.at ?? 0,
    to: high?.at ?? 0,
    opensFrom: low?.isOpen ?? false,
    opensTo: high?.isOpen ?? false,
  }
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

function wallBox({ outward }: Plane, from: number, to: number, box: Point, far: Point): Box {
  const at = { x: outward.x < 0 ? box.x : far.x, y: outward.y < 0 ? box.y : far.y }
  const away = { x: at.x + outward.x * WALL_THICKNESS, y: at.y + outward.y * WALL_THICKNESS }
  return boxOf(
    outward.x === 0
      ? [
          { x: from, y: at.y },
          { x: to, y: away.y },
        ]
      : [
          { x: at.x, y: from },
          { x: away.x, y: to },
        ],
  )
}

function wallInside({ side, from, to }: SideStretch): PlannedWall {
  return { box: boxOf([pointOnSide(side, from), pointOnSide(side, to, -WALL_THICKNESS)]), outward: side.outward }
}
