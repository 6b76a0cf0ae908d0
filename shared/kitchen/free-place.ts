import type { Place } from '#shared/fabrication/details.ts'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { footprintOf, floorStretches, type FloorStretch, type Placed } from './floor.ts'

/** Inches: as far behind a wall as nothing can stand. Past any floor. */
const BEHIND = 1e5

/** The walls of a kitchen, and whose they are. */
export interface Wall extends FloorStretch {
  owner: Placed
}

/**
 * The walls along the sides of all these countertops. Where two sides lie on each other, as those of two runs end to end,
 * there is a seam and no wall.
 */
export function wallsOf(kitchen: readonly Placed[]): Wall[] {
  const sides = kitchen.flatMap((owner) =>
    floorStretches(owner).flatMap((one) => (one.stretch.use === 'wall' ? [{ ...one, owner }] : [])),
  )
  return sides.filter((one) => !sides.some((other) => isSeam(one, other)))
}

function isSeam(one: Wall, other: Wall): boolean {
  if (one.owner === other.owner || !isFacing(one, other) || !isSame(one.across, other.across)) return false
  return isSame(one.along.from, other.along.from) && isSame(one.along.to, other.along.to)
}

export function isFacing(one: FloorStretch, other: FloorStretch): boolean {
  return one.outward.x === 0 - other.outward.x && one.outward.y === 0 - other.outward.y
}

/** Whether both face the same way from one line. */
export function isInLine(one: FloorStretch, other: FloorStretch): boolean {
  const isSameWay = one.outward.x === other.outward.x && one.outward.y === other.outward.y
  return isSameWay && isSame(one.across, other.across)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < SAME_INCHES
}

/** The floor behind a wall. */
function behind({ outward, across, along }: FloorStretch): Box {
  const far = across + BEHIND * (outward.x + outward.y)
  const [near, end] = [Math.min(across, far), Math.max(across, far)]
  return outward.x === 0
    ? { left: along.from, right: along.to, back: near, front: end }
    : { left: near, right: end, back: along.from, front: along.to }
}

/** Whether two rectangles share more than an edge. */
function overlap(one: Box, other: Box): boolean {
  const isApart = (end: number, start: number) => start - end > -SAME_INCHES
  return !(
    isApart(one.right, other.left) ||
    isApart(other.right, one.left) ||
    isApart(one.front, other.back) ||
    isApart(other.front, one.back)
  )
}

/** Whether a countertop stands on any floor that another stands on. */
export function overlaps(one: Placed, other: Placed): boolean {
  const floors = footprintOf(other)
  return footprintOf(one).some((own) => floors.some((floor) => overlap(own, floor)))
}

/** Whether a countertop can stand there: it overlaps none of the others, and none stands behind a wall of another. */
export function isFree(placed: Placed, others: readonly Placed[]): boolean {
  const walls = wallsOf([placed, ...others])
  const own = footprintOf(placed)
  const covers = (floor: Box) => (one: Box) => overlap(one, floor)
  return others.every((other) => {
    const theirs = footprintOf(other)
    return (
      !theirs.some((floor) => own.some(covers(floor))) &&
      !walls.some((wall) => wall.owner === other && own.some(covers(behind(wall)))) &&
      !walls.some((wall) => wall.owner === placed && theirs.some(covers(behind(wall))))
    )
  })
}

/**
 * The free place nearest to where the countertop is asked to stand, in the turn that it has. `gap` is the least inches
 * between it and the others. There always is one: in front of all others and to their right.
 */
export function nearestFreePlace(asked: Placed, others: readonly Placed[], gap = 0): Place {
  const { place } = asked
  if (gap === 0 && isFree(asked, others)) return place
  const at = ({ x, y }: Point): Placed => ({ ...asked, place: { ...place, x: place.x + x, y: place.y + y } })
  const seams = gap === 0 ? seamMoves(asked, others).filter((move) => isFree(at(move), others)) : []
  const [best] = [...seams, nearestFreeMove(asked, others, gap)].toSorted(
    (one, other) => lengthOf(one) - lengthOf(other),
  )
  return best ? at(best).place : place
}

function nearestFreeMove(asked: Placed, others: readonly Placed[], gap: number): Point {
  const blocked = blockedMoves(asked, others, gap)
  const isInside = (at: number, from: number, to: number) => at > from + SAME_INCHES && at < to - SAME_INCHES
  let best = { x: Infinity, y: Infinity }
  for (const x of nearestFirst(blocked.flatMap(({ left, right }) => [left, right]))) {
    if (Math.abs(x) >= lengthOf(best)) break
    const column = blocked.filter(({ left, right }) => isInside(x, left, right))
    for (const way of ['front', 'back'] as const) {
      let y = 0
      const wall = () => column.find(({ back, front }) => isInside(y, back, front))
      for (let hit = wall(); hit; hit = wall()) y = hit[way]
      if (lengthOf({ x, y }) < lengthOf(best)) best = { x, y }
    }
  }
  return best
}

function lengthOf({ x, y }: Point): number {
  return Math.hypot(x, y)
}

/** The moves that put a wall end of the countertop onto that of another, as two runs stand end to end. */
export function seamMoves(asked: Placed, others: readonly Placed[]): Point[] {
  const theirs = wallsOf(others)
  return wallsOf([asked]).flatMap((own) =>
    theirs.flatMap((other) => {
      if (!isFacing(own, other) || !isSame(own.along.to - own.along.from, other.along.to - other.along.from)) return []
      const [across, along] = [other.across - own.across, other.along.from - own.along.from]
      return [own.outward.x === 0 ? { x: along, y: across } : { x: across, y: along }]
    }),
  )
}

/** No move first, then the shortest. Of two moves as long, the one to the right or to the front. */
function nearestFirst(moves: readonly number[]): number[] {
  return [...new Set([0, ...moves])].toSorted((one, other) => Math.abs(one) - Math.abs(other) || other - one)
}

/** The moves, in inches to the right and to the front, that would put a countertop where it can't stand. */
function blockedMoves(placed: Placed, others: readonly Placed[], gap: number): Box[] {
  const own = footprintOf(placed)
  const ownWalls = wallsOf([placed]).map(behind)
  const theirWalls = wallsOf(others).map(behind)
  const theirs = others.flatMap(footprintOf)
  return [
    ...theirs.flatMap((fixed) => own.map((moved) => movesOnto(moved, fixed, gap))),
    ...theirWalls.flatMap((fixed) => own.map((moved) => movesOnto(moved, fixed, 0))),
    ...theirs.flatMap((fixed) => ownWalls.map((moved) => movesOnto(moved, fixed, 0))),
  ]
}

function movesOnto(moved: Box, fixed: Box, gap: number): Box {
  return {
    left: fixed.left - moved.right - gap,
    right: fixed.right - moved.left + gap,
    back: fixed.back - moved.front - gap,
    front: fixed.front - moved.back + gap,
  }
}
